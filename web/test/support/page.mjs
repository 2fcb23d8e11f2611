// What a person does with the page, by the roles and names that are its contract.

import { until } from "./chromium.mjs";

export const board = (page) => page.getByRole("region", { name: "Board", exact: true });
export const moveList = (page) => page.getByRole("region", { name: /^Moves/ });
export const record = (page) => page.getByRole("region", { name: "Game", exact: true });
export const headline = (page) => page.getByRole("complementary").getByRole("heading", { level: 2 });
export const outlook = (page) => page.locator("[data-part=outlook]");
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

// What the page calls a player of the command: "the first player" is "First player".
export function nameOf(player) {
  const name = player.replace(/^the /, "");
  return name[0].toUpperCase() + name.slice(1);
}

// The picture of the board, whatever it is drawn as.
export const picture = (page) => page.locator("#board svg.board");

// The list of moves: each in the game's words, and what its button says behind them.
export const listed = (page) =>
  moveList(page).getByRole("button").evaluateAll((buttons) => buttons.map((button) => ({
    move: button.dataset.move,
    words: button.textContent.replace(/\s+/g, " ").trim().replace(`Play ${button.querySelector(".move").textContent.trim()}`, "").trim(),
  })));

export const legal = async (page) => (await listed(page)).map(({ move }) => move);

export const choose = (page, move) => moveList(page).locator(`[data-move="${move}"]`);

export const isOver = async (page) => (await headline(page).getAttribute("data-over")) === "true";

// The length of the record.
export const played = (page) => page.locator("[data-part=record] [data-number]:not([data-number='0'])").count();

// Waits until the record has `least` moves or more and it is the person's turn, or the game is over.
export const myTurn = (page, least = 0) =>
  until(page, (wanted) => {
    const moves = document.querySelectorAll("[data-part=record] [data-number]:not([data-number='0'])").length;
    const over = document.querySelector("[data-part=turn]")?.dataset.over === "true";
    const free = document.querySelector("[data-part=moves] [data-move]:not([aria-disabled=true])");
    return moves >= wanted && (over || free);
  }, least);

// Opens a dialog by a key. The browser may still be closing the one before, and swallow the key; an open
// dialog takes none of those that open one.
export async function openBy(page, key, dialog) {
  while (!(await dialog.isVisible())) {
    await page.keyboard.press(key);
    await dialog.waitFor({ timeout: 1000 }).catch(() => undefined);
  }
}

// What is copied by `act`. The page says only for a moment that it has done so, where the selector finds it.
export async function copied(page, act, selector = "button", said = "Link copied") {
  await page.evaluate(([path, words]) => {
    globalThis.heard = false;
    const watcher = new MutationObserver(() => {
      if (![...document.querySelectorAll(path)].some((one) => one.textContent.includes(words))) return;
      globalThis.heard = true;
      watcher.disconnect();
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, [selector, said]);
  await act();
  await until(page, () => globalThis.heard);
  return page.evaluate(() => navigator.clipboard.readText());
}

// Turns a switch of the toolbar on.
export async function turnOn(page, name) {
  const toggle = page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });
  if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
}

// Waits until every move in the list has its value.
export const valuesShown = (page) =>
  until(page, () => {
    const list = document.querySelector("[data-part=moves]");
    const rows = [...list.querySelectorAll("[data-move]")];
    return list.ariaBusy !== "true" && rows.length > 0 && rows.every((row) => row.textContent.trim() !== `Play ${row.querySelector(".move").textContent}`);
  });

// A board that the server makes: the size at this place of the dialog, from a seed.
export async function newBoard(page, size, seed) {
  await press(page, "New board");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Seed").fill(String(seed));
  await dialog.locator("[data-size]").nth(size).click();
  await dialog.waitFor({ state: "detached" });
}

// Waits until the address says the same position as the page.
export async function settled(page) {
  await until(page, () => {
    const shown = document.querySelector("[data-part=record] [aria-current]")?.dataset.number ?? "0";
    return (new URLSearchParams(location.hash.slice(1)).get("after") ?? "0") === shown;
  });
  return page.url();
}
