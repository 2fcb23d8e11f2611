# validate: what is laid out as the statement says is counted; anything else has its place, what was expected and
# found, and exit status 3. The table tests/unit/misread.txt has the messages of all problems.

echo "== the contests' samples; that of widgets has a blank at the end of a line"
for sample in "$TESTS"/samples/*.in; do
    name=$(basename "$sample" .in)
    echo "$name"
    qiju validate "${name%.*}" --limits contest - <"$sample" 2>&1
done

echo "== what is valid, and blanks that are not"
feed '2 2\n1 2\n3 4\n0 0\n0 0\n' qiju validate staircase
feed '2\t2\n1 2\n3 4\n0 0\n0 0\n' qiju validate staircase
feed '2 2\r\n1 2\r\n3 4\r\n0 0\r\n0 0\r\n' qiju validate staircase
feed '1 1\n-5\n7\n' qiju validate staircase
feed '1\n1 2 1\n2 1 2\n0 0 0\n' qiju validate tictactoe
feed '1\n1 2 0\n2 1 0\n0 0 0\n' qiju validate tictactoe --limits contest
feed '1\n1 0 2\n0 1 0\n0 2 1\n' qiju validate tictactoe
feed '1\n2 1 1\n0 2 1\n0 0 2\n' qiju validate tictactoe --limits contest
feed '1 1\n2 MON TUE\n1 1\n2 1\n1 SUN MON\n2\n0 0\n' qiju validate widgets --limits contest
feed '1 0\n0 0\n' qiju validate widgets
feed '1\n10000\n0\n' qiju validate stone --limits contest
feed '123456789012345678901234567890\n0\n' qiju validate stone
feed '2 3\n..#\n#..\n' qiju validate P4055 --limits contest
feed '1 6\nXO.OXO\n1\n1 2\n1 1\n' qiju validate rabbits --limits contest
feed '1 6\nXO.OXO\n0\n' qiju validate rabbits
feed '2\n4\n1 0 1 5000\n3\n0 0 1\n' qiju validate splitting --limits contest
feed '1\n1\n5\n' qiju validate splitting

echo "== other limits"
feed '10001\n12\n0\n' qiju validate stone --limits n=20000
feed '10001\n12\n0\n' qiju validate stone --limits n=100..20000
feed '10001\n12\n0\n' qiju validate stone --size 20000
feed '2 3\n..#\n#..\n' qiju validate geography --size 2x2
feed '2 3\n..#\n#..\n' qiju validate geography --size 2x3 --limits n=1
feed '2 3\n..#\n#..\n' qiju validate geography --limits m=2,n=9
feed '1\n2\n5 10001\n' qiju validate splitting --limits p=20000,n=2..2

echo "== no contest, no such limits, no such file"
run qiju validate nim
run qiju validate stone --limits some
run qiju validate stone a b
run qiju validate stone missing
