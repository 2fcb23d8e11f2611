# What cannot be read or written: exit status 74, with the system's reason.
. "$TESTS/cli/common.sh"
run qiju judge stone no-such-file
run qiju judge stone .
mkdir folder
run qiju solve stone folder
printf '2\n0\n' >good
( status=0; qiju judge stone good >/dev/full || status=$?; echo "full disk: exit $status" ) 2>&1
( status=0; qiju games >/dev/full || status=$?; echo "full disk: exit $status" ) 2>&1
( status=0; qiju judge stone good >&- || status=$?; echo "no output: exit $status" ) 2>&1
( status=0; qiju judge stone <&- || status=$?; echo "no input: exit $status" ) 2>&1
# A closed pipe is an end, not a fault to talk about.
( status=0; qiju gen geography --size 2000x2000 || status=$?; echo "closed pipe: exit $status" >&2 ) 2>&1 >pipe.out | cat
{ { status=0; qiju gen geography --size 2000x2000 || status=$?; echo "closed pipe: exit $status" >told; } | head -c 10 >/dev/null; } 2>&1
cat told
# Nobody reads on: makers of long texts end, too.
for endless in 'gen staircase --size 100000x100000' 'gen widgets --cases 4000000000' 'gen tictactoe --cases 4000000000' \
    'gen splitting --size 10000000' 'solve nim --heaps 60000 --json --all'; do
    # shellcheck disable=SC2086
    { { status=0; timeout 60 qiju $endless || status=$?; echo "$endless: exit $status" >told; } | head -c 20 >/dev/null; } 2>&1
    cat told
done
