"""Misere Nim on a pipe: qiju solve '|python3 misere_nim.py' --heaps 3 --size 3
Take any number from one heap; the player who takes the last one loses. A position has a digit
for each heap, such as 123; a move is HEAP-TAKEN, such as 3-2."""
import sys

HELLO = """qiju 4
name misere-nim
summary take any number from one heap; the player who takes the last one loses
parameter heaps 3 1 9 heaps of 1, 2, 3 ... at the start
parameter size 3 1 9 the largest heap at the start
ending last-loses
impartial
board
canonical
ready"""


# A row of stones for each heap: a click on a stone takes it and all stones to its right.
def board(heaps):
    stones = [(row, column) for row, heap in enumerate(heaps) for column in range(heap)]
    lines = [f"cell point plain {column} {row}" for row, column in stones]
    lines += [f"cell label plain -1 {row} {row + 1}" for row in range(len(heaps))]
    lines += [f"move {row + 1}-{heaps[row] - column} {i}" for i, (row, column) in enumerate(stones)]
    return "\n".join([f"board {len(lines)}"] + lines)


def answer(question, *words):
    if question == "qiju":
        return HELLO
    if question == "start":
        heaps, size = words
        return "at " + "".join(min(heap, size) for heap in "123456789"[:int(heaps)])
    position = words[0]
    if question == "canonical":
        return "at " + "".join(sorted(position))
    if question == "board":
        return board([int(heap) for heap in position])
    if not position.isdecimal():
        return "no a heap is a digit"
    moves = [f"{i + 1}-{taken} {position[:i]}{heap - taken}{position[i + 1:]}"
             for i, heap in enumerate(map(int, position)) for taken in range(1, heap + 1)]
    return " ".join(["moves"] + moves)


for line in sys.stdin:
    if line == "flush\n":
        print("flushed", flush=True)
    else:
        print(answer(*line.split()))
