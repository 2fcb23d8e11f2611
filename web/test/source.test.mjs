// How the page asks: what becomes of a question that nobody wants any more, and of answers that come by events.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { test } from "node:test";
import { load } from "./support/load.mjs";

const { server, Away, Dropped, Refusal } = await load("data/source.ts");

// A server that answers every request as `answer` says; gives the requests made.
function stand(t, answer) {
  const made = [];
  t.mock.method(globalThis, "fetch", async (path, { method }) => {
    made.push(`${method} ${path}`);
    return answer();
  });
  return made;
}

for (const status of [429, 503]) {
  test(`a question is asked again after ${status}, and no more once it is dropped`, async (t) => {
    const made = stand(t, () => new Response("{}", { status, headers: { "Retry-After": "0.05" } }));
    const wish = new AbortController();
    const asked = server("").ask("solve", {}, { signal: wish.signal });
    while (made.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    wish.abort();
    await assert.rejects(asked, Dropped);
    const before = made.length;
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(made.length, before);
    assert.ok(made.every((request) => request === "POST /solve"));
  });
}

test("a question that is dropped does not wait for the time that the server names", async (t) => {
  stand(t, () => new Response("{}", { status: 429, headers: { "Retry-After": "3600" } }));
  const wish = new AbortController();
  const asked = server("").ask("solve", {}, { signal: wish.signal });
  setTimeout(() => wish.abort(), 20);
  await assert.rejects(asked, Dropped);
});

const event = (kind, data) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
const progress = (done) => event("progress", { schema: 1, done });
const error = (status) => event("error", { schema: 1, error: { status, message: "no", phrase: { form: "no", values: [] } } });

// Asks a server whose answer comes in these parts; what it says, and the progress that is told.
async function follow(t, parts) {
  const body = new ReadableStream({
    start: (stream) => {
      for (const part of parts) stream.enqueue(part);
      stream.close();
    },
  });
  stand(t, () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  const told = [];
  const wish = { signal: new AbortController().signal, progress: ({ done }) => told.push(done) };
  const said = await server("").ask("solve", {}, wish).catch((reason) => reason);
  return { said, told };
}

test("events are told as they come, wherever they are cut", async (t) => {
  const bytes = new TextEncoder().encode(progress(1) + progress(2) + event("answer", { words: "棋 a\n\nb" }));
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += size) parts.push(bytes.slice(at, at + size));
    const { said, told } = await follow(t, parts);
    assert.deepEqual(said, { words: "棋 a\n\nb" });
    assert.deepEqual(told, [1, 2]);
    t.mock.restoreAll();
  }
});

for (const [what, text, kind] of [
  ["an error is a refusal", progress(1) + error("limit"), Refusal],
  ["a server that ends is away", progress(1) + error("stopped"), Away],
  ["and so is one whose events break off", progress(1) + "event: answer\ndata: {", Away],
]) {
  test(what, async (t) => {
    const { said, told } = await follow(t, [new TextEncoder().encode(text)]);
    assert.ok(said instanceof kind, String(said));
    assert.deepEqual(told, [1]);
  });
}

test("a question that is dropped while its events come ends its connection", async (t) => {
  const host = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(progress(1));
  }).listen(0, "127.0.0.1");
  t.after(() => host.close());
  await once(host, "listening");
  const wish = new AbortController();
  const asked = server(`http://127.0.0.1:${host.address().port}`).ask("solve", {}, {
    signal: wish.signal,
    progress: () => wish.abort(),
  });
  const [, response] = await once(host, "request");
  await Promise.all([assert.rejects(asked, Dropped), once(response, "close")]);
});
