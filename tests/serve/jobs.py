"""Long questions: jobs with progress, their end, and how they are cancelled; limits; the end of the server."""

import json
import signal
import threading
import time

from support import Server, command, fit, long_question, same, until

NIM = {"game": "nim", "text": "3 1 2 3"}
LONG = long_question()


def start(server, request, task="solve", wait=0):
    reply = server.post("/jobs", {"task": task, "request": request, "wait": wait})
    assert reply.status in (200, 202), reply.body
    same(reply.headers["Location"], "/api/v1/jobs/" + reply.json["id"], "Location")
    return reply


def job(server, name, method="GET"):
    reply = server.send(method, f"/api/v1/jobs/{name}")
    if reply.status == 200:
        fit("Job", reply.json)
    return reply


def check_short(server):
    """A short job ends within its wait, or is asked for again."""
    direct = server.ask("/moves", NIM)
    waited = start(server, NIM, "moves", 2000)
    same((waited.status, waited.json["state"], waited.json["result"]), (200, "done", direct), "waited for")
    name = start(server, NIM, "moves").json["id"]
    polled = until(lambda: (found := job(server, name).json)["state"] == "done" and found)
    same(polled["result"], direct, "asked for again")
    failed = start(server, {"game": "nim", "text": "x"}, wait=2000).json
    same((failed["state"], failed["error"]["line"]), ("failed", 1), "failed")
    for task, schema in (("review", "Review"), ("course", "Course"), ("why", "Why"), ("line", "Line"), ("choose", "Choice")):
        fit(schema, start(server, NIM, task, 2000).json["result"])
    lights = {"game": "lightsout", "text": "2 2 2\n1 0\n0 1\n"}
    fit("Kernel", start(server, lights, "kernel", 2000).json["result"])
    for task, schema in (("check", "Check"), ("hint", "Hint")):
        fit(schema, start(server, {**lights, "x": [0, 0, 0, 0]}, task, 2000).json["result"])


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
    name = start(server, NIM, "moves", 2000).json["id"]
    events = read_events(server, name, None)
    same([kind for kind, _ in events], ["end"], "events")
    same(events[0][1]["result"], server.ask("/moves", NIM), "the result")


def check_leaving(server):
    """A client that leaves cancels its question, but not a job."""
    before = server.now()["cancelled"]
    body = json.dumps(LONG)
    data = (
        f"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    connections = [server.connect() for _ in range(5)]
    for connection in connections:
        connection.sendall(data)
    until(lambda: (now := server.now())["asking"] == 5 and now["running"] == 2)
    for connection in connections:
        connection.close()
    until(lambda: (now := server.now())["asking"] == 0 and now["running"] == 0, 5)
    same(server.now()["cancelled"], before + 5, "cancelled questions")
    name = start(server, LONG).json["id"]
    with server.connect() as connection:
        connection.sendall(f"GET /api/v1/jobs/{name}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        connection.recv(100)
    time.sleep(1)
    same(job(server, name).json["state"], "running", "a job whose events nobody reads")
    return name


def check_limits(server):
    """A client's jobs are counted, and a refusal says to try again."""
    most = server.get("").json["limits"]["jobs_per_client"]
    names = [start(server, LONG).json["id"] for _ in range(most)]
    for _ in range(5):
        reply = server.post("/jobs", {"task": "solve", "request": LONG})
        same((reply.status, reply.json["error"]["status"]), (429, "limit"), "one job too many")
    states = [job(server, name).json["state"] for name in names]
    same((states.count("running"), states.count("waiting")), (2, most - 2), "jobs")
    same(server.ask("/position", NIM)["game"], "nim", "what is quick does not wait")
    same(server.ask("/check", {"game": "lightsout", "text": "1 1 2\n0\n", "x": [0]})["solved"], True, "quick")
    for name in names:
        same(job(server, name, "DELETE").json["state"], "cancelled", "its state")
    until(lambda: server.now()["running"] == 0)


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
    body = json.dumps(LONG)
    top = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    connections = [server.connect() for _ in range(most)]
    for connection in connections:
        connection.sendall(f"{top}Content-Length: {len(body)}\r\n\r\n{body}".encode())
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
    took = server.stop(1.0, number)
    for thread in threads:
        thread.join()
    same(statuses, 4 * [503], "those who wait")
    stream.close()
    return took


def check_kill():
    """After kill -9 another one starts at the same port at once."""
    server = Server(ends_well=False)
    start(server, LONG)
    server.process.kill()
    server.process.communicate()
    with Server("--port", str(server.port)) as again:
        same(again.port, server.port, "the port")
        same(again.post("/solve", NIM).status, 200, "an answer")


def check_forgotten(server, name, ended, since):
    """A job that nobody asks about is cancelled after 15 seconds; one whose end was told is forgotten after 60."""
    running = job(server, name).json["progress"]["seconds"]
    asked = time.monotonic()
    until(lambda: server.now()["running"] == 0, 25)
    assert 13 < time.monotonic() - asked < 25, running
    same(job(server, name).json["state"], "cancelled", "nobody asked")
    time.sleep(max(0, 66 - (time.monotonic() - since)))
    same(job(server, ended).status, 404, "forgotten")


with Server("--threads", "2") as tested:
    first = start(tested, NIM, "moves", 2000).json["id"]
    told = time.monotonic()
    check_short(tested)
    check_long(tested)
    check_events_of_end(tested)
    check_limits(tested)
    check_parallel(tested)
    check_refused(tested)
    check_time()
    for number in (signal.SIGTERM, signal.SIGINT):
        check_end(number)
    check_kill()
    check_forgotten(tested, check_leaving(tested), first, told)
print("ended within a second in the middle of questions")
