#!/bin/sh
# solutions.sh QIJU STEPS CC FOLDER: the model solutions of docs/solutions are short, compile without a warning, answer the
# samples of the contests and what stress tries, and take no more time than a contest gives. The copies in FOLDER that
# report their steps, and the texts without marks, are the same programs.
set -u
qiju=$1
steps=$2
cc=$3
made=$4
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/work.sh"

# Removes the lines of steps from the output of a copy; they may begin within a line of the answer.
answer() {
    awk 'BEGIN { RS = "\001" } NR > 1 { sub(/^[^\n]*\n/, "") } { printf "%s", $0 }'
}

# same NAME INPUT: the copy and the text without marks have the same answer.
same() {
    "$work/$1" <"$2" >"$work/out"
    "$steps" "$1" 10000000 <"$2" | answer | diff "$work/out" - || fail "$1: the copy that reports its steps has another answer to $2"
}

for name in staircase tictactoe widgets stone geography rabbits splitting heaps; do
    source=$here/../docs/solutions/$name.c
    [ "$(wc -l <"$source")" -le 100 ] || fail "$source: more than 100 lines"
    sed 's| */\*@ [^*]* \*/$||; s|/\*@ [^*]* \*/ ||' "$source" >"$work/$name.c"
    sed '1,3d; s|STEP(\([a-z]*\), \([^;]*\));|/*@ \1 \2 */|' "$made/$name.c" | diff "$source" - ||
        fail "$name: the copy that reports its steps is another"
    # A mark is a statement: it must not become the second one behind an if or a loop without braces.
    awk '/[^{] \/\*@ / && before ~ /^ *(if|for|while|else|\} else).*[^{]$/ { print; found = 1 } { before = $0 } END { exit found }' "$source" ||
        fail "$name: a mark behind a condition without braces"
    "$cc" -std=c17 -O2 -Wall -Wextra -Wconversion -Werror -o "$work/$name" "$work/$name.c" || fail "$name: warnings"
    grep -q "^## .*\`$name\`" "$here/../docs/solutions/README.md" || fail "$name is not explained"
    grep -q "^## .*\`$name\`" "$here/../docs/solutions/README.zh.md" || fail "$name is not explained in Chinese"
done
for seed in 2 8; do
    for code in 0.77 0.137 4.7 0.07 0.6 .156; do
        "$qiju" gen heaps --code $code --count 3 --max $((seed * 30)) --seed $seed >"$work/heaps.in"
        same heaps "$work/heaps.in"
        "$qiju" solve heaps "$work/heaps.in" --value --json | sed -n 's/.*"nimber":\([0-9]*\).*/\1/p' >"$work/value"
        head -n 1 "$work/out" | diff "$work/value" - || fail "heaps $code: another value"
        "$qiju" sequence $code --to 2000 --json |
            sed -n 's/.*"preperiod":\([0-9]*\),"period":\([0-9]*\),.*/period \2 from \1/p' >"$work/period"
        sed 1d "$work/out" | grep -vxFf "$work/period" && fail "heaps $code: another period"
    done
done
for name in staircase tictactoe widgets stone geography rabbits splitting; do
    for seed in 1 2 3; do
        "$qiju" gen $name --seed $seed >"$work/$name.$seed.in"
        same $name "$work/$name.$seed.in"
    done
    for sample in "$here/samples/$name".*.in; do
        [ -e "$sample" ] || fail "$name has no sample"
        "$work/$name" <"$sample" | diff - "${sample%.in}.out" || fail "$sample: another answer"
        same $name "$sample"
    done
    # In CPU seconds of the largest inputs, the first number with a point of each row.
    "$qiju" stress $name --cases 15 --time-limit 60 --seed 20 -- "$work/$name" >"$work/table" || fail "$(cat "$work/table")"
    sed -n 's/^ *[0-9]* *[0-9]* *\([0-9.]*\) s .*/\1/p' "$work/table" >"$work/times"
    [ -s "$work/times" ] || fail "$name: no times"
    awk '$1 > 1 { exit 1 }' "$work/times" || fail "$name: more than a second"$(cat "$work/table")
done
exit $failed
