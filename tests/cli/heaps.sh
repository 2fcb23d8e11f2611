# Sums of heaps under several rules, wherever heaps are said.
sum="0.77:3,5 0.6:7"
run qiju solve heaps "$sum"
run qiju solve heaps "$sum" --json
qiju solve heaps --heaps '{1,2}:5 -{1,2}:9 any:7 unequal:8' --engine grundy | head -7
run qiju solve heaps '{1,2}:2 -{1,2}:3 any:2 unequal:4' --engine exhaustive
run qiju solve heaps '-{1,2}:9'
feed "$sum moves 2 2+2 3 4+2 5 1 end" qiju solve heaps --after end
feed "$sum moves 2 4 3 6 1 1+1" qiju review heaps
feed "$sum moves 2 4 3 6 1 1+1" qiju review heaps --json
run qiju plan heaps "$sum"
run qiju gen heaps --heaps "$sum"
run qiju gen heaps --heaps "$sum" --moves 2 --seed 5
run qiju table heaps --vary n=1..6 --heaps '0.77:{n},5 0.6:7'
run qiju table heaps '{1,2}:{n} 0.{n}:7' --vary n=1,2
feed 'hint\n1 1+1\nquit\n' qiju play heaps "$sum" --side 1

echo "== sizes of a setting"
run qiju gen heaps --heaps '3, 5 7'
run qiju gen heaps --heaps '3 x'
run qiju gen heaps --heaps ' '

echo "== in a file whose name has a colon, and wrong"
echo "$sum" >a:b
run qiju solve heaps ./a:b
run qiju solve heaps '0.77:3 0.6'
run qiju solve heaps "$sum" --heaps 3
run qiju solve kayles "$sum"
run qiju solve kayles --heaps 1000000000000000 # its value, moves and line by the period
run qiju solve heaps '-{1,2}:1000000000000000' # no period says what its moves are
