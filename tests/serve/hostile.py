"""Malformed and oversized requests by the thousand, idle and slow connections, clients that leave in the middle:
the server answers with a status that fits, or closes, and goes on answering everybody else. Takes
seconds: hundreds of connections are opened."""

import http.client
import json
import random
import socket
import time

from support import PATIENCE, Server, at_once, fit, is_sanitized, same, until

NIM = json.dumps({"game": "nim", "text": "3 1 2 3", "after": 0, "play": ["1 0"]})
SEED = 20260107


def head(path, body, *lines):
    lines = ["Host: localhost", "Content-Type: application/json", f"Content-Length: {len(body)}", *lines]
    return "\r\n".join([f"POST {path} HTTP/1.1", *lines, "", ""]).encode()


def read_reply(connection):
    """The status and body of one answer, 0 when the connection was closed without one."""
    reply = http.client.HTTPResponse(connection)
    try:
        reply.begin()
        return reply.status, reply.read()
    except (ConnectionError, http.client.IncompleteRead):
        return 0, b""


def exchange(server, data, seconds=60):
    """What is answered to these bytes; a server that waits for more is told after a while that there are none."""
    with server.connect() as connection:
        try:
            connection.sendall(data)
            connection.settimeout(seconds)
            connection.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            connection.shutdown(socket.SHUT_WR)
        except ConnectionError:
            pass
        connection.settimeout(PATIENCE)
        return read_reply(connection)


def mutate(dice, text):
    """The text with a few bytes changed, doubled or gone, or none."""
    data = bytearray(text)
    for _ in range(dice.randint(0, 3)):
        at = dice.randrange(len(data) + 1)
        kind = dice.randrange(4)
        if kind == 0 and at < len(data):
            data[at] = dice.randrange(256)
        elif kind == 1:
            data[at:at] = bytes([dice.choice(b'{}[]",:\\0\xff\x00 eE-.9')])
        elif kind == 2:
            del data[at : at + dice.randint(1, 8)]
        else:
            data[at:at] = data[max(0, at - 12) : at]
    return bytes(data)


def check_bodies(server, count):
    """Bodies with faults, over connections that are kept as long as they live."""
    dice = random.Random(SEED)
    paths = ["/api/v1/" + task for task in ("solve", "moves", "position", "choose", "review", "plan", "random", "check")]
    seen = {}
    connection = server.connect()
    for _ in range(count):
        path = dice.choice(paths)
        body = mutate(dice, NIM.encode())
        accept = dice.choice((["Accept: text/event-stream"], []))
        connection.sendall(head(path, body, *accept) + body)
        status, answer = read_reply(connection)
        seen[status] = seen.get(status, 0) + 1
        if status == 0:
            connection.close()
            connection = server.connect()
            continue
        assert status in (200, 400, 404, 422, 429, 503), (status, body)
        if status >= 400:
            fit("Error", json.loads(answer))
    connection.close()
    assert seen.get(400, 0) > count / 4 and seen.get(200, 0) > 10, seen
    return seen


def check_heads(server, count):
    """Whole requests with faults anywhere, a connection each."""
    dice = random.Random(SEED + 1)
    for _ in range(count):
        data = mutate(dice, head("/api/v1/solve", NIM) + NIM.encode())
        status, _ = exchange(server, data, 0.1)
        assert status == 0 or 200 <= status < 600 and status not in (500, 502), (status, data)
    for _ in range(count // 4):
        exchange(server, dice.randbytes(dice.randint(1, 3000)), 0.1)


def check_sizes(server):
    """What is too long is refused, whichever way it comes, and what is far too long is not read."""
    small = json.dumps({"game": "nim", "text": "1 1" + " " * (5 << 20)}).encode()
    same(exchange(server, head("/api/v1/solve", small) + small)[0], 413, "a body that is too long")
    with server.connect() as connection:
        connection.sendall(head("/api/v1/solve", b"x" * 10, "X: y").replace(b"Length: 10", b"Length: 9999999999"))
        same(read_reply(connection)[0], 413, "a length that is far too long")
    with server.connect() as connection:
        data = head("/api/v1/solve", b"", "Expect: 100-continue").replace(b"Length: 0", b"Length: 6000000")
        connection.sendall(data)
        same(read_reply(connection)[0], 413, "a long body that is asked for first")
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    top = head("/api/v1/solve", b"").replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    same(exchange(server, top + 100 * chunk + b"0\r\n\r\n")[0], 413, "chunks that are too long")
    same(exchange(server, top + 1000 * chunk + b"0\r\n\r\n")[0], 0, "chunks that are far too long")
    for path in ("/" + "a" * 40000, "/api/v1/games/" + "%41" * 9000):
        status, _ = exchange(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert status in (0, 404, 413, 414, 431), status
    for count, expected in ((64, 200), (65, 414), (190, 414), (250, 414), (4000, 414)):
        query = "&".join(["a=b", "c"] * (count // 2) + ["d"] * (count % 2))
        status, said = exchange(server, f"GET /api/v1?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        same(status, expected, f"{count} arguments")
        fit("Server" if status == 200 else "Error", json.loads(said))
    many = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20000 + b"\r\n"
    assert exchange(server, many)[0] in (0, 400, 413, 431)
    for depth in (10, 1000, 1000000):
        for left, right in (("[", "]"), ('{"a":', "}")):
            body = (left * depth + "1" + right * depth).encode()[: 5 << 20]
            same(exchange(server, head("/api/v1/solve", body) + body)[0], 400, f"{depth} levels")


def check_idle(server):
    """Connections that say nothing, or little, do not keep others from their answers: these come while they are open."""
    started = time.monotonic()
    idle = [server.connect() for _ in range(100)]
    for index, connection in enumerate(idle):
        connection.sendall([b"", b"POST /api/v1/solve HTTP/1.1\r\n", head("/api/v1/solve", NIM) + b"{"][index % 3])
    server.ask("/moves", json.loads(NIM))
    # A busy machine may have let their time pass.
    assert time.monotonic() > started + 15 or not any(map(is_closed, idle)), "idle connections that are closed"
    return idle


def check_many(server):
    """A client has its connections; one too many is closed, and the others live. The server may not know yet of a few
    that were closed before."""
    limits = server.get("").json["limits"]
    most = limits["connections_per_client"]
    many = [server.connect() for _ in range(most + 20)]
    until(lambda: sum(map(is_closed, many)) >= 20)
    assert sum(map(is_closed, many)) < 40
    for connection in many:
        connection.close()
    until(lambda: answers(server))


def is_closed(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def answers(server):
    """Whether there is an answer; the server may not know yet who has gone."""
    try:
        return server.post("/moves", json.loads(NIM)).status == 200
    except (ConnectionError, http.client.HTTPException):
        return False


def check_leavers(server, count):
    """Clients that leave at any moment."""
    dice = random.Random(SEED + 2)
    data = head("/api/v1/solve", NIM) + NIM.encode()
    for _ in range(count):
        with server.connect() as connection:
            connection.sendall(data[: dice.randint(0, len(data))])
            if dice.random() < 0.3:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def check_memory(server):
    """What was held of long requests is given back."""
    body = json.dumps({"game": "nim", "text": "x" + " " * (4 << 20)}).encode()
    before = server.resident()
    said = at_once(lambda question: exchange(server, question), 40 * [head("/api/v1/solve", body) + body])
    same([status for status, _ in said], 40 * [422])
    until(lambda: server.resident() < before + 40000)


with Server() as tested:
    check_many(tested)
    if not is_sanitized():  # which keeps freed memory for a while
        check_memory(tested)
    bodies = check_bodies(tested, 500 if is_sanitized() else 4000)
    check_sizes(tested)
    waiting = check_idle(tested)
    at_once(lambda check: check(tested, 100), [check_heads, check_leavers])
    for each in waiting:
        each.close()
    until(lambda: (now := tested.now())["asking"] == 0 and now["running"] == 0)
print(f"bodies by status: {dict(sorted(bodies.items()))}")
