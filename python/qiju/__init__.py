"""Exact answers for finite two-player games of perfect information.

A game, from the catalogue or with user-defined rules, makes positions. A position can be solved,
reviewed, counted and drawn. Every answer is exact.

Examples
--------
>>> import qiju
>>> position = qiju.game("mnk", size=(3, 3), k=3).read("3 3 3  1 0 0  0 2 0  0 0 1")
>>> solution = position.solve()
>>> print(solution)
a draw
>>> [option.name for option in solution.moves if option.mistake]
['1 3', '3 1']
"""
from ._context import Limits, Progress
from ._language import language
from ._qiju import ffi as _ffi
from ._qiju import lib as _lib
from .catalogue import Bound, Game, Setting, game, games
from .errors import (Error, InternalError, LimitError, ParseError, RulesError, Stopped,
                     UsageError)
from .position import Figure, Plan, Position, Review, System
from .rules import Cell, Parameter, Rules
from .sequence import Period, Sequence
from .solution import Assignment, Method, Option, Pair, Part, Solution
from .steps import Explanation, Step, explain
from .tables import Table, table
from .values import Value

__version__: str = _ffi.string(_lib.qj_library_version()).decode()

__all__ = [
    "Assignment", "Bound", "Cell", "Error", "Explanation", "Figure", "Game", "InternalError", "LimitError", "Limits",
    "Method", "Option", "Pair", "Parameter", "ParseError", "Part", "Period", "Plan",
    "Position", "Progress", "Review", "Rules", "RulesError", "Sequence", "Setting", "Solution",
    "Step", "Stopped", "System", "Table", "UsageError", "Value", "explain", "game", "games", "language", "table",
]
