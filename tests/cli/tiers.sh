# --checkpoint of exhaustive search: runs that are killed at random times, interrupted, out of memory or out of disk go on
# from their files, and the solution file has the same bytes at the end. 20 kills; TIERS_KILLS=100 for the long form.

printf '3 4 3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >board
solve() { # OPTION ...
    qiju solve mnk board --engine exhaustive "$@"
}
solve --keep expected.solution >said
answer_of said >expected
echo "a run that nothing happens to"
solve --keep some.solution --checkpoint folder | answer_of | cmp - expected && cmp some.solution expected.solution
ls folder

# kill_after SECONDS: what comes to its end before must be right.
kill_after() {
    : >said
    qiju solve mnk board --engine exhaustive --keep some.solution --checkpoint folder --checkpoint-interval 0.01 >said 2>errors &
    sleep "$1"
    kill -s KILL $! 2>/dev/null
    wait $! 2>/dev/null
    ! grep -q '^qiju: resumed from' errors || resumed=$((resumed + 1))
    [ ! -s said ] || answer_of said | cmp - expected
    [ ! -e some.solution ] || { cmp some.solution expected.solution && rm some.solution; }
} 2>/dev/null

echo "killed again and again"
resumed=0 turn=0
while [ $turn -lt "${TIERS_KILLS:-20}" ] || { [ $resumed -lt 3 ] && [ $turn -lt 100 ]; }; do
    turn=$((turn + 1))
    kill_after "0.$((turn * 7919 % 10))$((turn * 104729 % 10))"
done
solve --keep some.solution --checkpoint folder >said 2>errors
answer_of said | cmp - expected && cmp some.solution expected.solution && ls folder
[ $resumed -lt 3 ] || echo "resumed three times or more"
rm some.solution

echo "out of states, and altered"
solve --checkpoint folder --states 4000 2>&1
ls folder
cp -r folder good
for file in checkpoint tiers-0; do
    size=$(wc -c <good/$file)
    for at in 0 100 $((size / 2)) $((size - 1)); do
        altered good/$file $at >folder/$file
        status=0
        solve --checkpoint folder >said 2>&1 || status=$?
        echo "exit $status $(grep -v resumed said | sed 's/block [0-9]*/block _/')"
        rm -r folder && cp -r good folder
    done
    rm folder/$file
    solve --checkpoint folder 2>&1 | answer_of | head -2
    rm -rf folder && cp -r good folder
done
echo "of something else"
printf '3 4 3\n0 1 0 0\n0 0 0 0\n0 0 0 0\n' >other
run qiju solve mnk other --engine exhaustive --checkpoint folder
echo "as it was"
solve --checkpoint folder 2>errors | answer_of | cmp - expected && sed 's/at [0-9.]*%/at _%/' errors
ls folder

echo "memory does not suffice, and more does"
solve --checkpoint small --memory 200k 2>&1 | sed 's/[0-9.]* kB/_ kB/g'
ls small
solve --checkpoint small 2>errors | answer_of | cmp - expected
sed 's/at [0-9.]*% of [0-9]*/at _% of _/' errors
ls small

echo "the disk is full"
(
    ulimit -f 20
    solve --checkpoint full --checkpoint-interval 0.000001 2>&1
    echo "exit $?"
) | sed 's/tiers-[0-9]*/tiers-_/'
solve --checkpoint full 2>errors | answer_of | cmp - expected && ls full

echo "a sum, by its parts"
cp "$OWN/node_kayles.so" .
run qiju solve ./node_kayles.so --rows 4 --columns 4 --engine exhaustive --states 140 --checkpoint parts
ls parts
qiju solve ./node_kayles.so --rows 4 --columns 4 --engine exhaustive --checkpoint parts 2>&1 | grep -oE 'resumed from [^ ]+|Under.*'
