# What a program sees.
cp "$TESTS"/samples/*.in .
run qiju solve staircase staircase.1.in --json
run qiju solve splitting splitting.1.in --json
run qiju solve kayles --heaps "3" --json
run qiju solve widgets widgets.1.in --json
run qiju solve widgets widgets.1.in --json --case 2
feed '1 1 9223372036854775807 0' qiju solve staircase --json
feed '2 moves 1 2 2 2' qiju solve stone --after 1 --json
echo '# names in UTF-8 (RFC 3629), and in none'
for name in 'd\303\251j\303\240' '\346\243\213' '\360\237\230\200' 'd\351j' '\300\200' '\340\200\200' '\355\240\200' \
    '\364\220\200\200' '\360\200\200\200' '\377' '\346\243'; do
    printf "undirected\n$name" | qiju solve graph --json 2>&1 | grep -o '"moves":\[{"move":"[^"]*"\|not UTF-8'
done
