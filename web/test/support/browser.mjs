// A browser with a server of its own (or a host of files, place.mjs), and what must hold whatever a test does: nothing on the console,
// no breach of the content security policy, and no request to anybody but that server.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import axe from "axe-core";
import { fragment, laptop, patience } from "./chromium.mjs";
import { inFirefox, launch, newContext } from "./launch.mjs";
import { stand } from "./place.mjs";

// One browser and one server for all tests of a file, and one more where a theme is the whole browser's.
export const world = { browser: null, dark: null, server: null };
before(async () => {
  [world.browser, world.server] = await Promise.all([launch(), stand()]);
});
after(async () => {
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

function watch(page, origin) {
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.stack ?? error}`));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`request to ${request.url()}`);
  });
  return faults;
}

// Opens the page at a position and waits for its board. Faults that match `forgive` are expected.
// t.after checks that there was no other.
export async function visit(t, { at = {}, device = laptop, scheme = "light", language = "en-US", forgive = null, server = world.server } = {}) {
  const options = { ...device, colorScheme: scheme, locale: language, reducedMotion: "reduce" };
  const context = await newContext(await browserOf(scheme), server.address, options);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const faults = watch(page, server.address);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults.filter((fault) => !forgive?.test(fault)), []);
  });
  await page.goto(`${server.address}/${at.game ? fragment(at) : ""}`);
  await page.locator("#board svg, #board .board-notice").first().waitFor();
  return page;
}

// Faults that axe-core calls serious or critical.
export async function assertAccessible(page, where, rules = null) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (only) => {
    const options = { resultTypes: ["violations"], ...(only && { runOnly: { type: "rule", values: only } }) };
    const { violations } = await window.axe.run(document, options);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join("; ")}`);
  }, rules);
  assert.deepEqual(found, [], where);
}
