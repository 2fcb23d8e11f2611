// The screens that the browser stands for, addresses of positions, and waiting.

export { launch } from "./launch.mjs";

export const laptop = { viewport: { width: 1366, height: 768 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export function fragment({ game, text, after, lesson }) {
  if (!game) return lesson ? `#lesson=${lesson}` : "";
  const parts = new URLSearchParams({ game });
  if (text !== undefined) parts.set("text", text);
  if (after) parts.set("after", String(after));
  return `#${parts}`;
}

export const patience = 240_000; // milliseconds for any condition: the machine may be slow

// Waits until what has changed is drawn.
export const drawn = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));

// Waits until `check` gives something true in the page.
export const until = (page, check, argument) => page.waitForFunction(check, argument, { timeout: patience, polling: 30 });
