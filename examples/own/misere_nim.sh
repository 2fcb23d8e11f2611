#!/bin/sh
# misere_nim.sh: misere Nim on a pipe, in the shell, without board and canonical forms:
#
#     qiju solve '|sh misere_nim.sh' --heaps 3 --size 3

start() { # HEAPS SIZE
    position=
    while [ ${#position} -lt "$1" ]; do
        heap=$((${#position} + 1))
        position=$position$((heap < $2 ? heap : $2))
    done
    echo "at $position"
}

moves() { # POSITION: the heaps before a heap, the heap, and the heaps after it
    case $1 in *[!0-9]*) echo 'no a heap is a digit' && return ;; esac
    line=moves before= rest=$1
    while [ "$rest" ]; do
        after=${rest#?}
        heap=${rest%"$after"} taken=0
        while [ $((taken += 1)) -le "$heap" ]; do
            line="$line $((${#before} + 1))-$taken $before$((heap - taken))$after"
        done
        before=$before$heap rest=$after
    done
    echo "$line"
}

while read -r question words; do
    case $question in
        qiju) printf '%s\n' 'qiju 1' 'name misere-nim' 'ending last-loses' impartial \
            'parameter heaps 3 1 9 heaps of 1, 2, 3 ... at the start' \
            'parameter size 3 1 9 the largest heap at the start' ready ;;
        start) start $words ;;
        moves) moves "$words" ;;
        flush) echo flushed ;;
    esac
done
