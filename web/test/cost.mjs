// What a move costs until the values of the moves after it are shown: processor time of the server and of all processes
// of Chromium, on contest-sized boards. Usage: QIJU=build/release/qiju [WEB=build/web] node cost.mjs [MOVES]

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fragment, laptop, launch } from "./support/chromium.mjs";
import { program } from "./support/command.mjs";
import { turnOn, valuesShown } from "./support/page.mjs";
import { alone, stand } from "./support/place.mjs";

const moves = Number(process.argv[2] ?? 20);
const most = 12; // of one board
const settling = 150; // milliseconds, which belong to the move
const boards = [["staircase", "10x10"], ["geography", "50x50"]];
const tick = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })); // milliseconds

// What a process is: "server", "renderer", "gpu-process" ...
function kindOf(id, name) {
  if (name === "qiju") return "server";
  return /--type=([a-z-]+)/.exec(readFileSync(`/proc/${id}/cmdline`, "utf8"))?.[1] ?? "browser";
}

function read(id) {
  try {
    const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${id}/stat`, "utf8"));
    const fields = rest.split(" ").map(Number);
    return { id, kind: kindOf(id, name), parent: fields[1], spent: tick * (fields[11] + fields[12]) };
  } catch {
    return null; // it has ended
  }
}

// Processor time of what this process has started, in milliseconds, by what it is.
function spent() {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map((id) => read(Number(id))).filter(Boolean);
  const mine = new Set([process.pid]);
  for (let before = 0; before < mine.size;) {
    before = mine.size;
    for (const { id, parent } of all) if (mine.has(parent)) mine.add(id);
  }
  const sums = {};
  for (const { id, kind, spent } of all) {
    if (id !== process.pid && mine.has(id)) sums[kind] = (sums[kind] ?? 0) + spent;
  }
  return sums;
}

// Makes the last move of the list, and waits until all moves after it have their values; false where there is none.
const play = (page) =>
  page.evaluate(() => new Promise((resolve) => {
    const list = () => document.querySelector("[data-part=moves]");
    const made = () => document.querySelectorAll("[data-part=record] [data-number]").length;
    const before = made();
    const last = [...list().querySelectorAll("[data-move]")].at(-1);
    const done = () => {
      const rows = [...list().querySelectorAll("[data-move]")];
      return made() > before && list().ariaBusy !== "true" && rows.every((row) => row.textContent.trim() !== `Play ${row.querySelector(".move").textContent}`);
    };
    const watcher = new MutationObserver(() => {
      if (!done()) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(true)));
    });
    if (!last) return resolve(false);
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    last.click();
  }));

async function show(browser, address, text, game) {
  const page = await (await browser.newContext({ ...laptop, locale: "en-US", reducedMotion: "reduce" })).newPage();
  await page.goto(`${address}/${fragment({ game, text })}`);
  await page.locator("#board svg").waitFor();
  for (const seat of [0, 1]) await page.getByRole("combobox").nth(seat).selectOption("You");
  await turnOn(page, "Values");
  await valuesShown(page);
  await page.waitForTimeout(settling);
  return page;
}

async function measure(browser, address, game, size) {
  const total = {};
  let made = 0;
  for (let seed = 1; made < moves; seed++) {
    const text = execFileSync(program, ["gen", game, "--seed", String(seed), "--size", size], { encoding: "utf8" });
    const page = await show(browser, address, text, game);
    for (let move = 0; move < most && made < moves; move++) {
      const before = spent();
      if (!(await play(page))) break;
      await page.waitForTimeout(settling);
      const after = spent();
      for (const name of Object.keys(after)) total[name] = (total[name] ?? 0) + after[name] - (before[name] ?? 0);
      made++;
    }
    await page.context().close();
  }
  const sum = Object.values(total).reduce((all, one) => all + one, 0);
  const parts = Object.entries(total).map(([name, time]) => `${name} ${(time / made).toFixed(1)}`).join(", ");
  console.log(`${game} ${size}, ${alone ? "no server" : "served"}: ${(sum / made).toFixed(1)} ms a move (${parts}; ${made} moves)`);
}

const [browser, place] = await Promise.all([launch(), stand()]);
for (const [game, size] of boards) await measure(browser, place.address, game, size);
await browser.close();
await place.end();
