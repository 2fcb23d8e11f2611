"""The language of messages."""
from __future__ import annotations

from ._qiju import ffi, lib

_tag = ffi.NULL


def language(tag: str | None) -> None:
    """Set the language of messages for this process.

    Messages of errors, help, theorems, drawings and the words of solutions are in this language.
    Words that programs compare stay as they are: names of games, moves, kinds and verdicts.

    Parameters
    ----------
    tag : str or None
        A tag such as "zh" or "zh-CN". For None, and for a language without translation, English.

    Examples
    --------
    >>> import qiju
    >>> qiju.language("zh")
    >>> qiju.game("nim").summary
    '从一堆中取任意多个。不能取者负'
    >>> qiju.language(None)
    """
    global _tag
    _tag = ffi.NULL if tag is None else ffi.new("char[]", tag.encode())


def chosen() -> ffi.CData:
    """Return the tag for the library."""
    return _tag


def said(phrase: str) -> str:
    """Return a message of the library, marked or not, in the language."""
    marked = phrase.encode()
    size = lib.qj_message_translate(_tag, marked, ffi.NULL, 0) + 1
    text = ffi.new("char[]", size)
    lib.qj_message_translate(_tag, marked, text, size)
    return ffi.string(text).decode()
