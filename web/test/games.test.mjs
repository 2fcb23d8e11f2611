// Every game on a laptop and on a phone: what is shown is what the command says, and stays where it is while answers
// come. Of the games that share a board one is tried in all that a board does: it can be read without colours, be
// heard, edited and played with the keys alone. LONG tries all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, boardThere, goTo, questionOf, reload, visit } from "./support/browser.mjs";
import { phone, until } from "./support/chromium.mjs";
import { show, tap } from "./support/launch.mjs";
import { complaint, solve } from "./support/command.mjs";
import { editOnBoard, first, games, opponents, playFirst, playOnBoard, puzzles } from "./support/games.mjs";
import { board, choose, headline, legal, listed, moveList, myTurn, nameOf, outlook, picture, press, settled, turnOn, valuesShown } from "./support/page.mjs";

// One game for each picture, and for each way to move or to edit; LONG takes all games.
const long = Boolean(process.env.LONG);
const pictures = long ? opponents : ["geography", "mnk", "rabbits", "staircase", "graph", "splitting", "nim", "kayles"];
const checked = long ? games : ["staircase", "mnk", "graph", "splitting", "nim", "kayles"];
const keyed = long ? opponents : ["geography", "graph", "splitting", "nim", "kayles"];
const edited = long ? games : ["staircase", "geography", "graph", "splitting", "nim", ...puzzles];
const spoiling = long ? games : ["nim", "widgets"]; // of the editor, which is the same beside all boards

// Goes from game to game in one window, a subtest each. After one that has failed the page is loaded anew.
function tour(name, list, { values = "off", ...options }, look) {
  test(name, async (t) => {
    const page = await visit(t, { at: { game: list[0] }, ...options });
    let failed = false;
    for (const game of list) {
      await t.test(game, async () => {
        if (failed) await reload(page, "/").then(() => boardThere(page));
        failed = true;
        await goTo(page, { game }, values);
        await look(page, game);
        failed = false;
      });
    }
  });
}

// ---------------------------------------------------------------------- values

const signed = (value) => (value > 0n ? `+${value}` : value < 0n ? `−${-value}` : "0");

// A move's value in the words of the list.
function brief({ kind, lo, hi, distance }) {
  assert.equal(String(lo), String(hi));
  const value = BigInt(lo);
  if (kind === "score") return signed(value);
  const outcome = value > 0n ? "win" : value < 0n ? "loss" : "draw";
  return distance !== undefined && value ? `${outcome} ${distance}` : outcome;
}

// How a game at whose start nothing is gained ends under best play, in a sentence.
function sentence({ value, to_move: mover }, players) {
  const lead = BigInt(value.lo);
  if (!lead) return /^Even with best play/;
  const name = players.find((player) => (player === nameOf(mover)) === lead > 0n);
  return new RegExp(`^${name} wins${value.kind === "score" ? ` by ${lead > 0n ? lead : -lead}` : ""}`);
}

// Where the picture stands on the page, however far that is scrolled.
const boxOf = (page) =>
  page.evaluate(() => {
    const { x, y, width, height } = document.querySelector("#board svg.board").getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round);
  });

async function assertFits(page, where) {
  const room = await page.evaluate(() => [document.documentElement, document.getElementById("board")].map((one) => [
    one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]));
  assert.deepEqual(room, [[0, 0], [0, 0]], `${where}: nothing scrolls`);
}

const players = async (page) =>
  page.getByRole("combobox").evaluateAll((selects) => selects.map((select) => select.ariaLabel.replace("Who plays ", "")));

tour("the values of the command, in words, and the board stays in its place", pictures, {}, async (page, game) => {
  const before = await boxOf(page);
  const { text } = await questionOf(await settled(page));
  const said = await solve(game, text);
  if (checked.includes(game)) await assertFits(page, "without values");
  await turnOn(page, "Values");
  assert.deepEqual(await boxOf(page), before, "while the values come");
  await valuesShown(page);
  assert.deepEqual(await boxOf(page), before, "with values");

  const shown = await listed(page);
  assert.deepEqual(
    Object.fromEntries(shown.map(({ move, words }) => [move, words.replace(/^(× \d+ )?(best |only good move )?/, "")])),
    Object.fromEntries(said.moves.map(({ move, value }) => [move, brief(value)])));
  const best = said.moves.reduce((most, { value }) => (BigInt(value.lo) > most ? BigInt(value.lo) : most), BigInt(said.moves[0].value.lo));
  assert.ok(/best |only good move /.test(shown[0].words) || new Set(shown.map(({ words }) => words)).size === 1);
  assert.equal(BigInt(said.moves.find(({ move }) => move === shown[0].move).value.lo), best);
  assert.match(await outlook(page).textContent(), sentence(said, await players(page)));

  assert.match(await first(page, game, shown[0].move).getAttribute("aria-label"), /, (win|loss|draw|[+−]?\d+ points)/);

  if (checked.includes(game)) {
    if (await page.getByRole("button", { name: "Why", exact: true }).count()) await turnOn(page, "Why");
    await until(page, () => !document.querySelector("[data-part=busy]"));
    await moveList(page).getByRole("button").first().hover();
    assert.deepEqual(await boxOf(page), before, "with the theorem");
    await assertFits(page, "with everything on");
    const part = game === "staircase" ? null : "#board";
    await assertAccessible(page, "light", { part });
    await show(page, { colorScheme: "dark" });
    await assertAccessible(page, "dark", { rules: ["color-contrast"], part });
    await show(page, { colorScheme: "light" });
  }
});

test("misère nim: after a move the marks of the heaps are those of the command", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: "3\n1 2 3\nmisere\n" }, values: "on" });
  await valuesShown(page);
  await choose(page, "2 1").click();
  await until(page, () => document.querySelector("[data-part=moves] [data-move]")?.dataset.move === "3 1");
  await valuesShown(page);
  const said = await solve("nim", "3\n1 1 3\nmisere\n");
  assert.deepEqual(said.moves.filter(({ value }) => value.lo > 0).map(({ move }) => move), ["3 1"]);
  const labels = await board(page).locator("[data-heap]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(labels.map((label) => /win/.test(label)), [false, false, true]);
  assert.deepEqual((await listed(page)).filter(({ words }) => /win$/.test(words)).map(({ move }) => move), ["3 1"]);
});

tour("the solution of the command solves it, and the board stays in its place", puzzles, {}, async (page, game) => {
  await assertFits(page, "at first");
  const before = await boxOf(page);
  const { text } = await questionOf(await settled(page));
  const { solution } = await solve(game, text);
  await headline(page).getByText(/still open/).waitFor();
  await press(page, "Hint");
  await page.locator("[data-part=told]").getByText(/^(Set|Press) /).waitFor();
  assert.deepEqual(await boxOf(page), before, "with a hint");
  await press(page, "Solution");
  await headline(page).getByText("Solved", { exact: true }).waitFor();
  assert.deepEqual(await boxOf(page), before, "solved");
  const values = await page.getByRole("region", { name: /^Unknowns/ }).getByRole("textbox", { includeHidden: true }).evaluateAll(
    (fields) => fields.map((field) => field.value));
  if (solution.verdict === "unique") assert.deepEqual(values, solution.x.map(String));
  await page.getByText(solution.verdict === "unique" ? "There is exactly one solution." : /^There are /).waitFor();
  await press(page, game === "lightsout" ? "Quiet patterns" : "Kernel vectors");
  await page.getByText(Number(solution.kernel_dimension) ? / of / : /^Only the (empty pattern changes nothing|zero vector is in the kernel)\.$/).first().waitFor();
  await turnOn(page, "Why");
  await page.getByText(`rank ${solution.rank}`).waitFor();
  if (game === "lightsout") await picture(page).locator(".chase").waitFor();
  assert.deepEqual(await boxOf(page), before, "with the theorem");
  await assertFits(page, "with everything on");
  await assertAccessible(page, "light");
  await show(page, { colorScheme: "dark" });
  await assertAccessible(page, "dark", { rules: ["color-contrast"] });
  await show(page, { colorScheme: "light" });
  await press(page, "Clear");
  await headline(page).getByText(/still open/).waitFor();
});

// --------------------------------------------------------------------- editing

// A text with a word that cannot stand there: in place of the last one, but the last words of a factory
// only end it, and a graph may have a vertex of any name, though not three in a line.
function spoilt(game, text) {
  if (game === "graph") return text.replace(/\s*$/, " ?\n");
  return text.replace(game === "widgets" ? /\S+(?=\s+0 0\s*$)/ : /\S+(?=\s*$)/, "?");
}

tour("the start is edited on the board and as a text, and a fault is shown at its place", edited, { forgive: /status of 422/ }, async (page, game) => {
  const { text } = await questionOf(await settled(page));
  const before = await boxOf(page);
  await turnOn(page, "Edit");
  const field = page.getByRole("textbox", { name: "Edit the start" });
  assert.equal((await field.inputValue()).trim(), text.trim());
  const editor = page.getByRole("region", { name: "Edit the start" });

  assert.deepEqual(await boxOf(page), before, "the board stays in its place");
  await editOnBoard(page, game);
  assert.deepEqual(await boxOf(page), before, "and while it is edited");
  await until(page, (old) => document.getElementById("editor-text").value.trim() !== old, text.trim());
  const changed = await field.inputValue();
  assert.equal(await complaint(game, changed), null);

  if (spoiling.includes(game)) await assertFault(page, field, editor, spoilt(game, text), game);

  await field.fill(text);
  await until(page, (wished) => new URLSearchParams(location.hash.slice(1)).get("text") === wished, text);
  assert.equal(await editor.getByRole("status").textContent(), "");
  await editor.getByRole("button", { name: "Done" }).click();
  await until(page, ([, , , height]) => Math.round(document.querySelector("#board svg").getBoundingClientRect().height) === height, before);
});

async function assertFault(page, field, editor, bad, game) {
  const wanted = await complaint(game, bad);
  await field.fill(bad);
  const fault = editor.getByRole("status");
  await fault.getByText(`Line ${wanted.line}, column ${wanted.column}: `).waitFor();
  assert.equal(await fault.textContent(), `Line ${wanted.line}, column ${wanted.column}: ${wanted.message}`);
  assert.equal(await page.locator(".textbox mark").textContent(), "?");
  await assertFits(page, "editing");
  await assertAccessible(page, "editing", { part: "main" });
}

// -------------------------------------------------------------------- the keys

// The focus goes to the board by the link that is the first stop of the page.
async function focusBoard(page) {
  await page.locator("a.skip").focus();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the board");
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement.closest("#board svg") !== null), "the focus is in the board");
}

tour("a move by the keys alone", keyed, {}, async (page, game) => {
  // Who comes by a link plays both sides.
  const moves = await legal(page);
  await focusBoard(page);
  const meant = await playFirst(page, game, moves);
  await myTurn(page, 1);
  const made = await page.locator("[data-part=record] [data-number='1'] .move").getAttribute("data-notation");
  assert.ok(meant.some((move) => made.includes(move)), made);
  await page.keyboard.press("z");
  await until(page, () => !new URLSearchParams(location.hash.slice(1)).get("after"));
  if (game !== "splitting") return;
  await myTurn(page);
  await playOnBoard(page, game, moves[0]); // by the pointer, which has two choices to make
  await until(page, (move) => document.querySelector("[data-part=record] [data-number='1'] .move")?.dataset.notation === move, moves[0]);
});

tour("tried by the keys alone", puzzles, {}, async (page, game) => {
  await until(page, () => document.querySelector("[data-part=turn]").textContent.includes("still open"));
  await focusBoard(page);
  await page.keyboard.press(game === "widgets" ? "ArrowUp" : "Enter");
  await until(page, (wanted) => document.querySelector(".unknowns input").value === wanted, game === "widgets" ? "4" : "1");
  await page.keyboard.press("h");
  await page.locator("[data-part=told]").getByText(/^(Set|Press) /).waitFor();
});

// ----------------------------------------------------------- phone and language

tour("on a phone, in Chinese", [...pictures, ...puzzles], { device: phone, language: "zh-CN" }, async (page, game) => {
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
  if (["nim", "lightsout"].includes(game)) {
    const [knob, words] = await Promise.all([page.locator(".tools .knob").first().boundingBox(), page.locator("aside h2").first().boundingBox()]);
    assert.ok(Math.abs(knob.x - words.x) <= 1, `switches begin at ${knob.x}, the column at ${words.x}`);
  }
  if (long || ["staircase", "lightsout"].includes(game)) await assertAccessible(page, "phone");
});

test("on a phone the language changes at a tap, a move is made by one, and the board keeps its place when sums and choices come", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, device: phone, language: "zh-CN" });
  await tap(page.getByRole("button", { name: "EN", exact: true }));
  await page.getByRole("region", { name: "Board" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  const [move] = await legal(page);
  await tap(choose(page, move));
  await myTurn(page, 2);

  for (const [game, place] of [["nim", "heap"], ["splitting", "bottle"]]) {
    await goTo(page, { game });
    const before = await boxOf(page);
    const below = () => page.evaluate(() => Math.round(document.querySelector("aside").getBoundingClientRect().y + scrollY));
    const column = await below();
    const places = page.getByRole("button", { name: new RegExp(`^${place} `) });
    const span = await places.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect());
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ x }) => x));
    });
    assert.ok(span > 0.85 * before[2], "the board fills the screen");
    await turnOn(page, "Why");
    await picture(page).locator(".binary, .grundy").waitFor();
    assert.deepEqual(await boxOf(page), before, "with the theorem");
    await tap(places.first());
    assert.deepEqual(await boxOf(page), before, "with a choice");
    assert.equal(await below(), column);
  }
  await tap(page.getByRole("button", { name: "中文", exact: true }));
  await page.getByRole("region", { name: "棋盘" }).waitFor();
});
