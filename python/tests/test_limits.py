"""Limits, progress, interruption, threads, and what is freed."""
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
import weakref
from unittest import mock

import qiju
from qiju import _context


class Slow(qiju.Rules):
    """A game that takes long in Python: any number of 24 things is marked, one after the other."""

    def start(self):
        return "." * 24

    def moves(self, marks):
        for place, mark in enumerate(marks):
            if mark == ".":
                yield place, marks[:place] + "x" + marks[place + 1:]


def hard():
    """A position that takes the library long."""
    return qiju.game("mnk", size=(4, 5), k=4).generate()


class Limits(unittest.TestCase):
    def test_states(self):
        with self.assertRaises(qiju.LimitError):
            qiju.game("mnk", size=(3, 3)).generate().solve(engine="exhaustive", states=10)

    def test_memory(self):
        with self.assertRaises(qiju.LimitError):
            hard().solve(engine="exhaustive", memory="2M")
        with self.assertRaises(ValueError):
            hard().solve(memory="2Q")

    def test_time_is_over(self):
        with self.assertRaisesRegex(qiju.LimitError, "the time of 0.2 s is over"):
            hard().solve(engine="exhaustive", time=0.2)

    def test_time_is_for_each_question(self):
        class Heap(qiju.Rules):
            def start(self):
                return 12

            def moves(self, heap):
                return [(left, left) for left in range(heap)]

        solution = qiju.game(Heap).generate().solve(time=1000)
        now = time.monotonic
        with mock.patch.object(_context.clock, "monotonic", lambda: now() + 1000):
            self.assertEqual(len(solution.moves), 12)

    def test_time_in_slow_rules(self):
        asked = []

        class Sleepy(qiju.Rules):
            def start(self):
                return 300

            def moves(self, heap):
                asked.append(heap)
                time.sleep(0.02)
                return [(left, left) for left in range(heap)]

        with self.assertRaisesRegex(qiju.LimitError, "the time of 0.2 s is over"):
            qiju.game(Sleepy).generate().solve(time=0.2)
        self.assertLess(len(asked), 20)

    def test_time_in_rules_that_never_return(self):
        class Stuck(qiju.Rules):
            def __init__(self, times):
                self.times = times  # once is not enough

            def start(self):
                return 3

            def moves(self, heap):
                while self.times:
                    try:
                        while True:
                            pass
                    except Exception:
                        self.times -= 1
                        if not self.times:
                            raise
                return [(left, left) for left in range(heap)]

        for times in 1, 2:
            with self.assertRaisesRegex(qiju.LimitError, "the time of 0.2 s is over"):
                qiju.game(Stuck(times)).generate().solve(time=0.2)
        self.assertEqual(qiju.game(Stuck(0)).generate().solve(time=60).outcome, "win")

    def test_threads_and_kernels(self):
        position = qiju.game("staircase", size=(8, 8), max=9).generate(seed=1)
        values = {position.solve(threads=threads, kernel=kernel).value
                  for threads in (1, 2) for kernel in ("plain", "avx2")}
        self.assertEqual(len(values), 1)

    def test_what_is_no_limit(self):
        nan = float("nan")
        for name, values in (("time", (nan, -1, -0.5, "3")), ("memory", (nan, -1, 2.5, "G", "2K", "-1M", 2**64, "99999999T")),
                             ("states", (nan, -1, 2.5, "7", 2**64)), ("threads", (nan, -1, 1.5, "2", 2**32))):
            for wrong in values:
                with self.subTest(name=name, wrong=wrong), self.assertRaisesRegex(ValueError, f"^{name} is .*: expected "):
                    hard().solve(**{name: wrong})
        self.assertEqual(qiju.game("nim").generate(heaps=[3]).solve(time=float("inf")).value, 3)

    def test_unknown_limits(self):
        with self.assertRaises(TypeError):
            hard().solve(seconds=1)


class Interrupted(unittest.TestCase):
    def test_progress(self):
        seen = []

        def progress(said):
            seen.append(said)
            return said.done > 100

        with self.assertRaises(qiju.Stopped):
            hard().solve(engine="exhaustive", progress=progress)
        self.assertTrue(seen[-1].what and seen[-1].done > 100)

    def test_exceptions_of_progress(self):
        def progress(said):
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            hard().solve(engine="exhaustive", progress=progress)

    def interrupt(self, ask):
        """Ctrl-C after a moment, as the terminal sends it."""
        handler = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, handler)
        timer = threading.Timer(0.3, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            ask()
        timer.join()

    def test_ctrl_c_in_the_library(self):
        self.interrupt(lambda: hard().solve(engine="exhaustive"))

    def test_ctrl_c_in_rules(self):
        self.interrupt(lambda: qiju.game(Slow).generate().solve())

    def test_another_question_after_that(self):
        position = hard()
        self.interrupt(lambda: position.solve(engine="exhaustive"))
        self.assertEqual(len(position.moves()), 20)
        self.assertEqual(position.plan().fits, True)


class Threads(unittest.TestCase):
    def test_others_run_meanwhile(self):
        counted = []
        thread = threading.Thread(target=lambda: self.stopped(counted))
        thread.start()
        while thread.is_alive():
            counted.append(0)
            time.sleep(0.01)
        self.assertGreater(len(counted), 10)

    def stopped(self, counted):
        try:
            hard().solve(engine="exhaustive", progress=lambda _: len(counted) > 10)
        except qiju.Stopped:
            pass

    def test_one_solution_in_many_threads(self):
        solution = qiju.game("mnk", size=(3, 4), k=3).generate().solve()
        expected = [option.full_value for option in qiju.game("mnk", size=(3, 4), k=3).generate().solve()]
        found, values, errors = [], set(), []

        def ask():
            try:
                for _ in range(20):
                    solution._moves = None
                    found.append([option.full_value for option in solution])
                    values.add(solution.position.play("1 1").solve().value)
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])
        self.assertEqual(len(found), 80)
        self.assertEqual(len(values), 1)
        self.assertTrue(all(each == expected for each in found))

    def test_one_question_at_a_time(self):
        class Waiting(qiju.Rules):
            def start(self):
                return 3

            def moves(self, heap):
                if threading.current_thread() is first:
                    inside.set()
                    go_on.wait(10)
                return [(left, left) for left in range(heap)]

        inside, go_on, answered = threading.Event(), threading.Event(), threading.Event()
        first = threading.Thread(target=lambda: position.moves())
        second = threading.Thread(target=lambda: (position.moves(), answered.set()))
        position = qiju.game(Waiting).generate()
        first.start()
        self.assertTrue(inside.wait(10))
        second.start()
        self.assertFalse(answered.wait(0.3))
        go_on.set()
        first.join()
        second.join()
        self.assertTrue(answered.is_set())

    def test_rules_in_many_threads(self):
        class Heap(qiju.Rules):
            heap = qiju.Parameter(9, 0, 30)

            def start(self):
                return self.heap

            def moves(self, heap):
                return [(left, left) for left in range(heap)]

            def canonical(self, heap):
                return heap

        game, values = qiju.game(Heap), {}
        threads = [threading.Thread(target=lambda n=n: values.update(
            {n: game.generate(heap=n).solve(threads=3).value})) for n in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(values, {n: n for n in range(20)})


class Counted(_context.Context):
    """A context that counts what is made in it and what is freed, and what is freed before what needs it."""

    made = freed = early = 0
    users = {}

    def own(self, pointer, free, *needs, **more):
        def counted(raw):
            free(raw)
            Counted.freed += 1
            Counted.early += Counted.users.pop(key, 0) > 0
            for need in needed:
                Counted.users[need] -= 1

        key, needed = pointer, [need.pointer for need in needs]
        for need in needed:
            Counted.users[need] = Counted.users.get(need, 0) + 1
        Counted.made += 1
        return super().own(pointer, counted, *needs, **more)


class Freed(unittest.TestCase):
    def setUp(self):
        gc.collect()
        gc.disable()
        self.addCleanup(gc.enable)

    def test_nothing_waits_for_the_collector(self):
        """No cycles: a context goes with the last thing that is in it."""
        position = qiju.game(Slow).generate().play("3")
        solution = qiju.game("nim").generate(heaps=[3, 4]).solve()
        contexts = [weakref.ref(each._context) for each in (position, solution)]
        rules = weakref.ref(position.game)
        self.assertEqual([each() is None for each in contexts], [False, False])
        del position, solution
        self.assertEqual([each() for each in contexts], [None, None])
        self.assertIsNone(rules())

    def test_every_handle_is_freed(self):
        self.count()
        made = Counted.made
        self.use()
        self.assertGreater(Counted.made - made, 10)
        self.assertEqual(Counted.made, Counted.freed)

    def count(self):
        for module in (qiju.catalogue, qiju.position, qiju.sequence):
            self.addCleanup(setattr, module, "Context", module.Context)
            module.Context = Counted

    def test_cycles(self):
        """Python's collector has no order; what needs another thing is freed before it all the same."""
        self.count()
        for _ in range(5):
            cycle = [qiju.game(Slow).generate()]
            for move in range(4):
                cycle.append(cycle[-1].play(str(move)))
            small = cycle[-1].play(*map(str, range(4, 20))).solve()
            cycle += [cycle, small, small.position]
            cycle.sort(key=id)
            del small, cycle
            self.assertNotEqual(Counted.made, Counted.freed)
            gc.collect()
            self.assertEqual(Counted.made, Counted.freed)
            self.assertEqual(Counted.early, 0)

    def test_long_chains(self):
        position = qiju.game("nim").generate(heaps=[3000])
        for left in range(2999, 900, -1):
            position = position.play(f"1 {left}")
        del position
        self.assertEqual(qiju.game("nim").generate(heaps=[1]).solve().value, 1)

    def use(self):
        position = qiju.game("nim").generate(heaps=[3, 4])
        branches = [position.play("1 0"), position.play("1 0").play("2 0").at(0)]
        solution = branches[0].solve()
        del position, branches
        solution.moves, solution.line, solution.position.review()
        qiju.Sequence("kayles", to=30)
        qiju.game(Slow).generate().play("1").moves()
        qiju.game("stone").cases("3 4 0")
        try:
            qiju.game(Slow).generate().solve(states=10)
        except qiju.LimitError:
            pass

    @unittest.skipIf("asan" in os.environ.get("LD_PRELOAD", ""), "a sanitizer keeps what is freed")
    def test_memory_does_not_grow(self):
        """In a process of its own, in which nothing was freed that could be used again."""
        script = """
import resource
import qiju

def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()

def work():
    for _ in range(20):
        qiju.game("mnk", size=(3, 3)).generate().solve(engine="exhaustive", threads=1).moves
    for _ in range(2000):
        qiju.Sequence("kayles")
    return resident()

work()
print(work() - work())
"""
        said = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
        self.assertLess(abs(int(said.stdout)), 1 << 20)  # 20 solutions take 7 MB, 2,000 contexts 2 MB

    def test_freed_in_the_middle_of_a_computation(self):
        """What goes while its context is busy is freed at the end."""
        class Drop(qiju.Rules):
            def start(self):
                return 5

            def moves(self, heap):
                before = Counted.freed
                del kept[:]
                freed_inside.append(Counted.freed - before)
                return [(left, left) for left in range(heap)]

        self.count()
        kept, freed_inside = [], []
        position = qiju.game(Drop).generate()
        kept += [position.play("3"), position.play("2")]
        freed = Counted.freed
        self.assertEqual(len(position.moves()), 5)
        self.assertEqual(sum(freed_inside), 0)
        self.assertEqual(Counted.freed - freed, 2)


if __name__ == "__main__":
    unittest.main()
