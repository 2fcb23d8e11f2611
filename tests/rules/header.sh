#!/bin/sh
# header.sh CC INCLUDE: each public header stands alone, may come twice, and serves C of 1999 and later and C++.
set -u
cc=$1
include=$2
. "$(dirname "$0")/../work.sh"
for header in "$include"/qiju/*.h; do
    name=${header##*/}
    printf '#include <qiju/%s>\n' "$name" "$name" >"$work/${name%.h}.c"
done
cat >"$work/use.c" <<'END'
#include <qiju/numbering.h>
#include <qiju/qiju.h>
bool use(const qj_setup *setup, const void *state, qj_layout *layout, const qj_sink *out);
bool use(const qj_setup *setup, const void *state, qj_layout *layout, const qj_sink *out)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_sink_print(out, "%d of %d\n", *(const unsigned char *)state, (int)setup->value[0]);
    qj_layout_stack(layout, 2);
    qj_layout_cells(layout, (size_t)setup->value[0], 0, 3);
    qj_layout_or(layout);
    qj_layout_ranked(layout, 4, 9, NULL, NULL, setup->user);
    return limits.bytes == 0;
}
END
flags="-fsyntax-only -Wall -Wextra -Wpedantic -Werror -I$include"

for standard in c99 c17; do
    # shellcheck disable=SC2086
    "$cc" $flags -std=$standard "$work"/*.c || failed=1
done
for compiler in c++ g++ clang++; do
    command -v $compiler >/dev/null || continue
    # shellcheck disable=SC2086
    $compiler $flags -std=c++11 -x c++ "$work"/*.c || failed=1
    exit $failed
done
echo "no C++ compiler: tried in C alone"
exit $failed
