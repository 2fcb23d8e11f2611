"""Answers, tables and sequences."""
import importlib.util
import unittest

import qiju


class Solutions(unittest.TestCase):
    def test_a_score(self):
        solution = qiju.game("mnk").read("3 3 3  1 0 0  0 2 0  0 0 1").solve()
        self.assertEqual((solution.value, solution.outcome, str(solution)), (0, "draw", "a draw"))
        self.assertEqual({option.name: option.cost for option in solution},
                         {"1 2": 0, "1 3": 3, "2 1": 0, "2 3": 0, "3 1": 3, "3 2": 0})
        self.assertEqual([option.name for option in solution.moves if option.mistake], ["1 3", "3 1"])
        self.assertTrue(solution["1 2"].good)
        self.assertEqual(solution["3 1"].full_value.outcome, "loss")
        self.assertEqual(solution.best.name, "1 2")
        with self.assertRaises(KeyError):
            solution["1 1"]

    def test_a_line_is_best_play(self):
        position = qiju.game("staircase", size=(3, 4), max=9).generate(seed=3)
        solution = position.solve()
        end = position.play(*solution.line)
        self.assertEqual(end.moves(), [])
        black, white = end.points
        self.assertEqual(black - white, solution.value)
        self.assertEqual(solution.distance, 12 if solution.distance is not None else None)

    def test_nimbers(self):
        solution = qiju.game("nim").generate(heaps=[3, 5, 7]).solve()
        self.assertEqual((solution.value, solution.full_value.nimber, solution.full_value.low), (1, 1, 1))
        self.assertEqual([part.nimber for part in solution.parts()], [3, 5, 7])
        self.assertEqual({option.full_value.nimber for option in solution if option.good}, {0})
        lost = qiju.game("nim").generate(heaps=[4, 4]).solve()
        self.assertEqual((lost.value, lost.outcome), (0, "loss"))
        self.assertFalse(lost.best.mistake)

    def test_outcomes_and_pairs(self):
        solution = qiju.game("stone").read("4 0").solve()
        self.assertEqual((solution.value, solution.outcome), (1, "win"))
        self.assertEqual(len(solution.pairs()), 8)

    def test_no_moves(self):
        solution = qiju.game("nim").read("1 0").solve()
        self.assertEqual((solution.moves, solution.line, solution.best), ([], [], None))
        self.assertTrue(solution)

    def test_engines_agree(self):
        for seed in range(5):
            position = qiju.game("rabbits", size=(2, 4)).generate(seed=seed)
            played = position.solve(engine="exhaustive")
            self.assertEqual(played.method.engine, "exhaustive")
            self.assertEqual(position.solve().value, played.value)
        with self.assertRaisesRegex(qiju.UsageError, "no engine 'oracle'|oracle"):
            position.solve(engine="oracle")

    def test_plans(self):
        plan = qiju.game("staircase", size=(10, 10)).generate().plan()
        self.assertEqual(plan.states, (184756, "exact"))
        self.assertTrue(plan.fits)
        self.assertEqual(plan.engine, qiju.game("staircase", size=(10, 10)).generate().solve().method.engine)


class Puzzles(unittest.TestCase):
    def test_a_solution(self):
        puzzle = qiju.game("lightsout", size=(4, 4)).generate(seed=1)
        answer = puzzle.solve()
        self.assertEqual((answer.verdict, answer.kernel_dimension), ("multiple", 4))
        self.assertEqual(puzzle.left(answer.x), [0] * 16)
        self.assertEqual(len(answer.kernel()), 4)
        quiet = [(a + b) % 2 for a, b in zip(answer.x, answer.kernel()[0])]
        self.assertEqual(puzzle.left(quiet), [0] * 16)
        self.assertTrue(any(puzzle.left([0] * 16)))
        self.assertEqual(puzzle.unknowns[5], "2 2")

    def test_hints_lead_to_a_solution(self):
        puzzle = qiju.game("lightsout", size=(3, 3)).generate(seed=1)
        answer, x, names = puzzle.solve(), [0] * 9, puzzle.unknowns
        while hint := answer.hint(x):
            x[names.index(hint[0])] = hint[1]
        self.assertEqual(puzzle.left(x), [0] * 9)

    def test_no_solution(self):
        answer = qiju.game("lightsout").read("4 4 2  1 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0").solve()
        self.assertEqual((answer.verdict, answer.x), ("inconsistent", None))
        self.assertEqual(len(answer.witness), 16)
        self.assertIsNone(answer.hint([0] * 16))

    def test_what_does_not_fit(self):
        puzzle = qiju.game("lightsout", size=(3, 3)).generate()
        with self.assertRaisesRegex(ValueError, "expected 9 values, found 8"):
            puzzle.left([0] * 8)
        with self.assertRaisesRegex(ValueError, "expected 9 values, found 10"):
            puzzle.solve().hint([0] * 10)
        with self.assertRaises(qiju.UsageError):
            puzzle.left([2] * 9)
        with self.assertRaises(qiju.UsageError):
            puzzle.moves()


class Tables(unittest.TestCase):
    def test_rows(self):
        rows = qiju.table("kayles", {"n": range(1, 13)}, heaps=lambda n: [n])
        self.assertEqual(rows.column("value"), list(qiju.Sequence("kayles", to=12))[1:])
        self.assertEqual(rows[0]["best"], "1 0")

    def test_a_grid_of_settings(self):
        rows = qiju.table("mnk", {"k": (2, 3), "m": (2, 3)}, size=lambda k, m: (m, 3))
        self.assertEqual([(row["k"], row["m"]) for row in rows], [(2, 2), (2, 3), (3, 2), (3, 3)])
        self.assertEqual(rows[3]["value"], 0)

    def test_a_parameter_with_the_name_of_a_column(self):
        class Row(qiju.Rules):
            length = qiju.Parameter(3, 1, 9, "cells of the row")

            def start(self):
                return "x" + "." * self.length

            def moves(self, row):
                return [("take", row[:-1])] if row != "x" else []

        rows = qiju.table(Row, {"length": (2, 3)})
        self.assertEqual(rows.columns, ("length", "value", "outcome", "best", "engine", "states"))
        self.assertEqual([(row["length"], row["value"]) for row in rows], [(2, 0), (3, 1)])

    def test_an_unknown_parameter(self):
        with self.assertRaisesRegex(qiju.UsageError, "no parameter 'lenght'"):
            qiju.table("nim", {"lenght": (1, 2)})

    def test_over_the_limits(self):
        rows = qiju.table("mnk", {"k": (2, 3)}, limits={"states": 1}, size=(3, 3))
        self.assertEqual(rows.column("value")[1], None)

    def test_puzzles(self):
        rows = qiju.table("lightsout", {"n": range(1, 6)}, size=lambda n: (n, n), shape="all-on")
        self.assertEqual(rows.column("value"), [0, 0, 0, 4, 2])  # OEIS A159257

    def test_counts(self):
        table = qiju.game("mnk", size=(3, 3)).generate().count()
        self.assertEqual(sum(table.column("positions")), 5478)
        self.assertEqual(table.column("games")[:3], [1, 9, 72])

    def test_html(self):
        table = qiju.Table(("a",), [{"a": "<b>"}])
        self.assertEqual(table._repr_html_(), "<table><tr><th>a</th></tr><tr><td>&lt;b&gt;</td></tr></table>")

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "numpy is not installed")
    def test_numpy(self):
        table = qiju.game("mnk", size=(3, 3)).generate().count()
        self.assertEqual(int(table.to_numpy()["positions"].sum()), 5478)
        self.assertEqual(len(qiju.Table(("a",)).to_numpy()), 0)

    @unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not installed")
    def test_pandas(self):
        frame = qiju.game("nim").generate(heaps=[1, 2]).solve().table().to_pandas()
        self.assertEqual(list(frame["move"]), qiju.game("nim").generate(heaps=[1, 2]).moves())


class Sequences(unittest.TestCase):
    def test_values(self):
        kayles = qiju.Sequence("0.77", to=20)
        self.assertEqual(len(kayles), 21)
        self.assertEqual(kayles[-1], kayles[20])
        with self.assertRaises(IndexError):
            kayles[21]
        kayles.extend(200)
        self.assertEqual(kayles.period[:3], (71, 12, 0))
        with self.assertRaises(qiju.UsageError):
            qiju.Sequence("nonsense")


if __name__ == "__main__":
    unittest.main()
