// A browser with a server of its own (or a host of files, place.mjs), and what must hold whatever a test does: nothing on the console,
// no breach of the content security policy, and no request to anybody but that server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after } from "node:test";
import { fragment, laptop, patience } from "./chromium.mjs";
import { inFirefox, launch, newContext } from "./launch.mjs";
import { stand } from "./place.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// One browser and one server for all tests, started when the first one asks, and one more where a theme is the
// whole browser's.
export const world = { browser: null, dark: null, server: null };
let started = null;
export const ready = () =>
  (started ??= Promise.all([launch("light", true), stand()]).then(([browser, server]) => Object.assign(world, { browser, server })));
after(async () => {
  await started;
  await world.browser?.close();
  await world.dark?.close();
  await world.server?.end();
});

async function browserOf(scheme) {
  if (!inFirefox || scheme === "light") return world.browser;
  world.dark ??= await launch(scheme);
  return world.dark;
}

// What an address says of a position; long texts are packed in it.
export async function questionOf(address) {
  const parts = new URLSearchParams(new URL(address).hash.slice(1));
  const packed = parts.get("z");
  const unpacked = packed && new Response(
    new Blob([Buffer.from(packed, "base64url")]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  return {
    game: parts.get("game"),
    text: parts.get("text") ?? (unpacked ? await unpacked.text() : undefined),
    after: Number(parts.get("after") ?? 0),
  };
}

// Windows cost a second or more of the processor each, so one test after another has them.
const idle = [];

function watch(one) {
  const { page, faults } = one;
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.stack ?? error}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "blob:" && !one.origins.includes(origin)) faults.push(`request to ${request.url()}`);
  });
}

async function windowOf(options, own) {
  const kind = JSON.stringify(options);
  const at = own ? -1 : idle.findIndex((one) => one.kind === kind);
  if (at >= 0) return idle.splice(at, 1)[0];
  const { scheme, ...settings } = options;
  const context = await newContext(await browserOf(scheme), { ...settings, colorScheme: scheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  const one = { kind, context, page, plain: null, faults: [], origins: [] };
  watch(one);
  return one;
}

export const boardThere = (page) => page.locator("#board svg, #board .board-notice, #board .equations").first().waitFor();

// Loads the page anew at an address of the same server, where nothing is kept.
export async function reload(page, address) {
  await page.evaluate((wanted) => {
    localStorage.clear();
    history.replaceState(null, "", wanted);
  }, address);
  await page.reload();
}

// Goes on to a position as a person does who changes the address: what the page shows besides stays. The page
// writes the address when it is there, which takes the mark out of it.
let gone = 0;
export async function goTo(page, at, values = "off") {
  const wanted = `${fragment(at)}&values=${values}&gone=${++gone}`;
  const there = await page.evaluate(async ([words, patience]) => {
    document.activeElement?.blur();
    scrollTo(0, 0);
    location.hash = words;
    const shown = () => !location.hash.includes("gone=") && document.querySelector("#board svg, #board .board-notice, #board .equations") !== null;
    const most = performance.now() + patience;
    while (!shown() && performance.now() < most) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))); // it is drawn
    return shown();
  }, [wanted, patience]);
  assert.ok(there, `the page goes to ${wanted}`);
}

// Turns off what another position would leave on, and forgets what is kept. False: only a page that is loaded anew
// shows nothing of this one.
const clear = (page, language, served) =>
  page.evaluate(([tag, others]) => {
    if (!location.protocol.startsWith("http")) return false;
    localStorage.clear();
    for (const one of document.querySelectorAll(":is(.tools, .line) [aria-pressed=true]")) one.click();
    for (const one of document.querySelectorAll("details")) one.open = false;
    const speaks = tag.startsWith(document.documentElement.lang.slice(0, 2));
    return speaks && document.querySelector(others) === null;
  }, [language, served ? "[data-part=trouble]" : "[data-part=trouble], [data-part=lesson]"]);

// Opens the page at a position and waits for its board. Faults that match `forgive` are expected.
// t.after checks that there was no other. A test that begins `anew` needs a page that has just been loaded; one that
// `spoils` its page leaves what the next test must not meet; one with a window of its `own` needs or does what others must not.
export async function visit(t, {
  at = {}, values = "off", device = laptop, scheme = "light", language = "en-US", forgive = null, server = null, anew = false, spoils = false, own = false,
} = {}) {
  await ready();
  const place = server ?? world.server;
  const one = await windowOf({ ...device, scheme, locale: language }, own);
  const { page, context, faults } = one;
  one.origins = [place.address, world.server.address];
  faults.length = 0;
  t.after(async () => {
    if (own || page.isClosed()) await context.close();
    else {
      await page.mouse.move(0, 0);
      one.plain = (await clear(page, language, Boolean(server))) && !spoils ? place : null;
    }
    const said = faults.filter((fault) => !forgive?.test(fault));
    if (!own && !page.isClosed()) {
      if (server && !server.stays) {
        await page.goto(`${world.server.address}/${fragment({ game: "nim" })}`);
        await boardThere(page);
        one.plain = world.server;
      }
      idle.push(one);
    }
    assert.deepEqual(said, []);
  });
  const wanted = fragment(at) && `${fragment(at)}&values=${values}`;
  if (one.plain === place && wanted && !anew) {
    await goTo(page, at, values);
    return page;
  }
  if (page.url().startsWith(`${place.address}/`)) await reload(page, `/${wanted}`);
  else await page.goto(`${place.address}/${wanted}`);
  await boardThere(page);
  return page;
}

// Faults that axe-core calls serious or critical, on the page or a part of it.
export async function assertAccessible(page, where, { rules = null, part = null } = {}) {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe);
  const found = await page.evaluate(async ([only, selector]) => {
    const lesser = window.axe._audit.rules.filter(({ impact }) => impact === "minor" || impact === "moderate");
    const options = only
      ? { runOnly: { type: "rule", values: only } }
      : { rules: Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }])) };
    const { violations } = await window.axe.run(selector ?? document, { resultTypes: ["violations"], ...options });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join("; ")}`);
  }, [rules, part]);
  assert.deepEqual(found, [], where);
}
