"""Chomp as a class of rules: python3 chomp.py, or qiju solve '|python3 chomp.py serve' --rows 3"""
import sys

import qiju


class Chomp(qiju.Rules):
    """eat a square with all below and to the right of it

    The first square is poisoned; a player who cannot move loses.
    """

    rows = qiju.Parameter(3, 1, 8, "the rows of the bar")
    columns = qiju.Parameter(4, 1, 8, "the squares of a row")

    def start(self):
        return (self.columns,) * self.rows

    def moves(self, left):
        for row, squares in enumerate(left):
            for column in range(row == 0, squares):
                after = left[:row] + tuple(min(column, below) for below in left[row:])
                yield (row + 1, column + 1), after

    def cells(self, left):
        return [qiju.Cell(column, row, look="plain" if column < squares else "out",
                          words="" if row or column else "poison")
                for row, squares in enumerate(left) for column in range(self.columns)]

    def clicks(self, left, move):
        row, column = move
        return [(row - 1) * self.columns + column - 1]


if sys.argv[1:] == ["serve"]:
    Chomp.serve()
else:
    for row in qiju.table(Chomp, {"rows": range(2, 5), "columns": range(2, 6)}):
        print(row["rows"], row["columns"], row["value"], row["best"])
