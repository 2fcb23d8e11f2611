#!/bin/sh
# compare-grundy.sh BUILD [RUNS]: values a second of sequences of nimbers, by qiju, by a plain program in
# sparse space, and by the plain recurrence up to 10^5 heaps, which is quadratic: a line each, with the
# median of RUNS (3) in CPU seconds, of one run where a plain program finds 10^6. plot-grundy.awk draws
# them; the hashes of a game and size are equal.
set -u
build=$1
runs=${2:-3}
for code in 0.6 0.16 0.156 0.56 0.354 0.376 0.007 0.04; do
    for heaps in 10000 100000; do
        "$build/bench/grundy" $code $heaps "$runs"
        "$build/bench/peers/octal" sparse $code $heaps "$runs"
        "$build/bench/peers/octal" mex $code $heaps "$runs"
    done
    "$build/bench/grundy" $code 1000000 "$runs"
    "$build/bench/peers/octal" sparse $code 1000000 1
done
