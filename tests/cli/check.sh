# Claims: true ones, wrong ones and where they are shown to be wrong, and programs that misbehave. Takes seconds: a
# program starts for each claim.

echo "-- formulas that hold"
run qiju check subtraction --vary n=0..60 --heaps '{n}' --claim 'echo $(( {n} % 4 ))'
run qiju check stone --vary n=1..30 --size '{n}' --claim 'test $(( {n} % 2 )) = 0 && echo Alice || echo Bob'
run qiju check nim --vary a=0..4 --vary b=0..4 --heaps '{a} {b}' --claim 'echo $(( {a} ^ {b} ))'
run qiju check lightsout --vary n=1..4 --size '{n}x{n}' --claim 'test {n} = 4 && echo 4 || echo UNIQUE'
run qiju check tictactoe --plies 0 --cases 1 --claim 'echo draw'

echo "-- formulas that do not"
run qiju check nim --vary a=0..4 --vary b=0..4 --heaps '{a} {b}' --claim 'echo $(( ({a} + {b}) % 2 ))'
run qiju check kayles --vary n=0..20 --heaps '{n}' --claim 'echo $(( {n} % 4 + ({n} > 3) ))'
run qiju check nim --vary n=1..9 --heaps '{n}' --claim 'echo 3'
run qiju check lightsout --vary n=1..9 --size '{n}x{n}' --claim 'echo 0'
run qiju check stone --vary n=2..9 --size '{n}' --claim 'echo win'
run qiju check nim --vary n=1..9 --heaps '{n} 1' --claim 'echo move 1 0'
run qiju check nim --vary n=1..9 --heaps '{n} 1' --claim 'echo move 2 1'
run qiju check nim --vary n=0..9 --heaps '{n}' --claim 'echo move none'

echo "-- greed in a staircase"
run qiju check staircase --vary n=1..4 --vary m=1..4 --size '{n}x{m}' --max 9 --claim wrong_staircase

# Who loses where the number of free cells is even: right for whole boards, wrong with blocked cells.
cat >parity.awk <<'END'
NR > 1 { cells += gsub(/\./, "") }
END { print cells % 2 ? "win" : "loss" }
END
echo "-- the parity of free cells, in geography"
run qiju check geography --vary n=1..5 --size '{n}x{n}' --shape full --claim 'awk -f parity.awk'
run qiju check geography --vary seed=1..50 --size 2x3 --blocked 300 --claim 'awk -f parity.awk'

cat >odd.sh <<'END'
# The xor of all heaps but those of 3, in the text of a position of nim.
read -r count
read -r heaps
xor=0
for heap in $heaps; do
    [ "$heap" = 3 ] || xor=$((xor ^ heap))
done
echo $xor
END
echo "-- positions to come, and the least one that is wrong"
run qiju check nim --heaps '5 6' --claim 'sh odd.sh' --positions 50
run qiju check nim --heaps '5 6' --claim 'sh odd.sh' --positions 50 --walk 7
run qiju check nim --heaps '2 2 1' --claim 'sh odd.sh' --positions 50
run qiju check tictactoe --plies 4 --claim 'grep -q moves && echo win || echo 1' --positions 4
run qiju check tictactoe --plies 0 --claim 'grep -q moves && echo perhaps || echo draw' --positions 1

cat >saved.sh <<'END'
echo started >>started
while read -r word lines; do
    read -r count
    read -r heap
    echo $((heap % 4))
done
END
echo "-- one program for all positions"
run qiju check subtraction --vary n=0..9 --heaps '{n}' --claim 'sh saved.sh' --persistent
run cat started
run qiju check nim --vary n=0..9 --heaps '{n}' --claim 'sh saved.sh' --persistent

echo "-- programs that misbehave"
# seconds PROGRAM: for its answer, which one alone does not give.
seconds() {
    case $1 in sleep*) echo 0.3 ;; *) echo 60 ;; esac
}
for claim in 'exit 3' 'kill -SEGV $$' 'sleep 1000' 'yes' 'true' 'echo win; echo loss' 'echo perhaps' 'echo move' \
    'echo move 1' 'echo unique' './no-such-program 2>/dev/null' 'echo 99999999999999999999'; do
    run qiju check nim --vary n=3..9 --heaps '{n}' --claim "$claim" --reply-time "$(seconds "$claim")"
done
for claim in 'read a; exit 3' 'sleep 1000' 'yes' 'printf "win\\nloss\\n"; cat >rest'; do
    run qiju check nim --vary n=3..9 --heaps '{n}' --claim "$claim" --persistent --reply-time "$(seconds "$claim")"
done
run qiju check stone --size 2 --claim 'echo 3'

echo '-- letter case and blanks do not matter'
run qiju check nim --vary n=0..3 --heaps '{n}' --claim 'test {n} = 0 && echo " Move NONE " || echo MOVE 1 0'

echo "-- a user-defined game, whose text has only a start"
cp "$OWN/chomp.so" .
run qiju check ./chomp.so --vary rows=1..3 --columns 3 --claim 'echo win' --positions 20

echo '-- play without end: nothing is followed round and round'
cp "$OWN/pursuit.so" .
run qiju check ./pursuit.so --shape 1 --n 4 --claim 'echo win' --positions 3

echo "-- a game on a pipe, whose text says every position"
cat >lap.sh <<'END' # a token that goes one or two of three fields on
qiju() { printf '%s\n' 'qiju 1' 'name lap' 'ending last-wins' loops ready; }
start() { echo 'at 1a'; }
moves() {
    case $1 in 1*) next=2 ;; *) next=1 ;; esac
    case $1 in ?a) echo "moves one ${next}b two ${next}c" ;; ?b) echo "moves one ${next}c two ${next}a" ;;
        ?c) echo "moves one ${next}a two ${next}b" ;; esac
}
eval "$dialogue"
END
run qiju check '|sh lap.sh' --claim 'echo draw' --positions 3
run qiju check '|sh lap.sh' --claim 'echo win' --positions 3

echo "-- limits and usage"
run qiju check geography --vary n=1..4 --size '{n}x{n}' --shape full --states 9 --claim 'awk -f parity.awk'
run qiju check kayles --vary n=1..3 --heaps '{n}'
run qiju check kayles --vary n=1..3 --heaps 3 --claim 'echo 1'
run qiju check kayles --vary n=1..3 --heaps 3 --claim 'echo {n}'
run qiju check kayles --vary n=1..3 --heaps '{n}' --claim 'echo 1' --reply-time never

echo "-- as JSON"
run qiju check subtraction --vary n=0..9 --heaps '{n}' --json --claim 'echo $(( {n} % 4 ))'
run qiju check nim --vary a=0..4 --vary b=0..4 --heaps '{a} {b}' --json --claim 'echo $(( ({a} + {b}) % 2 ))'
run qiju check nim --vary n=1..9 --heaps '{n} 1' --json --claim 'echo move 2 1'
run qiju check lightsout --vary n=1..9 --size '{n}x{n}' --json --claim 'echo 0'
run qiju check nim --vary n=4..9 --heaps '{n}' --positions 5 --json --claim 'echo win'
run qiju check geography --vary n=1..4 --size '{n}x{n}' --shape full --states 9 --json --claim 'test $(( {n} % 2 )) = 0 && echo loss || echo win'
( status=0; qiju check nim --heaps 3 --json --claim 'echo 3' >/dev/full || status=$?; echo "full disk: exit $status" ) 2>&1
run qiju check geography --vary n=2000,3 --size '{n}x{n}' --memory 2M --claim 'echo win'

# a move that stands in a group with others, and is judged by what it leads to
run qiju check splitting --size 5 --max 3 --claim 'echo move 2 4 4'
run qiju check splitting --size 5 --max 3 --claim 'echo move 0 1 2'
