# Bad input of every kind: the place, what was expected, what was found; exit status 3. The answers of earlier cases
# stand, and nothing else is on standard output.
. "$TESTS/cli/common.sh"

echo "== staircase"
feed '' qiju judge staircase
feed '2' qiju judge staircase
feed '0 3' qiju judge staircase
feed '-1 3' qiju judge staircase
feed '2 2\n1 2\n3 x\n1 2 3 4' qiju judge staircase
feed '2 2\n1 2 3 4\n1 2 3' qiju judge staircase
feed '2 2 1 2 3 4 1 2 3 4 5' qiju judge staircase
feed '1 1 1.5 2' qiju judge staircase
feed '1 1 9223372036854775808 0' qiju judge staircase
feed '1 1 9223372036854775807 1' qiju judge staircase
feed '4294967296 1' qiju judge staircase
feed '1 1\n\0377\0\01 2' qiju judge staircase
feed '1 1 5 3 moves 1 1' qiju judge staircase

echo "== tictactoe"
feed 'x' qiju judge tictactoe
feed '2\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0' qiju judge tictactoe
feed '1\n0 0 0 0 3 0 0 0 0' qiju judge tictactoe
feed '1\n1 0 0 0 0 0 0 0 0' qiju judge tictactoe
feed '1\n1 1 0 0 0 0 0 0 0' qiju judge tictactoe
feed '1\n1 1 1 2 2 2 0 0 0' qiju judge tictactoe
feed '1\n1 1 1 2 2 0 2 0 0' qiju judge tictactoe
feed '1\n100 020 000' qiju judge tictactoe
feed '0\n7' qiju judge tictactoe

echo "== widgets"
feed '' qiju judge widgets
feed '1 1\n1 MON TUE\n1\n' qiju judge widgets
feed '1 1\n1 MON FUN\n1\n0 0\n' qiju judge widgets
feed '1 1\n1 mon TUE\n1\n0 0\n' qiju judge widgets
feed '1 1\n1 MON TUE\n2\n0 0\n' qiju judge widgets
feed '1 1\n0 MON TUE\n0 0\n' qiju judge widgets
feed '1 1\n2 MON TUE\n1\n0 0\n' qiju judge widgets
feed '0 1\n1 MON TUE\n1\n0 0\n' qiju judge widgets
feed '1 1\n1 MON WED 1\n0 0\nmore' qiju judge widgets
feed '99999999999 99999999999' qiju judge widgets --memory 1G

echo "== stone"
feed '' qiju judge stone
feed '2\n3' qiju judge stone
feed '2 -1 0' qiju judge stone
feed '2 1x 0' qiju judge stone
feed '2 0 5' qiju judge stone

echo "== geography"
feed '3 3\n.##\n...\n#.' qiju judge geography
feed '3 3\n.##\n...' qiju judge geography
feed '3 3\n.##\n..O\n#.#' qiju judge geography
feed '3 3\n.##\n....\n#.#' qiju judge geography
feed '1 1\n.\n.' qiju judge geography
feed '18446744073709551615 18446744073709551615' qiju judge geography

echo "== rabbits"
feed '1 3\nXOX\n0' qiju judge rabbits
feed '1 3\n.O.\n0' qiju judge rabbits
feed '1 3\nXZ.\n0' qiju judge rabbits
feed '1 6\nXO.OXO\n1\n1 2' qiju judge rabbits
feed '1 6\nXO.OXO\n1\n1 5\n1 6' qiju judge rabbits
feed '1 6\nXO.OXO\n1\n1 2\n1 9' qiju judge rabbits
feed '1 6\nXO.OXO\n1\n1 4\n1 3' qiju judge rabbits
feed '1 6\nXO.OXO\n1\n1 2\n1 1\n5' qiju judge rabbits

echo "== wythoff"
feed '0 3' qiju solve wythoff -
feed '2 3 moves 1 1' qiju solve wythoff -
echo "== splitting"
feed '1\n4\n1 0 1' qiju judge splitting
feed '2\n2\n1 0\n0' qiju judge splitting
feed '1\n2\n-1 0' qiju judge splitting
feed '1\n2\n1 0\n9' qiju judge splitting

echo "== heaps, mnk, lightsout"
feed '0.G 1 5' qiju solve heaps
feed '1.7 1 5' qiju solve heaps
feed '{} 1 5' qiju solve heaps
feed '{0} 1 5' qiju solve heaps
feed '0.77 2 5' qiju solve heaps
feed '1 5 moves 1 3+2' qiju solve kayles
feed '1 5 moves 1 9' qiju solve kayles
feed '1 5 moves ( 1 3+2 )' qiju solve kayles
feed '1 5 moves 1 4 ( 1 3' qiju solve kayles
feed '1 5 moves 1 4 ( 1 3 ( 1 2 ) ) )' qiju solve kayles
feed '2 2 2 1 1 1 0' qiju solve mnk
feed '3 3 3 0 0 0 0 0 0 0 0 0 moves 1 1 1 1' qiju solve mnk
feed '2 2 4 1 1 1 1' qiju solve lightsout
feed '2 2 3 1 1 1 3' qiju solve lightsout
feed 'torus\npattern 2 2\n' qiju solve lightsout
feed 'graph 2\na b\nvalues 1\n' qiju solve lightsout
feed '1 2 3\n1 1\ngoal 1 3\n' qiju solve lightsout
feed '%%MatrixMarket matrix array real general\n' qiju solve linear
feed '%%MatrixMarket matrix array integer general\n2 2\n' qiju solve linear
feed '%%MatrixMarket matrix array integer general\n% p=6\n2 2\n' qiju solve linear
feed '2 2 3 1 1 1 1 moves 1 1' qiju solve lightsout

echo "== what cannot be printed stands as \\xNN"
feed '\0033[31m\0007 1 5' qiju solve heaps
feed '1 1 5 3 m\0033' qiju solve staircase
feed '1 1\n1 M\0344N TUE\n1\n0 0' qiju judge widgets

echo "== sections stand in one order, each once"
feed '2 2 1 2 3 4 5 6 7 8 turn White taken 0 0' qiju solve staircase
feed '2 2 1 2 3 4 5 6 7 8 taken 1 0 taken 0 0' qiju solve staircase
feed '3 3 1 0 0 0 0 0 0 0 0 0 moves 1 1 turn 1' qiju solve mnk
