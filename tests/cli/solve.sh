# What a person sees: every game of the catalogue.
cp "$TESTS"/samples/*.in .
run qiju solve staircase staircase.1.in
feed '3 3  9 4 3 6 7 6 4 5 9  0 0 0 0 0 0 0 0 0  moves 1 1 2 1' qiju solve staircase --after 1
feed '1 1 5 3 moves 1 1' qiju solve staircase --after end
run qiju solve tictactoe tictactoe.1.in --case 2
run qiju solve mnk --size 3x4 --k 4
run qiju solve mnk --size 3x4 --outcome
feed '3 3 3 1 2 1 2 0 0 0 0 0' qiju solve mnk --outcome --json
run qiju solve staircase staircase.1.in --outcome
run qiju solve nim --heaps "1 2 4" --outcome
run qiju solve geography geography.1.in
feed '3 3 ... ... ... token 2 2 visited 1 2' qiju solve geography
feed '1 2 ##' qiju solve geography
feed '4 0' qiju solve stone
feed '3 moves 1 2 2 2' qiju solve stone --after end
feed '123456789012345678901234567890 0' qiju solve stone
run qiju solve rabbits rabbits.1.in
run qiju solve rabbits rabbits.2.in --after 3
run qiju solve splitting splitting.1.in
feed '3 5 moves 3 4' qiju solve wythoff - --after end
run qiju solve heaps 0.77 --heaps "3 5 7"
run qiju solve nim --heaps "1 2 3"
run qiju solve widgets widgets.1.in
run qiju solve widgets widgets.1.in --case 2
run qiju solve lightsout --size 4x4 --shape all-on
feed '2 2 3 1 0 0 0' qiju solve lightsout
feed 'torus\npattern 3 3\n1 0 1\n0 1 0\n1 0 1\n4 3 2\n0 1 1 1 0 0 1 1 0 1 0 1\ngoal 1 1 1 1 1 1 0 0 0 0 0 0' qiju solve lightsout
run qiju solve lightsout --size 3x3 --p 3 --torus yes --pattern 010/121/010
feed 'graph 3\na b\nb c\nc a\nvalues 1 2 0' qiju solve lightsout --json
run qiju solve linear --size 3x4 --p 5
printf '%%%%MatrixMarket matrix coordinate integer general\n2 30 3\n1 1 2\n2 30 -1\n1 7 10\nright 1 2\n' >sparse.mtx
run qiju solve linear sparse.mtx --p 7
run qiju solve linear sparse.mtx --p 9
run qiju solve linear sparse.mtx --p 7 --size 2x2
run qiju solve linear sparse.mtx
feed '%%MatrixMarket matrix coordinate pattern symmetric\n% p=2\n3 3 3\n1 1\n2 1\n3 3\nright 1 0 1' qiju solve linear
feed '1 2 1 MON MON 1 1 MON TUE 1 0 0' qiju solve widgets --engine exhaustive --json
feed '1 2 1 MON MON 1 1 MON TUE 1 0 0' qiju solve widgets --engine exhaustive
qiju solve mnk 9x9 --k 2 | sed -n "/^Under/,/^\$/p"
run qiju prove mnk --size 9x9 --k 2
