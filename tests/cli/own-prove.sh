# Certificates for rules of one's own: made by qiju, checked by qiju-check with the rules alone. Takes a second: the
# checker runs dozens of times.

# Signals are left to the checker.
ASAN_OPTIONS=$ASAN_OPTIONS:handle_segv=0:handle_sigfpe=0:handle_abort=0
export ASAN_OPTIONS
own=$(dirname "$(command -v qiju-check)")/tests/own
ln -s "$own"/*.so .
cp "$TESTS"/../examples/own/misere_nim.* .

# checks GAME TEXT: what is verified of a text.
checks() {
    printf '%b' "$2" >board
    qiju prove "$1" board -o cert || return
    run qiju-check "$1" board <cert
    rm -f cert
}
echo '# outcomes, points, Grundy values'
checks ./quixo.so '3'
checks ./pursuit.so '0 5'
checks ./pursuit.so '1 5'
checks ./hex.so '3'
checks ./chomp.so '3 4'
checks ./dots_and_boxes.so '2 2'
checks ./bulk.so '20 3 0'
checks ./bulk.so '61 3 0'
checks ./bulk.so '100 60 0'
checks '|sh misere_nim.sh' '2 3'
checks '|sh misere_nim.sh' '2 3 position 22'
checks '|sh misere_nim.sh' '2 3 position 123'
qiju prove ./hex.so | qiju-check ./hex.so
run qiju prove ./pursuit.so
run qiju prove ./pursuit.so --shape 1 --n 2
run qiju solve ./hex.so --json | tr , '\n' | grep provable
run qiju solve ./chomp.so --json | tr , '\n' | grep provable

echo '# a program that is asked about the parts of sums: Kayles'
cat >kayles.awk <<'EOF'
$1 == "qiju" { print "qiju 3\nname rows\nending last-wins\nimpartial\nsum +\nparameter pins 9 0 99 pins\nready" }
$1 == "start" { print "at " $2 }
$1 == "flush" { print "flushed"; fflush() }
$1 == "moves" {
    line = "moves"
    for (hit = 1; hit <= 2; hit++)
        for (left = 0; left <= $2 - hit; left++) {
            right = $2 - hit - left
            line = line " " hit "@" left + 1 " " (left && right ? left "+" right : left + right ? left + right : "+")
        }
    print line
}
EOF
case $(awk -W version 2>&1 </dev/null) in
    mawk*) program='|mawk -W interactive -f kayles.awk' ;;
    *) program='|awk -f kayles.awk' ;;
esac
printf 'certificate 1 own\nend\n' >cert
for sizes in 0 9 71 3+5+7; do
    echo "9 position $sizes" >board
    echo "0.77 $(echo $sizes | tr -d 0-9 | wc -c) $(echo $sizes | tr + ' ')" >rows
    qiju-check "$program" board <cert >found
    qiju prove heaps rows | qiju-check heaps rows | cmp - found && tail -n 1 found
done
rm cert

echo '# texts'
qiju prove ./hex.so -o cert
text() {
    printf '%b' "$2" >board
    run qiju-check "$1" board <cert
}
text ./hex.so ''
text ./hex.so '7'
text ./hex.so '2 moves a1'
text ./hex.so '4'
text '|sh misere_nim.sh' '2 3 moves 1-1'
text '|sh misere_nim.sh' '2 3 position 1x'
text '|sh misere_nim.sh' '2 3 position 11 moves 1-1'
feed '2 moves a1' qiju prove ./hex.so -

echo '# what does not hold'
printf '3\n' >board
rejects() {
    printf 'certificate 1 own\n%b' "$2" >cert
    run qiju-check "$1" board <cert
}
rejects ./hex.so 'lose\nend\n'
rejects ./hex.so 'win\n9\nend\n'
rejects ./hex.so 'win\n99999999999999999999\nend\n'
rejects ./hex.so 'win\n0'
rejects ./hex.so ''
rejects ./hex.so 'end\n'
sed -i 1s/own/hex/ cert
run qiju-check ./hex.so board <cert
run qiju-check own board <cert
run qiju-check ./hex.so nothing <cert

echo '# rules with which something is wrong'
printf 'certificate 1 own\nwin\n1\n0\nend\n' >cert
for object in nothing missing; do run qiju-check ./$object.so <cert; done
for FAULT in half none earlier later; do
    export FAULT
    run qiju-check ./faulty.so <cert
done
for fault in 1 2 5 6 12; do
    echo "4 $fault" >board
    run qiju-check ./trap.so board <cert
done
for fault in 1 2; do
    echo "4 3 $fault" >board
    run qiju-check ./bulk.so board <cert
done
# Whoever ends the checker ends the rules.
echo '4 4' >board
ended_by TERM sh -c 'exec qiju-check ./trap.so board <cert' 2>/dev/null
# says HELLO MOVES: a program that answers the greeting and every question so.
says() {
    cat >program <<EOF
qiju() { printf 'qiju 2\nname it\n$1\nready\n'; }
start() { echo 'at 1'; }
moves() { $2; }
$dialogue
EOF
    printf 'certificate 1 own\n%b' "$3" >cert
    run qiju-check '|sh program' <cert
}
says 'ending last-wins' 'echo over 1' 'win\nend\n'
says 'ending last-wins' 'echo over 2' 'win\nend\n'
says 'ending last-wins' 'echo moves' 'lose\nend\n'
says 'ending last-wins\nimpartial' 'echo over 1' 'end\n'
says 'ending last-wins' 'echo moves a 3' 'win\n0\n'
says 'ending last-wins' 'echo moves a' 'win\n0\n'
says 'ending last-wins' 'echo moves a 1' 'win\n0\n'
says 'ending points' 'echo moves a 1 5' 'end\n'
says 'ending points' 'echo moves a 2 x' 'end\n'
says 'ending stuck-draws\nloops' 'echo moves a 1' 'draw\n0\nend\n'
says 'ending stuck-draws\nloops' 'echo moves a 1' 'win\n0\nend\n'
says 'ending points\nloops' 'echo moves' 'end\n'
says 'ending last-wins' 'echo no' 'win\n0\n'
says 'ending last-wins' 'exit' 'win\n0\n'
says 'ending last-wins' 'echo moves; echo moves' 'win\n0\n'
says 'ending some' 'echo moves' 'win\n0\n'
says 'what some' 'echo moves' 'win\n0\n'
says 'ending last-wins\nimpartial\noutcome-only\nboard' 'echo over 1' 'win\nend\n'
says 'size 1' 'echo moves' 'win\n0\n'
says 'ending last-wins' 'printf "moves \\0\\n"' 'win\n0\n'
echo '# and one that changes its mind after some answers'
cat >mind <<'EOF'
asked=0
while read -r question rest; do
    asked=$((asked + 1))
    case $question in
        qiju) printf 'qiju 2\nname mind\nending last-wins\nready\n' ;;
        start) echo 'at 1' ;;
        flush) echo flushed ;;
        *) if [ $asked -lt 45 ]; then echo "moves a 1$rest"; else eval "echo moves $1"; fi ;;
    esac
done
EOF
{
    printf 'certificate 1 own\nwin\n'
    yes 0 | head -n 40
} >cert
run qiju-check '|sh mind "a 12\$rest"' <cert
run qiju-check '|sh mind "a 1\$rest b 1\$rest"' <cert
run qiju-check '|true' <cert
run qiju-check ./program <cert
