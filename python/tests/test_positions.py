"""Games and positions: reading, writing, playing, pictures, contests."""
import unittest
import xml.etree.ElementTree

import qiju

BOARD = "3 3 3\n1 0 0\n0 2 0\n0 0 1\n"


class Catalogue(unittest.TestCase):
    def test_every_game_has_a_board_that_is_drawn_and_read_back(self):
        games = qiju.games()
        self.assertGreater(len(games), 15)
        for game in games:
            with self.subTest(game=game.name):
                for position in (game.sample(), game.generate(seed=2)):
                    again = game.read(position.to_text())
                    self.assertEqual(again.draw(all=True), position.draw(all=True))
                    self.assertIn(game.name, repr(position))
                self.assertTrue(game.summary and game.theory and game.help)
                self.assertIn(game.kind, ("score", "outcome", "nimber", "puzzle"))
                self.assertEqual(len(game.players), 0 if game.kind == "puzzle" else 2)

    def test_names(self):
        self.assertEqual(qiju.game("P4363").name, "staircase")
        self.assertIn("P4363", qiju.game("staircase").aliases)
        self.assertEqual(qiju.game("staircase").bounds[0], ("n", qiju.game("staircase").bounds[0].meaning, 1, 10))
        self.assertTrue(qiju.game("stone").judged)
        self.assertFalse(qiju.game("heaps").judged)

    def test_settings(self):
        game = qiju.game("mnk", size=(2, 3), k=2)
        self.assertEqual(game.generate().size, (2, 3))
        self.assertEqual(game.generate(size=(4, 5)).size, (4, 5))
        self.assertEqual(qiju.game("nim", misere=True, heaps=[1]).generate().solve().value, -1)
        with self.assertRaisesRegex(qiju.UsageError, "has no parameter 'sise'; it has size, k, "):
            qiju.game("mnk", sise=3)
        with self.assertRaisesRegex(qiju.UsageError, "size"):
            game.generate(size="3by3")
        with self.assertRaisesRegex(qiju.UsageError, "no game 'chess'"):
            qiju.game("chess")

    def test_moves_in_words(self):
        heaps = qiju.game("kayles").generate(heaps=[7, 3])
        self.assertEqual(heaps.describe("1 3+2"), "heap 1: 7 to 3 + 2, 2 taken")
        self.assertEqual(qiju.game("grundy").generate(heaps=[7]).describe("1 4+3"), "heap 1: 7 to 4 + 3")
        self.assertEqual(qiju.game("mnk").read(BOARD).describe("1 2"), "1 2")
        with self.assertRaises(qiju.UsageError):
            heaps.describe("3 1")

    def test_the_same_seed_gives_the_same_board(self):
        game = qiju.game("staircase")
        self.assertEqual(game.text(seed=5), game.text(seed=5))
        self.assertNotEqual(game.text(seed=5), game.text(seed=6))

    def test_version(self):
        import importlib.metadata

        self.assertEqual(qiju.__version__, importlib.metadata.version("qiju"))


class Contests(unittest.TestCase):
    def test_judge(self):
        self.assertEqual(qiju.game("bzoj2463").judge("2\n3\n0\n"), "Alice\nBob\n")
        with self.assertRaises(qiju.ParseError) as caught:
            qiju.game("bzoj2463").judge("2\nx\n0\n")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 1))

    def test_validate(self):
        game = qiju.game("stone")
        self.assertEqual(game.validate("2\n0\n", limits=True), {"cases": 1, "n": (2, 2)})
        with self.assertRaises(qiju.ParseError):
            game.validate("2 \n0\n")
        with self.assertRaises(qiju.ParseError):
            game.validate("10001\n0\n", limits=True)

    def test_cases(self):
        positions = qiju.game("tictactoe").cases("2  1 0 0 0 2 0 0 0 0  1 2 1 2 1 2 2 1 0")
        self.assertEqual([len(position.moves()) for position in positions], [7, 1])
        self.assertEqual(qiju.game("stone").read("2 3 0", case=2).size, (3, 3))
        with self.assertRaises(qiju.ParseError):
            qiju.game("stone").cases("2 3")


class Errors(unittest.TestCase):
    def caught(self, text):
        with self.assertRaises(qiju.ParseError) as caught:
            qiju.game("mnk").read(text)
        return caught.exception

    def test_place_and_halves(self):
        error = self.caught("3 3 3\n0 0 0\n0 7")
        self.assertEqual((error.line, error.column, error.found), (3, 3, "7"))
        self.assertEqual(error.expected, "a cell: 0 for empty, else the player (0 to 2)")
        self.assertTrue(str(error).startswith("line 3, column 3: expected a cell"))
        self.assertIsInstance(error, ValueError)

    def test_the_end(self):
        self.assertEqual(self.caught("3 3").found, "the end of the text")

    def test_bytes_and_text_alike(self):
        self.assertEqual(str(qiju.game("mnk").read(BOARD.encode())), str(qiju.game("mnk").read(BOARD)))
        with self.assertRaises(qiju.ParseError):
            qiju.game("mnk").read(b"3 3 \xff")


class Words(unittest.TestCase):
    def test_zero_bytes_are_refused_everywhere(self):
        nim = qiju.game("nim").generate(heaps=[3, 4])
        for ask in (lambda: nim.play("1 0\0junk"), lambda: qiju.game("nim\0junk"), lambda: nim.solve(engine="exhaustive\0x"),
                    lambda: nim.plan(engine="exhaustive\0x"), lambda: nim.solve(kernel="plain\0x"),
                    lambda: qiju.game("nim").generate(heaps="3\0 4"), lambda: qiju.Sequence("kayles\0x")):
            with self.assertRaisesRegex(qiju.UsageError, "zero byte"):
                ask()
        with self.assertRaises(qiju.ParseError):
            qiju.game("nim").read("2\n3 4\0 5\n")


class Positions(unittest.TestCase):
    def setUp(self):
        self.position = qiju.game("mnk").read(BOARD)

    def test_a_position_does_not_change(self):
        before = str(self.position)
        after = self.position.play("1 2")
        self.assertEqual(str(self.position), before)
        self.assertEqual((self.position.played, after.played), (0, 1))
        self.assertEqual((self.position.player, after.player), ("player 2", "player 1"))
        self.assertEqual(after.play("1 3", "2 1").record, ["1 2", "1 3", "2 1"])

    def test_a_position_outlives_what_it_came_from(self):
        position = qiju.game("nim").generate(heaps=[30])
        for left in range(29, 0, -1):
            position = position.play(f"1 {left}")
        self.assertEqual(position.played, 29)
        self.assertEqual(position.moves(), ["1 0"])
        self.assertEqual(position.at(10).moves()[0], "1 19")

    def test_moves(self):
        moves = self.position.moves()
        self.assertEqual(moves, ["1 2", "1 3", "2 1", "2 3", "3 1", "3 2"])
        with self.assertRaisesRegex(qiju.UsageError, "not legal"):
            self.position.play("1 1")
        with self.assertRaises(qiju.ParseError):
            self.position.play("9 9 9")

    def test_records(self):
        position = qiju.game("nim").read("2  3 4  moves 2 1  1 1  2 0  1 0")
        self.assertEqual((position.played, position.recorded), (0, 4))
        end = position.at(-1)
        self.assertEqual(end.moves(), [])
        self.assertEqual(end.to_text(), "2\n3 4\nmoves\n2 1\n1 1\n2 0\n1 0\n")
        self.assertEqual(position.at(2).to_start(), "2\n1 1\n")
        with self.assertRaises(qiju.UsageError):
            position.at(5)
        with self.assertRaises(OverflowError):
            position.at(-6)

    def test_points(self):
        position = qiju.game("staircase").read("2 2  5 0 0 0  0 3 0 0")
        self.assertEqual(position.play("1 1", "1 2").points, (5, 3))

    def test_reviews(self):
        position = qiju.game("nim").read("2  3 4  moves 2 1  1 1  2 0  1 0")
        reviews = position.review()
        self.assertEqual([(each.number, each.cost, each.better) for each in reviews],
                         [(1, 2, "2 3"), (2, 0, None), (3, 0, None), (4, 0, None)])
        self.assertEqual([each.mistake for each in reviews], [True, False, False, False])
        self.assertEqual(reviews[1].player, "the second player")
        self.assertEqual([value.value for value in position.trace()], [7, 2, 0, 1, 0])
        self.assertEqual(position.at(2).review(), reviews)


class Pictures(unittest.TestCase):
    def rectangles(self, position):
        root = xml.etree.ElementTree.fromstring(position._repr_svg_())
        return len(root.findall("{http://www.w3.org/2000/svg}rect")) - 1

    def test_every_game(self):
        for game in qiju.games():
            for position in (game.sample(), game.generate()):
                with self.subTest(game=game.name):
                    size = position.size
                    drawn = "the first" not in position.draw()
                    self.assertEqual(self.rectangles(position), size[0] * size[1] if size and drawn else 0)

    def test_large_and_wide_boards(self):
        wide = qiju.game("geography", size=(3, 50)).generate()
        self.assertEqual(self.rectangles(wide), 150)
        self.assertEqual(self.rectangles(qiju.game("geography", size=(200, 200)).generate()), 0)
        self.assertEqual(self.rectangles(qiju.game("geography", size=(5, 1)).generate()), 5)

    def test_words_are_escaped(self):
        class Arrows(qiju.Rules):
            def start(self):
                return "<&>"

            def moves(self, state):
                return []

        self.assertEqual(self.rectangles(qiju.game(Arrows).generate()), 0)
        self.assertIn("&lt;&amp;&gt;", qiju.game(Arrows).generate()._repr_svg_())

    def elements(self, picture):
        root = xml.etree.ElementTree.fromstring(picture)
        return [each.tag.partition("}")[2] for each in root]

    def test_boards_of_cells(self):
        class Board(qiju.Rules):
            players = ("Red", "the other")

            def start(self):
                return "1"

            def side(self, state):
                return 0

            def moves(self, state):
                return []

            def cells(self, state):
                return [qiju.Cell(0, 0, "hexagon", "first", "<a>"), qiju.Cell(1, 0, "point", "second"),
                        qiju.Cell(2, 0, "across"), qiju.Cell(2, 1, "upright", "first"), qiju.Cell(3, 0, "dot"),
                        qiju.Cell(3, 1, "label", words="end"), qiju.Cell(4, 0, look="out")]

            def lines(self, state):
                return [(0, 1)]

        picture = qiju.game(Board).generate()._repr_svg_()
        self.assertEqual(self.elements(picture).count("polygon"), 1)
        self.assertEqual(self.elements(picture).count("circle"), 3)  # the piece, the point, the dot
        self.assertEqual(self.elements(picture).count("path"), 4)  # the line, two sides, the square
        for found in ("#d6403f", "#e08a1e", "&lt;a&gt;", "stroke-dasharray", ">end<", "board, Red to move"):
            self.assertIn(found, picture)
        self.assertEqual(qiju.game(Board)._repr_svg_(), picture)

    def test_cells_that_may_lie_anywhere(self):
        graph = qiju.game("graph").read("p edge 3 2\ne 1 2\ne 2 3\n")
        picture = xml.etree.ElementTree.fromstring(graph._repr_svg_())
        places = {(each.get("cx"), each.get("cy")) for each in picture if each.tag.endswith("circle")}
        self.assertEqual(len(places), 3)
        self.assertNotIn("nan", graph._repr_svg_())

    def test_long_text_is_not_cut_off(self):
        class Long(qiju.Rules):
            def start(self):
                return "x"

            def moves(self, state):
                return []

            def draw(self, state):
                return "a" * 300 + "\n" + "棋" * 200 + "\n"

        picture = xml.etree.ElementTree.fromstring(qiju.game(Long).generate()._repr_svg_())
        self.assertGreaterEqual(float(picture.get("width")), 2 * 200 * 8.43)

    def test_a_game_that_needs_settings_has_no_picture(self):
        for game in qiju.games():
            self.assertTrue(game._repr_svg_().startswith("<svg "))
        self.assertIsNone(qiju.game("mnk", size=(0, 0))._repr_svg_())


if __name__ == "__main__":
    unittest.main()
