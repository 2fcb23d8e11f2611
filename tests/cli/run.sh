#!/bin/sh
# run.sh QIJU SCRIPT: runs SCRIPT (NAME.sh) after common.sh, in a fresh folder with qiju and the programs of tests/contest on
# PATH, and compares what it writes, standard output and error together, with NAME.out byte for byte. Times are masked, sizes
# where a time stands in the same line, "seconds" and "bytes" in JSON. $TESTS is this folder's parent.
# $OWN has the shared objects of examples/own. With UPDATE=1 the output becomes NAME.out.
set -u
qiju=$1
script=$2
expected=${script%.sh}.out
TESTS=$(cd "$(dirname "$0")/.." && pwd)
PATH=$(dirname "$qiju"):$(dirname "$qiju")/tests/contest:$PATH
OWN=$(dirname "$qiju")/tests/own
LC_ALL=C
# To look for memory that is left takes half of what a run of the command takes under sanitizers; cli/leaks.sh looks.
ASAN_OPTIONS=detect_leaks=0:${ASAN_OPTIONS:-}
export TESTS PATH OWN LC_ALL ASAN_OPTIONS
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/here"

(cd "$work/here" && exec sh -c '. "$TESTS/cli/common.sh"; . "$1"' sh "$script") </dev/null >"$work/raw" 2>&1 4>&1
sed -E -e 's/"(seconds|bytes)":[0-9.]+/"\1":_/g' \
    -e '/[0-9]\.[0-9]+ s([^a-z]|$)/s/[0-9.]+ [kMGTPE]?B/_ B/g' \
    -e 's/[0-9]+ values a second/_ values a second/' \
    -e 's/[0-9]+\.[0-9]+ s([^a-z]|$)/_ s\1/g' "$work/raw" >"$work/out"
if [ -n "${UPDATE:-}" ]; then
    cp "$work/out" "$expected"
fi
diff -u "$expected" "$work/out"
