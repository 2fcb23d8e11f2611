"""Kayles on a pipe: qiju solve '|python3 kayles.py' --pins 2000
A ball knocks over one pin of a row, or two that stand side by side; who has none left to knock
over loses. A position is a row, such as 7, and rows that are left stand side by side: 2+4."""
import sys

HELLO = """qiju 3\nname kayles-rows\nsummary knock over one pin of a row, or two side by side
ending last-wins\nimpartial\nsum +\nparameter pins 10 0 100000 the pins of the row\nready"""
for line in sys.stdin:
    question, *words = line.split()
    if question == "moves":
        pins = int(words[0])
        print("moves", *(f"{hit}@{left + 1} {'+'.join(str(n) for n in (left, pins - hit - left) if n) or '+'}"
                         for hit in (1, 2) for left in range((pins - hit) // 2 + 1)))
    else:
        print({"qiju": HELLO, "start": f"at {words[0] if words else ''}", "flush": "flushed"}[question], flush=True)
