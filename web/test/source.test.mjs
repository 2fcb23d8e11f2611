// How the page asks: what becomes of a question that nobody wants any more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support/load.mjs";

const { server, Dropped } = await load("data/source.ts");

// A server that answers every request as `answer` says; gives the requests made.
function stand(t, answer) {
  const made = [];
  t.mock.method(globalThis, "fetch", async (path, { method }) => {
    made.push(`${method} ${path}`);
    return answer(method);
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
    assert.ok(made.every((request) => request === "POST /jobs"));
  });
}

test("a question that is dropped does not wait for the time that the server names", async (t) => {
  stand(t, () => new Response("{}", { status: 429, headers: { "Retry-After": "3600" } }));
  const wish = new AbortController();
  const asked = server("").ask("solve", {}, { signal: wish.signal });
  setTimeout(() => wish.abort(), 20);
  await assert.rejects(asked, Dropped);
});

test("a job whose events do not come is looked at until it is dropped, and then deleted", async (t) => {
  const made = stand(t, () => Response.json({ id: "1", state: "running", progress: null }));
  t.after(() => delete globalThis.EventSource);
  globalThis.EventSource = class extends EventTarget {
    constructor() {
      super();
      setTimeout(() => this.onerror());
    }
    close() {}
  };
  const wish = new AbortController();
  const asked = server("").ask("solve", {}, { signal: wish.signal });
  setTimeout(() => wish.abort(), 20);
  await assert.rejects(asked, Dropped);
  assert.deepEqual(made, ["POST /jobs", "DELETE /jobs/1"]);
});
