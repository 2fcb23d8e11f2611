# Boards that rules describe: as text, as pictures, on a pipe, and what can be wrong with one. Takes seconds: the
# command runs dozens of times.
cp "$OWN"/*.so "$TESTS"/../examples/own/misere_nim.py .
elements() { grep -oE '<(rect|circle|polygon|path|text) class="[^"]*"' | sort | uniq -c; }
board() { printf '%s\n' "$2" | qiju solve "$1" - --after end | sed '/^$/,$d;1d'; }

echo "== as text"
board ./hex.so '3 moves a1 b2'
board ./chomp.so '2 3 moves 1 3'
board ./quixo.so '3 moves 1 1 2 1 1 3'
board ./connect_four.so '4 3 position XO//X/'
board ./dots_and_boxes.so '2 2 moves 0 2 6 7 8'
board ./small_chess.so 'position wKpNbPkBqN moves c3b1 c2c1'
board '|python3 misere_nim.py' '3 2 moves 2-1'

echo "== as pictures, with the last move"
for game in './hex.so|3 moves a1 b2' './quixo.so|3 moves 1 1 2' './connect_four.so|4 3 position XO//X/ moves 1' \
    './dots_and_boxes.so|2 2 moves 0 2 6 7 8 9' './pursuit.so|5 10 moves 1 8' './pursuit.so|6 7' './pursuit.so|4 2'; do
    echo "$game"
    printf '%s\n' "${game#*|}" | qiju draw "${game%%|*}" - --after end | elements
done
printf '3 moves a1\n' | qiju draw ./hex.so - | grep -o 'svg{--[ot]w*n*[eo]:#[^}]*}'

echo "== a position of Hex in words"
run qiju solve ./hex.so --n 2 --all | sed -n 1,3p
for word in r... rb.. ...b rrr. rx.. r.. r....; do
    feed "2 position $word" qiju solve ./hex.so - | sed -n 2,4p
done

echo "== a position of Quixo in words, and the record that leads there"
for text in '3 position ..O/.../...' '3 moves 1 1 2' '3 position O.X/.../...' '3 moves 1 1 2 3 1 1' \
    '3 position OO./XX./..O' '3 position XX./OO./... moves 1 3 3'; do
    echo "$text"
    printf '%s\n' "$text" | qiju solve ./quixo.so - --after end | sed -n '1,4p;/^Under/p'
done
for word in XX/.. ... XOY/.../... .........; do
    feed "3 position $word" qiju solve ./quixo.so - | sed -n 2,4p
done

echo "== on a pipe"
cat >told.sh <<'END'
qiju() { printf '%s\n' "qiju ${version:-4}" 'name told' 'ending last-wins' impartial ${sum:+"$sum"} board ready; }
start() { echo at "${start:-1}"; }
moves() { case $1 in 1) echo 'moves take +' ;; 2) echo 'moves one 1 both +' ;; esac; }
board() { printf 'board %s\n' "$count" && printf "$lines"; }
eval "$dialogue"
END
export version sum start count lines
sum='sum +' start=1+2 count=4 lines='cell point first 0 0\ncell dot plain 1 0.5 x y\nline 0 1\nmove both 0 1\n'
qiju solve '|exec sh told.sh' | sed '/^$/,$d;1d'
qiju draw '|exec sh told.sh' --values | grep -E 'class="(line|value|cell|dot)'
sum=loops start=1 version=3
run qiju draw '|exec sh told.sh'
sum='' version=4
told() {
    count=$1 lines=$2
    run qiju draw '|exec sh told.sh' | grep -v '<'
}
told x ''
told 1 'cell round plain 0 0\n'
told 1 'cell point red 0 0\n'
told 1 'cell point plain 0\n'
told 1 'cell point plain 0 10001\n'
told 1 'cell point plain nan 0\n'
told 1 'line 0 0\n'
told 2 'cell point plain - -\nline 0 1\n'
told 2 'cell point plain 0 0\nline 0 0 0\n'
told 2 'cell point plain 0 0\nmove take 1\n'
told 2 'cell point plain 0 0\nmove take\n'
told 2 'cell point plain 0 0\nmove take 0 0 0\n'
told 1 'square 0 0\n'
told 100001 ''
