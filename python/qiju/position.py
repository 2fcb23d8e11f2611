"""Positions: a start and the moves played from it."""
from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Sequence

from . import board, svg
from ._context import Context, Handle, Limits, Source, string, word
from ._language import said
from ._qiju import ffi, lib
from .errors import LimitError, UsageError
from .rules import LOOKS, SHAPES, Cell
from .tables import Table
from .values import Value, move_text

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .catalogue import Game
    from .solution import Solution

_CERTAINTY = {lib.QJ_EXACT: "exact", lib.QJ_BOUND: "bound", lib.QJ_ESTIMATE: "estimate"}


class Figure(NamedTuple):
    """A figure of a plan.

    Attributes
    ----------
    value : float
        The figure.
    certainty : str
        "exact", "bound" (an upper bound) or "estimate".
    """

    value: float
    certainty: str


class Plan(NamedTuple):
    """The theorem that would answer a position, and its cost. A figure that is unknown is None.

    Attributes
    ----------
    engine : str
        Name of the engine.
    theorem : str
        The theorem, in one or two sentences.
    states : Figure or None
        States that the engine would examine.
    memory : Figure or None
        Bytes.
    seconds : Figure or None
        Seconds.
    fits : bool
        True if the known figures are within the limits.
    """

    engine: str
    theorem: str
    states: Figure | None
    memory: Figure | None
    seconds: Figure | None
    fits: bool


class System(NamedTuple):
    """Size of the linear system of a puzzle.

    Attributes
    ----------
    modulus : int
        The prime.
    equations, unknowns : int
        Numbers of equations and of unknowns.
    """

    modulus: int
    equations: int
    unknowns: int


class Review(NamedTuple):
    """A judged move of a record. The values are those of the player who made it.

    Attributes
    ----------
    number : int
        Number in the record, from 1.
    player, move : str
        The player and the move.
    before : Value
        Value of the best move.
    after : Value
        Value of this move.
    cost : int
        Points lost; in a game without points, 1 or 2 steps of the outcome.
    delay : int
        Moves by which a win is later or a loss sooner, with the same outcome.
    better : str or None
        Move of a perfect player, if this move has a cost or a delay.
    """

    number: int
    player: str
    move: str
    before: Value
    after: Value
    cost: int
    delay: int
    better: str | None

    @property
    def mistake(self) -> bool:
        """True if the move has a cost.

        Returns
        -------
        bool
        """
        return self.cost > 0


class Position:
    """A position of a game. It never changes: `play` returns another position.

    Examples
    --------
    >>> import qiju
    >>> position = qiju.game("mnk", size=(3, 3)).generate()
    >>> position
    <mnk, 0 moves played, player 1 to move>
    >>> position = position.play("2 2").play("1 1")
    >>> print(position, end="")
    3 in line win, . empty
      1 2 3
    1 2 . .
    2 . 1 .
    3 . . .
    >>> position.record
    ['2 2', '1 1']
    >>> position.play("2 2")
    Traceback (most recent call last):
    qiju.errors.UsageError: 2 2 is not legal: the cell is marked already
    """

    def __init__(self, game: Game, context: Context, handle: Handle) -> None:
        self.game = game
        self._context = context
        self._handle = handle
        self._pointer = handle.pointer

    @classmethod
    def read(cls, game: Game, text: str | bytes, case: int = 1, **limits: Unpack[Limits]) -> Position:
        """Read a position as `Game.read`, in a context with limits.

        Parameters
        ----------
        game : Game
            The game.
        text : str or bytes
            The text.
        case : int
            Number of the case, from 1.
        **limits : Limits
            Limits of each question.

        Returns
        -------
        Position
            The position at its start.

        Raises
        ------
        ParseError
            The text breaks the format, or its record has an illegal move.
        UsageError
            The text has no such case.
        """
        context = Context(**limits)
        own, pointer = game.open(context)
        source = Source(text)
        made = context.make("qj_position *", lib.qj_position_read, context.pointer, pointer,
                            source.pointer, case)
        rules = [own.handle] if own else []
        return cls(game, context, context.own(made, lib.qj_position_free, *rules))

    def _apart(self, limits: Limits) -> Position:
        """Return the same position in another context with the limits."""
        made = Position.read(self.game, self.to_text(), **limits)
        made._context.call(lib.qj_position_go, made._pointer, self.played)
        return made

    def _branch(self) -> Position:
        context = self._context
        made = context.make("qj_position *", lib.qj_position_branch, self._pointer)
        return Position(self.game, context, context.own(made, lib.qj_position_free, self._handle))

    # --------------------------------------------------------------------- as it stands

    def __repr__(self) -> str:
        moves = f"{self.played} move{'' if self.played == 1 else 's'} played"
        to_move = f", {moves}, {self.player} to move" if self.player else ""
        return f"<{self.game.name}{to_move}>"

    def __str__(self) -> str:
        return self.draw()

    def draw(self, all: bool = False) -> str:
        """Draw the board.

        Parameters
        ----------
        all : bool
            True: draw every row and column of a large board.

        Returns
        -------
        str
            Lines of text.

        Examples
        --------
        >>> import qiju
        >>> print(qiju.game("mnk", size=(2, 2), k=2).generate().draw(), end="")
        2 in line win, . empty
          1 2
        1 . .
        2 . .
        """
        return self._context.text(lib.qj_position_draw, self._pointer, all)

    def _repr_svg_(self) -> str:
        """Return a picture for notebooks: the cells of the board, or the drawing as text."""
        cells = [] if self.size else self._cells()
        if not cells:
            return svg.draw(self.draw(), self.size)
        lines: list[tuple[int, int]] = []
        self._context.visit(lib.qiju_visit_line, lambda one, other, _: lines.append((one, other)),
                            lib.qj_position_lines, self._pointer)
        title = f"{self.game.name}, {self.player} to move" if self.player else self.game.name
        return board.draw(title, self.game.players, cells, lines)

    def _cells(self) -> list[Cell]:
        """Return the cells of the board; none if there is no board, or if it is too large."""
        cells: list[Cell] = []

        def take(cell: ffi.CData) -> None:
            cells.append(Cell(cell.x, cell.y, SHAPES[cell.shape], LOOKS[cell.look], string(cell.words)))

        try:
            self._context.visit(lib.qiju_visit_cell, take, lib.qj_position_cells, self._pointer)
        except (UsageError, LimitError):
            return []
        return cells

    def to_text(self) -> str:
        """Return the start and the moves played, as a text that `Game.read` accepts.

        Returns
        -------
        str

        Raises
        ------
        UsageError
            The format cannot express the start.

        Examples
        --------
        >>> import qiju
        >>> print(qiju.game("nim").generate(heaps=[3, 4]).play("2 3").to_text(), end="")
        2
        3 4
        moves
        2 3
        """
        return self._context.text(lib.qj_position_write_record, self._pointer)

    def to_start(self) -> str:
        """Return a text of this position as a start, without the moves that led to it.

        Returns
        -------
        str

        Raises
        ------
        UsageError
            The format cannot express the position.

        Examples
        --------
        >>> import qiju
        >>> print(qiju.game("nim").generate(heaps=[3, 4]).play("2 3").to_start(), end="")
        2
        3 3
        """
        return self._context.text(lib.qj_position_write, self._pointer)

    @property
    def size(self) -> tuple[int, int] | None:
        """Rows and columns, a tuple; None if the board is no grid.

        Returns
        -------
        tuple of (int, int), or None
        """
        rows, columns = ffi.new("uint64_t *"), ffi.new("uint64_t *")
        with self._context:
            status = lib.qj_position_size(self._pointer, rows, columns)
            self._context.raise_failure()
        return (rows[0], columns[0]) if status == lib.QJ_OK else None

    @property
    def side(self) -> int:
        """The player to move: 0 for the first, 1 for the second.

        Returns
        -------
        int
        """
        with self._context:
            side: int = lib.qj_position_side(self._pointer)
            self._context.raise_failure()
        return side

    @property
    def player(self) -> str:
        """Name of the player to move; "" in a puzzle.

        Returns
        -------
        str
        """
        players = self.game.players
        return players[self.side] if players else ""

    @property
    def sections(self) -> list[str]:
        """Keywords of the sections after the case, in the order of the text.

        Returns
        -------
        list of str

        Examples
        --------
        >>> import qiju
        >>> qiju.game("geography").read("1 2\\n..\\ntoken 1 1\\nmoves 1 2\\n").sections
        ['token', 'moves']
        """
        found: list[str] = []
        while (section := lib.qj_position_section(self._pointer, len(found))) != ffi.NULL:
            found.append(ffi.string(section).decode())
        return found

    @property
    def points(self) -> tuple[int, int]:
        """Points that each player has gained by the moves played; zeros if the game has no points.

        Returns
        -------
        tuple of (int, int)
        """
        points = ffi.new("int64_t[2]")
        self._context.call(lib.qj_position_points, self._pointer, points)
        return points[0], points[1]

    # ---------------------------------------------------------------------------- moves

    def rules(self) -> list[str]:
        """Return the rule of each heap, in a sum of heaps with several rules.

        Returns
        -------
        list of str
            Empty if all heaps have one rule.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("heaps").generate(heaps="0.77:3,5 0.6:7").rules()
        ['0.77', '0.77', '0.6']
        """
        found: list[str] = []
        size = ffi.new("uint64_t *")
        while (rule := lib.qj_position_rule(self._pointer, len(found) + 1, size)) != ffi.NULL:
            found.append(ffi.string(rule).decode())
        return found

    def moves(self) -> list[str]:
        """Return the legal moves in board order, without solving.

        Returns
        -------
        list of str

        Raises
        ------
        UsageError
            The game is a puzzle.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 1]).moves()
        ['1 1', '1 0', '2 0']
        """
        found: list[str] = []
        self._context.visit(lib.qiju_visit_move, lambda move: found.append(self._move(move)),
                            lib.qj_position_moves, self._pointer)
        return found

    def describe(self, move: str) -> str:
        """Return what a move does, in words and in the language of messages (`qiju.language`).

        Moves of most games, such as cells, are clear by themselves and are returned as they are.

        Parameters
        ----------
        move : str
            A legal move.

        Returns
        -------
        str

        Raises
        ------
        ParseError
            The text is no move.
        UsageError
            The move is not legal, or the game is a puzzle.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 5]).describe("2 1")
        'heap 2: 5 to 1, 4 taken'
        """
        self.play(move)
        words = ffi.new("char[]", lib.QJ_MARKED_SIZE)
        lib.qj_move_describe(self._pointer, self._read_move(move), words)
        return said(ffi.string(words).decode())

    def _move(self, move: ffi.CData) -> str:
        return move_text(self._pointer, move)

    def _read_move(self, name: str) -> ffi.CData:
        if not isinstance(name, str):
            raise TypeError(f"a move is a str, such as {str(name)!r}; found {name!r}")
        move = ffi.new("qj_move *")
        self._context.call(lib.qj_move_read, self._pointer, word(name), move)
        return move

    def play(self, *moves: str) -> Position:
        """Return the position after some moves.

        Parameters
        ----------
        *moves : str
            Moves in the words of the game.

        Returns
        -------
        Position

        Raises
        ------
        ParseError
            A text is no move.
        UsageError
            A move is illegal, or the game is a puzzle.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 1]).play("1 1", "2 0").moves()
        ['1 0']
        """
        after = self._branch()
        for move in moves:
            after._context.call(lib.qj_position_play, after._pointer, after._read_move(move))
        return after

    @property
    def played(self) -> int:
        """Number of moves played from the start.

        Returns
        -------
        int
        """
        return int(lib.qj_position_played(self._pointer))

    @property
    def recorded(self) -> int:
        """Number of moves in the record. A text may have a record; it is read at its start.

        Returns
        -------
        int
        """
        return int(lib.qj_position_recorded(self._pointer))

    @property
    def record(self) -> list[str]:
        """All moves of the record, including those that are not played.

        Returns
        -------
        list of str
        """
        move = ffi.new("qj_move *")
        found = []
        for index in range(self.recorded):
            self._context.call(lib.qj_position_recorded_move, self._pointer, index, move)
            found.append(self._move(move))
        return found

    def at(self, count: int) -> Position:
        """Return another position of the record.

        Parameters
        ----------
        count : int
            Number of moves played; -1: all of them.

        Returns
        -------
        Position

        Raises
        ------
        UsageError
            The record is shorter.

        Examples
        --------
        >>> import qiju
        >>> game = qiju.game("nim").read("2  3 4  moves 2 3  1 0")
        >>> [game.at(count).played for count in (0, 1, -1)]
        [0, 1, 2]
        """
        after = self._branch()
        count = count if count >= 0 else self.recorded + 1 + count
        after._context.call(lib.qj_position_go, after._pointer, count)
        return after

    # ---------------------------------------------------------------------- questions

    def solve(self, engine: str | None = None, **limits: Unpack[Limits]) -> Solution:
        """Solve the position.

        Parameters
        ----------
        engine : str, optional
            Name of an engine. Default: the best that fits.
        **limits : Limits
            Limits of each question.

        Returns
        -------
        Solution
            An `Assignment` for a puzzle.

        Raises
        ------
        UsageError
            No engine of this name fits.
        LimitError
            A limit of memory, states or time is exceeded.
        Stopped
            The progress callback ended the question.

        Examples
        --------
        >>> import qiju
        >>> solution = qiju.game("nim").generate(heaps=[3, 5, 7]).solve()
        >>> solution.value, solution.outcome, solution.best.name
        (1, 'win', '1 2')
        """
        from .solution import Assignment, Solution

        kind = Assignment if self.game.kind == "puzzle" else Solution
        return kind(self._apart(limits), engine)

    def plan(self, engine: str | None = None, **limits: Unpack[Limits]) -> Plan:
        """Return the theorem that would find the value, and its cost, without solving.

        Parameters
        ----------
        engine : str, optional
            Name of an engine. Default: the best that fits.
        **limits : Limits
            Limits to compare the plan with.

        Returns
        -------
        Plan

        Raises
        ------
        UsageError
            No engine of this name fits.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("staircase", size=(10, 10)).generate().plan().states
        Figure(value=184756, certainty='exact')
        """
        apart = self._apart(limits)
        plan = apart._context.make("qj_plan", lib.qj_position_plan, apart._pointer,
                                   word(engine) if engine else ffi.NULL)

        def figure(certainty: int, value: float) -> Figure | None:
            return Figure(value, _CERTAINTY[certainty]) if certainty in _CERTAINTY else None

        return Plan(string(plan.engine), string(plan.theorem),
                    figure(plan.states_certainty, plan.states),
                    figure(plan.bytes_certainty, plan.bytes),
                    figure(plan.seconds_certainty, plan.seconds), bool(plan.fits))

    def count(self, **limits: Unpack[Limits]) -> Table:
        """Count the positions that can be reached, by ply.

        Parameters
        ----------
        **limits : Limits
            Limits of the question.

        Returns
        -------
        Table
            A row for each ply: `positions`; `ended`, those without moves; `won`, `drawn` and `lost`, for the
            player to move; `only`, those with one good move; `games`, sequences of moves that lead to the ply.

        Raises
        ------
        UsageError
            The game is a puzzle.
        LimitError
            A limit is exceeded.
        Stopped
            The progress callback ended the question.

        Examples
        --------
        >>> import qiju
        >>> table = qiju.game("mnk", size=(3, 3)).generate().count()
        >>> [row["positions"] for row in table]
        [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
        """
        apart = self._apart(limits)
        names = ("ply", "positions", "ended", "won", "drawn", "lost", "only", "games")
        table = Table(names)
        apart._context.visit(lib.qiju_visit_ply,
                             lambda ply: table.append({name: getattr(ply, name) for name in names}),
                             lib.qj_position_census, apart._pointer)
        return table

    def review(self, **limits: Unpack[Limits]) -> list[Review]:
        """Judge the moves of the record.

        Parameters
        ----------
        **limits : Limits
            Limits of the question.

        Returns
        -------
        list of Review

        Raises
        ------
        UsageError
            The game is a puzzle.
        LimitError
            A limit is exceeded.
        Stopped
            The progress callback ended the question.

        Examples
        --------
        >>> import qiju
        >>> game = qiju.game("nim").read("2  3 4  moves 2 1  1 1  2 0  1 0")
        >>> [(each.move, each.mistake, each.better) for each in game.review()][:2]
        [('2 1', True, '2 3'), ('1 1', False, None)]
        """
        apart = self.at(-1)._apart(limits)
        players = self.game.players
        found: list[Review] = []
        option, exists = ffi.new("qj_option *"), ffi.new("bool *")

        def take(review: ffi.CData, session: ffi.CData) -> None:
            better = None
            if session != ffi.NULL:
                apart._context.call(lib.qj_session_choose, session, option, exists)
                better = apart._move(ffi.addressof(option, "move"))
            found.append(Review(review.number, players[review.side],
                                apart._move(ffi.addressof(review, "move")),
                                Value.read(review.before), Value.read(review.after), review.cost,
                                review.delay, better))

        apart._context.visit(lib.qiju_visit_review, take, lib.qj_position_review, apart._pointer)
        return found

    def trace(self, **limits: Unpack[Limits]) -> list[Value]:
        """Return the value of every position of the record, from the start on.

        Parameters
        ----------
        **limits : Limits
            Limits of the question.

        Returns
        -------
        list of Value
            For the player to move in each position.

        Raises
        ------
        UsageError
            The game is a puzzle.
        LimitError
            A limit is exceeded.
        Stopped
            The progress callback ended the question.

        Examples
        --------
        >>> import qiju
        >>> game = qiju.game("nim").read("2  3 4  moves 2 3  1 0")
        >>> [value.outcome for value in game.trace()]
        ['win', 'loss', 'win']
        """
        apart = self.at(-1)._apart(limits)
        values = ffi.new("qj_value[]", apart.recorded + 1)
        apart._context.call(lib.qj_position_trace, apart._pointer, values)
        return [Value.read(value) for value in values]

    # ------------------------------------------------------------------------- puzzles

    @property
    def system(self) -> System:
        """Size of the linear system of a puzzle.

        Returns
        -------
        System

        Raises
        ------
        UsageError
            The game is no puzzle.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("lightsout", size=(3, 3)).generate().system
        System(modulus=2, equations=9, unknowns=9)
        """
        numbers = [ffi.new("uint64_t *") for _ in range(3)]
        self._context.call(lib.qj_position_system, self._pointer, *numbers)
        return System(*(number[0] for number in numbers))

    @property
    def unknowns(self) -> list[str]:
        """Names of the unknowns of a puzzle, in the order of an assignment.

        Returns
        -------
        list of str

        Raises
        ------
        UsageError
            The game is no puzzle.
        """
        text = ffi.new("char[]", lib.QJ_MOVE_SIZE)
        found = []
        for index in range(self.system.unknowns):
            self._context.call(lib.qj_position_unknown, self._pointer, index, text)
            found.append(string(text))
        return found

    @property
    def least(self) -> int:
        """Smallest value of an unknown. The largest is this plus the modulus minus 1.

        Returns
        -------
        int
        """
        return int(lib.qj_position_least(self._pointer))

    def left(self, x: Sequence[int]) -> list[int]:
        """Return what an assignment leaves of each equation.

        Parameters
        ----------
        x : sequence of int
            The assignment, with a value for each unknown.

        Returns
        -------
        list of int
            A residue for each equation; all are 0 for a solution.

        Raises
        ------
        ValueError
            The number of values is wrong, or a value is out of range (`UsageError`).

        Examples
        --------
        >>> import qiju
        >>> puzzle = qiju.game("lightsout", size=(3, 3)).generate()
        >>> any(puzzle.left(puzzle.solve().x))
        False
        """
        system = self.system
        if len(x) != system.unknowns:
            raise ValueError(f"expected {system.unknowns} values, found {len(x)}")
        left, solved = ffi.new("uint64_t[]", system.equations or 1), ffi.new("bool *")
        self._context.call(lib.qj_position_check, self._pointer, ffi.new("uint64_t[]", list(x)), left,
                           solved)
        return list(left[0:system.equations])
