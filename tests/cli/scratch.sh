# --scratch: positions that memory has no room for; the same answers, and nothing is left in the folder.
# 6 s of CPU: tables that take megabytes.
. "$TESTS/cli/common.sh"
printf '4 4 4\n0 1 0 0\n2 0 0 0\n1 0 0 0\n0 0 0 0\n' >board
little="--engine exhaustive --memory 7M"
# Without the engine's figures, and the theorem, which says which way was taken.
answer() { sed '/^engine/d; /^Everything is tried/,/^$/d'; }
qiju solve mnk board --engine exhaustive | answer >expected
run qiju solve mnk board $little | sed 's/[0-9.]* \(MB\|states\)/_ \1/g'
mkdir folder
for threads in 1 2; do
    qiju solve mnk board $little --threads $threads --scratch folder | answer | cmp - expected && echo the same
done
sed '$s/0 0 0 0/0 0 0 2/' board >fewer
qiju count mnk fewer >counted
qiju count mnk fewer --memory 3M --scratch folder | cmp - counted && echo counted the same
echo "numbers by blocks, without and with marks on the board"
qiju solve mnk --size 3x4 --engine exhaustive | answer >few
for board in "--size 3x4" board; do
    [ "$board" = board ] && answers=expected || answers=few
    qiju solve mnk $board --engine exhaustive --memory 2M --threads 1 --scratch folder | answer | cmp - $answers && echo the same
done
run qiju plan mnk --size 4x4 --engine exhaustive --memory 11M --scratch folder
echo "time is over, and it goes on with another scratch space"
for seconds in 0.1 0.2 0.5 1 3 10 30; do
    qiju solve mnk board $little --scratch folder --checkpoint saved --time $seconds --threads 1 >/dev/null 2>over && break
    ! grep -q 'goes on' over || break
done
qiju solve mnk board $little --scratch . --checkpoint saved 2>over | answer | cmp - expected && grep -o resumed over
echo "Ctrl-C"
exec 4>&1
ended_by INT qiju solve mnk board $little --scratch folder --threads 1 >/dev/null 2>&1
ls -A folder
echo "the disk is full"
(
    ulimit -f 100
    run qiju solve mnk board $little --scratch folder
)
ls -A folder
run qiju solve mnk board --engine exhaustive --scratch nowhere
run qiju solve kayles '--heaps' '2 3' --engine exhaustive --scratch folder
# A closed standard output is not taken for the scratch space.
status=0
qiju solve nim --heaps 3 --scratch . 2>told >&- || status=$?
echo "exit $status: $(cat told)"
echo "levels of a staircase"
qiju gen staircase --size 12x12 >stairs
qiju judge staircase stairs >value
qiju solve staircase stairs | answer >expected
little="--memory 800k --scratch folder"
for threads in 1 2; do
    qiju judge staircase stairs $little --threads $threads | cmp - value && echo the same
done
qiju solve staircase stairs $little --threads 1 | answer | cmp - expected && echo the same
run qiju judge staircase stairs --memory 800k | sed 's/[0-9.]* kB,/_ kB,/'
run qiju plan staircase stairs $little --threads 1 | sed 's/[0-9.]* s (/_ s (/'
(
    ulimit -f 100
    run qiju judge staircase stairs $little --threads 2
)
ls -A folder
