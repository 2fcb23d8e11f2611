#!/bin/sh
# samples.sh QIJU CHECKER: judges every tests/samples/GAME.K.in and compares with GAME.K.out byte for byte;
# then the same with carriage returns, and without the final newline; and what the checker prints for
# the certificate.
set -u
qiju=$1
checker=$2
samples=$(dirname "$0")/samples
. "$(dirname "$0")/work.sh"

for input in "$samples"/*.in; do
    name=$(basename "$input" .in)
    cp "$input" "$work/plain"
    sed "s/\$/$(printf '\r')/" "$input" >"$work/carriage returns"
    printf %s "$(cat "$input")" >"$work/no final newline"
    for form in "plain" "carriage returns" "no final newline"; do
        "$qiju" judge "${name%%.*}" <"$work/$form" >"$work/out" 2>"$work/error"
        status=$?
        if [ $status -eq 0 ] && cmp -s "$work/out" "$samples/$name.out" && [ ! -s "$work/error" ]; then
            continue
        fi
        fail "$name ($form): exit status $status"
        cat "$work/error"
        diff "$samples/$name.out" "$work/out"
    done
    "$qiju" prove "${name%%.*}" "$input" | "$checker" "${name%%.*}" "$input" >"$work/out" &&
        cmp "$work/out" "$samples/$name.out" && continue
    fail "$name: not proved"
done
exit $failed
