#!/bin/sh
# memory.sh QIJU PEAK [TIERS]: the resident memory of the command is at most that of --memory and 16 MB, whether the
# positions fit or the run ends with status 4. A wrong text costs little. PEAK is tests/peak.c, and TIERS is the object of
# Connect Four by heights.
set -u
qiju=$1
peak=$2
. "$(dirname "$0")/work.sh"
printf '4 4 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >"$work/board"

# costs MEGABYTES STATUS WORD ...: solves with this status and at most so much resident memory.
costs() {
    most=$1
    expected=$2
    shift 2
    "$peak" "$qiju" solve "$@" >"$work/answer" 2>&1
    status=$?
    megabytes=$(tail -n 1 "$work/answer")
    echo "solve $*: exit $status, $megabytes MB of resident memory"
    [ $status -eq "$expected" ] && [ "$megabytes" -le "$most" ] || fail "$(cat "$work/answer")"
}

# within MEGABYTES STATUS WORD ...: solves by the exhaustive engine.
within() {
    limit=$1
    expected=$2
    shift 2
    costs $((limit + 16)) "$expected" "$@" --engine exhaustive --threads 1 --memory "${limit}M"
}

# refused GAME TEXT: a wrong text takes little memory, even if it announces a large board.
refused() {
    printf '%b' "$2" >"$work/text"
    costs 16 3 "$1" "$work/text"
}

refused staircase '9999 9999\n1 2 x'
refused widgets '20000 20000\n1 MON TUE\nx'
refused linear '%%MatrixMarket matrix array integer general\n% p=7\n40000 40000\nx'
refused splitting '1\n200000000\n1 x' # 1.6 GB, which 32 bits can address
refused mnk '40000 40000 3\nx'
refused rabbits '40000 40000\nx'
refused geography '100000 100000\nx'
within 20 4 mnk "$work/board"
within 60 4 mnk "$work/board"
within 120 0 mnk "$work/board"
within 60 0 nim --heaps '24 24 24 24'

# Small blocks of many tiers, which are freed between others; without a call of blocks_trim 45 MB.
mkdir "$work/tiers"
[ $# -lt 3 ] || costs 40 0 "$3" --columns 4 --rows 6 --engine exhaustive --threads 1 --checkpoint "$work/tiers" --memory 40M
exit $failed
