"""Answers and files of the page, compressed by gzip: who gets them, their bytes, their headers, and events.

The last argument of the test is whether the server was built with zlib. Takes seconds: long questions compute while
events are read.
"""

import gzip
import http.client
import json
import re
import socket
import sys
import zlib

from support import Server, bare_post, command, long_question, same

ZLIB = sys.argv[-1] == "1"
GZIP = {"Accept-Encoding": "gzip, deflate, br"}
JSON = {"Content-Type": "application/json"}
MOST_PLAIN = 2047  # bytes of the longest answer that is never compressed

# Whether a client with this header gets gzip.
ACCEPTED = {
    "gzip": True,
    "GZIP": True,
    "br;q=1.0, gzip;q=0.8, *;q=0.1": True,
    "deflate ,\tgzip ; q=0.001": True,
    "*": True,
    "identity;q=0.5, gzip": True,
    "identity;q=0.5, gzip;q=0.5": True,
    "gzip;q=1.000": True,
    "": False,
    "identity": False,
    "br, deflate": False,
    "xgzip, gzipx, gzip-x": False,
    "gzip;q=0": False,
    "gzip\t; q=0": False,
    "gzip;q=0.000, *": False,
    "*;q=0": False,
    "gzip;q=0.4, identity;q=0.5": False,
    "gzip;q=0.19, identity;q=0.2": False,
    "gzip;q=nothing": False,
}


def packed(reply):
    return reply.headers["Content-Encoding"] == "gzip"


def unpacked(reply):
    return gzip.decompress(reply.body) if packed(reply) else reply.body


def ask(server, method, path, body=None, headers=None):
    """An answer as it is sent, which support.send would read as JSON."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request(method, path, body=body, headers={"Accept-Encoding": "identity", **(headers or {})})
    reply = connection.getresponse()
    reply.body = reply.read()
    connection.close()
    assert "Accept-Encoding" in reply.headers["Vary"], path
    return reply


def check_accepting(server, path, able):
    plain = ask(server, "GET", path)
    same(plain.headers["Content-Encoding"], None, path)
    same(plain.headers["Content-Length"], str(len(plain.body)), path)
    for header, wanted in ACCEPTED.items():
        reply = ask(server, "GET", path, headers={"Accept-Encoding": header})
        same(packed(reply), wanted and able, f"{path}: {header}")
        same(unpacked(reply), plain.body, f"{path}: {header}")
    with socket.create_connection(("127.0.0.1", server.port)) as bare:
        bare.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        head, body = b"".join(iter(lambda: bare.recv(1 << 16), b"")).split(b"\r\n\r\n", 1)
    assert b"Content-Encoding" not in head and body == plain.body, "a client without Accept-Encoding"
    return len(plain.body), len(ask(server, "GET", path, headers=GZIP).body)


def check_answers(server):
    """Whole answers: long ones are compressed, and several on one connection keep apart."""
    board = json.dumps({"game": "geography", "text": command("gen", "geography", "--size", "60x60")})
    plain = ask(server, "POST", "/api/v1/position", board, JSON)
    small = ask(server, "POST", "/api/v1/position", board, {**JSON, **GZIP})
    same((plain.status, small.status, packed(small)), (200, 200, ZLIB), "a long answer")
    same(unpacked(small), plain.body, "a long answer")
    assert not ZLIB or len(small.body) < len(plain.body) // 3, f"{len(plain.body)} bytes become {len(small.body)}"
    for path, body in (("/api/v1/lesson", None), ("/api/v1/nothing", None), ("/api/v1/solve", '{"game":"nim","text":"1 1"}')):
        reply = ask(server, "POST" if body else "GET", path, body, {**JSON, **GZIP})
        assert not packed(reply) and len(reply.body) <= MOST_PLAIN, path
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    for method in ("GET", "HEAD", "GET", "HEAD", "GET"):
        connection.request(method, "/api/v1/games", headers=GZIP)
        reply = connection.getresponse()
        reply.body = reply.read()
        same(packed(reply), ZLIB, method)
        same(len(reply.body) > 0, method == "GET", method)
        assert method == "GET" or int(reply.headers["Content-Length"]) > MOST_PLAIN or not ZLIB, method
        assert method == "HEAD" or json.loads(unpacked(reply))["games"], method
    connection.close()
    return len(plain.body), len(small.body)


def check_old(server):
    """HTTP/1.0 knows no chunks: the end of the connection is the end of the answer."""
    with socket.create_connection(("127.0.0.1", server.port)) as bare:
        bare.sendall(b"GET /api/v1/games HTTP/1.0\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n")
        head, body = b"".join(iter(lambda: bare.recv(1 << 16), b"")).split(b"\r\n\r\n", 1)
    assert b"chunked" not in head, head
    assert json.loads(gzip.decompress(body) if ZLIB else body)["games"], "HTTP/1.0"


def events_of(reply):
    """The events of an answer, each as soon as its bytes have come."""
    unpack = zlib.decompressobj(31) if packed(reply) else None
    text = b""
    while chunk := reply.read1(1 << 16):
        text += unpack.decompress(chunk) if unpack else chunk
        while b"\n\n" in text:
            event, text = text.split(b"\n\n", 1)
            yield re.match(rb"event: (\w+)\ndata: (.*)", event).groups()
    assert not text and (not unpack or unpack.eof), "the stream has its end"


def check_events(server):
    """Progress comes while the question runs, and the answer after it."""
    headers = {**JSON, **GZIP, "Accept": "text/event-stream"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("POST", "/api/v1/solve", json.dumps(long_question()), headers)
    reply = connection.getresponse()
    same((reply.headers["Content-Type"], packed(reply)), ("text/event-stream", ZLIB), "events")
    seen = events_of(reply)
    for _ in range(3):
        name, data = next(seen)
        same((name, json.loads(data)["state"]), (b"progress", "running"), "progress")
    connection.close()


def check_last_event(server):
    """A question that runs into its limit of time has its last event, too, and the stream its end."""
    headers = {**JSON, **GZIP, "Accept": "text/event-stream"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("POST", "/api/v1/solve", json.dumps(long_question()), headers)
    seen = list(events_of(connection.getresponse()))
    same((seen[0][0], seen[-1][0]), (b"progress", b"answer"), "events")
    assert json.loads(seen[-1][1])["unfinished"], "the last event"
    connection.close()


def check_cancelled(server):
    """Clients that leave in the middle of compressed events leave nothing behind."""
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", server.port)) as bare:
            bare.sendall(bare_post("/solve", long_question(), "HTTP/1.1", "Accept: text/event-stream", "Accept-Encoding: gzip"))
            assert bare.recv(64).startswith(b"HTTP/1.1 200"), "events begin"


def check_page(server):
    page, small = ask(server, "GET", "/"), ask(server, "GET", "/", headers=GZIP)
    built = b"<script" in page.body
    same(packed(small), built, "the page")
    same(unpacked(small), page.body, "the page")
    same(small.headers["Cache-Control"], "no-cache", "the page")
    assert not built or page.headers["ETag"] != small.headers["ETag"], "other bytes, another tag"
    for tag, known in ((small.headers["ETag"], True), (f'"x", W/{small.headers["ETag"]}', True), ("*", True), ('"x"', False)):
        reply = ask(server, "GET", "/", headers={**GZIP, "If-None-Match": tag})
        same((reply.status, bool(reply.body)), (304, False) if known else (200, True), tag)
    if not built:
        return 0, 0
    same(ask(server, "GET", "/", headers={"If-None-Match": small.headers["ETag"]}).status, 200, "a tag of other bytes")
    head = ask(server, "HEAD", "/", headers=GZIP)
    same((head.headers["Content-Length"], head.body), (str(len(small.body)), b""), "HEAD")
    sizes = [check_accepting(server, path, True) for path in ["/"] + [f"/{name}" for name in re.findall(r'(?:href|src)="([^"]+)"', page.body.decode())]]
    return tuple(map(sum, zip(*sizes)))


with Server() as tested:
    games = check_accepting(tested, "/api/v1/games", ZLIB)
    answer = check_answers(tested)
    check_old(tested)
    check_events(tested)
    check_cancelled(tested)
    files = check_page(tested)
with Server("--time", "1") as tested:
    check_last_event(tested)
for what, (before, after) in {"the games": games, "a long answer": answer, "the files of the page": files}.items():
    print(f"{what}: {before} bytes, {after} by gzip")
