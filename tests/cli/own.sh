# Games of one's own: a shared object and a program on a pipe wherever a GAME is expected. Takes a second: the command
# runs dozens of times.
cp "$OWN"/*.so "$TESTS/../examples/own/misere_nim.sh" .
run qiju help ./chomp.so
run qiju gen ./chomp.so --rows 2 --set columns=3
run qiju solve ./chomp.so
feed '2 3 moves 1 3\n' qiju solve ./chomp.so - --after end
run qiju solve ./dots_and_boxes.so --rows 1 --columns 1
feed '1 2 moves 0 2 1 3 4 5' qiju solve ./dots_and_boxes.so - --after 6
feed '3 moves b2 a1' qiju solve ./hex.so - --after end --json
run qiju solve ./pursuit.so --shape 1 --n 5
run qiju solve ./pursuit.so --shape 0 --n 4
run qiju solve ./quixo.so --n 2
run qiju solve '|sh misere_nim.sh' --heaps 2
run qiju help '|sh misere_nim.sh'
feed '2 2 position 22 moves 1-2' qiju solve '|sh misere_nim.sh' - --after end
feed '2 2 position 2x' qiju solve '|sh misere_nim.sh' -
echo '# one heap of Nim, in the catalogue, on a pipe and as a row of Chomp'
sed s/last-loses/last-wins/ misere_nim.sh >nim.sh
for size in 0 1 2 5; do
    printf '1 %s' $size | qiju solve nim - | grep -o 'Grundy value [0-9]*' | head -n 1
    printf '1 9 position %s' $size | qiju solve '|sh nim.sh' - | grep -o 'Grundy value [0-9]*' | head -n 1
    qiju solve ./chomp.so --rows 1 --columns $((size + 1)) | grep -o 'Grundy value [0-9]*' | head -n 1
done
echo "# Bouton's theorem (1901), against every position of three heaps of 0 to 2"
for heaps in 001 002 011 012 022 111 112 122 222; do
    large=no xor=0
    for heap in $(echo $heaps | sed 's/./& /g'); do
        xor=$((xor ^ heap))
        [ "$heap" -lt 2 ] || large=yes
    done
    # The mover loses when the xor is 0 and a heap is large, or when it is 1 and none is.
    case $large$xor in yes0 | no1) winner=second ;; *) winner=first ;; esac
    printf '3 3 position %s' $heaps | qiju solve '|sh misere_nim.sh' - | grep -q "the $winner player wins" ||
        echo "not so on $heaps"
done
echo '# long positions: more is asked at once, and answered, than a pipe holds'
cat >long.sh <<'END'
pad=$(printf '%02000d' 0)
qiju() { printf '%s\n' 'qiju 1' 'name tree' 'ending last-wins' 'impartial' 'size 2010' 'ready'; }
start() { echo "at 1-$pad"; }
moves() { [ "${1%-*}" -ge 256 ] && echo moves || echo "moves l $((2 * ${1%-*}))-$pad r $((2 * ${1%-*} + 1))-$pad"; }
eval "$dialogue"
END
qiju solve '|sh long.sh' | grep -E 'Under|engine|win|loss'
feed '3 4 moves 1 2\n1 1' qiju review ./chomp.so -

echo '# a size in one word'
qiju solve ./chomp.so 2x3 | head -n 4
run qiju solve ./chomp.so 2x21
run qiju gen ./chomp.so 2x3
qiju play ./chomp.so 1x2 </dev/null | head -n 4
echo '# settings that are named like an option of the verb'
run qiju table ./chomp.so --vary n=1..3 --columns '{n}' --rows 2
run qiju table ./chomp.so --vary n=1..3 --set columns='{n}' --rows 2 --columns nimber
run qiju table ./chomp.so --rows 2 --columns 3
run qiju table kayles --columns 3
sed 's/parameter heaps/parameter json/' misere_nim.sh >json.sh
qiju help '|sh json.sh' | grep -A 1 'json'
run qiju gen '|sh json.sh' --set json=2

echo '# an impartial game that ends by itself'
cat >last.sh <<'END'
qiju() { printf '%s\n' 'qiju 4' 'name last' 'ending last-wins' impartial $FACT ready; }
start() { echo at 3; }
moves() { [ "$1" = 0 ] && echo over 1 || echo "moves take $(($1 - 1))"; }
eval "$dialogue"
END
run qiju solve '|FACT=outcome-only sh last.sh' | sed '/^engine/d'
run qiju solve '|FACT= sh last.sh'

echo '# what goes wrong'
run qiju solve ./not-there.so
run qiju solve ./nothing.so
for FAULT in earlier later half none; do
    export FAULT
    run qiju solve ./faulty.so
done
echo '#include <qiju/rules.h>' >text.so
qiju solve ./text.so 2>&1 | sed 's/loaded: .*/loaded: .../'
run qiju solve ./chomp.so --rows 21
run qiju solve ./chomp.so --set rows
run qiju solve ./chomp.so --set colour=red
run qiju solve ./chomp.so 3x4 --rows 3
run qiju judge ./chomp.so
run qiju solve chomp.so
run qiju solve 'sh misere_nim.sh'
run qiju solve ./pursuit.so --shape 1 --n 2
feed '3 4 moves 4 4' qiju solve ./chomp.so -
feed '3 4 moves a' qiju solve ./chomp.so -
feed '3 moves b2 b2' qiju solve ./hex.so -
feed '3 moves z9' qiju solve ./hex.so -
run qiju solve ./dots_and_boxes.so --rows 4 --columns 4 --states 1000
run qiju solve '|sh misere_nim.sh' --reply-time soon
