#!/bin/sh
# misere_nim.sh: misere Nim on a pipe, as misere_nim.py but in the shell, which needs nothing else.
#
#     qiju solve '|sh misere_nim.sh' --heaps 3 --size 3
#
# A position is the heaps, such as 1,2,3; a move is HEAP-TAKEN. Blanks end a word, so that none may
# stand in either.

hello() {
    echo 'qiju 1'
    echo 'name misere-nim'
    echo 'parameter heaps 3 1 9 heaps of 1, 2, 3 ... at the start'
    echo 'parameter size 3 1 99 the largest heap at the start'
    echo 'ending last-loses'
    echo 'impartial'
    echo 'size 40'
    echo 'ready'
}

# start HEAPS SIZE
start() {
    heap=1 position=
    while [ "$heap" -le "$1" ]; do
        position=$position,$((heap < $2 ? heap : $2))
        heap=$((heap + 1))
    done
    echo "at ${position#,}"
}

# moves HEAP ...: of each heap, any number from 1 on.
moves() {
    line=moves before= number=0
    while [ $# -gt 0 ]; do
        heap=$1 taken=1 number=$((number + 1))
        shift
        while [ "$taken" -le "$heap" ]; do
            position=$before$((heap - taken))$(printf ',%s' "$@")
            line="$line $number-$taken ${position%,}"
            taken=$((taken + 1))
        done
        before=$before$heap,
    done
    echo "$line"
}

while read -r question rest; do
    case $question in
        qiju) hello ;;
        start) start $rest ;;
        moves) (IFS=, && moves $rest) ;;
        flush) echo flushed ;;
    esac
done
