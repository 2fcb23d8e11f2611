// What only the page without a server does: it opens as a file, without a network and with little to load, and
// ends what nobody waits for.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertAccessible, ready, reload, visit, world } from "./support/browser.mjs";
import { fragment, until } from "./support/chromium.mjs";
import { program, solve } from "./support/command.mjs";
import {
  choose, headline, legal, listed, moveList, openBy, outlook, picture, played, press, turnOn, valuesShown,
} from "./support/page.mjs";
import { saved } from "./support/launch.mjs";
import { alone, folder } from "./support/place.mjs";

const skip = !alone && "the page has a server";
const nim = { game: "nim", text: "3\n3 5 7\n" };
const random = (game, ...settings) =>
  execFileSync(program, ["gen", game, "--seed", "1", ...settings], { encoding: "utf8", maxBuffer: 1 << 26 });

async function plays(page) {
  await picture(page).waitFor();
  await choose(page, "1 2").click();
  await until(page, () => location.hash.includes("after=1"));
  assert.equal(await headline(page).textContent(), "Second player to move");
  await turnOn(page, "Values");
  await valuesShown(page);
  assert.match(await outlook(page).textContent(), /First player wins|Second player wins/);
}

test("opened as a file it plays and knows the values of moves", { skip }, async (t) => {
  await ready();
  const context = await world.browser.newContext({ locale: "en-US" });
  t.after(() => context.close());
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(pathToFileURL(join(folder, "index.html")).href + fragment(nim));
  await plays(page);
  assert.deepEqual(faults, []);
});

test("opened as a file it shows the steps of a solution", { skip }, async (t) => {
  await ready();
  const context = await world.browser.newContext({ locale: "en-US" });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${pathToFileURL(join(folder, "index.html")).href}${fragment({ game: "stone", text: "3\n" })}&step=3`);
  await page.locator("[data-part=step]").getByText("Now Alice moves to (1, 2).").waitFor();
});

test("opened once it opens without a network", { skip }, async (t) => {
  const page = await visit(t, { at: nim, own: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, () => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await plays(page);
});

const firstFiles = ["index.html", "start.js", "page.css", "page.js", "first-rabbits.json"];

test("the first board takes less than 130 KB, and all that is stored less than 450 KB", { skip }, async (t) => {
  await ready();
  world.server.sent.clear();
  const page = await visit(t, { own: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { sent } = world.server;
  for (let i = 0; i < 600 && !firstFiles.every((name) => sent.has(name)); i++) await new Promise((go) => setTimeout(go, 100));
  t.diagnostic([...sent].map(([name, size]) => `${name} ${size}`).join(", "));
  const sizeOf = (names) => names.reduce((sum, name) => sum + sent.get(name), 0);
  const [first, all] = [sizeOf([...firstFiles, ...[...sent.keys()].filter((name) => /^en-/.test(name))]), sizeOf([...sent.keys()])];
  assert.ok(first < 130_000, `${first} bytes for the first board`);
  assert.ok(sent.has("qiju.wasm") && all < 450_000, `${all} bytes`);
  const others = [...sent.keys()].filter((name) => /^(carried|zh-|steps-)/.test(name));
  assert.deepEqual(others, [], "nobody has asked for these");
});

test("the first board does not wait for the library", { skip }, async (t) => {
  await ready();
  const context = await world.browser.newContext({ locale: "en-US", serviceWorkers: "block" });
  t.after(() => context.close());
  const page = await context.newPage();
  let go;
  const waits = new Promise((resolve) => (go = resolve));
  await page.route("**/qiju.wasm", (route) => waits.then(() => route.continue()));
  await page.goto(`${world.server.address}/${fragment({ game: "staircase" })}`);
  await picture(page).waitFor();
  await legal(page);
  go();
  await turnOn(page, "Values");
  await valuesShown(page);
});

test("the other language and the solutions open without a network once they were used", { skip }, async (t) => {
  const page = await visit(t, { at: { game: "stone", text: "3\n" }, own: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, () => navigator.serviceWorker.controller !== null);
  await press(page, "Step by step");
  await page.locator("[data-part=step]").waitFor();
  await page.keyboard.press("Escape");
  await press(page, "中文");
  await until(page, () => document.documentElement.lang === "zh-Hans");
  await page.context().setOffline(true);
  await page.reload();
  await press(page, "逐步演示");
  await page.locator("[data-part=step]").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
});

for (const [game, size] of [["staircase", "10x10"], ["geography", "100x100"]]) {
  test(`${game} ${size} is valued as the command values it`, { skip }, async (t) => {
    const text = random(game, "--size", size);
    const page = await visit(t, { at: { game, text } });
    await turnOn(page, "Values");
    await until(page, () => /wins|win by|draw/i.test(document.querySelector("[data-part=outlook]")?.textContent));
    const said = await solve(game, text);
    if (game === "staircase") {
      await valuesShown(page);
      assert.equal((await legal(page)).length, said.moves.length);
      const margin = (words) => words.match(/[−+]?\d+$/)?.[0].replace("−", "-");
      const shown = (await listed(page)).map(({ move, words }) => [move, Number(margin(words))]);
      assert.deepEqual(shown.sort(), said.moves.map(({ move, value }) => [move, value.lo]).sort());
    } else {
      const name = said.value.lo > 0 ? said.to_move : said.players.find((player) => player !== said.to_move);
      assert.ok((await outlook(page).textContent()).toLowerCase().includes(name.replace(/^the /, "")), said.words);
    }
    assert.equal(await played(page), 0);
  });
}

// The page begins anew with the game.
const begins = (page, button) => Promise.all([page.waitForEvent("load"), press(page, button)]);

// Opens the editor, and puts code into it that is changed so.
async function write(page, example, change = (code) => code) {
  await openBy(page, "g", page.getByRole("dialog"));
  await press(page, "Write a game");
  await page.getByRole("dialog").getByRole("button", { name: example, exact: true }).click();
  const box = page.getByRole("textbox", { name: "Write a game" });
  await box.fill(change(await box.inputValue()));
  return page.getByRole("dialog");
}

test("a game written in JavaScript is played, valued, kept, changed and forgotten", { skip }, async (t) => {
  const page = await visit(t);
  const dialog = await write(page, "coins", (code) => code.replace("1 + (i * i * kind + i) % 9", "[1, 2, 9, 3][i]").replace("value: 8", "value: 4"));
  await assertAccessible(page, "the editor");
  await begins(page, "Play it");
  await until(page, () => location.hash.includes("game=coins"));
  await moveList(page).waitFor();
  await turnOn(page, "Values");
  await valuesShown(page);
  // 1 2 9 3: who takes the 3 gives the 9 away; the 1 first, then 3, 9 and 2 or 2, 9 and 3: 10 - 5.
  assert.match(await headline(page).textContent(), / to move$/);
  assert.deepEqual((await legal(page)).sort(), ["first", "last"]);
  assert.match(await outlook(page).textContent(), /First player wins by 5/);
  await page.reload();
  await moveList(page).waitFor();
  assert.match(page.url(), /game=coins/);
  await openBy(page, "g", page.getByRole("dialog"));
  await page.getByRole("dialog").getByText("Games of your own").waitFor();
  await press(page, "Write a game");
  assert.match(await page.getByRole("textbox", { name: "Write a game" }).inputValue(), /\[1, 2, 9, 3\]/);
  await begins(page, "Forget coins");
  await picture(page).waitFor();
  await openBy(page, "g", page.getByRole("dialog"));
  await page.getByRole("dialog").getByRole("button", { name: /^Staircase/ }).waitFor();
  assert.equal(await page.getByText("Games of your own").count(), 0);
  assert.equal(await dialog.count(), 1);
});

test("players of a written game who are called White and Black have stones of these colours", { skip }, async (t) => {
  const page = await visit(t);
  await write(page, "hexapawn");
  await begins(page, "Play it");
  await until(page, () => location.hash.includes("game=hexapawn") && document.querySelectorAll(".seat .stone").length === 2);
  const [first, second] = await page.locator(".seat .stone").evaluateAll((stones) => stones.map((one) => getComputedStyle(one).backgroundColor));
  const light = (colour) => colour.match(/[\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  assert.ok(light(first) > light(second) + 300, `${first} ${second}`);
});

test("a written game with a board is played on it by two clicks, valued and drawn", { skip }, async (t) => {
  const page = await visit(t);
  await write(page, "hexapawn");
  await begins(page, "Play it");
  await until(page, () => location.hash.includes("game=hexapawn") && document.querySelectorAll("#board [data-cell]").length === 9);
  const cell = (number) => page.locator(`#board [data-cell="${number}"]`);
  await turnOn(page, "Values");
  await valuesShown(page);
  await cell(7).click();
  await page.getByText("Choose where it goes.").waitFor();
  assert.equal(await cell(7).getAttribute("aria-pressed"), "true");
  await cell(4).click();
  await until(page, () => document.querySelector("[data-number='1'] .move")?.dataset.notation === "b1b2");
  assert.match(await cell(4).getAttribute("aria-label"), /White/);
  const { words: svg } = await saved(page, () => press(page, "Save picture"));
  assert.match(svg, /^<svg [^]*class="piece/);
  await assertAccessible(page, "a written game with a board");
});

test("what is wrong with a written game stands below its code", { skip }, async (t) => {
  const page = await visit(t);
  const dialog = await write(page, "squares", (code) => code.replace('"squares"', '"nim"'));
  await press(page, "Play it");
  await dialog.getByText("there are two games called 'nim'").waitFor();
  const box = page.getByRole("textbox", { name: "Write a game" });
  await box.fill("game({");
  await press(page, "Play it");
  await dialog.getByText(/SyntaxError/).waitFor();
  await box.fill('game({ name: "loop", impartial: true, start() { return "1"; }, moves() { return { a: "x y" }; } })');
  await press(page, "Play it");
  await dialog.getByText(/expected/).waitFor();
});

test("a link carries the code of a written game, which runs only when the person has seen it", { skip }, async (t) => {
  const page = await visit(t);
  await write(page, "squares", (code) => `${code}// ${"x".repeat(50)}\n`);
  await begins(page, "Play it");
  await until(page, () => location.hash.includes("code=") && location.hash.includes("text="));
  await choose(page, "16").click();
  await until(page, () => location.hash.includes("after=1"));
  const link = page.url();

  const other = await visit(t);
  await reload(other, link);
  const dialog = other.getByRole("dialog", { name: "Write a game" });
  await dialog.getByText("This link brings a game with its code").waitFor();
  const box = other.getByRole("textbox", { name: "Write a game" });
  assert.match(await box.inputValue(), /name: "squares"[^]*x{50}/);
  assert.equal(await other.evaluate(() => localStorage.getItem("qiju-games")), null);
  await assertAccessible(other, "code from a link");
  await begins(other, "Play it");
  await until(other, () => location.hash.includes("game=squares") && document.querySelector("[data-number='1']") && !document.querySelector("dialog"));
  assert.equal(await played(other), 1);
  assert.match(await other.evaluate(() => localStorage.getItem("qiju-games")), /x{50}/);

  // Another code of the same name is shown first, too; who does not want it keeps his own.
  await write(page, "squares", (code) => `${code}// other\n`);
  await begins(page, "Play it");
  await until(page, () => location.hash.includes("code=") && !document.querySelector("dialog"));
  await other.goto(page.url());
  await other.reload();
  await dialog.getByText("This link brings a game with its code").waitFor();
  await other.keyboard.press("Escape");
  await until(other, () => !location.hash.includes("squares"));
  assert.match(await other.evaluate(() => localStorage.getItem("qiju-games")), /x{50}/);
});

test("code that is too long for a link is left out, and copying the link says so", { skip }, async (t) => {
  const page = await visit(t);
  const noise = Array.from({ length: 20000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919 + (i * i) % 4999) % 20000))).join("");
  await write(page, "squares", (code) => `${code}// ${noise}\n`);
  await begins(page, "Play it");
  await until(page, () => location.hash.includes("game=squares") && location.hash.includes("text="));
  assert.ok(!page.url().includes("code="));
  await press(page, "Copy link");
  await page.getByText("Too long for a link: send the file or the code itself.").first().waitFor();
});
