# A record, move by move.
cp "$TESTS"/samples/*.in .
run qiju review rabbits rabbits.1.in
run qiju review rabbits rabbits.3.in
board='3 3  9 4 3 6 7 6 4 5 9  0 0 0 0 0 0 0 0 0'
feed "$board moves 1 1 2 1 1 2 2 2 1 3" qiju review staircase
feed "$board moves 1 1 2 1 1 2 2 2 1 3" qiju review staircase --json
feed '2 2 3 0 0 0 0 moves 1 1 2 2 1 2 2 1' qiju review mnk
feed '3 3 ... ... ... moves 1 2 1 1 2 1' qiju review geography
feed '3 3 ... ... ... moves 1 2 1 1 2 1' qiju review geography --all
feed '3 moves 1 2 2 2' qiju review stone
feed '3 1 2 3 moves 1 0 2 1 3 2' qiju review nim
feed '3 1 2 3 moves 1 0 2 1 3 2' qiju review nim --json
feed '1 3 0 0 1 moves 2 0 0' qiju review splitting
run qiju review nim --heaps '1 2 3'
feed "$board moves 1 1 2 2" qiju review staircase
run qiju review lightsout --size 3x3
run qiju review staircase nowhere

echo '# the better moves, best first'
qiju gen staircase --size 4x4 --seed 3 --moves 8 >several
run qiju review staircase several --all | grep '2 3 (+45226), 1 4 (+42066)'
qiju review staircase several --json | grep -o '"number":8.*' | grep -o '"move":"[0-9 ]*"'
