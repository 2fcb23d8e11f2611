"""Games: those of the catalogue, and user-defined games."""
from __future__ import annotations

from typing import Any, Iterator, Literal, NamedTuple, Union

from ._context import Context, Source, string, word
from ._own import Own
from ._language import said
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
    """A parameter of the generator of a game.

    Attributes
    ----------
    name : str
        The name.
    meaning : str
        Description for people.
    default : str or None
        Value if none is given. None: the parameter is required.
    """

    name: str
    meaning: str
    default: str | None


class Bound(NamedTuple):
    """A quantity of a contest problem and its limits.

    Attributes
    ----------
    symbol : str
        The letter of the statement.
    meaning : str
        Description for people.
    min, max : int
        Minimum and maximum.
    """

    symbol: str
    meaning: str
    min: int
    max: int


def _word(value: Value) -> str:
    """Return the value of a parameter in the words of `qiju gen`.

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
    """A game, with some of its parameters chosen. `qiju.game` makes it.

    Examples
    --------
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
        """Return the game in a context. User-defined rules are made for each context, which gets their errors.

        Parameters
        ----------
        context : Context
            The context.

        Returns
        -------
        tuple of (Own or None, CData)
            The object of user-defined rules, and the qj_game.
        """
        if self._rules is None:
            return None, lib.qj_game_find(self._named)
        own = Own(context, self._rules)
        return own, own.pointer

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.chosen.items())
        return f"qiju.game({self.name!r}{chosen})"

    def _repr_svg_(self) -> str | None:
        """Return a picture of the first board, for notebooks; None if parameters are missing."""
        try:
            return (self.generate() if self.chosen else self.sample())._repr_svg_()
        except Error:
            return None

    # ------------------------------------------------------------------ what it is

    @property
    def name(self) -> str:
        """Name of the game.

        Returns
        -------
        str
        """
        return string(lib.qj_game_name(self._pointer))

    @property
    def summary(self) -> str:
        """One line about the game.

        Returns
        -------
        str
        """
        return said(string(lib.qj_game_summary(self._pointer)))

    @property
    def theory(self) -> str:
        """The theorem that decides the game, in words.

        Returns
        -------
        str
        """
        return said(string(lib.qj_game_theory(self._pointer)))

    @property
    def help(self) -> str:
        """The input format, the words of moves and the sections.

        Returns
        -------
        str
        """
        return said(string(lib.qj_game_help(self._pointer)))

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names, such as the ids of contest problems.

        Returns
        -------
        tuple of str
        """
        return tuple(map(string, self._row(lib.qj_game_alias)))

    @property
    def kind(self) -> Kind:
        """Kind of the values: "score", "outcome" or "nimber"; "puzzle" for a puzzle, which has a solution in
        place of a value.

        Returns
        -------
        str
        """
        return KINDS[lib.qj_game_kind(self._pointer)]

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the two players; empty for a puzzle.

        Returns
        -------
        tuple of str
        """
        names = (lib.qj_game_player(self._pointer, side) for side in (0, 1))
        return tuple(string(name) for name in names if name != ffi.NULL)

    @property
    def judged(self) -> bool:
        """True if the game is a contest problem, for `judge` and `validate`.

        Returns
        -------
        bool
        """
        return bool(lib.qj_game_judged(self._pointer))

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Parameters of `generate`.

        Returns
        -------
        tuple of Setting

        Examples
        --------
        >>> import qiju
        >>> qiju.game("mnk").settings[1]
        Setting(name='k', meaning='how many in line win', default='3')
        """
        return tuple(
            Setting(string(each.name), said(string(each.meaning)),
                    None if each.default_value == ffi.NULL else string(each.default_value))
            for each in self._row(lib.qj_game_parameter))

    @property
    def bounds(self) -> tuple[Bound, ...]:
        """Limits of the contest's statement, a tuple of Bound; empty if the game is no contest problem.

        Returns
        -------
        tuple of Bound
        """
        return tuple(Bound(string(each.symbol), string(each.meaning), each.min, each.max)
                     for each in self._row(lib.qj_game_bound))

    def _row(self, at: Any) -> Iterator[ffi.CData]:
        """Yield what a function of the catalogue returns for each index."""
        index = 0
        while (each := at(self._pointer, index)) != ffi.NULL:
            yield each
            index += 1

    # ---------------------------------------------------------------------- boards

    def text(self, **settings: Value) -> str:
        """Generate a board and return its text. The same parameters give the same text on every machine.

        Parameters
        ----------
        **settings
            Parameters of the generator (`settings`). A tuple is a size, a list several numbers, True is
            yes.

        Returns
        -------
        str
            A text that `read` accepts.

        Raises
        ------
        UsageError
            A parameter is unknown, is missing, or has a wrong value.

        Examples
        --------
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
        """Return the names of the parameters in the game, where `-` stands for `_` in Python."""
        known = {setting.name.replace("-", "_"): setting.name for setting in self.settings}
        for name in settings:
            if name not in known:
                raise UsageError(f"{self.name} has no parameter '{name}'; it has {', '.join(known)}")
        return known

    def _words(self, settings: dict[str, Value]) -> list[str]:
        settings = {**self.chosen, **settings}
        known = self._check(settings)
        return [f"{known[name]}={_word(value)}" for name, value in settings.items()]

    def generate(self, **settings: Value) -> Position:
        """Generate a board.

        Parameters
        ----------
        **settings
            Parameters of the generator, as for `text`.

        Returns
        -------
        Position

        Raises
        ------
        UsageError
            A parameter is unknown, is missing, or has a wrong value.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("staircase", size=(2, 2), max=9).generate(seed=7)
        <staircase, 0 moves played, Black to move>
        """
        return self.read(self.text(**settings))

    def sample(self) -> Position:
        """Return a small board, as an example; the start of a user-defined game.

        Returns
        -------
        Position

        Examples
        --------
        >>> import qiju
        >>> qiju.game("nim").sample()
        <nim, 0 moves played, the first player to move>
        """
        sample = lib.qj_game_sample(self._pointer)
        return self.generate() if sample == ffi.NULL else self.read(string(sample))

    def read(self, text: str | bytes, case: int = 1) -> Position:
        """Read a position from a text.

        Parameters
        ----------
        text : str or bytes
            The text; `help` describes its format.
        case : int
            Number of the case, from 1.

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

        Examples
        --------
        >>> import qiju
        >>> position = qiju.game("mnk").read("3 3 3  1 0 0  0 2 0  0 0 1")
        >>> position.player
        'player 2'
        """
        return Position.read(self, text, case)

    def cases(self, text: str | bytes) -> list[Position]:
        """Read all cases of a contest file.

        Parameters
        ----------
        text : str or bytes
            The contest file.

        Returns
        -------
        list of Position

        Raises
        ------
        ParseError
            The text breaks the format.

        Examples
        --------
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
        """Answer a contest file, byte for byte as the contest expects.

        Parameters
        ----------
        text : str or bytes
            The contest file.

        Returns
        -------
        str
            The answers.

        Raises
        ------
        ParseError
            The file breaks the format.
        UsageError
            The game is no contest problem.

        Examples
        --------
        >>> import qiju
        >>> qiju.game("stone").judge("3 4 0")
        'Bob\\nAlice\\n'
        """
        context = Context()
        _, pointer = self.open(context)
        source = Source(text)
        return context.text(lib.qj_contest_judge, context.pointer, pointer, source.pointer)

    def validate(self, text: str | bytes, limits: bool = False) -> dict[str, Any]:
        """Check that a contest file follows the statement, to the last blank.

        Parameters
        ----------
        text : str or bytes
            The contest file.
        limits : bool
            True: check the bounds of the statement too.

        Returns
        -------
        dict
            The number of cases, and the minimum and maximum of each quantity.

        Raises
        ------
        ParseError
            The file does not follow the statement.
        UsageError
            The game is no contest problem.

        Examples
        --------
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
                found[bound.symbol] = (span.min, span.max)
        return found


def games() -> list[Game]:
    """Return all games of the catalogue.

    Returns
    -------
    list of Game

    Examples
    --------
    >>> import qiju
    >>> "staircase" in [game.name for game in qiju.games()]
    True
    """
    pointers = map(lib.qj_game_at, range(lib.qj_game_count()))
    return [game(string(lib.qj_game_name(pointer))) for pointer in pointers]


def game(what: str | type[Rules] | Rules, **settings: Value) -> Game:
    """Return a game.

    Parameters
    ----------
    what : str, type of Rules or Rules
        A name, an alias or a contest id; or user-defined rules: a class that derives from `qiju.Rules`,
        or an object of it.
    **settings
        Parameters of `generate`, as defaults.

    Returns
    -------
    Game

    Raises
    ------
    UsageError
        There is no such game, or no such parameter.
    RulesError
        The rules are wrong.

    Examples
    --------
    >>> import qiju
    >>> qiju.game("mnk", size=(3, 3), k=3)
    qiju.game('mnk', size=(3, 3), k=3)
    """
    if isinstance(what, str):
        return Game(what, None, settings)
    return Game("", what, settings)
