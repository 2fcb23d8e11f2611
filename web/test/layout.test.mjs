// What a move changes on the page, and what is laid out for it.

import assert from "node:assert/strict";
import test from "node:test";
import { goTo, visit, world } from "./support/browser.mjs";
import { drawn, laptop, until } from "./support/chromium.mjs";
import { inFirefox, lacks } from "./support/launch.mjs";
import { played, press, turnOn, worthsShown } from "./support/page.mjs";

const size = 8;
const values = Array.from({ length: 2 * size }, (_, row) => Array.from({ length: size }, (_, column) => 1 + ((row * column) % 7)).join(" "));
const staircase = { game: "staircase", text: [`${size} ${size}`, ...values, ""].join("\n") };

async function makeMove(page) {
  const before = await played(page);
  await page.locator("[data-part=moves] [data-move]").last().click();
  await until(page, (made) => document.querySelectorAll("[data-part=record] [data-number]").length > made + 1, before);
  await worthsShown(page);
}

test("numbers of a staircase stay where they are while the values after a move are found", async (t) => {
  const page = await visit(t, { at: staircase, values: "on" });
  await worthsShown(page);
  await page.evaluate(() => {
    globalThis.movedTexts = 0;
    const watcher = new MutationObserver((list) => (globalThis.movedTexts += list.filter(({ target }) => target.nodeName === "text").length));
    watcher.observe(document.querySelector("#board .values"), { subtree: true, attributeFilter: ["x", "y"] });
  });
  for (let move = 0; move < 3; move++) await makeMove(page);
  assert.equal(await page.evaluate(() => globalThis.movedTexts), 0);
  await press(page, "Values"); // off: the room for them is given up
  await until(page, () => globalThis.movedTexts > 0);
});

// Texts of drawings that Chromium lays out meanwhile.
async function textsLaidOut(page, act) {
  await world.browser.startTracing(page, { categories: ["-*", "blink", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await act();
  await drawn(page);
  const { traceEvents } = JSON.parse((await world.browser.stopTracing()).toString());
  return traceEvents.filter(({ name }) => name === "SvgTextLayoutAlgorithm::Layout").length;
}

test("a move has only those texts of the board laid out that it changes", { skip: inFirefox && lacks("tracing") }, async (t) => {
  const page = await visit(t, { at: staircase });
  t.after(() => page.setViewportSize(laptop.viewport));
  const all = await page.locator("#board svg text").count();
  const resized = await textsLaidOut(page, () => page.setViewportSize({ width: 1200, height: 700 }));
  assert.ok(resized >= all, `${resized} of ${all}`);
  await turnOn(page, "Values");
  await worthsShown(page);
  await drawn(page);
  const moved = await textsLaidOut(page, () => makeMove(page));
  assert.ok(moved < all / 2, `${moved} of ${all}`);
});

// The heights of letters on the screen, in pixels.
const letters = (page, what) => page.evaluate((path) =>
  [...document.querySelectorAll(`#board svg ${path}`)].map((one) => one.getScreenCTM().d * parseFloat(getComputedStyle(one).fontSize)), what);

test("boards of a contest's size are scrolled, their letters can be read, and heads stay", async (t) => {
  const types = 30;
  const records = Array.from({ length: 40 }, (_, i) => `2 MON SUN\n${1 + (i % types)} ${types - (i % types)}`);
  const page = await visit(t, { at: { game: "widgets", text: [`${types} ${records.length}`, ...records, "0 0", ""].join("\n") } });
  assert.ok(Math.min(...(await letters(page, ".count text"))) >= 10);
  assert.equal(await page.locator("#board [data-type]").count(), types, "every type has its column");
  const box = page.locator("#board .scroll");
  const top = () => page.locator("#board [data-type='0']").evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await top();
  await box.evaluate((one) => one.scrollBy(0, 200));
  await until(page, () => document.querySelector("#board .heads").hasAttribute("transform"));
  await drawn(page);
  assert.ok(Math.abs((await top()) - before) <= 1, "the heads stay");
  await goTo(page, { game: "kayles", text: "4\n100 100 100 100\n" });
  assert.ok((await letters(page, ".size")).every((height) => height >= 10));
  await page.locator("#board .scroll").evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await goTo(page, { game: "widgets" });
  assert.equal(await page.locator("#board .scroll").count(), 0, "a small one is not scrolled");
});

test("the buttons that step through the game stand in one row", async (t) => {
  const page = await visit(t, { at: staircase });
  const tops = await page
    .getByRole("toolbar", { name: "Tools" })
    .locator(".step")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  assert.ok(tops.length >= 6, "buttons");
  assert.equal(new Set(tops).size, 1);
});
