"""A server with a solution file answers its positions from there, many in a request, and solves all others. Takes
seconds: the command is asked about the same positions."""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from support import PATIENCE, QIJU, Server, command, refused, same

OWN = sys.argv[3]

BOARD = "3 3 3\n0 0 0\n0 0 0\n0 0 0\n"
OTHER = "3 3 2\n0 0 0\n0 0 0\n0 0 0\n"


def engine(server, game, text, play=()):
    return server.ask("/solve", {"game": game, "text": text, "play": list(play)})["method"]["engine"]


def games(random, count):
    """The moves of so many games, each cut somewhere."""
    cells = [f"{row} {column}" for row in (1, 2, 3) for column in (1, 2, 3)]
    for _ in range(count):
        random.shuffle(cells)
        yield cells[: random.randrange(10)]


def check_many(server, path):
    """Against the command, which says of positions past a game's end that they cannot be."""
    positions = list(games(random.Random(4), 200))
    answers = server.ask("/ask", {"game": "mnk", "text": BOARD, "positions": positions})["answers"]
    same(len(answers), len(positions), "answers")
    values = 0
    for moves, answer in list(zip(positions, answers))[:40]:
        asked = subprocess.run([QIJU, "ask", path, " ".join(moves), "--json"], capture_output=True, text=True)
        if "value" in answer:
            same(answer["value"], json.loads(asked.stdout)["value"], moves)
            values += 1
        else:
            assert "not legal" in answer["reason"] and asked.returncode == 3, (answer, asked)
    assert 5 < values < 40, values
    from_there = server.ask("/ask", {"game": "mnk", "text": BOARD, "play": ["2 2"], "positions": [[], ["1 2"]]})["answers"]
    whole = server.ask("/ask", {"game": "mnk", "text": BOARD, "positions": [["2 2"], ["2 2", "1 2"], [], ["5 5"], ["x"]]})
    same(from_there, whole["answers"][:2], "positions from there")
    assert all("reason" in answer for answer in whole["answers"][3:]), whole


def check_faults(server):
    for positions in (None, {}, ["2 2"], [[1]], [["2 2"], None]):
        question = {"game": "mnk", "text": BOARD, "positions": positions}
        same(server.post("/ask", question if positions is not None else {"game": "mnk", "text": BOARD}).status, 400, positions)
    same(server.post("/solve", {"game": "mnk", "text": BOARD, "positions": []}).status, 400, "positions elsewhere")
    same(server.ask("/ask", {"game": "mnk", "text": BOARD, "positions": []})["answers"], [], "none")


def check_damaged(path):
    """Its blocks of positions are read when it is asked: then the answer is an error, and the server goes on."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    for at in range(100, len(data) * 3 // 4, 100):
        data[at] ^= 1
    with open(path, "wb") as file:
        file.write(data)
    with Server("--solution-file", path) as server:
        same(server.post("/ask", {"game": "mnk", "text": BOARD, "positions": [[]]}).status, 502, "damaged")
        same(engine(server, "mnk", OTHER), "lines", "another board")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        command("solve", "mnk", "--size", "3x3", "--keep", "ttt")
        with Server("--solution-file", "ttt") as server:
            same(engine(server, "mnk", BOARD), "lookup", "the start")
            same(engine(server, "mnk", BOARD, ["2 2", "1 2"]), "lookup", "a later position")
            same(engine(server, "mnk", OTHER), "lines", "another board")
            same(engine(server, "nim", "2\n1 2\n"), "grundy", "another game")
            check_many(server, "ttt")
            check_faults(server)
        with Server() as server:
            same(engine(server, "mnk", BOARD), "lines", "nothing is saved")
            check_many(server, "ttt")
        board = command("gen", "staircase", "--size", "9x9", "--seed", "4")
        with open("board", "w") as file:
            file.write(board)
        command("solve", "staircase", "board", "--keep", "heights")
        with Server("--solution-file", "heights", "--threads", "2") as server, Server() as other:
            question = {"game": "staircase", "text": board, "positions": [[], ["1 1"], ["1 1", "1 2", "2 1", "1 3"], ["1 2"]]}
            same(engine(server, "staircase", board, ["1 1"]), "heights", "heights")
            same(server.ask("/ask", question), other.ask("/ask", question), "heights")
        shutil.copy(f"{OWN}/hex.so", "hex.so")
        command("solve", "./hex.so", "--n", "2", "--keep", "hex")
        with Server("./hex.so", "--solution-file", "hex") as server:
            same(engine(server, "hex", command("gen", "./hex.so", "--n", "2")), "lookup", "a game of one's own")
        with open("hex.so", "ab") as file:
            file.write(b"\n")
        assert "a user-defined game, 'hex'" in refused("--solution-file", "hex")
        assert "of other rules of 'hex'" in refused("./hex.so", "--solution-file", "hex")
        assert "cannot open none" in refused("--solution-file", "none")
        check_damaged("ttt")


main()
