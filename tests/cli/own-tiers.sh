# Tiers told by a program on a pipe, in the word of each position: the same answers, one question about each position.

# Two heaps, of each of which 1 or 2 are taken; a position is TIER:A,B, a move HEAP-TAKEN. $1 spoils it, $2 has more facts.
cat >pair.sh <<'END_OF_PAIR'
fault=$1 facts=$2
word() {
    case $fault in
        plain) echo "$1$2,$3" ;;
        rises) echo "$1$((99 - $2 - $3)):$2,$3" ;;
        none) echo "$1$2,$3" ;;
        large) echo "${1}18446744073709551616:$2,$3" ;;
        sign) echo "$1-1:$2,$3" ;;
        *) echo "$1$(($2 + $3)):$2,$3" ;;
    esac
}
qiju() {
    printf '%s\n' 'qiju 4' 'name pair' 'ending last-wins' 'parameter a 4 0 9 one' 'parameter b 3 0 9 other'
    [ "$fault" = plain ] || echo tier
    for fact in $facts; do echo "$fact" | tr = ' '; done
    echo ready
}
start() { echo "at $(word 1 "$1" "$2")"; }
moves() {
    line=moves to=$((3 - ${1%"${1#?}"})) heaps=${1#?}
    heaps=${heaps#*:} a=${heaps%,*} b=${heaps#*,}
    for taken in 1 2; do
        [ "$taken" -gt "$a" ] || line="$line 1-$taken $(word $to $((a - taken)) "$b")"
        [ "$taken" -gt "$b" ] || line="$line 2-$taken $(word $to "$a" $((b - taken)))"
    done
    echo "$line"
}
eval "$dialogue"
END_OF_PAIR
for fault in plain right; do
    echo "# $fault: the positions, those asked about more than once for no comparison of answers"
    qiju count "|tee asked | sh pair.sh $fault" --trust | tail -n 1
    grep moves asked | sort | uniq -c |
        awk -v "batches=$(grep -c flush asked)" '{ again += $1 - 1 } END { print NR, again < batches ? 0 : again }'
done
run qiju solve '|sh pair.sh right' --trust
for fault in rises none large sign; do
    run qiju solve "|sh pair.sh $fault" --trust
done
run qiju solve "|sh pair.sh none impartial"
run qiju solve "|sh pair.sh right 'impartial sum=+'"

# The third tier first reaches the position x by three moves, the second tier by two: no position has three moves.
cat >late.sh <<'END_OF_LATE'
qiju() { printf '%s\n' 'qiju 4' 'name late' 'ending last-wins' impartial tier ready; }
start() { echo 'at 3:a'; }
moves() {
    case $1 in
        3:a) echo 'moves b 2:b d 1:d' ;;
        2:b) echo 'moves e 2:e' ;;
        2:e) echo 'moves x 0:x' ;;
        1:d) echo 'moves x 0:x' ;;
        0:x) echo moves ;;
    esac
}
eval "$dialogue"
END_OF_LATE
run qiju count '|sh late.sh'
