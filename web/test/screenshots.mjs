// A picture of every game: on a laptop in light and dark with the values of a game that has begun, and
// on a phone. Usage: QIJU=build/release/qiju node screenshots.mjs FOLDER [GAME ...]

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fragment, laptop, launch, phone } from "./support/chromium.mjs";
import { serve } from "./support/command.mjs";
import { games, puzzles } from "./support/games.mjs";

const [folder = "screenshots", ...wanted] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const [browser, server] = await Promise.all([launch(), serve()]);

// Two moves of the sample, so that there is something to see of a game.
async function begun(game) {
  const ask = async (path, body) => (await fetch(`${server.address}/api/v1/${path}`, body && {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
  const { sample: text } = await ask(`games/${game}`);
  let at = await ask("position", { game, text });
  for (let move = 0; move < 2 && !puzzles.includes(game); move++) {
    at = await ask("position", { game, text: at.text, after: at.after, play: [at.moves[Math.floor(at.moves.length / 2)]] });
  }
  return { game, text: at.text, after: at.after };
}

async function shoot(name, at, options, keys) {
  const context = await browser.newContext({ ...options, locale: name.endsWith("phone") ? "zh-CN" : "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.address}/${fragment(at)}`);
  await page.locator("#board svg").waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await context.close();
}

for (const game of wanted.length ? wanted : games) {
  const at = await begun(game);
  await shoot(`${game}-light`, at, { ...laptop, colorScheme: "light" }, ["w"]);
  await shoot(`${game}-dark`, at, { ...laptop, colorScheme: "dark" }, ["w", "y"]);
  await shoot(`${game}-phone`, at, { ...phone, colorScheme: "light" }, ["w"]);
}
await browser.close();
await server.end();
