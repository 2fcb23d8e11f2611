# --scratch: positions that memory has no room for; the same answers, and nothing is left in the folder.
. "$TESTS/cli/common.sh"
printf '4 4 4\n0 1 0 0\n2 0 0 0\n1 0 0 0\n0 0 0 0\n' >board
little="--engine exhaustive --memory 7M"
answer() { grep -v '^engine'; }
qiju solve mnk board --engine exhaustive | answer >expected
run qiju solve mnk board $little | sed 's/[0-9.]* \(MB\|states\)/_ \1/g'
mkdir folder
for threads in 1 2; do
    qiju solve mnk board $little --threads $threads --scratch folder | answer | cmp - expected && echo the same
done
qiju count mnk board >counted
qiju count mnk board --memory 10M --scratch folder | cmp - counted && echo counted the same
echo "time is over, and it goes on with another scratch space"
turn=0
until qiju solve mnk board $little --scratch folder --checkpoint kept --time 0.$turn --threads 1 >/dev/null 2>over || [ $turn -eq 9 ]; do
    turn=$((turn + 1))
done
qiju solve mnk board $little --scratch . --checkpoint kept 2>over | answer | cmp - expected && echo the same
echo "Ctrl-C"
(trap - INT && exec qiju solve mnk board $little --scratch folder --threads 1 >/dev/null 2>&1) &
kill -s INT $!
wait $! || :
ls -A folder
echo "the disk is full"
(
    ulimit -f 100
    run qiju solve mnk board $little --scratch folder
)
ls -A folder
run qiju solve mnk board --engine exhaustive --scratch nowhere
run qiju solve nim '--heaps' '2 3' --engine exhaustive --scratch folder
# A closed standard output is not taken for the scratch space.
status=0
qiju solve nim --heaps 3 --scratch . 2>told >&- || status=$?
echo "exit $status: $(cat told)"
