# tests: a package of tests, and what solutions make of them. What is in a package is tested by tests/package.
cp "$TESTS/../docs/solutions/splitting.c" .
cp "$(dirname "$(command -v wrong_splitting)")/wrong_splitting.c" empty.c
cp "$(command -v right_splitting)" program
cat >slow.py <<'END'
bottles = open(0).read().split()[1]
while int(bottles) > 12:
    pass
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
run qiju tests splitting -o out --count 7 --samples 3 --time-limit 0.8 --tries 2 --seed 3 --solutions empty.c \
    splitting.c program slow.py crash.sh --package domjudge
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
for words in '' splitting 'nim -o nim' 'splitting -o out' 'splitting -o missing/out' 'splitting -o new --package zip' \
    'splitting -o new --checker some' 'stone -o new --checker any' 'splitting -o new --limits none' \
    'splitting -o new --limits q=3' 'splitting -o new --count 0' 'splitting -o new --solutions missing.c' \
    'splitting -o new --solutions missing' 'splitting -o new --solutions empty.c ./empty.c'; do
    run qiju tests $words
done
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

echo "== a solution that is called as the model is"
sed 's/beans\[i\] > 0 &&//' "$TESTS/../docs/solutions/splitting.c" >splitting.c
run qiju tests splitting -o hidden --count 3 --solutions splitting.c
ls hidden

echo "== no input comes twice, memory has its limit"
qiju tests stone -o stones --count 20 >/dev/null
md5sum stones/stone/*.in | cut -d ' ' -f 1 | sort -u | wc -l
cp "$TESTS/contest/stone_hungry.c" hungry.c
qiju tests stone -o hungry --count 4 --memory-limit 30M --solutions hungry.c | tail -n 3 | grep wrong

echo "== limits of the model solution"
run qiju tests staircase -o beyond --limits n=12,m=12
run qiju tests stone -o beyond --limits n=3000000000 --package polygon
run qiju tests stone -o beyond --limits n=3000000000 --count 3 --package polygon --solutions crash.sh
ls beyond 2>&1
sed -e 's/int n/long long n/' -e 's/%d/%lld/' "$TESTS/../docs/solutions/stone.c" >long.c
qiju tests stone -o beyond --limits n=3000000000 --count 3 --package polygon --solutions long.c | tail -n 1
grep -o '<solution tag.*' beyond/stone/problem.xml
printf '#!/bin/sh\nexec qiju judge stone\n' >right.sh
chmod +x right.sh
run qiju tests stone -o only-sh --limits n=3000000000 --count 3 --package polygon --solutions right.sh
qiju tests stone -o with-c --limits n=3000000000 --count 3 --package polygon --solutions right.sh long.c | tail -n 1
grep -o '<solution tag.*' with-c/stone/problem.xml
qiju tests stone -o only-sh --limits n=3000000000 --count 3 --solutions right.sh | tail -n 1
qiju tests staircase -o beyond --limits n=12,m=12 --count 3 --package luogu | tail -n 1

echo "== a model solution that fails, and no compiler"
run qiju tests staircase -o failing --count 3 --memory-limit 5M
mkdir bin
for tool in sh rm; do ln -s "$(command -v $tool)" bin; done
command=$(command -v qiju)
without_compiler() {
    PATH=$PWD/bin "$command" "$@"
}
run without_compiler tests stone -o failing --count 3
ls failing 2>&1

echo "== names of solutions"
cp long.c 'a b.c'
run qiju tests stone -o named --count 3 --solutions 'a b.c' --package domjudge
cp long.c "two
lines.c"
run qiju tests stone -o named --count 3 --solutions "two
lines.c"
qiju tests stone -o named --count 3 --solutions 'a b.c' | tail -n 1

echo "== children from before are not the solutions'"
sh -c 'setsid sleep 1000 >/dev/null & echo $! >number && exec qiju tests stone -o early --count 1 --package luogu --solutions long.c' | tail -n 1
kill "$(cat number)" && echo "it ran on"

echo "== interrupted runs leave nothing behind"
mkdir temporary
export TMPDIR="$PWD/temporary"
printf '#!/bin/sh\n>"$TMPDIR/cc.s" && echo $$ >number && mv number compiling\nexec sleep 1000\n' >bin/cc
chmod +x bin/cc
printf '>"$TMPDIR/file" && echo $$ >number && mv number running\nexec sleep 1000\n' >sleep.sh
for signal in INT TERM; do
    sign=compiling
    PATH=$PWD/bin:$PATH ended_by $signal qiju tests stone -o left --solutions long.c 2>&1
    sign=running
    ended_by $signal qiju tests stone -o left --time-limit 1000 --solutions sleep.sh 2>&1
    rm compiling running
    ls -A temporary left 2>&1
done
is_clear() {
    [ -z "$(ls -A temporary)" ] && ! kill -0 "$(cat compiling)" 2>/dev/null
}
sign=compiling
(PATH=$PWD/bin:$PATH ended_by KILL qiju tests stone -o left --solutions long.c) 2>/dev/null
wait_for is_clear
ls -A temporary left 2>&1

echo "== a path that a line of the manifest cannot hold"
for blank in "$(printf 'a\tb')" 'a
b'; do
    cp "$OWN/chomp.so" "$blank.so"
    qiju tests "./$blank.so" -o blank --count 2
    echo "exit $?"
done 2>&1
ls blank 2>&1
cp "$OWN/chomp.so" 'a b.so'
qiju tests './a b.so' -o blank --count 2 >/dev/null && grep -c "^0[12]	" blank/manifest.tsv

echo "== a full disk"
(trap '' XFSZ && ulimit -f 1 && qiju tests stone -o full --count 3 --package luogu) 2>&1 | tail -n 2
