"""Tables: lists of rows, which numpy and pandas accept."""
from __future__ import annotations

import html
import importlib
import itertools
from typing import TYPE_CHECKING, Any, Iterable

from .errors import LimitError

if TYPE_CHECKING:
    from ._context import Limits
    from .rules import Rules


class Table(list["dict[str, Any]"]):
    """A list of rows. Each row is a dictionary.

    Parameters
    ----------
    columns : iterable of str
        Names of the columns, in order.
    rows : iterable of dict
        The rows.

    Examples
    --------
    >>> table = Table(("n", "value"))
    >>> table.append({"n": 1, "value": 5})
    >>> table
    [{'n': 1, 'value': 5}]
    >>> table.column("value")
    [5]
    """

    def __init__(self, columns: Iterable[str], rows: Iterable[dict[str, Any]] = ()) -> None:
        super().__init__(rows)
        self.columns = tuple(columns)

    def column(self, name: str) -> list[Any]:
        """Return a column.

        Parameters
        ----------
        name : str
            Name of the column.

        Returns
        -------
        list
            Its values.

        Raises
        ------
        KeyError
            The table has no such column.
        """
        return [row[name] for row in self]

    def to_numpy(self) -> Any:
        """Return an array of records. It needs numpy.

        Returns
        -------
        numpy.recarray
            A column with None or words has the type object or text.

        Raises
        ------
        ImportError
            numpy is not installed.
        """
        numpy: Any = importlib.import_module("numpy")
        columns = [numpy.array(self.column(name)) for name in self.columns]
        return numpy.rec.fromarrays(columns, names=",".join(self.columns))

    def to_pandas(self) -> Any:
        """Return a data frame. It needs pandas.

        Returns
        -------
        pandas.DataFrame
            A row for each row of the table.

        Raises
        ------
        ImportError
            pandas is not installed.
        """
        pandas: Any = importlib.import_module("pandas")
        return pandas.DataFrame(list(self), columns=list(self.columns))

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(_shown(row[name]))}</td>" for name in self.columns)
            + "</tr>" for row in self)
        return f"<table><tr>{head}</tr>{rows}</table>"


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def table(what: str | type[Rules] | Rules, vary: dict[str, Iterable[Any]], *,
          limits: Limits | None = None, **settings: Any) -> Table:
    """Return answers for boards of several sizes, a row for each board.

    Parameters
    ----------
    what : str, type of Rules or Rules
        A game, as for `game`.
    vary : dict
        Parameters of the game with their values. Several parameters make a grid; the last one changes
        fastest. A parameter with the name of a column, such as ``length``, takes the place of the column.
    limits : Limits, optional
        Limits of each board. A board that exceeds them has None in the columns that are unknown.
    **settings
        Other parameters of the game. A function computes a parameter from those in `vary`.

    Returns
    -------
    Table
        Columns: those of `vary`, value, outcome, length, best, engine, states.

    Raises
    ------
    UsageError
        A parameter is unknown or has a wrong value.

    Examples
    --------
    >>> import qiju
    >>> rows = qiju.table("kayles", {"n": range(1, 8)}, heaps=lambda n: [n])
    >>> rows.column("value")
    [1, 2, 3, 1, 4, 3, 2]
    """
    from .catalogue import game

    answers = ("value", "outcome", "length", "best", "engine", "states")
    found = Table((*vary, *(name for name in answers if name not in vary)))
    chosen = game(what)
    known = {setting.name.replace("-", "_") for setting in chosen.settings}
    computed = any(callable(value) for value in settings.values())
    for values in itertools.product(*vary.values()):
        point = dict(zip(vary, values))
        told = {name: value(**point) if callable(value) else value for name, value in settings.items()}
        told.update((name, value) for name, value in point.items() if name in known or not computed)
        row = {**_row(chosen.generate(**told), limits or {}), **point}
        found.append({name: row[name] for name in found.columns})
    return found


def _row(position: Any, limits: Limits) -> dict[str, Any]:
    row = dict.fromkeys(("value", "outcome", "length", "best", "engine", "states"))
    try:
        solution = position.solve(**limits)
        row.update(engine=solution.method.engine, states=solution.method.states)
        if position.game.kind == "puzzle":
            row.update(value=solution.kernel_dimension, outcome=solution.verdict)
            return row
        row.update(value=solution.value, outcome=solution.outcome)
        best = solution.best
        row.update(length=len(solution.line), best=best.name if best else None)
    except LimitError:
        pass
    return row
