"""Rules of one's own, told by a class."""
from __future__ import annotations

import copy
import functools
import inspect
import re
from itertools import islice
from operator import index
from typing import Any, ClassVar, Iterable, Literal, NamedTuple, Sequence, Sized, TextIO, TypeVar, get_args, overload

from .errors import RulesError

Ending = Literal["last-wins", "last-loses", "stuck-draws", "points"]
Shape = Literal["square", "hexagon", "point", "label", "across", "upright", "dot"]
Look = Literal["plain", "first", "second", "both", "out", "visited", "lit"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
LOOKS: tuple[Look, ...] = get_args(Look)
WORDS_SIZE = 23  # bytes of a cell's words
BOARD_SIZE = 100_000  # cells, and lines, of a board

NAME_SIZE = 24  # bytes of a move's name
_Said = TypeVar("_Said")
_NO_WORD = "it is no word: at least a character, and no blanks or control characters"


class Cell(NamedTuple):
    """A cell of a board: the place of its middle, in sides of a square, x to the right and y downwards,
    and what stands on it: a piece of the first or second player or of both, words of at most 23
    bytes. Sides of squares (`across`, `upright`) are there when they are not plain."""

    x: float
    y: float
    shape: Shape = "square"
    look: Look = "plain"
    words: str = ""


class Parameter:
    """A whole number that the rules are told, in `least` to `most`; `default` when they are not.

    It stands in the class; what it is for a game is an attribute of the object.
    """

    def __init__(self, default: int, least: int, most: int, meaning: str = "") -> None:
        self.default = default
        self.least = least
        self.most = most
        self.meaning = meaning
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, rules: None, owner: type) -> Parameter: ...
    @overload
    def __get__(self, rules: Rules, owner: type) -> int: ...

    def __get__(self, rules: Rules | None, owner: type) -> Parameter | int:
        return self if rules is None else rules._values[self.name]


class Rules:
    """The rules of a game: derive from it, and say the start and the moves.

    A state is what the rules like, hashable, and equal exactly when the positions are. `str`, `int`
    and tuples of `int` are written by the class itself; for others define `write` and `read`. Rules keep
    nothing between calls. The first line of the docstring is the game's summary.

    >>> import qiju
    >>> class Subtraction(qiju.Rules):
    ...     "take one, two or three of a heap"
    ...     heap = qiju.Parameter(10, 0, 1000, "its size")
    ...
    ...     def start(self):
    ...         return self.heap
    ...
    ...     def moves(self, heap):
    ...         return [(f"take{n}", heap - n) for n in (1, 2, 3) if n <= heap]
    ...
    >>> solution = qiju.game(Subtraction, heap=7).generate().solve()
    >>> solution.value, solution.best.name
    (3, 'take3')
    """

    name: ClassVar[str] = ""
    """One word; without it that of the class, `DotsAndBoxes` as `dots-and-boxes`."""

    players: ClassVar[tuple[str, str] | None] = None

    ending: ClassVar[Ending] = "last-wins"
    """What it means that the player to move has no move: "last-wins" (normal play), "last-loses"
    (misere), "stuck-draws"; "points": the points of the moves decide."""

    loops: ClassVar[bool] = False
    """Positions may repeat, and play without end is a draw."""

    outcome_only: ClassVar[bool] = False
    """No Grundy values, for impartial rules that could have them. With `over` it is so anyway."""

    state_size: ClassVar[int] = 64
    """Most bytes of a written state. Less takes less memory."""

    sum_mark: ClassVar[str] = "+"
    """Between the written parts of a position, for `serve`."""

    _values: dict[str, int]

    def __init__(self, **parameters: int) -> None:
        known = self.parameters()
        for name in parameters:
            if name not in known:
                raise TypeError(f"{type(self).__name__} has no parameter '{name}'")
        self._values = {name: each.default for name, each in known.items()}
        self._values.update(parameters)

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """The parameters of the class, in their order."""
        found: dict[str, Parameter] = {}
        for each in reversed(cls.__mro__):
            found.update((name, what) for name, what in vars(each).items()
                         if isinstance(what, Parameter))
        return found

    def with_values(self, values: Iterable[int]) -> Rules:
        """The same rules with other values of the parameters, in their order."""
        made = copy.copy(self)
        made._values = dict(zip(self.parameters(), values))
        return made

    # ------------------------------------------------------------------- to be told

    def start(self) -> Any:
        """The state at the start. A ValueError says why the parameters do not go together."""
        raise NotImplementedError

    def moves(self, state: Any) -> Iterable[Sequence[Any]]:
        """The legal moves: (name, state after it), with the ending "points" (name, state, points that
        the mover gains over the other). A name is a word of at most 24 bytes, a number or a tuple of
        numbers. Points must not be kept in the state."""
        raise NotImplementedError

    # ------------------------------------------------------------------- may be told

    def side(self, state: Any) -> int:
        """0 or 1: whose move it is; a player may move again. Without it the players take turns, and
        whose turn it is no state says: an impartial game."""
        raise NotImplementedError

    def over(self, state: Any) -> int | None:
        """What a position at which the game has ended by itself is worth to the side to move, 1, 0 or
        -1, with "points" what it still gains; None where play goes on."""
        return None

    def canonical(self, state: Any) -> Any:
        """One state in place of all that are alike by a symmetry of the game."""
        raise NotImplementedError

    def rank(self, state: Any) -> int:
        """A number that every move lowers by one; with `loops`: that no move raises."""
        raise NotImplementedError

    def parts(self, state: Any) -> Iterable[Any]:
        """The states of which this one is the sum; a state that cannot be taken apart is its own
        only part, one without parts has no moves."""
        raise NotImplementedError

    def numbers(self) -> int:
        """How many numbers states have, at most 2^62; 0: none for these parameters. With them the library
        keeps no states, but a value for each number: less memory, and with `follow` much less time."""
        raise NotImplementedError

    def number(self, state: Any) -> int:
        """The number of a state, below `numbers()`, of no other one. Where there is `canonical`, only
        states in that form are asked about."""
        raise NotImplementedError

    def numbered(self, number: int) -> Any | None:
        """The state that has a number; None: none has."""
        raise NotImplementedError

    def predecessors(self, state: Any) -> Iterable[Any]:
        """With numbers and `loops`: the states from which a move leads to this one, or, where there is
        `canonical`, to one with this form. Some that no play reaches, or that are over, may be among
        them. It is asked about states that are over, too."""
        raise NotImplementedError

    def follow(self, numbers: list[int]) -> Iterable[Iterable[int] | int]:
        """Of positions, by their numbers, in their order: the numbers of what moves lead to, or, where
        the game is over, the value that `over` says. For games in which every move passes the turn and
        leads to a greater number, or with `loops`, together with `lead`; without Grundy values."""
        raise NotImplementedError

    def lead(self, numbers: list[int]) -> Iterable[Iterable[int]]:
        """Of positions, by their numbers: the numbers from which a move leads there. Some that no play
        reaches may be among them."""
        raise NotImplementedError

    def cells(self, state: Any) -> Iterable[Cell]:
        """How the state looks: the cells of its board, best the same ones in the same order for every
        state. Pictures, the page's board and the drawing as text are made of them."""
        raise NotImplementedError

    def lines(self, state: Any) -> Iterable[tuple[int, int]]:
        """The lines between cells, by their numbers from 0."""
        return ()

    def clicks(self, state: Any, name: Any) -> Sequence[int]:
        """The cells that are clicked to make a move, none, one or two; of two the first is where the
        piece stands that goes. `name` is the move's, as `moves` says it."""
        return ()

    def draw(self, state: Any) -> str:
        """The state as lines of text; without it, those that `cells` makes, or its word."""
        return self.write(state)

    def is_state(self, state: Any) -> bool:
        """Whether a state that somebody has typed is one."""
        return True

    def write(self, state: Any) -> str:
        """The state as a word without blanks, equal exactly when the states are.

        >>> Rules().write((3, 4)), Rules().write(7)
        ('3,4', '7')
        """
        if isinstance(state, str):
            return state
        try:
            if isinstance(state, tuple):
                return ",".join(map(str, map(index, state))) or "-"
            return str(index(state))
        except TypeError:
            pass
        raise RulesError(f"the state {state!r}: a state is a str, an int or a tuple of ints; for others "
                         "define write and read")

    def read(self, word: str) -> Any:
        """The state that a word says; ValueError: none."""
        like = self.start()
        if isinstance(like, tuple):
            return tuple(map(int, word.split(","))) if word != "-" else ()
        return word if isinstance(like, str) else int(word)

    # ------------------------------------------------------------------------ served

    @classmethod
    def serve(cls, questions: TextIO | None = None, answers: TextIO | None = None) -> None:
        """Answers the command's questions, so that `qiju solve '|python3 mine.py'` works:

            if __name__ == "__main__":
                Mine.serve()
        """
        from .pipe import serve

        serve(cls(), questions, answers)

    # ------------------------------------------------------------ as the library has it

    @classmethod
    def tells(cls, method: str) -> bool:
        """Whether the class has a method of its own."""
        return getattr(cls, method) is not getattr(Rules, method)

    @classmethod
    def has_outcomes_only(cls) -> bool:
        """Impartial rules that end a game by themselves have no Grundy values either."""
        return cls.outcome_only or (cls.tells("over") and not cls.tells("side"))

    @classmethod
    def word(cls) -> str:
        """The game's name."""
        return cls.name or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower().strip("_")

    @classmethod
    def doc(cls) -> tuple[str, str]:
        """The summary and the help, of the docstring."""
        text = inspect.cleandoc(cls.__doc__ or "") if cls.__doc__ != Rules.__doc__ else ""
        summary, _, more = text.partition("\n")
        more = more.strip()
        return summary, more + "\n" if more else ""

    def encode(self, state: Any) -> str:
        """The word of a state, that of the player to move in front of it."""
        word = self.write(state)
        if not word.isprintable() or " " in word or not word:
            raise RulesError(f"the state {state!r} is written as {word!r}: {_NO_WORD}")
        self._check_written(state, word)
        if self.tells("side"):
            side = self.side(state)
            if side not in (0, 1):
                raise RulesError(f"the side to move of {state!r} is {side!r}, and neither 0 nor 1")
            word = "12"[side] + word
        if len(word.encode()) > self.state_size:
            raise RulesError(f"the state {state!r} is written with more than the {self.state_size} bytes that "
                             "`state_size` allows")
        return word

    def _check_written(self, state: Any, word: str) -> None:
        """That the class reads what it writes itself as the same state: 1 and "1" are the same word."""
        if self.tells("write") and self.tells("read"):
            return
        try:
            again = self.read(word)
        except ValueError as error:
            again = error
        if again != state:
            raise RulesError(f"the state {state!r} is written as {word!r}, which is read as {again!r}: states are all "
                             "of the type of the start; for others define write and read")

    def decode(self, word: str) -> Any:
        """The state of a word that `encode` made."""
        return self.read(word[1:] if self.tells("side") else word)

    def read_typed(self, word: str) -> Any:
        """The state of a word that somebody has typed; ValueError: none."""
        state = self.decode(word)
        if not self.is_state(state) or self.encode(state) != word:
            raise ValueError("it is no position of the game")
        return state


@functools.lru_cache(1 << 15)
def move_name(name: Any, longest: int = NAME_SIZE) -> str:
    """The name of a move as a word; equal names are equal words.

    >>> move_name((1, 2)), move_name(3)
    ('1,2', '3')
    """
    word = ",".join(map(_name_part, name)) if isinstance(name, tuple) else _name_part(name)
    if not word.isprintable() or " " in word or not word:
        raise RulesError(f"the name {word!r} of a move: {_NO_WORD}")
    if word == "end":
        raise RulesError("a move is called 'end', which ends a list of moves")
    if len(word.encode()) > longest:
        raise RulesError(f"the name {word!r} of a move has more than {longest} bytes")
    return word


def _name_part(part: Any) -> str:
    return part if isinstance(part, str) else str(index(part))


def named_moves(rules: Rules, state: Any, longest: int = NAME_SIZE) -> Iterable[tuple[str, Any, int]]:
    """The moves of a state by name, looked at."""
    form = ("name", "state", "points") if rules.ending == "points" else ("name", "state")
    names = set()
    said = rules.moves(state)
    if not isinstance(said, Iterable):
        raise RulesError(f"moves of {state!r}: expected a list of moves, found {said!r}")
    for move in said:
        if isinstance(move, str) or not isinstance(move, Sized) or len(move) != len(form):
            raise RulesError(f"moves of {state!r}: expected ({', '.join(form)}) for each move, found {move!r}")
        name = _name_of(move[0], longest)
        if name in names:
            raise RulesError(f"moves of {state!r}: expected moves with different names, found {name!r} "
                             "twice")
        names.add(name)
        yield name, move[1], move[2] if len(form) == 3 else 0


def _name_of(name: Any, longest: int) -> str:
    try:
        return move_name(name, longest)
    except TypeError as error:
        raise RulesError(f"the name {name!r} of a move: expected a word, a whole number or a tuple of them") from error


def _board(what: str, state: Any, said: Iterable[_Said]) -> Iterable[_Said]:
    """Things of a board, which need not end, up to what can be shown."""
    for number, one in enumerate(said):
        if number == BOARD_SIZE:
            raise RulesError(f"{what} of {state!r}: expected at most {BOARD_SIZE:,}, found more")
        yield one


def board_lines(rules: Rules, state: Any) -> Iterable[tuple[int, int]]:
    """The lines of a state, looked at."""
    return _board("lines", state, rules.lines(state))


def board_cells(rules: Rules, state: Any) -> Iterable[Cell]:
    """The cells of a state, looked at."""
    for given in _board("cells", state, rules.cells(state)):
        cell = Cell(*given)
        if cell.shape not in SHAPES or cell.look not in LOOKS:
            raise RulesError(f"cells of {state!r}: there is no such shape or look: {cell!r}")
        if not cell.words.isprintable() or len(cell.words.encode()) > WORDS_SIZE:
            raise RulesError(f"cells of {state!r}: expected words of at most {WORDS_SIZE} bytes, found {cell.words!r}")
        yield cell


def move_clicks(rules: Rules, state: Any, move: Sequence[Any]) -> list[int]:
    """The cells that are clicked for a move of a state, looked at."""
    clicked = [index(cell) for cell in islice(rules.clicks(state, move[0]), 3)]
    if len(clicked) > 2 or any(cell < 0 for cell in clicked):
        raise RulesError(f"clicks of {state!r}, {move[0]!r}: expected at most two numbers of cells, "
                         f"found {clicked!r}")
    return clicked
