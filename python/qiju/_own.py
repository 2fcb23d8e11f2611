"""Rules of Python as the library has them: a qj_rules whose functions ask an object of Rules."""
from __future__ import annotations

from typing import Any

from ._context import Context, _Watch, note_exception
from ._qiju import ffi, lib
from .errors import RulesError
from .rules import Rules, named_moves

_ENDINGS = {"last-wins": lib.QJ_LAST_WINS, "last-loses": lib.QJ_LAST_LOSES,
            "stuck-draws": lib.QJ_STUCK_DRAWS, "points": lib.QJ_POINTS}
_FAULT = ffi.new("char[]", b"the rules in Python have raised an exception")
_OPTIONAL = ("canonical", "rank", "parts")


class _Answers:
    """What the library asks. It knows neither the context nor the game, so that nothing here is a
    cycle."""

    def __init__(self, rules: Rules, watch: _Watch) -> None:
        self.rules = rules
        self.watch = watch
        self.native: ffi.CData = ffi.NULL  # the qiju_own that holds this
        self._bound: dict[tuple[int, ...], Rules] = {}
        self._parameters = len(rules.parameters())
        self._said: ffi.CData = ffi.NULL  # the last sentence, which the library still reads

    def fail(self, error: BaseException) -> None:
        """From now on nothing that the rules have said counts."""
        self.watch.fail(error)
        lib.qiju_own_fail(self.native, _FAULT)

    def bound(self, setup: ffi.CData) -> Rules:
        """The rules with the values of a setup."""
        values = tuple(ffi.unpack(setup.value, self._parameters)) if self._parameters else ()
        rules = self._bound.get(values)
        if rules is None:
            rules = self._bound[values] = self.rules.with_values(values)
        return rules

    def load(self, rules: Rules, state: ffi.CData) -> Any:
        return rules.decode(_word(ffi.buffer(state, rules.state_size)[:]))

    def store(self, rules: Rules, state: Any) -> bytes:
        return rules.encode(state).encode().ljust(rules.state_size, b"\0")

    def say(self, sentence: str) -> ffi.CData:
        self._said = ffi.new("char[]", sentence.encode())
        return self._said


def _word(data: bytes) -> str:
    return data.rstrip(b"\0").decode()


def _answers(setup: ffi.CData) -> _Answers:
    answers: _Answers = ffi.from_handle(lib.qiju_own_handle(setup))
    return answers


def _noted(error: BaseException, rules: Rules, method: str, state: Any) -> None:
    if hasattr(error, "add_note"):
        error.add_note(f"in {type(rules).__name__}.{method} of the state {state!r}")


@ffi.def_extern(onerror=note_exception)
def qiju_start(setup: ffi.CData, state: ffi.CData) -> ffi.CData:
    answers = _answers(setup)
    rules = answers.bound(setup)
    try:
        start = rules.start()
    except ValueError as error:
        return answers.say(str(error))
    ffi.memmove(state, answers.store(rules, start), rules.state_size)
    return ffi.NULL


@ffi.def_extern(onerror=note_exception)
def qiju_state_read(setup: ffi.CData, word: ffi.CData, state: ffi.CData) -> ffi.CData:
    answers = _answers(setup)
    rules = answers.bound(setup)
    try:
        found = rules.read_typed(ffi.string(word).decode())
    except ValueError as error:
        return answers.say(f"a position such as {rules.encode(rules.start())} ({error})")
    ffi.memmove(state, answers.store(rules, found), rules.state_size)
    return ffi.NULL


@ffi.def_extern(onerror=note_exception)
def qiju_expand(setup: ffi.CData, states: ffi.CData, count: int, expander: ffi.CData) -> None:
    answers = _answers(setup)
    rules = answers.bound(setup)
    size = rules.state_size
    data = ffi.buffer(states, count * size)[:]
    for index in range(count):
        state = rules.decode(_word(data[index * size:(index + 1) * size]))
        try:
            _expand(answers, rules, state, index, expander)
        except BaseException as error:
            _noted(error, rules, "moves", state)
            raise


def _expand(answers: _Answers, rules: Rules, state: Any, index: int, expander: ffi.CData) -> None:
    value = rules.over(state)
    if value is not None:
        lib.qiju_say_over(expander, index, value)
        return
    for name, after, points in named_moves(rules, state):
        word = name.encode()
        lib.qiju_say_move(expander, index, word, len(word), answers.store(rules, after), rules.state_size,
                          points)


@ffi.def_extern(onerror=note_exception)
def qiju_canonical(setup: ffi.CData, state: ffi.CData) -> None:
    answers = _answers(setup)
    rules = answers.bound(setup)
    form = rules.canonical(answers.load(rules, state))
    ffi.memmove(state, answers.store(rules, form), rules.state_size)


@ffi.def_extern(onerror=note_exception)
def qiju_rank(setup: ffi.CData, state: ffi.CData) -> int:
    answers = _answers(setup)
    rules = answers.bound(setup)
    rank = rules.rank(answers.load(rules, state))
    if not 0 <= rank < 2**64:
        raise RulesError(f"the rank {rank} is below 0, or 2^64 and more")
    return rank


@ffi.def_extern(onerror=note_exception)
def qiju_parts(setup: ffi.CData, state: ffi.CData, visit: ffi.CData, user: ffi.CData) -> None:
    answers = _answers(setup)
    rules = answers.bound(setup)
    for part in rules.parts(answers.load(rules, state)):
        data = ffi.from_buffer(answers.store(rules, part))
        visit(user, data, rules.state_size)


@ffi.def_extern(onerror=note_exception)
def qiju_draw(setup: ffi.CData, state: ffi.CData, out: ffi.CData) -> None:
    answers = _answers(setup)
    rules = answers.bound(setup)
    text = rules.draw(answers.load(rules, state)).rstrip("\n").encode() + b"\n"
    out.write(out.user, ffi.from_buffer(text), len(text))


class Own:
    """A qj_game of rules of Python, in a context."""

    def __init__(self, context: Context, rules: type[Rules] | Rules) -> None:
        told = rules if isinstance(rules, Rules) else rules()
        self._kept: list[ffi.CData] = []
        answers = _Answers(told, context.watch)
        handle = ffi.new_handle(answers)
        native = ffi.gc(lib.qiju_own_new(handle, told.state_size), lib.qiju_own_free)
        if native == ffi.NULL:
            raise MemoryError("no memory for the rules")
        answers.native = native
        table = self._table(told)
        table.user = native
        made = context.make("qj_game *", lib.qj_game_own, context.pointer, table)
        self.pointer = context.own(made, lib.qj_game_free, native, handle, answers, table, self._kept)

    def _text(self, text: str) -> ffi.CData:
        """A string that lives as long as the game; NULL for ""."""
        if not text:
            return ffi.NULL
        self._kept.append(ffi.new("char[]", text.encode()))
        return self._kept[-1]

    def _table(self, rules: Rules) -> ffi.CData:
        if rules.ending not in _ENDINGS:
            raise RulesError(f"there is no ending {rules.ending!r}; there are {', '.join(_ENDINGS)}")
        if not 1 <= rules.state_size <= lib.QJ_STATE_SIZE:
            raise RulesError(f"state_size is {rules.state_size}, and not in 1 to {lib.QJ_STATE_SIZE}")
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
        table.outcome_only = rules.outcome_only
        table.move_parts = 3
        lib.qiju_own_functions(table, rules.tells("side"))
        for name in ("start", "state_read", "expand", "draw", *filter(rules.tells, _OPTIONAL)):
            setattr(table, name, getattr(lib, f"qiju_{name}"))
        return table

    def _parameters(self, rules: Rules) -> ffi.CData:
        known = rules.parameters()
        table = ffi.new("qj_rules_parameter[]", len(known) + 1)
        for row, (name, told) in zip(table, known.items()):
            row.name = self._text(name)
            row.meaning = self._text(told.meaning or name)
            row.fallback, row.lo, row.hi = rules._values[name], told.least, told.most
        self._kept.append(table)
        return table
