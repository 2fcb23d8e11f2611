# Ctrl-C and SIGTERM end a run with status 5, whether it waits for input or computes. What was answered stands.
. "$TESTS/cli/common.sh"

exec 4>&1

mkfifo waiting
(printf '2\n3\n'; sleep 3) >waiting &
echo "SIGINT while waiting"
after_a_while INT qiju judge stone waiting 2>&1
wait
echo "SIGTERM while computing"
after_a_while TERM qiju solve mnk --size 7x7 --k 7 --engine exhaustive 2>&1
echo "SIGINT while computing"
after_a_while INT qiju solve mnk --size 7x7 --k 7 --engine exhaustive 2>&1
echo "SIGINT while a write waits"
mkfifo full
(exec 3<full; sleep 3) &
after_a_while INT qiju gen geography --size 3000x3000 2>&1 >full
wait
echo "SIGTERM while a large board is made"
after_a_while TERM qiju gen staircase --size 100000x100000 2>&1 >/dev/null
echo "time is over while input is waited for"
(sleep 2) | (status=0; qiju judge stone --time 0.2 2>&1 || status=$?; echo "exit $status")
echo "SIGINT while threads compute"
qiju gen staircase --size 18x18 >board
after_a_while INT qiju judge staircase --threads 2 --memory 2G board 2>&1
echo "SIGINT while a program is waited for"
after_a_while INT qiju check nim --heaps 3 --claim 'sleep 5' 2>&1
after_a_while INT qiju check nim --heaps 3 --keep --claim 'sleep 5' 2>&1
after_a_while INT qiju interact nim --heaps 3 -- sleep 5 2>&1
after_a_while INT qiju stress stone --cases 1 -- sleep 5 2>&1
echo "SIGINT while a table is made, and while its positions are counted"
after_a_while INT qiju table mnk --size 8x8 --k 5 2>&1
after_a_while INT qiju table mnk --size 4x5 --k 4 --census 4000000000 2>&1
echo "SIGINT while a line is to be typed, and the end of the time"
mkfifo typed
(sleep 1.5) >typed &
after_a_while INT sh -c 'exec qiju play nim --heaps 3 <typed' 2>&1
wait
(sleep 1.5) >typed &
after_a_while INT sh -c 'exec qiju play lightsout --size 1x1 <typed' 2>&1
wait
(sleep 2) | (status=0; qiju play nim --heaps 3 --time 0.3 2>&1 || status=$?; echo "exit $status")
