"""Values of positions and moves."""
from __future__ import annotations

from typing import NamedTuple

from ._qiju import ffi, lib

OUTCOMES = {1: "win", 0: "draw", -1: "loss"}


def move_text(position: ffi.CData, move: ffi.CData) -> str:
    """Return a move in the words of its game."""
    text = ffi.new("char[]", lib.QJ_MOVE_SIZE)
    lib.qj_move_text(position, move, text)
    return ffi.string(text).decode()


class Value(NamedTuple):
    """Value of a position for the player to move, or of a move for the player who makes it.

    Attributes
    ----------
    low, high : int
        Bounds of the value; equal if it is exact. Points in a game with points; else 1, 0 or -1 for a
        win, a draw and a loss.
    nimber : int or None
        Grundy value of the position, or of the position after the move. None if the game has none.
    distance : int or None
        Remoteness: moves to the end if the winner takes the fastest way and the loser the slowest. None
        if it is unknown.
    points : bool
        True if the game has points.

    Examples
    --------
    >>> import qiju
    >>> value = qiju.game("nim").generate(heaps=[3, 5, 7]).solve().full_value
    >>> value.nimber, value.outcome, value.exact
    (1, 'win', True)
    """

    low: int
    high: int
    nimber: int | None
    distance: int | None
    points: bool

    @classmethod
    def read(cls, value: ffi.CData) -> Value:
        """Make a Value from a qj_value.

        Parameters
        ----------
        value : CData
            The qj_value.

        Returns
        -------
        Value
        """
        return cls(value.lo, value.hi, value.nimber if value.kind == lib.QJ_NIMBER else None,
                   value.distance if value.distance_known else None, value.kind == lib.QJ_SCORE)

    @property
    def exact(self) -> bool:
        """True if both bounds are equal.

        Returns
        -------
        bool
        """
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """Points, Grundy value or outcome, by the kind of the game.

        Returns
        -------
        int or None
            Points of a score; Grundy value of an impartial game; else 1, 0 or -1. None if it is not exact.
        """
        if self.nimber is not None:
            return self.nimber
        return self.low if self.exact else None

    @property
    def outcome(self) -> str | None:
        """Outcome for the player to move; in a game with points, the sign of the value.

        Returns
        -------
        str or None
            "win", "draw" or "loss"; None if it is unknown.
        """
        low, high = ((bound > 0) - (bound < 0) for bound in (self.low, self.high))
        return OUTCOMES[low] if low == high else None

    def __str__(self) -> str:
        """Return the value in a word: `+3`, `win in 5`, `win or draw`."""
        if self.points:
            return _signed(self.low) + ("" if self.exact else f" to {_signed(self.high)}")
        if not self.exact:
            return {(-1, 0): "draw or loss", (0, 1): "win or draw"}.get((self.low, self.high), "unknown")
        word = OUTCOMES[self.low]
        return f"{word} in {self.distance}" if self.distance is not None and self.low else word


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
