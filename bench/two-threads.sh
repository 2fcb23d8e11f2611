#!/bin/sh
# two-threads.sh BUILD [RUNS]: how many times as fast two threads are as one. Solves each game with one and with two in turn,
# RUNS times (5), as processes of their own, and prints the median of the ratios by the clock, what the machine allows, the median
# ratio of the CPU seconds of two to those of one, and the medians behind them. What the machine allows: how many times as much two
# processes of one thread each do at the same time, which share nothing but memory and clock rate. By the clock it says something
# only where two processors are free.
set -eu
build=$1
runs=${2:-5}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# once GAME THREADS SETTING...: appends wall and CPU seconds to $work/THREADS.
once() {
    game=$1 threads=$2
    shift 2
    bash -c 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null' - "$build/qiju" solve "$work/$game.so" "$@" --threads "$threads" \
        2>&1 >/dev/null | awk '{ print $1, $2 + $3 }' >>"$work/$threads"
}

# together GAME SETTING...: the same of two processes of one thread at once, the wall seconds alone, to $work/both.
together() {
    game=$1
    shift
    bash -c 'TIMEFORMAT="%R"; time { "$@" >/dev/null & "$@" >/dev/null; wait; }' - "$build/qiju" solve "$work/$game.so" "$@" --threads 1 \
        2>>"$work/both"
}

# measure NAME GAME SETTING...: a line.
measure() {
    name=$1 game=$2
    shift 2
    : >"$work/1"
    : >"$work/2"
    : >"$work/both"
    for _ in $(seq "$runs"); do
        once "$game" 1 "$@"
        once "$game" 2 "$@"
        together "$game" "$@"
    done
    paste "$work/1" "$work/2" "$work/both" | awk -v name="$name" '
        function median(from, count,    i, k, kept) {
            for (i = 2; i <= count; i++)
                for (k = i; k > 1 && from[k - 1] > from[k]; k--) { kept = from[k]; from[k] = from[k - 1]; from[k - 1] = kept }
            return from[int((count + 1) / 2)]
        }
        { wall[NR] = $1 / $3; allowed[NR] = 2 * $1 / $5; cpu[NR] = $4 / $2; one[NR] = $1; two[NR] = $3 }
        END { printf "%-32s %6.2f %8.2f %6.2f %9.3f %9.3f\n", name, median(wall, NR), median(allowed, NR), median(cpu, NR), median(one, NR), median(two, NR) }'
}

for game in in_a_row quixo; do
    cc -O3 -shared -fPIC -I "$root/include" -o "$work/$game.so" "$root/examples/own/$game.c"
done
sed '/\.stones_over/d; /^static void stones_over/,/^}/d' "$root/examples/own/in_a_row.c" >"$work/plain.c"
cc -O3 -shared -fPIC -I "$root/include" -o "$work/plain.so" "$work/plain.c"

printf '%-32s %6s %8s %6s %9s %9s\n' game clock machine CPU one two
measure "4 x 4 four in a row, stones" in_a_row
measure "the same, moves and layout" plain --engine exhaustive
measure "Quixo 4 x 4" quixo --n 4
