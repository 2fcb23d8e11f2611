"""Long questions: jobs with progress, their end, and how they are cancelled; limits; the end of the server."""

import json
import signal
import socket
import threading
import time

from support import Server, bare_post, command, fit, long_question, same, until

NIM = {"game": "nim", "text": "3 1 2 3"}
LONG = long_question()


def start(server, request, task="solve", wait=0, **options):
    reply = server.post("/jobs", {"task": task, "request": request, "wait": wait}, **options)
    assert reply.status in (200, 202), reply.body
    same(reply.headers["Location"], "/api/v1/jobs/" + reply.json["id"], "Location")
    return reply


def job(server, name, method="GET", **options):
    reply = server.send(method, f"/api/v1/jobs/{name}", **options)
    if reply.status == 200:
        fit("Job", reply.json)
    return reply


def ended(server, *words, **options):
    """A short job, when it has ended."""
    found = start(server, *words, wait=2000, **options).json
    while found["state"] in ("waiting", "running"):
        found = job(server, found["id"], **options).json
    return found


def check_short(server):
    """A short job ends within its wait, or is asked for again."""
    direct = server.ask("/moves", NIM)
    waited = until(lambda: (found := start(server, NIM, "moves", 2000)).status == 200 and found)
    same((waited.json["state"], waited.json["result"]), ("done", direct), "waited for")
    name = start(server, NIM, "moves").json["id"]
    polled = until(lambda: (found := job(server, name).json)["state"] == "done" and found)
    same(polled["result"], direct, "asked for again")
    failed = ended(server, {"game": "nim", "text": "x"})
    same((failed["state"], failed["error"]["line"]), ("failed", 1), "failed")
    schemas = {"review": "Review", "course": "Course", "why": "Why", "line": "Line", "choose": "Choice"}
    for task, schema in schemas.items():
        fit(schema, ended(server, NIM, task)["result"])
    lights = {"game": "lightsout", "text": "2 2 2\n1 0\n0 1\n"}
    fit("Kernel", ended(server, lights, "kernel")["result"])
    for task, schema in (("check", "Check"), ("hint", "Hint")):
        fit(schema, ended(server, {**lights, "x": [0, 0, 0, 0]}, task)["result"])


def check_long(server):
    """A long one tells its progress, also as events, and is cancelled."""
    begun = start(server, LONG, wait=50)
    same(begun.status, 202, "a long job")
    name = begun.json["id"]
    same(server.send("DELETE", f"/api/v1/jobs/{name}/events").status, 405, "events")
    running = until(lambda: (found := job(server, name).json)["progress"]["done"] and found)
    same((running["state"], running["progress"]["what"]), ("running", "states"), "progress")
    events = read_events(server, name, lambda: job(server, name, "DELETE"))
    kinds = [kind for kind, _ in events]
    same(set(kinds[:-1]), {"progress"}, "events")
    same((kinds[-1], events[-1][1]["state"]), ("end", "cancelled"), "the last event")
    done = [data["progress"]["done"] for _, data in events]
    same(done, sorted(done), "progress goes on")
    assert done[0] < done[-1], done
    same(job(server, name).json["state"], "cancelled", "its state")
    same(job(server, name, "DELETE").json["state"], "cancelled", "cancelled twice")
    until(lambda: server.now()["running"] == 0)


def read_events(server, name, after):
    """The events of a job; after is called behind the fourth."""
    events = []
    with server.connect() as connection:
        connection.sendall(f"GET /api/v1/jobs/{name}/events HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        stream = connection.makefile("rb")
        assert stream.readline().split()[1] == b"200"
        while stream.readline() != b"\r\n":
            pass
        while kind := stream.readline():
            data = stream.readline()
            same(stream.readline(), b"\n", "the end of an event")
            same((kind[:7], data[:6]), (b"event: ", b"data: "), "an event")
            events.append((kind[7:].decode().strip(), json.loads(data[6:])))
            fit("Job", events[-1][1])
            if len(events) == 4:
                after()
    return events


def check_events_of_end(server):
    """The events of a job that has ended are one, with the result."""
    events = read_events(server, ended(server, NIM, "moves")["id"], None)
    same([kind for kind, _ in events], ["end"], "events")
    same(events[0][1]["result"], server.ask("/moves", NIM), "the result")


def check_leaving(server):
    """A client that leaves cancels its question, but not a job."""
    before = server.now()["cancelled"]
    connections = [server.connect() for _ in range(5)]
    for connection in connections:
        connection.sendall(bare_post("/solve", LONG))
    until(lambda: (now := server.now())["asking"] == 5 and now["running"] == 2)
    connections[1].sendall(b"\r\n")
    for connection in connections[1:]:
        connection.close()
    connections[0].shutdown(socket.SHUT_WR)
    until(lambda: (now := server.now())["asking"] == 0 and now["running"] == 0)
    same(connections[0].recv(1), b"", "one that has ended its sending has left")
    connections[0].close()
    same(server.now()["cancelled"], before + 5, "cancelled questions")
    name = start(server, LONG).json["id"]
    with server.connect() as connection:
        connection.sendall(f"GET /api/v1/jobs/{name}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        connection.recv(100)
    time.sleep(0.5)
    same(job(server, name).json["state"], "running", "a job whose events nobody reads")
    job(server, name, "DELETE")
    until(lambda: server.now()["running"] == 0)


def check_limits(server):
    """A client's jobs are counted, and a refusal says to try again."""
    most = server.get("").json["limits"]["jobs_per_client"]
    names = [start(server, LONG).json["id"] for _ in range(most)]
    for _ in range(5):
        reply = server.post("/jobs", {"task": "solve", "request": LONG})
        same((reply.status, reply.json["error"]["status"]), (429, "limit"), "one job too many")
    until(lambda: server.now()["running"] == 2)
    states = [job(server, name).json["state"] for name in names]
    same((states.count("running"), states.count("waiting")), (2, most - 2), "jobs")
    same(server.ask("/position", NIM)["game"], "nim", "what is quick does not wait")
    same(server.ask("/check", {"game": "lightsout", "text": "1 1 2\n0\n", "x": [0]})["solved"], True, "quick")
    same(server.ask("/plan", LONG)["fits"], True, "a plan has a short turn, and sees the memory of solving")
    same(server.ask("/solve", NIM, source="127.0.0.2")["game"], "nim", "so has another client's short question")
    same(server.ask("/solve", NIM)["game"], "nim", "and one of its own")
    states = [job(server, name).json["state"] for name in names]
    same((states.count("running"), states.count("waiting")), (2, most - 2), "jobs")
    for name in names:
        same(job(server, name, "DELETE").json["state"], "cancelled", "its state")
    until(lambda: server.now()["running"] == 0)


def tournament(players):
    """A game that must be played out: every two vertices are joined by an arc one way or the other."""
    pairs = [(one, two) for two in range(players) for one in range(two)]
    arcs = [(one, two) if (one * one + 3 * two * two + one * two) % 7 < 4 else (two, one) for one, two in pairs]
    return {"game": "graph", "text": "directed\n" + "".join(f"{one} {two}\n" for one, two in arcs)}


def check_put_back(server):
    """A question that is not answered in its short turn is answered as if it had had none."""
    longer = tournament(18)
    alone = server.ask("/solve", longer)
    names = [start(server, LONG).json["id"] for _ in range(2)]
    until(lambda: server.now()["running"] == 2)
    answers = []
    asking = threading.Thread(target=lambda: answers.append(server.ask("/solve", longer)))
    asking.start()
    until(lambda: server.now()["asking"] == 3)
    time.sleep(1)
    same(answers, [], "it takes longer than a turn")
    for name in names:
        job(server, name, "DELETE")
    asking.join()
    for part in ("worth", "words", "moves", "line"):
        same(answers[0][part], alone[part], part)


def check_fair(server):
    """Jobs that have ended push out each other, and not those of a client that has few."""
    stranger = {"source": "127.0.0.2"}
    other = ended(server, NIM, "moves", **stranger)["id"]
    first = ended(server, NIM, "moves")["id"]
    last = [ended(server, NIM, "moves")["id"] for _ in range(260)][-1]
    same(job(server, first).status, 404, "the first of many")
    same(job(server, last).status, 200, "the last of many")
    same(job(server, other, **stranger).status, 200, "the only one of another client")


def check_parallel(server):
    """Many questions at once have the same answers as one after the other."""
    questions = [{"game": "staircase", "text": f"3 3 {n} 2 3 4 5 6 7 8 9 9 8 7 6 5 4 3 2 {n}"} for n in range(40)]
    alone = [server.ask("/moves", question) for question in questions]
    together = [None] * len(questions)

    def ask(index):
        together[index] = server.ask("/moves", questions[index])

    threads = [threading.Thread(target=ask, args=(index,)) for index in range(len(questions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    same(together, alone, "answers")


def check_refused(server):
    """Too many questions at once are refused."""
    most = server.get("").json["limits"]["questions_per_client"]
    connections = [server.connect() for _ in range(most)]
    for connection in connections:
        connection.sendall(bare_post("/solve", LONG))
    until(lambda: server.now()["asking"] == most)
    same(server.post("/position", NIM).status, 429, "one question too many")
    for connection in connections:
        connection.close()
    until(lambda: server.now()["asking"] == 0)
    same(server.post("/position", NIM).status, 200, "room again")


def check_time():
    """A question over its limits says so."""
    with Server("--time", "0.3", "--threads", "1") as server:
        reply = server.post("/solve", LONG)
        same((reply.status, reply.json["error"]["status"]), (422, "limit"), "time")
        assert "needs more time, limit 0.3 s" in reply.json["error"]["message"], reply.body
    with Server("--memory", "2M") as server:
        reply = server.post("/solve", {"game": "staircase", "text": command("gen", "staircase", "--size", "17x17")})
        same((reply.status, reply.json["error"]["status"]), (422, "limit"), "memory")


def check_end(number):
    """The server ends at once in the middle of questions, jobs and events, and tells those who wait."""
    server = Server(ends_well=False)
    name = start(server, LONG).json["id"]
    stream = server.connect()
    stream.sendall(f"GET /api/v1/jobs/{name}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    statuses = []

    def ask():
        statuses.append(server.post("/solve", LONG).status)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    until(lambda: server.now()["asking"] == 5)
    server.stop(number)
    for thread in threads:
        thread.join()
    same(statuses, 4 * [503], "those who wait")
    stream.close()


def check_kill():
    """After kill -9 another one starts at the same port at once."""
    server = Server(ends_well=False)
    start(server, LONG)
    server.process.kill()
    server.process.communicate()
    with Server("--port", str(server.port)) as again:
        same(again.port, server.port, "the port")
        same(again.post("/solve", NIM).status, 200, "an answer")


with Server("--threads", "2") as tested:
    check_short(tested)
    check_long(tested)
    check_events_of_end(tested)
    check_leaving(tested)
    check_limits(tested)
    check_put_back(tested)
    check_fair(tested)
    check_parallel(tested)
    check_refused(tested)
    until(lambda: tested.now()["running"] == 0)
check_time()
for number in (signal.SIGTERM, signal.SIGINT):
    check_end(number)
check_kill()
print("ended in the middle of questions")
