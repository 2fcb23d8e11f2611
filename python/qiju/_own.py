"""Rules of Python as the library has them: a qj_rules whose functions ask an object of Rules."""
from __future__ import annotations

import functools
from operator import index
from typing import Any, Iterable

from ._context import Context, _Watch, note_exception, word
from ._qiju import ffi, lib
from .errors import RulesError
from .rules import (LOOKS, SHAPES, Rules, SumCheck, board_cells, board_lines, ended_value, move_clicks, move_name,
                    named_moves)

_ENDINGS = {"last-wins": lib.QJ_LAST_WINS, "last-loses": lib.QJ_LAST_LOSES,
            "stuck-draws": lib.QJ_STUCK_DRAWS, "points": lib.QJ_POINTS}
_FAULT = ffi.new("char[]", b"the rules in Python have raised an exception")
_OPTIONAL = ("canonical", "tier", "parts", "draw", "predecessors")
_RANKING = ("ranks", "rank", "unrank")
_NO_RANK = 2**64 - 1

_CACHED = 1 << 15  # cached bytes of states: many moves lead to one state


class _Told:
    """The rules with the values of a position's parameters."""

    def __init__(self, rules: Rules) -> None:
        size = rules.state_size
        self.rules = rules
        self.sums = SumCheck(rules)
        self._bytes = functools.lru_cache(_CACHED)(
            lambda state: rules.encode(state).encode().ljust(size, b"\0"))

    def bytes_of(self, state: Any) -> bytes:
        try:
            return self._bytes(state)
        except TypeError:
            if _has_hash(state):
                raise
            raise RulesError(f"the state {state!r}: expected a state with a hash, such as a tuple, found a "
                             f"{type(state).__name__}") from None

    def load(self, state: ffi.CData) -> Any:
        return self.rules.decode(_word(ffi.buffer(state, self.rules.state_size)[:]))

    def store(self, state: Any, into: ffi.CData) -> None:
        ffi.memmove(into, self.bytes_of(state), self.rules.state_size)


class _Answers:
    """What the library asks. It knows neither the context nor the game, so that nothing here is a
    cycle."""

    def __init__(self, rules: Rules, watch: _Watch) -> None:
        self.rules = rules
        self.watch = watch
        self.native: ffi.CData = ffi.NULL  # the qiju_own that owns this object
        self._told: dict[tuple[int, ...], _Told] = {}
        self._parameters = len(rules.parameters())
        self._said: ffi.CData = ffi.NULL  # the last sentence, which the library still reads

    def fail(self, error: BaseException) -> None:
        """From now on nothing that the rules have said counts."""
        self.watch.fail(error)
        lib.qiju_own_fail(self.native, _FAULT)

    def told(self, setup: ffi.CData) -> _Told:
        values = tuple(ffi.unpack(setup.value, self._parameters)) if self._parameters else ()
        told = self._told.get(values)
        if told is None:
            told = self._told[values] = _Told(self.rules.with_values(values))
        return told

    def say(self, sentence: str) -> ffi.CData:
        self._said = ffi.new("char[]", sentence.replace("\0", "\\0").encode())
        return self._said


def _has_hash(state: Any) -> bool:
    try:
        hash(state)
    except TypeError:
        return False
    return True


def _word(data: bytes) -> str:
    return data.rstrip(b"\0").decode()


def _answers(setup: ffi.CData) -> _Answers:
    answers: _Answers = ffi.from_handle(lib.qiju_own_handle(setup))
    answers.watch.guard()
    return answers


def _told(setup: ffi.CData) -> _Told:
    return _answers(setup).told(setup)


@ffi.def_extern(onerror=note_exception)
def qiju_start(setup: ffi.CData, state: ffi.CData) -> ffi.CData:
    told = _told(setup)
    try:
        start = told.rules.start()
    except ValueError as error:
        return _answers(setup).say(str(error))
    told.store(start, state)
    return ffi.NULL


@ffi.def_extern(onerror=note_exception)
def qiju_state_read(setup: ffi.CData, word: ffi.CData, state: ffi.CData) -> ffi.CData:
    told = _told(setup)
    try:
        found = told.rules.read_typed(ffi.string(word).decode())
    except ValueError as error:
        example = told.rules.encode(told.rules.start())
        return _answers(setup).say(f"a position such as {example} ({error})")
    told.store(found, state)
    return ffi.NULL


@ffi.def_extern(onerror=note_exception)
def qiju_expand(setup: ffi.CData, states: ffi.CData, count: int, expander: ffi.CData) -> None:
    answers = _answers(setup)
    told = answers.told(setup)
    size = told.rules.state_size
    data = ffi.buffer(states, count * size)[:]
    for number in range(count):
        answers.watch.check_time()
        state = told.rules.decode(_word(data[number * size:(number + 1) * size]))
        try:
            _expand(told, state, number, expander, answers.watch)
        except BaseException as error:
            if hasattr(error, "add_note"):
                error.add_note(f"in {type(told.rules).__name__}.moves of the state {state!r}")
            raise


_MOVE = 384  # bytes of a move in addition to its successor, here and in the library


def _expand(told: _Told, state: Any, number: int, expander: ffi.CData, watch: _Watch) -> None:
    size = told.rules.state_size
    value = ended_value(told.rules, state)
    if value is not None:
        lib.qiju_say_over(expander, number, value)
        return
    for name, after, points in watch.each("moves", named_moves(told.rules, state), size + _MOVE):
        text = name.encode()
        lib.qiju_say_move(expander, number, text, len(text), told.bytes_of(after), size, points)


@ffi.def_extern(onerror=note_exception)
def qiju_canonical(setup: ffi.CData, state: ffi.CData) -> None:
    told = _told(setup)
    told.store(told.rules.canonical(told.load(state)), state)


@ffi.def_extern(onerror=note_exception)
def qiju_tier(setup: ffi.CData, state: ffi.CData) -> int:
    told = _told(setup)
    tier = index(told.rules.tier(told.load(state)))
    if not 0 <= tier < 2**64:
        raise RulesError(f"the tier {tier} is below 0, or 2^64 and more")
    return tier


@ffi.def_extern(onerror=note_exception)
def qiju_parts(setup: ffi.CData, state: ffi.CData, visit: ffi.CData, user: ffi.CData) -> None:
    answers = _answers(setup)
    told = answers.told(setup)
    size = told.rules.state_size
    whole = told.load(state)
    parts = list(answers.watch.each("parts", told.rules.parts(whole), size))
    for part in parts:
        visit(user, ffi.from_buffer(told.bytes_of(part)), size)
    told.sums.see(whole, parts,
                  lambda each: answers.watch.each("moves", named_moves(told.rules, each), size + _MOVE))


@ffi.def_extern(onerror=note_exception)
def qiju_predecessors(setup: ffi.CData, state: ffi.CData, visit: ffi.CData, user: ffi.CData) -> None:
    answers = _answers(setup)
    told = answers.told(setup)
    size = told.rules.state_size
    for each in answers.watch.each("predecessors", told.rules.predecessors(told.load(state)), size):
        visit(user, ffi.from_buffer(told.bytes_of(each)), size)


@ffi.def_extern(onerror=note_exception)
def qiju_draw(setup: ffi.CData, state: ffi.CData, out: ffi.CData) -> None:
    told = _told(setup)
    text = told.rules.draw(told.load(state)).rstrip("\n").encode() + b"\n"
    out.write(out.user, ffi.from_buffer(text), len(text))


@ffi.def_extern(onerror=note_exception)
def qiju_cells(setup: ffi.CData, state: ffi.CData, visit: ffi.CData, user: ffi.CData) -> None:
    told = _told(setup)
    for cell in board_cells(told.rules, told.load(state)):
        row = ffi.new("qj_cell *", (SHAPES.index(cell.shape), LOOKS.index(cell.look), cell.x, cell.y))
        row.words = cell.words.encode()
        if not visit(user, row):
            return


@ffi.def_extern(onerror=note_exception)
def qiju_lines(setup: ffi.CData, state: ffi.CData, visit: ffi.CData, user: ffi.CData) -> None:
    told = _told(setup)
    for one, other in board_lines(told.rules, told.load(state)):
        if not visit(user, index(one), index(other), False):
            return


@ffi.def_extern(onerror=note_exception)
def qiju_clicks(setup: ffi.CData, state: ffi.CData, move: ffi.CData, cells: ffi.CData) -> int:
    told = _told(setup)
    found = told.load(state)
    name = _word(b"".join(part.to_bytes(8, "big") for part in move.part))
    for each in _answers(setup).watch.each("moves", told.rules.moves(found), 1):
        if move_name(each[0]) == name:
            clicked = move_clicks(told.rules, found, each)
            for number, cell in enumerate(clicked):
                cells[number] = cell
            return len(clicked)
    return 0


@ffi.def_extern(error=False, onerror=note_exception)
def qiju_layout(setup: ffi.CData, tier: int, out: ffi.CData) -> bool:
    told = _told(setup)
    ranks = index(told.rules.ranks())
    if not 0 <= ranks <= 2**62:
        raise RulesError(f"there are {ranks} ranks, and not 0 to 2^62")
    if ranks:
        lib.qiju_say_ranks(out, setup, told.rules.state_size, ranks)
    return ranks > 0


@ffi.def_extern(error=_NO_RANK, onerror=note_exception)
def qiju_rank(setup: ffi.CData, state: ffi.CData) -> int:
    setup = ffi.cast("const qj_setup *", setup)
    told = _told(setup)
    if ffi.buffer(state, 1)[:] == b"\0":  # no word: no state has this rank
        return _NO_RANK
    rank = index(told.rules.rank(told.load(state)))
    return rank if 0 <= rank < 2**62 else _NO_RANK


@ffi.def_extern(onerror=note_exception)
def qiju_unrank(setup: ffi.CData, rank: int, state: ffi.CData) -> None:
    setup = ffi.cast("const qj_setup *", setup)
    told = _told(setup)
    found = told.rules.unrank(rank)
    if found is not None:
        told.store(found, state)


class Own:
    """A qj_game of rules of Python, in a context."""

    def __init__(self, context: Context, rules: type[Rules] | Rules) -> None:
        told = rules if isinstance(rules, Rules) else rules()
        self._owned: list[ffi.CData] = []
        answers = _Answers(told, context.watch)
        handle = ffi.new_handle(answers)
        native = lib.qiju_own_new(handle, told.state_size)
        if native == ffi.NULL:
            raise MemoryError("no memory for the rules")
        held = context.own(native, lib.qiju_own_free, keeps=(handle, answers))
        answers.native = native
        table = self._table(told)
        table.user = native
        made = context.make("qj_game *", lib.qj_game_new, context.pointer, table)
        self.handle = context.own(made, lib.qj_game_free, held, keeps=(table, self._owned))
        self.pointer = made

    def _text(self, text: str) -> ffi.CData:
        """A string that lives as long as the game; NULL for ""."""
        if not text:
            return ffi.NULL
        self._owned.append(ffi.new("char[]", word(text)))
        return self._owned[-1]

    def _table(self, rules: Rules) -> ffi.CData:
        if rules.ending not in _ENDINGS:
            raise RulesError(f"there is no ending {rules.ending!r}; there are {', '.join(_ENDINGS)}")
        if not 1 <= rules.state_size <= lib.QJ_STATE_SIZE:
            raise RulesError(f"state_size is {rules.state_size}, and not in 1 to {lib.QJ_STATE_SIZE}")
        if rules.players and len(rules.players) != 2:
            raise RulesError(f"players is {rules.players!r}, and not a pair of names")
        summary, text = rules.doc()
        table = ffi.new("qj_rules *")
        table.version = lib.QJ_RULES_VERSION
        table.struct_size = ffi.sizeof("qj_rules")
        table.name = self._text(rules.word())
        table.summary = self._text(summary)
        table.help = self._text(text)
        table.players = [self._text(name) for name in rules.players or ("", "")]
        table.parameters = self._parameters(rules)
        table.ending = _ENDINGS[rules.ending]
        table.loops = rules.loops
        table.outcome_only = rules.has_outcomes_only()
        table.move_parts = 3
        lib.qiju_own_functions(table, rules.tells("side"))
        board = ("cells", "lines", "clicks") if rules.tells("cells") else ("draw",)
        optional = filter(rules.tells, _OPTIONAL)
        ranked = any(map(rules.tells, _RANKING))
        table.quick = ranked  # otherwise the library treats them as a program on a pipe
        for name in dict.fromkeys(("start", "state_read", "expand", *board, *optional, *("layout",) * ranked)):
            setattr(table, name, getattr(lib, f"qiju_{name}"))
        return table

    def _parameters(self, rules: Rules) -> ffi.CData:
        known = rules.parameters()
        table = ffi.new("qj_rules_parameter[]", len(known) + 1)
        for row, (name, told) in zip(table, known.items()):
            row.name = self._text(name)
            row.meaning = self._text(told.meaning or name)
            row.default_value, row.min, row.max = rules._values[name], told.min, told.max
        self._owned.append(table)
        return table
