# Ctrl-C and SIGTERM end a run with status 5, whether it waits for input or computes. What was answered stands. About 2 s
# of CPU: each of 16 runs computes until it is seen to.

mkfifo waiting full
exec 3<>waiting 5<>full # whose other end stays open

echo "SIGINT while waiting"
printf '2\n3\n' >&3
ended_by INT qiju judge stone waiting 2>&1
echo "SIGTERM while computing"
ended_by TERM qiju solve mnk --size 7x7 --k 7 --engine exhaustive 2>&1
echo "SIGINT while computing"
ended_by INT qiju solve mnk --size 7x7 --k 7 --engine exhaustive 2>&1
echo "SIGINT while a write waits"
ended_by INT qiju gen geography --size 400x400 2>&1 >full
echo "SIGTERM while a large board is made"
ended_by TERM qiju gen graph --shape average --vertices 4000000000 2>&1 >/dev/null
echo "time is over while input is waited for"
(qiju judge stone --time 0.2 <waiting 2>&1 || echo "exit $?")
echo "SIGINT while threads compute"
qiju gen staircase --size 18x18 >board
ended_by INT qiju judge staircase --threads 2 --memory 2G board 2>&1
echo "SIGINT while a program is waited for"
ended_by INT qiju check nim --heaps 3 --claim 'sleep 1000' 2>&1
ended_by INT qiju check nim --heaps 3 --persistent --claim 'sleep 1000' 2>&1
ended_by INT qiju interact nim --heaps 3 -- sleep 1000 2>&1
ended_by INT qiju stress stone --cases 1 --time-limit 1000 -- sleep 1000 2>&1
echo "SIGINT while a table is made, and while its positions are counted"
ended_by INT qiju table mnk --size 8x8 --k 5 2>&1
ended_by INT qiju table mnk --size 4x5 --k 4 --census 4000000000 2>&1
echo "SIGINT while a line is to be typed, and the end of the time"
ended_by INT sh -c 'exec qiju play nim --heaps 3 <waiting' 2>&1
ended_by INT sh -c 'exec qiju play lightsout --size 1x1 <waiting' 2>&1
# On a busy machine the time may be over before there is a line to be typed.
(qiju play nim --heaps 3 --time 0.3 <waiting 2>&1 || echo "exit $?") | tail -n 2 | sed 's/time limit of .*/the time is over/'

echo "SIGINT while a program runs that has a child in another session, and that one has a child in a third"
printf 'echo $$ >new && mv new third\nexec sleep 1000\n' >third.sh
printf 'setsid sh third.sh &\nuntil [ -e third ]; do sleep .01; done\necho $$ >new && mv new number\nexec sleep 1000\n' >other.sh
sign=number
ended_by INT qiju stress stone --cases 1 --time-limit 1000 -- sh -c 'setsid sh other.sh & wait' 2>&1
for process in number third; do
    ! kill -0 "$(cat $process)" 2>/dev/null || echo "$process runs on"
done
