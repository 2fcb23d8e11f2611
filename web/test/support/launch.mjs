// The browser of the tests: the Firefox that FIREFOX names, else the distribution's Chromium. A stock Firefox is
// driven by WebDriver BiDi, which can do less: its theme and its motion are settings of the whole browser.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

// What is imported is read for the names that it exports, and these are megabytes.
const { chromium, firefox } = createRequire(import.meta.url)("playwright-core");

export const inFirefox = Boolean(process.env.FIREFOX);

// Why a test is skipped there.
export const lacks = (what) => inFirefox && `the driver of Firefox has no ${what}`;

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
const unoptimized = "--js-flags=--no-opt,--no-maglev,--single-threaded-gc";

// Nobody but the page's server is asked; the clipboard may be read without a prompt; nothing moves; bars to scroll
// take no room, as on a phone.
const settings = {
  "browser.safebrowsing.downloads.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "dom.events.testing.asyncClipboard": true,
  "dom.w3c_touch_events.enabled": 1,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "ui.prefersReducedMotion": 1,
  "ui.useOverlayScrollbars": 1,
};

const launchFirefox = (scheme) =>
  firefox.launch({
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX,
    firefoxUserPrefs: { ...settings, "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1 },
  });

// Pages that are open for a moment only (`brief`) have no code that pays to be compiled to be fast.
export const launch = (scheme = "light", brief = false) =>
  inFirefox
    ? launchFirefox(scheme)
    : chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: brief ? [...flags, unoptimized] : flags });

// A window of its own, with nothing kept from another one.
export async function newContext(browser, { colorScheme, reducedMotion, isMobile, ...options }) {
  if (inFirefox) return browser.newContext(options);
  const context = await browser.newContext({ colorScheme, reducedMotion, isMobile, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return context;
}

// Shows a page as it is in the dark, or on paper. Where the driver cannot, the page's own rules for that hold always.
export async function show(page, { media, colorScheme }) {
  if (!inFirefox) return page.emulateMedia({ media, colorScheme });
  const changes = media === "print" ? [["print", "all"], ["screen", "not all"]] : [[`prefers-color-scheme: ${colorScheme}`, "all"]];
  return page.evaluate((wanted) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.media);
    for (const { media: list } of rules) {
      const change = wanted.find(([words]) => list.mediaText.includes(words));
      if (change) list.mediaText = change[1];
    }
  }, changes);
}

// A finger's touch, or the pointer's where the driver has no fingers.
export const tap = (place) => (inFirefox ? place.click() : place.tap());

// The file that a page gives to the person when something is done. The driver of Firefox does not tell of files that
// a page has made itself: there, what is given is taken where the page gives it.
export async function saved(page, act) {
  if (!inFirefox) {
    const [download] = await Promise.all([page.waitForEvent("download"), act()]);
    return { name: download.suggestedFilename(), words: await readFile(await download.path(), "utf8") };
  }
  await page.evaluate(() => {
    const { click } = HTMLAnchorElement.prototype;
    const make = URL.createObjectURL;
    let made = null;
    URL.createObjectURL = (blob) => make.call(URL, (made = blob));
    globalThis.given = new Promise((resolve) => {
      HTMLAnchorElement.prototype.click = function () {
        HTMLAnchorElement.prototype.click = click;
        URL.createObjectURL = make;
        resolve(made.text().then((words) => ({ name: this.download, words })));
        click.call(this);
      };
    });
  });
  await act();
  return page.evaluate(() => globalThis.given);
}
