// What code of a game may not do, whether a person has written it or a link has brought it: it has no page, no storage
// and no network, it cannot hold the page up, and it shares nothing with other games. Where it fails its line is named.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { ready, visit, world } from "./support/browser.mjs";
import { fragment, until } from "./support/chromium.mjs";
import { legal, openBy, press, choose, headline, moveList, picture } from "./support/page.mjs";
import { load } from "./support/load.mjs";
import { alone, folder } from "./support/place.mjs";

const skip = !alone && "the page has a server";

// A game whose moves say what the code was allowed to do: each attempt once what has come of it is known.
const greedy = (address) => `const results = { origin: self.origin };
const attempts = {
  page: () => parent.document.title,
  window: () => document.title,
  storage: () => localStorage.length,
  cookies: () => document.cookie,
  databases: () => new Promise((good, bad) => Object.assign(indexedDB.open("x"), { onsuccess: good, onerror: bad })),
  caches: () => caches.open("qiju"),
  keeper: () => navigator.serviceWorker.register("keep.js"),
  locks: () => navigator.locks.request("x", () => 1),
  files: () => navigator.storage.getDirectory(),
  fetch: () => fetch("${address}/taken"),
  elsewhere: () => fetch("${address}/taken", { mode: "no-cors" }),
  data: () => fetch("data:,x"),
  xhr: () => new Promise((good, bad) => {
    const request = Object.assign(new XMLHttpRequest(), { onload: good, onerror: bad });
    request.open("GET", "${address}/taken");
    request.send();
  }),
  socket: () => new Promise((good, bad) => Object.assign(new WebSocket("${address.replace("http", "ws")}/taken"), { onopen: good, onerror: bad })),
  events: () => new Promise((good, bad) => Object.assign(new EventSource("${address}/taken"), { onopen: good, onerror: bad })),
  script: () => importScripts("${address}/page.js"),
  module: () => import("${address}/page.js"),
  worker: () => new Promise((good, bad) => Object.assign(new Worker("${address}/worker.js"), { onmessage: good, onerror: bad })),
  nested: () => new Promise((good, bad) => Object.assign(new Worker(URL.createObjectURL(new Blob([
    "fetch('${address}/taken').then(() => postMessage(1), () => postMessage(0))"]))), { onmessage: ({ data }) => (data ? good() : bad()), onerror: bad })),
};
for (const [name, attempt] of Object.entries(attempts)) {
  results[name] = "waits";
  (async () => attempt())().then(() => (results[name] = "ALLOWED"), () => (results[name] = "refused"));
}
game({
  name: "greedy",
  impartial: true,
  start: () => "9",
  moves: (position) =>
    Object.fromEntries(Object.entries(results).map(([name, result]) => [name + ":" + result + ":" + position, String(position - 1)])),
});
`;

const linkTo = (code, name) => `#${new URLSearchParams({ game: name, code: deflateRawSync(code).toString("base64url") })}`;

// What the code was allowed to do, once all is known: a move asks anew.
async function allowed(page) {
  await moveList(page).waitFor();
  for (;;) {
    const moves = await legal(page);
    const [, , left] = moves[0].split(":");
    if (moves.every((move) => !move.includes(":waits:"))) return Object.fromEntries(moves.map((move) => move.split(":")));
    assert.ok(Number(left) > 1, moves.join());
    await page.waitForTimeout(200);
    await choose(page, moves[0]).click();
    await until(page, (before) => !document.querySelector("[data-part=moves]")?.textContent.includes(before), `:${left}`);
  }
}

const refusedOf = (found) => Object.fromEntries(Object.keys(found).map((name) => [name, name === "origin" ? "null" : "refused"]));

// Puts code that a link brings into the page, and agrees to it.
async function agree(page) {
  const dialog = page.getByRole("dialog", { name: "Write a game" });
  await dialog.getByText("This link brings a game with its code").waitFor();
  await Promise.all([page.waitForEvent("load"), press(page, "Play it")]);
}

async function write(page, code) {
  await openBy(page, "g", page.getByRole("dialog"));
  await press(page, "Write a game");
  return retry(page, code);
}

async function retry(page, code) {
  await page.getByRole("textbox", { name: "Write a game" }).fill(code);
  await press(page, "Play it");
  return page.getByRole("dialog");
}

const forgive = /Content.Security.Policy|policy:|Refused to|Access to|Security Error|can’t establish/;

test("code from a link has no origin, no storage, no network and no page", { skip }, async (t) => {
  const page = await visit(t, { own: true, forgive });
  const { address } = world.server;
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => [name, (await (await caches.open(name)).keys()).length]))).flat());
  const before = await kept();
  await page.goto(`${address}/${linkTo(greedy(address), "greedy")}`);
  await page.reload();
  await agree(page);
  const found = await allowed(page);
  assert.deepEqual(found, refusedOf(found));
  assert.equal(Object.keys(found).length, 20);
  assert.ok(!world.server.sent.has("taken") && !world.server.asked.includes("taken"));
  assert.deepEqual(await kept(), before);
});

test("so has code in a page that is opened as a file", { skip }, async (t) => {
  await ready();
  const context = await world.browser.newContext({ locale: "en-US" });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, "index.html")).href + linkTo(greedy(world.server.address), "greedy"));
  await agree(page);
  const found = await allowed(page);
  assert.deepEqual(found, refusedOf(found));
  assert.ok(!world.server.asked.includes("taken"));
});

test("the page itself runs nothing inline, and asks nobody but its host", { skip }, async (t) => {
  const page = await visit(t, { own: true, forgive });
  const tried = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "globalThis.ran = true";
    document.body.append(script);
    const asked = await fetch("http://127.0.0.1:9/").then(() => "asked", () => "refused");
    return [globalThis.ran ?? "refused", asked];
  });
  assert.deepEqual(tried, ["refused", "refused"]);
});

test("code that never returns is stopped by hand, and by itself after a while", { skip }, async (t) => {
  const page = await visit(t, { own: true, forgive });
  await page.clock.install();
  const loop = `game({ name: "loop", impartial: true, start: () => "1",\n  moves() { while (true); } })`;
  const dialog = await write(page, loop);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByText("the question was cancelled").waitFor();
  await press(page, "Play it");
  await dialog.getByRole("button", { name: "Cancel" }).waitFor();
  await page.clock.fastForward(20_000);
  await dialog.getByText(/gave no answer in 15 s and was ended/).waitFor();
  // Only the position behind the first move never ends: the page says so, and stays.
  await retry(page, loop.replace("moves() {", 'moves(position) { if (position === "1") return { go: "2" };'));
  await until(page, () => location.hash.includes("game=loop") && !document.querySelector("dialog"));
  await page.clock.resume();
  await choose(page, "go").click();
  await page.locator("[data-part=cancel]").click();
  await page.locator("[data-part=trouble]").getByText("the question was cancelled").waitFor();
  assert.deepEqual(await legal(page), ["go"]);
});

test("an error names the line of the code", { skip }, async (t) => {
  const page = await visit(t, { forgive });
  const rules = (moves) => `// a game\ngame({\n  name: "wrong",\n  impartial: true,\n  start: () => "1",\n  moves(position) {\n    ${moves}\n  },\n});\n`;
  const dialog = await write(page, rules("return position..moves;"));
  await dialog.getByText(/line 7, .*SyntaxError/i).waitFor();
  await retry(page, rules("return nothing.at(position);"));
  await dialog.getByText(/line 7, .*ReferenceError: nothing/i).waitFor();
  await retry(page, "\n\nthrow new Error('at once');");
  await dialog.getByText(/line 3, .*at once/i).waitFor();
  await retry(page, rules("throw null;"));
  await dialog.locator("[data-part=fault]").getByText("the game's code: null").waitFor();
});

test("code that lies in its own worker changes nothing elsewhere", { skip }, async (t) => {
  const page = await visit(t, { own: true, forgive });
  const liar = (name) => `const say = self.postMessage;
self.postMessage = (data) => say({ ...data, answer: data.answer?.replaceAll('"liar"', '"${name}"') });
game({ name: "liar", impartial: true, start: () => "2", moves: (position) => (position > 0 ? { take: String(position - 1) } : {}) });`;
  const dialog = await write(page, liar("nim"));
  await dialog.getByText("there are two games called 'nim'").waitFor();
  await retry(page, "self.postMessage = () => 0;\n" + liar("liar"));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await retry(page, liar("liar"));
  await until(page, () => location.hash.includes("game=liar") && !document.querySelector("dialog"));
  await picture(page).waitFor();
  await page.evaluate((wanted) => (location.hash = wanted), fragment({ game: "nim", text: "1\n2\n" }));
  await page.reload();
  await until(page, () => location.hash.includes("game=nim"));
  assert.equal(await headline(page).textContent(), "First player to move");
  assert.deepEqual((await legal(page)).sort(), ["1 0", "1 1"]);
});

test("what code says of itself is kept only in the form of a game", async () => {
  const { summaryOf } = await load("alone/written.ts");
  const good = { name: "x", aliases: [], summary: "s", kind: "nimber", players: ["a", "b"], judged: false, own: true, theory: "t", parameters: [{ name: "n", meaning: "m", default_value: null }] };
  assert.deepEqual(summaryOf(good), good);
  assert.deepEqual(summaryOf({ ...good, aliases: ["nim"], judged: true, summary: {}, theory: 1, players: [{}, []], parameters: [null, { name: [], default_value: 3 }] }), {
    ...good, summary: "", theory: "", players: ["", ""],
    parameters: [{ name: "", meaning: "", default_value: null }, { name: "", meaning: "", default_value: null }],
  });
  for (const bad of [null, 1, "x", [], {}, { ...good, name: "a b" }, { ...good, name: "" }, { ...good, name: "\u0007" }, { ...good, kind: "puzzle" }, { ...good, players: "ab" }, { ...good, parameters: {} }])
    assert.equal(summaryOf(bad), null, JSON.stringify(bad));
});
