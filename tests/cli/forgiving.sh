# What is not a fault: CR LF, trailing blanks, blank lines, tabs, no final newline, leading zeros and plus signs.
feed '\r\n2\t3 \r\n\r\n2 7 3\r\n9 1 2  \r\n3 7 2\r\n2 3 1' qiju judge staircase
feed '0002 +003 2 7 3 9 1 2 3 7 2 2 3 00000001' qiju judge staircase
feed '3 3\r\n.##\r\n...\r\n#.#\r\n\r\n' qiju judge geography
feed '  2  \n\n0' qiju judge stone
feed '0' qiju judge stone
feed '0 0' qiju judge widgets
feed '0' qiju judge tictactoe
feed '0' qiju judge splitting
feed '1 6 XO.OXO 0' qiju judge rabbits
feed '2\n0\n' qiju judge BZOJ2463
feed '2\n0\n' qiju judge p4136 -
feed '1\n5\n0 1 0 0 0' qiju judge Bzoj1188
feed '1\n4\n0 0 0 0' qiju judge splitting
feed '1\n1\n5' qiju judge splitting
