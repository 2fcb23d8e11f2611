// The first load of the page on a phone: processor four times slower, 1.6 Mbit/s, 150 ms away. Prints the requests and
// their bytes, and the time until the board is there, the median of five. The page measures it, by a few lines of script:
// what Playwright puts into a page to find an element takes a fifth of a second there. Usage: QIJU=build/release/qiju [WEB=build/web]
// [LOCALE=zh-CN] node first.mjs [GAME]

import { fragment, launch, phone } from "./support/chromium.mjs";
import { stand } from "./support/place.mjs";

const runs = 5;
const speed = 1.6e6 / 8; // bytes a second

// Resolves with the milliseconds from the start of the navigation to the frame with the board.
const watch = `globalThis.there = new Promise((done) => {
  const shown = () => setTimeout(() => done(performance.now()));
  const look = () => requestAnimationFrame(document.querySelector("#board svg") ? shown : look);
  look();
})`;

async function visit(browser, address) {
  const context = await browser.newContext({ ...phone, locale: process.env.LOCALE ?? "en-US" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const names = new Map();
  const requests = [];
  session.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, new URL(response.url).pathname));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    requests.push([names.get(requestId), encodedDataLength]));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false, latency: 150, downloadThroughput: speed, uploadThroughput: speed,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Page.enable");
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source: watch });
  await page.goto(address, { waitUntil: "commit" });
  const { result } = await session.send("Runtime.evaluate", { expression: "there", awaitPromise: true });
  const time = result.value;
  await page.waitForLoadState("networkidle");
  await context.close();
  return { time, requests };
}

const [browser, server] = await Promise.all([launch("light", true), stand()]);
const visits = [];
for (let i = 0; i < runs; i++) visits.push(await visit(browser, `${server.address}/${fragment({ game: process.argv[2] })}`));
for (const [name, size] of visits[0].requests) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(visits[0].requests.reduce((sum, [, size]) => sum + size, 0)).padStart(8)}  bytes`);
console.log(`${(visits.map(({ time }) => time).sort((a, b) => a - b)[runs >> 1] / 1000).toFixed(2).padStart(8)}  seconds until the board is there`);
await Promise.all([browser.close(), server.end()]);
