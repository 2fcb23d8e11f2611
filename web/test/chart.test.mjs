// The chart: what its axes say, and what a person reads from it and does with it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { goTo, visit } from "./support/browser.mjs";
import { phone, until } from "./support/chromium.mjs";
import { lacks } from "./support/launch.mjs";
import { load } from "./support/load.mjs";
import { turnOn } from "./support/page.mjs";

const { axes, roundStep } = await load("parts/axes.ts");

const chart = (page) => page.locator("[data-part=chart] svg");
const caption = (page) => page.locator("[data-part=chart-caption]").textContent();

test("steps between ticks are round", () => {
  for (const [least, step] of [[0.2, 1], [1, 1], [1.5, 2], [3, 5], [7, 10], [11, 20], [1999, 2000], [2001, 5000]]) {
    assert.equal(roundStep(least), step, `${least}`);
  }
});

test("axes hold what they are made for, and their ticks do not touch", () => {
  for (const [count, low, high] of [[1, 0, 0], [5, -4, 3], [80, 0, 1e6], [601, -3e9, 1e9], [3000, -1, 0]]) {
    const at = axes(340, 100, count, [low, high], true);
    assert.ok(at.left < at.x(0) && at.x(count - 1) < at.right);
    assert.ok(at.top < at.y(high) && at.y(high) <= at.y(low) && at.y(low) < at.bottom);
    assert.ok(at.valueTicks.includes(0));
    assert.ok(at.valueTicks.every((value) => Number.isInteger(value) && at.y(value) >= at.top && at.y(value) <= at.bottom));
    const apart = (ticks, place) => ticks.slice(1).every((tick, i) => Math.abs(place(tick) - place(ticks[i])) >= 12);
    assert.ok(apart(at.valueTicks, at.y), `${at.valueTicks}`);
    assert.ok(apart(at.placeTicks, at.x) && at.placeTicks.length <= 8, `${at.placeTicks}`);
    assert.ok(at.placeTicks[0] === 0 && at.placeTicks.at(-1) < count, `${at.placeTicks} of ${count}`);
    assert.equal(at.placeAt(at.x(count - 1)), count - 1);
    assert.ok([0, count >> 1].every((place) => at.placeAt(at.x(place)) === place));
  }
  for (const most of [1, 3, 40, 5000]) {
    const at = axes(340, 100, 20, [1, most], false);
    assert.ok(at.top < at.y(most) && at.y(1) < at.bottom);
    assert.ok(at.valueTicks[0] === 1 && at.valueTicks.length <= 6 && at.valueTicks.every((tick) => at.y(tick) >= at.top), `${at.valueTicks}`);
  }
});

// The middle of a place of the chart, as a point of the page.
async function pointOf(page, place, count) {
  const { x, y, width, height } = await chart(page).boundingBox();
  return [x + axes(width, height, count, [0], true).x(place), y + height / 2];
}

const stands = (page, place) =>
  until(page, (number) => document.querySelector("[data-part=record] [aria-current]")?.dataset.number === String(number), place);

// Black and then White make a mistake in their second moves.
const text = "3 3\n4 2 5\n3 1 7\n9 3 2\n8 6 6\n1 9 1\n6 7 4\nmoves\n1 1\n2 1\n1 2\n1 3\n";
const length = 4;

test("the chart of a score says the margin under the pointer, and a click goes there", async (t) => {
  const page = await visit(t, { at: { game: "staircase", text, after: length }, values: "on" });
  await chart(page).locator(".curve").waitFor();
  assert.equal(await chart(page).locator(".band").count(), 0);
  const atEnd = await caption(page);
  assert.match(atEnd, new RegExp(`^after ${length}: `));
  await page.mouse.move(...(await pointOf(page, 1, length + 1)));
  await chart(page).locator(".under").waitFor({ state: "attached" });
  const atFirst = await caption(page);
  assert.match(atFirst, /^after 1: /);
  await page.mouse.click(...(await pointOf(page, 1, length + 1)));
  await stands(page, 1);
  await page.mouse.move(5, 5);
  await until(page, () => !document.querySelector(".plot .under"));
  assert.equal(await caption(page), atFirst);
  const places = (await chart(page).locator(".dots").getAttribute("d")).match(/M/g);
  assert.equal(places.length, length + 1);
});

test("the chart of wins has the winner's bands, a bar for the good moves, and a dot for the only one", async (t) => {
  // 3 5 7: 1. Without the first heap 2, then 4 7: 3, each with one good move; 4 4 is lost for whoever moves.
  const page = await visit(t, { at: { game: "nim", text: "3\n3 5 7\nmoves\n1 0\n2 4\n3 4\n" }, values: "on" });
  await chart(page).locator(".bars").waitFor();
  const parts = async (name) => ((await chart(page).locator(name).first().getAttribute("d")).match(/M/g) ?? []).length;
  assert.deepEqual(
    await Promise.all([".band.first", ".band.second", ".band.even", ".bars", ".dots"].map(parts)),
    [2, 1, 0, 3, 2],
  );
});

test("a finger reads the chart", { skip: lacks("finger") }, async (t) => {
  const at = { game: "staircase", text, after: 0 };
  const page = await visit(t, { at, device: phone, language: "zh-CN" });
  await goTo(page, at, "on");
  await chart(page).locator(".curve").waitFor();
  await chart(page).scrollIntoViewIfNeeded();
  await page.touchscreen.tap(...(await pointOf(page, 2, length + 1)));
  await stands(page, 2);
});
