"""The steps of model solutions, as the command tells them."""
import unittest

import qiju


class Steps(unittest.TestCase):
    def test_every_step_has_a_sentence(self):
        for name, settings in (("geography", {"size": (4, 4)}), ("heaps", {"heaps": [3, 5]}), ("splitting", {"size": 4}),
                               ("staircase", {"size": (2, 3)}), ("stone", {"size": 4}), ("tictactoe", {"plies": 4}),
                               ("widgets", {"types": 3, "records": 3}), ("rabbits", {"size": (4, 4), "rounds": 1})):
            with self.subTest(game=name):
                found = qiju.explain(qiju.game(name, **settings).generate(seed=3))
                self.assertEqual([step.number for step in found.steps], list(range(1, len(found.steps) + 1)))
                for step in found.steps:
                    self.assertNotIn("{}", step.sentence)
                    self.assertEqual(step.line is None, found.line_of(step) is None)
                self.assertIn("main(void)", found.source)

    def test_the_first_mistake_of_a_wrong_program(self):
        board = qiju.game("staircase").read("3 3  9 4 3 6 7 6 4 5 9  0 0 0 0 0 0 0 0 0")
        found = qiju.explain(board)
        self.assertEqual(found.answer, "32\n")
        better = next(step for step in found.steps if step.kind == "better")
        self.assertEqual(better.cells, ((3, 1),))
        self.assertEqual(found.limits["n"], (1, 10))

    def test_the_position_is_explained_and_of_rabbits_the_record(self):
        board = qiju.game("tictactoe").read("1  1 2 1  2 1 2  0 0 0")
        self.assertLess(len(qiju.explain(board.play("3 2", "3 1")).steps), len(qiju.explain(board).steps))
        record = qiju.game("rabbits").read("2 2  O. XO  1  1 1  2 1")
        self.assertEqual(sum(step.kind == "move" for step in qiju.explain(record).steps), 2)

    def test_language(self):
        self.addCleanup(qiju.language, None)
        qiju.language("zh")
        found = qiju.explain(qiju.game("stone", size=3).generate())
        self.assertRegex(found.steps[2].sentence, r"^[^a-z]*\(1, 2\)")
        self.assertRegex(found.complexity, "每个棋盘")

    def test_a_language_without_translation(self):
        self.addCleanup(qiju.language, None)
        qiju.language("fr")
        self.assertEqual(qiju.explain(qiju.game("stone", size=3).generate()).complexity, "O(1) time for a board")

    def test_refusals(self):
        with self.assertRaisesRegex(qiju.UsageError, "^nim has no solution"):
            qiju.explain(qiju.game("nim", heaps=[3]).generate())
        with self.assertRaisesRegex(qiju.LimitError, "a board by --size 4x4 has fewer"):
            qiju.explain(qiju.game("staircase", size=(6, 6)).generate())
        with self.assertRaises(OSError):
            qiju.explain(qiju.game("stone", size=3).generate(), command="./no-such-command")


if __name__ == "__main__":
    unittest.main()
