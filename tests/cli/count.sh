# Counts of positions by ply: as text and as JSON, with and without a start of one's own, past a limit, of a puzzle.
. "$TESTS/cli/common.sh"
run qiju count tictactoe --moves 0
run qiju count mnk --size 2x3 --k 3 --moves 0 --json
feed '2 2 1 1 1 1 2 2 2 2 moves 1 1' qiju count staircase --after end
run qiju count nim --heaps "2 3"
run qiju count nim --heaps "2 3" --states 5
run qiju count widgets --size 2x2
run qiju count mnk --size 3x3 --k 3 --threads 2 --json --moves 4
