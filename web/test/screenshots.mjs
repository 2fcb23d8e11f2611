// Pictures of every game that has begun, with values and the theorem, and of the steps of its solution: on a laptop and a
// phone, light and dark, in English and Chinese. Usage: QIJU=build/release/qiju node screenshots.mjs FOLDER [GAME ...]

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fragment, laptop, launch, phone } from "./support/chromium.mjs";
import { serve } from "./support/command.mjs";
import { games } from "./support/games.mjs";

const [folder = "screenshots", ...wanted] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const [browser, server] = await Promise.all([launch(), serve()]);

// Two moves of the sample, so that there is something to see of a game.
async function begun(game) {
  const ask = async (path, body) => (await fetch(`${server.address}/api/v1/${path}`, body && {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
  const { sample: text } = await ask(`games/${game}`);
  let at = await ask("position", { game, text });
  for (let move = 0; move < 2 && at.moves; move++) {
    at = await ask("position", { game, text: at.text, after: at.after, play: [at.moves[Math.floor(at.moves.length / 2)]] });
  }
  return { game, text: at.text, after: at.after };
}

async function shoot(name, at, options, keys, step = "") {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.address}/${fragment(at)}${step}`);
  await page.locator(step ? "[data-part=step]" : "#board :is(svg, .equations)").first().waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !step });
  await context.close();
}

const looks = {
  light: { ...laptop, colorScheme: "light", locale: "en-US" },
  dark: { ...laptop, colorScheme: "dark", locale: "zh-CN" },
  phone: { ...phone, colorScheme: "light", locale: "zh-CN" },
  "phone-dark": { ...phone, colorScheme: "dark", locale: "en-US" },
};
const explained = ["geography", "heaps", "rabbits", "splitting", "staircase", "stone", "tictactoe", "widgets"];
const small = { rabbits: "2 2\nO.\nXO\n1\n1 1\n2 1\n", staircase: "2 2\n1 2\n3 4\n4 3\n2 1\n", tictactoe: "1\n1 2 1\n2 1 2\n0 0 0\n" };

for (const game of wanted.length ? wanted : games) {
  const at = await begun(game);
  for (const [look, options] of Object.entries(looks)) {
    await shoot(`${game}-${look}`, at, options, look.endsWith("dark") ? ["w", "y"] : ["w"]);
    if (explained.includes(game)) await shoot(`${game}-steps-${look}`, { game, text: small[game] }, options, [], "&step=8");
  }
}
await browser.close();
await server.end();
