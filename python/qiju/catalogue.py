"""Games: those of the catalogue, and rules of one's own."""
from __future__ import annotations

from typing import Any, Iterator, Literal, NamedTuple, Union

from ._context import Context, Source, string, word
from ._own import Own
from ._qiju import ffi, lib
from .errors import Error, UsageError
from .position import Position
from .rules import Rules

Kind = Literal["score", "outcome", "nimber", "puzzle"]
KINDS: dict[int, Kind] = {
    lib.QJ_SCORE: "score",
    lib.QJ_OUTCOME: "outcome",
    lib.QJ_NIMBER: "nimber",
    lib.QJ_PUZZLE: "puzzle",
}

Value = Union[str, int, bool, "tuple[int, ...]", "list[int]"]


class Setting(NamedTuple):
    """A setting of a game's generator. `default` is what it is when it is not given; None: it must
    be."""

    name: str
    meaning: str
    default: str | None


class Bound(NamedTuple):
    """A quantity of a contest's problem, by the statement's own letter, and its limits."""

    symbol: str
    meaning: str
    least: int
    most: int


def _word(value: Value) -> str:
    """A setting's value in the words of `qiju gen`.

    >>> _word((3, 4)), _word([3, 5, 7]), _word(True), _word(9)
    ('3x4', '3 5 7', 'yes', '9')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)


class Game:
    """A game with some of its settings chosen: `qiju.game` makes one.

    >>> import qiju
    >>> nim = qiju.game("nim")
    >>> nim.kind, nim.players
    ('nimber', ('the first player', 'the second player'))
    >>> nim.summary
    'take any number of a heap'
    """

    def __init__(self, name: str, rules: type[Rules] | Rules | None, chosen: dict[str, Value]) -> None:
        self._rules = rules
        self._named = word(name)
        if rules is None and lib.qj_game_find(self._named) == ffi.NULL:
            raise UsageError(f"there is no game '{name}'")
        self._own, self._pointer = self.open(Context())
        self.chosen = dict(chosen)
        self._check(self.chosen)

    def open(self, context: Context) -> tuple[Own | None, ffi.CData]:
        """The game in a context: rules of one's own are made anew for each, since what they raise
        belongs to it."""
        if self._rules is None:
            return None, lib.qj_game_find(self._named)
        own = Own(context, self._rules)
        return own, own.pointer

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.chosen.items())
        return f"qiju.game({self.name!r}{chosen})"

    def _repr_svg_(self) -> str | None:
        """A picture of its first board, which notebooks show; None where none can be made without settings."""
        try:
            return (self.generate() if self.chosen else self.sample())._repr_svg_()
        except Error:
            return None

    # ------------------------------------------------------------------ what it is

    @property
    def name(self) -> str:
        return string(lib.qj_game_name(self._pointer))

    @property
    def summary(self) -> str:
        return string(lib.qj_game_summary(self._pointer))

    @property
    def theory(self) -> str:
        return string(lib.qj_game_theory(self._pointer))

    @property
    def help(self) -> str:
        """The text form and the words of moves."""
        return string(lib.qj_game_help(self._pointer))

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names, such as those of contests."""
        return tuple(map(string, self._row(lib.qj_game_alias)))

    @property
    def kind(self) -> Kind:
        """What a worth is: "score" in points, "outcome", "nimber" of an impartial game; "puzzle": a
        solution takes the place of a worth."""
        return KINDS[lib.qj_game_kind(self._pointer)]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the two players; none of a puzzle."""
        names = (lib.qj_game_player(self._pointer, side) for side in (0, 1))
        return tuple(string(name) for name in names if name != ffi.NULL)

    @property
    def judged(self) -> bool:
        """Whether there is a contest's format, for `judge` and `validate`."""
        return bool(lib.qj_game_judged(self._pointer))

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What `generate` takes.

        >>> import qiju
        >>> qiju.game("mnk").settings[1]
        Setting(name='k', meaning='how many in line win', default='3')
        """
        return tuple(
            Setting(string(each.name), string(each.meaning),
                    None if each.fallback == ffi.NULL else string(each.fallback))
            for each in self._row(lib.qj_game_parameter))

    @property
    def bounds(self) -> tuple[Bound, ...]:
        """The limits of the contest's statement."""
        return tuple(Bound(string(each.symbol), string(each.meaning), each.least, each.most)
                     for each in self._row(lib.qj_game_bound))

    def _row(self, at: Any) -> Iterator[ffi.CData]:
        """What a function of the catalogue says of the game, by index."""
        index = 0
        while (each := at(self._pointer, index)) != ffi.NULL:
            yield each
            index += 1

    # ---------------------------------------------------------------------- boards

    def text(self, **settings: Value) -> str:
        """A board in the game's text form, made from the settings; the same ones give the same
        text on every machine. A tuple stands for sizes, a list for several numbers.

        >>> import qiju
        >>> print(qiju.game("nim").text(heaps=[3, 5, 7]), end="")
        3
        3 5 7
        """
        context = Context()
        _, pointer = self.open(context)
        words = [ffi.new("char[]", word(each)) for each in self._words(settings)]
        table = ffi.new("char *[]", [*words, ffi.NULL])
        return context.text(lib.qj_game_generate, context.pointer, pointer, table)

    def _check(self, settings: dict[str, Value]) -> dict[str, str]:
        """The settings by the names that the game has for them: `-` is `_` in Python."""
        known = {setting.name.replace("-", "_"): setting.name for setting in self.settings}
        for name in settings:
            if name not in known:
                raise UsageError(f"{self.name} has no setting '{name}'; it has {', '.join(known)}")
        return known

    def _words(self, settings: dict[str, Value]) -> list[str]:
        settings = {**self.chosen, **settings}
        known = self._check(settings)
        return [f"{known[name]}={_word(value)}" for name, value in settings.items()]

    def generate(self, **settings: Value) -> Position:
        """A position made from the settings.

        >>> import qiju
        >>> qiju.game("staircase", size=(2, 2), max=9).generate(seed=7)
        <staircase, 0 moves played, Black to move>
        """
        return self.read(self.text(**settings))

    def sample(self) -> Position:
        """A small board, to look at and to play on at once; of rules of one's own the start."""
        sample = lib.qj_game_sample(self._pointer)
        return self.generate() if sample == ffi.NULL else self.read(string(sample))

    def read(self, text: str | bytes, case: int = 1) -> Position:
        """The position of a text (`help` says its form), at its start; `case` counts from 1.

        Raises ParseError with line and column.

        >>> import qiju
        >>> position = qiju.game("mnk").read("3 3 3  1 0 0  0 2 0  0 0 1")
        >>> position.player
        'player 2'
        """
        return Position.read(self, text, case)

    def cases(self, text: str | bytes) -> list[Position]:
        """The positions of all cases of a contest's text.

        >>> import qiju
        >>> len(qiju.game("stone").cases("3 4 5 0"))
        3
        """
        context = Context()
        _, pointer = self.open(context)
        texts: list[str] = []

        def take(position: ffi.CData) -> None:
            texts.append(context.text(lib.qj_position_write_record, position))

        source = Source(text)
        context.visit(lib.qiju_visit_case, take, lib.qj_cases_read, context.pointer, pointer,
                      source.pointer)
        return [self.read(each) for each in texts]

    # -------------------------------------------------------------------- contests

    def judge(self, text: str | bytes) -> str:
        """The contest's answer to a contest's input, byte for byte.

        >>> import qiju
        >>> qiju.game("stone").judge("3 4 0")
        'Bob\\nAlice\\n'
        """
        context = Context()
        _, pointer = self.open(context)
        source = Source(text)
        return context.text(lib.qj_contest_judge, context.pointer, pointer, source.pointer)

    def validate(self, text: str | bytes, limits: bool = False) -> dict[str, Any]:
        """Checks a contest's input as its setter wants it, to the last blank, with `limits` also
        the bounds of the statement. Says how many cases there are, and the least and the largest
        value of each quantity.

        >>> import qiju
        >>> qiju.game("stone").validate("3\\n4\\n0\\n", limits=True)
        {'cases': 2, 'n': (3, 4)}
        """
        context = Context()
        _, pointer = self.open(context)
        source = Source(text)
        contents = ffi.new("qj_contents *")
        context.call(lib.qj_contest_validate, context.pointer, pointer, source.pointer, limits, contents)
        found: dict[str, Any] = {"cases": contents.cases}
        for bound, span in zip(self.bounds, contents.spans):
            if span.seen:
                found[bound.symbol] = (span.least, span.most)
        return found


def games() -> list[Game]:
    """All games of the catalogue.

    >>> import qiju
    >>> "staircase" in [game.name for game in qiju.games()]
    True
    """
    pointers = map(lib.qj_game_at, range(lib.qj_game_count()))
    return [game(string(lib.qj_game_name(pointer))) for pointer in pointers]


def game(what: str | type[Rules] | Rules, **settings: Value) -> Game:
    """A game by name, alias or contest id, or rules of one's own: a class that derives from
    `qiju.Rules`, or an object of one. The settings are those of `generate` unless it is told others.

    >>> import qiju
    >>> qiju.game("mnk", size=(3, 3), k=3)
    qiju.game('mnk', size=(3, 3), k=3)
    """
    if isinstance(what, str):
        return Game(what, None, settings)
    return Game("", what, settings)
