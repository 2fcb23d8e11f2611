// A lesson: a pupil is walked through it, errs, asks for a hint, wins against the computer, and hears at
// the end what was solved.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { assertAccessible, goTo, reload, visit } from "./support/browser.mjs";
import { phone, until } from "./support/chromium.mjs";
import { serve } from "./support/command.mjs";
import { inFirefox, show } from "./support/launch.mjs";
import { load } from "./support/load.mjs";
import { choose, copied, myTurn, openBy, press } from "./support/page.mjs";

const written = `lesson First steps

game nim
task find the only winning move
hint Make the xor of the heaps 0.
wrong 1 0: Then the xor is 4 + 5.
position
  3
  3 4 5

game mnk
task win in 3
position
  3 3 3
  1 0 2
  0 0 0
  0 0 0

game heaps
task win
position
  0.07
  2
  3 4
`;

// One server of the lesson for all tests.
const file = join(await mkdtemp(join(tmpdir(), "qiju-lesson-")), "lesson.txt");
await writeFile(file, written);
const server = await serve(0, ["--lesson", file, "--listen", "0.0.0.0"]);
server.stays = true;
after(async () => {
  await server.end();
  await rm(dirname(file), { recursive: true });
});

// What the page knows of games, without a page.
globalThis.document ??= { documentElement: {} };
globalThis.navigator ??= { languages: ["en"] };
const { catalogue, readLesson } = await load("lesson/read.ts", "state/store.ts");
catalogue.value = [{ name: "nim", aliases: [] }, { name: "splitting", aliases: ["BZOJ1188"] }, { name: "lightsout", aliases: [], kind: "puzzle" }];

const part = (page, name) => page.locator(`[data-part=${name}]`);
const said = (page) => part(page, "lesson-said").textContent();
const task = (page, words) => part(page, "lesson-task").getByText(words, { exact: true }).waitFor();
const right = (page) => part(page, "lesson-said").getByText("Right!").waitFor();

test("an address of a lesson shows no values, and another board leaves it", async (t) => {
  const page = await visit(t, { server });
  await task(page, "Find the only winning move");
  assert.match(page.url(), /#lesson=1$/);
  await goTo(page, { lesson: 3 });
  await task(page, "Win against perfect play");
  const values = page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: "Values" });
  assert.equal(await values.getAttribute("aria-disabled"), "true");
  assert.equal(await page.getByRole("button", { name: "Edit" }).count(), 0);
  await goTo(page, { game: "nim", text: "1 2\n" });
  await page.getByRole("button", { name: "Back to the lesson: First steps" }).click();
  await task(page, "Find the only winning move");
});

test("a lesson, a board and its first three steps are at most six clicks from the start", async (t) => {
  const page = await visit(t, { server, own: true });
  await task(page, "Find the only winning move"); // the lesson is the start
  let clicks = 0;
  const click = async (place) => {
    await place.click();
    clicks++;
  };
  const button = (name) => page.getByRole("button", { name, exact: true });
  await click(page.locator("[data-part=games]").first());
  await click(page.getByRole("dialog").locator("[data-game=rabbits]"));
  await click(button("Step by step"));
  const bar = page.getByRole("dialog").getByRole("slider");
  for (let step = 1; step <= 3; step++) {
    await until(page, (wanted) => document.querySelector("dialog [type=range]")?.getAttribute("aria-valuetext")?.startsWith(wanted), `Step ${step} of`);
    if (step < 3) await click(button("Step forward"));
  }
  assert.match(await bar.getAttribute("aria-valuetext"), /^Step 3 of/);
  await click(button("Close"));
  assert.ok(clicks <= 6, `${clicks} clicks`);
  await page.getByRole("button", { name: "Back to the lesson: First steps" }).waitFor();
});

test("links that are copied beside the server are links for other devices", async (t) => {
  const [address] = (await (await fetch(`${server.address}/api/v1`)).json()).addresses;
  if (!address) return t.skip("this machine is on no network");
  const page = await visit(t, { server, at: { lesson: 1 } });
  await task(page, "Find the only winning move");
  assert.equal(await copied(page, () => press(page, "Copy link")), `${address}/#lesson=1`);
});

test("the link is shown as a QR code", async (t) => {
  const found = await fetch(`${server.address}/api/v1/code?text=x`);
  if (found.status === 501) return t.skip("this server was built without QR codes");
  const page = await visit(t, { server, at: { lesson: 1 } });
  await task(page, "Find the only winning move");
  await press(page, "QR");
  const sheet = page.getByRole("dialog", { name: "QR code of the link" });
  await sheet.getByRole("img").waitFor();
  const link = await sheet.locator(".code-link").textContent();
  assert.match(link, /^http:\/\/.+\/#lesson=1$/);
  const { rows } = await (await fetch(`${server.address}/api/v1/code?text=${encodeURIComponent(link)}`)).json();
  const dark = rows.join("").replaceAll("0", "").length;
  const path = await sheet.locator(".code path").getAttribute("d");
  assert.equal([...path.matchAll(/v1h-(\d+)/g)].reduce((sum, [, run]) => sum + Number(run), 0), dark);
  await assertAccessible(page, "a QR code", { part: "dialog" });
});

test("a pupil is walked through a lesson", async (t) => {
  const page = await visit(t, { server, at: { lesson: 1 } });
  await task(page, "Find the only winning move");
  assert.equal(await part(page, "lesson-hint").count(), 0);
  await assertAccessible(page, "a task", { part: "aside" });

  await choose(page, "1 0").click();
  await page.getByRole("heading", { name: "Then the xor is 4 + 5." }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Play on" }).count(), 0);
  const beneath = await part(page, "lesson").getByRole("button", { name: "Try again" }).count();
  assert.equal(beneath, 1, "the way back stands in the task");
  await part(page, "refute").click();
  await until(page, () => document.querySelectorAll("[data-part=record] [data-number]").length >= 4);
  await assertAccessible(page, "a refutation", { part: "aside" });
  await press(page, "Try again");
  await myTurn(page);
  assert.equal(await page.locator("[data-part=record] [data-number='1']").count(), 0, "the wrong move is gone");
  await press(page, "Hint");
  await part(page, "lesson-hint").getByText("Make the xor of the heaps 0.").waitFor();
  assert.equal(await said(page), "");
  await choose(page, "1 1").click();
  await right(page);
  await assertAccessible(page, "a task that is solved", { part: "[data-part=lesson]" });

  await press(page, "Next task");
  await task(page, "Win in 3 moves");
  assert.match(page.url(), /#lesson=2$/);
  await choose(page, "2 2").click(); // a draw
  await page.locator("[data-part=slip]").waitFor();
  await press(page, "Try again");
  await myTurn(page);
  for (const [least, move] of [[0, "3 1"], [2, "3 3"]]) {
    await myTurn(page, least);
    await choose(page, move).click();
  }
  await myTurn(page, 4);
  const moves = await page.locator("[data-part=moves] [data-move]").evaluateAll((all) => all.map((one) => one.dataset.move));
  await choose(page, moves.includes("3 2") ? "3 2" : "2 2").click();
  await right(page);

  await press(page, "Next task");
  await task(page, "Win against perfect play");
  await press(page, "Finish");
  await part(page, "lesson-end").getByText("Solved 2 of 3").waitFor();
  const list = await part(page, "lesson-end").getByRole("listitem").allTextContents();
  assert.deepEqual(list.map((one) => one.replace(/\s+/g, " ")), [
    "Nim: Find the only winning move solved, 1 mistake, with the hint",
    "m,n,k in line: Win in 3 moves solved, 1 mistake",
    "Octal games: Win against perfect play not solved",
  ]);
  await assertAccessible(page, "the end of a lesson", { part: "[data-part=lesson]" });

  await page.reload();
  await part(page, "lesson").getByRole("button", { name: "Task 2, solved" }).waitFor();

  await part(page, "lesson-class").click();
  const rows = part(page, "class").locator("tbody tr");
  await rows.nth(0).getByText("1 0 × 1").waitFor();
  assert.deepEqual(await rows.locator("td:first-of-type").allTextContents(), ["1", "1", "0"]);
  await assertAccessible(page, "the counts of a class", { part: "dialog" });
});

test("a lesson is a worksheet with its answers on a sheet of their own", async (t) => {
  const page = await visit(t, { server, at: { lesson: 1 }, spoils: inFirefox });
  await task(page, "Find the only winning move");
  await part(page, "lesson-print").click();
  const sheet = part(page, "worksheet");
  await sheet.getByRole("button", { name: "Print as a worksheet" }).and(page.locator("[aria-disabled=false]")).waitFor();
  assert.equal(await sheet.locator(".worksheet-task svg.board").count(), 3);
  const answers = await sheet.locator(".worksheet-answers li").allTextContents();
  assert.match(answers[0], /heap 1: 3 to 1, 2 taken/);
  await assertAccessible(page, "a worksheet", { part: "dialog" });
  t.after(() => show(page, { media: "screen" }));
  await show(page, { media: "print" });
  const seen = await page.evaluate(() => [...document.querySelectorAll("button, select, input, summary")].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)));
  assert.deepEqual(seen, [], "nothing to press on paper");
  const top = (one) => one.evaluate((found) => getComputedStyle(found).breakBefore);
  assert.equal(await top(sheet.locator(".worksheet-answers")), "page");
  await show(page, { media: "screen" });
  await page.keyboard.press("Escape");
});

const made = `# made by qiju puzzles
lesson nim

game nim
task find the only winning move
# 3 7
hint The move begins with 3.
position
  3
  0 7 12

game BZOJ1188
task win
position
  1
  3

  1 0 1
`;

async function openFile(page, text) {
  await openBy(page, "n", page.getByRole("dialog"));
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles({ name: "lesson.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
}

test("a lesson is opened as a file, solved, and carried by its link", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, device: phone, language: "zh-CN" });
  await openFile(page, made);
  await part(page, "lesson-task").getByText("找出唯一的必胜走法").waitFor();
  assert.match(await part(page, "lesson").textContent(), /^Nim（取石子）第 1 题，共 2 题/);
  assert.ok(await until(page, () => document.documentElement.scrollWidth <= innerWidth), "nothing hangs out");
  await assertAccessible(page, "a lesson on a phone");
  await press(page, "提示");
  await part(page, "lesson-hint").getByText("这一步以 3 开头。").waitFor();
  await until(page, () => /^#lesson=1&z=/.test(location.hash));
  const link = page.url();
  await page.locator('[data-part=moves] [data-move="3 7"]').click();
  await part(page, "lesson-said").getByText("正确！").waitFor();
  await press(page, "下一题");
  await part(page, "lesson-task").getByText("对手走法最优，请取胜").waitFor();
  await press(page, "完成");
  await part(page, "lesson-end").getByText("共 2 题，解决 1 题").waitFor();

  await reload(page, link.replace("lesson=1", "lesson=2"));
  await part(page, "lesson-task").getByText("对手走法最优，请取胜").waitFor();
  assert.match(await part(page, "lesson").textContent(), /^Nim（取石子）第 2 题，共 2 题/);
  assert.match(await copied(page, () => press(page, "复制链接"), "button", "已复制"), /#lesson=2&z=./);
});

test("a lesson that is too long for a link is played, and says so when its link is copied", async (t) => {
  const page = await visit(t, { at: { game: "nim" } });
  const noise = Array.from({ length: 20000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919 + (i * i) % 4999) % 20000))).join("");
  await openFile(page, `${made}\ngame nim\ntask win\nhint ${noise}\nposition\n  1\n  3\n`);
  await task(page, "Find the only winning move");
  await until(page, () => location.hash === "#lesson=1");
  await press(page, "Copy link");
  await page.getByText("Too long for a link: send the file or the code itself.").first().waitFor();
});

test("lessons one after the other are one, with the teacher's words on wrong moves", () => {
  const { title, steps } = readLesson(made.replace("position\n  3", "wrong 1  0 : a: b\n# c\nwrong 2 3:d\nposition\n  3").replace("game BZOJ1188", "lesson second\ngame BZOJ1188").replace("game nim", "lesson\n\ngame nim"));
  assert.equal(title, "nim");
  assert.deepEqual(steps.map(({ wrong }) => wrong), [[{ move: "1  0", words: "a: b" }, { move: "2 3", words: "d" }], []]);
  assert.throws(() => readLesson(made.replace("position\n  3", "wrong 1 0\nposition\n  3")), ({ fault }) => fault.line === 8);
});

test("a lesson is read, and what is wrong with its text is found at its line", () => {
  const { title, steps } = readLesson(made);
  assert.equal(title, "nim");
  assert.deepEqual(steps.map(({ game, task: kind, text, hint }) => [game, kind, text, hint]), [
    ["nim", "only_win", "3\n0 7 12\n", "The move begins with 3."], ["splitting", "win", "1\n3\n\n1 0 1\n", null]]);
  for (const [change, line, words] of [
    [["game nim", "game chess"], 4, "expected 'game' NAME, found 'game chess'"],
    [["game nim", "game lightsout"], 4, "expected 'game' NAME, found 'game lightsout'"],
    [["hint The move begins with 3.", "hint"], 7, "expected 'hint' WORDS, found 'hint'"],
    [["  3\n  0 7 12", "3"], 9, "expected '  ...', found '3'"],
  ]) assert.throws(() => readLesson(made.replace(...change)), ({ fault }) => fault.line === line && fault.column === 1 && fault.message === words, words);
});

test("what is wrong with a lesson is told with its line", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, forgive: /status of 422/ });
  const fault = page.getByRole("dialog").locator("[data-part=fault]");
  for (const [change, words] of [
    [["only winning", "winning"], "Line 5, column 1: expected 'task' find the only winning move, find a winning move, find the only good move, win, win in N, found 'task find the winning move'"],
    [["0 7 12", "7 7 7"], "Line 5, column 1: expected exactly one winning move, found 3"],
    [["0 7 12", "7 7 x"], "Line 10, column 7: expected the size of a heap (0 to 4611686018427387904), found 'x'"],
  ]) {
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await openFile(page, made.replace(...change));
    await fault.getByText(words, { exact: true }).waitFor();
  }
  await assertAccessible(page, "a lesson with a fault", { part: "dialog" });
});

test("words on a wrong move fit a phone", async (t) => {
  const long = "Then the xor of the heaps is no longer 0, and the other player makes it 0 again with the next move.";
  const page = await visit(t, { at: { game: "nim" }, device: phone });
  await openFile(page, made.replace("position\n", `wrong 1 0: ${long}\nposition\n`).replace("  0 7 12", "  1 7 12"));
  await task(page, "Find the only winning move");
  await page.locator('[data-part=moves] [data-move="1 0"]').click();
  await page.getByRole("heading", { name: long }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing hangs out");
  const cut = await page.locator("[data-part=moves] .move").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  assert.equal(cut, 0, "moves are whole");
});
