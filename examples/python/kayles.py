"""Kayles as a class of rules, with sums: qiju solve '|python3 kayles.py' --pins 400"""
import qiju


class Kayles(qiju.Rules):
    """knock over one pin of a row, or two side by side"""

    name = "kayles-rows"
    pins = qiju.Parameter(10, 0, 100000, "the pins of the row")

    def start(self):
        return (self.pins,) if self.pins else ()

    def parts(self, rows):
        return [(row,) for row in rows]

    def moves(self, rows):
        for number, row in enumerate(rows, 1):
            for hit in (1, 2):
                for left in range((row - hit) // 2 + 1):
                    rest = tuple(pins for pins in (left, row - hit - left) if pins)
                    yield f"{number}:{hit}@{left + 1}", rows[:number - 1] + rest + rows[number:]


if __name__ == "__main__":
    Kayles.serve()
