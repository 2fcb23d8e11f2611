# What cannot be read or written: exit status 74, with the system's reason.
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
for endless in 'gen staircase --size 4000x4000' 'gen widgets --cases 4000000000' 'gen tictactoe --cases 4000000000' \
    'gen splitting --size 10000000' 'solve nim --heaps 60000 --json --all'; do
    # shellcheck disable=SC2086
    { { status=0; timeout 60 qiju $endless || status=$?; echo "$endless: exit $status" >told; } | head -c 20 >/dev/null; } 2>&1
    cat told
done
# Whatever a verb would have ended with: its output is lost.
printf '3 3\n...\n...\n...\nmoves 1 1 1 2\n' >record
cat >player <<'END'
while read -r word lines; do
    [ "$word" = position ] || continue
    for line in $(seq "$lines"); do read -r position; done
    echo 'move 1 0'
done
END
while read -r arguments; do
    for place in /dev/full '&-'; do
        status=0
        eval "qiju $arguments >$place" 2>told </dev/null || status=$?
        [ $status -eq 74 ] || echo "exit $status"
        echo "qiju $arguments >$place: $(cat told)"
    done
done <<'END'
help
games
solve nim --heaps 3
solve nim --heaps 3 --json
solve lightsout --size 2x2
review geography record
judge stone good
plan nim --heaps 3
count mnk --size 2x2 --k 2
gen nim
table nim --vary n=1..3 --heaps '{n}'
check nim --vary n=1..3 --heaps '{n}' --claim 'echo {n}'
check nim --vary n=1..3 --heaps '{n}' --claim 'echo 7'
check nim --vary n=1..3 --heaps '{n}' --claim 'echo 7' --json
interact nim --heaps 3 -- sh player
interact nim --heaps '1 2' -- sh player
validate stone good
stress stone --cases 3 -- qiju judge stone
stress stone --cases 3 -- echo 7
play nim --heaps 3
END
# A file that is opened does not take the place of a channel that is closed.
status=0
qiju sequence kayles --to 9 --output values 2>told >&- || status=$?
echo "exit $status: $(cat told)"
cat values
rm values
status=0
qiju sequence kayles --to 9 --output values 2>&- </dev/null >summary || status=$?
summary=$(untimed <summary)
[ "$(qiju sequence kayles --to 9 --output others <&- | untimed)" = "$summary" ] || echo other
cmp values others && head -n 3 values
(qiju judge stone no-such-file 2>&- >&- <&-) || echo "exit $?"
