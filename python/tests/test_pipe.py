"""Rules as a program on a pipe: what is said, line by line, as docs/reference/pipe.md has it."""
import io
import itertools
import unittest

import qiju
from test_rules import Nim, RandomGame, Scored


class Sum(qiju.Rules):
    """knock over a pin

    The rest falls apart.
    """

    sum_mark = "/"
    pins = qiju.Parameter(5, 0, 9, "the pins")

    def start(self):
        return (self.pins,) if self.pins else ()

    def parts(self, rows):
        return [(row,) for row in rows]

    def moves(self, rows):
        for number, row in enumerate(rows):
            for left in range(row // 2 + row % 2):
                rest = tuple(each for each in (left, row - 1 - left) if each)
                yield (number, left), rows[:number] + rest + rows[number + 1:]


def talk(rules, *questions):
    out = io.StringIO()
    rules.serve(io.StringIO("".join(question + "\n" for question in questions)), out)
    return out.getvalue().split("\n")[:-1]


class Tiered(qiju.Rules):
    """take one or two of a heap; the players may not be exchanged"""

    def start(self):
        return (5, 0)

    def side(self, state):
        return state[1]

    def tier(self, state):
        return state[0]

    def moves(self, state):
        return [(n, (state[0] - n, 1 - state[1])) for n in (1, 2) if n <= state[0]]


class NegativeTier(Tiered):
    def tier(self, state):
        return -1


class Served(unittest.TestCase):
    def test_tiers(self):
        said = talk(Tiered, "qiju 4", "start", "moves 15:5,0", "moves 14:5,0")
        self.assertIn("tier", said)
        self.assertIn("size 85", said)
        self.assertEqual(said[-3:], ["at 15:5,0", "moves 1 24:4,1 2 23:3,1", "no it is no position of the game"])
        with self.assertRaisesRegex(qiju.RulesError, "the tier -1 is below 0"):
            talk(NegativeTier, "start")

    def test_the_facts(self):
        self.assertEqual(talk(Sum, "qiju 4", "flush"), [
            "qiju 4", "name sum", "ending last-wins", "summary knock over a pin",
            "parameter pins 5 0 9 the pins", "impartial", "sum /", "size 64", "ready", "flushed"])
        more = type("Two", (Scored,), {"loops": True, "players": ("A", "B"), "draw": lambda self, at: "",
                                       "canonical": lambda self, at: at})
        self.assertEqual(talk(more, "qiju 4")[2:], [
            "ending points", "players A B", "parameter seed_of 1 0 1000000 seed_of", "loops", "draws",
            "canonical", "size 64", "ready"])

    def test_outcomes_only(self):
        ended = {"over": lambda self, heaps: None}
        for methods, holds in (({}, False), ({"outcome_only": True}, True), (ended, True),
                               ({**ended, "side": lambda self, heaps: 0}, False)):
            with self.subTest(methods=methods):
                self.assertEqual("outcome-only" in talk(type("Told", (Nim,), methods), "qiju 4"), holds)

    def test_a_board(self):
        told = dict(cells=lambda self, heaps: [qiju.Cell(0, 0.5, "point", "first", "a b"), (1, 0)],
                    lines=lambda self, heaps: [(0, 1)],
                    clicks=lambda self, heaps, move: (1,) if move == (0, 0) else ())
        rules = type("Board", (Nim,), told)
        self.assertIn("board", talk(rules, "qiju 4"))
        self.assertEqual(talk(rules, "board 1,0"), [
            "board 4", "cell point first 0 0.5 a b", "cell square plain 1 0", "line 0 1", "move 0,0 1"])
        for wrong in ({"cells": lambda self, heaps: [(0, 0, "round")]},
                      {"cells": lambda self, heaps: [(0, 0, "point", "plain", "x" * 24)]},
                      {"clicks": lambda self, heaps, move: (0, 1, 0)},
                      {"clicks": lambda self, heaps, move: itertools.repeat(0)}):
            with self.assertRaises(qiju.RulesError):
                talk(type("Wrong", (Nim,), {**told, **wrong}), "board 1,0")

    def test_positions(self):
        self.assertEqual(talk(Nim, "start 1 2", "moves 1,2", "flush", "moves 0,0"), [
            "at 1,2", "moves 0,0 0,2 1,0 1,0 1,1 1,1", "flushed", "moves"])
        self.assertEqual(talk(Sum, "start 4", "start 0", "moves 4", "moves 1"),
                         ["at 4", "at /", "moves 0,0 3 0,1 1/2", "moves 0,0 /"])

    def test_values_and_points(self):
        ended = type("Ended", (Nim,), {"over": lambda self, heaps: -1 if heaps == (1, 0) else None})
        self.assertEqual(talk(ended, "start 1 1", "moves 1,0"), ["at 1,1", "over -1"])
        rules = Scored(seed_of=5)
        start = "12"[rules.side(0)] + "0"
        (name, after, points), = list(rules.moves(0))[:1]
        said = talk(Scored, "start 5", f"moves {start}")
        self.assertEqual(said[0], f"at {start}")
        self.assertEqual(said[1].split()[:4], ["moves", name, "12"[rules.side(after)] + str(after), str(points)])

    def test_forms_and_drawings(self):
        told = type("Told", (Nim,), {"canonical": lambda self, heaps: tuple(sorted(heaps)),
                                     "draw": lambda self, heaps: "\n".join("o" * heap for heap in heaps) + "\n"})
        self.assertEqual(talk(told, "start 2 1", "canonical 2,1", "draw 2,1"),
                         ["at 2,1", "at 1,2", "lines 2", "oo", "o"])

    def test_refusals(self):
        def start(self):
            raise ValueError("not today")

        self.assertEqual(talk(type("Told", (Nim,), {"start": start}), "start 1 1"), ["no not today"])
        self.assertEqual(talk(Nim, "start 1 1", "moves 1,,2")[1][:3], "no ")
        self.assertEqual(talk(Nim, "start 1 1", "moves 01,2"), ["at 1,1", "no it is no position of the game"])
        with self.assertRaisesRegex(ValueError, "no question 'hello'"):
            talk(Nim, "hello you")
        with self.assertRaisesRegex(qiju.RulesError, "more than 19 bytes"):
            talk(type("Long", (Sum,), {"moves": lambda self, rows: [("x" * 20, ())]}), "start 1", "moves 1")

    def test_every_start_is_its_own(self):
        self.assertEqual(talk(RandomGame, "start 1", "moves 0", "start 2", "moves 0", "start 1", "moves 0")[1::4],
                         talk(RandomGame, "start 1", "moves 0")[1:] * 2)


if __name__ == "__main__":
    unittest.main()
