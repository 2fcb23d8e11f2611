# Bad input of a contest: the place, what was expected, what was found; exit status 3. The answers of earlier cases
# stand, and nothing else is on standard output. The table tests/unit/misread.txt has the messages of all games.

feed '2 2\n1 2\n3 x\n1 2 3 4' qiju judge staircase
feed '2 2 1 2 3 4 1 2 3 4 5' qiju judge staircase
feed '1 1\n\0377\0\01 2' qiju judge staircase
feed '1 1 5 3 moves 1 1' qiju judge staircase
feed '2\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0' qiju judge tictactoe
feed '0\n7' qiju judge tictactoe
feed '1 1\n1 MON TUE\n1\n' qiju judge widgets
feed '1 1\n1 MON WED 1\n0 0\nmore' qiju judge widgets
feed '2\n3' qiju judge stone
feed '2 -1 0' qiju judge stone
feed '2 1x 0' qiju judge stone
feed '2 0 5' qiju judge stone
feed '3 3\n.##\n...\n#.' qiju judge geography
feed '1 6\nXO.OXO\n1\n1 2\n1 1\n5' qiju judge rabbits
feed '2\n2\n1 0\n0' qiju judge splitting
feed '1\n2\n1 0\n9' qiju judge splitting

echo "== what cannot be printed stands as \\xNN"
feed '\0033[31m\0007 1 5' qiju solve heaps
feed '1 1 5 3 m\0033' qiju solve staircase
feed '1 1\n1 M\0344N TUE\n1\n0 0' qiju judge widgets
