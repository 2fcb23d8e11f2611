"""What a position or a move is worth."""
from __future__ import annotations

from typing import NamedTuple

from ._qiju import ffi, lib

OUTCOMES = {1: "win", 0: "draw", -1: "loss"}


def move_text(position: ffi.CData, move: ffi.CData) -> str:
    """A move in the game's words."""
    text = ffi.new("char[]", lib.QJ_MOVE_SIZE)
    lib.qj_move_text(position, move, text)
    return ffi.string(text).decode()


class Worth(NamedTuple):
    """What a position is worth to the side to move, or a move to its mover.

    It lies between `low` and `high`, which are the same when it is exact: points of a score, else
    1, 0 or -1 for a win, a draw and a loss. `nimber`: the Grundy value of the position, or of the one
    that the move leads to; None where there is none. `distance`: moves to the end, the winner taking
    the fastest way and the loser the slowest; None where it is not known.
    """

    low: int
    high: int
    nimber: int | None
    distance: int | None
    points: bool

    @classmethod
    def read(cls, worth: ffi.CData) -> Worth:
        return cls(worth.lo, worth.hi, worth.nimber if worth.kind == lib.QJ_NIMBER else None,
                   worth.distance if worth.distance_known else None, worth.kind == lib.QJ_SCORE)

    @property
    def exact(self) -> bool:
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """The points of a score, the Grundy value of an impartial game, else 1, 0 or -1; None when
        it is not exact."""
        if self.nimber is not None:
            return self.nimber
        return self.low if self.exact else None

    @property
    def outcome(self) -> str | None:
        """ "win", "draw" or "loss" for who is to move; of a score its sign. None: not known."""
        low, high = ((bound > 0) - (bound < 0) for bound in (self.low, self.high))
        return OUTCOMES[low] if low == high else None

    def __str__(self) -> str:
        """In a word: `+3`, `win in 5`, `win or draw`."""
        if self.points:
            return _signed(self.low) + ("" if self.exact else f" to {_signed(self.high)}")
        if not self.exact:
            return {(-1, 0): "draw or loss", (0, 1): "win or draw"}.get((self.low, self.high), "unknown")
        word = OUTCOMES[self.low]
        return f"{word} in {self.distance}" if self.distance is not None and self.low else word


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
