"""Drawings of the library as SVG: the cells of a grid become squares, and other drawings stay lines of
text. board.py draws boards of cells.
"""
from __future__ import annotations

from html import escape
from unicodedata import east_asian_width

_CELL = 34
_FONT = 'font-family="monospace" font-size="14"'
# Colours of the terminal's marks: the players, the token, cells out of play. Blue and yellow are distinct for
# colour-blind readers, too.
_FILLS = {"1": "#9cc9ff", "O": "#9cc9ff", "2": "#ffe08a", "X": "#ffe08a", "@": "#b5e8b0", "Q": "#b5e8b0",
          "#": "#777777", "+": "#d5d5d5"}


def draw(drawn: str, size: tuple[int, int] | None) -> str:
    """Return a drawing of the library as SVG. `size` is the rows and columns of a grid.

    >>> draw("o\\n", None).startswith("<svg ")
    True
    """
    lines = drawn.rstrip("\n").split("\n")
    cells = size and _cells(lines, *size)
    return _grid(*cells) if cells else _lines(lines)


def _cells(lines: list[str], rows: int, columns: int) -> tuple[list[str], list[list[str]]] | None:
    """Return the words above a grid, and its cells; None if the drawing leaves cells out.

    >>> _cells(["x a", "  1 2", "1 . #", "2 . ."], 2, 2)
    (['x a'], [['.', '#'], ['.', '.']])
    """
    head, board = lines[:-rows], [line.split() for line in lines[-rows:]]
    if len(board) < rows or any(row[:1] != [str(number)] for number, row in enumerate(board, 1)):
        return None
    cells = [row[1:] for row in board]
    if columns > 1:  # wide boards have no blanks between cells
        cells = [list(row[0]) if len(row) == 1 else row for row in cells]
    if any(len(row) != columns for row in cells):
        return None
    if head and head[-1].split() == [str(number) for number in range(1, columns + 1)]:
        head = head[:-1]
    return head, cells


def text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" xml:space="preserve" {more}>{escape(words)}</text>'


def frame(width: float, height: float, body: list[str]) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" {_FONT}>'
            f'<rect width="100%" height="100%" fill="white"/>{"".join(body)}</svg>')


def _wide(words: str) -> float:
    """Return the width of words. A Chinese character is twice as wide as a letter."""
    return 8.5 * sum(2 if east_asian_width(letter) in "WF" else 1 for letter in words)


def _lines(lines: list[str]) -> str:
    width = max(map(_wide, lines)) + 16
    return frame(width, len(lines) * 18 + 12,
                  [text(8, 20 + 18 * number, line) for number, line in enumerate(lines)])


def _grid(head: list[str], cells: list[list[str]]) -> str:
    wide = max(len(cell) for row in cells for cell in row)
    width = max(_CELL, 9 * wide + 12)
    top, left = 18 * len(head) + 26, 34
    body = [text(8, 18 + 18 * number, line) for number, line in enumerate(head)]
    center = 'text-anchor="middle"'
    for column in range(len(cells[0])):
        body.append(text(left + width * (column + 0.5), top - 6, str(column + 1),
                          center + ' fill="#666666"'))
    for row, line in enumerate(cells):
        y = top + _CELL * row
        body.append(text(left / 2, y + 22, str(row + 1), center + ' fill="#666666"'))
        for column, cell in enumerate(line):
            x = left + width * column
            body.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{_CELL}" '
                        f'fill="{_FILLS.get(cell, "white")}" stroke="#999999"/>')
            if cell not in (".", "#"):
                body.append(text(x + width / 2, y + 22, cell, center))
    words = max(map(_wide, head), default=0)
    return frame(max(left + width * len(cells[0]) + 10, words + 16), top + _CELL * len(cells) + 10,
                  body)
