"""Exceptions. Each status of the library has its class."""
from __future__ import annotations

from ._language import said
from ._qiju import ffi, lib

_MARKS = "\1\2"  # QJ_MARK_VALUE, QJ_MARK_PHRASE
_END = "\3"


class Error(Exception):
    """Base class of all errors of the library.

    Attributes
    ----------
    message : str
        A sentence in English.
    line, column : int
        Place in a text, from 1, columns in bytes; 0 if the error has no place.

    Examples
    --------
    >>> import qiju
    >>> try:
    ...     qiju.game("nim").generate(count="x")
    ... except qiju.Error as error:
    ...     print(type(error).__name__)
    UsageError
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class UsageError(Error, ValueError):
    """An argument is wrong: an unknown name, a value out of range, an illegal move.

    Examples
    --------
    >>> import qiju
    >>> qiju.game("chess")
    Traceback (most recent call last):
    qiju.errors.UsageError: there is no game 'chess'
    """


class ParseError(Error, ValueError):
    """A text breaks its format.

    Attributes
    ----------
    expected, found : str or None
        The two halves of the message. A word that was found has no quotes. None if the message has
        another form.

    Examples
    --------
    >>> import qiju
    >>> try:
    ...     qiju.game("mnk").read("3 3 3\\n0 0 0\\n0 7 0\\n0 0 0")
    ... except qiju.ParseError as error:
    ...     print(error)
    ...     print(error.line, error.column, error.found)
    line 3, column 3: expected a cell: 0 for empty, else the player (0 to 2), found '7'
    3 3 7
    """

    expected: str | None = None
    found: str | None = None

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line else ""
        return place + self.message


class LimitError(Error):
    """A limit of memory, states or time is exceeded."""


class Stopped(Error):
    """The progress callback ended the question."""


class InternalError(Error):
    """A fault in qiju itself."""


class RulesError(Error):
    """User-defined rules are wrong: a name is too long, a move occurs twice."""


_CLASSES: dict[int, type[Error]] = {
    lib.QJ_USAGE: UsageError,
    lib.QJ_BAD_INPUT: ParseError,
    lib.QJ_LIMIT: LimitError,
    lib.QJ_STOPPED: Stopped,
}


def _halves(marked: str) -> tuple[str, str] | None:
    """Return the two halves of a message `expected ..., found ...`. Text between a mark and its end
    does not separate them.

    >>> _halves("expected \2a word, found here\3, found '\1x\3'")
    ('a word, found here', 'x')
    """
    head, middle = "expected ", ", found "
    depth = 0
    for at, character in enumerate(marked):
        depth += (character in _MARKS) - (character == _END)
        if depth == 0 and marked.startswith(middle, at) and marked.startswith(head):
            found = said(marked[at + len(middle):])
            return said(marked[len(head):at]), found.strip("'“”")
    return None


def from_library(error: ffi.CData) -> Error:
    """Return the exception for a qj_error."""
    marked = ffi.string(error.marked).decode()
    message = said(marked)
    made = _CLASSES.get(error.status, InternalError)(message, error.line, error.column)
    halves = _halves(marked)
    if isinstance(made, ParseError) and halves:
        made.expected, made.found = halves
    return made
