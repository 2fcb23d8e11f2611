"""Long questions: progress as events, their end, and how they are cancelled; limits; the end of the server. Long
questions, on two threads, take CPU for as long as they are looked at."""

import concurrent.futures
import contextlib
import json
import signal
import socket
import threading

from support import Server, Stream, at_once, bare_post, command, fit, is_sanitized, long_question, same, until

NIM = {"game": "nim", "text": "3 1 2 3"}
LONG = long_question()


def hold(server, count, source="127.0.0.1", others=0):
    """So many long questions that are asked at once, besides others that are held."""
    connections = [server.connect(source) for _ in range(count)]
    asking = count + others
    for connection in connections:
        connection.sendall(bare_post("/solve", LONG))
    until(lambda: (now := server.now())["asking"] == asking and now["running"] == min(asking, 2))
    return connections


def release(server, connections):
    for connection in connections:
        connection.close()
    until(lambda: (now := server.now())["asking"] == 0 and now["running"] == 0)


def check_short(server):
    """What is answered in a moment is answered as if there were no events, with its status."""
    for request, status in ((NIM, 200), ({"game": "nim", "text": "x"}, 422), ({}, 400)):
        # A slow machine may take longer than a moment.
        stream = until(lambda: None if (one := Stream(server, "/moves", request)).events else one)
        same((stream.status, stream.headers["Content-Type"]), (status, "application/json"), "a short answer")
        said = json.loads(stream.stream.read())
        same(said, server.post("/moves", request).json, "the same as without events")
        stream.close()


def check_progress(server):
    """A long one tells its progress, and is cancelled when its client leaves."""
    before = server.now()["cancelled"]
    stream = Stream(server, "/solve", LONG)
    same(stream.status, 200, "a long question")
    same(stream.headers["Cache-Control"], "no-store", "events")
    seen = []
    for kind, data in stream:
        same(kind, "progress", "before the end")
        seen.append(data)
        if len(seen) > 3 and data["done"] > seen[0]["done"]:
            break
    same({(data["state"], data["what"]) for data in seen if data["done"]}, {("running", "states")}, "progress")
    same([data["done"] for data in seen], sorted(data["done"] for data in seen), "progress goes on")
    same({data["depth"] in range(1, 65) for data in seen if data["done"]}, {True}, "plies that are looked ahead")
    stream.close()
    until(lambda: (now := server.now())["running"] == 0 and now["asking"] == 0)
    same(server.now()["cancelled"], before + 1, "cancelled questions")


def check_last_error(seconds):
    """Whether there were events: on a busy machine the time may be over before they begin."""
    with Server("--time", seconds, "--threads", "1") as server:
        why = {"form": "time limit of {} s reached", "values": [seconds]}
        stream = Stream(server, "/choose", LONG)
        if not stream.events:
            return False
        kind, data = list(stream)[-1]
        same((kind, data["error"]["status"]), ("error", "limit"), "the last event")
        same(data["error"]["phrase"], why, "why")
        stream.close()
        stream = Stream(server, "/solve", LONG)
        if not stream.events:
            return False
        kind, data = list(stream)[-1]
        same((kind, data["unfinished_phrase"]), ("answer", why), "what is known is an answer")
        same(data["value"]["lo"] < data["value"]["hi"], True, "bounds")
        stream.close()
    return True


def check_leaving(server):
    """A client that leaves cancels its question."""
    before = server.now()["cancelled"]
    connections = hold(server, 5)
    connections[1].sendall(b"\r\n")
    for connection in connections[1:]:
        connection.close()
    connections[0].shutdown(socket.SHUT_WR)
    until(lambda: (now := server.now())["asking"] == 0 and now["running"] == 0)
    same(connections[0].recv(1), b"", "one that has ended its sending has left")
    connections[0].close()
    same(server.now()["cancelled"], before + 5, "cancelled questions")


def ask_short(server, path, request, source="127.0.0.1"):
    """On a busy machine a short turn may be over before there is an answer: then it is asked again."""
    for _ in range(10):
        with contextlib.suppress(TimeoutError):
            return server.ask(path, request, source=source, seconds=30)
    return None


def check_turns(server):
    """What is short does not wait behind what is long, of whomever."""
    connections = hold(server, 16)
    same(server.ask("/position", NIM)["game"], "nim", "what is quick does not wait")
    same(server.ask("/check", {"game": "lightsout", "text": "1 1 2\n0\n", "x": [0]})["solved"], True, "quick")
    assert ask_short(server, "/plan", NIM)["fits"], "a plan has a short turn, and sees the memory of solving"
    for source in ("127.0.0.2", "127.0.0.1"):
        assert ask_short(server, "/solve", NIM, source), "so has a short question of another client, and one of its own"
    until(lambda: (now := server.now())["running"] == 2 and now["asking"] == 16)  # the long ones go on
    release(server, connections)


def tournament(players):
    """A game that must be played out: every two vertices are joined by an arc one way or the other."""
    pairs = [(one, two) for two in range(players) for one in range(two)]
    arcs = [(one, two) if (one * one + 3 * two * two + one * two) % 7 < 4 else (two, one) for one, two in pairs]
    return {"game": "graph", "text": "directed\n" + "".join(f"{one} {two}\n" for one, two in arcs)}


def check_put_back(server):
    """A question that is not answered in its short turn is answered as if it had had none, by events too."""
    longer = tournament(14 if is_sanitized(["tsan"]) else 16 if is_sanitized() else 18)
    alone = server.ask("/solve", longer)
    connections = hold(server, 2)
    answers = []
    asking = threading.Thread(target=lambda: answers.append(server.ask("/solve", longer, seconds=600)))
    asking.start()
    stream = Stream(server, "/solve", longer)
    events = iter(stream)
    same(next(events)[0], "progress", "it waits behind two that are long")
    until(lambda: server.now()["asking"] == 4)
    before = server.computed()
    until(lambda: server.computed() > before + 100)
    same(answers, [], "it takes longer than a turn")
    for connection in connections:
        connection.close()
    asking.join()
    kind, last = list(events)[-1]
    same(kind, "answer", "the last event")
    stream.close()
    for answer in (answers[0], last):
        for part in ("value", "words", "moves", "line"):
            same(answer[part], alone[part], part)


def check_parallel(server):
    """Many questions at once have the same answers as one after the other."""
    questions = [{"game": "staircase", "text": f"3 3 {n} 2 3 4 5 6 7 8 9 9 8 7 6 5 4 3 2 {n}"} for n in range(16)]
    alone = [server.ask("/moves", question) for question in questions]
    same(at_once(lambda question: server.ask("/moves", question), questions), alone, "answers")


def check_refused(server):
    """Too many questions at once are refused, with events too: of a client, and of all."""
    limits = server.get("").json["limits"]
    connections = hold(server, limits["questions_per_client"])
    reply = server.post("/position", NIM)
    same((reply.status, reply.json["error"]["status"]), (429, "limit"), "one question too many")
    stream = Stream(server, "/position", NIM)
    same((stream.status, stream.headers["Retry-After"]), (429, "1"), "one question too many")
    stream.close()
    same(server.post("/position", NIM, source="127.0.0.2").status, 200, "another client has room")
    others = len(connections)
    connections += hold(server, limits["questions"] - others, "127.0.0.2", others)
    same(server.post("/position", NIM, source="127.0.0.3").status, 503, "no room for another client")
    release(server, connections)
    same(server.post("/position", NIM).status, 200, "room again")


def check_time():
    """A question over its limits says so."""
    with Server("--time", "0.3", "--threads", "1") as server:
        reply = server.post("/choose", LONG)
        same((reply.status, reply.json["error"]["status"]), (422, "limit"), "time")
        assert "time limit of 0.3 s reached" in reply.json["error"]["message"], reply.body
    with Server("--memory", "2M") as server:
        reply = server.post("/solve", {"game": "staircase", "text": command("gen", "staircase", "--size", "17x17")})
        same((reply.status, reply.json["error"]["status"]), (422, "limit"), "memory")


def check_end(number):
    """The server ends at once in the middle of questions and events, and tells those who wait."""
    server = Server(ends_well=False)
    stream = Stream(server, "/solve", LONG)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        waiting = [pool.submit(server.post, "/solve", LONG) for _ in range(4)]
        until(lambda: server.now()["asking"] == 5)
        server.stop(number)
    same([asked.result().status for asked in waiting], 4 * [503], "those who wait")
    kind, data = list(stream)[-1]
    same((kind, data["error"]["status"]), ("error", "stopped"), "the last event")
    stream.close()


def check_kill():
    """After kill -9 another one starts at the same port at once."""
    server = Server(ends_well=False)
    stream = Stream(server, "/solve", LONG)
    server.process.kill()
    server.process.communicate()
    with Server("--port", str(server.port)) as again:
        same(again.port, server.port, "the port")
        same(again.post("/solve", NIM).status, 200, "an answer")
    stream.close()


with Server("--threads", "2") as tested:
    check_short(tested)
    check_progress(tested)
    check_leaving(tested)
    check_turns(tested)
    check_put_back(tested)
    check_parallel(tested)
    check_refused(tested)
    until(lambda: tested.now()["running"] == 0)
assert any(map(check_last_error, ("0.6", "6", "60")))
check_time()
for number in (signal.SIGTERM, signal.SIGINT):
    check_end(number)
check_kill()
print("ended in the middle of questions")
