"""Positions: a start and the moves played from it."""
from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Sequence

from . import board, svg
from ._context import Context, Handle, Limits, Source, string, word
from ._qiju import ffi, lib
from .errors import LimitError, UsageError
from .rules import LOOKS, SHAPES, Cell
from .tables import Table
from .worth import Worth, move_text

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .catalogue import Game
    from .solution import Solution

_CERTAINTY = {lib.QJ_EXACT: "exact", lib.QJ_BOUND: "bound", lib.QJ_ESTIMATE: "estimate"}


class Figure(NamedTuple):
    """A figure of a plan, and what it is: "exact", a "bound" or an "estimate"."""

    value: float
    certainty: str


class Plan(NamedTuple):
    """Which theorem answers a position and what that takes; None where it is not known."""

    engine: str
    theorem: str
    states: Figure | None
    memory: Figure | None
    seconds: Figure | None
    fits: bool


class System(NamedTuple):
    """The size of a puzzle's linear system."""

    modulus: int
    equations: int
    unknowns: int


class Review(NamedTuple):
    """A move of a record, judged: `before` is what the best move was worth to the mover, `after`
    what this one was. `cost`: the difference in points, or 1 or 2 for an outcome; `delay`: the outcome
    kept, but a win so many moves slower or a loss so many faster. `better`: a perfect player's move
    where this one costs something."""

    number: int
    player: str
    move: str
    before: Worth
    after: Worth
    cost: int
    delay: int
    better: str | None

    @property
    def mistake(self) -> bool:
        return self.cost > 0


class Position:
    """A position of a game, which never changes: `play` gives another one.

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
        """`Game.read`, in a context with limits."""
        context = Context(**limits)
        own, pointer = game.open(context)
        source = Source(text)
        made = context.make("qj_position *", lib.qj_position_read, context.pointer, pointer,
                            source.pointer, case)
        rules = [own.handle] if own else []
        return cls(game, context, context.own(made, lib.qj_position_free, *rules))

    def _apart(self, limits: Limits) -> Position:
        """The same position in a context of its own, which has the limits."""
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
        """The board as lines of text; `all`: every row and column of a large one."""
        return self._context.text(lib.qj_position_draw, self._pointer, all)

    def _repr_svg_(self) -> str:
        """A picture, which notebooks show: the cells of the board, or the drawing as text."""
        cells = [] if self.size else self._cells()
        if not cells:
            return svg.draw(self.draw(), self.size)
        lines: list[tuple[int, int]] = []
        self._context.visit(lib.qiju_visit_line, lambda one, other, _: lines.append((one, other)),
                            lib.qj_position_lines, self._pointer)
        title = f"{self.game.name}, {self.player} to move" if self.player else self.game.name
        return board.draw(title, self.game.players, cells, lines)

    def _cells(self) -> list[Cell]:
        """None where there is no board, or one that is too large to be seen."""
        cells: list[Cell] = []

        def take(cell: ffi.CData) -> None:
            cells.append(Cell(cell.x, cell.y, SHAPES[cell.shape], LOOKS[cell.look], string(cell.words)))

        try:
            self._context.visit(lib.qiju_visit_cell, take, lib.qj_position_cells, self._pointer)
        except (UsageError, LimitError):
            return []
        return cells

    def to_text(self) -> str:
        """The start and the moves played, in the game's text form.

        >>> import qiju
        >>> print(qiju.game("nim").generate(heaps=[3, 4]).play("2 3").to_text(), end="")
        2
        3 4
        moves
        2 3
        """
        return self._context.text(lib.qj_position_write_record, self._pointer)

    def to_start(self) -> str:
        """A text of this position as a start, without the moves that led to it. UsageError where the
        game's text cannot say it."""
        return self._context.text(lib.qj_position_write, self._pointer)

    @property
    def size(self) -> tuple[int, int] | None:
        """Rows and columns; None where the board is no grid."""
        rows, columns = ffi.new("uint64_t *"), ffi.new("uint64_t *")
        with self._context:
            status = lib.qj_position_size(self._pointer, rows, columns)
            self._context.raise_failure()
        return (rows[0], columns[0]) if status == lib.QJ_OK else None

    @property
    def side(self) -> int:
        """0 or 1: whose move it is."""
        with self._context:
            side: int = lib.qj_position_side(self._pointer)
            self._context.raise_failure()
        return side

    @property
    def player(self) -> str:
        """The name of the side to move; "" in a puzzle."""
        players = self.game.players
        return players[self.side] if players else ""

    @property
    def sections(self) -> list[str]:
        """The keywords of the sections after the case, in the order of the text.

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
        """What each side has gained by the moves played, where points decide."""
        points = ffi.new("int64_t[2]")
        self._context.call(lib.qj_position_points, self._pointer, points)
        return points[0], points[1]

    # ---------------------------------------------------------------------------- moves

    def rules(self) -> list[str]:
        """The rule of each heap in a sum of heaps under several rules; else nothing.

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
        """The legal moves in board order; nothing is solved.

        >>> import qiju
        >>> qiju.game("nim").generate(heaps=[2, 1]).moves()
        ['1 1', '1 0', '2 0']
        """
        found: list[str] = []
        self._context.visit(lib.qiju_visit_move, lambda move: found.append(self._move(move)),
                            lib.qj_position_moves, self._pointer)
        return found

    def _move(self, move: ffi.CData) -> str:
        return move_text(self._pointer, move)

    def _read_move(self, name: str) -> ffi.CData:
        move = ffi.new("qj_move *")
        self._context.call(lib.qj_move_read, self._pointer, word(name), move)
        return move

    def play(self, *moves: str) -> Position:
        """The position after these moves."""
        after = self._branch()
        for move in moves:
            after._context.call(lib.qj_position_play, after._pointer, after._read_move(move))
        return after

    @property
    def played(self) -> int:
        """How many moves have been played from the start."""
        return int(lib.qj_position_played(self._pointer))

    @property
    def recorded(self) -> int:
        """How many moves the record has: a text brings one, and is read at its start."""
        return int(lib.qj_position_recorded(self._pointer))

    @property
    def record(self) -> list[str]:
        """All moves of the record, those that are not played, too."""
        move = ffi.new("qj_move *")
        found = []
        for index in range(self.recorded):
            self._context.call(lib.qj_position_recorded_move, self._pointer, index, move)
            found.append(self._move(move))
        return found

    def at(self, count: int) -> Position:
        """The position after so many moves of the record; -1: after all of them.

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
        """What the position is worth, or of a puzzle an `Assignment`, which is a `Solution`, too.

        `engine`: the name of one, in place of the best that fits. Keywords: see `Limits`.

        >>> import qiju
        >>> solution = qiju.game("nim").generate(heaps=[3, 5, 7]).solve()
        >>> solution.value, solution.outcome, solution.best.name
        (1, 'win', '1 2')
        """
        from .solution import Assignment, Solution

        kind = Assignment if self.game.kind == "puzzle" else Solution
        return kind(self._apart(limits), engine)

    def plan(self, engine: str | None = None, **limits: Unpack[Limits]) -> Plan:
        """Which theorem a value would be found by, and what that takes; nothing is solved.

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
        """The positions that can be reached, by ply: a row each. `ended` of them have no moves,
        `won`, `drawn` and `lost` are for the side to move, `only` have one good move alone, and
        `games` sequences of moves lead so far.

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
        """The moves of the record, judged.

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
                                Worth.read(review.before), Worth.read(review.after), review.cost,
                                review.delay, better))

        apart._context.visit(lib.qiju_visit_review, take, lib.qj_position_review, apart._pointer)
        return found

    def trace(self, **limits: Unpack[Limits]) -> list[Worth]:
        """What the positions of the record are worth to the side to move, the start first."""
        apart = self.at(-1)._apart(limits)
        worths = ffi.new("qj_worth[]", apart.recorded + 1)
        apart._context.call(lib.qj_position_trace, apart._pointer, worths)
        return [Worth.read(worth) for worth in worths]

    # ------------------------------------------------------------------------- puzzles

    @property
    def system(self) -> System:
        """The size of a puzzle's linear system modulo a prime.

        >>> import qiju
        >>> qiju.game("lightsout", size=(3, 3)).generate().system
        System(modulus=2, equations=9, unknowns=9)
        """
        numbers = [ffi.new("uint64_t *") for _ in range(3)]
        self._context.call(lib.qj_position_system, self._pointer, *numbers)
        return System(*(number[0] for number in numbers))

    @property
    def unknowns(self) -> list[str]:
        """The names of a puzzle's unknowns, in the order of an assignment."""
        text = ffi.new("char[]", lib.QJ_MOVE_SIZE)
        found = []
        for index in range(self.system.unknowns):
            self._context.call(lib.qj_position_unknown, self._pointer, index, text)
            found.append(string(text))
        return found

    @property
    def least(self) -> int:
        """The least value of an unknown: an assignment has values from that to that plus the modulus
        less one."""
        return int(lib.qj_position_least(self._pointer))

    def left(self, x: Sequence[int]) -> list[int]:
        """What an assignment leaves of each equation: all 0 for a solution.

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
