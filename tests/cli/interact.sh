# Programs that play: perfectly, badly, and not at all.

cat >nim.sh <<'END'
# Nim by the xor of the heaps; when that is 0, one from the first heap. The heaps are heap1, heap2, ...
read -r word lines || exit # no move is asked for
read -r count
read -r heaps
i=0
for size in $heaps; do eval "heap$((i += 1))=$size"; done
while :; do
    xor=0 move=
    for i in $(seq "$count"); do xor=$((xor ^ heap$i)); done
    for i in $(seq "$count"); do
        size=$((xor ? heap$i ^ xor : heap$i - 1))
        [ -n "$move" ] || [ $size -lt 0 ] || [ $size -ge $((heap$i)) ] || move="$i $size"
    done
    echo "move $move"
    eval "heap${move% *}=${move#* }"
    read -r word i size || exit
    eval "heap$i=$size"
done
END

cat >rows.sh <<'END'
# Staircase row by row, from the top; taken1, taken2, ... are the numbers of cells taken in the rows.
read -r word lines
read -r rows columns
i=0
for line in $(seq $((lines - 1))); do
    read -r line
    case $line in taken*) for length in ${line#taken}; do eval "taken$((i += 1))=$length"; done ;; esac
done
while :; do
    row=1
    while [ $((taken$row)) -ge "$columns" ]; do row=$((row + 1)); done
    echo "move $row $((taken$row += 1))"
    read -r word row column || exit
    : $((taken$row += 1))
done
END

run qiju interact nim --vary n=1..4 --heaps '{n} 2 5' -- sh nim.sh
run qiju interact staircase --vary seed=1..2 --size 3x3 --max 9 -- sh rows.sh
run qiju interact staircase --seed 3 --size 4x4 --side first -- sh rows.sh
run qiju interact staircase --seed 3 --size 4x4 --side first --all -- sh rows.sh
run qiju interact staircase --seed 3 --size 4x4 --plies 3 -- sh rows.sh
echo "-- of many mistakes the first five"
run qiju interact staircase --seed 2 --size 8x8 --max 9 --side first -- sh rows.sh
echo "-- a game thrown away stays so after another mistake"
run qiju interact staircase --seed 7 --size 3x4 --max 9 --side first -- sh rows.sh
run qiju interact nim --heaps 0 -- sh nim.sh
run qiju interact nim --heaps '3 3' --side second -- sh -c 'read a; read b; read c; echo move 1 0; cat >/dev/null'
echo "-- a position that only the moves can say"
cat >corner.sh <<'END'
read -r word lines
for line in $(seq "$lines"); do
    read -r line
    echo "$line" >>told
done
echo "move 3 3"
cat >>told
END
run qiju interact tictactoe --plies 4 --cases 1 --side second --reply-time 60 -- sh corner.sh
run cat told

echo "-- a program is asked only when it has a move"
cat >note.sh <<'END'
while read -r line; do
    echo "$line" >>heard
    case $line in position*) read -r count; read -r heap; echo "$heap" >>heard; echo "move 1 0" ;; esac
done
END
run qiju interact nim --vary n=0..1 --heaps '{n}' -- sh note.sh
run qiju interact subtraction --heaps 5 --side second -- sh note.sh
run cat heard

echo "-- as JSON"
run qiju interact staircase --seed 3 --size 4x4 --side first --json -- sh rows.sh
run qiju interact staircase --seed 3 --size 3x3 --all --json -- sh rows.sh
run qiju interact staircase --seed 3 --size 4x4 --plies 3 --json -- sh rows.sh
run qiju interact nim --vary n=1..2 --heaps '{n} 2 5' --json -- sh nim.sh
run qiju interact geography --vary n=3 --size '{n}x{n}' --shape full --states 3 --json -- cat

echo "-- a user-defined game"
cp "$OWN/chomp.so" .
run qiju interact ./chomp.so --rows 2 --columns 2 --side first -- sh -c '
    read a; read b; echo move 1 2; while read a; do echo move 2 1; done'

echo "-- programs that misbehave"
for line in 'echo move 1 7; cat >/dev/null' 'exit 0' 'read a; exit 3' 'read a; kill -SEGV $$' 'sleep 1000' 'cat' \
    'echo move one; cat >/dev/null' 'echo 1 0; cat >/dev/null' 'yes | tr -d "\n"'; do
    case $line in sleep*) seconds=0.3 ;; *) seconds=60 ;; esac
    run qiju interact nim --heaps '3 4' --reply-time "$seconds" -- sh -c "$line"
done
run qiju interact nim --heaps '3 4' -- ./no-such-program
run qiju interact nim --heaps '3 4' --
run qiju interact nim --heaps '3 4'
run qiju interact nim --heaps '3 4' --side third -- cat
run qiju interact lightsout --size 3x3 -- cat
run qiju interact geography --vary n=2..3 --size '{n}x{n}' --shape full --states 3 -- cat

echo '# points near 2^63: one mistake costs more than a number with a sign holds, two more than the total holds'
cat >large.sh <<'END'
most=9223372036854775807
qiju() { printf '%s\n' 'qiju 1' 'name large' 'ending points' 'parameter n 1 1 1 nothing' ready; }
start() { echo at 1a; }
moves() {
    case $1 in
        1a) echo "moves good 2e $most bad 2b -$most" ;;
        2b) echo 'moves on 1c 0' ;;
        1c) echo "moves good 2e 0 bad 2e -$2" ;;
        *) echo moves ;;
    esac
}
eval "$dialogue"
END
sed 's/-$2/-9223372036854775807/' large.sh >larger.sh
sed 's/-$2/0/' large.sh >large-enough.sh
cat >worst.sh <<'END'
echo 'move bad'
while read -r line; do
    case $line in 'move on') echo 'move bad' ;; esac
done
END
run qiju interact '|sh large-enough.sh' --side first -- sh worst.sh
run qiju interact '|sh large-enough.sh' --side first --json -- sh worst.sh
run qiju interact '|sh larger.sh' --side first -- sh worst.sh
echo '# -2^63, which has no opposite'
sed -e 's/moves good 2e $most bad/moves bad/' -e "s/moves on 1c 0/moves on 1c 1/" -e 's/moves good 2e 0.*"/moves"/' large.sh >least.sh
run qiju solve '|sh least.sh'
echo '# a game in which a player moves again: two coins taken are two points and another move'
cat >coins.sh <<'CODE'
qiju() { printf '%s\n' 'qiju 1' 'name coins' 'ending points' 'parameter n 5 1 99 coins' ready; }
start() { echo "at 1$1"; }
moves() {
    answer=moves left=${1#?} mover=${1%"${1#?}"}
    [ "$left" -ge 1 ] && answer="$answer one $((3 - mover))$((left - 1)) 1"
    [ "$left" -ge 2 ] && answer="$answer two $mover$((left - 2)) 2"
    echo "$answer"
}
eval "$dialogue"
CODE
cat >taker.sh <<'CODE'
# taker.sh MOVE: takes two where it can; MOVE first.
read -r word lines || exit # no move was asked for
read -r left
mine=1
mover=1
if [ "$lines" = 2 ]; then
    read -r word position
    mine=2
    left=${position#?}
    mover=${position%"$left"}
fi
apply() {
    case $1 in one) mover=$((3 - mover)) left=$((left - 1)) ;; two) left=$((left - 2)) ;; esac
}
first=$1
while :; do
    while [ $mover = $mine ] && [ "$left" -gt 0 ]; do
        move=${first:-two}
        [ "$left" = 1 ] && move=one
        first=
        echo "move $move"
        apply $move
    done
    read -r word move || exit
    apply "$move"
done
CODE
run qiju interact '|sh coins.sh' -- sh taker.sh
run qiju interact '|sh coins.sh' --n 8 --all -- sh taker.sh one
echo '# qiju moves twice before the program, which receives the position in which it is to move'
cat >twice.sh <<'CODE'
qiju() { printf '%s\n' 'qiju 1' 'name twice' 'ending last-wins' ready; }
start() { echo 'at 1a'; }
moves() {
    case $1 in
        1a) echo 'moves once 1b' ;;
        1b) echo 'moves again 2c' ;;
        2c) echo 'moves answer 1d' ;;
        *) echo moves ;;
    esac
}
eval "$dialogue"
CODE
run qiju interact '|sh twice.sh' --side second -- sh -c 'tee told | { read -r position; echo move answer; cat >rest; }'
cat told

echo '-- moves that stand in a group with others'
run qiju interact splitting --size 5 --max 3 --side first --plies 1 -- sh -c 'echo move 2 4 4; cat >/dev/null'
run qiju interact splitting --size 5 --max 3 --side first --plies 1 -- sh -c 'echo move 0 1 2; cat >/dev/null'
