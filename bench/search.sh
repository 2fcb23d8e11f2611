#!/bin/sh
# search.sh BUILD [RUNS]: values and moves of games by the engine search, as whole processes: a line each, with the positions
# whose moves were listed, CPU seconds with the rules checked and with --trust, medians of RUNS (3) that take turns, and the
# largest resident memory. Rules are compiled with -O2. "positions in all" is the sum of the positions, the signature of the
# engine. Then Connect Four by the peer bench/peers/four, if it is built, in RUNS runs.
set -u
build=$1
runs=${2:-3}
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
for rules in "$here"/examples/own/hex.c "$here"/examples/own/connect_four.c "$here"/examples/own/dots_and_boxes.c \
    "$here"/bench/rules/*.c; do
    cc -O2 -shared -fPIC -I"$here/include" -o "$work/$(basename "$rules" .c).so" "$rules" || exit 1
done
# once TIMES OPTION ... : a run, whose CPU seconds and memory are a line more of TIMES.
once() {
    times=$1
    shift
    command time -f '%U %S %M' -o "$work/time" "$build/qiju" solve "$@" --engine search --threads 1 >"$work/out" || return 1
    awk '{ print $1 + $2, $3 }' "$work/time" >>"$work/$times"
}
# middle TIMES: their median.
middle() {
    sort -n "$work/$1" | sed -n "$(((runs + 1) / 2))p"
}
# measure RULES WORDS: the medians of the runs.
measure() {
    rm -f "$work/trusted" "$work/checked"
    for _ in $(seq "$runs"); do
        # shellcheck disable=SC2086
        once trusted "$work/$1.so" $2 --trust && once checked "$work/$1.so" $2 || return 1
    done
    awk -v name="$1 $2" -v said="$(sed -n 's/^Under best play: //p' "$work/out")" \
        -v states="$(sed -n 's/^engine search, \([0-9]*\) state.*/\1/p' "$work/out")" \
        -v trusted="$(middle trusted)" \
        '{ printf "| %s | %s | %d | %.2f | %.2f | %.0f |\n", name, said, states, $1, trusted, $2 / 1024 }' <<MEDIAN
$(middle checked)
MEDIAN
}
echo '| game | under best play | positions | CPU s | trusted | MB |'
echo '|---|---|---:|---:|---:|---:|'
while read -r rules words; do
    measure "$rules" "$words"
done <<END | awk -F'|' '{ print; sum += $4 } END { print "positions in all: " sum }'
hex --n 4 --value --outcome
hex --n 4 --outcome
hex --n 4
connect_four --columns 4 --rows 6 --value
connect_four --columns 5 --rows 5 --value --outcome
connect_four --columns 5 --rows 5
connect_four --columns 5 --rows 6 --value --outcome
connect_four --columns 6 --rows 5 --value --outcome
mirrored_four --columns 5 --rows 5 --value --outcome
mirrored_four --columns 5 --rows 5
mirrored_four --columns 5 --rows 6 --value --outcome
mirrored_four --columns 6 --rows 5 --value --outcome
dots_and_boxes --rows 3 --columns 3 --value
domineering --rows 6 --columns 6 --value --outcome
clobber --rows 4 --columns 4 --value --outcome
breakthrough --n 4
othello --plies 12 --value
END
for board in 5x5 5x6 6x5; do
    peer=$build/bench/peers/four_$board
    for run in $(seq "$runs"); do
        [ ! -x "$peer" ] || echo "$run: $("$peer" outcome)"
    done
done
