"""Sequences of nimbers: the values of all heaps under one rule."""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, NamedTuple

from ._context import Context, Limits, string, word
from ._qiju import lib

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Period(NamedTuple):
    """Period of a sequence: G(n + period) = G(n) + saltus for all n >= preperiod.

    Attributes
    ----------
    preperiod : int
        First n for which the equation holds.
    period : int
        The smallest period.
    saltus : int
        The increase in each period.
    theorem : str or None
        The reason why the period holds for all n. None if it is observed and not proved.
    """

    preperiod: int
    period: int
    saltus: int
    theorem: str | None


class Sequence:
    """The nimbers of heaps 0, 1, 2, ... under one rule.

    Parameters
    ----------
    rule : str
        An octal or hexadecimal code, a set of numbers that may be taken, or the name of a game of the
        catalogue with one rule.
    to : int
        Size of the largest heap.
    **limits : Limits
        Limits of each question.

    Raises
    ------
    UsageError
        The rule is unknown.
    LimitError
        A limit of memory, states or time is exceeded.
    Stopped
        The progress callback ended the question.

    Examples
    --------
    >>> import qiju
    >>> kayles = qiju.Sequence("kayles", to=100)
    >>> list(kayles)[:12]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> kayles[83], len(kayles)
    (7, 101)
    """

    def __init__(self, rule: str, to: int = 0, **limits: Unpack[Limits]) -> None:
        self.rule = rule
        self._context = Context(**limits)
        made = self._context.make("qj_sequence *", lib.qj_sequence_open, self._context.pointer,
                                  word(rule))
        self._handle = self._context.own(made, lib.qj_sequence_free)
        self._pointer = made
        self._to = -1
        self.extend(to)

    def __repr__(self) -> str:
        return f"qiju.Sequence({self.rule!r}, to={self._to})"

    def extend(self, to: int) -> None:
        """Find the nimbers of larger heaps.

        Parameters
        ----------
        to : int
            Size of the largest heap.

        Raises
        ------
        LimitError
            A limit is exceeded.
        Stopped
            The progress callback ended the question.

        Examples
        --------
        >>> import qiju
        >>> kayles = qiju.Sequence("0.77")
        >>> kayles.extend(9)
        >>> kayles[9]
        4
        """
        self._context.call(lib.qj_sequence_extend, self._pointer, to)
        self._to = max(self._to, to)

    def __len__(self) -> int:
        return self._to + 1

    def __getitem__(self, heap: int) -> int:
        if not -len(self) <= heap < len(self):
            raise IndexError(f"heap {heap}: values up to {self._to} are known; extend finds more")
        return int(self._context.make("uint64_t", lib.qj_sequence_value, self._pointer,
                                      heap % len(self)))

    def __iter__(self) -> Iterator[int]:
        return (self[heap] for heap in range(len(self)))

    @property
    def period(self) -> Period | None:
        """Period of the known nimbers.

        Returns
        -------
        Period or None
            None if the known nimbers have no period.

        Examples
        --------
        >>> import qiju
        >>> qiju.Sequence("{1,2,3}", to=100).period[:3]
        (0, 4, 0)
        """
        found = self._context.make("qj_period", lib.qj_sequence_period, self._pointer)
        if not found.found:
            return None
        return Period(found.preperiod, found.period, found.saltus, string(found.theorem) or None)
