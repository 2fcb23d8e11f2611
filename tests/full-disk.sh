#!/bin/sh
# full-disk.sh QIJU: a checkpoint that does not fit on a small disk ends the run with status 74, and the last good
# checkpoint is gone on with. Skipped where no file system can be mounted; tests/cli/checkpoint.sh does the same with a
# limit on the size of files.
set -u
qiju=$1
self=$(cd "$(dirname "$0")" && pwd)/full-disk.sh
if [ "${2:-}" != mounted ]; then
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
    mkdir "$work/disk"
    for unshare in "unshare -m" "unshare -rm"; do
        # In a name space of its own the disk is gone when the script is.
        if $unshare mount -t tmpfs -o size=1m none "$work/disk" 2>/dev/null; then
            cd "$work" && $unshare sh -c 'mount -t tmpfs -o size=1m none disk && exec sh "$@"' sh "$self" "$qiju" mounted
            exit
        fi
    done
    echo "no file system can be mounted here"
    exit 77
fi

"$qiju" gen staircase --size 14x14 >board
"$qiju" judge staircase board >expected
"$qiju" judge staircase board --checkpoint disk/folder --checkpoint-interval 0.000001 >answer 2>errors
status=$?
cat answer errors
[ $status -eq 74 ] || exit 1
[ "$(cat errors)" = "qiju: cannot write disk/folder/checkpoint.new: No space left on device" ] || exit 1
[ ! -e disk/folder/checkpoint.new ] || exit 1
[ -s disk/folder/checkpoint ] || exit 1
"$qiju" judge staircase board --checkpoint disk/folder >answer 2>errors || exit 1
cat answer errors
grep -q 'resumed from' errors && cmp answer expected || exit 1

rm -r disk/folder
"$qiju" gen mnk --size 4x4 --k 4 >marks
"$qiju" solve mnk marks --engine exhaustive --checkpoint disk/folder --checkpoint-interval 0.01 >answer 2>errors
status=$?
cat errors
[ $status -eq 74 ] && [ ! -s answer ] || exit 1
grep -q '^qiju: cannot write disk/folder/.*: No space left on device$' errors
