"""Every status means what it says; hosts and origins are checked; the headers are there."""

import json
import re

from support import DOCUMENT, EVERYWHERE, PATIENCE, Server, refused, same

NIM = {"game": "nim", "text": "3 1 2 3"}
JSON = {"Content-Type": "application/json"}
LIGHTS = {"game": "lightsout", "text": "2 2 2\n1 0\n0 1\n"}

# What is wrong, the path, the request, the status code, the fault's status, and words of its message.
REQUESTS = [
    ("no JSON", "/solve", b"", 400, "usage", "not JSON"),
    ("cut", "/solve", b'{"game":"nim"', 400, "usage", "line 1"),
    ("two values", "/solve", b"{} {}", 400, "usage", "not JSON"),
    ("not UTF-8", "/solve", b'{"game":"\xff","text":""}', 400, "usage", "UTF-8"),
    ("a byte 0", "/solve", b'{"game":"nim","text":"\\u0000"}', 400, "usage", "not JSON"),
    ("twice", "/solve", b'{"game":"nim","game":"nim"}', 400, "usage", "duplicate"),
    ("no object", "/solve", [], 400, "usage", "object"),
    ("no game", "/solve", {"text": ""}, 400, "usage", "game"),
    ("a game that is no string", "/solve", {"game": 1, "text": ""}, 400, "usage", "game"),
    ("no text", "/solve", {"game": "nim"}, 400, "usage", "text"),
    ("another field", "/solve", {**NIM, "engine": "exhaustive"}, 400, "usage", "'engine' here; the fields are game, text, "),
    ("an empty field", "/solve", {**NIM, "": 1}, 400, "usage", "field"),
    ("half a field", "/solve", {**NIM, "pla": 1}, 400, "usage", "'pla'"),
    ("x of no puzzle", "/solve", {**NIM, "x": []}, 400, "usage", "'x'"),
    ("case 0", "/solve", {**NIM, "case": 0}, 400, "usage", "case"),
    ("case -1", "/solve", {**NIM, "case": -1}, 400, "usage", "case"),
    ("half a case", "/solve", {**NIM, "case": 0.5}, 400, "usage", "case"),
    ("a word for a case", "/solve", {**NIM, "case": "first"}, 400, "usage", "case"),
    ("a large case", "/solve", {**NIM, "case": "99999999999999999999"}, 400, "usage", "case"),
    ("a large number", "/solve", b'{"game":"nim","text":"","case":99999999999999999999}', 400, "usage", "case: expected"),
    ("after nothing", "/solve", {**NIM, "after": None}, 400, "usage", "after"),
    ("after a word", "/solve", {**NIM, "after": "start"}, 400, "usage", "after"),
    ("play no array", "/solve", {**NIM, "play": "1 0"}, 400, "usage", "play"),
    ("play no strings", "/solve", {**NIM, "play": [1]}, 400, "usage", "play"),
    ("err too large", "/choose", {**NIM, "err": 1.5}, 400, "usage", "err"),
    ("err no number", "/choose", {**NIM, "err": "0.5"}, 400, "usage", "err"),
    ("a seed below 0", "/choose", {**NIM, "seed": -1}, 400, "usage", "seed"),
    ("no x", "/check", LIGHTS, 400, "usage", "x"),
    ("x below 0", "/hint", {**LIGHTS, "x": [0, 0, 0, -1]}, 400, "usage", "x"),
    ("an unknown setting", "/random", {"game": "nim", "settings": {"size": "3"}}, 400, "usage", "'size'"),
    ("a setting that is no string", "/random", {"game": "nim", "settings": {"max": 3}}, 400, "usage", "settings"),
    ("a value in a name", "/random", {"game": "nim", "settings": {"max=3": ""}}, 400, "usage", "settings: expected"),
    ("settings as an array", "/random", {"game": "nim", "settings": []}, 400, "usage", "settings"),
    ("an array", "/solve", b"[]", 400, "usage", "expected an object"),
    ("many levels", "/solve", b'{"play":' + b"[" * 1000000, 400, "usage", "play: expected an array of moves as strings"),
    ("a number as a move", "/solve", {**NIM, "play": [1]}, 400, "usage", "play: expected"),
    ("a list of moves, not of lists", "/ask", {**NIM, "positions": ["1 0"]}, 400, "usage", "positions: expected"),
    ("no end", "/solve", b'{"game":"nim"', 400, "usage", "not JSON, line 1 column 14: expected ',' or '}'"),
    ("many values", "/check", b'{"x":[' + b"0," * 200001 + b"0]}", 400, "usage", "values"),
    ("no such game", "/solve", {"game": "chess", "text": ""}, 404, "usage", "'chess'"),
    ("a file as a game", "/solve", {"game": "./nim.so", "text": ""}, 404, "usage", "./nim.so"),
    ("a program as a game", "/solve", {"game": "|id", "text": ""}, 404, "usage", "|id"),
    ("a fault in the text", "/solve", {"game": "nim", "text": "3\n1 2 x"}, 422, "bad_input", "found 'x'"),
    ("an empty text", "/position", {"game": "nim", "text": ""}, 422, "bad_input", "expected"),
    ("no such case", "/solve", {**NIM, "case": 2}, 422, "usage", "case 2"),
    ("too few moves", "/solve", {**NIM, "after": 1}, 422, "usage", "no move 1"),
    ("an illegal move", "/position", {**NIM, "play": ["1 1"]}, 422, "usage", "not legal"),
    ("no move", "/position", {**NIM, "play": ["x"]}, 422, "bad_input", "expected"),
    ("a wrong setting", "/random", {"game": "nim", "settings": {"max": "many"}}, 422, "usage", "max"),
    ("a board that is too large", "/random", {"game": "staircase", "settings": {"size": "2000x2000"}}, 422, "limit",
     "bytes"),
    ("a board that is much too large", "/random", {"game": "geography", "settings": {"size": "999999999x999999999"}},
     422, None, ""),
    ("moves of a puzzle", "/moves", LIGHTS, 422, "usage", "no value"),
    ("a puzzle that is played", "/position", {**LIGHTS, "play": ["1 1"]}, 422, "usage", "puzzle"),
    ("a check of a game", "/check", {**NIM, "x": []}, 422, "usage", ""),
    ("too few values", "/check", {**LIGHTS, "x": [0]}, 422, "usage", "expected 4 values"),
    ("a value too large", "/hint", {**LIGHTS, "x": [0, 0, 0, 2]}, 422, "usage", ""),
]

# A method and a path, and what it gives.
PATHS = [
    ("GET", "/api/v1/solve", 405, "POST"),
    ("DELETE", "/api/v1/games", 405, "GET, HEAD"),
    ("PUT", "/api/v1/solve", 405, "POST"),
    ("OPTIONS", "/api/v1/solve", 405, "POST"),
    ("POST", "/", 405, "GET, HEAD"),
    ("POST", "/api/v1", 405, "GET, HEAD"),
    ("BREW", "/api/v1/games/nim", 405, "GET, HEAD"),
    ("GET", "/api", 404, None),
    ("GET", "/api/v1/", 404, None),
    ("GET", "/api/v1/games/chess", 404, None),
    ("GET", "/api/v1/games/", 404, None),
    ("GET", "/api/v1/games/../../etc/passwd", 404, None),
    ("GET", "/api/v1/games/%2e%2e%2fpasswd", 404, None),
    ("POST", "/api/v1/nothing", 404, None),
    ("GET", "/index.php", 404, None),
    ("GET", "//", 404, None),
    ("GET", "/" + "a" * 3000, 404, None),
    ("GET", "/etc/passwd", 404, None),
]

# Hosts, and whether they are this server's. PORT stands for its port.
HOSTS = [
    ("127.0.0.1:PORT", True),
    ("127.0.0.1", True),
    ("localhost:PORT", True),
    ("LOCALHOST:1", True),
    ("[::1]:PORT", True),
    ("127.1.2.3:PORT", True),
    ("board.test:PORT", True),
    ("evil.example:PORT", False),
    ("127.0.0.1.evil.example", False),
    ("localhost.evil.example:PORT", False),
    ("192.168.1.1:PORT", False),
    ("0.0.0.0:PORT", False),
    ("[::2]:PORT", False),
    ("127.0.0.1:PORT:80", False),
    ("127.0.0.1:port", False),
    ("[::1", False),
    ("[]", False),
    ("", False),
]

# Origins of a page at 127.0.0.1:PORT, and whether its requests are answered.
ORIGINS = [
    ("http://127.0.0.1:PORT", True),
    ("https://127.0.0.1:PORT", True),
    ("http://localhost:PORT", False),
    ("http://127.0.0.1", False),
    ("http://127.0.0.1:PORT/", False),
    ("http://evil.example", False),
    ("null", False),
    ("file://", False),
    ("", False),
]


def check_requests(server):
    for what, path, request, http, status, words in REQUESTS:
        body = request if isinstance(request, bytes) else json.dumps(request)
        reply = server.send("POST", "/api/v1" + path, body, JSON)
        same(reply.status, http, what)
        error = reply.json["error"]
        if status:
            same(error["status"], status, what)
        assert words in error["message"], f"{what}: {error}"
        same("line" in error, what in ("a fault in the text", "an empty text"), f"{what}: {error}")


def check_paths(server):
    for method, path, http, allow in PATHS:
        reply = server.send(method, path, "{}" if method == "POST" else None, JSON)
        same(reply.status, http, f"{method} {path}")
        same(reply.headers["Allow"], allow, f"{method} {path}")
    for path, item in DOCUMENT["paths"].items():
        path = path.rstrip("/").format(name="nim")
        same(server.send("PATCH", "/api/v1" + path).status, 405, path)


def check_heads(server):
    for host, ours in HOSTS:
        host = host.replace("PORT", str(server.port))
        reply = server.send("GET", "/api/v1/games", headers={"Host": host})
        same(reply.status, 200 if ours else 421, host)
    for origin, ours in ORIGINS:
        origin = origin.replace("PORT", str(server.port))
        for path, body in (("/games", None), ("/solve", json.dumps(NIM))):
            reply = server.send("POST" if body else "GET", "/api/v1" + path, body, {"Origin": origin, **JSON})
            same(reply.status, 200 if ours else 403, origin)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp", None):
        reply = server.send("POST", "/api/v1/solve", json.dumps(NIM), {"Content-Type": kind} if kind else {})
        same(reply.status, 415, kind)
    for kind in ("application/json; charset=utf-8", "Application/JSON"):
        same(server.send("POST", "/api/v1/solve", json.dumps(NIM), {"Content-Type": kind}).status, 200, kind)


def check_page(server):
    page = server.send("GET", "/")
    same(page.status, 200, "/")
    same(page.headers["Content-Type"], "text/html; charset=utf-8", "/")
    same(page.headers["Cache-Control"], "no-cache", "/")
    assert b"<style" not in page.body and b"http:" not in page.body.lower().replace(b"http://www.w3.org", b"")
    known = server.send("GET", "/", headers={"If-None-Match": page.headers["ETag"]})
    same((known.status, known.body), (304, b""), "a page that is known")
    names = re.findall(rb'(?:href|src)="([^"]*-[0-9a-f]{16}\.(?:svg|css|js))"', page.body)
    same(len(names), 3 if b"<script" in page.body else 0, "the files that the page names")
    kinds = ["image/svg+xml", "text/css; charset=utf-8", "text/javascript; charset=utf-8"]
    for name, kind in zip(names, kinds):
        file = server.send("GET", f"/{name.decode()}")
        same((file.status, file.headers["Content-Type"]), (200, kind), name)
        same(file.headers["Cache-Control"], "public, max-age=31536000, immutable", name)
        assert kind != kinds[1] or (b"url(http" not in file.body and b"@import" not in file.body), "nothing from outside"
    for path in ("/page.js", "/page.css", "/icon.svg", "/page-0123456789abcdef.js", "/index.html", "/page.js.gz"):
        same(server.send("GET", path).status, 404, path)
    head = server.send("HEAD", "/")
    same((head.status, head.body), (200, b""), "HEAD")
    same(head.headers["Content-Length"], str(len(page.body)), "HEAD")
    same(server.send("HEAD", "/api/v1/games").status, 200, "HEAD of the games")


def check_frames():
    """--frame names the sites in the header and changes nothing else; a fragment of the address is never sent."""
    sites = "https://school.test,http://[::1]:3000"
    own = EVERYWHERE["Content-Security-Policy"]
    EVERYWHERE["Content-Security-Policy"] = own.replace("ancestors 'none'", "ancestors " + sites.replace(",", " "))
    with Server("--frame", sites) as server:
        same(server.send("GET", "/").status, 200, "a page that may be framed")
        same(server.send("GET", "/api/v1/games", headers={"Origin": "https://school.test"}).status, 403, "the frame's site")
    EVERYWHERE["Content-Security-Policy"] = own
    for site in ("school.test", "https://", "https://a.org/", "https://a.org;script-src *", "https://a b", "ftp://a.org", "*", "https://*.org"):
        assert "expected a site" in refused("--frame", site, statuses=[2]), site


check_frames()
with Server("--host", "board.test,other.test") as tested:
    check_requests(tested)
    check_paths(tested)
    check_heads(tested)
    check_page(tested)
print(f"{len(REQUESTS)} requests, {len(PATHS)} paths, {len(HOSTS)} hosts, {len(ORIGINS)} origins")
