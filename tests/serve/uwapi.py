"""Under /uwapi a client of GamesCrafters' API plays every game to its end; what it is told is what /api/v1 says. Takes
seconds: schemas are looked at for every position."""

import json
import sys

from support import Server, command, same

from urllib.parse import quote

SIZES = {"graph": "vertices=6", "splitting": "max=4;size=6", "staircase": "size=3x3", "rabbits": "size=3x3",
         "geography": "size=4x4", "mnk": "size=3x3;k=3", "heaps": "heaps=4 5", "wythoff": "size=4x5"}
ORDER = ["win", "tie", "draw", "lose"]
POSITION = {"position", "autoguiPosition", "positionValue", "remoteness"}


def decoded(name):
    """The text of a position, as the other interface takes it."""
    out, rest = b"", name.encode()
    while rest:
        step = 3 if rest[:1] == b"~" else 1
        out += bytes([int(rest[1:3], 16)]) if step == 3 else {b"_": b" ", b"/": b"\n"}.get(rest[:1], rest[:1])
        rest = rest[step:]
    return out.decode() + "\n"


class Client:
    def __init__(self, server):
        self.server = server

    def get(self, path, status=200, **headers):
        reply = self.server.send("GET", "/uwapi" + path, headers=headers)
        same(reply.status, status, path)
        return reply.json

    def position(self, game, variant, name):
        # As GamesmanUni asks: the position stands in the address as it is.
        return self.get(f"/{game}/{quote(variant)}/positions/?p={name}")


def check_values(server, game, told, scored):
    """What is told of a position and its moves, against /api/v1/moves."""
    question = {"game": game, "text": decoded(told["position"]), "after": "end"}
    known, listed = server.ask("/moves", question), server.ask("/position", question)
    same(sorted(move["move"] for move in told["moves"]), sorted(listed["moves"]), "legal moves")
    sign = {1: "win", 0: "tie", -1: "lose"}
    value = known["value"]["lo"]
    same(told["positionValue"].replace("draw", "tie"), sign[(value > 0) - (value < 0)], "value")
    same(told.get("winby"), value if scored else None, "points")
    values = {option["move"]: option["value"] for option in known["moves"]}
    for move in told["moves"]:
        assert POSITION <= set(move), move
        if move["move"] in values:
            value = values[move["move"]]
            same(move["moveValue"].replace("draw", "tie"), sign[(value["lo"] > 0) - (value["lo"] < 0)], "move's value")
            if "distance" in value:
                same(move["remoteness"], value["distance"] - 1, "remoteness")
    ranks = [ORDER.index(move["moveValue"]) for move in told["moves"]]
    same(ranks, sorted(ranks), "moves from best to worst")
    if told["moves"]:
        same(told["moves"][0]["moveValue"], told["positionValue"], "value of the best move")
    for one, other in zip(told["moves"], told["moves"][1:]):
        if one["moveValue"] == other["moveValue"]:
            assert one["deltaRemoteness"] <= other["deltaRemoteness"], (one, other)
    return known


def play_through(client, game, variant, scored):
    """Plays the best and the worst move in turn; how many were played."""
    start = client.get(f"/{game}/{quote(variant)}/")
    same(start["id"], variant, "variant")
    assert start["autoguiStartPosition"] in ("1_" + start["startPosition"], "2_" + start["startPosition"])
    told = client.position(game, variant, start["startPosition"])
    same(told["position"], start["startPosition"], "the position asked for")
    for turn in range(12):
        check_values(client.server, game, told, scored)
        if not told["moves"]:
            same(told["remoteness"], 0, "remoteness at the end")
            return
        move = told["moves"][-(turn % 2)]
        told = client.position(game, variant, move["position"])
        same([told["positionValue"], told.get("winby")], [move["positionValue"], move.get("winby")], f"after {move}")


def main():
    own = sys.argv[3]
    with Server("--origin", "https://one.org,http://two.org:3000", own + "/quixo.so", own + "/chomp.so") as server:
        client = Client(server)
        games = client.get("/")
        catalogue = json.loads(server.get("/games").body)["games"]
        same([game["id"] for game in games], [game["name"] for game in catalogue if game["kind"] != "puzzle"], "games")
        for game in games:
            name = game["id"]
            about = client.get(f"/{name}/")
            same(about["variants"], [{"id": "regular", "name": "regular", "gui": "v0"}], "variants")
            client.get(f"/{name}/regular")
            assert client.get(f"/{name}/regular/instructions/?locale=en")["instructions"]
            play_through(client, name, SIZES.get(name, "regular"), about["supportsWinBy"])

        # Faults, and other sites.
        client.get("/chess/", 404)
        client.get("/widgets/", 404)
        client.get("/nim/unusual/", 404)
        client.get("/nim/colour=red/", 400)
        client.get("/nim/heaps=3;max=5;;/")
        client.get("/nim/heaps=3;max/", 404)
        client.get("/nim/heaps=3;heaps=3/", 400)
        client.get("/nim/regular/positions/", 400)
        client.get("/nim/regular/positions/?p=~4", 400)
        client.get("/nim/regular/positions/?p=1~00", 400)
        client.get("/nim/regular/positions/?p=~FF", 400)
        client.get("/nim/regular/positions/?p=many", 422)
        client.get("/nim/regular/positions/more/", 404)
        client.get("/nim/regular/elsewhere/", 404)
        for origin, status in (("https://one.org", 200), ("http://two.org:3000", 200), ("http://one.org", 403)):
            reply = server.send("GET", "/uwapi/nim/", headers={"Origin": origin})
            same(reply.status, status, origin)
            same(reply.headers["Access-Control-Allow-Origin"], origin if status == 200 else None, "who may read it")
        same(server.send("GET", "/api/v1", headers={"Origin": "https://one.org"}).status, 403, "elsewhere")
        same(server.send("POST", "/uwapi/nim/").status, 405, "POST")
    same(command("help", "serve").count("--origin"), 1, "help")


main()
