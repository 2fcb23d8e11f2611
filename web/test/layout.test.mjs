// What a move changes on the page, and what is laid out for it.

import assert from "node:assert/strict";
import test from "node:test";
import { assertAccessible, goTo, visit, world } from "./support/browser.mjs";
import { drawn, laptop, phone, until } from "./support/chromium.mjs";
import { inFirefox, lacks } from "./support/launch.mjs";
import { played, press, turnOn, valuesShown } from "./support/page.mjs";

const size = 8;
const values = Array.from({ length: 2 * size }, (_, row) => Array.from({ length: size }, (_, column) => 1 + ((row * column) % 7)).join(" "));
const staircase = { game: "staircase", text: [`${size} ${size}`, ...values, ""].join("\n") };

async function makeMove(page) {
  const before = await played(page);
  await page.locator("[data-part=moves] [data-move]").last().click();
  await until(page, (made) => document.querySelectorAll("[data-part=record] [data-number]").length > made + 1, before);
  await valuesShown(page);
}

test("numbers of a staircase stay where they are while the values after a move are found", async (t) => {
  const page = await visit(t, { at: staircase, values: "on" });
  await valuesShown(page);
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
  await valuesShown(page);
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

const whole = (place) => place.evaluateAll((all) => all.length > 0 && all.every((one) => one.scrollWidth <= one.clientWidth));

// The boxes of parts of the board on the screen.
const boxes = (page, what) => page.locator(`#board svg ${what}`).evaluateAll((all) => all.map((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return { left, right, top, bottom };
}));
const overlap = (one, two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
const contains = (one, two) => one.left <= two.left && two.right <= one.right && one.top <= two.top && two.bottom <= one.bottom;

test("staircase: the digits of the contour are on no number, stone or label", async (t) => {
  const page = await visit(t, { at: { game: "staircase", text: "4 5\n".concat(...Array(8).fill("-15 23 4 1 5\n"), "moves 1 1 2 1\n"), after: 2 } });
  await press(page, "Why");
  await page.locator(".border.why circle").first().waitFor({ state: "attached" });
  for (const valued of [false, true]) {
    if (valued) {
      await turnOn(page, "Values");
      await valuesShown(page);
      await page.locator("#board .number").first().waitFor({ state: "attached" });
    }
    const [digits, others] = [await boxes(page, ".border.why circle"), await boxes(page, ":is(.values, .labels) :is(text, circle)")];
    assert.equal(digits.length, 9);
    assert.deepEqual(digits.flatMap((digit) => others.filter((other) => overlap(digit, other))), [], `values: ${valued}`);
  }
});

test("mnk: open lines pass below a plate that has room for the value", async (t) => {
  const page = await visit(t, { at: { game: "mnk", text: "3 4 3\n0 0 0 0\n0 1 0 0\n0 2 0 0\n" }, values: "on" });
  await valuesShown(page);
  await press(page, "Why");
  await page.locator("#board .plates").waitFor({ state: "attached" });
  const plates = await page.locator("#board .plates").evaluate((one) => one.getAttribute("d").split("M").slice(1).map((part) => {
    const [x, y, wide, high] = part.match(/-?[\d.]+/g).map(Number);
    const { a, d, e, f } = one.getScreenCTM();
    return { left: a * x + e, right: a * (x + wide) + e, top: d * y + f, bottom: d * (y + high) + f };
  }));
  const numbers = await page.locator("#board .values .number").evaluateAll((all) => all.map((one) => {
    const { x, width, y, height } = one.getBBox();
    const { a, d, e, f } = one.getScreenCTM();
    return { left: a * x + e, right: a * (x + width) + e, top: d * (y + height * 0.3) + f, bottom: d * (y + height * 0.75) + f };
  }));
  assert.equal(plates.length, 10);
  assert.deepEqual(numbers.filter((number) => !plates.some((plate) => contains(plate, number))), []);
  assert.ok(await page.evaluate(() => document.querySelector("#board .lines .plates").previousElementSibling.matches(".second")));
});

test("on a phone long moves are whole", async (t) => {
  const page = await visit(t, { at: { game: "kayles", text: "3\n3 5 70\n" }, device: phone, language: "zh-CN" });
  await page.locator("[data-part=moves] [data-move='3 34+34']").click();
  await until(page, () => document.querySelector("[data-part=record] [data-number='1']"));
  const ends = await page.locator("[data-part=record] [data-number]").evaluateAll((all) => all.map((one) =>
    one.getBoundingClientRect().right - one.querySelector(".move").getBoundingClientRect().right));
  assert.ok(Math.min(...ends) >= 0, `${ends}`);
  assert.ok(await whole(page.locator("[data-part=record] .move")));
});

test("a move in words and its verdict are not broken inside, in lists and record", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: "3\n3 5 7\n", after: 0 }, values: "on" });
  t.after(() => page.setViewportSize(laptop.viewport));
  await page.setViewportSize({ width: 1280, height: 800 });
  await valuesShown(page);
  await makeMove(page);
  await until(page, () => document.querySelector("[data-part=record] .flag"));
  const lines = (what) => page.locator(`:is([data-part=moves], [data-part=record]) ${what}`).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)));
  const [names, verdicts] = [await lines("[data-notation][title]"), await lines(".verdict")];
  assert.ok(names.length > 5 && verdicts.length > 5);
  assert.ok(Math.max(...names, ...verdicts) < 2, `${names} ${verdicts}`);
  const begins = await page.locator("[data-part=record] .words").evaluateAll((all) => all.flatMap(({ firstChild }) => {
    const range = document.createRange();
    const topOf = (at) => (range.setStart(firstChild, at), range.setEnd(firstChild, at + 1), range.getBoundingClientRect().top);
    return [...firstChild.data].filter((sign, at) => sign.trim() && at && topOf(at) > topOf(at - 1) + 5);
  }));
  assert.ok(begins.length > 0);
  assert.deepEqual(begins.filter((sign) => /[,;:).…]/.test(sign)), [], "lines begin with words");
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

test("the names of the players and the outcome are whole", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, values: "on" });
  t.after(() => page.setViewportSize(laptop.viewport));
  await valuesShown(page);
  for (const sitter of ["you", "perfect", "strong"]) {
    await page.getByLabel("Who plays Second player").selectOption(sitter);
    if (sitter === "strong") await page.getByLabel("Who plays First player").selectOption(sitter);
    for (const [width, height] of [[1024, 768], [1100, 768], [1280, 800], [844, 390]]) {
      await page.setViewportSize({ width, height });
      assert.ok(await whole(page.locator(".seats, .seat .name")), `${sitter} ${width}`);
      // Progress takes the place of the outlook while a computer thinks.
      await until(page, () => {
        const outlook = document.querySelector("[data-part=outlook]");
        return outlook && outlook.scrollWidth <= outlook.clientWidth;
      });
    }
  }
});

test("on a phone and at 400% the name and the rules of the game are whole", async (t) => {
  for (const language of ["en-US", "zh-CN"]) {
    const page = await visit(t, { at: { game: "nim" }, language, device: phone });
    t.after(() => page.setViewportSize(phone.viewport));
    for (const game of ["graph", "dawson", "dawson-kayles", "wythoff", "linear", "splitting", "tictactoe", "treblecross"]) {
      await goTo(page, { game });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 640 });
        const [name, button, head] = await page.locator(".head").evaluate((head) => {
          const range = document.createRange();
          range.selectNodeContents(head.querySelector(".name"));
          return [range, head.querySelector(".choose"), head].map((one) => one.getBoundingClientRect().toJSON());
        });
        const inside = name.left >= button.left && name.right <= button.right && name.top >= head.top && name.bottom <= head.bottom;
        assert.ok(inside && button.right <= width, `${game} ${JSON.stringify([name, button, head])}`);
        assert.ok(await page.locator(".rules").evaluate((one) => one.scrollHeight <= one.clientHeight), `${game} ${width}`);
      }
    }
  }
});

// Texts that lie on another, and texts of which a part is hidden without a sign: an ellipsis, a fade or a way to scroll.
const illegible = (page) => page.evaluate(() => {
  const parents = (one) => (one && one !== document.body ? [one, ...parents(one.parentElement)] : []);
  const texts = [];
  const found = [];
  const walker = document.createTreeWalker([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [words, one] = [walker.currentNode.data.trim(), walker.currentNode.parentElement];
    if (!words || !one.checkVisibility() || one.closest("title, option, .heard")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const thin = (bottom - top) * 0.3; // room between lines
      const box = { words, one, left, right, top: top + thin, bottom: bottom - thin };
      let signed = false;
      for (const around of parents(one)) {
        const { overflowX, overflowY, textOverflow, maskImage } = getComputedStyle(around);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const edge = around.getBoundingClientRect();
        signed ||= textOverflow === "ellipsis" || maskImage !== "none" || overflowX === "auto";
        if (!signed && (box.left < edge.left - 1 || box.right > edge.right + 1)) found.push(`${words} is cut`);
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      if (box.left < box.right - 1 && box.top < box.bottom - 1) texts.push(box);
    }
  }
  // What sticks at an edge covers what is scrolled below it.
  const covers = (place) => {
    const all = document.elementsFromPoint(...place);
    return (above, below) => all.slice(all.indexOf(above), all.indexOf(below)).some((one) => /gradient|rgb\(/.test(getComputedStyle(one).background));
  };
  texts.forEach((one, i) => texts.slice(i + 1).forEach((two) => {
    const [left, right] = [Math.max(one.left, two.left), Math.min(one.right, two.right)];
    const [top, bottom] = [Math.max(one.top, two.top), Math.min(one.bottom, two.bottom)];
    if (one.one === two.one || right - left < 1.5 || bottom - top < 1.5) return;
    const hides = covers([(left + right) / 2, (top + bottom) / 2]);
    if (!hides(one.one, two.one) && !hides(two.one, one.one)) found.push(`${one.words} lies on ${two.words}`);
  }));
  return found;
});

for (const language of ["en-US", "zh-CN"])
  test(`no text lies on another or is cut without a sign: ${language}`, async (t) => {
    const page = await visit(t, { at: { game: "nim" }, language });
    t.after(() => page.setViewportSize(laptop.viewport));
    for (const [game, text, after] of [
      ["staircase", "2 3\n1 2 1\n3 4 1\n4 3 1\n2 1 1\nmoves\n1 1\n2 1\n", 2],
      ["nim", "3\n3 5 7\nmoves\n2 0\n3 4\n", 2],
      ["kayles", "2\n3 12\nmoves\n2 5+6\n", 1],
      ["mnk", "3 3 3\n0 0 0\n0 0 0\n0 0 0\nmoves\n2 2\n2 3\n", 2],
      ["rabbits", "2 3\nOXO\n.XO\n0\n", 0],
      ["splitting", "1\n5\n1 2 0 1 3\nmoves\n1 2 3\n", 1],
      ["widgets", undefined, 0],
    ]) {
      await goTo(page, { game, text, after }, game === "widgets" ? "off" : "on");
      await page.keyboard.press("y");
      await until(page, () => !document.querySelector("[data-part=busy]"));
      for (const [width, height] of [[1280, 800], [1024, 768], [844, 390], [390, 2000]]) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        assert.deepEqual(await illegible(page), [], `${game} ${width}`);
      }
      await page.keyboard.press("y");
    }
  });

test("at 400% what best play brings is read whole", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, values: "on" });
  t.after(() => page.setViewportSize(laptop.viewport));
  await valuesShown(page);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const game of ["nim", "splitting"]) {
    await goTo(page, { game }, "on");
    await valuesShown(page);
    assert.ok(await whole(page.locator("[data-part=outlook], .caption")), game);
  }
});

test("the best line fades where it goes on, and is whole at its end", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: "3\n3 5 7\n" }, values: "on" });
  await valuesShown(page);
  const line = page.locator("[data-part=line] ol");
  const [fade, cut] = await line.evaluate((one) => [getComputedStyle(one).maskImage, one.scrollWidth - one.clientWidth]);
  assert.ok(cut > 0);
  assert.match(fade, /transparent|rgba\(0, 0, 0, 0\)/);
  const room = await line.evaluate((one) => {
    one.scrollTo(one.scrollWidth, 0);
    return one.getBoundingClientRect().right - one.lastElementChild.getBoundingClientRect().right;
  });
  assert.ok(room >= parseFloat(fade.match(/(\d+)px/)[1]) - 1, `${room} ${fade}`);
});

test("on a phone on its side the rules are there, and what is opened comes into view", async (t) => {
  const page = await visit(t, { at: { game: "nim" } });
  t.after(() => page.setViewportSize(laptop.viewport));
  for (const [width, height] of [[844, 390], [1280, 600], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    assert.ok((await page.locator("[data-part=rules]").boundingBox()).height >= 15, `${width} ${height}`);
    await page.locator("[data-part=about] summary").click();
    await until(page, () => document.querySelector("[data-part=about] p").getBoundingClientRect().bottom <= innerHeight);
    await page.locator("[data-part=about] summary").click();
  }
});

test("the current move of the record is in view when the reviewer's words have come", async (t) => {
  const page = await visit(t, { at: { game: "kayles", text: "3\n3 5 7\nmoves\n2 2+1\n3 5+1\n1 2\n1 1\n2 1\n2 0\n", after: 6 }, values: "on" });
  await page.locator("[data-part=record] .words").first().waitFor();
  await until(page, () => {
    const [at, foot] = ["[aria-current]", ".foot"].map((what) => document.querySelector(`[data-part=record] ${what}`).getBoundingClientRect());
    return at.bottom <= foot.top + 12 && at.top >= document.querySelector("[data-part=record] > h3").getBoundingClientRect().bottom - 1;
  });
});

test("no field of a note is below what sticks under it", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: "3\n3 5 7\nmoves\n2 0\n", after: 1 } });
  t.after(() => page.setViewportSize(laptop.viewport));
  await page.setViewportSize({ width: 1024, height: 640 });
  await press(page, "Note");
  for (const field of await page.locator("[data-part=note] input").all()) {
    await field.focus();
    const seen = await field.evaluate((one) => {
      const { left, width, bottom } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 3) === one;
    });
    assert.ok(seen);
  }
  await press(page, "Note");
});

test("rabbits: no domino of Why crosses a stone", async (t) => {
  const page = await visit(t, { at: { game: "rabbits" } });
  await turnOn(page, "Why");
  const path = page.locator("#board .domino");
  await path.waitFor({ state: "attached" });
  const crossings = await path.evaluate((one) => [...document.querySelectorAll("#board .stones path")].map((stones) => {
    const points = Array.from({ length: Math.floor(stones.getTotalLength()) }, (_, at) => stones.getPointAtLength(at));
    return [points.length, points.filter((point) => one.isPointInStroke(point)).length];
  }));
  assert.ok(crossings.every(([points, crossed]) => points > 500 && crossed === 0), JSON.stringify(crossings));
});

test("with the rules open the lists have room and the column scrolls", async (t) => {
  const page = await visit(t, { at: staircase });
  await page.locator("[data-part=about] summary").click();
  assert.ok((await page.locator("[data-part=moves]").boundingBox()).height >= 200);
  assert.ok(await page.locator(".column").evaluate((one) => one.scrollHeight > one.clientHeight));
  assert.ok(await page.locator("[data-part=rules]").evaluate((one) => one.scrollHeight <= one.clientHeight));
});

test("on a phone tools stay together, a note fits its list, and a mistake is read as a whole", async (t) => {
  const page = await visit(t, { at: { game: "rabbits" }, device: phone });
  const tops = await page.locator(".tools .more > *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.equal(tops.length, 3);
  assert.equal(new Set(tops).size, 1);
  await page.locator("[data-part=moves] [data-move]").first().click();
  await until(page, () => document.querySelector("[data-part=record] [data-number='1']"));
  await press(page, "Note");
  assert.ok(await whole(page.locator("[data-part=record]")));
  await goTo(page, { game: "nim", text: "3\n3 4 5\n" });
  await turnOn(page, "Coach");
  await page.locator("[data-part=moves] [data-move]").last().click();
  await page.locator("[data-part=slip]").waitFor();
  assert.ok(await whole(page.locator("[data-part=slip] h2")));
});

test("a board of 10,000 cells has few elements, is played by pointer and keys, and shows the theorem", async (t) => {
  const page = await visit(t, { at: { game: "wythoff", text: "100 100\n" } });
  assert.ok((await page.locator("#board svg *").count()) < 500);
  const ends = await page.locator("#board .labels text").evaluateAll((all) => all.map((one) => one.getBBox().y + one.getBBox().height * 0.8));
  const whole = await page.locator("#board svg").evaluate((one) => one.viewBox.baseVal.height);
  assert.ok(Math.max(...ends) <= whole, "the number of the last row is whole");
  await press(page, "Why");
  await page.locator("#board .losing").waitFor({ state: "attached" });
  await press(page, "zoom in");
  const [shown, top] = await page.locator("#board svg").evaluate((one) => [one.getAttribute("viewBox").split(" ").map(Number), one.getBoundingClientRect().top]);
  const heads = await page.locator("#board .labels text").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.ok(shown[3] < 3000 && Math.min(...heads) >= top - 1, "the heads stay at the edge");
  // The queen is on the last cell, which the keyboard reaches from the cell with the focus.
  await page.locator("#board [data-cell='9999']").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("[data-part=record] [data-number='1']")?.textContent.includes("99 100"));
});

async function pinch(page, far) {
  const box = await page.locator("#board svg").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type, apart) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: apart ? [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }] : [] });
  await touch("touchStart", 40);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", 40 + (far - 40) * part);
    await drawn(page);
  }
  await touch("touchEnd", 0);
}

for (const at of [{ game: "rabbits" }, { game: "wythoff" }, { game: "graph" }]) {
  test(`${at.game}: two fingers zoom the board and not the page, one finger moves it`, { skip: inFirefox && lacks("fingers") }, async (t) => {
    const page = await visit(t, { at, device: phone });
    const view = () => page.locator("#board svg").evaluate((one) => one.getAttribute("viewBox").split(" ").map(Number));
    const whole = await view();
    await pinch(page, 120);
    const near = await view();
    assert.ok(near[2] < whole[2] || near[3] < whole[3], `${near} of ${whole}`);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
    await pinch(page, 5);
    assert.deepEqual(await view(), whole);
  });
}

test("a phone on its side shows board and column side by side", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, device: { ...phone, viewport: { width: 844, height: 390 } } });
  const [board, column] = await Promise.all([page.locator("#board svg").boundingBox(), page.locator(".column").boundingBox()]);
  assert.ok(column.x >= board.x + board.width - 1, "the column is beside the board");
  assert.ok(column.y + column.height <= 391 && column.y < 60, "and both fit the screen");
});

test("equations say what they lack, and why shows them eliminated", async (t) => {
  const page = await visit(t, { at: { game: "linear" } });
  await page.locator(".equations li").first().waitFor();
  const letters = () => page.locator(".equations").evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  assert.ok((await letters()) >= 24, "few equations fill the board");
  await press(page, "Why");
  await page.getByText("Rank 3; free unknowns: none.").waitFor();
  await page.getByRole("button", { name: "Solution" }).click();
  await until(page, () => document.querySelectorAll(".equations > ol > .holds").length === 3);
  await assertAccessible(page, "linear", { part: "#board" });
  const wide = `%%MatrixMarket matrix array integer general\n% p=7\n12 8\n${"6\n".repeat(96)}right${" 5".repeat(12)}\n`;
  await goTo(page, { game: "linear", text: wide });
  await until(page, () => document.querySelectorAll(".equations > ol > li").length === 12);
  assert.ok((await letters()) >= 15);
  assert.ok(await page.locator(".equations").evaluate((one) => one.scrollWidth <= one.clientWidth), "long equations are whole");
});

// Takes some seconds for a hundred moves: a leak of a few kilobytes a move shows only then.
test("a hundred moves with values take less than four megabytes", { skip: inFirefox && lacks("heap") }, async (t) => {
  const columns = 10;
  const rows = Array.from({ length: 2 * columns }, (_, row) => Array.from({ length: columns }, (_, column) => (row * column) % 10).join(" "));
  const page = await visit(t, { at: { game: "staircase", text: `10 10\n${rows.join("\n")}\n` }, values: "on", own: true });
  await valuesShown(page);
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  const before = await used();
  await page.evaluate(async () => {
    const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
    for (let move = 0; move < 100; move++) {
      const shown = location.hash;
      const first = () => document.querySelector("[data-part=moves] [data-move][aria-disabled=false]");
      while (!first()) await rest(5);
      first().click();
      while (location.hash === shown) await rest(5);
    }
  });
  await until(page, () => document.querySelectorAll("[data-part=record] [data-number]").length > 100);
  const grown = (await used()) - before;
  t.diagnostic(`${(grown / 1e6).toFixed(2)} MB`);
  assert.ok(grown < 4e6, `${grown} bytes`);
});
