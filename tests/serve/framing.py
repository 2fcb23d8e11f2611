"""Requests that say in two ways where they end or whom they are for (RFC 9112) get one answer, 400, and their connection
ends: what stands behind them is never taken for the next request."""

import json
import re
import socket

from support import Server, fit, same

BODY = b'{"game":"nim","text":"3 1 2 3"}'
LENGTH = b"Content-Length: %d" % len(BODY)
CHUNKED = b"Transfer-Encoding: chunked"
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)
HOST = b"Host: localhost"


def lines(*of):
    return b"\r\n".join([*of, b"", b""])


def post(*headers, body=BODY, first=b"POST /api/v1/moves HTTP/1.1"):
    return lines(first, HOST, b"Content-Type: application/json", *headers) + body


def get(*headers, path=b"/api/v1/games/mnk", version=b"HTTP/1.1"):
    return lines(b"GET %s %s" % (path, version), *headers)


GOOD = {
    "a length": post(LENGTH),
    "chunks": post(CHUNKED, body=CHUNKS),
    "chunks in capitals": post(CHUNKED.upper(), body=CHUNKS),
    "a length with zeros": post(b"Content-Length: 000%d" % len(BODY)),
    "no blank before a value": get(b"Host:localhost", b"X:a"),
    "blanks and tabulators around values": get(b"Host: \t localhost", b"X: \t a\tb c \t", b"Y:"),
    "no header but Host": get(HOST),
    "a body with GET": get(HOST, b"Content-Length: 3") + b"abc",
    "cookies": get(HOST, b"Cookie: a=b; c=d"),
    "an empty line before": b"\r\n" + get(HOST),
    "a query": get(HOST, path=b"/api/v1/games/mnk?a=%41&b"),
    "a path with escapes": get(HOST, path=b"/api/v1/games/%6dnk"),
    "a target with our host": get(b"Host: evil.example", path=b"http://localhost/api/v1/games/mnk"),
    "bytes that are not ASCII": get(HOST, b"X: \xff\xc3\xa9"),
}

BAD = {
    "a length and chunks": post(b"Content-Length: 3", CHUNKED, body=CHUNKS),
    "chunks and a length": post(CHUNKED, LENGTH, body=CHUNKS),
    "another coding": post(b"Transfer-Encoding: gzip"),
    "another coding before chunked": post(b"Transfer-Encoding: gzip, chunked", body=CHUNKS),
    "another coding behind chunked": post(b"Transfer-Encoding: chunked, identity", body=CHUNKS),
    "a coding like chunked": post(b"Transfer-Encoding: xchunked", body=CHUNKS),
    "two codings": post(CHUNKED, b"Transfer-Encoding: identity", body=CHUNKS),
    "chunks of HTTP/1.0": post(CHUNKED, body=CHUNKS, first=b"POST /api/v1/moves HTTP/1.0"),
    "a blank before a colon": post(b"Content-Length : %d" % len(BODY)),
    "a tabulator before a colon": post(b"Transfer-Encoding\t: chunked", LENGTH),
    "two lengths": post(LENGTH, b"Content-Length: 3"),
    "a length twice": post(LENGTH, LENGTH),
    "lengths with a comma": post(LENGTH + b", %d" % len(BODY)),
    "a length with a plus": post(b"Content-Length: +%d" % len(BODY)),
    "a length below 0": post(b"Content-Length: -1"),
    "a length in hex": post(b"Content-Length: 0x1f"),
    "a length of 65 bits": post(b"Content-Length: %d" % (2**64 + len(BODY))),
    "a long length": post(b"Content-Length: " + b"9" * 40),
    "an empty length": post(b"Content-Length:"),
    "two hosts": get(HOST, b"Host: evil.example"),
    "a host twice": get(HOST, b"Accept: */*", HOST),
    "two origins": get(HOST, b"Origin: http://localhost", b"Origin: http://evil.example"),
    "two types": post(LENGTH, b"Content-Type: text/plain"),
    "no host": get(b"Accept: */*"),
    "%00 in a path": get(HOST, path=b"/api/v1/games/mnk%00x"),
    "%00 in a query": get(HOST, path=b"/api/v1/games/mnk?%00"),
    "a zero byte in a path": get(HOST, path=b"/api/v1/games/mnk\0x"),
    "a tabulator in a path": get(HOST, path=b"/api/v1/games/mnk\tx"),
    "a blank in a path": get(HOST, path=b"/api/v1/games/mnk x"),
    "two blanks before a path": get(HOST, path=b" /api/v1/games/mnk"),
    "a folded header": get(b"X: a\r\n b", HOST),
    "a folded header at the end": get(HOST, b"X: a\r\n\tb"),
    "a folded length": post(b"Content-Length: 3\r\n 1"),
    "a length made by folding": post(b"Content: %d\r\n -Length" % len(BODY)),
    "a folded host": get(b"Host: local\r\n host"),
    "a blank before the first header": get(b" X: a", HOST),
    "bare LF": get(HOST, b"X: a").replace(b"\r\n", b"\n"),
    "a bare LF": get(HOST, b"X: a\nY: b"),
    "a bare LF behind the first line": get(HOST).replace(b"\r\n", b"\n", 1),
    "a bare CR": get(HOST, b"X: a\rY: b"),
    "a length behind a bare CR": post(b"X: a\r" + LENGTH),
    "a zero byte in a header": get(b"X: a\0b", HOST),
    "a zero byte in the last header": get(HOST, b"X: a\0b"),
    "a zero byte in a host": get(HOST + b"\0.evil.example"),
    "a control character": get(HOST, b"X: a\x01b"),
    "DEL": get(HOST, b"X: a\x7fb"),
    "a control character in a name": get(HOST, b"X\x01: b"),
    "a bracket in a name": get(HOST, b"X(: b"),
    "a blank in a name": get(HOST, b"X Y: b"),
    "no name": get(HOST, b": b", b"X: y"),
    "no colon": get(HOST, b"X"),
    "two targets": get(HOST, path=b"/ /api/v1/games/mnk"),
}

# What is for somebody else, or is nothing here; the connection may go on.
OTHER = {
    "a target with another host": (get(HOST, path=b"http://evil.example/api/v1/games/mnk"), 421),
    "a target with no host": (get(HOST, path=b"http:///api/v1/games/mnk"), 421),
    "hosts with a comma": (get(b"Host: localhost, evil.example"), 421),
    "a name in a host": (get(b"Host: evil@localhost"), 421),
    "an empty host": (get(b"Host:"), 421),
    "no host of HTTP/1.0": (get(version=b"HTTP/1.0"), 421),
    "a fragment": (get(HOST, path=b"/api/v1/games/mnk#x"), 404),
    "a line's end in a path": (get(HOST, path=b"/api/v1/games/mnk%0a"), 404),
    "the asterisk": (get(HOST, path=b"*"), 404),
    "a target that is a host": (get(HOST, path=b"localhost:80"), 404),
}


def talk(server, data, byte_by_byte=False):
    """The statuses that come back, and all the bytes, until the server closes the connection."""
    got = b""
    with server.connect() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            for at in range(len(data)) if byte_by_byte else [slice(0, len(data))]:
                connection.sendall(data[at : at + 1] if byte_by_byte else data)
            while more := connection.recv(1 << 16):
                got += more
        except ConnectionError:
            pass
    return [int(status) for status in re.findall(rb"^HTTP/1\.[01] (\d+)", got, re.MULTILINE)], got


NEXT = get(HOST, b"Connection: close")
with Server() as tested:
    for what, data in GOOD.items():
        same(talk(tested, data + NEXT)[0], [200, 200], what)
        same(talk(tested, data + data + data + NEXT)[0], [200] * 4, what + ", three times")
    for what in "a length", "blanks and tabulators around values", "cookies":
        same(talk(tested, GOOD[what] + NEXT, True)[0], [200, 200], what + ", byte by byte")
    for what, data in BAD.items():
        statuses, got = talk(tested, data + NEXT)
        assert set(statuses) in ({400}, {413}), (what, statuses, got)  # libmicrohttpd says its own twice
        if statuses and b"application/json" in got:
            assert b"\r\nConnection: close\r\n" in got, (what, got)
            fit("Error", json.loads(got.split(b"\r\n\r\n", 1)[1]))
        same(talk(tested, GOOD["a length"] + data + NEXT)[0], [200] + statuses, what + ", as the second")
    for what, (data, status) in OTHER.items():
        same(talk(tested, data + NEXT)[0], [status] if b"HTTP/1.0" in data else [status, 200], what)
print(f"{len(GOOD)} requests are good, {len(BAD)} are refused, {len(OTHER)} are not for this server")
