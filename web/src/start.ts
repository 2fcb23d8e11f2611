// start.js, a small script that arrives before page.js: it asks for the words of the page, and for the game, the board of
// the link and its code, while page.js is on its way (data/ahead.ts).

import { base, firstGame, firstQuestion, headers, keyOfQuestion, openedBy, type Ahead } from "./data/ahead";
import { bakedOf } from "./alone/baked";
import { faceOf } from "./boards/faces";
import { languageOf, wantedLanguage } from "./text/language";

declare const ALONE: boolean;
declare const WORDS: Record<string, string>;
declare const PARTS: Record<string, string>; // the files with the boards, of a page in parts

const asked = new Map<string, Promise<Response>>();

function ask(question: Ahead, address: string, more: RequestInit): void {
  const answer = fetch(address, more);
  answer.catch(() => undefined); // the page sees it
  asked.set(keyOfQuestion(question), answer);
}

const askServer = ({ path, body }: Ahead) =>
  ask(
    { path, ...(body && { body }) },
    base + path,
    body ? { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) } : { headers },
  );

function begin(): void {
  globalThis.qijuAhead = asked;
  const words = document.createElement("script");
  words.src = WORDS[languageOf(location.hash) ?? wantedLanguage()] ?? "";
  words.addEventListener("error", () => words.remove()); // the page asks again
  document.head.append(words);

  const opened = openedBy(location.hash);

  const part = PARTS[faceOf(opened?.game ?? firstGame).part];
  if (part) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = part;
    document.head.append(link);
  }

  if (opened && ALONE) {
    const file = opened.board && bakedOf(opened.game);
    if (file) ask({ path: file }, file, {});
  } else if (opened) {
    askServer({ path: `/games/${encodeURIComponent(opened.game)}` });
    if (opened.board) askServer({ path: "/position", body: firstQuestion(opened.game) });
    if (!new URLSearchParams(location.hash.slice(1)).has("game")) askServer({ path: "/lesson" });
  }
}

// A page that began first, because it was cached, has asked.
if (!globalThis.qijuAhead) begin();
