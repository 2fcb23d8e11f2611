// A record with variations, as a person walks, promotes, deletes, saves and sends it; mistakes; and a link
// whose values are locked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, goTo, questionOf, reload, visit } from "./support/browser.mjs";
import { until } from "./support/chromium.mjs";
import { saved } from "./support/launch.mjs";
import { review } from "./support/command.mjs";
import { choose, copied, headline, legal, listed, outlook, picture, press, record, settled, turnOn, valuesShown } from "./support/page.mjs";

const nim = "3\n3 5 7\n";
const line = `${nim}moves\n1 0\n2 4\n3 4\n`;
const tree = `${nim}moves\n1 0\n2 4\n(\n  2 3\n  3 3\n)\n3 4\n`;

const variations = (page) => record(page).getByRole("group", { name: /^Variation of move/ });
const current = (page) => record(page).locator("[aria-current]");

// What the record shows: the main line and the variations, each as their moves.
const shown = (page) => record(page).evaluate((pane) => {
  const move = (button) => `${button.dataset.number}: ${button.querySelector(".move").dataset.notation ?? "Start"}`;
  return {
    main: [...pane.querySelectorAll("li > [data-number]:not([data-number='0'])")].map((one) => move(one)),
    aside: [...pane.querySelectorAll(".variation")].map((one) => [...one.querySelectorAll(":scope > [data-number]")].map(move)),
  };
});

async function walkTo(page, place, text) {
  await until(page, ([number, words]) => {
    const at = document.querySelector("[data-part=record] [aria-current]");
    return at?.dataset.number === number && (!words || at.textContent.includes(words) || at.querySelector(".move")?.dataset.notation === words);
  }, [String(place), text]);
}

test("another move in a record is a variation, and going back and forward loses nothing", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: line, after: 1 } });
  await choose(page, "2 3").click();
  await walkTo(page, 2, "2 3");
  await choose(page, "3 3").click();
  await walkTo(page, 3, "3 3");
  const main = ["1: 1 0", "2: 2 4", "3: 3 4"];
  assert.deepEqual(await shown(page), { main, aside: [["2: 2 3", "3: 3 3"]] });
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await walkTo(page, 0);
  await page.keyboard.press("End");
  await walkTo(page, 3, "3 3");
  await page.keyboard.press("ArrowLeft");
  await walkTo(page, 2, "2 3");
  await page.keyboard.press("ArrowUp");
  await walkTo(page, 2, "2 4");
  await page.keyboard.press("ArrowRight");
  await walkTo(page, 3, "3 4");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await walkTo(page, 1);
  await choose(page, "2 3").click();
  await walkTo(page, 2, "2 3");
  assert.deepEqual(await shown(page), { main, aside: [["2: 2 3", "3: 3 3"]] });
  await assertAccessible(page, "with a variation", { part: "aside" });
});

test("a variation is promoted and deleted", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: tree } });
  await variations(page).locator('button:has([data-notation="3 3"])').click();
  await walkTo(page, 3, "3 3");
  await press(page, "Make main line");
  assert.deepEqual(await shown(page), { main: ["1: 1 0", "2: 2 3", "3: 3 3"], aside: [["2: 2 4", "3: 3 4"]] });
  await variations(page).locator('button:has([data-notation="3 4"])').click();
  await walkTo(page, 3, "3 4");
  await press(page, "Delete variation");
  await walkTo(page, 1);
  assert.deepEqual(await shown(page), { main: ["1: 1 0", "2: 2 3", "3: 3 3"], aside: [] });
  assert.equal(await page.getByRole("button", { name: "Delete variation" }).count(), 0);
  const back = page.getByRole("button", { name: "Restore variation" });
  assert.ok(await back.evaluate((one) => one === document.activeElement), "the way back has the focus");
  await back.click();
  await walkTo(page, 2, "2 4");
  assert.deepEqual(await shown(page), { main: ["1: 1 0", "2: 2 3", "3: 3 3"], aside: [["2: 2 4", "3: 3 4"]] });
  assert.equal(await back.count(), 0);
  await press(page, "Delete variation");
  await walkTo(page, 1);
  await choose(page, "2 4").click();
  await walkTo(page, 2, "2 4");
  await back.click();
  assert.deepEqual((await shown(page)).aside, [["2: 2 4"]], "what was played again stays");
});

test("a move that is taken back at the end goes out of the record with the next one", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: line, after: 3 } });
  await page.keyboard.press("z");
  await walkTo(page, 2);
  await choose(page, "3 0").click();
  await walkTo(page, 3, "3 0");
  assert.deepEqual(await shown(page), { main: ["1: 1 0", "2: 2 4", "3: 3 0"], aside: [] });
});

test("a record with its variations is saved as a text, and read again", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: tree } });
  const { words } = await saved(page, () => press(page, "Save record"));
  assert.equal(words, tree);
  const before = await shown(page);
  await goTo(page, { game: "nim" });
  await press(page, "New board");
  await page.getByRole("textbox", { name: "Your own text" }).fill(words);
  await press(page, "Open");
  await variations(page).waitFor();
  assert.deepEqual(await shown(page), before);
  assert.equal((await review("nim", words)).moves.length, 3, "the command reads the main line");
});

test("brackets that do not fit, and moves that are not legal, are told", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, forgive: /status of 422/ });
  await press(page, "New board");
  const dialog = page.getByRole("dialog");
  for (const [text, words] of [[tree.replace(")\n", ""), /stand in brackets/], [tree.replace("2 3", "2 9"), /2 9 is not legal/]]) {
    await dialog.getByRole("textbox", { name: "Your own text" }).fill(text);
    await dialog.getByRole("button", { name: "Open" }).click();
    await dialog.getByText(words).waitFor();
  }
});

test("a link carries the place, the variations, the line in view, the seats and the values", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: tree } });
  await page.getByRole("combobox", { name: "Who plays Second player" }).selectOption("Club player");
  await turnOn(page, "Values");
  await variations(page).locator('button:has([data-notation="2 3"])').click();
  await walkTo(page, 2, "2 3");
  await until(page, () => location.hash.includes("line="));
  const link = await copied(page, () => press(page, "Copy link"));
  assert.deepEqual(await questionOf(link), { game: "nim", text: tree, after: 2 });
  const seen = async () => [await shown(page), await legal(page), await headline(page).textContent(), await picture(page).innerHTML()];
  await valuesShown(page);
  const before = await seen();
  await reload(page, link);
  await walkTo(page, 2, "2 3");
  await valuesShown(page);
  assert.deepEqual(await seen(), before);
  assert.equal(page.url(), link);
  assert.equal(await page.getByRole("combobox", { name: "Who plays Second player" }).inputValue(), "strong");
  await page.keyboard.press("ArrowRight");
  await walkTo(page, 3, "3 3");
});

test("a link carries seats without a text, the theorem's picture and the language that was chosen", async (t) => {
  const page = await visit(t, { at: { game: "geography" }, spoils: true });
  const seats = (name) => page.getByRole("combobox", { name });
  await reload(page, "/#game=nim&seats=strong,you&why=on");
  await picture(page).locator(".binary").waitFor();
  assert.equal(await seats("Who plays First player").inputValue(), "strong");
  assert.equal(await seats("Who plays Second player").inputValue(), "you");
  assert.match(await settled(page), /seats=strong%2Cyou&why=on$/);
  await press(page, "Why");
  await until(page, () => !location.hash.includes("why="));
  await press(page, "中文");
  await until(page, () => location.hash.endsWith("&lang=zh"));
  const link = page.url();
  await reload(page, "/#game=mnk&lang=en");
  await page.getByRole("button", { name: "Why", exact: true }).waitFor();
  await reload(page, link);
  await page.getByRole("button", { name: "原因", exact: true }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("qiju.language")), null, "a link chooses for one visit");
  await reload(page, "/#game=wythoff&why=on");
  await page.locator("#board .losing").waitFor({ state: "attached" });
});

test("a saved record is opened in the game that its name says", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: tree } });
  const { name, words } = await saved(page, () => press(page, "Save record"));
  assert.equal(name, "nim.txt");
  for (const file of ["nim.txt", "nim (2).txt"]) {
    await goTo(page, { game: "geography" });
    await press(page, "New board");
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles({ name: file, mimeType: "text/plain", buffer: Buffer.from(`\ufeff${words}`) });
    await variations(page).waitFor();
    assert.equal((await questionOf(await settled(page))).game, "nim");
  }
});

test("the list of moves is never empty while the values after a move are computed", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: nim }, values: "on" });
  await valuesShown(page);
  await page.evaluate(() => {
    const list = document.querySelector("[data-part=moves] ol");
    globalThis.fewest = list.children.length;
    new MutationObserver(() => (globalThis.fewest = Math.min(globalThis.fewest, list.children.length))).observe(list, { childList: true });
  });
  for (const move of ["1 2", "2 4"]) {
    await page.locator(`[data-part=moves] [data-move="${move}"]`).click();
    await until(page, (played) => [...document.querySelectorAll("[data-part=record] .move")].at(-1)?.dataset.notation === played, move);
    await valuesShown(page);
  }
  assert.ok(await page.evaluate(() => globalThis.fewest) > 3);
});

test("a task is a link whose values are two clicks away", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: nim }, values: "on" });
  const link = await copied(page, () => press(page, "Copy as task"), "[data-part=spoken]");
  assert.match(link, /values=locked/);
  await reload(page, link);
  await outlook(page).getByText("Values are locked").waitFor();
  for (const key of ["w", "y"]) await page.keyboard.press(key);
  const values = page.getByRole("button", { name: "Values", exact: true });
  await values.click({ force: true });
  assert.equal(await values.getAttribute("aria-pressed"), "false");
  assert.ok((await listed(page)).every(({ words }) => words === ""));
  assert.equal(await page.locator("[data-part=proof]").count(), 0);
  await choose(page, "1 2").click();
  await until(page, () => location.hash.includes("after=1") && location.hash.includes("values=locked"));
  await press(page, "Show values");
  await press(page, "Really show them?");
  await valuesShown(page);
  assert.match(await settled(page), /values=on/);
});

test("the mistakes of a record are gone to one after another", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: line }, values: "on" });
  const wrong = (await review("nim", line)).moves.filter(({ cost }) => BigInt(cost) > 0n).map(({ number }) => number);
  assert.ok(wrong.length > 1);
  await page.getByRole("button", { name: "Next mistake" }).waitFor();
  for (const number of [...wrong, wrong[0]]) {
    await page.keyboard.press("m");
    await walkTo(page, number);
  }
});

test("a record that is opened again has its mistakes at once", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: line }, values: "on" });
  for (let times = 0; times < 2; times++) {
    await page.getByRole("button", { name: "Next mistake" }).waitFor();
    await goTo(page, { game: "nim", text: line }, "on");
  }
  await page.getByRole("button", { name: "Next mistake" }).waitFor();
});

test("notes are written at a move, drawn on the board, and kept in the link", async (t) => {
  const page = await visit(t, { at: { game: "mnk", text: "3 3 3\n0 0 0\n0 0 0\n0 0 0\nmoves\n2 2\n1 1\n", after: 1 } });
  await press(page, "Note");
  const editor = page.locator("[data-part=note]");
  await editor.getByRole("button", { name: "very good" }).click();
  await editor.getByRole("textbox", { name: "Comment" }).fill("the middle");
  const cell = async (name) => {
    const box = await page.getByRole("gridcell", { name }).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await cell(/^row 1 column 1,/)));
  await page.mouse.down();
  await page.mouse.move(...(await cell(/^row 3 column 3,/)), { steps: 3 });
  await page.mouse.up();
  await page.locator("#board .note-arrows .head").waitFor({ state: "attached" });
  await until(page, () => location.hash.includes("notes") && location.hash.includes("middle"));
  assert.match(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("text"), /^notes\n@1 !! >1,1>3,3 # the middle$/m);
  await press(page, "Note");
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  const move = page.locator("[data-part=record] [data-number='1']");
  await move.getByRole("img", { name: "very good" }).waitFor();
  await move.getByText("the middle").waitFor();
  await page.locator("#board .note-arrows .head").waitFor({ state: "attached" });
  await assertAccessible(page, "a record with notes");
  await page.locator("[data-part=record] [data-number='2']").click();
  await until(page, () => document.querySelectorAll("#board .note-arrows .head").length === 0);
});

const drawnOn = [
  [{ game: "graph", text: "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ntoken 1\n" }, "[data-vertex='2']", "[data-vertex='0']", ">3>1"],
  [{ game: "wythoff", text: "3 4\n" }, "[data-cell='0']", "[data-cell='7']", ">1,1>2,4"],
];

for (const [at, from, to, arrow] of drawnOn) {
  test(`${at.game}: a pointer draws the arrow of a note, and moves nothing`, async (t) => {
    const page = await visit(t, { at });
    const before = new URL(page.url()).hash.includes("after=");
    await press(page, "Note");
    const middle = async (one) => {
      const box = await page.locator(`#board ${one}`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 3 });
    await page.mouse.up();
    await page.locator("#board .note-arrows .head").waitFor({ state: "attached" });
    await until(page, () => location.hash.includes("notes"));
    assert.ok(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("text").includes(`@0 ${arrow}\n`), page.url());
    assert.equal(new URL(page.url()).hash.includes("after="), before);
    await press(page, "Note");
  });
}
