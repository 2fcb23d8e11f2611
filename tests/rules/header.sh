#!/bin/sh
# header.sh CC INCLUDE: the public headers stand alone, in C of 1999 and later and in C++.
set -u
cc=$1
include=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
cat >"$work/alone.c" <<'END'
#include <qiju/board.h>
#include <qiju/contest.h>
#include <qiju/sequence.h>
#include <qiju/solution_file.h>
#include <qiju/qiju.h>
#include <qiju/sequence.h>
qj_status use(qj_context **context);
qj_status use(qj_context **context)
{
    qj_limits limits = QJ_LIMITS_INIT;
    return qj_context_new(&limits, context);
}
END
cat >"$work/rules.c" <<'END'
#include <qiju/rules.h>
#include <qiju/rules.h>
void draw(const qj_setup *setup, const void *state, const qj_sink *out);
void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    qj_sink_print(out, "%d of %d\n", *(const unsigned char *)state, (int)setup->value[0]);
}
END
cat >"$work/numbering.c" <<'END'
#include <qiju/numbering.h>
#include <qiju/numbering.h>
#include <qiju/squares.h>
#include <qiju/squares.h>
bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out);
bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_stack(out, 2);
    qj_layout_cells(out, (size_t)setup->value[0], 0, 3);
    qj_layout_or(out);
    qj_layout_ranked(out, 4, 9, NULL, NULL, setup->user);
    return tier == 0;
}
END
for name in alone rules numbering; do
    cp "$work/$name.c" "$work/$name.cc"
done
flags="-fsyntax-only -Wall -Wextra -Wpedantic -Werror -I$include"

for standard in c99 c17; do
    # shellcheck disable=SC2086
    "$cc" $flags -std=$standard "$work/alone.c" "$work/rules.c" "$work/numbering.c" || failed=1
done
for compiler in c++ g++ clang++; do
    command -v $compiler >/dev/null || continue
    # shellcheck disable=SC2086
    $compiler $flags -std=c++11 "$work/alone.cc" "$work/rules.cc" "$work/numbering.cc" || failed=1
    exit $failed
done
echo "no C++ compiler: tried in C alone"
exit $failed
