"""A server to be tested, and a client of it that holds every answer against docs/openapi.json.

A test is a program TEST QIJU OPENAPI [OWN]; OWN is a folder with games as shared objects.
"""

import concurrent.futures
import http.client
import json
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

import jsonschema

# Seconds after which a wait has failed; a busy machine takes a minute for what usually takes a second.
PATIENCE = 600.0
socket.setdefaulttimeout(PATIENCE)

QIJU = sys.argv[1]
OPENAPI = pathlib.Path(sys.argv[2])
# The document refers to definitions of schema.json beside it. Both are put into one, since how a reference to
# another file is followed differs between the versions of jsonschema.
DOCUMENT = json.loads(OPENAPI.read_text().replace('"schema.json#/', '"#/'))
DOCUMENT["$defs"] = json.loads(OPENAPI.with_name("schema.json").read_text())["$defs"]


def last(reference):
    """The name that a reference of the document ends in."""
    return reference["$ref"].split("/")[-1]


def schema_of(body):
    """The name of the schema of a request's body."""
    return last(DOCUMENT["components"]["requestBodies"][last(body)]["content"]["application/json"]["schema"])


# The schemas of each path's request and answer, as the document says.
POSTS = {path: item["post"] for path, item in DOCUMENT["paths"].items() if "requestBody" in item.get("post", {})}
ANSWERS = {path: last(post["responses"]["200"]) for path, post in POSTS.items()}
REQUESTS = {path: schema_of(post["requestBody"]) for path, post in POSTS.items()}

EVERYWHERE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_validators = {}


def fit(name, value):
    """Holds a value against components.schemas.NAME of the document."""
    if name not in _validators:
        _validators[name] = jsonschema.Draft202012Validator({**DOCUMENT, "$ref": f"#/components/schemas/{name}"})
    error = jsonschema.exceptions.best_match(_validators[name].iter_errors(value))
    if error:
        raise AssertionError(f"{name}: {error.message} at {list(error.absolute_path)}: {json.dumps(value)[:400]}")


def same(found, expected, what=""):
    assert found == expected, f"{what}: found {found!r}, expected {expected!r}"


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Server:
    """qiju serve as a process; ends with SIGTERM, well and soon."""

    def __init__(self, *options, ends_well=True):
        self.ends_well = ends_well
        self.process = subprocess.Popen(
            [QIJU, "serve", "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        assert line.startswith("qiju: the page is at http://"), line + self.process.stderr.read()
        self.address, port = line.split("//")[1].rstrip("/\n").rsplit(":", 1)
        self.port = int(port)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
            print(self.process.communicate()[1], file=sys.stderr)
        elif self.ends_well:
            self.stop()

    def stop(self, number=signal.SIGTERM):
        """Ends it: long before a question that takes minutes has its answer."""
        self.process.send_signal(number)
        same(self.process.communicate(timeout=PATIENCE / 5), ("", ""), "what it says at its end")
        same(self.process.returncode, 0, "exit status")

    def resident(self):
        """The kilobytes of memory that it has, as far as the system says."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)

    def connect(self, source="127.0.0.1"):
        """A bare connection from an address."""
        return socket.create_connection(("127.0.0.1", self.port), source_address=(source, 0))

    def computed(self):
        """The hundredths of a second that it has computed."""
        return sum(map(int, pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().split()[13:15]))

    def send(self, method, path, body=None, headers=None, source="127.0.0.1", seconds=PATIENCE):
        """An answer to the client of an address."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds, source_address=(source, 0))
        try:
            connection.request(method, path, body=body, headers=headers or {})
            response = connection.getresponse()
            reply = Reply(response.status, response.headers, response.read())
        finally:
            connection.close()
        for name, value in EVERYWHERE.items():
            same(reply.headers[name], value, f"{path}: {name}")
        if path.startswith("/api") and method != "HEAD":
            same(reply.headers["Cache-Control"], "no-store", path)
            same(reply.headers["Content-Type"], "application/json", path)
            same(reply.json["schema"], 2, path)
            if reply.status >= 400:
                fit("Error", reply.json)
        if reply.status in (429, 503):
            assert reply.headers["Retry-After"], path
        return reply

    def get(self, path):
        return self.send("GET", "/api/v1" + path)

    def post(self, path, request, **options):
        """Asks; the answer, or the error, fits the document, and a request that is answered does."""
        headers = {"Content-Type": "application/json", "Accept": "*/*"}
        reply = self.send("POST", "/api/v1" + path, json.dumps(request), headers, **options)
        if reply.status < 300:
            fit(ANSWERS[path], reply.json)
            fit(REQUESTS[path], request)
        return reply

    def ask(self, path, request, **options):
        """The answer to a question that has one."""
        reply = self.post(path, request, **options)
        assert reply.status == 200, f"{path} {json.dumps(request)[:300]}: {reply.status} {reply.body[:300]!r}"
        return reply.json

    def now(self):
        root = self.get("").json
        fit("Server", root)
        return root["now"]


class Stream:
    """A question whose client takes events."""

    def __init__(self, server, path, request):
        self.path = path
        self.connection = server.connect()
        self.connection.sendall(bare_post(path, request, "HTTP/1.0", "Accept: application/json, text/event-stream"))
        self.stream = self.connection.makefile("rb")
        self.status = int(self.stream.readline().split()[1])
        self.headers = dict(line.decode().strip().split(": ", 1) for line in iter(self.stream.readline, b"\r\n"))
        self.events = self.headers["Content-Type"] == "text/event-stream"

    def __iter__(self):
        """Every event: its kind and its data, which fit the document."""
        assert self.events, self.headers
        while kind := self.stream.readline():
            data = self.stream.readline()
            same(self.stream.readline(), b"\n", "the end of an event")
            same((kind[:7], data[:6]), (b"event: ", b"data: "), "an event")
            kind, data = kind[7:].decode().strip(), json.loads(data[6:])
            fit({"progress": "Progress", "answer": ANSWERS[self.path], "error": "Error"}[kind], data)
            yield kind, data

    def close(self):
        self.stream.close()
        self.connection.close()


def is_sanitized(by=("asan", "tsan")):
    program = pathlib.Path(QIJU).read_bytes()
    return any(f"__{name}_init".encode() in program for name in by)


def until(condition, seconds=PATIENCE):
    """Waits for something to become true; on a slow machine that may take long."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.02)
    return value


def at_once(function, items):
    """What a function gives for each of the items, all at the same time; fails if one fails."""
    with concurrent.futures.ThreadPoolExecutor(len(items)) as pool:
        return list(pool.map(function, items))


def bare_post(path, request, version="HTTP/1.1", *lines):
    """A request as bytes."""
    body = json.dumps(request)
    head = f"POST /api/v1{path} {version}\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += "".join(f"{line}\r\n" for line in lines)
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


def refused(*options, statuses=(2, 3, 74)):
    """What a server says that does not start, on standard error alone."""
    run = subprocess.run([QIJU, "serve", "--port", "0", *options], capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode in statuses and run.stdout == "", (options, run)
    return run.stderr


def command(*words, text=None):
    """What the command prints."""
    return subprocess.run([QIJU, *words], input=text, capture_output=True, text=True, check=True).stdout


def verified(game, text, certificate):
    """Whether the checker, which stands beside the command, accepts a certificate of a text."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        checker = pathlib.Path(QIJU).with_name("qiju-check")
        return subprocess.run([checker, game, file.name], input=certificate, stdout=subprocess.DEVNULL, text=True).returncode == 0


def long_question():
    """Five in a row on 8 x 8 cells, which takes minutes on any machine."""
    return {"game": "mnk", "text": command("gen", "mnk", "--size", "8x8", "--k", "5")}
