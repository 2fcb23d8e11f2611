#!/usr/bin/env python3
"""Misere Nim on a pipe: take any number from one heap; who takes the last one loses.

    qiju solve '|python3 misere_nim.py' --heaps 3 --size 3

Bouton (1901): the player to move loses exactly when the xor of the heaps is 0 and a heap is larger
than 1, or when it is 1 and none is. A position is the heaps, such as 1,2,3; a move is HEAP-TAKEN.
"""
import sys

HELLO = """qiju 2
name misere-nim
summary take any number from one heap; who takes the last one loses
parameter heaps 3 1 9 heaps of 1, 2, 3 ... at the start
parameter size 3 1 99 the largest heap at the start
ending last-loses
impartial
size 40
draws
canonical
ready"""


def answer(words):
    if words[0] == "qiju":
        return HELLO
    if words[0] == "start":
        heaps, size = int(words[1]), int(words[2])
        return "at " + ",".join(str(min(heap, size)) for heap in range(1, heaps + 1))
    heaps = [int(heap) for heap in words[1].split(",")]
    if words[0] == "canonical":
        return "at " + ",".join(map(str, sorted(heaps)))
    if words[0] == "draw":
        return "\n".join([f"lines {len(heaps)}"] + ["o" * heap for heap in heaps])
    parts = ["moves"]
    for index, heap in enumerate(heaps):
        for taken in range(1, heap + 1):
            after = heaps[:index] + [heap - taken] + heaps[index + 1:]
            parts += [f"{index + 1}-{taken}", ",".join(map(str, after))]
    return " ".join(parts)


for line in sys.stdin:
    if line == "flush\n":
        print("flushed", flush=True)
    else:
        print(answer(line.split()))
