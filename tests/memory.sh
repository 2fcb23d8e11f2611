#!/bin/sh
# memory.sh QIJU PEAK: the resident memory of the command is at most that of --memory and 16 MB, whether the positions fit
# or the run ends with status 4. PEAK is tests/peak.c.
set -u
qiju=$1
peak=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
printf '4 4 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >"$work/board"
failed=0

# within MEGABYTES STATUS WORD ...: solves by the exhaustive engine.
within() {
    most=$1
    expected=$2
    shift 2
    "$peak" "$qiju" solve "$@" --engine exhaustive --threads 1 --memory "${most}M" >"$work/answer" 2>&1
    status=$?
    megabytes=$(tail -n 1 "$work/answer")
    echo "solve $* --memory ${most}M: exit $status, $megabytes MB of resident memory"
    if [ $status -ne "$expected" ] || [ "$megabytes" -gt $((most + 16)) ]; then
        cat "$work/answer"
        failed=1
    fi
}

within 20 4 mnk "$work/board"
within 60 4 mnk "$work/board"
within 120 0 mnk "$work/board"
within 60 0 nim --heaps '24 24 24 24'
exit $failed
