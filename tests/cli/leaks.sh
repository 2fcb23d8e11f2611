# No verb leaks memory: each runs, and some fail. Only this script looks for leaks; a sanitized command that leaks ends
# with status 23. Takes seconds: to look for leaks takes as long as a run.
ASAN_OPTIONS=detect_leaks=1
export ASAN_OPTIONS
echo '3 3 3  1 2 0  0 0 0  0 0 0' >board
echo '3 3 3  1 2 0  0 0 x  0 0 0' >bad
# A sum that becomes too long by a move in the first of two parts.
cat >sum.sh <<'END_OF_SUM'
qiju() { printf '%s\n' 'qiju 3' 'name sum' 'impartial' 'ending last-wins' 'sum +' 'size 5' 'ready'; }
moves() { case $1 in 0) echo moves ;; 1) echo moves go 0+0+0 ;; *) echo moves go 0 ;; esac; }
start() { echo at 1+2; }
eval "$dialogue"
END_OF_SUM

# ends STATUS VERB WORD ...: says what else the verb ends with.
ends() {
    expected=$1
    shift
    status=0
    qiju "$@" >out 2>&1 </dev/null || status=$?
    [ $status -eq "$expected" ] || { echo "[exit $status] qiju $*"; cat out; }
}
ends 0 games
ends 0 help solve
ends 2 help nothing
ends 0 solve mnk board --json
ends 3 solve mnk bad
ends 4 solve mnk --size 4x4 --k 4 --engine exhaustive --states 100
ends 0 solve "$OWN/hex.so" --n 3
ends 0 solve "$OWN/trap.so" --fault 17
ends 4 solve '|exec sh sum.sh'
ends 0 play mnk board
ends 0 review mnk board
ends 3 review mnk bad
ends 0 judge splitting "$TESTS/samples/splitting.1.in"
ends 3 judge splitting bad
ends 0 prove mnk board -o certificate
ends 74 prove mnk board -o certificate
ends 0 plan mnk board
ends 0 count mnk board
ends 0 draw mnk board -o board.svg --values
ends 0 puzzles mnk --number 2 --size 3x3
ends 0 gen staircase --size 3x3
ends 2 gen staircase --size x
ends 0 table nim --vary n=1..3 --heaps '{n} 2'
ends 0 report mnk --vary n=1..2 --size '{n}x2'
ends 0 sequence 0.77 --to 200
ends 2 sequence foo
ends 0 explain splitting "$TESTS/samples/splitting.1.in"
ends 4 explain staircase --size 6x6
ends 0 validate splitting "$TESTS/samples/splitting.1.in"
ends 3 validate splitting bad
ends 0 solve mnk board --engine exhaustive --keep saved
ends 0 ask saved '3 3'
ends 0 verify saved
ends 3 verify bad
ends 0 check nim --vary a=0..2 --heaps '{a}' --claim 'echo {a}'
ends 1 check nim --vary a=0..2 --heaps '{a}' --claim 'echo 1'
ends 3 interact nim --vary n=1..2 --heaps '{n}' -- cat
ends 1 stress splitting --cases 2 -- cat
ends 0 tests splitting -o folder --limits n=3
ends 2 serve nothing
