// The state of the page as a link. After the # it has the game, its text with all variations, the line in view
// and the place in it, the players, whether values are shown or locked, whether the theorem is shown, the step of an
// explained solution, the language if somebody chose it, and the code of a user-defined game. Long texts are deflated.

import { effect } from "@preact/signals";
import type { Wanted } from "../tree/read";
import { writeTree } from "../tree/text";
import { placeOf } from "../tree/tree";
import { fragmentOf as fragmentOfStep } from "../lesson/task";
import { source } from "../data/source";
import { chosen } from "../text/text";
import { boards, brought, dialog, embedded, lessonStep, lessonWord, locked, position, shownStep, sides, tip, tree, whyOn, valuesOn, type Sitter } from "./store";

const long = 160;
const most = 16_000; // max characters of the link except a position; many programs cut longer links

function bytes64(bytes: Uint8Array): string {
  let word = "";
  for (const byte of bytes) word += String.fromCharCode(byte);
  return btoa(word).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function from64(word: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
    c.charCodeAt(0),
  );
}

const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

export type Values = "off" | "on" | "locked";

// The content of a link, and the defaults that it omits: a first board, two human players, no values.
export interface Shown {
  wanted: Wanted;
  sides: readonly [Sitter, Sitter] | null; // null: not in the link
  values: Values;
  why: boolean;
  step?: number | null;
  code?: string | null; // of a user-defined game
}

const sitters: readonly Sitter[] = ["you", "perfect", "strong", "gentle"];
const alone = "you,you";

export async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return bytes64(new Uint8Array(await through(bytes, new CompressionStream("deflate-raw"))));
}

export const unpacked = async (word: string): Promise<string> =>
  new TextDecoder().decode(await through(from64(word), new DecompressionStream("deflate-raw")));

// A word that fits into a link; null: too long.
const fitting = (word: string | null): string | null => (word && word.length <= most ? word : null);

const spokenPart = () => (chosen.value ? `&lang=${chosen.value}` : "") + (embedded.value ? "&embed=1" : "");

export const asksEmbedded = (fragment: string): boolean => new URLSearchParams(fragment.replace(/^#/, "")).get("embed") === "1";

export async function fragmentOf({ wanted, sides: seats, values, why, step, code }: Shown): Promise<string> {
  const { game, text, after, line } = wanted;
  const parts = new URLSearchParams({ game });
  if (text.length < long) parts.set("text", text);
  else parts.set("z", await packed(text));
  if (after) parts.set("after", String(after));
  if (line) parts.set("line", line);
  if (seats && seats.join() !== alone) parts.set("seats", seats.join());
  if (values !== "off") parts.set("values", values);
  if (why) parts.set("why", "on");
  if (step) parts.set("step", String(step));
  const carried = fitting(code ? await packed(code) : null);
  if (carried) parts.set("code", carried);
  return `#${parts}${spokenPart()}`;
}

// Returns whether the URL has everything that others need to see the page.
export const isWhole = (): boolean => {
  const parts = new URLSearchParams(location.hash.slice(1));
  if (lessonStep.peek() !== null) return !lessonWord.peek() || parts.has("z");
  return !source.own?.codeOf(position.peek()?.game ?? "") || parts.has("code");
};

const isSitter = (word: string | undefined): word is Sitter => sitters.some((one) => one === word);

function seatsOf(word: string | null): [Sitter, Sitter] | null {
  if (word === null) return null;
  const [first, second] = word.split(",");
  return [isSitter(first) ? first : "you", isSitter(second) ? second : "you"];
}

// The request of a fragment: a game, perhaps at a position. null: unreadable.
export async function shownBy(
  fragment: string,
): Promise<(Omit<Shown, "wanted"> & { game: string; wanted: Wanted | null }) | null> {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const game = parts.get("game");
  if (!game) return null;
  let text = parts.get("text");
  const [word, carried] = [parts.get("z"), parts.get("code")];
  let code: string | null = null;
  try {
    if (word) text = await unpacked(word);
    if (carried) code = await unpacked(carried);
  } catch {
    return null;
  }
  const said = parts.get("values");
  const values = said === "on" || said === "locked" ? said : "off";
  const why = parts.get("why") === "on" && values !== "locked";
  const step = Number(parts.get("step")) || null;
  const shown = { game, sides: seatsOf(parts.get("seats")), values, why, step, code } as const;
  if (text === null) return { ...shown, wanted: null };
  const after = parts.get("after");
  const line = parts.get("line");
  const wanted: Wanted = { game, text };
  if (after) wanted.after = after === "end" ? "end" : Number(after);
  if (line) wanted.line = line;
  return { ...shown, wanted };
}

function shownNow(): Shown | null {
  const [at, grown, end] = [position.value, tree.value, tip.value];
  if (!at || !grown || !end) return null;
  return {
    wanted: { game: at.game, text: writeTree(grown), after: at.after, line: placeOf(end) },
    sides: sides.value,
    values: locked.value ? "locked" : valuesOn.value ? "on" : "off",
    why: whyOn.value,
    step: dialog.value === "steps" ? shownStep.value : null,
    code: source.own?.codeOf(at.game) ?? null,
  };
}

// The link of the page, with the values locked: a task.
export async function taskLink(): Promise<string | null> {
  const shown = shownNow();
  if (!shown) return null;
  return location.href.replace(/#.*$/, "") + (await fragmentOf({ ...shown, values: "locked", why: false }));
}

let entries = 0; // boards that have had an entry of the history

// Shows an entry that the user has gone to. Until its board is there, the entry stays as it is.
export async function goToEntry(arrive: () => Promise<void>): Promise<void> {
  entries = boards.peek() + 1;
  await arrive();
  entries = Math.min(entries, boards.peek());
}

// The URL follows the page. A new board adds an entry to the history, a move does not.
export function follow(): void {
  let newest = 0;
  entries = boards.peek();
  effect(() => {
    const shown = shownNow();
    if (!shown || brought.value) return;
    const mine = ++newest;
    const step = lessonStep.value;
    const said = step === null ? fragmentOf(shown) : Promise.resolve(`${fragmentOfStep(step, fitting(lessonWord.value))}${spokenPart()}`);
    void said.then((fragment) => {
      if (mine !== newest || boards.peek() < entries) return;
      const fresh = entries > 0 && boards.peek() > entries && fragment !== location.hash;
      entries = boards.peek();
      if (fresh) history.pushState(null, "", fragment);
      else if (fragment !== location.hash) history.replaceState(null, "", fragment);
    });
  });
}
