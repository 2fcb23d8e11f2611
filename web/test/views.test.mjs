// Trees and tables: values in them are the engine's, and both can be used by keys and screen readers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, visit } from "./support/browser.mjs";
import { phone, until } from "./support/chromium.mjs";
import { press } from "./support/page.mjs";
import { needsServer } from "./support/place.mjs";

const sheet = (page) => page.locator("[data-part=views-dialog]");
const items = (page) => sheet(page).getByRole("treeitem");
const focused = (page) => page.evaluate(() => document.activeElement?.querySelector(":scope > .tree-row")?.textContent.trim());
const wordsOf = (page) => sheet(page).locator(".tree-row").allTextContents().then((all) => all.map((one) => one.replace(/^\S /, "")));

async function open(page, name = "Tree") {
  await page.getByRole("toolbar").getByRole("button", { name, exact: true }).click();
  await items(page).nth(1).waitFor();
}

test("a tree opens and closes by clicks and keys", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: "2\n1 2\n" } });
  await open(page);
  assert.deepEqual(await wordsOf(page), ["This board: win", "heap 1: 1 to 0, 1 taken (loss)", "heap 2: 2 to 1, 1 taken (win)", "heap 2: 2 to 0, 2 taken (loss)"]);
  await assertAccessible(page);
  await items(page).nth(2).locator(":scope > .tree-row").click();
  await items(page).nth(4).waitFor();
  assert.deepEqual(await wordsOf(page), [
    "This board: win", "heap 1: 1 to 0, 1 taken (loss)", "heap 2: 2 to 1, 1 taken (win)",
    "heap 1: 1 to 0, 1 taken (loss)", "heap 2: 1 to 0, 1 taken (loss)", "heap 2: 2 to 0, 2 taken (loss)",
  ]);
  assert.equal(await items(page).nth(2).getAttribute("aria-expanded"), "true");
  assert.equal(await items(page).nth(3).getAttribute("aria-level"), "3");
  const key = async (name, words) => {
    await page.keyboard.press(name);
    await until(page, (wanted) => document.activeElement?.querySelector(":scope > .tree-row")?.textContent.includes(wanted), words);
  };
  await items(page).first().focus();
  assert.match(await focused(page), /This board/);
  await key("ArrowDown", "heap 1: 1 to 0, 1 taken (loss)");
  await key("ArrowDown", "heap 2: 2 to 1, 1 taken (win)");
  await key("ArrowRight", "heap 1: 1 to 0, 1 taken (loss)"); // it is open, so its first child
  await key("ArrowLeft", "heap 2: 2 to 1, 1 taken (win)");
  await key("ArrowLeft", "heap 2: 2 to 1, 1 taken (win)"); // it closes
  assert.equal(await items(page).nth(2).getAttribute("aria-expanded"), "false");
  await key("End", "heap 2: 2 to 0, 2 taken (loss)");
  await page.keyboard.press("Enter");
  await items(page).nth(4).waitFor();
  await key("ArrowDown", "heap 1: 1 to 0, 1 taken (win)");
  await page.keyboard.press(" "); // no move is behind it
  await until(page, () => document.activeElement?.getAttribute("aria-expanded") === null);
  await key("Home", "This board");
  assert.equal(await sheet(page).locator('[role=treeitem][tabindex="0"]').count(), 1);
});

test("symmetric boards are merged if wanted", async (t) => {
  const page = await visit(t, { at: { game: "tictactoe", text: `1\n${"0 0 0\n".repeat(3)}` } });
  await open(page);
  assert.deepEqual(await wordsOf(page), ["This board: 0", "1 1: 0 × 4", "1 2: 0 × 4", "2 2: 0"]);
  await items(page).nth(3).locator(":scope > .tree-row").click();
  await items(page).nth(5).waitFor();
  assert.deepEqual((await wordsOf(page)).slice(4), ["1 1: 0 × 4", "1 2: −3 × 4"]);
  await press(page, "Merge symmetric boards");
  assert.equal(await items(page).count(), 1 + 9 + 8);
});

const cellsOf = (page, part) =>
  sheet(page).locator(`[data-part=${part}] .heat tbody tr`).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));

test("heaps have a table of Grundy values, and two heaps a grid with colours", async (t) => {
  const page = await visit(t, { at: { game: "kayles", text: "2\n3 5\n" }, scheme: "dark" });
  await open(page);
  await sheet(page).locator("[data-part=grundy] .heat").waitFor();
  const [, values] = await sheet(page).locator("[data-part=grundy] .grundy tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
  assert.deepEqual(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]);
  const cells = await cellsOf(page, "grundy");
  cells.forEach((row, a) => row.forEach((cell, b) => assert.equal(Number(cell), values[a] ^ values[b])));
  const shown = sheet(page).locator("[data-part=grundy] .heat td > span").first();
  const opacity = () => shown.evaluate((span) => getComputedStyle(span).opacity);
  assert.equal(await opacity(), "0");
  await press(page, "Numbers");
  assert.equal(await opacity(), "1");
  await assertAccessible(page);
});

test("the queen's cells have the values of the table", async (t) => {
  const page = await visit(t, { at: { game: "wythoff", text: "3 4\n" } });
  await open(page);
  await sheet(page).locator("[data-part=queens] .heat").waitFor();
  const cells = await cellsOf(page, "queens");
  assert.deepEqual(cells.slice(0, 3).map((row) => row.slice(0, 5).map(Number)), [[0, 1, 2, 3, 4], [1, 2, 0, 4, 5], [2, 0, 1, 5, 3]]);
  assert.equal(cells.length, 16);
});

test("boards of many sizes are computed one by one", async (t) => {
  const page = await visit(t, { at: { game: "geography", text: "1 2\n..\n" }, language: "zh-CN", device: phone });
  await open(page, "博弈树");
  const boards = sheet(page).locator("[data-part=boards]");
  await boards.getByLabel("到").fill("3");
  await boards.getByRole("button", { name: "计算" }).click();
  await until(page, () => document.querySelectorAll("[data-part=boards] td.heat-cell").length === 9);
  assert.equal(await boards.getByRole("columnheader").count(), 4);
  await assertAccessible(page);
});

test("a size without a board has a dash in the table, and the reason below it", async (t) => {
  const page = await visit(t, { at: { game: "tictactoe" }, device: phone, forgive: /status of 422/ });
  await open(page);
  const boards = sheet(page).locator("[data-part=boards]");
  await boards.getByLabel("Parameter").selectOption("plies");
  await press(page, "Compute");
  await boards.getByRole("button", { name: "Compute" }).waitFor();
  const shown = await boards.locator("td").evaluateAll((all) => all.map((one) => one.querySelector(":scope > [aria-hidden]")?.textContent ?? ""));
  assert.deepEqual(shown, ["–", "", "–", ""]);
  assert.ok((await boards.locator("tr").last().boundingBox()).height < 40);
  assert.equal(await boards.getByText(/^– .*even/).count(), 1);
  await assertAccessible(page, "with dashes", { part: "dialog" });
});

test("a board that is too large to solve says so in the dialog", { skip: needsServer }, async (t) => {
  const board = `1\n${"0 ".repeat(9)}`;
  const page = await visit(t, { at: { game: "tictactoe", text: board }, forgive: /status of 422/ });
  const refuse = { error: { status: "limit", message: "state limit of 10 reached", phrase: { form: "state limit of {} reached", values: ["10"] } } };
  await page.route("**/api/v1/moves", (route) => route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify(refuse) }));
  await page.getByRole("toolbar").getByRole("button", { name: "Tree", exact: true }).click();
  await sheet(page).getByRole("alert").getByText("state limit of 10 reached").waitFor();
  await page.unroute("**/api/v1/moves");
});
