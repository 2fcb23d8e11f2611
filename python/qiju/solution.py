"""Answers: what a position is worth, its moves, a best line, and why."""
from __future__ import annotations

from typing import Iterator, NamedTuple, Sequence

from ._context import string, word
from ._qiju import ffi, lib
from .position import Position
from .tables import Table
from .worth import Worth, move_text

_VERDICTS = {lib.QJ_UNIQUE: "unique", lib.QJ_MULTIPLE: "multiple",
             lib.QJ_INCONSISTENT: "inconsistent"}


class Option(NamedTuple):
    """A legal move with its worth to the mover. `cost`: by how much it is worth less than the best
    one, in points or, of an outcome, 1 or 2. `alike` is more than 1 where it stands for so many moves
    of the same outcome, the first of them."""

    name: str
    worth: Worth
    cost: int
    alike: int

    @property
    def value(self) -> int | None:
        return self.worth.value

    @property
    def good(self) -> bool:
        """It keeps the score, or the outcome."""
        return self.cost == 0

    @property
    def mistake(self) -> bool:
        return self.cost > 0

    def __str__(self) -> str:
        return f"{self.name}: {self.worth}"


class Method(NamedTuple):
    """How an answer was found. `states`: positions that were looked at; `memory`: bytes; `declined`:
    the engine whose theorem did not reach the position, so that another one was asked."""

    engine: str
    theorem: str
    states: int
    memory: int
    seconds: float
    declined: str | None


class Pair(NamedTuple):
    """Two cells or vertices that a maximum matching pairs."""

    a: str
    b: str


class Part(NamedTuple):
    """A heap of a sum: its number in the text, its size, and its Grundy value."""

    part: int
    size: int
    nimber: int


class Solution:
    """The answer about a position. It is found when it is asked for the first time, and kept:
    `worth` by `solve` itself, the rest with the first look. Each question has the time that `solve`
    was given.

    >>> import qiju
    >>> solution = qiju.game("mnk", size=(3, 3)).read("3 3 3  1 0 0  0 2 0  0 0 1").solve()
    >>> print(solution)
    a draw
    >>> solution.value, solution.best.name
    (0, '1 2')
    >>> for option in solution:
    ...     print(option, option.cost)
    1 2: 0 0
    1 3: -3 3
    2 1: 0 0
    2 3: 0 0
    3 1: -3 3
    3 2: 0 0
    >>> solution.line
    ['1 2', '3 2', '3 1', '1 3', '2 3', '2 1']
    """

    def __init__(self, position: Position, engine: str | None) -> None:
        self.position = position
        self._context = context = position._context
        made = context.make("qj_session *", lib.qj_session_open, position._pointer,
                            word(engine) if engine else ffi.NULL)
        self._handle = context.own(made, lib.qj_session_free, position._handle)
        self._session = made
        self._moves: tuple[Option, ...] | None = None
        self._line: tuple[str, ...] | None = None
        self._find()

    def _find(self) -> None:
        worth = ffi.new("qj_worth *")
        self._context.call(lib.qj_session_value, self._session, worth)
        text = ffi.new("char[]", lib.QJ_WORDS_SIZE)
        lib.qj_worth_words(self.position._pointer, worth, text)
        self.worth = Worth.read(worth)
        self._words = string(text)

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"<{self.position.game.name}: {self}>"

    @property
    def value(self) -> int | None:
        """The points of a score, the Grundy value of an impartial game, else 1, 0 or -1 for a win, a
        draw or a loss of the side to move."""
        return self.worth.value

    @property
    def outcome(self) -> str | None:
        """ "win", "draw" or "loss" for the side to move."""
        return self.worth.outcome

    @property
    def distance(self) -> int | None:
        """Moves to the end of the game under best play, where that is known."""
        return self.worth.distance

    # ----------------------------------------------------------------------------- moves

    @property
    def moves(self) -> list[Option]:
        """The legal moves with their worths, in board order."""
        if self._moves is None:
            best = self.worth
            found: list[Option] = []

            def take(option: ffi.CData) -> None:
                worth = Worth.read(option.worth)
                found.append(Option(self._move(option), worth, best.low - worth.low, option.count))

            self._context.visit(lib.qiju_visit_option, take, lib.qj_session_moves, self._session)
            self._moves = tuple(found)
        return list(self._moves)

    def _move(self, option: ffi.CData) -> str:
        return move_text(self.position._pointer, ffi.addressof(option, "move"))

    def __iter__(self) -> Iterator[Option]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, move: str) -> Option:
        """The option of a move: `solution["1 2"].worth`."""
        for option in self.moves:
            if option.name == move:
                return option
        raise KeyError(move)

    @property
    def best(self) -> Option | None:
        """The move of a perfect player; None when there is no move."""
        option, exists = ffi.new("qj_option *"), ffi.new("bool *")
        self._context.call(lib.qj_session_choose, self._session, option, exists)
        if not exists[0]:
            return None
        worth = Worth.read(option.worth)
        return Option(self._move(option), worth, self.worth.low - worth.low, option.count)

    @property
    def line(self) -> list[str]:
        """One best line to the end of the game."""
        if self._line is None:
            found: list[str] = []
            self._context.visit(
                lib.qiju_visit_move,
                lambda move: found.append(move_text(self.position._pointer, move)),
                lib.qj_session_line, self._session)
            self._line = tuple(found)
        return list(self._line)

    def table(self) -> Table:
        """The moves as a table: move, worth, outcome, nimber, distance, cost, alike.

        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 1]).solve().table().columns
        ('move', 'value', 'outcome', 'nimber', 'distance', 'cost', 'alike')
        """
        table = Table(("move", "value", "outcome", "nimber", "distance", "cost", "alike"))
        for option in self.moves:
            worth = option.worth
            table.append({"move": option.name, "value": option.value, "outcome": worth.outcome,
                          "nimber": worth.nimber, "distance": worth.distance, "cost": option.cost,
                          "alike": option.alike})
        return table

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    # ------------------------------------------------------------------------------- why

    @property
    def method(self) -> Method:
        """Which theorem answered, and what it took so far.

        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[3, 4]).solve().method.engine
        'grundy'
        """
        with self._context:
            method = lib.qj_session_method(self._session)
        return Method(string(method.engine), string(method.theorem), method.states, method.bytes,
                      method.seconds, string(method.declined) or None)

    def pairs(self) -> list[Pair]:
        """Why an outcome of geography, graph, stone or rabbits is so: the pairs of a maximum
        matching. Who wins always moves to the other one of a pair.

        >>> import qiju
        >>> qiju.game("stone").read("2 0").solve().pairs()
        [Pair(a='1 1', b='1 2'), Pair(a='2 1', b='2 2')]
        """
        found: list[Pair] = []
        pointer = self.position._pointer
        self._context.visit(
            lib.qiju_visit_pair,
            lambda a, b: found.append(Pair(move_text(pointer, a), move_text(pointer, b))),
            lib.qj_session_pairs, self._session)
        return found

    def parts(self) -> list[Part]:
        """Why a nimber is so: the heaps of the sum, whose nimbers give it by xor.

        >>> import qiju
        >>> [part.nimber for part in qiju.game("kayles").generate(heaps=[3, 9]).solve().parts()]
        [3, 4]
        """
        found: list[Part] = []
        self._context.visit(lib.qiju_visit_part, lambda *part: found.append(Part(*part)),
                            lib.qj_session_parts, self._session)
        return found


class Assignment(Solution):
    """The answer to a puzzle: a linear system Ax = b modulo a prime. `verdict` is "unique",
    "multiple" or "inconsistent"; `x` a solution, None when there is none; `kernel_dimension` how
    many free unknowns there are; `witness` says why it is inconsistent or multiple, where an engine
    knows it; `presses`, where they are counted, are the sum of x, and `fewest`: no solution has
    less.

    >>> import qiju
    >>> answer = qiju.game("lightsout", size=(3, 3)).generate(shape="all-on").solve()
    >>> answer.verdict, answer.presses
    ('unique', 5)
    >>> print(answer.draw(), end="")
    how often each cell is pressed
      1 2 3
    1 1 . 1
    2 . 1 .
    3 1 . 1
    """

    def _find(self) -> None:
        self._solution = ffi.new("qj_solution *")
        self._context.call(lib.qj_session_solution, self._session, self._solution)
        solution = self._solution
        self.verdict = _VERDICTS[solution.verdict]
        self.rank: int = solution.rank
        self.kernel_dimension: int = solution.kernel_dimension
        self.x: list[int] | None = _values(solution.x, solution.unknowns)
        inconsistent = solution.verdict == lib.QJ_INCONSISTENT
        self.witness = _values(solution.witness,
                               solution.equations if inconsistent else solution.unknowns)
        self.presses: int | None = None if solution.sum == lib.QJ_NOT_KNOWN else solution.sum
        self.fewest = bool(solution.fewest)
        self._words = self.verdict

    def draw(self) -> str:
        """The solution as the game draws it."""
        return self._context.text(lib.qj_solution_draw, self.position._pointer, self._solution)

    def hint(self, x: Sequence[int]) -> tuple[str, int] | None:
        """Which unknown of an assignment to change next, by its name, and to which value; None when
        it is a solution, or there is none.

        >>> import qiju
        >>> answer = qiju.game("lightsout", size=(3, 3)).generate(shape="all-on").solve()
        >>> answer.hint([0] * 9)
        ('1 1', 1)
        """
        position = self.position
        if len(x) != position.system.unknowns:
            raise ValueError(f"expected {position.system.unknowns} values, found {len(x)}")
        index, value, exists = ffi.new("uint64_t *"), ffi.new("uint64_t *"), ffi.new("bool *")
        self._context.call(lib.qj_session_hint, self._session, ffi.new("uint64_t[]", list(x)), index,
                           value, exists)
        if not exists[0]:
            return None
        text = ffi.new("char[]", lib.QJ_MOVE_SIZE)
        self._context.call(lib.qj_position_unknown, position._pointer, index[0], text)
        return string(text), value[0]

    def kernel(self) -> list[list[int]]:
        """A basis of the solutions of Ay = 0: changes that leave every equation as it is.

        >>> import qiju
        >>> len(qiju.game("lightsout", size=(4, 4)).generate().solve().kernel())
        4
        """
        unknowns = self.position.system.unknowns
        vector, exists = ffi.new("uint64_t[]", unknowns or 1), ffi.new("bool *")
        basis: list[list[int]] = []
        while True:
            self._context.call(lib.qj_session_kernel, self._session, len(basis), vector, exists)
            if not exists[0]:
                return basis
            basis.append(list(vector[0:unknowns]))


def _values(array: ffi.CData, count: int) -> list[int] | None:
    return None if array == ffi.NULL else list(array[0:count])
