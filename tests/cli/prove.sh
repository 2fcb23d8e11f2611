# Certificates: made by qiju, checked by qiju-check, which stands beside it. Takes seconds: boards of dozens of cells
# are proved and checked.

for input in "$TESTS"/samples/*.in; do
    name=$(basename "$input" .in)
    qiju prove "${name%%.*}" "$input" >cert && qiju-check "${name%%.*}" "$input" <cert |
        cmp - "$TESTS/samples/$name.out" && echo "$name: verified"
done

rm cert

# checks GAME TEXT: shows the certificate of a text and what is verified.
checks() {
    printf '%b' "$2" >board
    qiju prove "$1" board -o cert || return
    sed 's/^/  /' cert
    run qiju-check "$1" board <cert
    rm cert
}
checks geography '2 3\n.#.\n...\n'
checks geography '2 3\n...\n...\ntoken 1 2\nvisited 1 1\n'
checks graph 'a b\nb c\nc a\nc d\n'
checks graph 'p edge 4 4\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ntoken 3\n'
checks rabbits '1 6\nXO.OXO\n1\n1 2\n1 1\n'
checks lightsout '2 2 2\n1 0\n0 1\n'
checks lightsout '1 2 2\n1 0\n'
checks lightsout '1 2 2\n1 1\n'
checks lightsout '2 2 3\n1 0\n2 1\ngoal\n1 1\n0 2\n'
checks lightsout 'torus\npattern 1 3\n1 2 0\n2 3 5\n1 0 1\n2 0 1\n'
checks lightsout 'pattern 1 3\n1 2 0\n1 3 5\n1 0 1\n'
checks lightsout 'graph 2\na b\nb c\nc d\nvalues 1 0 1 1\ngoal 0 0 0 1\n'
checks lightsout 'graph 3\np edge 3 2\ne 1 2\ne 2 3\n'
checks linear '%%MatrixMarket matrix coordinate integer general\n% p=7\n2 3 4\n1 1 2\n1 3 5\n2 1 3\n2 2 1\nright 1 0\n'
checks linear '%%MatrixMarket matrix array integer skew-symmetric\n% p=5\n2 2\n-3\n'
checks widgets '2 2\n1 MON MON\n1\n2 TUE THU\n1 2\n2 1\n2 MON SUN\n1 1\n1 1\n1 MON FRI\n1\n0 0\n'
checks heaps '0.77 3\n3 5 7\n'
checks mnk '4 4 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n'
checks mnk '2 3 2\n0 0 0\n0 0 0\n'
checks mnk '1 5 3\n0 0 1 0 0\n'
checks mnk '1 3 2\n2 0 0\nturn 2\n'
checks mnk '1 3 2\n1 1 2\n'

# bounds GAME TEXT BOUND: what is verified of a bound.
bounds() {
    printf '%b' "$2" >board
    run qiju prove "$1" board "--bound=$3" -o cert
    if test -e cert; then
        sed 's/^/  /' cert
        run qiju-check "$1" board <cert
        rm cert
    fi
}
for bound in both at-least at-most at-least=-4 at-most=-1 at-least=3 at-most=2 at-least=40; do
    bounds staircase '2 3\n1 2 3\n4 5 6\n6 5 4\n3 2 1\n' "$bound"
done
bounds staircase '3 2\n1 -2\n3 4\n5 -6\n6 5\n4 3\n2 1\n' both
for bound in at-least at-most=4 at-least=-2 at-least=5 at-most=3 at-least=17; do
    bounds mnk '2 2 2\n0 0\n0 0\n' "$bound"
done
bounds geography '1 1\n.\n' both
bounds mnk '1 1 1\n0\n' at-last
bounds mnk '1 1 1\n0\n' at-least=1x
bounds mnk '1 1 1\n0\n' both=1
bounds mnk '9 8 5\n0' both
{
    echo 9 8 9
    yes '0 0 0 0 0 0 0 0' | head -n 9
} >board
run qiju prove mnk board
printf '6 5 4\n%s\n' '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0' >board
run qiju prove mnk board --states 30000 -o cert
run qiju prove mnk board -o cert && qiju-check mnk board <cert
printf '6 5 4\n%s\n' '1 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0' >board
run qiju-check mnk board <cert
rm cert

# A board of which the value alone would be found in another way.
qiju gen staircase --size 9x12 --seed 1 >board
qiju prove staircase board --bound both >cert && qiju-check staircase board <cert >claim &&
    qiju judge staircase board | cmp - claim && echo verified
rm cert claim

checks heaps '0.16 1\n1000000000000000\n'
checks heaps '0.77:3,1000000000000000 any:5 -{1,2}:9 {1,2}:999999 unequal:6 0.127:7'
checks kayles '2\n1000000000000000 7\n'
checks nim '2\n5 7\n'

# What is not so is rejected, and nothing is printed.
printf '1 3\n...\n' >board
rejects() {
    printf 'certificate 1 geography\n%b' "$1" >cert
    run qiju-check geography board <cert
}
rejects 'matching\nRL.\nend\n'
rejects 'matching\n.RL\nend\n'
rejects 'matching\n...\nend\n'
rejects 'matching\nR..\nend\n'
rejects 'matching\nRL.\nend\n\n'
rejects 'matching\nRL.\n'
rejects 'matching\nRL. \nend\n'
rejects ''
run qiju-check stone board <cert
run qiju-check geography nothing <cert
run qiju-check hex board <cert
run qiju-check geography
printf '99999999999 1\n' >board
run qiju-check geography board <cert
printf '4000000000 4000000000\n.\n' >board
run qiju-check geography board <cert
printf '1 1\n.\nmoves 1 1\n' >board
run qiju-check geography board <cert

# What cannot be proved is said.
feed '1 2 2\n0 0\nmoves 1 1\n' qiju prove mnk
feed '2\n4 5\nmisere\n' qiju prove nim
feed '1 1\n.\nmoves 1 1\n' qiju prove geography
feed 'directed\na b\n' qiju prove graph
feed 'graph 3\ndirected\na b\n' qiju prove lightsout
feed ' -{1} 1 99999999999' qiju prove heaps
printf 'certificate 1 heaps\nmask 0\nno period\nend\n' >cert
for section in 'moves 1 1' misere; do
    printf '0.77 1\n3\n%s\n' "$section" >board
    run qiju-check heaps board <cert
    printf '0.77:3\n%s\n' "$section" >board
    run qiju-check heaps board <cert
done
feed '1 1 5 6 taken 1' qiju prove staircase
feed '1 1\n.\n' qiju prove geography -o board
feed '1 1\nx\n' qiju prove geography -o fault
ls
feed '1 1\n.\n' qiju solve geography --json --after end | tr , '\n' | grep provable
feed '1 1\n.\nmoves 1 1\n' qiju solve geography --json --after end | tr , '\n' | grep provable
run qiju-check --help
run qiju prove --help
run qiju prove mnk 3x3

# The checker reads a file as it is, so prove takes no parameters with a file.
printf '1 2\n1 1 0\n' >equations
run qiju prove linear equations --p 7
run qiju prove heaps 0.77 --heaps '3 5'
