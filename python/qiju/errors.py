"""What can go wrong, as exceptions. Each status of the library has its class."""
from __future__ import annotations

from ._qiju import ffi, lib

_MARKS = "\1\2"  # QJ_MARK_VALUE, QJ_MARK_PHRASE
_END = "\3"


class Error(Exception):
    """The base of all errors that the library tells; `message` is its sentence."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class UsageError(Error, ValueError):
    """An argument is wrong: an unknown name, a value out of range, a move that is not legal.

    >>> import qiju
    >>> qiju.game("chess")
    Traceback (most recent call last):
    qiju.errors.UsageError: there is no game 'chess'
    """


class ParseError(Error, ValueError):
    """A text is not what its format says.

    `line` and `column` count from 1, columns in bytes; `expected` and `found` are the two halves of
    the message, a word that was found without its quotes; None where the message has another form.

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
    """Over a limit of memory, states or time."""


class Stopped(Error):
    """The progress callback asked for the end."""


class InternalError(Error):
    """A fault in qiju itself."""


class RulesError(Error):
    """Rules of one's own say what cannot be: a name that is too long, a move that stands twice."""


_CLASSES: dict[int, type[Error]] = {
    lib.QJ_USAGE: UsageError,
    lib.QJ_BAD_INPUT: ParseError,
    lib.QJ_LIMIT: LimitError,
    lib.QJ_STOPPED: Stopped,
}


def _halves(marked: str) -> tuple[str, str] | None:
    """What a sentence `expected ..., found ...` expects and has found. What stands in a value or
    phrase, between a mark and its end, parts nothing.

    >>> _halves("expected \2a word, found here\3, found '\1x\3'")
    ('a word, found here', 'x')
    """
    head, middle = "expected ", ", found "
    depth = 0
    for at, character in enumerate(marked):
        depth += (character in _MARKS) - (character == _END)
        if depth == 0 and marked.startswith(middle, at) and marked.startswith(head):
            found = _unmarked(marked[at + len(middle):])
            return _unmarked(marked[len(head):at]), found.strip("'")
    return None


def _unmarked(marked: str) -> str:
    return "".join(character for character in marked if character not in _MARKS + _END)


def from_library(error: ffi.CData) -> Error:
    """The exception for a qj_error."""
    message = ffi.string(error.message).decode()
    made = _CLASSES.get(error.status, InternalError)(message, error.line, error.column)
    halves = _halves(ffi.string(error.marked).decode())
    if isinstance(made, ParseError) and halves:
        made.expected, made.found = halves
    return made
