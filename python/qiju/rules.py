"""User-defined rules, as a class."""
from __future__ import annotations

import copy
import functools
import inspect
import re
from collections import Counter
from itertools import islice
from numbers import Integral
from operator import index
from typing import (Any, Callable, ClassVar, Iterable, Literal, NamedTuple, Sequence, Sized, TextIO, TypeVar,
                    get_args, overload)

from .errors import RulesError

Ending = Literal["last-wins", "last-loses", "stuck-draws", "points"]
Shape = Literal["square", "hexagon", "point", "label", "across", "upright", "dot"]
Look = Literal["plain", "first", "second", "both", "out", "visited", "lit"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
LOOKS: tuple[Look, ...] = get_args(Look)
WORDS_SIZE = 23  # max bytes of a cell's words
BOARD_SIZE = 100_000  # max cells, and max lines, of a board

NAME_SIZE = 24  # max bytes of a move's name
_RENAMED = {"numbers": "ranks", "number": "rank", "numbered": "unrank"}
_Said = TypeVar("_Said")
_NO_WORD = "it is no word: at least a character, and no blanks or control characters"


class Cell(NamedTuple):
    """A cell of a board.

    Attributes
    ----------
    x, y : float
        Its centre, in sides of a square, to the right and downwards.
    shape : str
        "square", "hexagon", "point", "label", "across", "upright" or "dot". "across" and "upright" are
        sides of squares, which are drawn unless they are plain.
    look : str
        "plain", "first", "second", "both" (pieces of the players), "out", "visited" or "lit".
    words : str
        At most 23 bytes.
    """

    x: float
    y: float
    shape: Shape = "square"
    look: Look = "plain"
    words: str = ""


class Parameter:
    """A parameter of user-defined rules: an integer. It is an attribute of the class; the attribute of an
    object is its value.

    Parameters
    ----------
    default : int
        Value if none is given.
    min, max : int
        Minimum and maximum.
    meaning : str
        Description for people.

    Examples
    --------
    >>> import qiju
    >>> class Countdown(qiju.Rules):
    ...     size = qiju.Parameter(5, 0, 9, "objects of the heap")
    ...
    >>> Countdown(size=7).size, Countdown.size.max
    (7, 9)
    """

    def __init__(self, default: int, min: int, max: int, meaning: str = "") -> None:
        self.default = default
        self.min = min
        self.max = max
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
    """The rules of a game. Derive a class from it, and define `start` and `moves`.

    A state is any hashable object. Two states are equal exactly if the positions are. The class writes
    `str`, `int` and tuples of `int` itself; other states need `write` and `read`. The rules store nothing
    between calls. The first line of the docstring is the summary of the game.

    Parameters
    ----------
    **parameters : int
        Values of the parameters of the class.

    Raises
    ------
    TypeError
        The class has no such parameter.

    Examples
    --------
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
    """One word. Default: the name of the class, `DotsAndBoxes` as `dots-and-boxes`."""

    players: ClassVar[tuple[str, str] | None] = None
    """Names of the two players. Default: the first player, the second player."""

    ending: ClassVar[Ending] = "last-wins"
    """Result if the player to move has no legal move: "last-wins" (normal play), "last-loses" (misere),
    "stuck-draws" or "points" (the points of the moves decide)."""

    loops: ClassVar[bool] = False
    """True: positions may repeat, and play without end is a draw."""

    outcome_only: ClassVar[bool] = False
    """True: no Grundy values are needed. Impartial rules with `over` have none."""

    state_size: ClassVar[int] = 64
    """Maximum number of bytes of a written state. A smaller number needs less memory."""

    sum_mark: ClassVar[str] = "+"
    """Separator of the written components of a sum, for `serve`."""

    _values: dict[str, int]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for old, new in _RENAMED.items():
            if old in vars(cls):
                raise RulesError(f"{cls.__name__}: expected the method '{new}', found its former name '{old}'")

    def __init__(self, **parameters: int) -> None:
        known = self.parameters()
        for name in parameters:
            if name not in known:
                raise TypeError(f"{type(self).__name__} has no parameter '{name}'")
        self._values = {name: each.default for name, each in known.items()}
        self._values.update(parameters)

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Return the parameters of the class.

        Returns
        -------
        dict of str to Parameter
            By name, in the order of the class, those of base classes first.
        """
        found: dict[str, Parameter] = {}
        for each in reversed(cls.__mro__):
            found.update((name, what) for name, what in vars(each).items()
                         if isinstance(what, Parameter))
        return found

    def with_values(self, values: Iterable[int]) -> Rules:
        """Return the same rules with other values of the parameters.

        Parameters
        ----------
        values : iterable of int
            A value for each parameter, in the order of `parameters`.

        Returns
        -------
        Rules
            A copy of the object.
        """
        made = copy.copy(self)
        made._values = dict(zip(self.parameters(), values))
        return made

    # ------------------------------------------------------------------- required

    def start(self) -> Any:
        """Return the start.

        Returns
        -------
        state

        Raises
        ------
        ValueError
            The parameters contradict each other; the text is the reason.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method start, which returns the first state")

    def moves(self, state: Any) -> Iterable[Sequence[Any]]:
        """Return the legal moves of a state.

        Parameters
        ----------
        state
            A state that is not over.

        Returns
        -------
        iterable of tuple
            (name, next state); with the ending "points" (name, next state, points that the player gains over
            the opponent). A name is a word of at most 24 bytes, a number or a tuple of numbers. The state
            must not store points.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method moves, which yields the legal moves of a state")

    # ------------------------------------------------------------------- optional

    def side(self, state: Any) -> int:
        """Return the player to move. A player may move again.

        Without this method the players take turns, and no rule depends on the player to move: an impartial game.
        The method is called when a state is written.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        int
            0 for the first player, 1 for the second; another result raises RulesError.
        """
        raise NotImplementedError

    def over(self, state: Any) -> int | None:
        """Return the value of a state at which the game is over.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        int or None
            For the player to move 1, 0 or -1; with the ending "points", the points still gained. None if the
            game continues.
        """
        return None

    def canonical(self, state: Any) -> Any:
        """Return the representative of all states that a symmetry of the game maps to the state.

        Without this method each image of a position is solved, too. qiju checks that the representative has the
        same player to move, and moves that match.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        state
            The same for all images; the representative of a representative is itself.
        """
        raise NotImplementedError

    def tier(self, state: Any) -> int:
        """Return the tier of a state: a number that no move raises. It may stay or fall by any amount.

        qiju solves one tier at a time. Without this method all states are in tier 0.

        Parameters
        ----------
        state
            A state; with `canonical` a representative.

        Returns
        -------
        int
            From 0 to 2^64 - 1; another result raises RulesError.
        """
        raise NotImplementedError

    def parts(self, state: Any) -> Iterable[Any]:
        """Return the components of a sum: a move in the state is a move in one component.

        For rules with Grundy values. qiju solves each component once. Without this method a sum is solved as a
        whole.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        iterable of states
            The state alone if it is no sum; nothing if the state has no moves.
        """
        raise NotImplementedError

    def ranks(self) -> int:
        """Return the number of ranks. With `ranks`, `rank` and `unrank` qiju stores a value for each rank
        and no states: this needs less memory.

        Without these three methods qiju stores states. With `tier`, each tier has all these ranks.

        Returns
        -------
        int
            From 0 to 2^62, otherwise RulesError is raised; 0: these parameters have no ranks.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method ranks, but ranks, rank and unrank go together")

    def rank(self, state: Any) -> int:
        """Return the rank of a state.

        Parameters
        ----------
        state
            A state; with `canonical` a representative.

        Returns
        -------
        int
            From 0 to `ranks()` - 1. Different states have different ranks.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method rank, but ranks, rank and unrank go together")

    def unrank(self, rank: int) -> Any | None:
        """Return the state of a rank, the inverse of `rank`.

        Parameters
        ----------
        rank : int
            A rank, from 0 to `ranks()` - 1.

        Returns
        -------
        state or None
            None if no state has the rank.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method unrank, but ranks, rank and unrank go together")

    def predecessors(self, state: Any) -> Iterable[Any]:
        """Return the states from which a move leads to a state, for rules with ranks and `loops`.

        Without this method qiju stores the moves.

        Parameters
        ----------
        state
            A state, which may be over; with `canonical` a representative.

        Returns
        -------
        iterable of states
            Each at least once; with `canonical` those with a move to any image of the state. States that are over or
            cannot be reached may be among them.
        """
        raise NotImplementedError

    def cells(self, state: Any) -> Iterable[Cell]:
        """Return the cells of a state, for pictures and drawings. The same cells in the same order for every state
        are best.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        iterable of Cell
        """
        raise NotImplementedError

    def lines(self, state: Any) -> Iterable[tuple[int, int]]:
        """Return the lines between the cells of a state, for pictures. Default: no lines.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        iterable of (int, int)
            Pairs of indices of `cells`, from 0; at most 100,000.
        """
        return ()

    def clicks(self, state: Any, name: Any) -> Sequence[int]:
        """Return the cells that a person clicks to make a move. Default: none.

        Parameters
        ----------
        state
            A state.
        name
            The name of the move in `moves`.

        Returns
        -------
        sequence of int
            At most two indices of `cells`, from 0. The first of two has the piece that moves.
        """
        return ()

    def draw(self, state: Any) -> str:
        """Return the state as lines of text. Default: drawn from `cells`; without `cells`, its word.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        str
            Lines; the newline of the last may be missing.
        """
        return self.write(state)

    def is_state(self, state: Any) -> bool:
        """Return whether a state is a state of the game. Default: every state is.

        The method is called for a state that a person has typed; with `serve`, for every state whose moves the
        command requests.

        Parameters
        ----------
        state
            A state that `read` has returned.

        Returns
        -------
        bool
            False: the position is refused.
        """
        return True

    def write(self, state: Any) -> str:
        """Return the state as a word without blanks. Words are equal exactly if the states are.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        str

        Raises
        ------
        RulesError
            The state is neither a `str`, an `int` nor a tuple of `int`.

        Examples
        --------
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
        """Return the state of a word, the inverse of `write`. Default: a state of the type of the start.

        The method is called for every state that the library returns to the rules.

        Parameters
        ----------
        word : str
            A word that `write` has made or a person has typed.

        Returns
        -------
        state

        Raises
        ------
        ValueError
            The word is no state; the text is the reason.

        Examples
        --------
        >>> class Heaps(Rules):
        ...     def start(self):
        ...         return (3, 4)
        ...
        >>> Heaps().read("2,4")
        (2, 4)
        """
        like = self.start()
        if isinstance(like, tuple):
            return tuple(map(int, word.split(","))) if word != "-" else ()
        return word if isinstance(like, str) else int(word)

    # ------------------------------------------------------------------------ server

    @classmethod
    def serve(cls, questions: TextIO | None = None, answers: TextIO | None = None) -> None:
        """Answer the questions of the command, so that `qiju solve '|python3 mine.py'` works:

            if __name__ == "__main__":
                Mine.serve()

        Parameters
        ----------
        questions, answers : file, optional
            Text files. Default: standard input and output.
        """
        from .pipe import serve

        serve(cls(), questions, answers)

    # ------------------------------------------------------------ for the library

    @classmethod
    def tells(cls, method: str) -> bool:
        """Return whether the class overrides a method.

        Parameters
        ----------
        method : str
            Name of the method.

        Returns
        -------
        bool
        """
        return getattr(cls, method) is not getattr(Rules, method)

    @classmethod
    def has_outcomes_only(cls) -> bool:
        """Return whether the game has no Grundy values. Impartial rules with `over` have none either.

        Returns
        -------
        bool
        """
        return cls.outcome_only or (cls.tells("over") and not cls.tells("side"))

    @classmethod
    def word(cls) -> str:
        """Return the name of the game.

        Returns
        -------
        str
            `name`, or the name of the class with `-` between its words.
        """
        return cls.name or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower().strip("_")

    @classmethod
    def doc(cls) -> tuple[str, str]:
        """Return the summary and the help, from the docstring.

        Returns
        -------
        tuple of (str, str)
            The first line, and the others; "" if there are none.
        """
        text = inspect.cleandoc(cls.__doc__ or "") if cls.__doc__ != Rules.__doc__ else ""
        summary, _, more = text.partition("\n")
        more = more.strip()
        return summary, more + "\n" if more else ""

    def encode(self, state: Any) -> str:
        """Return the word of a state, after the digit of the player to move.

        Parameters
        ----------
        state
            A state.

        Returns
        -------
        str
            At most `state_size` bytes. The digit, 1 or 2, is there if the class has `side`.

        Raises
        ------
        RulesError
            The word is empty, too long, has a blank, or is read as another state; or `side` is neither 0 nor 1.
        """
        word = self.write(state)
        if not word.isprintable() or " " in word or not word:
            raise RulesError(f"the state {state!r} is written as {word!r}: {_NO_WORD}")
        self._check_written(state, word)
        if self.tells("side"):
            side = self.side(state)
            if side not in (0, 1):
                raise RulesError(f"the player to move of {state!r} is {side!r}, and neither 0 nor 1")
            word = "12"[index(side)] + word
        if len(word.encode()) > self.state_size:
            raise RulesError(f"the state {state!r} is written with more than the {self.state_size} bytes that "
                             "`state_size` allows")
        return word

    def _check_written(self, state: Any, word: str) -> None:
        """Check that the class reads its own word as the same state: 1 and "1" have the same word."""
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
        """Return the state of a word.

        Parameters
        ----------
        word : str
            A word that `encode` has made.

        Returns
        -------
        state
        """
        return self.read(word[1:] if self.tells("side") else word)

    def read_typed(self, word: str) -> Any:
        """Return the state of a word that a person has typed.

        Parameters
        ----------
        word : str
            The word, with the digit of the player to move.

        Returns
        -------
        state

        Raises
        ------
        ValueError
            The word is no state of the game.
        """
        state = self.decode(word)
        if not self.is_state(state) or self.encode(state) != word:
            raise ValueError("it is no position of the game")
        return state


@functools.lru_cache(1 << 15, typed=True)  # 1.0 equals 1, but is no name
def move_name(name: Any, longest: int = NAME_SIZE) -> str:
    """Return the name of a move as a word. Equal names are equal words.

    Parameters
    ----------
    name : str, int or tuple
        The name in `moves`.
    longest : int
        Maximum number of bytes.

    Returns
    -------
    str

    Raises
    ------
    RulesError
        The word is empty, is "end", is too long, or has a blank.

    Examples
    --------
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


def ended_value(rules: Rules, state: Any) -> int | None:
    """Return the value of a state at which the game is over, after a check.

    Parameters
    ----------
    rules : Rules
        The rules.
    state
        A state.

    Returns
    -------
    int or None
        As `Rules.over`.

    Raises
    ------
    RulesError
        `over` returns no whole number, such as False for a game that continues.
    """
    value = rules.over(state)
    if value is not None and (isinstance(value, bool) or not isinstance(value, Integral)):
        raise RulesError(f"over of {state!r}: expected None if the game continues, otherwise the value for the player "
                         f"to move, found {value!r}")
    return value


def named_moves(rules: Rules, state: Any, longest: int = NAME_SIZE) -> Iterable[tuple[str, Any, int]]:
    """Yield the moves of a state with their names, after a check.

    Parameters
    ----------
    rules : Rules
        The rules.
    state
        A state that is not over.
    longest : int
        Maximum number of bytes of a name.

    Yields
    ------
    tuple of (str, state, int)
        The name, the next state and the points; 0 without points.

    Raises
    ------
    RulesError
        `moves` returns no iterable, a move has the wrong form, or a name is wrong or occurs twice.
    """
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


class SumCheck:
    """Checks that sums have the moves of their parts: the first 16 sums, and one in 256 of the others.

    Parameters
    ----------
    rules : Rules
        The rules, with `parts`.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._sums = 0

    def see(self, state: Any, parts: list[Any], moves: Callable[[Any], Iterable[tuple[str, Any, int]]]) -> None:
        """Check a state, if it is a sum and its turn comes.

        Parameters
        ----------
        state
            A state.
        parts : list
            Its parts.
        moves : callable
            `named_moves` of a state.

        Raises
        ------
        RulesError
            The state does not have the moves of its parts, or a part has other parts than itself.
        """
        if parts == [state]:
            return
        self._sums += 1
        if self._sums > 16 and self._sums % 256:
            return
        for part in parts:
            if self._forms(self.rules.parts(part)) != self._forms([part]):
                raise RulesError(f"parts of {part!r}: expected the state alone, because it is a part of {state!r}")
        after = {self._sum(self.rules.parts(each)) for _, each, _ in moves(state)}
        by_parts = {self._sum([*parts[:i], *parts[i + 1:], *self.rules.parts(each)])
                    for i, part in enumerate(parts) for _, each, _ in moves(part)}
        if after != by_parts:
            raise RulesError(f"parts of {state!r}: the moves of the state are not those of its parts {parts!r}")

    def _forms(self, states: Iterable[Any]) -> list[Any]:
        return list(map(self.rules.canonical, states) if self.rules.tells("canonical") else states)

    def _sum(self, parts: Iterable[Any]) -> frozenset[tuple[Any, int]]:
        """Return how often each part occurs: the same for parts in another order."""
        return frozenset(Counter(self._forms(parts)).items())


def _name_of(name: Any, longest: int) -> str:
    try:
        return move_name(name, longest)
    except TypeError as error:
        raise RulesError(f"the name {name!r} of a move: expected a word, a whole number or a tuple of them") from error


def _board(what: str, state: Any, said: Iterable[_Said]) -> Iterable[_Said]:
    """Yield the things of a board, which may be endless, up to the number that can be shown."""
    for number, one in enumerate(said):
        if number == BOARD_SIZE:
            raise RulesError(f"{what} of {state!r}: expected at most {BOARD_SIZE:,}, found more")
        yield one


def board_lines(rules: Rules, state: Any) -> Iterable[tuple[int, int]]:
    """Return the lines of a state, after a check.

    Parameters
    ----------
    rules : Rules
        The rules.
    state
        A state.

    Returns
    -------
    iterable of (int, int)
        As `Rules.lines`.

    Raises
    ------
    RulesError
        There are more than 100,000 lines.
    """
    return _board("lines", state, rules.lines(state))


def board_cells(rules: Rules, state: Any) -> Iterable[Cell]:
    """Yield the cells of a state, after a check.

    Parameters
    ----------
    rules : Rules
        The rules.
    state
        A state.

    Yields
    ------
    Cell
        As `Rules.cells`.

    Raises
    ------
    RulesError
        There are more than 100,000 cells, or one has an unknown shape or look, or words that are too long.
    """
    for given in _board("cells", state, rules.cells(state)):
        cell = Cell(*given)
        if cell.shape not in SHAPES or cell.look not in LOOKS:
            raise RulesError(f"cells of {state!r}: there is no such shape or look: {cell!r}")
        if not cell.words.isprintable() or len(cell.words.encode()) > WORDS_SIZE:
            raise RulesError(f"cells of {state!r}: expected words of at most {WORDS_SIZE} bytes, found {cell.words!r}")
        yield cell


def move_clicks(rules: Rules, state: Any, move: Sequence[Any]) -> list[int]:
    """Return the cells that a person clicks for a move of a state, after a check.

    Parameters
    ----------
    rules : Rules
        The rules.
    state
        A state.
    move : sequence
        A move as in `moves`, with its name first.

    Returns
    -------
    list of int
        At most two.

    Raises
    ------
    RulesError
        There are more than two cells, or one is below 0.
    """
    clicked = [index(cell) for cell in islice(rules.clicks(state, move[0]), 3)]
    if len(clicked) > 2 or any(cell < 0 for cell in clicked):
        raise RulesError(f"clicks of {state!r}, {move[0]!r}: expected at most two numbers of cells, "
                         f"found {clicked!r}")
    return clicked
