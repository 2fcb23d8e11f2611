// What the page does whatever the game: links, texts and files of one's own, faults in them, the mode
// that names a mistake, long computations and how they are stopped, and a server that goes away.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { assertAccessible, goTo, questionOf, ready, reload, visit, world } from "./support/browser.mjs";
import { fragment, until } from "./support/chromium.mjs";
import { inFirefox, saved, show } from "./support/launch.mjs";
import { complaint, ownGames, prove, review, serve, solve } from "./support/command.mjs";
import { playOnBoard } from "./support/games.mjs";
import { alone, needsOwn, needsServer } from "./support/place.mjs";
import {
  choose, copied, headline, legal, myTurn, openBy, picture, played, press, record, settled, turnOn, valuesShown,
} from "./support/page.mjs";

const nim = "3\n3 5 7\n";
const line = `${nim}moves\n1 0\n2 4\n3 4\n`;
const walk = "4 4\n....\n.#..\n....\n...#\n";
const steps = "2 2\n1 2\n3 4\n4 3\n2 1\n";

const shown = (page) => page.evaluate(() => document.getElementById("board").innerText);
const headlineOpen = (page) => headline(page).getByText(/still open/).waitFor();

// ----------------------------------------------------------------------- links

test("a link to a text that is long enough to be packed opens the same position", async (t) => {
  const at = { game: "staircase", text: `10 10\n${"12 34 56 78 90 98 76 54 32 10\n".repeat(20)}` };
  const page = await visit(t, { at });
  const link = await copied(page, () => press(page, "Copy link"));
  assert.match(link, /[&#]z=/);
  const said = await questionOf(link);
  assert.equal((await solve(at.game, said.text)).words, (await solve(at.game, at.text)).words);
  const seen = async () => [await shown(page), await legal(page), await headline(page).textContent()];
  const before = await seen();
  await reload(page, link);
  await picture(page).waitFor();
  await settled(page);
  assert.deepEqual(await seen(), before);
  assert.equal(page.url(), link);
});

test("the page at its bare address is a first board, and a newcomer is told what it is", async (t) => {
  const page = await visit(t);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the board");
  assert.match(await headline(page).textContent(), / to move$/);
  const intro = page.getByText("qiju plays games exactly", { exact: false });
  await intro.waitFor();
  await page.locator("[data-part=rules]").waitFor();
  await choose(page, (await legal(page))[0]).click();
  await intro.waitFor({ state: "detached" }); // until the first move
});

test("the server says what may be loaded", { skip: needsServer }, async () => {
  await ready();
  const { headers } = await fetch(world.server.address);
  assert.match(headers.get("content-security-policy"), /default-src 'none'/);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
});

// ---------------------------------------------------------------- certificates

test("a board and its certificate are saved, and belong together; what cannot be proved is not offered", async (t) => {
  const page = await visit(t, { at: { game: "geography", text: walk } });
  await page.getByText("Rules and theory").click();
  const board = await saved(page, () => press(page, "Save the board"));
  const certificate = await saved(page, () => press(page, "Save the certificate"));
  assert.deepEqual([board.name, certificate.name], ["geography.txt", "geography.cert"]);
  assert.equal(certificate.words, await prove("geography", board.words));
  await page.getByText("qiju-check geography geography.txt < geography.cert").waitFor();
  await page.locator("[data-part=proof]").waitFor();
  await goTo(page, { game: "mnk", text: `33 33 5\n${`${"0 ".repeat(33)}\n`.repeat(33)}` });
  await page.locator("[data-part=about]").waitFor();
  assert.equal(await page.locator("[data-part=proof]").count(), 0);
});

// ----------------------------------------------------------------------- texts

test("a record of one's own is reviewed, and gone through by the keys", async (t) => {
  const page = await visit(t, { at: { game: "nim" } });
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New board: Nim" });
  await dialog.getByRole("textbox", { name: "Your own text" }).fill(line);
  await dialog.getByText("Text format").click();
  assert.equal(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth), 0, "nothing scrolls sideways");
  await assertAccessible(page, "the dialog", { part: "dialog" });
  await dialog.getByRole("button", { name: "Open" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await played(page), 3);
  const said = await review("nim", line);
  for (const { number, cost, better_words: better } of said.moves) {
    const row = record(page).getByRole("listitem").nth(number);
    if (!BigInt(cost)) continue;
    await row.getByText(/gives the win away/).waitFor();
    const words = await row.textContent();
    assert.match(words.replaceAll("\u00a0", " "), /; better: heap \d: \d to \d, \d taken \(win\)/);
    const [{ form, values }] = better;
    assert.ok(words.replaceAll("\u00a0", " ").includes(`; better: ${form.replaceAll("{}", () => values.shift())} (win)`), words);
  }
  for (const [key, wanted] of [["ArrowRight", 1], ["End", 3], ["ArrowLeft", 2], ["Home", 0], ["ArrowRight", 1]]) {
    await page.keyboard.press(key);
    await until(page, (after) => document.querySelector("[data-part=record] [aria-current]")?.dataset.number === String(after), wanted);
  }
  await valuesShown(page);
  const { moves } = await solve("nim", line, 1);
  assert.deepEqual((await legal(page)).sort(), moves.map(({ move }) => move).sort());
});

test("a fault in a text is told at its line and column, of a file that is dropped, too", async (t) => {
  const page = await visit(t, { at: { game: "geography" }, forgive: /status of 422/ });
  await press(page, "New board");
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Your own text" });
  for (const text of ["2 2\n..\n.x\n", "2 2\n..\n.\n", "两\n", ""]) {
    await field.fill(text);
    if (!text) break;
    await dialog.getByRole("button", { name: "Open" }).click();
    const { line: row, column, message } = await complaint("geography", text);
    const said = dialog.getByText(`Line ${row}, column ${column}: ${message}`);
    await said.waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true");
  }
  assert.equal(await dialog.getByRole("button", { name: "Open" }).getAttribute("aria-disabled"), "true");

  // What is pasted is made plain, unless it is a lesson.
  for (const [pasted, wanted] of [["２　２\n..\n.#\nｔoken １ 1\n", "2 2\n..\n.#\ntoken 1 1\n"], ["\ufefflesson 第１课，取石子\n", "lesson 第１课，取石子\n"]]) {
    await field.fill("");
    await field.evaluate((box, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
    assert.equal(await field.inputValue(), wanted);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  // A file that is dropped is opened, or its fault shown.
  const drop = (text) => page.evaluate((words) => {
    const carried = new DataTransfer();
    carried.items.add(new File([words], "board.txt", { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
  }, text);
  await drop(walk);
  await until(page, (wanted) => new URLSearchParams(location.hash.slice(1)).get("text") === wanted, walk);
  assert.equal(await page.getByRole("gridcell").count(), 16);
  await drop("2 2\n..\n.x\n");
  await page.getByRole("dialog").getByText("Line 3, column 2: ").waitFor();
});

test("a file is chosen, and one of its cases", async (t) => {
  const page = await visit(t, { at: { game: "splitting" } });
  await press(page, "New board");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Case", { exact: true }).fill("2");
  await dialog.locator("input[type=file]").setInputFiles({ name: "two.txt", mimeType: "text/plain", buffer: Buffer.from("2\n4\n1 0 1 5000\n3\n1 1 1\n") });
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.getByRole("button", { name: /^bottle / }).count(), 3);
});

// ------------------------------------------------------------------- try again

for (const [game, text, words] of [
  ["nim", nim, /^That move gives the win away\.$/],
  ["mnk", "3 3 3\n1 0 0\n2 0 0\n0 0 0\n", /^That move loses \d+ points?\.$/],
]) {
  test(`${game}: try again names a mistake without its remedy, and takes it back`, async (t) => {
    const page = await visit(t, { at: { game, text } });
    await page.getByRole("combobox").nth(1).selectOption("Computer");
    await turnOn(page, "Coach");
    const { value, moves } = await solve(game, text);
    const cost = (option) => BigInt(value.lo) - BigInt(option.value.lo);
    const [good, bad] = [moves.find((option) => cost(option) === 0n).move, moves.findLast((option) => cost(option) > 0n).move];
    await playOnBoard(page, game, bad);
    const said = page.locator("[data-part=slip]");
    await said.getByRole("heading", { name: words }).waitFor();
    assert.doesNotMatch(await page.getByRole("complementary").innerText(), /\bbest\b(?! play is hidden)|better|with best play/);
    assert.equal(/[▲▼●◆]/.test(await shown(page)), false, "nothing on the board says it");
    assert.equal(await played(page), 1, "the computer waits");
    await said.getByRole("button", { name: "Try again" }).click();
    await until(page, () => !location.hash.includes("after="));
    await playOnBoard(page, game, good);
    await myTurn(page, 2);
    assert.match(await headline(page).textContent(), / to move$/);
  });
}

// ------------------------------------------------------------------- the chase

// Has the page's questions of a puzzle's values pass on their way to the worker.
async function holdWorkers(page, pass) {
  await page.exposeFunction("passCheck", pass);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      if (message.ask?.path !== "check") return post.call(this, message);
      return window.passCheck().then(() => post.call(this, message));
    };
  });
}

// Holds back what the page asks of a puzzle's values: of the questions from now on those with the
// numbers first to last.
async function holdChecks(t, page, first, last) {
  let asked = 0;
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const pass = async () => {
    const held = ++asked >= first && asked <= last;
    if (held) await released;
  };
  if (alone) await holdWorkers(page, pass);
  else {
    t.after(() => page.unrouteAll({ behavior: "ignoreErrors" }));
    await page.route("**/api/v1/check", (route) => pass().then(() => route.continue()).catch(() => undefined)); // of a question that was dropped
  }
  return { release, holds: async () => { while (asked < first) await page.waitForTimeout(10); } };
}

const presses = (page) => page.locator(".unknowns input").evaluateAll((fields) => fields.map((field) => Number(field.value)));

// A chase that goes on puts the next row after a stride. On a slow machine it may be later, and is not noticed then.
const someStrides = (page) => page.waitForTimeout(600);

test("lightsout: what is pressed while the lights are chased stays, and ends the chase", async (t) => {
  const page = await visit(t, { at: { game: "lightsout" }, own: alone });
  await headlineOpen(page);
  const checks = await holdChecks(t, page, 2, Infinity);
  await press(page, "Chase the lights");
  await checks.holds();
  await page.getByRole("gridcell").last().click();
  checks.release();
  await someStrides(page);
  assert.deepEqual(await presses(page), [...Array(24).fill(0), 1]);
});

test("lightsout: a chase that is begun again ends the first one", async (t) => {
  const page = await visit(t, { at: { game: "lightsout" }, own: alone });
  await headlineOpen(page);
  const checks = await holdChecks(t, page, 1, 1);
  await press(page, "Chase the lights");
  await checks.holds();
  await press(page, "Chase the lights");
  // The chase leaves lights in the last row only.
  await until(page, () => ![...document.querySelectorAll("[role=gridcell]")].some(
    ({ ariaLabel }) => !ariaLabel.startsWith("row 5 ") && ariaLabel.includes("lit")));
  const chased = await presses(page);
  checks.release();
  await someStrides(page);
  assert.deepEqual(await presses(page), chased);
});

// -------------------------------------------------------------------- dialogs

test("dialogs open by keys and buttons, close with Escape, and give the focus back", async (t) => {
  const page = await visit(t, { at: { game: "nim" } });
  for (const [key, name] of [["?", "Keys"], ["g", "Games"], ["n", "New board: Nim"]]) {
    await openBy(page, key, page.getByRole("dialog", { name, exact: true }));
    if (key === "?") await assertAccessible(page, name, { part: "dialog" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  const button = page.getByRole("button", { name: "Keys", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await button.evaluate((one) => one === document.activeElement), true);
});

test("the games' dialog finds a game by name, number of its problem, title and pinyin, and back returns from it", async (t) => {
  const page = await visit(t, { at: { game: "widgets" } });
  const [address, title] = [page.url(), await page.title()];
  await press(page, "Widget factory");
  const dialog = page.getByRole("dialog");
  await page.locator("[data-part=games-dialog] input[type=search]:focus").waitFor();
  await page.locator(".games .picture svg").last().waitFor();
  const seen = await page.evaluate(() =>
    ["input[type=search]", "header button", "[data-game=widgets]"].map((path) => {
      const one = document.querySelector(`[data-part=games-dialog] ${path}`);
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }));
  assert.deepEqual(seen, [true, true, true], "what finds a game and closes the dialog is in view, and so is the game");
  const found = () => dialog.locator("[data-game]").evaluateAll((buttons) => buttons.map((one) => one.dataset.game));
  assert.equal((await found()).length, 21 + (alone ? 0 : ownGames.length));
  const wanted = {
    "游戏 Game": "geography", p4055: "geography", "csp201803-4": "tictactoe", 棋局评估: "tictactoe", qijupinggu: "tictactoe",
    ysmq: "staircase", 兔兔: "rabbits", bzoj1188: "splitting", "widget fac": "widgets",
  };
  const answers = await dialog.getByRole("searchbox").evaluate(async (box, words) => {
    const said = {};
    for (const typed of words) {
      box.value = typed;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      said[typed] = [...document.querySelectorAll("dialog [data-game]")].map((one) => one.dataset.game).join();
    }
    return said;
  }, Object.keys(wanted));
  assert.deepEqual(answers, wanted);
  await dialog.getByRole("searchbox").fill("chessboxing");
  await dialog.getByText("No game answers to that.").waitFor();
  await dialog.getByRole("searchbox").fill("P4055");
  await dialog.locator(".picture svg").waitFor();
  await assertAccessible(page, "the gallery", { part: "dialog" });
  await dialog.getByRole("searchbox").press("Enter");
  await until(page, () => location.hash.includes("game=geography"));
  assert.match(await page.title(), / · qiju$/);
  assert.notEqual(await page.title(), title);
  await page.goBack();
  await until(page, (wanted) => location.href === wanted[0] && document.title === wanted[1], [address, title]);
});

test("back and forward go through the boards, whatever the entries lack", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, own: true });
  await page.evaluate(() => (location.hash = "game=kayles&text=2%0A3%205")); // the page writes it in another way
  await until(page, () => location.hash.includes("3+5"));
  await page.getByRole("button", { name: "中文" }).click();
  await until(page, () => location.hash.includes("lang=zh"));
  await page.getByRole("button", { name: "EN", exact: true }).click();
  await until(page, () => location.hash.includes("lang=en"));
  const length = await page.evaluate(() => history.length);
  for (const [go, game] of [["goBack", "nim"], ["goForward", "kayles"], ["goBack", "nim"]]) {
    await page[go]();
    await until(page, (wanted) => new URLSearchParams(location.hash.slice(1)).get("game") === wanted && document.title.toLowerCase().startsWith(wanted), game);
    await until(page, () => location.hash.includes("lang=en"));
  }
  assert.equal(await page.evaluate(() => history.length), length, "no entry is new");
});

test("a large board is looked at from close by, with coordinates", async (t) => {
  const rows = Array.from({ length: 70 }, (_, row) => Array.from({ length: 70 }, (_, column) => ((row * 7 + column * 3) % 11 ? "." : "#")).join(""));
  const page = await visit(t, { at: { game: "geography" } });
  await press(page, "New board");
  await page.getByRole("textbox", { name: "Your own text" }).fill(`70 70\n${rows.join("\n")}\n`);
  await press(page, "Open");
  await press(page, "zoom in");
  await press(page, "zoom in");
  const box = await picture(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const said = page.locator(".zoom output");
  await page.mouse.move(x, y);
  await said.filter({ hasText: /^row \d+ column \d+, / }).waitFor();
  const place = async () => /^row (\d+) column (\d+), (\w+)/.exec(await said.textContent()).slice(1);
  const [row, column, what] = await place();
  assert.equal(what === "free", rows[row - 1][column - 1] === ".");
  const edges = (await page.locator("#board .labels text").allTextContents()).map(Number);
  assert.ok(edges.length > 10 && edges.every((one) => one >= 1 && one <= 70) && !edges.includes(70));
  const seen = await picture(page).getAttribute("viewBox");
  await page.mouse.wheel(0, -300);
  await until(page, (before) => {
    const [now, then] = [document.querySelector("#board svg").getAttribute("viewBox"), before].map((box) => Number(box.split(" ")[2]));
    return now < then;
  }, seen);
  assert.deepEqual(await place(), [row, column, what], "the cell under the pointer stays there");
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  assert.equal(await played(page), 0, "a drag is no move");
  await page.mouse.move(x, y);
  await until(page, (before) => Number(/column (\d+)/.exec(document.querySelector(".zoom output").textContent)?.[1]) > before, Number(column));
});

test("a board is turned, and its cells are where they are seen", async (t) => {
  const page = await visit(t, { at: { game: "staircase", text: steps } });
  const corner = page.getByRole("gridcell", { name: /^row 1 column 1,/ });
  const before = await corner.boundingBox();
  await press(page, "Turn the board");
  const after = await corner.boundingBox();
  assert.ok(after.x > before.x && after.y > before.y);
  await page.mouse.click(after.x + after.width / 2, after.y + after.height / 2);
  await until(page, () => document.querySelector("[data-part=record] [data-number='1']")?.textContent.includes("1 1"));
  await press(page, "Turn the board");
  assert.deepEqual(await corner.boundingBox(), before);
});

test("the best line stands in words, and a button draws it", async (t) => {
  const page = await visit(t, { at: { game: "staircase" }, values: "on" });
  await valuesShown(page);
  const { text } = await questionOf(await settled(page));
  const { line: best } = await solve("staircase", text);
  const words = page.locator("[data-part=line] li");
  assert.deepEqual(await words.allInnerTexts(), best.slice(0, 12).map((move, at) => `${at + 1}. ${move}`));
  assert.equal(await picture(page).locator(".trail").count(), 0);
  await press(page, "Best line");
  await picture(page).locator(".trail").first().waitFor();
  await press(page, "Show the whole line");
  assert.equal(await words.count(), best.length);
});

test("one margin, of the first player, stands in the headline, the moves, the record and the chart", async (t) => {
  const page = await visit(t, { at: { game: "staircase" }, values: "on" });
  await page.getByRole("combobox").nth(1).selectOption("You");
  for (let move = 1; move <= 3; move++) {
    await valuesShown(page);
    const margin = /^(\w+) wins by (\d+)/.exec(await page.locator("[data-part=outlook]").textContent());
    const wanted = `${margin[1] === "Black" ? "+" : "−"}${margin[2]}`;
    assert.equal(await page.locator("[data-part=moves] .number").first().textContent(), wanted);
    assert.match(await page.locator("[data-part=chart-caption]").textContent(), new RegExp(`${margin[1]} ahead, \\${wanted} `));
    assert.match(await page.locator("[data-part=bar]").getAttribute("aria-label"), new RegExp(`\\${wanted}$`));
    await page.locator("[data-part=moves] [data-move]").first().click();
    await until(page, (number) => document.querySelector(`[data-part=record] [data-number='${number}'] .number`), move);
    assert.equal(await page.locator(`[data-part=record] [data-number='${move}'] .number`).textContent(), wanted, "the best move keeps it");
  }
});

test("what is said of a move stands at the right edge of its list, and the only move is said", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: nim }, values: "on" });
  await valuesShown(page);
  const edges = await page.locator("[data-part=moves] .value").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  assert.ok(edges.length > 10);
  assert.deepEqual([...new Set(edges)], [edges[0]]);
  const good = (await solve("nim", nim)).moves.filter(({ value }) => BigInt(value.lo) > 0n);
  assert.equal(good.length > 1, (await page.locator("[data-part=moves]").getByText("only good move").count()) === 0);
  const one = "2\n3 5\n";
  await goTo(page, { game: "nim", text: one }, "on");
  await valuesShown(page);
  assert.equal((await solve("nim", one)).moves.filter(({ value }) => BigInt(value.lo) > 0n).length, 1);
  await page.locator("[data-part=moves] li").first().getByText("only good move").waitFor();
});

test("two computers are watched at a speed", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: "2\n1 2\n" } });
  for (const side of [0, 1]) await page.getByRole("combobox").nth(side).selectOption("Computer");
  await page.getByRole("combobox", { name: "Speed" }).selectOption("Fast");
  await until(page, () => document.querySelector("[data-part=turn]").dataset.over === "true");
  assert.match(await headline(page).textContent(), / wins$/);
});

test("twenty thousand types of widgets do not block the page", async (t) => {
  const text = `20000 1\n2 MON TUE\n1 20000\n0 0\n`;
  const page = await visit(t, { at: { game: "widgets" } });
  await openBy(page, "n", page.getByRole("dialog"));
  await page.getByRole("textbox", { name: "Your own text" }).fill(text);
  await press(page, "Open");
  await page.getByRole("textbox", { name: "type (41 to 20000)" }).waitFor();
  assert.ok((await page.evaluate(() => document.getElementsByTagName("*").length)) < 10_000, "not all of them are drawn");
  await page.getByRole("textbox", { name: "type (41 to 20000)" }).selectText();
  await page.keyboard.type("20000");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "days of type 20000" }).waitFor();
});

test("a pin, what lies between two, a square or a file is clicked to move, shows its value, and is a heap's bean at a click", async (t) => {
  const made = (page) => page.locator("[data-number='1'] .move").getAttribute("data-notation");
  const spot = (page, name) => picture(page).getByRole("button", { name });
  const page = await visit(t, { at: { game: "kayles", text: "2\n5 1\n" }, values: "on" });
  await valuesShown(page);
  await spot(page, /^heap 1 becomes 2 \+ 2, pin 3, loss/).waitFor();
  assert.equal(await picture(page).locator(".spot .shape").count(), 10);
  await spot(page, /^heap 1 becomes 3, pins 1 and 2, /).hover();
  assert.match(await page.locator(".spot.is-pointed").getAttribute("aria-label"), /pins 1 and 2/);
  assert.equal((await page.locator(".beans.gone").first().getAttribute("d")).split("a").length - 1, 4, "two pins of two arcs each");
  await spot(page, /^heap 1 becomes 3, pins 1 and 2, /).click();
  await myTurn(page, 1);
  assert.equal(await made(page), "1 3");
  await spot(page, /pin 1,/).first().focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /pins 1 and 2/);
  await page.keyboard.press("Enter");
  await myTurn(page, 2);
  for (const [game, piece, name, move] of [
    ["treblecross", "square", /^heap 1 becomes 2 \+ 1, square 3$/, "1 2+1"],
    ["dawson", "file", /^heap 1 becomes 3, file 2$/, "1 3"],
    ["dawson-kayles", "pin", /^heap 1 becomes 2 \+ 2, pins 3 and 4$/, "1 2+2"],
  ]) {
    await goTo(page, { game, text: "1\n6\n" });
    await picture(page).locator(`.beans.${piece}`).first().waitFor();
    await spot(page, name).click();
    await myTurn(page, 1);
    assert.equal(await made(page), move);
  }
  for (const piece of ["bean", "pin"]) {
    await press(page, "Heaps or pieces");
    await picture(page).locator(`.beans.${piece}`).first().waitFor();
  }
});

const cell = (page, number) => page.getByRole("region", { name: "Board", exact: true }).locator(`[data-cell="${number}"]`);

test("a game of one's own has the board that its rules describe", { skip: needsOwn }, async (t) => {
  const page = await visit(t, { at: { game: "hex" } });
  await cell(page, 0).click();
  await myTurn(page, 1);
  assert.equal(await cell(page, 0).getAttribute("aria-label"), "cell 1, Red");
  const free = page.locator("[data-cell][aria-disabled=false]");
  await cell(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "1");
  await free.first().focus();
  await page.keyboard.press("Enter");
  await myTurn(page, 3);
  assert.deepEqual(
    await page.evaluate(() => ["first", "second"].map((side) => getComputedStyle(document.querySelector(`.plane-piece.${side}`)).fill)),
    ["rgb(214, 64, 63)", "rgb(47, 127, 208)"],
  );
  await turnOn(page, "Values");
  await valuesShown(page);
  assert.match(await free.first().getAttribute("aria-label"), /^cell \d, free, [abc]\d, (win|loss)/);
  await assertAccessible(page, "a game of one's own", { part: "#board" });
  const { name, words: svg } = await saved(page, () => press(page, "Save picture"));
  assert.equal(name, "hex.svg");
  assert.match(svg, /^<svg [^]*class="piece one"[^]*class="value[^]*<\/svg>\n$/);
  await turnOn(page, "Edit");
  await page.getByRole("textbox", { name: "Edit the start" }).fill("2\nposition r..b");
  await until(page, () => document.querySelectorAll(".plane-piece").length === 2 && document.querySelectorAll("[data-cell]").length === 4);
  await press(page, "Done");
  await page.keyboard.press("g");
  await page.getByRole("dialog").getByRole("searchbox").fill("hex");
  await page.getByRole("dialog").locator("section", { hasText: "Games of your own" }).locator("[data-game=hex]").waitFor();
});

test("sides that are not drawn have the number of their move, then its value", { skip: needsOwn }, async (t) => {
  const page = await visit(t, { at: { game: "dots-and-boxes", text: "1 1" } });
  const sides = () => page.locator("#board .plane-cell:is(.across, .upright) text").allTextContents();
  assert.deepEqual(await sides(), ["0", "1", "2", "3"]);
  await turnOn(page, "Values");
  await valuesShown(page);
  assert.deepEqual(await sides(), ["−1", "−1", "−1", "−1"]);
  await cell(page, 0).click();
  await myTurn(page, 1);
  assert.equal(await page.locator("#board [data-cell='0'] .shape").count(), 0);
});

test("a move of two clicks, and rules without a board", { skip: needsOwn }, async (t) => {
  const page = await visit(t, { at: { game: "quixo", text: "3" } });
  await cell(page, 0).click();
  await page.getByText("Choose where it goes.").waitFor();
  assert.equal(await cell(page, 0).getAttribute("aria-pressed"), "true");
  assert.equal(await cell(page, 1).getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Escape");
  assert.equal(await cell(page, 0).getAttribute("aria-pressed"), "false");
  await cell(page, 0).click();
  await cell(page, 6).click();
  await myTurn(page, 1);
  assert.deepEqual(await page.evaluate(() => document.querySelector("[data-number='1'] .move").dataset.notation), "1 1 3");
  await goTo(page, { game: "node-kayles", text: "1 8" });
  await page.getByRole("toolbar", { name: "Moves" }).getByRole("button").first().click();
  await myTurn(page, 1);
});

test("on paper there is the board beside its bar, the values and the record, and nothing to press", async (t) => {
  const page = await visit(t, { at: { game: "staircase", text: `${steps}moves\n1 1\n2 1\n`, after: 1 }, values: "on", spoils: inFirefox });
  t.after(() => show(page, { media: "screen", colorScheme: "light" }));
  await valuesShown(page);
  await show(page, { media: "print", colorScheme: "dark" });
  const { bar, board, ...left } = await page.evaluate(() => {
    const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().height > 0;
    const place = (path) => document.querySelector(path).getBoundingClientRect().toJSON();
    return {
      bar: place(".bar"),
      board: place("#board svg.board"),
      record: seen(document.querySelector("[data-part=record]")),
      values: seen(document.querySelector("[data-part=moves]")),
      tools: [...document.querySelectorAll(".tools, .record-tools, .toggle, select, .pair")].filter(seen).length,
      paper: getComputedStyle(document.documentElement).backgroundColor,
    };
  });
  assert.deepEqual(left, { record: true, values: true, tools: 0, paper: "rgb(255, 255, 255)" });
  assert.ok(board.height > 0 && board.width < 1.3 * board.height, `the board is ${board.width} wide, ${board.height} high`);
  assert.ok(board.left - bar.right >= 0 && board.left - bar.right < 30, `${board.left - bar.right} between them`);
  assert.ok(Math.abs(bar.top - board.top) < 2 && Math.abs(bar.bottom - board.bottom) < 2, "as high");
});

test("on paper a puzzle has its equations and no buttons, and a game that has not begun no record", async (t) => {
  const page = await visit(t, { at: { game: "lightsout" }, spoils: inFirefox });
  t.after(() => show(page, { media: "screen" }));
  for (const [game, gone] of [["lightsout", "[data-part=hint], .kernels button"], ["widgets", "[data-part=hint], .kernels button"], ["graph", "[data-part=record], [data-part=record] *"]]) {
    await show(page, { media: "screen" });
    await goTo(page, { game });
    await page.locator(gone).first().waitFor();
    await show(page, { media: "print" });
    assert.equal(await page.locator(gone).evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 0).length), 0, game);
    if (game === "widgets") assert.ok((await page.locator("#board .record").first().boundingBox())?.height > 0);
  }
});

test("the language is kept and the only one that is loaded, and the theme follows the system", async (t) => {
  const page = await visit(t, { at: { game: "nim" }, anew: true });
  const loaded = () => page.evaluate(() => [...document.scripts].flatMap(({ src }) => /\/(en|zh)[-.][^/]*$/.exec(src)?.[1] ?? []));
  assert.deepEqual(await loaded(), ["en"]);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await show(page, { colorScheme: "dark" });
  assert.notEqual(await paper(), light);
  await show(page, { colorScheme: "light" });
  await press(page, "中文");
  await page.reload();
  await picture(page).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
  assert.deepEqual(await loaded(), ["zh"]);
  assert.match(await headline(page).textContent(), /\p{Script=Han}/u);
  assert.match(await page.title(), /\p{Script=Han}/u);
  await press(page, "EN");
  await page.getByRole("region", { name: "Board" }).waitFor();
});

test("a game, a position or a link that is none is told in words", async (t) => {
  const page = await visit(t, { at: { game: "chess" }, forgive: /status of 4(04|22)/, anew: true });
  const gallery = page.getByRole("dialog", { name: "Games" });
  await gallery.getByText("there is no such game").waitFor();
  await gallery.locator("[data-game=nim]").click();
  await until(page, () => document.title.startsWith("Nim") && !document.querySelector("dialog, [data-part=trouble]"));
  await reload(page, `/${fragment({ game: "nim", text: "1\nx\n" })}`);
  const said = page.locator("[data-part=trouble]").getByText("Line 2, column 1: ");
  await said.waitFor();
  assert.equal(await said.evaluate((words) => words.scrollWidth - words.clientWidth), 0, "none of it is cut off");
  await press(page, "Dismiss");
});

// --------------------------------------------------- long computations, the server

// A board that no engine decides while a test waits.
const hard = () => `8 8 5\n${"0 0 0 0 0 0 0 0\n".repeat(8)}`;

// Without a server a question that has ended leaves no worker but that of quick ones.
const solving = (page) => Math.max(0, page.workers().length - 1);

test("a computation shows that it runs, is cancelled, is asked for again, and ends with the page", async (t) => {
  const page = await visit(t, { at: { game: "mnk", text: hard() } });
  const box = await picture(page).boundingBox();
  await turnOn(page, "Values");
  await page.getByRole("progressbar", { name: "Solving" }).waitFor();
  await assertAccessible(page, "while it runs", { part: "aside" });
  await press(page, "Cancel");
  await page.getByText("Cancelled.").waitFor();
  await until(page, () => !document.querySelector("[data-part=busy]"));
  assert.deepEqual(await picture(page).boundingBox(), box);
  const running = () => (alone ? solving(page) : world.server.running());
  while (await running()) await page.waitForTimeout(50);
  await press(page, "Ask again");
  await page.getByRole("progressbar").first().waitFor();
  while (!(await running())) await page.waitForTimeout(50);
  await reload(page, `/${fragment({ game: "nim" })}`);
  while (await running()) await page.waitForTimeout(50);
  await picture(page).waitFor();
});

test("a server that goes away is told, and the page goes on where it was when it is back", { skip: needsServer }, async (t) => {
  let server = await serve();
  t.after(() => server.end());
  const page = await visit(t, { at: { game: "nim", text: nim }, server, forgive: /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/ });
  await server.end();
  await choose(page, "1 2").click();
  await page.getByText("The server does not answer. Trying again …").first().waitFor();
  assert.equal(await picture(page).isVisible(), true);
  await assertAccessible(page, "while the server is away", { part: "aside" });
  server = await serve(server.port);
  await until(page, () => location.hash.includes("after=1"));
  await until(page, () => !document.querySelector("[data-part=trouble]"));
  assert.equal(await headline(page).textContent(), "Second player to move");
  assert.equal((await questionOf(page.url())).text.trim().split(/\s+/).slice(-2).join(" "), "1 2");
});

test("another page shows it in a frame only if the server names its site", { skip: needsServer }, async (t) => {
  const outer = createServer((request, response) => {
    const address = new URL(request.url, "http://outer").searchParams.get("of");
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(`<!doctype html><title>outer</title><iframe src="${address}" width="700" height="500"></iframe>`);
  }).listen(0, "127.0.0.1");
  await once(outer, "listening");
  t.after(() => outer.close());
  const site = `http://127.0.0.1:${outer.address().port}`;
  const [open, closed] = await Promise.all([serve(0, ["--frame", site]), serve(0)]);
  t.after(() => Promise.all([open.end(), closed.end()]));
  const page = await visit(t, { own: true, forgive: /./ });
  await page.goto(`${site}/?of=${encodeURIComponent(`${open.address}/#game=nim&embed=1`)}`);
  const framed = page.frameLocator("iframe");
  await framed.locator("#board svg").waitFor();
  assert.equal(await framed.locator(".head").count(), 0);
  assert.match(await framed.locator("[data-part=outside]").getAttribute("href"), /#game=nim/);
  await page.goto(`${site}/?of=${encodeURIComponent(`${closed.address}/#game=nim&embed=1`)}`);
  await page.waitForLoadState("networkidle");
  assert.equal(await page.frameLocator("iframe").locator("#board").count(), 0);
});

test("the skip link leads to the cell that the keyboard moves from", async (t) => {
  const page = await visit(t, { at: { game: "geography", text: walk } });
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "grid");
});

test("two computers that wait say so", async (t) => {
  const page = await visit(t, { at: { game: "nim", text: nim }, spoils: true });
  await reload(page, `/#game=nim&text=${encodeURIComponent(nim)}&seats=perfect,strong`);
  await headline(page).getByText("First player to move. Paused: press ▷").waitFor();
});

test("values have other colours than players who are named by colours", { skip: needsOwn }, async (t) => {
  const page = await visit(t, { at: { game: "nim", text: nim } });
  const good = () => page.evaluate(() => getComputedStyle(document.querySelector("main")).getPropertyValue("--good").trim());
  const before = await good();
  await goTo(page, { game: "hex" });
  assert.notEqual(await good(), before);
});

test("the first load has few bytes in each language", { skip: needsServer }, async (t) => {
  const size = async (address) => Number((await fetch(address, { headers: { "Accept-Encoding": "gzip" } })).headers.get("Content-Length"));
  for (const [language, most] of [["en-US", 80_000], ["zh-CN", 110_000]]) {
    const page = await visit(t, { own: true, language, at: { game: "rabbits" } });
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await page.locator("[data-part=about]").waitFor();
    const files = asked.filter((address) => !address.includes("/api/") && !address.includes("/later-"));
    const bytes = (await Promise.all(files.map(size))).reduce((sum, one) => sum + one, 0);
    assert.ok(bytes > 50_000 && bytes < most, `${language}: ${bytes} bytes`);
  }
});

test("the first board is asked for at once, and waits neither for the catalogue nor for the dialogs", { skip: needsServer }, async (t) => {
  const page = await visit(t, { own: true, at: { game: "geography" } });
  let free;
  const freed = new Promise((resolve) => (free = resolve));
  await page.route("**/api/v1/games", (route) => freed.then(() => route.continue()));
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.locator("#board svg").waitFor();
  assert.deepEqual(asked.filter((path) => path.startsWith("/api/v1/")).sort(),
    ["/api/v1/games", "/api/v1/games/geography", "/api/v1/lesson", "/api/v1/position"]);
  const scripts = asked.flatMap((path) => /^\/([^-]*)-[^-]*\.js$/.exec(path)?.[1] ?? []);
  assert.deepEqual(scripts.sort(), ["Lower", "chunk", "en", "start", "tokens"], "dialogs and other boards come later");
  free();
  await page.keyboard.press("g");
  await page.getByRole("dialog").locator("[data-game=nim]").waitFor();
});
