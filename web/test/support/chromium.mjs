// The distribution's Chromium, the screens that it stands for, addresses of positions, and waiting.

import { chromium } from "playwright-core";

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const laptop = { viewport: { width: 1366, height: 768 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });

export function fragment({ game, text, after }) {
  const parts = new URLSearchParams({ game });
  if (text !== undefined) parts.set("text", text);
  if (after) parts.set("after", String(after));
  return `#${parts}`;
}

export const patience = 30_000; // milliseconds for any condition: the machine may be slow

// Waits until `check` gives something true in the page.
export const until = (page, check, argument) => page.waitForFunction(check, argument, { timeout: patience, polling: 30 });
