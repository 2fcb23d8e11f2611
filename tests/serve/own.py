"""Games of the user's own, named at the start: a shared object, and a program on a pipe that answers one question at
a time. OWN is the folder of the shared objects."""

import pathlib
import re
import socket
import subprocess
import sys
import urllib.request

from support import PATIENCE, Server, Stream, at_once, bare_post, fit, long_question, refused, same, until

OWN = pathlib.Path(sys.argv[3])
LONG = long_question()
SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "examples/own/misere_nim.sh"
PROGRAM = f"|exec sh '{SCRIPT}'"
# Connect Four on 7 x 5 cells takes minutes; after these moves, which fill two columns, a moment.
FOUR = {"game": "connect-four", "text": "7 5"}
FILLED = ["1"] * 5 + ["2"] * 5 + ["3", "3", "4"]
# At most k are taken of n; the program knows k from the start alone.
TAKE = """|while read -r question n k; do case $question in
qiju) printf '%s\\n' 'qiju 1' 'name take' 'ending last-wins' impartial 'parameter n 5 0 99 left' \
    'parameter k 2 1 9 at most' ready ;;
start) most=$k && echo "at $n" ;;
moves) line=moves i=1
    while [ $i -le $most ] && [ $i -le $n ]; do line="$line $i $((n - i))" i=$((i + 1)); done
    echo "$line" ;;
flush) echo flushed ;;
esac; done"""


def check_served(server):
    same(server.get("").json["own"], ["chomp", "misere-nim"], "own games")
    games = server.get("/games").json
    fit("Games", games)
    same([game["name"] for game in games["games"] if game["own"]], ["chomp", "misere-nim"], "own games")
    for name in ("chomp", "misere-nim"):
        game = server.get("/games/" + name).json
        fit("Game", game)
        position = server.ask("/random", {"game": name})
        question = {"game": name, "text": position["text"]}
        same(server.ask("/position", question), position, name)
        solved = server.ask("/solve", question)
        same([option["move"] for option in solved["moves"]], position["moves"], name)
        played = server.ask("/position", {**question, "play": [position["moves"][0]]})
        drawn = server.ask("/draw", {**question, "values": True})["svg"]
        same(drawn.startswith("<svg ") and drawn.endswith("</svg>\n"), True, name)
        plane = server.ask("/random", {"game": name, "plane": True})["plane"]
        same(plane and (len(plane["cells"]), plane["clicks"][0]), (12, [1]) if name == "chomp" else None, name)
        course = server.ask("/course", {**question, "text": played["text"]})["course"]
        same(course[0]["value"], solved["value"], name)
        for task in ("/moves", "/line", "/choose", "/why", "/plan"):
            server.ask(task, question)
        server.ask("/review", {**question, "text": played["text"]})
    same(server.post("/solve", {"game": "kayles", "text": "1 3"}).status, 200, "the catalogue is there too")


def check_one_at_a_time(server):
    questions = [{"game": "misere-nim", "text": f"3 {size}"} for size in (1, 2, 3) for _ in range(4)]
    alone = [server.ask("/moves", question) for question in questions]
    same(at_once(lambda question: server.ask("/moves", question), questions), alone, "the same answers at once")


def check_values():
    """What a program says under some values is not held against what it says under others."""
    with Server(TAKE) as server:
        for n, k in [(7, 2), (7, 3), (7, 2), (6, 2), (6, 5)]:
            value = server.ask("/solve", {"game": "take", "text": f"{n} {k}"})["value"]
            same(value["nimber"], n % (k + 1), f"{n} with {k} at most")


def check_many():
    """As many games as are named."""
    names = [f"take{i}" for i in range(12)]
    with Server(*(TAKE.replace("'name take'", f"'name {name}'") for name in names)) as server:
        same(server.get("").json["own"], names, "own games")
        for name in names:
            same(server.ask("/solve", {"game": name, "text": "7 2"})["value"]["nimber"], 1, name)


def check_table():
    """A game's questions share a table of positions; questions with other parameters do not use it."""
    asked = [(FOUR, []), (FOUR, []), (FOUR, ["3"]), ({**FOUR, "text": "6 5"}, []), (FOUR, [])]
    found = []
    with Server(str(OWN / "connect_four.so")) as server:
        for question, moves in asked:
            found.append(server.ask("/solve", {**question, "play": FILLED + moves}))
    same([answer["method"]["engine"] for answer in found], ["search"] * len(found), "engines")
    first, again, after, other, last = found
    states = [answer.pop("method")["states"] for answer in found]
    assert states[0] > 0 and states[1] == 0 and states[2] < states[0] / 2 and states[3] > 0 and states[4] == states[0], states
    same(again, first, "an answer from the table")
    same(last, first, "an answer after other parameters")
    move = next(option["value"] for option in first["moves"] if option["move"] == "3")
    same((after["value"]["lo"], after["value"]["distance"]), (-move["lo"], move["distance"] - 1), "after a move")


def check_cancelled():
    """A question is cancelled while it fills the table; the next one waits for its end, uses the table, and is right."""
    later = {**FOUR, "play": FILLED}
    with Server(str(OWN / "connect_four.so")) as server:
        fresh = server.ask("/solve", later)
    for least in (20000, 60000):
        with Server(str(OWN / "connect_four.so")) as server:
            stream = Stream(server, "/solve", FOUR)
            for kind, data in stream:
                same(kind, "progress", "before the end")
                if data["done"] >= least:
                    break
            stream.close()
            found = server.ask("/solve", later)
            same(server.now()["cancelled"], 1, "cancelled questions")
        assert found.pop("method")["states"] < fresh["method"]["states"], "the table of the cancelled question is not used"
        same(found, {name: fresh[name] for name in found}, "an answer after a cancelled question")


def check_failing():
    """A program that ends is a gateway that has failed; the server goes on."""
    with Server(PROGRAM) as server:
        name = {"game": "misere-nim"}
        text = server.ask("/random", name)["text"]
        children = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True)
        for child in children.stdout.split():
            subprocess.run(["kill", "-9", child], check=True)
        reply = until(lambda: (found := server.post("/solve", {**name, "text": text})).status != 200 and found)
        same((reply.status, reply.json["error"]["status"]), (502, "io"), "a program that has ended")
        same(server.post("/solve", {"game": "nim", "text": "1 1"}).status, 200, "other games")


def check_hanging():
    """A program that does not answer takes no longer than a question may."""
    script = SCRIPT.read_text().replace("moves) moves", "moves) sleep 1000; moves").replace("'", "'\\''")
    with Server(f"|exec sh -c '{script}'", "--time", "0.5") as server:
        question = {"game": "misere-nim", "text": "3 3"}
        # The question's limit, until it is the program's.
        reply = until(lambda: (found := server.post("/solve", question)).status != 422 and found)
        same(reply.status, 502, "a program that has not answered")
        assert "within 0.5 s" in reply.json["error"]["message"], reply.body


def check_hanging_object():
    """A shared object that does not come back does not keep the server from ending."""
    server = Server(str(OWN / "trap.so"))
    with server.connect() as connection:
        before = server.computed()
        connection.sendall(bare_post("/solve", {"game": "trap", "text": "4 4"}))
        until(lambda: server.computed() > before + 20)
        server.process.terminate()
        said = server.process.communicate(timeout=PATIENCE)[1]
    assert "it hangs in moves, state 2 1 0" in said, said
    same(server.process.returncode, 5, "the end")


def check_refused():
    for words, message in (
        (["|exit 3"], "program"),
        ([str(OWN / "chomp.so"), str(OWN / "chomp.so")], "two games called 'chomp'"),
        (["--listen", "192.0.2.1"], "cannot listen"),
    ):
        assert message in refused(*words), words


def listens(address):
    """Whether this machine has it."""
    try:
        socket.create_server((address, 0), family=socket.AF_INET6 if ":" in address else socket.AF_INET).close()
    except OSError:
        return False
    return True


def check_strangers(server):
    """Each address has its own limits, whichever socket it comes through."""

    def ask(source):
        return server.post("/position", {"game": "nim", "text": "1 1"}, source=source).status

    connections = [server.connect() for _ in range(128)]
    for connection in connections:
        connection.sendall(bare_post("/solve", LONG))
    until(lambda: ask("127.0.0.1") == 429)
    same(ask("127.0.0.2"), 200, "another client")
    for connection in connections:
        connection.close()


def check_addresses(server):
    """Every address that is told reaches the server; the first is the name that was given."""
    found = until(lambda: (reply := server.get("")).status == 200 and reply).json["addresses"]
    same(found[0], f"http://class.test:{server.port}")
    for each in found[1:]:
        with urllib.request.urlopen(each + "/api/v1/games") as answer:
            same(answer.status, 200, each)
    return found


def check_open(address):
    """Listening on every address is possible, and said to be what it is."""
    server = Server("--listen", address, "--host", "class.test", ends_well=False)
    same(server.address, "[::1]" if ":" in address else "127.0.0.1")
    check_strangers(server)
    found = check_addresses(server)
    said = server.process.stdout.readline
    same(said(), "qiju: for other devices on the network:\n")
    printed = [re.fullmatch(r"  (\S+)/  \((IPv4|IPv6|--host)(, \S+)?\)\n", said())[1] for _ in found]
    same(printed, found, "addresses that are printed")
    server.process.terminate()
    printed, said = server.process.communicate(timeout=PATIENCE)
    same(printed, "", "no code where nobody sees it")
    assert "whoever reaches" in said, said


with Server(str(OWN / "chomp.so"), PROGRAM, "--reply-time", "60") as tested:
    check_served(tested)
    check_one_at_a_time(tested)
check_values()
check_many()
check_table()
check_cancelled()
check_failing()
check_hanging()
check_hanging_object()
check_refused()
for every in filter(listens, ("0.0.0.0", "::")):
    check_open(every)
print("games of one's own are served")
