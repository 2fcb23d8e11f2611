// A position as a link: what stands behind the # says the game, the text and the place in its record.
// Long texts are deflated. Who sits where is kept beside the entry of the history, so that a reload
// goes on as it was and a link that was sent shows only the position.

import { effect } from "@preact/signals";
import type { Question } from "../data/types";
import { boards, position, sides, worthsOn, type Sitter } from "./store";

const long = 160;

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

export async function fragmentOf(question: Question): Promise<string> {
  const { game, text, after } = question;
  const parts = new URLSearchParams({ game });
  if (text.length < long) {
    parts.set("text", text);
  } else {
    const packed = await through(
      new TextEncoder().encode(text),
      new CompressionStream("deflate-raw"),
    );
    parts.set("z", bytes64(new Uint8Array(packed)));
  }
  if (after) parts.set("after", String(after));
  return `#${parts}`;
}

// What a fragment asks for: a game, perhaps at a position. null: it says nothing that can be read.
export async function questionOf(
  fragment: string,
): Promise<{ game: string; question: Question | null } | null> {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const game = parts.get("game");
  if (!game) return null;
  let text = parts.get("text");
  const packed = parts.get("z");
  try {
    if (packed) {
      text = new TextDecoder().decode(
        await through(from64(packed), new DecompressionStream("deflate-raw")),
      );
    }
  } catch {
    return null;
  }
  if (text === null) return { game, question: null };
  const after = parts.get("after");
  const question: Question = { game, text };
  if (after) question.after = after === "end" ? "end" : Number(after);
  return { game, question };
}

interface Beside {
  sides: readonly [Sitter, Sitter];
  worths: boolean;
}

export const beside = (): Beside | null => history.state as Beside | null;

// The address follows what is shown. A new board is a new entry of the history, a move is not.
export function follow(): void {
  let entries = boards.peek();
  let newest = 0;
  effect(() => {
    const shown = position.value;
    const state: Beside = { sides: sides.value, worths: worthsOn.value };
    if (!shown) return;
    const mine = ++newest;
    void fragmentOf(shown).then((fragment) => {
      if (mine !== newest) return;
      const fresh = entries > 0 && boards.peek() > entries && fragment !== location.hash;
      entries = boards.peek();
      if (fresh) history.pushState(state, "", fragment);
      else history.replaceState(state, "", fragment);
    });
  });
}
