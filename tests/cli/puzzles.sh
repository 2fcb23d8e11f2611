# puzzles lists positions with one good move, the same for the same seed; a lesson of them is served. Takes a second:
# hundreds of positions are searched.
run qiju help puzzles
run qiju puzzles nim --number 2
run qiju puzzles nim --number 2 --seed 2 --json
run qiju puzzles mnk --number 3
run qiju puzzles geography --size 3x4 --number 2 --depth 5
cp "$OWN/chomp.so" .
run qiju puzzles ./chomp.so --number 2 --json
feed '2\n5 6\n' qiju puzzles nim - --number 3 --json
feed '1\n5\n' qiju puzzles nim -

# All games begin on a given graph.
printf 'a b\nb c\nc d\nd e\na e\nb e\na f\nf g\n' >graph
run qiju puzzles geography --graph graph --number 2 --depth 1 --branching 2

# A game of 10,000 moves and more is no puzzle.
run qiju puzzles splitting --size 6 --time 1 2>&1 | sed 's/\(found 0\): .*/\1/'
run qiju puzzles staircase --size 4x4 --number 2 --lesson

# The list is as long as was asked for, from easy to hard, without two that are alike: each is the only one of its kind,
# and solve agrees.
qiju puzzles mnk --number 12 --json >list
wc -l <list
sed 's/.*"moves":\([0-9]*\),"depth":\([0-9]*\).*/\2 \1/' list | sort -n -k1 -k2 -c && echo sorted
sed 's/.*"text"://' list | sort | uniq -d
sed 's/.*"move":"\([^"]*\)".*"text":"\(.*\)"}/\1|\2/' list | while IFS='|' read -r move text; do
    printf '%b' "$text" | qiju solve mnk --after end --all --json >one
    sed 's/.*"moves":\[//;s/\],"line".*//;s/},{/}\n{/g' one | sed 's/{"move":"\([^"]*\)".*"lo":\(-*[0-9]*\).*/\2 \1/' | sort -rn >moves
    best=$(head -n 1 moves)
    next=$(sed -n 2p moves)
    [ "${best#* }" = "$move" ] && [ "${best%% *}" -gt "${next%% *}" ] || echo "wrong: $text"
done
qiju puzzles mnk --number 12 --json | cmp - list && echo the same again

# Several games make one lesson.
qiju puzzles nim,kayles --number 2 --lesson >mixed
grep -c '^game nim$' mixed
grep -c '^game kayles$' mixed
head -n 3 mixed
run qiju puzzles nim,chess --lesson
run qiju puzzles nim, --lesson --number 1
run qiju puzzles nim,kayles

# What is wrong.
run qiju puzzles lightsout
run qiju puzzles nim --number 0
run qiju puzzles nim --json --lesson
run qiju puzzles

# The end of a time, and Ctrl-C, leave what was found.
qiju puzzles staircase --size 7x7 --number 10000 --time 0.5 --json >found 2>said
[ "$(sed 's/[^0-9]//g' said)" = "$(grep -c '"depth"' found)" ] && echo 'as many as it says'
sed 's/[0-9][0-9]*/N/' said
{ ended_by INT qiju puzzles staircase --size 7x7 --number 10000 --json >found; } 2>&1
grep -c '"depth"' found | sed 's/^[1-9][0-9]*$/some/'
