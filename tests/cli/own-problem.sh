# A game of one's own as a contest's problem: its answers, what is no input, programs that go wrong, tests. Takes
# seconds: programs run for each test.
cp "$OWN/chomp.so" "$OWN/dots_and_boxes.so" .
cp "$TESTS/../examples/own/misere_nim.sh" .

echo "== answers: what is asked, in an order of its own, on one line"
printf '3\n3 3\n1 1\n2 4\n' >cases
for answer in value outcome count first first,count,outcome,value; do
    run qiju judge ./chomp.so cases --answer $answer
done
run qiju judge ./chomp.so cases --words Alice,Bob
feed '2\n2 2\n1 1\n' qiju judge ./misere_nim.sh --answer outcome,first,count
feed '3\n3 3 position 21\n3 3 position 2\n3 3\n' qiju judge ./misere_nim.sh --answer outcome,first
feed '1\n1 2\n' qiju judge ./dots_and_boxes.so --answer value,outcome --words W,L,D
feed '1\n1 2\n' qiju judge ./dots_and_boxes.so --answer value,outcome --words W,L

echo "== what is no input"
for text in '2\n3 3\n' '1\n3 3 3\n' '1\n3  3\n' '1\n03 3\n' '1\n3 21\n' '1\n3 20\n'; do
    feed "$text" qiju validate ./chomp.so
done
feed '1\n3 20\n' qiju validate ./chomp.so --limits contest
feed '1\n3 20\n' qiju validate ./chomp.so --limits columns=20,rows=3..9
feed '1\n2 20\n' qiju validate ./chomp.so --limits columns=20,rows=3..9
feed '11\n' qiju validate ./chomp.so --limits contest
for text in 'position 21' 'position 91' 'place 21' 'position 21 2'; do
    feed "1\n3 3 $text\n" qiju validate ./misere_nim.sh
done
feed '1\n3 3 position 21\n' qiju validate ./chomp.so

echo "== programs"
cat >right.sh <<'END'
read -r cases
while [ "$cases" -gt 0 ]; do
    read -r rows columns
    [ "$rows$columns" = 11 ] && echo Bob || echo Alice
    cases=$((cases - 1))
done
END
sed 's/"$rows$columns" = 11/"$rows" = "$columns"/' right.sh >wrong.sh
qiju stress ./chomp.so --words Alice,Bob --cases 40 --time-limit 30 -- sh right.sh | head -n 1
run qiju stress ./chomp.so --words Alice,Bob --time-limit 30 -- sh wrong.sh
run qiju stress ./chomp.so --words Alice,Bob --limits rows=9..9,columns=2..2 --cases 3 -- sh wrong.sh | head -n 3
qiju gen ./chomp.so --problem --cases 3 --rows 2 --columns 2 --seed 5
run qiju stress ./chomp.so --jobs 2 -- sh right.sh

echo "== tests"
run qiju tests ./chomp.so -o out --words Alice,Bob --count 5 --time-limit 30 --tries 2 --solutions right.sh wrong.sh
cat out/manifest.tsv
cp out/chomp/05.in before && echo nothing >out/chomp/05.in && sh out/chomp/make.sh && cmp before out/chomp/05.in && echo "made anew"
qiju judge ./chomp.so --words Alice,Bob out/chomp/05.in | cmp - out/chomp/05.ans && echo "the answer is judge's"
run qiju tests './misere_nim.sh' -o nim --count 3 --package domjudge
find nim/miserenim -path '*secret*' | sort
sed -e s/misere-nim/misere_nim/ -e 's/the largest heap/最大 heap \\end{verbatim}\\input{x}/' misere_nim.sh >latex.sh && chmod +x latex.sh
qiju tests ./latex.sh -o latex --count 1 --package domjudge | tail -n 1
grep -E 'problemname|size:|<= size' latex/miserenim/problem_statement/problem.en.tex
sed 's/misere-nim/splitting/' misere_nim.sh >same_name.sh
chmod +x same_name.sh
run qiju tests ./same_name.sh -o same --count 3 --checker any
run qiju tests ./same_name.sh -o same --count 3
ls same/splitting

echo "== command lines"
long=$(printf '%0190d' 0)
mkdir -p "$long/$long" && cp misere_nim.sh "$long/$long"
run qiju tests "$long/$long/./././././././././././././misere_nim.sh" -o long --count 1 2>&1 | grep -v '^\$'
run qiju judge ./chomp.so cases --words "$long,loss" 2>&1 | grep -v '^\$'
for words in '--answer who' '--answer value,' '--words one' '--words one,two,three,four' '--words one,,three' \
    '--words one,one'; do
    run qiju judge ./chomp.so cases $words
done
run qiju judge stone cases --words one,two
run qiju gen stone --problem
run qiju gen ./chomp.so --problem --rows 21
