"""solution_file.py QIJU OWN FOLDER [ALTERATIONS]: in FOLDER solution files are compared with a reader that follows
docs/reference/solution-files.md and shares no code with the command, and with exhaustive search. Then they are
altered, given wrong values, and written where there is no room or no time. Some 300 runs of the command take ten
seconds of CPU under sanitizers, which look for leaks elsewhere (cli/leaks.sh)."""
import contextlib
import fcntl
import json
import os
import random
import resource
import struct
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import solution_file_reader  # noqa: E402

os.environ["ASAN_OPTIONS"] = "detect_leaks=0:" + os.environ.get("ASAN_OPTIONS", "")
QIJU, OWN = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ALTERATIONS = int(sys.argv[4]) if len(sys.argv) > 4 else 4
ANSWERS = {0, 2, 3, 4, 5, 74}  # every other status is a crash


def qiju(*words, text="", **more):
    run = subprocess.run([QIJU, *words], input=text, capture_output=True, text=True, **more)
    assert run.returncode in ANSWERS, (words, run.returncode, run.stderr)
    return run


def good(*words, **more):
    run = qiju(*words, **more)
    assert run.returncode == 0, (words, run.stderr)
    return run.stdout


def content(path):
    with open(path, "rb") as file:
        return file.read()


def put(path, data):
    with open(path, "wb") as file:
        file.write(data)


GAMES = [  # points; points and a player who moves again; outcomes; a canonical form; loops; nimbers; a side
    (["mnk", "--size", "3x3"], []),
    (["staircase", "--size", "4x4", "--seed", "3"], []),
    ([f"{OWN}/dots_and_boxes.so", "--rows", "1", "--columns", "3"], ["--rules"]),
    ([f"{OWN}/hex.so", "--n", "3"], ["--rules"]),
    ([f"{OWN}/quixo.so", "--n", "3"], ["--rules"]),
    ([f"{OWN}/pursuit.so"], ["--rules"]),
    ([f"{OWN}/node_kayles.so", "--rows", "2", "--columns", "4"], ["--rules"]),
    (["heaps", "0.77", "--heaps", "3 4 5"], []),
]


def sign(value):
    return (value > 0) - (value < 0)


def without_remoteness(answer):
    if isinstance(answer, dict):
        return {name: without_remoteness(value) for name, value in answer.items() if name != "distance"}
    return [without_remoteness(value) for value in answer] if isinstance(answer, list) else answer


def compare(game, rules):
    """The file by the reader against the plies that exhaustive search counts; its bytes by other threads."""
    rules = rules and [*rules, game[0]]
    good("solve", *game, "--keep", "k", "--threads", "1")
    first = content("k")
    good("solve", *game, "--keep", "k", "--threads", "2")
    assert content("k") == first, game
    head, positions = solution_file_reader.read(first)
    rows = list(positions)
    signs = [sign(value if head["kind"] == 0 else ending) for _, value, ending in rows]
    plies = json.loads(good("count", *game, "--json"))["plies"]
    for value, name in (1, "won"), (0, "drawn"), (-1, "lost"):
        assert signs.count(value) == sum(ply[name] for ply in plies), (game, name)
    assert len(rows) == sum(ply["positions"] for ply in plies) == head["positions"]
    solved = json.loads(good("solve", *game, "--engine", "exhaustive", "--json"))
    asked = json.loads(good("ask", "k", "", "--json", *rules))
    saved = json.loads(good("solve", *game, "--solution-file", "k", "--json"))
    assert asked["value"] == saved["value"] and asked["moves"] == saved["moves"], game
    if "node_kayles" in game[0]:  # sums are solved by their parts, without a remoteness
        saved, solved = without_remoteness(saved), without_remoteness(solved)
    else:
        assert saved["line"] == solved["line"], game
    assert saved["value"] == solved["value"] and saved["moves"] == solved["moves"], game
    assert "the solution is right" in good("verify", "k", *rules)


# -------------------------------------------------------------------------------------------- what is saved by heights

BOARDS = [  # values of 16, 32 and 64 bits; with far ends; on its side; where a part is taken and White begins
    ("8x8", "15", ""), ("9x8", "1000000000000", "taken 3 2 2 0 0 0 0 0 0\nturn White\n"),
    ("4x24", "100000", ""), ("24x4", "9", "")]


def minimax(rows, columns, weights, side):
    """Of all ideals, as tuples of lengths, what is still gained by the player to move: side, of an even number of cells."""
    last = {(columns,) * rows}
    values = dict.fromkeys(last, 0)
    for cells in range(rows * columns - 1, -1, -1):
        own = weights[(side + cells) % 2]
        here = {}
        for full in last:
            for row in range(rows):
                if full[row] and (row == rows - 1 or full[row + 1] < full[row]):
                    ideal = full[:row] + (full[row] - 1,) + full[row + 1:]
                    value = own[row][full[row] - 1] - values[full]
                    here[ideal] = max(here.get(ideal, value), value)
        values.update(here)
        last = set(here)
    return values


def compare_heights(size, most, behind):
    """Every value of the file against a minimax of our own; its bytes by other threads; answers against solving."""
    put("board", (good("gen", "staircase", "--size", size, "--max", most) + behind).encode())
    good("solve", "staircase", "board", "--keep", "k", "--threads", "1")
    data = content("k")
    good("solve", "staircase", "board", "--keep", "k", "--threads", "3")
    assert content("k") == data, size
    rows, columns = map(int, size.split("x"))
    numbers = [list(map(int, line.split())) for line in content("board").decode().splitlines()[1:1 + 2 * rows]]
    words = behind.split()
    taken = sum(map(int, words[1:1 + rows]))
    side = (taken + ("White" in words)) % 2
    head, found = solution_file_reader.read_heights(data)
    values = minimax(rows, columns, (numbers[:rows], numbers[rows:]), side)
    assert head["every"] == 8 and head["positions"] == len(found) and 8 * len(found) < 2 * len(values)
    assert all(values[ideal] == value for ideal, value in found.items()), size
    solved, saved = (json.loads(good("solve", "staircase", "board", *how, "--json")) for how in ([], ["--solution-file", "k"]))
    assert all(saved[part] == solved[part] for part in ("value", "moves", "line")), size
    assert json.loads(good("ask", "k", "", "--json"))["moves"] == solved["moves"]
    assert "the solution is right" in good("verify", "k")


# ------------------------------------------------------------------------------------------------- what is altered

ASKED = ["", "2 2", "2 2 1 2", "2 2 1 1 1 2 3 2", "1 1 2 2 3 3 1 3 3 1"]
ASKED_HEIGHTS = ["", "1 1 1 2 2 1", " ".join(f"{i} {j}" for i in range(1, 9) for j in range(1, 8))]


def alter(data, asked):
    """Altered in any byte: refused, or without effect on the answers, as in a block that is not asked for. verify always
    finds it."""
    draw, right, refused = random.Random(19), good("ask", "right", *asked), 0
    for number in range(ALTERATIONS):
        altered = bytearray(data)
        altered[draw.randrange(len(data))] ^= draw.randrange(1, 256)
        put("altered", altered)
        run = qiju("ask", "altered", *asked)
        assert run.returncode == 3 or (run.returncode == 0 and run.stdout == right), run
        assert right.startswith(run.stdout)
        refused += run.returncode != 0
        if number % 10 == 0:
            assert qiju("verify", "altered").returncode == 3
    print(f"{ALTERATIONS} alterations: {refused} refused, the others without effect")


def lie(data, asked):
    """What is behind the chunks altered, with sums made anew: an answer or a refusal, never a crash."""
    draw, plain = random.Random(20), solution_file_reader.content(data)
    head = solution_file_reader.parse(plain)
    for _ in range(ALTERATIONS):
        altered = bytearray(plain)
        altered[draw.randrange(head["B"] * solution_file_reader.BLOCK, len(plain))] = draw.choice([0, 1, 127, 128, 255, draw.randrange(256)])
        put("altered", solution_file_reader.packed(altered))
        qiju("ask", "altered", *asked)
        qiju("verify", "altered")


def with_byte(plain, at, value):
    """A file of this content with another byte."""
    return solution_file_reader.packed(plain[:at] + bytes([value]) + plain[at + 1:])


def refuse_others(data):
    """Another version, game, board, start; a file that is none."""
    plain = solution_file_reader.content(data)
    version = plain.rindex(good("--version").split()[1].encode())
    for other, reason in (
            (with_byte(plain, len(plain) - 80, 3), "version 3, expected version 2"),
            (with_byte(plain, version, plain[version] ^ 1), "another version of qiju"),
            (b"qiju" * 100, "is not a file of qiju"),
            (solution_file_reader.packed(plain[:-1]), "is not a solution file"),
            (solution_file_reader.packed(plain[:-72] + struct.pack("<I", 65537) + plain[-68:]), "numbers do not go together"),
            (struct.pack("<II8s", 0x184D2A50, 300, b"qijukept") + bytes(300), "version 1, expected version 2")):
        put("other", other)
        assert reason in qiju("ask", "other", "").stderr, reason
    for game, reason in (["mnk", "--size", "3x4"], "another board or start"), (["nim", "--heaps", "3"], "another game"):
        run = qiju("solve", *game, "--solution-file", "right")
        assert run.returncode == 2 and reason in run.stderr, run.stderr


def renamed(data, name):
    """The file with another name of its game, and all sums made anew."""
    plain = solution_file_reader.content(data)
    head = solution_file_reader.parse(plain)
    at = head["B"] * (solution_file_reader.BLOCK + head["S"])
    other = bytearray(plain[:at] + name + plain[at + head["lengths"][0]:])
    struct.pack_into("<Q", other, len(other) - 24, len(name))
    return solution_file_reader.packed(other)


def refuse_to_run(data):
    """A file cannot name what is run or loaded: a command, a program, a script and an object are but shown."""
    put("program", b"#!/bin/sh\ntouch taken\n")
    put("script.sh", b"touch taken\n")
    os.chmod("program", 0o755)
    here = os.getcwd().encode()
    for name in b"|touch taken", b"./program", here + b"/program", b"./script.sh", f"{OWN}/hex.so".encode():
        put("other", renamed(data, name))
        for words in ["verify", "other"], ["ask", "other", ""]:
            run = qiju(*words)
            assert run.returncode == 2 and "add --rules" in run.stderr, run
            assert name[:40].decode() in run.stderr and not os.path.exists("taken")
        for words in ["solve", "mnk", "--size", "3x3"], ["play", "mnk", "--size", "3x3"]:
            run = qiju(*words, "--solution-file", "other")
            assert run.returncode == 2 and not os.path.exists("taken"), run


def with_value(data, number, value):
    """The file with another first byte of a value, that of the position with this number in the first chunk, and all sums
    made anew."""
    plain = solution_file_reader.content(data)
    head = solution_file_reader.parse(plain)
    at = head["S"] * min(head["P"], head["positions"]) + number
    return with_byte(plain, at, value(plain[at]))


def find_wrong_value(data):
    """A single value altered, with all sums made anew, is found by verify."""
    put("wrong", with_value(data, 7, lambda value: 1 if value == 0 else 0))
    run = qiju("verify", "wrong")
    assert run.returncode == 3 and "does not follow" in run.stderr, run


def find_wrong_order():
    """Two blocks that have changed places, and a state that has become the first of all, are found by verify."""
    good("solve", "mnk", "--size", "3x4", "--keep", "many")
    plain = solution_file_reader.content(content("many"))
    head = solution_file_reader.parse(plain)
    size, states, length = solution_file_reader.BLOCK, head["B"] * solution_file_reader.BLOCK, head["S"]
    assert head["B"] > 2
    blocks = plain[size:2 * size] + plain[:size] + plain[2 * size:states]
    index = plain[states + length:states + 2 * length] + plain[states:states + length] + plain[states + 2 * length:]
    last = bytearray(plain)  # of the first block: its bytes are differences, column by column
    for column in range(length):
        first = column * head["P"]
        for row in range(first, first + head["P"] - 1):
            last[first + head["P"] - 1] ^= last[row]
        last[first + head["P"] - 1] ^= plain[first + head["P"] - 1]
    for wrong in blocks + index, last:
        put("wrong", solution_file_reader.packed(wrong))
        run = qiju("verify", "wrong")
        assert run.returncode == 3 and "the states of block 0 are not in order" in run.stderr, run


def find_wrong_start():
    """What a sample misses of an answer about the start is found all the same, and a sample is called one."""
    good("solve", "nim", "--heaps", "3 4 5", "--engine", "exhaustive", "--keep", "nim")
    data = content("nim")
    states = [state for state, _, _ in solution_file_reader.read(data)[1]]
    line = json.loads(good("solve", "nim", "--heaps", "3 4 5", "--solution-file", "nim", "--json"))["line"]
    heaps = [3, 4, 5]
    needed = [(3, 4, 5), (3, 4, 0), (3, 0, 5), (0, 4, 5)]
    for move in line:
        heap, left = map(int, move.split())
        heaps[heap - 1] = left
        needed.append(tuple(heaps))
    for heaps in needed:
        left = sum(heap > 0 for heap in heaps)  # a state has their number, and the largest first
        number = states.index(struct.pack("<4Q", left, *sorted(heaps, reverse=True)))
        put("wrong", with_value(data, number, lambda value: value ^ 1))
        run = qiju("verify", "wrong", "--sample", "1")
        assert run.returncode == 3 and "does not follow" in run.stderr, (heaps, run)
    run = qiju("verify", "nim", "--sample", "1")
    assert run.returncode == 4 and "The other values are not checked" in run.stdout, run
    assert "the solution is right" in good("verify", "nim", "--all")


# ------------------------------------------------------------------------------------------- what is not finished

def no_room():
    """A file that is too large for its limit: the old one stays, and no other."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    before = content("right")
    run = qiju("solve", "mnk", "--size", "3x4", "--keep", "right", preexec_fn=limit)
    assert run.returncode == 74 and "cannot write right.new: File too large" in run.stderr, run
    assert content("right") == before and not os.path.exists("right.new")
    run = qiju("solve", "mnk", "--size", "3x3", "--keep", "none/k")
    assert run.returncode == 74 and "cannot make none/k.new" in run.stderr


def killed():
    """kill -9 before, while and after the new file is written leaves the old one or the whole new one."""
    game = ["mnk", "--size", "3x4"]
    good("solve", *game, "--keep", "new")
    good("solve", "mnk", "--size", "3x3", "--keep", "old")
    whole, old = content("new"), content("old")
    for there in (lambda: True, lambda: os.path.exists("k.new"), lambda: os.path.getsize("k.new") > 0):
        put("k", old)
        run = subprocess.Popen([QIJU, "solve", *game, "--keep", "k"], stdout=subprocess.DEVNULL)
        while run.poll() is None:
            with contextlib.suppress(FileNotFoundError):
                if there():
                    break
            time.sleep(0.001)
        run.kill()
        run.wait()
        assert content("k") in (old, whole)
    good("solve", *game, "--keep", "k")
    assert content("k") == whole and not os.path.exists("k.new")
    run = qiju("solve", *game, "--keep", "k", "--states", "100")
    assert run.returncode == 4 and content("k") == whole and not os.path.exists("k.new")
    with open("k.new", "w") as other:
        fcntl.lockf(other, fcntl.LOCK_EX)
        run = qiju("solve", *game, "--keep", "k")
        assert run.returncode == 2 and "being written by another run" in run.stderr
        assert content("k") == whole


def main():
    os.makedirs(sys.argv[3], exist_ok=True)
    os.chdir(sys.argv[3])
    for game, rules in GAMES:
        compare(game, rules)
    for board in BOARDS:
        compare_heights(*board)
    for game, asked in (["staircase", "9x9"], ASKED_HEIGHTS), (["mnk", "3x3"], ASKED):
        good("solve", *game, "--keep", "right")
        data = content("right")
        alter(data, asked)
        lie(data, asked)
        find_wrong_value(data)
    refuse_others(data)
    refuse_to_run(data)
    find_wrong_order()
    find_wrong_start()
    no_room()
    killed()
    print("solution files are as expected")


if __name__ == "__main__":
    main()
