// Positions of games of one's own, put together on their boards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, goTo, visit } from "./support/browser.mjs";
import { until } from "./support/chromium.mjs";
import { needsOwn, needsServer } from "./support/place.mjs";
import { board, press, turnOn } from "./support/page.mjs";

const cell = (page, number) => board(page).locator(`[data-cell="${number}"]`);

test("positions of one's own game are edited on the board, by clicks and by keys", { skip: needsOwn }, async (t) => {
  const page = await visit(t, { at: { game: "hex", text: "2" }, forgive: /status of 422/ });
  const text = page.getByRole("textbox", { name: "Edit the start" });
  const says = (words) => until(page, (wanted) => document.querySelector("#editor-text")?.value.trim() === wanted, words);
  await turnOn(page, "Edit");
  await page.getByText("On cell 1").waitFor();
  await cell(page, 1).click();
  await says("2\nposition .r..");
  await until(page, () => document.querySelector("[data-cell='1']").ariaLabel === "cell 2, Red");
  await cell(page, 2).focus();
  await page.keyboard.press("Enter");
  await says("2 position .rr."); // refused, and told at the cell
  await page.locator(".board-edit").getByText("The rules refuse this as yet: expected").waitFor();
  await until(page, () => document.querySelector(".is-wrong")?.ariaLabel === "cell 3, Red, refused");
  assert.equal(await page.locator(".is-wrong").count(), 1);
  await assertAccessible(page, "editing cells", { part: "main" });
  await cell(page, 3).focus();
  await page.locator(".board-edit").getByRole("button", { name: "Blue", exact: true }).click();
  await says("2\nposition .rrb");
  await until(page, () => !document.querySelector(".is-wrong"));
  await press(page, "Undo");
  await says("2\nposition .r..");
  await press(page, "Redo");
  await says("2\nposition .rrb");
  await board(page).focus();
  await page.keyboard.press("z");
  await says("2\nposition .r..");
  await page.evaluate(() => [2, 3].map((i) => document.querySelector(`[data-cell='${i}']`).dispatchEvent(new MouseEvent("click", { bubbles: true }))));
  await says("2 position .rrr"); // the second click came before the first one was answered
  await text.fill("2 position .rr.");
  await until(page, () => document.querySelector("[data-cell='2'].is-wrong") && !document.querySelector("[data-cell='3'].is-wrong"));
  await press(page, "Done");
  await until(page, () => document.querySelectorAll(".plane-piece").length === 1);
  await goTo(page, { game: "misere-nim", text: "3 3" });
  await turnOn(page, "Edit");
  await page.locator(".is-gone").first().waitFor(); // a stone that could be there
  await page.getByRole("button", { name: "cell 12, nothing" }).click();
  await says("3 3\nposition 133");
});

// Keeps answers on positions from a page until the function that `hold` gives is called.
async function holder(t, page) {
  t.after(() => page.unrouteAll({ behavior: "ignoreErrors" }));
  let answers = Promise.resolve();
  await page.route("**/position", async (route) => {
    await answers;
    await route.continue();
  });
  return () => {
    let go;
    answers = new Promise((resolve) => (go = resolve));
    return go;
  };
}

test("what is put on a cell while the server thinks is kept, taken back, or forgotten with the editing", { skip: needsOwn }, async (t) => {
  const page = await visit(t, { at: { game: "hex", text: "2" }, forgive: /status of 422/ });
  const hold = await holder(t, page);
  const says = (words) => until(page, (wanted) => document.querySelector("#editor-text")?.value.trim() === wanted, words);
  await turnOn(page, "Edit");
  await page.getByText("On cell 1").waitFor();
  let go = hold();
  await cell(page, 1).click();
  await cell(page, 1).click(); // empty, Red, Blue: the second one goes on from the first
  go();
  await says("2 position .b.."); // refused: Red begins
  await cell(page, 2).click();
  await says("2\nposition .br.");
  go = hold();
  await cell(page, 3).click();
  await press(page, "Undo"); // of the click alone
  go();
  await cell(page, 0).click();
  await says("2\nposition rbr.");
  await press(page, "Undo");
  await says("2\nposition .br.");
  go = hold();
  await cell(page, 3).click();
  await press(page, "Done");
  await press(page, "Edit");
  go();
  await cell(page, 0).click(); // without what was on its way when editing ended
  await says("2\nposition rbr.");
});

test("a board shows at once what is clicked, and takes it back when it is undone", { skip: needsServer }, async (t) => {
  const page = await visit(t, { at: { game: "geography", text: "2 2\n..\n..\n" } });
  const hold = await holder(t, page);
  const says = (words) => until(page, (wanted) => document.querySelector("#editor-text")?.value.trim() === wanted, words);
  const looks = (number, words) => until(page, ([i, wanted]) => document.querySelector(`[data-cell='${i}']`).ariaLabel.includes(wanted), [number, words]);
  await turnOn(page, "Edit");
  let go = hold();
  await cell(page, 1).click();
  await looks(1, "blocked");
  await cell(page, 2).click();
  await looks(2, "blocked");
  go();
  await says("2 2\n.#\n#.");
  go = hold();
  await cell(page, 0).click();
  await looks(0, "blocked");
  await press(page, "Undo");
  await looks(0, "free");
  go();
  await press(page, "Undo");
  await says("2 2\n..\n..");
  go = hold();
  await page.getByRole("textbox", { name: "Edit the start" }).fill("2 2\n##\n..");
  const undo = page.locator("[data-part='editor'] button", { hasText: "Undo" });
  await undo.and(page.locator("[aria-disabled='false']")).waitFor(); // the text is on its way
  await undo.click();
  await says("2 2\n..\n..");
  go();
});

test("marks of a game in which both are exchanged after each move are put on its board", { skip: needsOwn }, async (t) => {
  const page = await visit(t, { at: { game: "quixo", text: "3" } });
  await turnOn(page, "Edit");
  await page.locator(".board-edit").getByRole("button", { name: "O", exact: true }).click();
  await until(page, () => document.querySelector("#editor-text")?.value.trim() === "3\nposition O../.../...");
  await press(page, "Done");
  assert.match(await cell(page, 0).textContent(), /O/);
  await until(page, () => decodeURIComponent(location.hash).includes("position+O../.../..."));
});
