# shellcheck shell=sh
# Certificates: made by qiju, checked by qiju-check, which stands beside it.
. "$TESTS/cli/common.sh"

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
feed '3 3 3\n0 0 0\n0 0 0\n0 0 0\n' qiju prove mnk
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
