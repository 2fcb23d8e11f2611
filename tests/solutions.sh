#!/bin/sh
# solutions.sh QIJU CC: the model solutions of docs/solutions are short, compile without a warning, answer the
# samples of the contests and what stress tries, and take no more time than a contest gives.
set -u
qiju=$1
cc=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
    echo "$@"
    failed=1
}

for name in staircase tictactoe widgets stone geography rabbits splitting; do
    source=$here/../docs/solutions/$name.c
    [ "$(wc -l <"$source")" -le 80 ] || fail "$source: more than 80 lines"
    "$cc" -std=c17 -O2 -Wall -Wextra -Wconversion -Werror -o "$work/$name" "$source" || fail "$name: warnings"
    for sample in "$here/samples/$name".*.in; do
        [ -e "$sample" ] || fail "$name has no sample"
        "$work/$name" <"$sample" | diff - "${sample%.in}.out" || fail "$sample: another answer"
    done
    # In CPU seconds of the largest inputs, the first number with a point of each row.
    "$qiju" stress $name --cases 15 --time-limit 60 --seed 20 -- "$work/$name" >"$work/table" || fail "$(cat "$work/table")"
    sed -n 's/^ *[0-9]* *[0-9]* *\([0-9.]*\) s .*/\1/p' "$work/table" >"$work/times"
    [ -s "$work/times" ] || fail "$name: no times"
    awk '$1 > 1 { exit 1 }' "$work/times" || fail "$name: more than a second"$(cat "$work/table")
    grep -q "^## .*\`$name\`" "$here/../docs/solutions/README.md" || fail "$name is not explained"
    grep -q "^## .*\`$name\`" "$here/../docs/solutions/README.zh.md" || fail "$name is not explained in Chinese"
done
exit $failed
