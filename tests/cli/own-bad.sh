# Programs on a pipe that misbehave: each is told, with the line and the question where there is one. Takes a second:
# dozens of programs start.

# A countdown of 1 or 2 at a time, which $1 spoils.
cat >bad.sh <<'END'
fault=$1 count=0
hello() {
    case $fault in
        version) echo 'qiju 5' ;;
        greeting) echo 'hello' ;;
        *) echo 'qiju 1' ;;
    esac
    [ "$fault" = no-name ] || echo 'name countdown'
    [ "$fault" = bad-name ] && echo 'name count/down'
    [ "$fault" = fact ] && echo 'colour red'
    [ "$fault" = left-over ] && echo 'loops yes'
    [ "$fault" = size ] && echo 'size 5000'
    [ "$fault" = parameter ] && echo 'parameter n three 1 9 how many'
    [ "$fault" = range ] && echo 'parameter n 3 4 9 how many'
    [ "$fault" = players ] && echo 'players Left'
    [ "$fault" = ending ] && echo 'ending soon'
    case $fault in
        no-ending) ;;
        points*) echo 'ending points' ;;
        wins) echo 'ending last-wins' ;;
        *) echo 'ending last-loses' ;;
    esac
    [ "$fault" = partizan ] || echo 'impartial'
    echo 'parameter start 5 0 99 the number at the start'
    echo 'size 2'
    [ "${fault#draw}" = "$fault" ] || echo 'draws'
    [ "$fault" = unasked ] && printf 'ready\nare you there?\n' || echo 'ready'
}
moves() {
    count=$((count + 1))
    case $1:$fault in
        3:word) echo 'well, let me see' ;;
        3:empty) echo ;;
        3:over-value) echo 'over 2' ;;
        3:over-none) echo 'over' ;;
        3:over-moves) echo 'over 1 moves 1 2' ;;
        3:wins) echo 'over 1' ;;
        3:no-position) echo 'moves 1' ;;
        3:long-name) echo 'moves one-two-three-four-five-six 2' ;;
        3:twice) echo 'moves 1 2 1 1' ;;
        3:end) echo 'moves end 2' ;;
        3:long-position) echo 'moves 1 two' ;;
        3:no) echo 'no what is that' ;;
        3:nul) printf 'moves\0001 2\n' ;;
        3:points) echo 'moves 1 2 many' ;;
        3:dies) exit 3 ;;
        3:killed) kill -9 $$ ;;
        3:hangs) echo >hung && sleep 100 ;;
        3:slow) printf 'moves' && sleep 100 ;;
        3:closes) exec 1>&- && sleep 100 ;;
        3:floods) head -c 5000000 /dev/zero | tr '\000' x ;;
        3:twofold) printf 'moves 1 2\nmoves 1 2\n' ;;
        0:last-twice) printf 'moves\nmoves\n' ;;
        *:all-twice) printf 'moves\nmoves\n' ;;
        0:moody) echo moves ;;
        *:moody) echo "moves m$count $(($1 - 1))" ;;
        *:loop) echo "moves 1 $1" ;;
        0:*) echo 'moves' ;;
        1:*) echo 'moves 1 0' ;;
        *:points*) echo "moves 1 $(($1 - 1)) 1 2 $(($1 - 2)) 2" ;;
        *) echo "moves 1 $(($1 - 1)) 2 $(($1 - 2))" ;;
    esac
}
draw() {
    case $fault in
        draw-lines) echo 'lines many' ;;
        draw-word) echo "$1" ;;
        draw-dies) echo 'lines 2' && echo "$1" && exit 1 ;;
        *) echo 'lines 1' && echo "$1 left" ;;
    esac
}
[ "$fault" = silent ] && sleep 100
[ "$fault" = gone ] && exit 7
[ "$fault" = flood ] && yes
while read -r question rest; do
    case $question in
        qiju) hello ;;
        start)
            case $fault in
                start) echo "here $rest" ;;
                refuses) echo 'no not today' ;;
                *) echo "at $rest" ;;
            esac
            ;;
        moves) moves $rest ;;
        draw) draw $rest ;;
        flush) [ "$fault" = never-flushed ] || echo flushed ;;
    esac
done
[ "$fault" = lingers ] && sleep 100
[ "$fault" = leaves ] && sleep "$LEFT" &
END
bad() {
    case $1 in
        silent) asked=qiju ;;
        hangs | slow) asked=moves ;;
        never-flushed) asked=flush ;;
        *)
            run qiju solve "|exec sh bad.sh $1" --reply-time 60 --start "${2:-3}"
            return
            ;;
    esac
    patiently "not answered '$asked" --reply-time qiju solve "|exec sh bad.sh $1" --start 3
}
echo '# all is well'
bad well
bad draw
bad points
echo '# before the game'
for fault in silent gone flood version greeting no-name bad-name no-ending ending fact left-over size parameter \
    range players partizan start refuses; do
    bad $fault
done
run qiju solve '|no-such-program 2>/dev/null'
run qiju solve '|true'
echo '# in the game'
for fault in unasked word empty over-value over-none over-moves wins no-position long-name twice end long-position no \
    nul dies killed hangs slow closes floods twofold last-twice all-twice never-flushed draw-lines draw-word draw-dies loop; do
    bad $fault
done
bad moody 40
run qiju count '|exec sh bad.sh dies' --start 4
echo '# at the end'
export LEFT=1$$ # a time that tells this test's from others'
bad lingers
bad leaves
ps -e -o args= 2>/dev/null | grep -q "^sleep $LEFT\$" && echo 'it has left something running'
echo '# stopped'
echo 'SIGINT while a program is waited for'
rm hung
sign=hung
ended_by INT qiju solve '|exec sh bad.sh hangs' --start 3 2>&1
sign=
echo 'SIGINT before it has said what it is'
ended_by INT qiju solve '|exec sh bad.sh silent' 2>&1
run qiju solve '|exec sh bad.sh hangs' --start 3 --time 0.2
