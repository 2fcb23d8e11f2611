"""User-defined rules: a class, solved by the library, compared with the definition."""
import functools
import io
import itertools
import random
import unittest
from unittest import mock

import qiju


class Nim(qiju.Rules):
    """take any number from one heap

    Some help.
    """

    first = qiju.Parameter(3, 0, 9, "the first heap")
    second = qiju.Parameter(4, 0, 9)

    def start(self):
        return (self.first, self.second)

    def moves(self, heaps):
        for number, heap in enumerate(heaps):
            for left in range(heap):
                yield (number, left), heaps[:number] + (left,) + heaps[number + 1:]


def of(**methods):
    """A class of Nim with other methods or facts."""
    return type("Changed", (Nim,), methods)


def solve(rules, **parameters):
    return qiju.game(rules, **parameters).generate().solve()


class Told(unittest.TestCase):
    def test_a_game_like_any_other(self):
        game = qiju.game(Nim, second=5)
        self.assertEqual((game.name, game.summary, game.kind), ("nim", "take any number from one heap", "nimber"))
        self.assertIn("Some help.", game.help)
        self.assertEqual([setting.default for setting in game.settings][:2], ["3", "4"])
        self.assertEqual(game.settings[0].meaning, "the first heap, 0 to 9")
        position = game.generate()
        self.assertEqual(position.to_text(), "3 5\n")
        self.assertEqual(str(position), "3,5\n")
        self.assertEqual(position.play("1,3").to_text(), "3 5\nmoves\n1,3\n")
        self.assertEqual(position.play("1,3").to_start(), "3 5\nposition 3,3\n")
        self.assertEqual(position.solve().value, 3 ^ 5)
        self.assertEqual(sum(position.count().column("positions")), 4 * 6)
        self.assertEqual(game.read("3 5 moves 1,4 0,0").review()[0].cost, 2)

    def test_objects_bring_their_own_values(self):
        self.assertEqual(solve(Nim(first=1)).value, 1 ^ 4)
        self.assertEqual(solve(Nim(first=1), second=1).value, 0)
        with self.assertRaisesRegex(TypeError, "has no parameter 'third'"):
            Nim(third=1)
        self.assertEqual(Nim().first, 3)
        self.assertEqual(Nim.first.max, 9)

    def test_typed_positions(self):
        game = qiju.game(Nim)
        self.assertEqual(game.read("3 4 position 2,2").solve().value, 0)
        for word in ("2", "2,x", "02,2", "9,9"):
            rules = of(is_state=lambda self, heaps: len(heaps) == 2 and max(heaps) < 9)
            with self.subTest(word=word), self.assertRaises(qiju.ParseError) as caught:
                qiju.game(rules).read(f"3 4 position {word}")
            self.assertEqual((caught.exception.line, caught.exception.column), (1, 14))

    def test_values_that_do_not_go_together(self):
        def start(self):
            if self.first == self.second:
                raise ValueError("the heaps are the same")
            return (self.first, self.second)

        with self.assertRaisesRegex(qiju.ParseError, "the heaps are the same"):
            qiju.game(of(start=start), first=4).generate()
        with self.assertRaises(qiju.Error):
            qiju.game(Nim, first=10).generate()

    def test_symmetry_tier_and_parts(self):
        seen = []

        def canonical(self, heaps):
            seen.append(heaps)
            return tuple(sorted(heaps))

        plain, alike = solve(Nim), solve(of(canonical=canonical))
        self.assertEqual((plain.value, alike.value), (7, 7))
        self.assertLess(alike.method.states, plain.method.states)
        self.assertTrue(seen)

        class Kayles(qiju.Rules):
            pins = qiju.Parameter(10, 0, 100)

            def start(self):
                return (self.pins,)

            def parts(self, rows):
                return [(row,) for row in rows if row]

            def moves(self, rows):
                for number, row in enumerate(rows):
                    for hit in (1, 2):
                        for left in range(row - hit + 1):
                            rest = (left, row - hit - left)
                            yield f"{number}:{hit}@{left}", rows[:number] + rest + rows[number + 1:]

        solution = solve(Kayles, pins=30)
        self.assertEqual(solution.method.engine, "exhaustive")
        self.assertEqual(solution.value, qiju.Sequence("kayles", to=30)[30])
        tiered = of(moves=lambda self, heaps: [(0, (heaps[0] - 1, 0))] if heaps[0] else [],
                    tier=lambda self, heaps: heaps[0], start=lambda self: (9, 0))
        self.assertEqual(solve(tiered).outcome, "win")

    def test_sums_have_the_moves_of_their_parts(self):
        rows = {"start": lambda self: (7,), "moves": lambda self, rows: [
            ((number, hit, left), tuple(sorted(row for row in (*rows[:number], left, rows[number] - hit - left,
                                                               *rows[number + 1:]) if row)))
            for number in range(len(rows)) for hit in (1, 2) for left in range((rows[number] - hit) // 2 + 1)]}
        right = type("Rows", (qiju.Rules,), {**rows, "parts": lambda self, rows: [(row,) for row in rows]})
        self.assertEqual(solve(right).value, 2)
        for sentence, parts in (("moves of the state", lambda self, rows: [(row,) for row in rows[:1]]),
                                ("the state alone", lambda self, rows: [rows, rows]),
                                ("the moves of", lambda self, rows: [rows] if len(rows) == 1 else [(1,)] * len(rows))):
            wrong = type("Wrong", (right,), {"parts": parts})
            with self.assertRaisesRegex(qiju.RulesError, sentence):
                solve(wrong)
            with self.assertRaisesRegex(qiju.RulesError, sentence):
                wrong.serve(io.StringIO("start\nmoves 7\n"), io.StringIO())

    def test_the_whole_of_what_is_drawn(self):
        rules = of(draw=lambda self, heaps: "\n".join("o" * heap for heap in heaps) + "\n\x1b[2J")
        self.assertEqual(str(qiju.game(rules).generate()), "ooo\noooo\n\\x1b[2J\n")

    def test_loops(self):
        class Walk(qiju.Rules):
            "the first player wants to get from 0 to 3, and back is always possible"
            loops, ending = True, "stuck-draws"

            def start(self):
                return (0, 0)

            def side(self, state):
                return state[1]

            def over(self, state):
                return None if state[0] < 3 else -1

            def moves(self, state):
                place, side = state
                for name, step in (("on", 1), ("back", -1)):
                    if place + step >= 0 and not (side and name == "on"):
                        yield name, (place + step, 1 - side)

        self.assertEqual(solve(Walk).outcome, "draw")
        with self.assertRaisesRegex(qiju.UsageError, "can repeat a position"):
            solve(type("Walk", (Walk,), {"loops": False}))


class RandomGame(qiju.Rules):
    """Positions are numbers; moves lead to larger ones. What is at a number a seed decides."""

    seed_of = qiju.Parameter(1, 0, 10**6)
    end = 14

    def random(self, place):
        return random.Random(f"{self.seed_of} {place}")

    def start(self):
        return 0

    def moves(self, place):
        chance = self.random(place)
        after = sorted(chance.sample(range(place + 1, self.end + 1), min(chance.randrange(4), self.end - place)))
        return [(f"to{each}", each) for each in after]


class Scored(RandomGame):
    ending = "points"

    def side(self, place):
        return self.random(-place).randrange(2)

    def moves(self, place):
        return [(name, after, random.Random(f"{place} {after}").randrange(-5, 9))
                for name, after in super().moves(place)]


class Ended(RandomGame):
    ending = "stuck-draws"

    def side(self, place):
        return self.random(-place).randrange(2)

    def over(self, place):
        chance = self.random(place + 100).randrange(8)
        return chance - 1 if chance < 3 else None


def by_definition(rules):
    """The value of every state, by what the words mean."""

    @functools.lru_cache(None)
    def value(state):
        over = rules.over(state)
        if over is not None:
            return over
        found = []
        for _, after, *points in rules.moves(state):
            same = rules.tells("side") and rules.side(state) == rules.side(after)
            found.append((points[0] if points else 0) + (value(after) if same else -value(after)))
        stuck = {"last-wins": -1, "last-loses": 1}.get(rules.ending, 0)
        return max(found) if found else stuck

    return value


class Defined(unittest.TestCase):
    def compare(self, rules):
        for seed in range(60):
            told = rules(seed_of=seed)
            value = by_definition(told)
            solution = solve(rules, seed_of=seed)
            with self.subTest(seed=seed):
                self.assertEqual(solution.full_value.low, value(0))
                for option in solution:
                    after = int(option.name[2:])
                    points = [move[2] for move in told.moves(0) if move[1] == after and len(move) > 2]
                    same = told.tells("side") and told.side(0) == told.side(after)
                    self.assertEqual(option.full_value.low,
                                     (points[0] if points else 0) + (value(after) if same else -value(after)))

    def test_normal_and_misere_play(self):
        self.compare(RandomGame)
        self.compare(type("Misere", (RandomGame,), {"ending": "last-loses"}))

    def test_points_and_moving_again(self):
        self.compare(Scored)

    def test_games_that_end(self):
        self.compare(Ended)

    def test_impartial_games_that_end(self):
        ended = type("Finished", (RandomGame,), {"over": Ended.over})
        self.compare(ended)
        self.assertEqual(qiju.game(ended).kind, "outcome")
        self.assertEqual(qiju.game(of(outcome_only=True)).kind, "outcome")

    def test_grundy_values(self):
        for seed in range(60):
            rules = RandomGame(seed_of=seed)

            @functools.lru_cache(None)
            def nimber(state):
                reached = {nimber(after) for _, after in rules.moves(state)}
                return next(number for number in range(20) if number not in reached)

            self.assertEqual(solve(rules).value, nimber(0))


class Faults(unittest.TestCase):
    def refused(self, error, sentence, **methods):
        with self.assertRaisesRegex(error, sentence) as caught:
            solve(of(**methods))
        return caught.exception

    def test_exceptions_come_out_as_they_are(self):
        class Own(Exception):
            pass

        def wrong(self, *_):
            raise Own("here")

        for method in ("moves", "canonical", "parts", "draw", "start", "over", "write", "tier"):
            with self.subTest(method=method), self.assertRaisesRegex(Own, "here"):
                print(solve(of(**{method: wrong})).position)

    def test_exceptions_say_where(self):
        def moves(self, heaps):
            return [("x", heaps[5])]

        error = self.refused(IndexError, "index", moves=moves)
        if hasattr(error, "__notes__"):
            self.assertEqual(error.__notes__, ["in Changed.moves of the state (3, 4)"])

    def test_a_fault_in_the_middle(self):
        def moves(self, heaps):
            if heaps == (0, 1):
                raise KeyError(heaps)
            return Nim.moves(self, heaps)

        position = qiju.game(of(moves=moves)).generate()
        for _ in range(2):
            with self.assertRaises(KeyError):
                position.solve()
        self.assertEqual(len(position.moves()), 7)

    def test_after_a_fault_nothing_counts(self):
        broken = []

        def moves(self, heaps):
            if broken:
                raise broken[0]
            return Nim.moves(self, heaps)

        solution = solve(of(moves=moves))
        broken.append(KeyError("first"))
        with self.assertRaises(KeyError):
            solution.position.moves()
        broken.clear()
        with self.assertRaisesRegex(qiju.Error, "the rules in Python have raised an exception"):
            solution.position.moves()

    def test_what_cannot_be_said(self):
        for sentence, moves in (
            ("'end'", [("end", (0, 0))]),
            ("no word", [("a b", (0, 0))]),
            ("no word", [("", (0, 0))]),
            ("more than 24 bytes", [("x" * 25, (0, 0))]),
            ("found 'a' twice", [("a", (0, 0)), ("a", (0, 1))]),
            (r"expected \(name, state\) for each move, found \('a', \(0, 0\), 1\)", [("a", (0, 0), 1)]),
            ("found 5", [5]),
            (r"expected a list of moves, found None", None),
            ("found 'ab'", ["ab"]),
            ("found None", [None]),
            (r"the name 1.5 of a move: expected a word", [(1.5, (0, 0))]),
            ("a str, an int or a tuple", [("a", None)]),
            ("a str, an int or a tuple", [("a", (0.5, 0))]),
            ("a str, an int or a tuple", [("a", 1.0)]),
            ("more than the 64 bytes", [("a", (0,) * 40)]),
        ):
            with self.subTest(sentence=sentence):
                self.refused(qiju.RulesError, sentence, moves=lambda self, _, moves=moves: moves)

    def test_moves_that_change(self):
        count = itertools.count()
        self.refused(qiju.UsageError, "moves names other moves when it is asked again",
                     moves=lambda self, heaps: [] if heaps[0] == 0 else
                     [("a", (heaps[0] - 1, 0))] + [("b", (0, 0))] * (next(count) % 2))
        self.refused(qiju.UsageError, "play leads elsewhere", outcome_only=True,
                     moves=lambda self, heaps: [] if heaps[0] == 0 else [("a", (heaps[0] - 1, next(count) % 50))])

    def test_what_has_no_hash(self):
        sentence = r"the state \[0, 0\]: expected a state with a hash, such as a tuple, found a list"
        self.refused(qiju.RulesError, sentence, moves=lambda self, heaps: [("a", [0, 0])])
        self.refused(qiju.RulesError, sentence, start=lambda self: [0, 0])
        self.refused(qiju.RulesError, r"the name \[0\] of a move: expected a word",
                     moves=lambda self, heaps: [([0], (0, 0))])

        def write(self, heaps):
            return hash([])

        self.refused(TypeError, "unhashable", write=write)  # raised by the rules

    def test_what_never_ends(self):
        def solved(rules, **limits):
            return qiju.game(rules).generate().solve(**limits)

        numbered = {"outcome_only": True, "ranks": lambda self: 100, "rank": lambda self, heaps: 10 * heaps[0] + heaps[1],
                    "unrank": lambda self, number: divmod(number, 10)}
        for methods in ({"moves": lambda self, heaps: ((number, heaps) for number in itertools.count())},
                        {"parts": lambda self, heaps: itertools.repeat((1, 0))},
                        {**numbered, "loops": True, "predecessors": lambda self, heaps: itertools.repeat(heaps)}):
            rules = of(**methods)
            with self.subTest(methods=methods):
                with self.assertRaisesRegex(qiju.LimitError, "the time of 0.1 s is over"):
                    solved(rules, time=0.1)
                with self.assertRaisesRegex(qiju.LimitError, "of one state need more memory, limit 3,000,000 bytes"):
                    solved(rules, memory="3M")
        board = {"cells": lambda self, heaps: ((number, 0) for number in itertools.count())}
        for methods in board, {"cells": lambda self, heaps: [(0, 0)], "lines": lambda self, heaps: itertools.repeat((0, 0))}:
            with mock.patch("qiju.rules.BOARD_SIZE", 1000), \
                    self.assertRaisesRegex(qiju.RulesError, "expected at most 1,000, found more"):
                qiju.game(of(**methods)).generate()._repr_svg_()

    def test_names_that_are_equal_are_equal_words(self):
        moves = lambda self, heaps: [((True, 1), (0, 0)), ((2, "x"), (0, 0))] if any(heaps) else []
        self.assertEqual([option.name for option in solve(of(moves=moves))], ["1,1", "2,x"])
        numbers = lambda self, heaps: [(1 if heaps == self.start() else 1.0, (heaps[0] - 1, 0))] if heaps[0] else []
        self.refused(qiju.RulesError, "the name 1.0 of a move", moves=numbers)

    def test_what_contradicts_itself(self):
        self.refused(qiju.RulesError, "no ending 'last'", ending="last")
        self.refused(qiju.RulesError, "size is 0", state_size=0)
        for players in (("One",), ("One", "Two", "Three")):
            self.refused(qiju.RulesError, "not a pair of names", players=players)
        self.refused(qiju.RulesError, "neither 0 nor 1", side=lambda self, heaps: 2)
        self.refused(TypeError, "interpreted as an integer", side=lambda self, heaps: 1.0)
        self.refused(qiju.UsageError, "loops and QJ_POINTS", ending="points", loops=True)
        self.refused(qiju.Error, "value other than 1, 0 and -1", over=lambda self, heaps: 7,
                     side=lambda self, heaps: 0)
        for value in (False, True, 0.5, "1"):
            self.refused(qiju.RulesError, rf"over of .*found {value!r}$", over=lambda self, heaps, value=value: value)
        self.refused(qiju.UsageError, "canonical form", canonical=lambda self, heaps: (heaps[1], heaps[0] + 1))
        self.refused(qiju.RulesError, "tier", tier=lambda self, heaps: -1)
        self.refused(TypeError, "float", tier=lambda self, heaps: 1.5)
        self.refused(qiju.UsageError, "no word", name="two words")

    def test_a_class_without_its_required_methods(self):
        for methods in ({"start": lambda self: 1}, {"moves": lambda self, heap: []}):
            missing = "moves" if "start" in methods else "start"
            with self.assertRaisesRegex(NotImplementedError, f"^Lacking has no method {missing}, which"):
                solve(type("Lacking", (qiju.Rules,), methods))

    def test_ranking_needs_three_methods(self):
        ranking = {"ranks": lambda self: 999, "rank": lambda self, heaps: 0, "unrank": lambda self, rank: (0, 0)}
        for missing in ranking:
            with self.assertRaisesRegex(NotImplementedError, f"has no method {missing}, but"):
                solve(of(**{name: method for name, method in ranking.items() if name != missing}))

    def test_the_longest_name(self):
        name = "ä" * 12
        moves = lambda self, heaps: [(name, (0, 0))] if any(heaps) else []
        self.assertEqual(solve(of(moves=moves)).line, [name])


class States(unittest.TestCase):
    def test_kinds(self):
        rules = qiju.Rules()
        self.assertEqual([rules.write(state) for state in ("ab", 7, (1, 2), (), True, (True, 2))],
                         ["ab", "7", "1,2", "-", "1", "1,2"])
        for start in ("abc", 17, (1, 2, 3), ()):
            told = type("Told", (qiju.Rules,), {"start": lambda self, start=start: start})()
            self.assertEqual(told.read(told.write(start)), start)

    def test_states_that_are_written_alike(self):
        for start, other in ((3, "3"), ("3", 3), ((1, 2), "1,2"), ("1,2", (1, 2)), ((), "-"), ("-", ())):
            rules = type("Told", (qiju.Rules,), {"start": lambda self, start=start: start,
                                                 "moves": lambda self, at, other=other: [("go", other)]})
            with self.subTest(start=start), self.assertRaisesRegex(qiju.RulesError, "of the type of the start"):
                solve(rules)

        # A class that writes and reads its states may have any states.
        class Both(qiju.Rules):
            def start(self):
                return 1

            def moves(self, at):
                return [("go", "1")] if at == 1 else []

            def write(self, at):
                return ("n" if isinstance(at, int) else "t") + str(at)

            def read(self, word):
                return int(word[1:]) if word[0] == "n" else word[1:]

        self.assertEqual(solve(Both).value, 1)

    def test_states_of_another_kind(self):
        class Sets(qiju.Rules):
            "take a number out of a set"

            def start(self):
                return frozenset((1, 2, 3))

            def moves(self, left):
                return [(each, left - {each}) for each in sorted(left)]

            def write(self, left):
                return "".join(map(str, sorted(left))) or "-"

            def read(self, word):
                return frozenset(map(int, word.strip("-")))

        self.assertEqual(solve(Sets).value, 1)


if __name__ == "__main__":
    unittest.main()
