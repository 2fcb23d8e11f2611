# Boards of the named generator are the same on every machine.
run qiju gen staircase --size 2x3 --seed 1
run qiju gen staircase --size 2x3 --seed 2 --shape late --max 9
run qiju gen staircase --size 2x2 --shape equal --max 9
run qiju gen staircase --size 1x2 --shape white --max 9
run qiju gen tictactoe --seed 7
run qiju gen mnk --size 2x4 --plies 3 --seed 4
run qiju gen geography --size 4x9 --blocked 300
run qiju gen geography --size 4x9 --shape no-win
run qiju gen geography --size 7x7 --shape spiral
run qiju gen geography --size 4x5 --shape one-win
run qiju gen geography --size 3x5 --shape apart --blocked 200
run qiju gen rabbits --size 3x4 --seed 3
run qiju gen splitting --size 6 --cases 2 --seed 5
run qiju gen splitting --size 6 --shape losing
run qiju gen wythoff --size 5x9
run qiju gen wythoff --size 5x9 --shape random --seed 4
run qiju gen wythoff --size 1x4294967296
run qiju gen heaps --code 0.137 --count 4
run qiju gen nim --shape losing
run qiju gen widgets --types 2 --records 2
run qiju gen lightsout --size 3x3 --p 5
run qiju gen lightsout --size 2x3 --p 3 --torus yes --pattern 01210
run qiju gen lightsout --pattern 01/10
run qiju gen linear --size 3x4 --p 5 --density 500
run qiju gen stone
run qiju gen graph --vertices 6
run qiju gen graph --shape average --vertices 5 --degree 2
run qiju gen graph --shape bipartite --vertices 5 --degree 2
run qiju gen graph --shape king --size 2x3 --blocked 0
run qiju gen graph --shape grid --size 3x3 --blocked 300
run qiju gen graph --shape king --size 2x3 --vertices 6
run qiju gen graph --blocked 300
run qiju solve graph --shape average --degree 2 --size 3x3
run qiju gen rabbits --size 4x5 --shape walk --rounds 2 --seed 4
run qiju gen rabbits --size 6x4 --shape mistakes --rounds 9 --blocked 0
run qiju gen rabbits --size 4x3 --blocked 0 --rounds 1
run qiju gen geography --size 3x4 --moves 3
run qiju gen staircase --size 2x2 --max 9 --moves 9
run qiju gen lightsout --moves 1
# A text that no reader takes is not written.
run qiju gen graph --vertices 1048583 --degree 0
