# Positions that are sums: told by a program on a pipe, which is asked about parts alone, and by a shared object. Takes
# seconds: the shell answers each question.

# Kayles; $1 spoils it. A position is rows such as 3+5, a move HIT@PLACE.
cat >rows.sh <<'END_OF_ROWS'
fault=$1 count=0
qiju() {
    case $fault in old) echo 'qiju 2' ;; *) echo 'qiju 3' ;; esac
    printf '%s\n' 'name rows' 'parameter a 5 0 999 one row' 'parameter b 0 0 999 another'
    [ "$fault" = side ] || echo 'impartial'
    case $fault in misere) echo 'ending last-loses' ;; *) echo 'ending last-wins' ;; esac
    case $fault in
        none) ;;
        letter) echo 'sum x' ;;
        two) echo 'sum ++' ;;
        *) echo 'sum +' ;;
    esac
    case $fault in
        draws | drawing) echo 'draws' ;;
        forms | bad-form) echo 'canonical' ;;
        short) echo 'size 5' ;;
        loops) echo 'loops' ;;
    esac
    echo 'ready'
}
moves() {
    line=moves hit=0
    case $1 in
        *[!0-9]*) echo "no it is not one row" && return ;;
        [5-9]) [ "$fault" = refuses ] && echo "no not $1" && return ;;
    esac
    while [ $((hit += 1)) -le 2 ]; do
        left=0 rest=$(($1 - hit))
        while [ "$left" -le "$rest" ]; do
            to=$left+$rest
            [ "$left" -gt 0 ] || to=$rest
            [ "$rest" -gt 0 ] || to=+
            line="$line $hit@$((left + 1)) $to"
            left=$((left + 1)) rest=$((rest - 1))
        done
    done
    case $fault-$1 in
        returns-2) line="$line more 1+5" ;;
        joint-3) line="$line more 1++1" ;;
        first-3) line="$line more +1" ;;
        last-3) line="$line more 1+" ;;
        name-3) line="$line 12345678901234567890 1" ;;
        over-3) line='over 1' ;;
        moody-*) [ $((count += 1)) -lt 52 ] || line="$line more 1" ;;
    esac
    echo "$line"
}
start() { [ "$2" = 0 ] && echo "at $1" || echo "at $1+$2"; }
canonical() { [ "$fault" = bad-form ] && echo 'at 1+1' || echo "at $1"; }
draw() { printf 'lines 1\n%s pins\n' "$1"; }
eval "$dialogue"
END_OF_ROWS
run qiju solve '|sh rows.sh' --all
run qiju solve '|sh rows.sh' --a 4 --b 3
echo '# one by one, at once, and the game of the catalogue: the same values'
for a in 1 4 7; do
    for b in 1 3 8; do
        for way in '|sh rows.sh' '|sh rows.sh forms' '|sh rows.sh --engine exhaustive'; do
            engine=
            case $way in *--engine*) engine='--engine exhaustive' way='|sh rows.sh' ;; esac
            # shellcheck disable=SC2086
            qiju solve "$way" --a $a --b $b $engine | sed -n 's/.*wins (\(.*\)).*/\1/p'
        done | uniq
        qiju solve kayles --heaps "$a $b" | sed -n 's/.*wins (\(.*\)).*/and \1/p'
    done
done
run qiju table '|sh rows.sh' --vary a=0..12
run qiju count '|sh rows.sh' --a 3 --b 2
run qiju solve '|sh rows.sh draws' --a 2 --b 1
echo '# positions and records in the words of sums'
for position in 3+1+2 12+3+1 + 3++1 3+x; do feed "0 0 position $position" qiju solve '|sh rows.sh' -; done
feed '5 3 moves 1:2@1 1@2 2:1@1 1:1@1' qiju review '|sh rows.sh' -
feed '5 3 moves 1@1' qiju solve '|sh rows.sh' -
feed '5 3 moves 3:1@1' qiju solve '|sh rows.sh' -
feed '1:1@1\nhint\nquit\n' qiju play '|sh rows.sh' --a 2 --b 4
echo '# what goes wrong'
for fault in old side misere loops letter two refuses joint first last name over returns short bad-form; do
    run qiju solve "|exec sh rows.sh $fault" --a 7 --b 3
done
run qiju solve '|exec sh rows.sh moody' --a 50 --b 3
run qiju solve '|sh rows.sh' --a 40 --states 30
echo '# a shared object'
cp "$OWN/node_kayles.so" .
run qiju solve ./node_kayles.so --rows 3 --columns 3
run qiju solve ./node_kayles.so --rows 3 --columns 3 --engine exhaustive
run qiju solve ./node_kayles.so --columns 200 --states 100
feed '3 3 moves 2 2 1 1 end' qiju review ./node_kayles.so -
