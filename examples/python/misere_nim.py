"""Misere Nim as a class of rules: qiju solve '|python3 misere_nim.py' --heaps 3 --size 3"""
import qiju


class MisereNim(qiju.Rules):
    """take any number from one heap; the player who takes the last one loses"""

    ending = "last-loses"
    heaps = qiju.Parameter(3, 1, 9, "heaps of 1, 2, 3 ... at the start")
    size = qiju.Parameter(3, 1, 9, "the largest heap at the start")

    def start(self):
        return tuple(min(heap, self.size) for heap in range(1, self.heaps + 1))

    def moves(self, heaps):
        for number, heap in enumerate(heaps, 1):
            for taken in range(1, heap + 1):
                yield f"{number}-{taken}", heaps[:number - 1] + (heap - taken,) + heaps[number:]

    def canonical(self, heaps):
        return tuple(sorted(heaps))

    def cells(self, heaps):
        return [qiju.Cell(column, row, "point")
                for row, heap in enumerate(heaps) for column in range(heap)]

    # A click on a stone takes it and all stones to its right.
    def clicks(self, heaps, move):
        number, taken = map(int, move.split("-"))
        return [sum(heaps[:number]) - taken]


if __name__ == "__main__":
    MisereNim.serve()
