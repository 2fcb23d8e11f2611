// What is to be seen on every board: reasons for what cannot be done, the language of the page, and lists in
// order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { goTo, visit } from "./support/browser.mjs";
import { phone, until } from "./support/chromium.mjs";
import { played, turnOn, valuesShown } from "./support/page.mjs";

test("a choice that no move begins with says why, on every kind of board, until a move is made", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, forgive: /status of 422/ });
  for (const [game, text, place, words] of [
    ["graph", "a b\nb c\nc d\ntoken a\n", '[data-vertex][data-move="d"]', "d is not legal: no edge leads there from the token"],
    ["nim", "2\n0 3\n", '[data-heap="0"]', "1 0 is not legal: the heap is empty"],
    ["splitting", "1\n3\n0 2 1\n", '[data-bottle="0"]', "0 1 1 is not legal: the bottle is empty"],
    ["wythoff", "4 4\n", '[data-cell="1"]', "No move goes there now."],
    ["geography", "4 4\n....\n.#..\n....\n...#\n", '[aria-label^="row 2 column 2,"]', "2 2 is not legal: the cell is blocked"],
  ]) {
    await goTo(page, { game, text });
    await page.locator(`#board ${place}`).click({ force: true });
    await page.locator("[data-part=trouble]").getByText(words).waitFor();
    assert.equal(await played(page), 0, game);
  }
  await page.getByRole("gridcell", { name: /^row 1 column 1,/ }).click();
  await until(page, () => location.hash.includes("after=1"));
  assert.equal(await page.locator("[data-part=trouble]").count(), 0);
});

test("wythoff: dots show where the queen goes while values are hidden", async (t) => {
  const page = await visit(t, { at: { game: "wythoff", text: "3 4\n" } });
  const dots = () => page.locator("#board .dots").evaluate((path) => (path.getAttribute("d").match(/M/g) ?? []).length);
  assert.equal(await dots(), await page.locator("[data-part=moves] [data-move]").count());
  await turnOn(page, "Values");
  await valuesShown(page);
  assert.equal(await dots(), 0);
});

test("the mark of the last move is gone while the start is edited", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: "2\n3 5\nmoves\n1 0\n", after: 1 } });
  assert.equal(await page.locator("#board .is-last").count(), 1);
  await turnOn(page, "Edit");
  await page.locator("#board .board-edit").waitFor();
  assert.equal(await page.locator("#board .is-last").count(), 0);
});

test("linear: the sentence below the equations is smaller than they are", async (t) => {
  const page = await visit(t, { at: { game: "linear" } });
  await turnOn(page, "Why");
  for (const part of ["> p", "code"]) await page.locator(`.equations section ${part}`).first().waitFor();
  const [said, equation] = await page.locator(".equations section > p, .equations section code").evaluateAll((all) => [all.at(-1), all[0]].map((one) => parseFloat(getComputedStyle(one).fontSize)));
  assert.ok(said < equation, `${said} ${equation}`);
});

test("a long move takes several lines, with its value beside or below it", async (t) => {
  const page = await visit(t, { device: phone, language: "zh-CN", at: { game: "kayles", text: "3\n3 5 7\nmoves\n2 2+1\n3 4+2\n", after: 2 }, values: "on" });
  const row = page.locator("[data-part=record] [data-number='2']");
  await row.locator(".value").waitFor();
  const boxOf = (what) => row.locator(what).evaluate((one) => one.getBoundingClientRect().toJSON());
  const [move, value] = [await boxOf(".move"), await boxOf(".value")];
  const beside = value.left >= move.right && value.top >= move.top - 1 && value.bottom <= move.bottom + 1;
  const below = value.left > move.left && value.top >= move.bottom - 1;
  assert.ok(beside || below, JSON.stringify([move, value]));
});

test("the rules of a game of heaps name who wins, in misère play too", async (t) => {
  for (const [language, ends] of [["en-US", ["A player who cannot move loses.", "A player who cannot move wins."]], ["zh-CN", ["者负。", "者胜。"]]]) {
    const page = await visit(t, { at: { game: "nim" }, language });
    for (const game of ["heaps", "nim", "subtraction", "kayles", "dawson", "dawson-kayles", "officers", "grundy"]) {
      const board = game === "heaps" ? "0.77\n2\n3 4\n" : "2\n3 4\n";
      for (const [i, section] of ["", "misere\n"].entries()) {
        await goTo(page, { game, text: board + section });
        assert.ok((await page.locator("[data-part=rules]").textContent()).endsWith(ends[i]), `${game} ${section}`);
      }
    }
  }
});

test("the Chinese page speaks Chinese: whole punctuation, blanks beside numbers and foreign names", async (t) => {
  const half = /\p{Script=Han}[,:;()?!]|[,:;(]\p{Script=Han}/u; // punctuation of half a width beside a character
  const close = /\p{Script=Han}[0-9a-z]|[0-9a-z]\p{Script=Han}/iu;
  const page = await visit(t, { device: phone, language: "zh-CN" });
  for (const at of [
    { game: "staircase", text: "2 2\n1 2\n3 4\n4 3\n2 1\nmoves\n1 1\n2 1\n", after: 2 },
    { game: "nim", text: "2\n3 5\nmoves\n2 4\n1 1\n", after: 1 },
    { game: "mnk", text: "3 3 3\n0 0 0\n0 0 0\n0 0 0\nmoves\n1 1\n1 2\n", after: 2 },
    { game: "linear" }, { game: "lightsout" },
  ]) {
    const puzzle = ["widgets", "linear", "lightsout"].includes(at.game);
    await goTo(page, at, puzzle ? "off" : "on");
    await page.keyboard.press("y");
    await until(page, () => !document.querySelector("[data-part=busy]"));
    if (!puzzle) await page.locator(".value").first().waitFor();
    const said = await page.locator("main").innerText();
    assert.doesNotMatch(said, half, at.game);
    assert.doesNotMatch(said.replaceAll(/SG 值|qiju-check/g, ""), close, at.game);
    assert.doesNotMatch(said, /equations|unknowns|modulo/, at.game);
    const labels = await page.locator("#board [aria-label]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join("\n"));
    assert.doesNotMatch(labels, half, at.game);
  }
});
