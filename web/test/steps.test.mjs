// What a solution does, step by step: the steps are the command's, the line and the picture go with the sentence.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, goTo, reload, visit } from "./support/browser.mjs";
import { laptop, phone, until } from "./support/chromium.mjs";
import { inFirefox, show } from "./support/launch.mjs";
import { press, turnOn } from "./support/page.mjs";
import { needsServer } from "./support/place.mjs";

const walk = "3 3\n.#.\n...\n..#\n";

const sheet = (page) => page.locator("[data-part=steps-dialog]");
const sentence = (page) => sheet(page).locator("[data-part=step]");
const current = (page) => sheet(page).locator('.steps-source [aria-current="step"]');
const range = (page) => sheet(page).getByRole("slider");

async function open(page, name = "Step by step") {
  await press(page, name);
  await sentence(page).waitFor();
}

test("steps are gone through by buttons and the bar, with the line, the picture and the values", async (t) => {
  const page = await visit(t, { at: { game: "geography", text: walk } });
  await open(page);
  assert.match(await sentence(page).textContent(), /^The free cells are coloured like a chessboard/);
  const room = await sheet(page).evaluate((one) => {
    const bar = one.querySelector("[type=range]");
    const { outlineOffset, outlineWidth } = getComputedStyle(bar);
    return bar.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth) - one.querySelector("header").getBoundingClientRect().bottom;
  });
  assert.ok(room >= 0, `the frame of the focus is whole: ${room}`);
  await press(page, "Step forward");
  assert.equal(await sentence(page).textContent(), "(1, 1) has no partner. Look for an augmenting path that starts there.");
  assert.equal(await current(page).textContent(), "        if (is_free(cell) && !match[cell]) {");
  assert.equal(await sheet(page).locator(".now").count(), 1);
  await press(page, "Step forward");
  await press(page, "Step forward");
  assert.equal(await sentence(page).textContent(), "The path is flipped from its end: (1, 1) and (2, 1) are partners now.");
  assert.equal(await current(page).textContent(), "            match[cell] = next;");
  assert.equal(await sheet(page).locator("line.pair").count(), 1);
  assert.match(await range(page).getAttribute("aria-valuetext"), /^Step 4 of \d+: The path is flipped/);
  await range(page).focus();
  await page.keyboard.press("End");
  assert.equal(await sentence(page).textContent(), "Now the first player cannot move and loses.");
  assert.equal(await current(page).count(), 0); // an illustration has no line
  assert.equal(await sheet(page).locator(".walk").count(), 1);
  while ((await current(page).count()) === 0) await press(page, "Step back");
  assert.equal(await sentence(page).textContent(), "The winning starts are written row by row.");
  assert.ok((await sheet(page).locator(".good").count()) > 0);
  const link = page.url();
  assert.match(link, /&step=\d+/);
  await reload(page, `${link}&lang=zh`);
  await sentence(page).getByText("逐行输出必胜的起点。").waitFor();
  assert.match(page.url(), /&step=\d+&lang=zh/);
  await reload(page, link);
  await sentence(page).getByText("The winning starts are written row by row.").waitFor();
  await reload(page, link.replace(/step=\d+/, "step=9999"));
  await sentence(page).getByText("Now the first player cannot move and loses.").waitFor();
  await until(page, () => location.hash.endsWith(`&step=${document.querySelector("[data-part=steps-dialog] [type=range]").max}`));
  await press(page, "First step");
  await sheet(page).getByLabel("Speed").selectOption("fast");
  await press(page, "Play the steps");
  await sheet(page).locator('[data-part=step][aria-live=off]').waitFor(); // nothing is announced while it plays
  await assertAccessible(page, "while it plays", { part: "dialog" });
  await sheet(page).locator("line.pair").first().waitFor({ state: "attached" });
  await press(page, "Pause");
  await sheet(page).locator('[data-part=step][aria-live=polite]').waitFor();
  await press(page, "First step");
  assert.match(await range(page).getAttribute("aria-valuetext"), /^Step 1 of/);
  assert.equal(await page.getByRole("button", { name: "Step back" }).getAttribute("aria-disabled"), "true");
  await press(page, "Step forward");
  await press(page, "Predict");
  const choices = sheet(page).locator("[data-part=predict] button");
  const right = "From (1, 1) the search looks at (2, 1), which has no partner. An augmenting path ends here.";
  await choices.filter({ hasNotText: right }).first().click();
  await sheet(page).getByText("No, another step comes next.").waitFor();
  await assertAccessible(page);
  await choices.filter({ hasText: right }).click();
  await sheet(page).getByText("Right.").waitFor();
  assert.equal(await sentence(page).textContent(), right);
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
});

test("keys go through the steps, and the limits are beside the program", async (t) => {
  const page = await visit(t, { at: { game: "geography", text: walk } });
  await open(page);
  const key = async (name, step) => {
    await page.keyboard.press(name);
    await until(page, (wanted) => document.querySelector("[data-part=steps-dialog] [type=range]").value === wanted, String(step));
  };
  const count = Number(await range(page).getAttribute("max"));
  await sheet(page).getByRole("button", { name: "Step forward" }).focus();
  await key("ArrowRight", 2);
  await key("ArrowRight", 3);
  await key("ArrowLeft", 2);
  await key("End", count);
  await key("ArrowRight", count);
  await key("Home", 1);
  await sheet(page).getByRole("heading", { name: "Step by step" }).click(); // no button takes the key
  await sheet(page).locator(".steps-source").focus();
  await page.keyboard.press("ArrowRight"); // it scrolls
  assert.equal(await range(page).inputValue(), "1");
  const limits = sheet(page).locator("[data-part=limits]");
  assert.match(await limits.textContent(), /^Complexity: O\(\(n m\)\^2\) time.*Limits of the contest: 1 ≤ n ≤ 100/s);
  await page.setViewportSize({ width: 320, height: 256 }); // 1280 x 1024 at 400%
  assert.ok(await sheet(page).evaluate((box) => box.scrollWidth <= box.clientWidth), "it scrolls one way only");
  await assertAccessible(page);
  await page.setViewportSize(laptop.viewport);
});

test("a phone on its side shows the picture and the line at once", async (t) => {
  const page = await visit(t, { at: { game: "geography", text: walk }, device: { ...phone, viewport: { width: 844, height: 390 } } });
  await open(page);
  await press(page, "Step forward");
  const [board, line] = await Promise.all([sheet(page).locator(".steps-board").boundingBox(), current(page).boundingBox()]);
  for (const box of [board, line]) assert.ok(box.y + Math.min(box.height, 150) <= 390, JSON.stringify(box));
  await page.keyboard.press("Escape");
});

test("chosen steps are printed as a sheet", async (t) => {
  const page = await visit(t, { at: { game: "staircase", text: "2 2\n1 2\n3 4\n4 3\n2 1\n" }, spoils: inFirefox });
  await open(page);
  t.after(() => show(page, { media: "screen" }));
  const paper = page.locator("[data-part=paper]");
  await page.evaluate(() => (globalThis.print = () => (globalThis.printed = true)));
  assert.equal(await paper.isVisible(), false);
  await press(page, "On the sheet");
  await range(page).focus();
  await page.keyboard.press("End");
  const said = await sentence(page).textContent();
  await press(page, "On the sheet");
  await press(page, "Print 2 steps");
  assert.ok(await page.evaluate(() => globalThis.printed));
  await show(page, { media: "print" });
  assert.equal(await paper.isVisible(), true);
  await assertAccessible(page, "the sheet", { part: "[data-part=paper]" });
  assert.equal(await page.locator("main").isVisible(), false);
  assert.equal(await sheet(page).isVisible(), false);
  assert.deepEqual(await paper.getByRole("heading", { level: 3, includeHidden: true }).allTextContents(), ["Step 1 of 28", "Step 28 of 28"]);
  assert.ok((await paper.locator("li").last().textContent()).includes(said));
});

test("a step is announced once, playing waits for the user, and nothing moves where motion is unwanted", async (t) => {
  const page = await visit(t, { at: { game: "geography", text: walk } }); // all tests ask for less motion
  await open(page);
  assert.equal(await sentence(page).getAttribute("aria-live"), "polite");
  await page.evaluate(() => {
    globalThis.heard = [];
    const listen = (region) =>
      new MutationObserver(() => globalThis.heard.push(region.dataset.part)).observe(region, { childList: true, characterData: true, subtree: true });
    document.querySelectorAll("[aria-live=polite], [role=status], [role=alert]").forEach(listen);
  });
  for (let step = 1; step <= 3; step++) {
    await press(page, "Step forward");
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  }
  await press(page, "Step back");
  assert.deepEqual(await page.evaluate(() => globalThis.heard), ["step", "step", "step", "step"]);
  const before = await range(page).inputValue();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  assert.equal(await range(page).inputValue(), before);
  await page.keyboard.press("Escape");
});

test("from the start three steps and a lesson are six clicks", async (t) => {
  const page = await visit(t, { own: true });
  let clicks = 0;
  const click = async (name) => {
    clicks++;
    await press(page, name);
  };
  await click("Step by step");
  await sentence(page).waitFor();
  await click("Step forward");
  await click("Step forward");
  assert.equal(await range(page).inputValue(), "3");
  await click("Close");
  await click("New board");
  clicks++; // on the field, which opens the system's list of files
  const words = "lesson First\n\ngame nim\ntask find the only winning move\nposition\n  3\n  3 4 5\n";
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles({ name: "lesson.txt", mimeType: "text/plain", buffer: Buffer.from(words) });
  await page.locator("[data-part=lesson-task]").getByText("Find the only winning move").waitFor();
  assert.equal(clicks, 6);
});

test("who plays against the pairs loses", async (t) => {
  for (const [game, text, player] of [["stone", "4\n", "Bob"], ["stone", "3\n", "Alice"], ["geography", "2 2\n..\n..\n", "First player"]]) {
    const page = await visit(t, { at: { game, text } });
    await open(page);
    await press(page, "Play against the pairs");
    const pairing = sheet(page).locator("[data-part=pairing]");
    assert.equal(await pairing.getByRole("status").textContent(), `You are ${player}. Where do you move?`);
    const moves = pairing.getByRole("button", { name: /^To/ });
    while ((await moves.count()) > 0) await moves.last().click();
    assert.match(await pairing.getByRole("status").textContent(), /^No move is left: you lose/);
    await assertAccessible(page);
    await pairing.getByRole("button", { name: "Try again" }).click();
    assert.ok((await moves.count()) > 0);
    await page.keyboard.press("Escape");
  }
});

test("Why and the steps of a staircase write a contour in one way", async (t) => {
  const page = await visit(t, { at: { game: "staircase", text: "2 3\n1 2 1\n3 4 1\n4 3 1\n2 1 1\n" } });
  await turnOn(page, "Why");
  const code = page.locator("#board .board-note");
  await code.getByText("0 up, 1 right").waitFor();
  const word = (await code.textContent()).split(": ")[1].replaceAll(" ", "");
  assert.equal((await page.locator("#board .border.why text").allTextContents()).join(""), word);
  await open(page);
  assert.equal(/contour ([01]+) is new/.exec(await sentence(page).textContent())[1], word);
  await page.keyboard.press("Escape");
});

test("the tree of noughts and crosses grows, and scores come up", async (t) => {
  const page = await visit(t, { at: { game: "tictactoe", text: "1\n1 2 1\n2 1 2\n0 0 0\n" } });
  await open(page);
  const items = sheet(page).getByRole("treeitem");
  assert.equal(await items.count(), 2);
  assert.equal(await items.last().getAttribute("aria-current"), "true");
  await range(page).focus();
  await page.keyboard.press("End");
  assert.match(await items.first().textContent(), /This board: 3$/);
  const closed = await items.count();
  await items.nth(1).locator(".tree-row").click();
  assert.ok((await items.count()) >= closed);
});

for (const [game, text] of [
  ["staircase", "2 2\n1 2\n3 4\n4 3\n2 1\n"],
  ["splitting", "1\n3\n1 2 0\n"],
  ["widgets", "2 2\n2 MON THU\n1 2\n1 MON TUE\n1\n0 0\n"],
  ["heaps", "0.77\n2\n3 5\n"],
  ["stone", "4\n"],
  ["rabbits", "2 2\nO.\nXO\n1\n1 1\n2 1\n"],
  ["tictactoe", "1\n1 2 1\n2 1 2\n0 0 0\n"],
])
  test(`${game}: each step has a sentence in both languages, and the dialog is accessible`, async (t) => {
    const page = await visit(t, { at: { game, text }, language: "zh-CN", device: game === "rabbits" ? phone : undefined });
    await open(page, "逐步演示");
    await assertAccessible(page);
    const count = Number(await range(page).getAttribute("max"));
    for (let step = 1; step <= Math.min(count, 12); step++) {
      const said = await sheet(page).locator(".steps-sentence, .steps-picture > .quiet").allTextContents();
      for (const words of [...said, ...(await sheet(page).locator("thead th").allTextContents())]) assert.doesNotMatch(words, /[a-z]{3,} [a-z]{2,}|\{\}|\$\d|^[a-z]{3,}$|MON/, `step ${step}`);
      if (step < count) await press(page, "下一步");
    }
    await range(page).focus();
    await page.keyboard.press("End");
    await assertAccessible(page);
  });

test("letters are on the lines of a picture, and the head of a table stays", async (t) => {
  const page = await visit(t, { at: { game: "rabbits", text: "2 2\nO.\nXO\n1\n1 1\n2 1\n" } });
  await open(page);
  while ((await sheet(page).locator("line.pair").count()) === 0) await press(page, "Step forward");
  assert.equal(await sheet(page).locator(".steps-board :is(text + line, text ~ polyline, text ~ rect)").count(), 0);
  assert.equal(await sheet(page).locator(".steps-board line ~ text").count(), 4);
  const [ring, letter] = await sheet(page).locator(".steps-board").evaluate((one) => [one.querySelector("circle").r.baseVal.value, one.querySelector("text").getBBox().width]);
  assert.ok(ring - 1 > letter / 2 + 1.5, "a ring is around its letter");
  await page.keyboard.press("Escape");
  await goTo(page, { game: "splitting", text: "1\n21\n1 2".concat(" 1".repeat(19), "\n") });
  await open(page);
  const head = () => sheet(page).locator("thead").evaluate((one) => one.querySelector("th").getBoundingClientRect().top - one.closest(".steps-table").getBoundingClientRect().top);
  for (let step = 1; step < 20; step++) await press(page, "Step forward");
  assert.ok((await sheet(page).locator(".steps-table").evaluate((one) => one.scrollTop)) > 0);
  assert.ok(Math.abs(await head()) <= 1);
  await page.keyboard.press("Escape");
});

test("a solution that runs can be cancelled, and keys work as soon as its steps are there", { skip: needsServer }, async (t) => {
  const page = await visit(t, { at: { game: "geography", text: walk } });
  let held = new Promise(() => undefined);
  await page.route("**/api/v1/explain", async (route) => {
    await held;
    await route.continue();
  });
  await press(page, "Step by step");
  const dropped = page.waitForEvent("requestfailed");
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  await dropped;
  await sheet(page).waitFor({ state: "detached" });
  await until(page, () => !document.querySelector("[data-part=busy]"));
  let release;
  held = new Promise((resolve) => (release = resolve));
  await press(page, "Step by step");
  await sheet(page).getByRole("button", { name: "Cancel" }).waitFor();
  release();
  await sentence(page).waitFor();
  await page.keyboard.press("ArrowRight");
  await until(page, () => location.hash.includes("&step=2"));
  await page.keyboard.press("Escape");
  await page.unroute("**/api/v1/explain");
});

test("a board that takes too many steps is refused with a size that works", async (t) => {
  const page = await visit(t, { at: { game: "tictactoe", text: `1\n${"0 0 0\n".repeat(3)}` }, forgive: /status of 422/ });
  await press(page, "Step by step");
  await sheet(page).getByRole("alert").getByText("more than 5000 steps").waitFor();
  await assertAccessible(page, "a refused board", { part: "dialog" });
});
