"""Kayles on a pipe: qiju solve '|python3 kayles.py' --pins 2000
A ball knocks over one pin of a row, or two side by side; a player without pins loses. A position is
a row, such as 7. A throw leaves two rows, such as 2+4, or one row, or none: +."""
HELLO = """qiju 3\nname kayles-rows\nsummary knock over one pin of a row, or two side by side
ending last-wins\nimpartial\nsum +\nparameter pins 10 0 100000 the pins of the row\nready"""


def throw(hit, left, right):
    return f"{hit}@{left + 1} " + (f"{left}+{right}" if left else f"{right or '+'}")


for question, *words in map(str.split, open(0)):
    if question == "moves":
        row = int(words[0])
        print("moves", *(throw(hit, left, row - hit - left)
                         for hit in (1, 2) for left in range((row - hit) // 2 + 1)))
    else:
        print({"qiju": HELLO, "start": "at " + "".join(words), "flush": "flushed"}[question], flush=True)
