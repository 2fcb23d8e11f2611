"""Rules of Python whose states have numbers: the same answers as by states, and what is wrong is refused."""
import random
import time
import unittest

import qiju


class Row(qiju.Rules):
    """mark the cells of a row in turn; k of one's own side by side win"""

    ending = "stuck-draws"
    cells_of_row = qiju.Parameter(8, 1, 11)
    k = qiju.Parameter(3, 2, 4)

    def start(self):
        return "." * self.cells_of_row

    def side(self, row):
        return (len(row) - row.count(".")) % 2

    def over(self, row):
        return -1 if "XO"[1 - self.side(row)] * self.k in row else None

    def moves(self, row):
        mark = "XO"[self.side(row)]
        for cell, there in enumerate(row):
            if there == ".":
                yield cell + 1, row[:cell] + mark + row[cell + 1:]


class Numbered(Row):
    def ranks(self):
        return 3 ** self.cells_of_row

    def rank(self, row):
        return int("".join(str(".XO".index(mark)) for mark in row), 3)

    def unrank(self, number):
        row = ""
        for _ in range(self.cells_of_row):
            number, digit = divmod(number, 3)
            row = ".XO"[digit] + row
        return row


class Graph(qiju.Rules):
    """a token is moved along arcs, perhaps for ever; the numbers are others than the vertices"""

    loops = True
    draw_of = qiju.Parameter(1, 0, 1000, "what its arcs are drawn from")
    vertices = 30

    def arcs(self):
        draw = random.Random(self.draw_of)
        return [[draw.randrange(self.vertices) for _ in range(draw.randrange(4))] for _ in range(self.vertices)]

    def start(self):
        return 0

    def moves(self, vertex):
        return [(i, to) for i, to in enumerate(self.arcs()[vertex])]


class NumberedGraph(Graph):
    def ranks(self):
        return 2 * self.vertices

    def rank(self, vertex):
        return 2 * self.vertices - 1 - 2 * vertex

    def unrank(self, number):
        return (2 * self.vertices - 1 - number) // 2 if number % 2 else None


class PrecededGraph(NumberedGraph):
    def predecessors(self, vertex):
        return [before for before, to in enumerate(self.arcs()) if vertex in to]


class Pursuit(qiju.Rules):
    """a cop and a robber go along the edges of a graph, or stay; the cop wins who comes to the robber"""

    loops = True
    draw_of = qiju.Parameter(1, 0, 1000, "what its edges are drawn from")
    vertices = 7

    def near(self):
        draw = random.Random(self.draw_of)
        near = [{vertex} for vertex in range(self.vertices)]
        for _ in range(8):
            one, other = draw.randrange(self.vertices), draw.randrange(self.vertices)
            near[one].add(other)
            near[other].add(one)
        return near

    def start(self):
        return (0, 0, self.vertices - 1)

    def side(self, state):
        return state[0]

    def over(self, state):
        mover, cop, robber = state
        return (1, -1)[mover] if cop == robber else None

    def moves(self, state):
        mover, cop, robber = state
        for to in sorted(self.near()[state[1 + mover]]):
            yield to, ((0, cop, to) if mover else (1, to, robber))


class NumberedPursuit(Pursuit):
    def ranks(self):
        return 2 * self.vertices ** 2

    def rank(self, state):
        mover, cop, robber = state
        return (cop * self.vertices + robber) * 2 + mover

    def unrank(self, number):
        cop, robber = divmod(number // 2, self.vertices)
        return number % 2, cop, robber


class PrecededPursuit(NumberedPursuit):
    def predecessors(self, state):
        mover, cop, robber = state
        for to in self.near()[(robber, cop)[mover]]:
            yield (0, to, robber) if mover else (1, cop, to)


def answers(rules, **parameters):
    """Value, distance and positions of a game, and the values of its moves."""
    position = qiju.game(rules, **parameters).generate()
    solution = position.solve()
    return (solution.value, solution.outcome, solution.distance, solution.method.states,
            [(move.name, move.value, move.full_value) for move in solution.moves])


class BothWays(unittest.TestCase):
    def test_numbers_and_states_agree(self):
        for cells in range(1, 9):
            for k in (2, 3):
                plain = answers(Row, cells_of_row=cells, k=k)
                self.assertEqual(answers(Numbered, cells_of_row=cells, k=k), plain)

    def test_play_that_need_not_end(self):
        for seed in range(40):
            plain = answers(Graph, draw_of=seed)
            for rules in (NumberedGraph, PrecededGraph):
                self.assertEqual(answers(rules, draw_of=seed), plain)

    def test_ends_and_players_of_play_that_need_not_end(self):
        for seed in range(40):
            plain = answers(Pursuit, draw_of=seed)
            for rules in (NumberedPursuit, PrecededPursuit):
                self.assertEqual(answers(rules, draw_of=seed), plain)

    def test_predecessors_are_asked_for(self):
        asked = set()

        class Noted(PrecededGraph):
            def predecessors(self, vertex):
                asked.add(vertex)
                return super().predecessors(vertex)

        states = answers(Noted, draw_of=3)[3]
        self.assertGreater(len(asked), states // 2)

    def test_counts_and_plays(self):
        one, other = (qiju.game(each, cells_of_row=6).generate() for each in (Numbered, Row))
        self.assertEqual(list(one.count()), list(other.count()))
        solution, like = one.play("2").solve(), other.play("2").solve()
        self.assertEqual(solution.line, like.line)


class Wrong(unittest.TestCase):
    def refused(self, error, message, rules, base=Numbered):
        with self.assertRaisesRegex(error, message):
            qiju.game(type("Wrong", (base,), rules)).generate().solve()

    def test_numbers_that_are_none(self):
        self.refused(qiju.RulesError, "there are -1 ranks", {"ranks": lambda self: -1})
        self.refused(qiju.UsageError, "does not fit the layout", {"rank": lambda self, row: 3 ** 20}, Numbered)
        self.refused(qiju.UsageError, "does not fit the layout", {"rank": lambda self, row: -1}, Numbered)
        self.refused(qiju.UsageError, "same rank for two positions", {"rank": lambda self, row: 0}, Numbered)
        self.refused(qiju.UsageError, "another state of a rank", {"unrank": lambda self, number: None}, Numbered)

    def test_predecessors_that_are_not_all(self):
        self.refused(qiju.UsageError, "predecessors", {"predecessors": lambda self, vertex: []}, PrecededGraph)

    def test_exceptions_come_out(self):
        for name in ("ranks", "rank", "unrank"):
            def fails(self, *given):
                raise ZeroDivisionError("of mine")
            self.refused(ZeroDivisionError, "of mine", {name: fails})
        self.refused(ZeroDivisionError, "", {"predecessors": lambda self, given: 1 // 0}, PrecededGraph)

    def test_former_names(self):
        for old, new in (("numbers", "ranks"), ("number", "rank"), ("numbered", "unrank")):
            self.refused(qiju.RulesError, f"expected the method '{new}', found its former name '{old}'",
                         {old: lambda self, given: given})

    def test_members_go_together(self):
        self.refused(NotImplementedError, "", {"ranks": lambda self: 9}, Row)

    def test_predecessors_are_for_play_that_need_not_end(self):
        self.refused(qiju.UsageError, "predecessors are for rules with a layout and loops",
                     {"predecessors": lambda self, row: []}, Numbered)

    def test_time_is_kept(self):
        for base, method in ((Numbered, "rank"), (PrecededGraph, "predecessors")):
            def slowly(self, given):
                time.sleep(.05)
                return getattr(super(type(self), self), method)(given)
            with self.assertRaises(qiju.LimitError):
                qiju.game(type("Slow", (base,), {method: slowly})).generate().solve(time=.2)


if __name__ == "__main__":
    unittest.main()
