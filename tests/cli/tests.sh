# tests: a package of tests, and what solutions make of them. What is in a package is tested by tests/package.
. "$TESTS/cli/common.sh"
PATH=$(dirname "$(command -v qiju)")/tests/contest:$PATH
cp "$TESTS/../docs/solutions/splitting.c" .
cp "$(dirname "$(command -v wrong_splitting)")/wrong_splitting.c" empty.c
cp "$(command -v right_splitting)" program
cat >slow.py <<'END'
import time
bottles = open(0).read().split()[1]
time.sleep(1000 if int(bottles) > 12 else 0)
print(1)
END
cat >crash.sh <<'END'
read -r cases
[ "$cases" -lt 4 ] || kill -SEGV $$
exec ./program <<STOP
0
STOP
END

echo "== a table, a list of commands, and files"
# On a busy machine those that end may need more time to do so.
for seconds in 2 20 200; do
    rm -rf out
    run qiju tests splitting -o out --count 10 --samples 3 --time-limit $seconds --tries 2 --seed 3 --solutions empty.c \
        splitting.c program slow.py crash.sh --package domjudge >said
    [ "$(grep -c ',slow,' out/matrix.csv)" -gt 5 ] || break
done
sed "s/--time-limit $seconds/--time-limit N/" said
cat out/manifest.tsv
sed -E 's/,[0-9.]+,[0-9]+$/,SECONDS,BYTES/' out/matrix.csv | sort -t, -k2,2 -k3,3 | cut -d, -f2,3 | uniq -c
(cd out && find . -type f | sort)

echo "== the commands make the inputs"
cut -f 1,5 out/manifest.tsv | tail -n +2 | while IFS='	' read -r number command; do
    $command | cat - "out/splitting/data/"s*"/$number.in" | sort | uniq -c | grep -cvE '^ *[0-9]*[02468] '
done | sort | uniq -c

echo "== the same seed makes the same package, another one another"
qiju tests rabbits -o one --count 6 >/dev/null
qiju tests rabbits -o two --count 6 >/dev/null
qiju tests rabbits -o three --count 6 --seed 2 >/dev/null
diff -r one two && echo same
diff -rq one three | grep -c differ

echo "== other limits"
qiju tests geography -o small --size 3x4 --count 10 --package luogu >/dev/null
for file in small/geography/*.in; do qiju validate geography "$file" --size 3x4; done | grep -c valid
qiju tests stone -o tall --limits n=20000 --count 6 --package domjudge >/dev/null
sh tall/stone/input_validators/qiju/run <tall/stone/data/secret/06.in
echo "exit $?"
tail -n 2 tall/stone/data/secret/06.in | head -n 1 | awk '{ print ($1 > 10000) }'

echo "== command lines"
run qiju tests
run qiju tests splitting
run qiju tests nim -o nim
run qiju tests splitting -o out
run qiju tests splitting -o missing/out
run qiju tests splitting -o new --package zip
run qiju tests splitting -o new --answers some
run qiju tests stone -o new --answers any
run qiju tests splitting -o new --limits none
run qiju tests splitting -o new --limits q=3
run qiju tests splitting -o new --count 0
run qiju tests splitting -o new --solutions missing.c
run qiju tests splitting -o new --solutions missing
run qiju tests splitting -o new --solutions empty.c ./empty.c
echo 'int main(void) { return x; }' >broken.c
run qiju tests splitting -o new --solutions broken.c 2>&1 | grep -E '^(qiju|\[exit)'
ls new 2>&1

echo "== samples"
run qiju gen splitting --sample
run qiju gen splitting --sample --size 3
qiju gen "$OWN/chomp.so" --sample 2>&1
for name in staircase tictactoe widgets stone geography rabbits splitting; do
    qiju gen $name --sample | qiju validate $name --limits contest
done
