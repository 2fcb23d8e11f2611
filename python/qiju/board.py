"""Boards of cells as SVG, as `qiju draw` makes them, for notebooks. Each element has its own colours,
because a style sheet in a notebook would change other pictures.
"""
from __future__ import annotations

from math import cos, hypot, isfinite, pi, sin
from typing import Sequence

from .rules import Cell
from .svg import frame, text

_UNIT, _MARGIN, _HEAD = 48, 12, 30
_INK, _FAINT, _GROUND, _OUT = "#222", "#999", "#f6f3ec", "#8a8a8a"
_LOOKS = {"out": _OUT, "visited": "#ddd", "lit": "#f2c230", "both": "#3a9a5b"}
_PLAYERS = {"first": "#2166ac", "second": "#e08a1e"}
# Colours of players named by a colour.
_COLOURS = {"red": "#d6403f", "blue": "#2f7fd0", "green": "#2f9e58", "yellow": "#e9bd2c", "orange": "#e8801e",
            "purple": "#8653b8", "black": "#26262a", "white": "#fbfbf8", "brown": "#8b5e3c", "pink": "#e77fb3",
            "grey": "#8e8e93", "gray": "#8e8e93"}
_HALVES = {"label": 0.3}
_CORNERS = ((0, -0.577), (0.5, -0.289), (0.5, 0.289), (0, 0.577), (-0.5, 0.289), (-0.5, -0.289))


def draw(title: str, players: Sequence[str], cells: Sequence[Cell], lines: Sequence[tuple[int, int]]) -> str:
    """Return the board of a position as SVG.

    >>> draw("dots", (), [Cell(0, 0), Cell(1, 0, look="first")], []).count("<circle")
    1
    """
    placed = _placed(cells)
    halves = [_HALVES.get(cell.shape, 0.5) for cell in placed]
    left = min((cell.x - half for cell, half in zip(placed, halves)), default=0.0)
    right = max((cell.x + half for cell, half in zip(placed, halves)), default=0.0)
    top = min((cell.y - half for cell, half in zip(placed, halves)), default=0.0)
    bottom = max((cell.y + half for cell, half in zip(placed, halves)), default=0.0)
    fills = {look: _COLOURS.get(player.lower(), _PLAYERS[look]) for look, player in zip(_PLAYERS, players)}
    at = [(_MARGIN + _UNIT * (cell.x - left), _HEAD + _MARGIN + _UNIT * (cell.y - top)) for cell in placed]
    body = [text(_MARGIN, 22, title)]
    body += [_line(*at[one], *at[other]) for one, other in lines if max(one, other) < len(at)]
    for layer in (_ground, _figure):  # sides of squares and contents of cells are drawn above the grounds
        body += [layer(cell, x, y, {**_PLAYERS, **fills, **_LOOKS}) for cell, (x, y) in zip(placed, at)]
    wide = max(_UNIT * (right - left), 8.5 * len(title)) + 2 * _MARGIN
    return frame(wide, _HEAD + 2 * _MARGIN + _UNIT * (bottom - top), body)


def _placed(cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells with coordinates. Cells without coordinates are placed on a circle."""
    radius = max(1.0, 0.26 * len(cells))
    return [cell if isfinite(cell.x) and isfinite(cell.y) else
            cell._replace(x=radius * sin(2 * pi * i / len(cells)), y=-radius * cos(2 * pi * i / len(cells)))
            for i, cell in enumerate(cells)]


def _line(x: float, y: float, right: float, below: float) -> str:
    """Draw a line from the circle of a point to the circle of another."""
    length = max(hypot(right - x, below - y), 1e-6)
    off_x, off_y = (0.4 * _UNIT * part / length for part in (right - x, below - y))
    return (f'<path d="M{x + off_x:g} {y + off_y:g}L{right - off_x:g} {below - off_y:g}" stroke="{_FAINT}" '
            'stroke-width="1.5"/>')


def _is_side(cell: Cell) -> bool:
    return cell.shape in ("across", "upright")


def _ground(cell: Cell, x: float, y: float, fills: dict[str, str]) -> str:
    if cell.shape in ("label", "dot") or _is_side(cell):
        return ""
    piece = cell.look in ("first", "second", "both") and cell.shape != "point"
    paint = f'fill="{_GROUND if piece else fills.get(cell.look, _GROUND)}" stroke="{_FAINT}"'
    if cell.shape == "point":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{0.4 * _UNIT:g}" {paint}/>'
    if cell.shape == "hexagon":
        points = " ".join(f"{x + _UNIT * dx:g},{y + _UNIT * dy:g}" for dx, dy in _CORNERS)
        return f'<polygon points="{points}" {paint}/>'
    return f'<path d="M{x - _UNIT / 2:g} {y - _UNIT / 2:g}h{_UNIT}v{_UNIT}h{-_UNIT}z" {paint}/>'


def _side(cell: Cell, x: float, y: float, fills: dict[str, str]) -> str:
    across, down = (0.4 * _UNIT, 0.0) if cell.shape == "across" else (0.0, 0.4 * _UNIT)
    stroke = fills[cell.look] if cell.look in _PLAYERS else _INK
    paint = (f'stroke="{_FAINT}" stroke-dasharray="3 5"' if cell.look == "plain" else
             f'stroke="{stroke}" stroke-width="5" stroke-linecap="round"')
    return f'<path d="M{x - across:g} {y - down:g}L{x + across:g} {y + down:g}" {paint}/>'


def _figure(cell: Cell, x: float, y: float, fills: dict[str, str]) -> str:
    made = ""
    if cell.shape == "dot":
        made = f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{_INK}"/>'
    elif _is_side(cell):
        made = _side(cell, x, y, fills)
    elif cell.look in ("first", "second", "both") and cell.shape not in ("point", "label"):
        made = f'<circle cx="{x:g}" cy="{y:g}" r="{0.36 * _UNIT:g}" fill="{fills[cell.look]}" stroke="{_INK}"/>'
    if not cell.words:
        return made
    size = min(14.0, 70 / max(len(cell.words), 1))
    paint = f'fill="{_FAINT}"' if cell.shape == "label" else ""
    if cell.look in ("first", "second", "both"):
        paint = 'fill="white" stroke="#0009" stroke-width="2.5" paint-order="stroke"'
    return made + text(x, y + 0.35 * size, cell.words, f'text-anchor="middle" font-size="{size:g}" {paint}')
