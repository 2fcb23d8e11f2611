"""The steps of a model solution, from the command `qiju explain`."""
from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from typing import Any

from ._language import chosen, said
from ._qiju import ffi
from .errors import Error, InternalError, LimitError, ParseError, Stopped, UsageError
from .position import Position

_SCHEMA = 2
_CLASSES: dict[int, type[Error]] = {2: UsageError, 3: ParseError, 4: LimitError, 5: Stopped}


@dataclass(frozen=True)
class Step:
    """A step of a solution, or of an illustration.

    Attributes
    ----------
    number : int
        From 1.
    kind : str
        One word for steps with the same sentence.
    line : int or None
        The line of the source, from 1; None in an illustration.
    sentence : str
        What the program does, in the language of `qiju.language`.
    invariant : str or None
        A sentence that holds after the step.
    variables : dict of str to str
        Expressions of the program with their values.
    cells : tuple of (int, int)
        The cells in the sentence: row and column, from 1.
    """

    number: int
    kind: str
    line: int | None
    sentence: str
    invariant: str | None
    variables: dict[str, str]
    cells: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Explanation:
    """What a model solution does on a board; see `explain`.

    Attributes
    ----------
    game : str
        Name of the game.
    input : str
        The board in the input format of the contest.
    source : str
        The program.
    complexity : str
        The order of the program's time, in the language of `qiju.language`.
    limits : dict of str to (int, int)
        The limits of the contest: the letters of the statement, with minimum and maximum.
    answer : str
        The output of the program.
    steps : tuple of Step
        All steps, in order.
    """

    game: str
    input: str
    source: str
    complexity: str
    limits: dict[str, tuple[int, int]]
    answer: str
    steps: tuple[Step, ...]

    def line_of(self, step: Step) -> str | None:
        """Return the line of the source that belongs to a step; None in an illustration.

        Parameters
        ----------
        step : Step

        Returns
        -------
        str or None
        """
        return None if step.line is None else self.source.split("\n")[step.line - 1].strip()


def explain(position: Position, command: str = "qiju") -> Explanation:
    """Return what the model solution of a contest's problem does on a board.

    The command `qiju explain` runs the solution in a process of its own. For rabbits the whole record is
    explained, for other games the position.

    Parameters
    ----------
    position : Position
        Of geography, heaps, rabbits, splitting, staircase, stone, tictactoe or widgets.
    command : str, optional
        The command, a path or a name.

    Returns
    -------
    Explanation

    Raises
    ------
    UsageError
        The game has no model solution, or the board is larger than the contest allows.
    LimitError
        The solution takes too many steps on this board. The message names a size that works.
    OSError
        The command cannot be started.

    Examples
    --------
    >>> import qiju
    >>> found = qiju.explain(qiju.game("stone").read("3"))
    >>> found.answer
    'Bob\\n'
    >>> step = found.steps[0]
    >>> step.line, found.line_of(step)
    (10, 'puts(n % 2 ? "Bob" : "Alice");')
    >>> found.complexity, found.limits
    ('O(1) time for a board', {'n': (1, 10000)})
    >>> print(found.steps[2])
    Now Alice moves to (1, 2).
    """
    tag = ffi.string(chosen()).decode() if chosen() else "en"
    words = [command, "explain", position.game.name, "--json"]
    if position.game.name == "rabbits":
        position = position.at(-1)
    else:
        words += ["--after", "end"]
    speaking = os.environ | {"LC_ALL": tag, "LANGUAGE": ""}  # --lang would refuse a tag without translation
    done = subprocess.run(words, input=position.to_text().encode(), env=speaking, capture_output=True, check=False)
    if done.returncode:
        said_there = done.stderr.decode(errors="replace").strip().removeprefix("qiju: ")
        raise _CLASSES.get(done.returncode, InternalError)(said_there)
    return _explanation(json.loads(done.stdout))


def _explanation(told: dict[str, Any]) -> Explanation:
    if told["schema"] != _SCHEMA:
        raise InternalError(f"the command has schema {told['schema']}, expected {_SCHEMA}")
    limits = {one["symbol"]: (int(one["least"]), int(one["most"])) for one in told["limits"]}
    return Explanation(told["game"], told["input"], told["source"], said(told["complexity"]), limits,
                       told["answer"], tuple(map(_step, told["steps"])))


def _step(told: dict[str, Any]) -> Step:
    invariant = told["invariant"]
    return Step(told["step"], told["kind"], told["line"], said(_marked(told["phrase"])),
                None if invariant is None else said(invariant),
                {one["name"]: one["value"] for one in told["variables"]},
                tuple((row, column) for row, column in told["cells"]))


def _marked(phrase: dict[str, Any]) -> str:
    """Return a phrase of the JSON as a marked message of the library.

    >>> _marked({"form": "{} moves to {}.", "values": [{"form": "the first player", "values": []}, "(1, 2)"]})
    '\\x02the first player\\x03 moves to \\x01(1, 2)\\x03.'
    """
    parts = phrase["form"].split("{}")
    values = [f"\2{_marked(value)}\3" if isinstance(value, dict) else f"\1{value}\3"
              for value in phrase["values"]]
    return "".join(part + value for part, value in zip(parts, [*values, ""]))
