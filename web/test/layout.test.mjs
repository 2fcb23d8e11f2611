// What a move changes on the page, and what is laid out for it.

import assert from "node:assert/strict";
import test from "node:test";
import { visit, world } from "./support/browser.mjs";
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
