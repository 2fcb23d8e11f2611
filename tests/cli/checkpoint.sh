# --checkpoint: runs that are killed, stopped, out of time or out of disk go on from where they were; a checkpoint that is
# damaged or of something else is refused with the reason. 15 s of CPU: a run that is stopped in its middle takes seconds.

# What is asked for again and again, before its --checkpoint.
ask='judge staircase board'

solve_in() { # FOLDER OPTION ...: answers the board in a file, looking for a checkpoint there
    folder=$1
    shift
    qiju judge staircase board --checkpoint "$folder" "$@"
}

# unprivileged COMMAND ...: root may write everywhere, unless it gives that up.
unprivileged() {
    [ "$(id -u)" -ne 0 ] || set -- setpriv --bounding-set=-all "$@"
    "$@"
}

# has_come SIGNAL PID SUM: it has ended, or something new is saved, or, for SIGTERM, it is at work.
has_come() {
    [ -s said ] || { [ "$1" = KILL ] && [ "$(cksum folder/checkpoint 2>&1)" != "$3" ]; } ||
        { [ "$1" = TERM ] && is_at_work "$2"; }
}

# attempt SIGNAL INTERVAL TURN: sends the signal to another kernel and other threads each turn. What comes to its end
# before must be right.
attempt() {
    kernel=$([ $(($3 % 4)) -eq 0 ] || echo plain)
    before=$(cksum folder/checkpoint 2>&1)
    : >said
    (
        [ -z "$kernel" ] || export QIJU_KERNEL="$kernel"
        # shellcheck disable=SC2086
        exec qiju $ask --checkpoint folder --checkpoint-interval "$2" --threads $((1 + $3 % 3))
    ) >said 2>errors &
    ticks=
    wait_for has_come "$1" $! "$before"
    kill -s "$1" $!
    wait $!
    ! grep -q '^qiju: resumed from folder/checkpoint at [0-9].* states$' errors || resumed=$((resumed + 1))
    [ ! -s said ] || answer_of said | cmp - expected >&3
} 3>&1 2>/dev/null

# again_and_again SIGNAL INTERVAL: until some attempts have gone on from those before; then the last comes to its end.
again_and_again() {
    turn=0 resumed=0
    while [ $resumed -lt 2 ] && [ $turn -lt 50 ]; do
        turn=$((turn + 1))
        attempt "$1" "$2" $turn
    done
    # shellcheck disable=SC2086
    qiju $ask --checkpoint folder >said 2>errors
    answer_of said | cmp - expected && echo "resumed $resumed times"
    ls folder
}

# A board that is not over before a signal comes; with release code it is larger.
for side in 13 14 15 16; do
    qiju gen staircase --size ${side}x$side --seed 3 >board
    qiju judge staircase board >said &
    ticks=
    wait_for has_come TERM $! 2>/dev/null
    kill -s KILL $! 2>/dev/null
    wait $! 2>/dev/null
    [ -s said ] || break
done
qiju judge staircase board >expected
echo "a run that nothing happens to"
solve_in folder | cmp - expected && ls folder
echo "killed again and again"
again_and_again KILL 0.02
echo "interrupted again and again, by a signal that is not ignored before qiju looks out for it"
again_and_again TERM 10m
echo "killed before the first is due"
QIJU_KERNEL=plain qiju judge staircase board --checkpoint folder >answer &
wait_for [ -e folder/lock ]
kill -s KILL $! 2>/dev/null
wait $! 2>/dev/null
ls folder
echo "64 bits, higher than wide, in several threads"
qiju gen staircase --size 14x11 --max 1000000000000 >board
qiju judge staircase board >expected
again_and_again KILL 0.02

echo "values depth first, of which some are known"
ask='solve nim board --engine exhaustive'
echo 4 26 26 26 26 >board
qiju solve nim board --engine exhaustive >said
answer_of said >expected
again_and_again KILL 0.02

echo "a review, whose record is solved for two questions"
qiju gen staircase --size 12x12 >board
(cat board && echo "moves 1 1 1 2 2 1") >record
qiju review staircase record >expected
qiju review staircase record --checkpoint folder --checkpoint-interval 0.000001 | cmp - expected && ls folder

# A run that is not over soon.
qiju gen staircase --size 17x17 >large
large() { # in place of the shell: it is the process that signals go to
    QIJU_KERNEL=plain exec qiju judge staircase large --memory 1G --checkpoint folder "$@"
}
echo "Ctrl-C"
large --checkpoint-interval 0.01 2>&1 &
wait_for [ -f folder/checkpoint ]
kill -s INT $!
wait $! || echo "exit $?"
ls folder
echo "time is over"
for seconds in 0.5 2 8 32 128; do
    (large --time $seconds) >over 2>&1
    ! grep -q "goes on" over || break
done
sed 's/at [0-9.]*%/at _%/' over
echo "two runs at once"
: >first
large 2>first &
wait_for grep -q resumed first
run qiju judge staircase board --checkpoint folder
kill -s KILL $!
wait $! 2>/dev/null
rm -r folder

# A small checkpoint that stays: the answer cannot be written.
qiju gen staircase --size 9x9 >board
qiju judge staircase board >expected
keep() {
    solve_in folder --checkpoint-interval 0.000001 2>&1 >/dev/full
}
echo "the answer cannot be written"
keep
ls folder
cp folder/checkpoint good
size=$(wc -c <good)

# Unit tests cut a file at every length, and alter each byte (test_block_file.c).
echo "cut, longer, altered"
damaged() { # COMMAND ...: makes the checkpoint
    "$@" >folder/checkpoint
    solve_in folder >answer 2>&1
    echo "exit $? $(sed -E 's/[0-9]{3,}/_/g' answer)"
}
for length in 0 79 $((size - 1)); do damaged head -c $length good; done
damaged sed '$s/$/\n/' good
for at in 0 8 16 40 100 $((size - 1)); do damaged altered good $at; done
echo "hello" >folder/checkpoint
run solve_in folder
echo "as it was"
cp good folder/checkpoint
solve_in folder 2>errors | cmp - expected && sed 's/at [0-9.]*%/at _%/' errors

echo "of something else"
keep
(cat board && echo "turn White") >other
run qiju judge staircase large --checkpoint folder
run qiju solve staircase other --checkpoint folder
(cat board && echo "moves 1 1 1 2") >other
run qiju solve staircase other --after 2 --checkpoint folder
qiju gen staircase --size 9x9 --seed 2 >other
run qiju judge staircase other --checkpoint folder
echo "a run that needs none leaves it alone"
feed '9 0' qiju judge stone --checkpoint folder
qiju solve nim --heaps 3 --checkpoint folder 2>&1 >/dev/null
cmp folder/checkpoint good && echo "as it was"

echo "the disk is full"
qiju gen staircase --size 14x14 >board
qiju judge staircase board >expected
(
    ulimit -f 1000
    run solve_in folder2 --checkpoint-interval 0.000001
)
ls folder2
solve_in folder2 2>errors | cmp - expected && sed 's/at [0-9.]*%/at _%/' errors

echo "folders that do not serve"
run solve_in board
run solve_in no/folder
mkdir -p odd/lock
run solve_in odd
rm -r odd && mkdir -p odd/checkpoint
run solve_in odd
rm -r odd && mkdir -p odd/checkpoint.new
run solve_in odd --checkpoint-interval 0.000001
rm -r odd && mkdir odd && chmod a-w odd
run unprivileged qiju judge staircase board --checkpoint odd
chmod u+w odd
run qiju solve staircase board --checkpoint folder --checkpoint-interval soon
run qiju solve staircase board --checkpoint
run qiju solve staircase board --checkpoint-interval 5m
# A closed standard output is not taken for the folder's lock.
status=0
qiju solve nim --heaps 3 --checkpoint closed 2>told <&- >&- || status=$?
echo "exit $status: $(grep cannot told)"
wc -c <closed/lock
