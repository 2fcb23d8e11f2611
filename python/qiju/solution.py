"""Answers: the value of a position, its moves, a best line, and the reasons."""
from __future__ import annotations

from typing import Iterator, NamedTuple, Sequence

from ._context import string, word
from ._qiju import ffi, lib
from .position import Position
from .tables import Table
from .values import Value, move_text

_VERDICTS = {lib.QJ_UNIQUE: "unique", lib.QJ_MULTIPLE: "multiple",
             lib.QJ_INCONSISTENT: "inconsistent"}


class Option(NamedTuple):
    """A legal move with its value, or a group of moves with the same outcome.

    Attributes
    ----------
    name : str
        The move; of a group, the first.
    full_value : Value
        Value for the player who makes it.
    cost : int
        Difference to the best move, in points; in a game without points, 1 or 2 steps of the outcome.
    alike : int
        Number of moves in the group.
    """

    name: str
    full_value: Value
    cost: int
    alike: int

    @property
    def value(self) -> int | None:
        """The value, as `Value.value`.

        Returns
        -------
        int or None
        """
        return self.full_value.value

    @property
    def good(self) -> bool:
        """True if the move keeps the score or the outcome.

        Returns
        -------
        bool
        """
        return self.cost == 0

    @property
    def mistake(self) -> bool:
        """True if the move has a cost.

        Returns
        -------
        bool
        """
        return self.cost > 0

    def __str__(self) -> str:
        return f"{self.name}: {self.full_value}"


class Method(NamedTuple):
    """How an answer was found.

    Attributes
    ----------
    engine : str
        Name of the engine.
    theorem : str
        The theorem, in one or two sentences.
    states : int
        Positions examined so far.
    memory : int
        Bytes of the session.
    seconds : float
        Seconds since the session was opened.
    declined : str or None
        An engine that does not reach the position.
    """

    engine: str
    theorem: str
    states: int
    memory: int
    seconds: float
    declined: str | None


class Pair(NamedTuple):
    """Two cells or vertices that a maximum matching pairs.

    Attributes
    ----------
    a, b : str
        The two, in board order.
    """

    a: str
    b: str


class Part(NamedTuple):
    """A heap of a sum.

    Attributes
    ----------
    part : int
        Number of the heap in the text.
    size : int
        Its size.
    nimber : int
        Its Grundy value.
    """

    part: int
    size: int
    nimber: int


class Solution:
    """The answer to a position. `Position.solve` makes it.

    `full_value` is computed at once. The other answers are computed when they are first needed, and then
    stored. The time limit of `solve` holds for each of them. All may raise LimitError and Stopped.

    Attributes
    ----------
    position : Position
        The position.
    full_value : Value
        Its value.

    Examples
    --------
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
        value = ffi.new("qj_value *")
        self._context.call(lib.qj_session_value, self._session, value)
        text = ffi.new("char[]", lib.QJ_WORDS_SIZE)
        lib.qj_value_words(self.position._pointer, value, text)
        self.full_value = Value.read(value)
        self._words = string(text)

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"<{self.position.game.name}: {self}>"

    @property
    def value(self) -> int | None:
        """The value, as `Value.value`: points, Grundy value, or 1, 0 or -1.

        Returns
        -------
        int or None
        """
        return self.full_value.value

    @property
    def outcome(self) -> str | None:
        """Outcome for the player to move: "win", "draw" or "loss".

        Returns
        -------
        str or None
        """
        return self.full_value.outcome

    @property
    def distance(self) -> int | None:
        """Remoteness: moves to the end of the game under best play; None if unknown.

        Returns
        -------
        int or None
        """
        return self.full_value.distance

    # ----------------------------------------------------------------------------- moves

    @property
    def moves(self) -> list[Option]:
        """Legal moves with their values, in board order.

        Returns
        -------
        list of Option

        Examples
        --------
        >>> import qiju
        >>> [str(option) for option in qiju.game("nim").generate(heaps=[2, 1]).solve().moves]
        ['1 1: win', '1 0: loss', '2 0: loss']
        """
        if self._moves is None:
            best = self.full_value
            found: list[Option] = []

            def take(option: ffi.CData) -> None:
                value = Value.read(option.value)
                found.append(Option(self._move(option), value, best.low - value.low, option.count))

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
        """Return the option of a move: `solution["1 2"].full_value`. Raise KeyError if it is not legal."""
        for option in self.moves:
            if option.name == move:
                return option
        raise KeyError(move)

    @property
    def best(self) -> Option | None:
        """Move of a perfect player.

        Returns
        -------
        Option or None
            None if there is no legal move.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[3, 5, 7]).solve().best.name
        '1 2'
        """
        option, exists = ffi.new("qj_option *"), ffi.new("bool *")
        self._context.call(lib.qj_session_choose, self._session, option, exists)
        if not exists[0]:
            return None
        value = Value.read(option.value)
        return Option(self._move(option), value, self.full_value.low - value.low, option.count)

    @property
    def line(self) -> list[str]:
        """One best line to the end of the game.

        Returns
        -------
        list of str

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 1]).solve().line
        ['1 1', '1 0', '2 0']
        """
        if self._line is None:
            found: list[str] = []
            self._context.visit(
                lib.qiju_visit_move,
                lambda move: found.append(move_text(self.position._pointer, move)),
                lib.qj_session_line, self._session)
            self._line = tuple(found)
        return list(self._line)

    @property
    def line_words(self) -> list[str]:
        """The effects of the moves of `line`; the moves themselves in games without such words.

        Returns
        -------
        list of str

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 1]).solve().line_words[0]
        'heap 1: 2 to 1, 1 taken'
        """
        at = self.position
        words: list[str] = []
        for move in self.line:
            words.append(at.describe(move))
            at = at.play(move)
        return words

    def table(self) -> Table:
        """Return the moves as a table.

        Returns
        -------
        Table
            Columns: move, value, outcome, nimber, distance, cost, alike.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 1]).solve().table().columns
        ('move', 'value', 'outcome', 'nimber', 'distance', 'cost', 'alike')
        """
        table = Table(("move", "value", "outcome", "nimber", "distance", "cost", "alike"))
        for option in self.moves:
            value = option.full_value
            table.append({"move": option.name, "value": option.value, "outcome": value.outcome,
                          "nimber": value.nimber, "distance": value.distance, "cost": option.cost,
                          "alike": option.alike})
        return table

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    # ------------------------------------------------------------------------------- why

    @property
    def method(self) -> Method:
        """The engine and the work so far.

        Returns
        -------
        Method

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[3, 4]).solve().method.engine
        'grundy'
        """
        with self._context:
            method = lib.qj_session_method(self._session)
        return Method(string(method.engine), string(method.theorem), method.states, method.bytes,
                      method.seconds, string(method.declined) or None)

    def pairs(self) -> list[Pair]:
        """Return the pairs of a maximum matching, which prove an outcome of geography, graph, stone or rabbits.

        The winner always moves to the partner.

        Returns
        -------
        list of Pair

        Raises
        ------
        UsageError
            The engine does not use pairs.

        Examples
        --------
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
        """Return the heaps of a sum with their Grundy values, whose xor is the Grundy value of the position.

        Returns
        -------
        list of Part

        Raises
        ------
        UsageError
            The engine does not use heaps.

        Examples
        --------
        >>> import qiju
        >>> [part.nimber for part in qiju.game("kayles").generate(heaps=[3, 9]).solve().parts()]
        [3, 4]
        """
        found: list[Part] = []
        self._context.visit(lib.qiju_visit_part, lambda *part: found.append(Part(*part)),
                            lib.qj_session_parts, self._session)
        return found


class Assignment(Solution):
    """The answer to a puzzle, a linear system Ax = b modulo a prime.

    Attributes
    ----------
    verdict : str
        "unique", "multiple" or "inconsistent".
    x : list of int or None
        A solution; None if there is none.
    rank : int
        Rank of A.
    kernel_dimension : int
        Dimension of the kernel of A.
    witness : list of int or None
        A vector that proves the verdict "inconsistent" or "multiple".
    presses : int or None
        Sum of x, if the puzzle counts values.
    fewest : bool
        True if no solution has a smaller sum.

    Examples
    --------
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
        """Draw the solution.

        Returns
        -------
        str
            Lines of text.

        Raises
        ------
        UsageError
            There is no solution.
        """
        return self._context.text(lib.qj_solution_draw, self.position._pointer, self._solution)

    def hint(self, x: Sequence[int]) -> tuple[str, int] | None:
        """Return the next change of an assignment on the way to a solution.

        Parameters
        ----------
        x : sequence of int
            The assignment.

        Returns
        -------
        tuple of str and int, or None
            Name of an unknown and its new value. None if the assignment is a solution, or if there is no
            solution.

        Raises
        ------
        ValueError
            The number of values is wrong, or a value is out of range (`UsageError`).

        Examples
        --------
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
        """Return a basis of the kernel, the solutions of Ay = 0: changes that leave every equation unchanged.

        Returns
        -------
        list of list of int

        Examples
        --------
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
