#!/bin/sh
# memory.sh QIJU PEAK: the resident memory of the command is at most that of --memory and 16 MB, whether the positions fit
# or the run ends with status 4. A wrong text costs little. PEAK is tests/peak.c.
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

# refused MEGABYTES GAME TEXT: a wrong text takes little memory, even if it announces a large board.
refused() {
    printf '%b' "$3" >"$work/text"
    "$peak" "$qiju" solve "$2" "$work/text" >"$work/answer" 2>&1
    status=$?
    megabytes=$(tail -n 1 "$work/answer")
    echo "solve $2, text $3: exit $status, $megabytes MB of resident memory"
    if [ $status -ne 3 ] || [ "$megabytes" -gt "$1" ]; then
        cat "$work/answer"
        failed=1
    fi
}

refused 16 staircase '9999 9999\n1 2 x'
refused 16 widgets '20000 20000\n1 MON TUE\nx'
refused 16 linear '%%MatrixMarket matrix array integer general\n% p=7\n40000 40000\nx'
refused 16 splitting '1\n200000000\n1 x' # 1.6 GB, which 32 bits can address
refused 16 mnk '40000 40000 3\nx'
refused 16 rabbits '40000 40000\nx'
refused 16 geography '100000 100000\nx'
within 20 4 mnk "$work/board"
within 60 4 mnk "$work/board"
within 120 0 mnk "$work/board"
within 60 0 nim --heaps '24 24 24 24'
exit $failed
