# What a program on a pipe says belongs to the values of one start: a run over values puts the same positions under others.

# Two heaps A,B; at most j are taken from the first and at most k from the second. The moves depend on what was started, and
# so do the forms: the heaps are alike when j is k.
cat >take.sh <<'END_OF_GAME'
facts=$1
qiju() {
    printf '%s\n' 'qiju 2' 'name take' 'ending last-wins' impartial $facts 'parameter a 3 0 9 one heap' \
        'parameter b 4 0 9 the other' 'parameter j 2 1 9 taken at most' 'parameter k 2 1 9 taken at most' ready
}
moves() {
    line=moves a=${1%,*} b=${1#*,} taken=1
    while [ $taken -le 9 ]; do
        [ $taken -gt "$j" ] || [ $taken -gt "$a" ] || line="$line a$taken $((a - taken)),$b"
        [ $taken -gt "$k" ] || [ $taken -gt "$b" ] || line="$line b$taken $a,$((b - taken))"
        taken=$((taken + 1))
    done
    echo "$line"
}
canonical() {
    a=${1%,*} b=${1#*,}
    [ "$j" -eq "$k" ] && [ "$a" -gt "$b" ] && echo "at $b,$a" || echo "at $1"
}
start() { j=$3 k=$4 && echo "at $1,$2"; }
eval "$dialogue"
END_OF_GAME
# The nimber of such a heap is its size modulo one more than what may be taken.
for facts in '' ' canonical'; do
    run qiju table "|sh take.sh$facts" --vary j=1..3 --vary k=1..3 --columns nimber,length,only,states
done
run qiju check '|sh take.sh canonical' --vary k=1..3 --claim 'echo $((3 % 3 ^ 4 % ({k} + 1)))'
