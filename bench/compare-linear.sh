#!/bin/sh
# compare-linear.sh BUILD [P [RUNS]]: eliminations of random square systems modulo P (7) of growing
# size by qiju and by every peer that was built, on the same matrices in turn: a line each, with the
# median of RUNS (3) in CPU seconds. plot-linear.awk draws them.
set -u
build=$1
prime=${2:-7}
runs=${3:-3}
export OPENBLAS_NUM_THREADS=1
for size in 300 500 1000 2000 3000 5000; do
    for program in elimination peers/flint peers/m4ri peers/fflas; do
        [ ! -x "$build/bench/$program" ] || "$build/bench/$program" $size "$prime" "$runs" 2>/dev/null
    done
done
