#!/bin/sh
# compare-lines.sh BUILD [RUNS]: m,n,k games from the empty board, by qiju and by a plain alpha-beta: a line each, with
# the positions that were looked at and CPU seconds, for qiju the median of RUNS (3). plot-lines.awk draws them.
set -u
build=$1
"$build/bench/lines" "${2:-3}"
for board in '3 3 3' '4 3 3' '5 3 3' '4 4 3' '3 5 4' '3 6 4' '4 4 4' '5 5 3' '5 4 4'; do
    # shellcheck disable=SC2086
    "$build/bench/peers/alphabeta" $board 300000000
done
