# Positions counted by ply: as a table and as JSON, from the middle of a game, past a limit, of a puzzle.
feed '1 0 0 0 0 0 0 0 0 0' qiju count tictactoe
feed '2 3 3 0 0 0 0 0 0' qiju count mnk --json
feed '2 2 1 1 1 1 2 2 2 2 moves 1 1' qiju count staircase --after end
feed '1 0 0 0 0 0 0 0 0 0' qiju count tictactoe --outcome
feed '2 3 3 0 0 0 0 0 0' qiju count mnk --outcome --json
run qiju count mnk --size 4x4 --k 4 --outcome --memory 4M
run qiju count mnk --size 9x9 --k 5 --outcome --memory 4M
run qiju count nim --heaps "2 3" --outcome
run qiju count nim --heaps "2 3"
run qiju count nim --heaps "2 3" --threads 2 --json
run qiju count nim --heaps "2 3" --states 5
run qiju count widgets --types 2 --records 2
run qiju count
