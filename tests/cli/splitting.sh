# The splitting game: winning moves in groups, one by one with --all, while they are found. Takes seconds: a board has
# more moves than one reads.
feed '1 6 1 1 0 1 0 0' qiju solve splitting
feed '1 6 1 1 0 1 0 0' qiju solve splitting --all
feed '1 5 0 1 0 0 0' qiju solve splitting --all --json

echo "== a board with more winning moves than one reads, as long as somebody does"
qiju gen splitting --size 400 --max 1 --seed 3 >many
qiju judge splitting many | tail -1
qiju solve splitting many --all 2>told | sed '/^A best line/q' | grep -c ' win '
# A pipe that closes ends it, in little memory.
ended() {
    status=0
    qiju solve splitting many --all --memory 2M "$@" 2>told || status=$?
    echo "exit $status" >>told
}
ended | grep -m 2 ' win '
cat told
ended --json | head -c 100000 | wc -c
cat told
ended_by INT qiju solve splitting --size 100000 --max 1 --all 2>&1 >/dev/null

echo "== more moves than 64 bits count"
run qiju table splitting --vary size=1000,7000000 --max 1 --seed 1 --columns value,moves
run qiju table splitting --vary size=7000000 --max 1 --shape losing --columns value,moves,best
