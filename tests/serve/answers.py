"""Every path answers as the document says, for every game, and as the command does. 6 s of CPU: the schemas of some
hundred answers are looked at, and the command is run for most of them."""

import json
import tempfile
import urllib.error
import urllib.parse
import urllib.request

from support import Server, command, fit, same, verified

# For boards whose usual size makes long answers.
SIZES = {"graph": {"vertices": "8"}, "splitting": {"max": "5", "size": "12"}}


def without_cost(answer):
    """An answer without what depends on the clock and on where it is computed."""
    return {**answer, "method": {key: answer["method"][key] for key in ("engine", "theorem", "states")}}


def play_some(server, question, position):
    """The question after two of the legal moves, as far as there are any."""
    for _ in range(2):
        if position["moves"]:
            question = {**question, "text": position["text"], "after": "end", "play": [position["moves"][-1]]}
            position = server.ask("/position", question)
            question = {"game": question["game"], "text": position["text"], "after": position["after"]}
    return question, position


def check_game_of_moves(server, question, position):
    moves = server.ask("/moves", question)
    solved = server.ask("/solve", question)
    same(moves["moves"], solved["moves"], "moves")
    same(moves["value"], solved["value"], "value")
    same(server.ask("/line", question)["line"][:1000], solved["line"], "line")
    counted = sum(option.get("count", 1) for option in solved["moves"])
    same(counted, len(position["moves"]), "legal moves")
    choice = server.ask("/choose", question)["choice"]
    same(choice is None, position["over"], "choice")
    lost = solved["value"]["kind"] != "score" and int(solved["value"]["hi"]) < 0
    if choice and not (lost and "distance" not in solved["value"]):  # else the line has the first move
        same(choice["move"], solved["line"][0], "the first move of the line")
    if choice:
        assert choice["move"] in position["moves"], choice
        erring = server.ask("/choose", {**question, "err": 1, "seed": 5})["choice"]
        assert erring["move"] in position["moves"], erring
    server.ask("/why", question)
    review = server.ask("/review", question)
    course = server.ask("/course", question)["course"]
    same(len(review["moves"]), len(position["record"]), "reviewed moves")
    same(len(course), len(position["record"]) + 1, "entries of the course")
    entry = course[position["after"]]
    same(entry["value"], solved["value"], "value in the course")
    same(entry["legal"], len(position["moves"]), "legal moves in the course")
    assert entry["good"] >= 1 or position["over"]
    for judged, entry in zip(review["moves"], course):
        same(judged["best"], entry["value"], "value in review and course")


def check_against_command(question):
    """solve --json and review --json say the same."""
    name, text = question["game"], question["text"]
    with_end = command("solve", name, "--json", "--after", "end", text=text)
    lines = [json.loads(line) for line in command("review", name, "--json", text=text).splitlines()]
    head = {"schema": 2, "game": name}
    review = {**head, "moves": [{k: v for k, v in line.items() if k not in head} for line in lines[:-1]]}
    review["summary"] = lines[-1]["summary"]
    return json.loads(with_end), review


def check_puzzle(server, question, position):
    system = position["system"]
    solved = server.ask("/solve", question)
    solution = solved["solution"]
    same([system[k] for k in ("modulus", "equations", "unknowns")],
         [solution[k] for k in ("modulus", "equations", "unknowns")], "system")
    kernel = server.ask("/kernel", question)
    same(kernel["dimension"], len(kernel["basis"]), "kernel")
    same(kernel["dimension"], solution["kernel_dimension"], "kernel")
    tried = [system["least"]] * system["unknowns"]
    check = server.ask("/check", {**question, "x": tried})
    same(len(check["left"]), system["equations"], "left")
    same(len(check["names"]), system["unknowns"], "names")
    if solution["x"] is None:
        same(server.ask("/hint", {**question, "x": tried})["hint"], None, "hint")
        return
    assert server.ask("/check", {**question, "x": solution["x"]})["solved"]
    for _ in range(system["unknowns"]):
        hint = server.ask("/hint", {**question, "x": tried})["hint"]
        if not hint:
            break
        tried[hint["index"]] = hint["value"]
    assert server.ask("/check", {**question, "x": [str(value) for value in tried]})["solved"]


def check_puzzle_command(server, question):
    answer = json.loads(command("solve", question["game"], "--json", text=question["text"]))
    same(without_cost(server.ask("/solve", question)), without_cost(answer), question["game"])


def check_certificate(server, position):
    """What the server says can be proved is proved as by the command; nothing else is."""
    name = position["game"]
    question = {"game": name, "text": position["text"], "after": position["after"]}
    if not position["after"]:
        same(position["provable"], server.ask("/solve", question)["provable"], f"{name} is provable")
    if not position["provable"]:
        error = server.post("/prove", question).json.get("error", {})
        same(error.get("status"), "usage", f"{name} is not proved")
        return
    proof = server.ask("/prove", question)
    assert proof["text"].startswith(position["state"])
    same(proof["certificate"], command("prove", name, text=proof["text"]), f"the certificate of {name}")
    assert verified(name, proof["text"], proof["certificate"]), f"the certificate of {name} is verified"


def check_picture(server, question, position):
    """The picture is the command's, and every move is made on cells of the board."""
    drawn = {**question, "values": position["kind"] != "puzzle", "why": True, "theme": "dark"}
    options = ["--theme", "dark", "--why"] + ["--values"] * drawn["values"]
    same(server.ask("/draw", drawn)["svg"], command("draw", question["game"], *options, text=position["text"]),
         "the picture")
    plane = server.ask("/position", {**question, "plane": True})["plane"]
    assert "plane" not in position
    if plane:
        cells = len(plane["cells"])
        same(len(plane["clicks"]), len(position["moves"] or []), "clicks")
        assert all(cell < cells for ways in (plane["clicks"], plane["lines"]) for way in ways for cell in way)


def check_game(server, name, seed):
    settings = {**SIZES.get(name, {}), "seed": str(seed)}
    parameters = {entry["name"] for entry in server.get(f"/games/{name}").json["parameters"]}
    position = server.ask("/random", {"game": name, "settings": {k: v for k, v in settings.items() if k in parameters}})
    question = {"game": name, "text": position["text"]}
    same(server.ask("/position", question), position, "the same position")
    check_certificate(server, position)
    check_picture(server, question, position)
    plan = server.ask("/plan", question)
    assert plan["fits"], plan
    if position["kind"] == "puzzle":
        check_puzzle(server, question, position)
        check_puzzle_command(server, question)
        return
    check_game_of_moves(server, question, position)
    question, position = play_some(server, question, position)
    check_certificate(server, position)
    check_game_of_moves(server, question, position)
    answer, review = check_against_command(question)
    question["after"] = "end"
    same(without_cost(server.ask("/solve", question)), without_cost(answer), name)
    same(server.ask("/review", question), review, name)


def check_games(server):
    games = server.get("/games").json
    fit("Games", games)
    names = [game["name"] for game in games["games"]]
    same(names, [line.split()[0] for line in command("games").splitlines()], "the catalogue")
    for summary in games["games"]:
        game = server.get("/games/" + summary["name"]).json
        fit("Game", game)
        same({key: game[key] for key in summary}, summary, summary["name"])
        same(command("help", game["name"]).count(game["help"]), 1, "help")
        question = {"game": game["name"], "text": game["sample"]}
        sample = server.ask("/position", question)
        assert not sample["over"], "a sample that is over"
        for alias in summary["aliases"]:
            same(server.get("/games/" + urllib.parse.quote(alias)).json, game, alias)
        check_game(server, game["name"], 1)
    return len(names)


def check_details(server):
    """Cases, records, long numbers, texts that are not ASCII."""
    nim = {"game": "nim", "text": "3\n1 2 3\nmoves 1 0 2 1"}
    same(server.ask("/position", nim)["after"], 0, "after")
    same(server.ask("/position", {**nim, "after": "end"})["after"], 2, "after")
    played = server.ask("/position", {**nim, "after": 1, "play": ["3 0"]})
    same([entry["move"] for entry in played["record"]], ["1 0", "3 0"], "record")
    same([entry["side"] for entry in played["record"]], [0, 1], "sides")
    same((played["to_move"], played["state"]), (0, "3\n0 2 0\n"), "state")
    two = {"game": "tictactoe", "text": "2\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 1 2\n0 0 0\n"}
    for case in (2, "2"):
        same(server.ask("/position", {**two, "case": case})["text"], "1\n0 0 0\n0 1 2\n0 0 0\n", "case 2")
    points = server.ask("/position", {"game": "staircase", "text": "1 1 5 3 moves 1 1", "after": "end"})
    same((points["points"], points["over"]), ([5, 0], True), "points")
    course = server.ask("/course", {"game": "staircase", "text": "1 2 5 3 1 1 moves 1 1 1 2"})["course"]
    same([entry["total"] for entry in course], [4, 4, 4], "total")
    same([entry["ahead"] for entry in course], [1, 1, 1], "ahead")
    large = server.ask("/solve", {"game": "staircase", "text": "1 1 9223372036854775807 0"})
    same(large["value"]["lo"], "9223372036854775807", "a large number")
    fault = server.post("/position", {"game": "nim", "text": "1\n棋"}).json["error"]
    same((fault["status"], fault["line"], fault["column"]), ("bad_input", 2, 1), "a text that is not ASCII")
    for cut in range(30, 45):
        name = "a" * cut + "棋局"
        fault = server.post("/position", {"game": name, "text": ""}).json["error"]
        assert name[:20] in fault["message"], "a name that may be cut within a character"


def check_explanations(server):
    """Steps are those of the command; a board that takes too many is refused, as is a game without a solution."""
    for name, settings in (("geography", "--size=4x4"), ("staircase", "--size=3x3"), ("stone", "--size=6"), ("rabbits", "--rounds=2")):
        text = command("gen", name, settings, "--seed=3")
        explanation = server.ask("/explain", {"game": name, "text": text})
        fit("Explanation", explanation)
        same(explanation, json.loads(command("explain", name, "--json", text=text)), f"the steps of {name}")
    for name, settings, status in (("staircase", "--size=6x6", "limit"), ("nim", "--heaps=3 5", "usage")):
        text = command("gen", name, settings)
        same(server.post("/explain", {"game": name, "text": text}).json["error"]["status"], status, f"no steps of {name}")


def check_counts(server):
    """Solved tasks and wrong moves are counted without names, and only the machine of the server sees the counts."""
    kind = {"Content-Type": "application/json"}

    def tell(words, status=200):
        reply = server.send("POST", "/api/v1/lesson/tried" + words, "{}", kind)
        same(reply.status, status, words)
        assert "Set-Cookie" not in reply.headers
        if status == 200:
            fit("Counted", reply.json)

    fit("Counts", server.get("/lesson/counts").json)
    for words in ("?step=1", "?step=1", "?step=1&move=2+1", "?step=1&move=1+0", "?step=1&move=2+1", "?step=2&move=2+1"):
        tell(words)
    for words in ("", "?step=0", "?step=3", "?step=-1", "?step=1x", "?step=99999999999999999999", "?step=1&move=", "?step=1&move=a%0Ab", "?step=1&move=" + "a" * 96):
        tell(words, 400)
    same(server.send("POST", "/api/v1/lesson/tried?step=1", "{}").status, 415, "a form of another site")
    same(server.send("GET", "/api/v1/lesson/tried?step=1").status, 405)
    found = server.get("/lesson/counts").json
    fit("Counts", found)
    one = {"solved": 2, "wrong": [{"move": "2 1", "count": 2}, {"move": "1 0", "count": 1}]}
    same(found["steps"], [one, {"solved": 0, "wrong": [{"move": "2 1", "count": 1}]}], "the counts")


def check_counts_elsewhere(server):
    """Another device plays the lesson, but does not see the counts."""
    for origin in server.get("").json["addresses"][:1]:
        urllib.request.urlopen(origin + "/api/v1/lesson").close()
        try:
            urllib.request.urlopen(origin + "/api/v1/lesson/counts")
            raise AssertionError("another device sees the counts")
        except urllib.error.HTTPError as error:
            same(error.code, 403, origin)


def check_lesson():
    """A lesson is served as its file says it, and without one there is none."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("lesson 取石子\n\ngame nim\ntask find the only winning move\nwrong 1 0: leer\nposition\n  2\n  1 2\n")
        file.write("\ngame tictactoe\ntask win in 5\nhint Ecke\nposition\n  1\n  1 2 0\n  0 0 0\n  0 0 0\n")
        file.flush()
        with Server("--lesson", file.name) as server:
            lesson = json.loads(server.send("GET", "/api/v1/lesson").body)
            check_counts(server)
        with Server("--lesson", file.name, "--listen", "0.0.0.0", ends_well=False) as server:
            check_counts_elsewhere(server)
            server.process.kill()
            server.process.communicate()
    fit("Lesson", lesson)
    same(lesson["title"], "取石子")
    nim, row = lesson["steps"]
    same(nim, {"game": "nim", "task": "only_win", "hint": None, "wrong": [{"move": "1 0", "words": "leer"}], "text": "2\n1 2\n"})
    same(row, {"game": "tictactoe", "task": "win_in", "moves": 5, "hint": "Ecke", "wrong": [], "text": "1\n1 2 0\n0 0 0\n0 0 0\n"})


def check_code(server):
    """A QR code is square, with its three finders; what is no text for one is refused."""
    reply = server.send("GET", "/api/v1/code?text=http%3A%2F%2F192.168.1.5%3A8000%2F")
    if reply.status == 501:
        return
    fit("Code", reply.json)
    rows = reply.json["rows"]
    same(set(map(len, rows)), {len(rows)}, "the sides of the code")
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, len(rows) - 7), (len(rows) - 7, 0)):
        same([row[left : left + 7] for row in rows[top : top + 7]], finder, "a finder")
    other = server.send("GET", "/api/v1/code?text=http%3A%2F%2F192.168.1.6%3A8000%2F").json["rows"]
    assert other != rows, "another link is another code"
    same(server.send("GET", "/api/v1/code?text=" + "a" * 2953).status, 200, "the longest")
    for wrong in ("?text=" + "a" * 2954, "?text=", "?text", ""):
        same(server.send("GET", "/api/v1/code" + wrong).status, 400, wrong[:20])


check_lesson()
with Server() as tested:
    fit("Lesson", tested.send("GET", "/api/v1/lesson").json)
    same(tested.get("/lesson/counts").json["steps"], [], "no lesson, no counts")
    check_code(tested)
    fit("Server", tested.get("").json)
    count = check_games(tested)
    check_details(tested)
    check_explanations(tested)
print(f"{count} games answer as the document and the command say")
