# Canonical forms told by a program on a pipe: fewer positions, the same answers, and lies that are found.

# Two heaps, of each of which 1 or 2 are taken; $1 spoils it. A position is A,B, a move HEAP-TAKEN.
cat >pair.sh <<'END_OF_PAIR'
fault=$1 count=0
qiju() {
    [ "$fault" = old ] && echo 'qiju 1' || echo 'qiju 2'
    printf '%s\n' 'name pair' 'ending last-wins' 'impartial' 'size 5' 'parameter a 5 0 99 one heap' \
        'parameter b 6 0 99 the other'
    [ "$fault" = none ] || echo 'canonical'
    echo 'ready'
}
moves() {
    line=moves a=${1%,*} b=${1#*,}
    for taken in 1 2; do
        [ "$taken" -gt "$a" ] || line="$line 1-$taken $((a - taken)),$b"
        [ "$taken" -gt "$b" ] || line="$line 2-$taken $a,$((b - taken))"
    done
    echo "$line"
}
canonical() {
    count=$((count + 1)) a=${1%,*} b=${1#*,}
    case $fault in
        word) echo 'as it stands' ;;
        refuses) echo 'no' ;;
        long) echo 'at 000001,000001' ;;
        more) echo "at $1 and more" ;;
        twice) printf 'at %s\nat %s\n' "$1" "$1" ;;
        dies) exit 3 ;;
        swaps) echo "at $b,$a" ;;
        merges) echo "at $((a < b ? a : b)),$((a < b ? a : b))" ;;
        moody) [ "$count" -lt 40 ] && echo "at $1" || echo "at 0,0" ;;
        cuts) [ "$count" -lt 40 ] && echo "at $1" || echo "at ${1%?}" ;;
        *) [ "$a" -le "$b" ] && echo "at $a,$b" || echo "at $b,$a" ;;
    esac
}
start() { echo "at $1,$2"; }
eval "$dialogue"
END_OF_PAIR
for fault in none well; do
    run qiju solve "|sh pair.sh $fault"
    run qiju count "|sh pair.sh $fault" --a 3 --b 3
done
echo '# records keep the words of the moves that were made'
feed '3 3 moves 2-1 1-2 2-2' qiju review "|sh pair.sh well" -
echo '# what goes wrong'
for fault in old word refuses long more twice dies swaps merges moody cuts; do
    run qiju solve "|exec sh pair.sh $fault"
done
