// Every game on a laptop: what is shown is what the command says, it can be read without colours, stays
// where it is while answers come, and can be heard, edited and played with the keys alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, questionOf, visit } from "./support/browser.mjs";
import { phone, until } from "./support/chromium.mjs";
import { show, tap } from "./support/launch.mjs";
import { complaint, solve } from "./support/command.mjs";
import { editOnBoard, first, games, opponents, playFirst, puzzles } from "./support/games.mjs";
import { choose, headline, legal, listed, moveList, myTurn, nameOf, outlook, picture, press, settled, turnOn, worthsShown } from "./support/page.mjs";

// ---------------------------------------------------------------------- worths

const signed = (value) => (value > 0n ? `+${value}` : value < 0n ? `−${-value}` : "0");

// A move's worth in the words of the list.
function brief({ kind, lo, hi, distance }) {
  assert.equal(String(lo), String(hi));
  const value = BigInt(lo);
  if (kind === "score") return signed(value);
  const outcome = value > 0n ? "win" : value < 0n ? "loss" : "draw";
  return distance !== undefined && value ? `${outcome} ${distance}` : outcome;
}

// How a game at whose start nothing is gained ends under best play, in a sentence.
function sentence({ worth, to_move: mover }, players) {
  const value = BigInt(worth.lo);
  if (!value) return /^Even with best play/;
  const name = players.find((player) => (player === nameOf(mover)) === value > 0n);
  return new RegExp(`^${name} wins${worth.kind === "score" ? ` by ${value > 0n ? value : -value}` : ""}`);
}

// Where the picture stands on the page, however far that is scrolled.
const scrolled = (page) => page.evaluate(() => scrollY);
const boxOf = async (page) => {
  const { x, y, width, height } = await picture(page).boundingBox();
  return [x, y + (await scrolled(page)), width, height].map(Math.round);
};

async function assertFits(page, where) {
  const room = await page.evaluate(() => [document.documentElement, document.getElementById("board")].map((one) => [
    one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]));
  assert.deepEqual(room, [[0, 0], [0, 0]], `${where}: nothing scrolls`);
}

const players = async (page) =>
  page.getByRole("combobox").evaluateAll((selects) => selects.map((select) => select.ariaLabel.replace("Who plays ", "")));

for (const game of opponents) {
  test(`${game}: the worths of the command, in words, and the board stays in its place`, async (t) => {
    const page = await visit(t, { at: { game } });
    await assertFits(page, "without worths");
    const before = await boxOf(page);
    const { text } = await questionOf(await settled(page));
    const said = await solve(game, text);
    await turnOn(page, "Values");
    assert.deepEqual(await boxOf(page), before, "while the worths come");
    await worthsShown(page);
    assert.deepEqual(await boxOf(page), before, "with worths");

    const shown = await listed(page);
    assert.deepEqual(
      Object.fromEntries(shown.map(({ move, words }) => [move, words.replace(/^(× \d+ )?(best |the only move )?/, "")])),
      Object.fromEntries(said.moves.map(({ move, worth }) => [move, brief(worth)])));
    const best = said.moves.reduce((most, { worth }) => (BigInt(worth.lo) > most ? BigInt(worth.lo) : most), BigInt(said.moves[0].worth.lo));
    assert.ok(/best |the only move /.test(shown[0].words) || new Set(shown.map(({ words }) => words)).size === 1);
    assert.equal(BigInt(said.moves.find(({ move }) => move === shown[0].move).worth.lo), best);
    assert.match(await outlook(page).textContent(), sentence(said, await players(page)));

    assert.match(await first(page, game, shown[0].move).getAttribute("aria-label"), /, (win|loss|draw|[+−]?\d+ points)/);

    await turnOn(page, "Why");
    await until(page, () => !document.querySelector("[data-part=busy]"));
    await moveList(page).getByRole("button").first().hover();
    assert.deepEqual(await boxOf(page), before, "with the theorem");
    await assertFits(page, "with everything on");
    await assertAccessible(page, "light");
    await show(page, { colorScheme: "dark" });
    await assertAccessible(page, "dark", ["color-contrast"]);
  });
}

for (const game of puzzles) {
  test(`${game}: the solution of the command solves it, and the board stays in its place`, async (t) => {
    const page = await visit(t, { at: { game } });
    await assertFits(page, "at first");
    const before = await boxOf(page);
    const { text } = await questionOf(page.url());
    const { solution } = await solve(game, text);
    await headline(page).getByText(/still open/).waitFor();
    await press(page, "Hint");
    await page.locator("[data-part=told]").getByText(/^Set /).waitFor();
    assert.deepEqual(await boxOf(page), before, "with a hint");
    await press(page, "Solution");
    await headline(page).getByText("Solved", { exact: true }).waitFor();
    assert.deepEqual(await boxOf(page), before, "solved");
    const values = await page.getByRole("region", { name: /^Unknowns/ }).getByRole("textbox").evaluateAll(
      (fields) => fields.map((field) => field.value));
    if (solution.verdict === "unique") assert.deepEqual(values, solution.x.map(String));
    await page.getByText(solution.verdict === "unique" ? "There is exactly one solution." : /^There are /).waitFor();
    await press(page, "Quiet patterns");
    await page.getByText(Number(solution.kernel_dimension) ? / of / : "Only the empty pattern changes nothing.").first().waitFor();
    await turnOn(page, "Why");
    await page.getByText(`rank ${solution.rank}`).waitFor();
    if (game === "lightsout") await picture(page).locator(".chase").waitFor();
    assert.deepEqual(await boxOf(page), before, "with the theorem");
    await assertFits(page, "with everything on");
    await assertAccessible(page, "light");
    await show(page, { colorScheme: "dark" });
    await assertAccessible(page, "dark", ["color-contrast"]);
    await press(page, "Clear");
    await headline(page).getByText(/still open/).waitFor();
  });
}

test("mnk: open lines run behind the numbers, which stand out from them", async (t) => {
  const page = await visit(t, { at: { game: "mnk" } });
  await turnOn(page, "Values");
  await worthsShown(page);
  await turnOn(page, "Why");
  await picture(page).locator(".lines").waitFor();
  const [behind, painted] = await picture(page).evaluate((board) => {
    const [lines, number] = [board.querySelector(".lines"), board.querySelector(".worths .number")];
    return [lines.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING, getComputedStyle(number).paintOrder];
  });
  assert.ok(behind);
  assert.match(painted, /^stroke/);
});

// --------------------------------------------------------------------- editing

// A text with a word that cannot stand there: in place of the last one, but the last words of a factory
// only end it, and a graph may have a vertex of any name, though not three in a line.
function spoilt(game, text) {
  if (game === "graph") return text.replace(/\s*$/, " ?\n");
  return text.replace(game === "widgets" ? /\S+(?=\s+0 0\s*$)/ : /\S+(?=\s*$)/, "?");
}

for (const game of games) {
  test(`${game}: the start is edited on the board and as a text, and a fault is shown at its place`, async (t) => {
    const page = await visit(t, { at: { game }, forgive: /status of 422/ });
    const { text } = await questionOf(page.url());
    const before = await boxOf(page);
    await turnOn(page, "Edit");
    const field = page.getByRole("textbox", { name: "Edit the start" });
    assert.equal((await field.inputValue()).trim(), text.trim());
    const editor = page.getByRole("region", { name: "Edit the start" });

    assert.deepEqual(await boxOf(page), before, "the board stays in its place");
    await editOnBoard(page, game);
    assert.deepEqual(await boxOf(page), before, "and while it is edited");
    await until(page, (old) => document.getElementById("editor-text").value.trim() !== old, text.trim());
    const edited = await field.inputValue();
    assert.equal(await complaint(game, edited), null);

    const bad = spoilt(game, text);
    const wanted = await complaint(game, bad);
    await field.fill(bad);
    const fault = editor.getByRole("status");
    await fault.getByText(`Line ${wanted.line}, column ${wanted.column}: `).waitFor();
    assert.equal(await fault.textContent(), `Line ${wanted.line}, column ${wanted.column}: ${wanted.message}`);
    assert.equal(await page.locator(".textbox mark").textContent(), "?");
    await assertFits(page, "editing");
    await assertAccessible(page, "editing");

    await field.fill(text);
    await until(page, (wished) => new URLSearchParams(location.hash.slice(1)).get("text") === wished, text);
    assert.equal(await fault.textContent(), "");
    await editor.getByRole("button", { name: "Done" }).click();
    await until(page, ([, , , height]) => Math.round(document.querySelector("#board svg").getBoundingClientRect().height) === height, before);
  });
}

// -------------------------------------------------------------------- the keys

// The focus goes to the board by the link that is the first stop of the page.
async function focusBoard(page) {
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the board");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.closest("#board svg") !== null), "the focus is in the board");
}

for (const game of opponents) {
  test(`${game}: a move by the keys alone`, async (t) => {
    const page = await visit(t, { at: { game } });
    const moves = await legal(page);
    await focusBoard(page);
    await playFirst(page, game, moves);
    await myTurn(page, 2);
    const made = await page.locator("[data-part=record] [data-number='1']").textContent();
    assert.ok(moves.some((move) => made.includes(move)), made);
    await page.keyboard.press("z");
    await until(page, () => !new URLSearchParams(location.hash.slice(1)).get("after"));
  });
}

for (const game of puzzles) {
  test(`${game}: tried by the keys alone`, async (t) => {
    const page = await visit(t, { at: { game } });
    await until(page, () => document.querySelector("[data-part=turn]").textContent.includes("still open"));
    await focusBoard(page);
    await page.keyboard.press(game === "widgets" ? "ArrowUp" : "Enter");
    await until(page, (wanted) => document.querySelector(".unknowns input").value === wanted, game === "widgets" ? "4" : "1");
    await page.keyboard.press("h");
    await page.locator("[data-part=told]").getByText(/^Set /).waitFor();
  });
}

// ----------------------------------------------------------- phone and language

for (const game of games) {
  test(`${game}: on a phone, in Chinese`, async (t) => {
    const page = await visit(t, { at: { game }, device: phone, language: "zh-CN" });
    assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
    const english = await page.evaluate(() => {
      const found = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const { data, parentElement } = walk.currentNode;
        if (!parentElement.closest("[lang=en], noscript")) found.push(data);
      }
      for (const one of document.querySelectorAll("[aria-label], [title]")) found.push(one.ariaLabel ?? "", one.title ?? "");
      const named = /《.*?》|Mock Turtles|Winning Ways/g; // what has no other name
      return found.map((words) => words.replaceAll(named, "")).filter((words) => /[a-z]{3,} [a-z]{2,}/i.test(words));
    });
    assert.deepEqual(english, []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(wide, 0, "nothing scrolls sideways");
    const box = await picture(page).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.width > 300 && box.y + box.height < 844, JSON.stringify(box));
    await assertAccessible(page, "phone");

    await tap(page.getByRole("button", { name: "EN", exact: true }));
    await page.getByRole("region", { name: "Board" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    if (puzzles.includes(game)) return;
    const [move] = await legal(page);
    await tap(choose(page, move));
    await myTurn(page, 2);
  });
}

for (const [game, place] of [["nim", "heap"], ["splitting", "bottle"]]) {
  test(`${game}: on a phone the board fills the screen, and keeps its place when sums and choices come`, async (t) => {
    const page = await visit(t, { at: { game }, device: phone });
    const before = await boxOf(page);
    const below = async () => Math.round((await page.getByRole("complementary").boundingBox()).y + (await scrolled(page)));
    const column = await below();
    const places = page.getByRole("button", { name: new RegExp(`^${place} `) });
    const spans = async () => {
      const boxes = await Promise.all((await places.all()).map((one) => one.boundingBox()));
      return Math.max(...boxes.map(({ x, width }) => x + width)) - Math.min(...boxes.map(({ x }) => x));
    };
    assert.ok((await spans()) > 0.85 * before[2]);
    await turnOn(page, "Why");
    await picture(page).locator(".binary, .grundy").waitFor();
    assert.deepEqual(await boxOf(page), before, "with the theorem");
    await tap(places.first());
    assert.deepEqual(await boxOf(page), before, "with a choice");
    assert.equal(await below(), column);
  });
}
