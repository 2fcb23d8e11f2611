// The position that is shown as files: its picture, its certificate, and the board that this belongs to.

import { effect } from "@preact/signals";
import type { Certificate, Picture } from "../data/types";
import { ask, tell } from "./asking";
import { save } from "./save";
import { locked, position, stopped, whyOn, worthsOn } from "./store";

export const boardName = (game: string) => `${game}.txt`;
export const certificateName = (game: string) => `${game}.cert`;

// What is asked ends when another position is shown.
let shown = new AbortController();
let known: Certificate | null = null; // of the position that is shown
effect(() => {
  position.value;
  shown.abort();
  shown = new AbortController();
  known = null;
});

// Saves what `words` picks of the answer.
async function saveOf(
  name: (game: string) => string,
  words: (found: Certificate) => string,
): Promise<void> {
  const at = position.peek();
  const wanted = shown.signal;
  if (!at) return;
  stopped.value = false;
  try {
    const request = { game: at.game, text: at.text, after: at.after };
    const found = known ?? (await ask<Certificate>("prove", request, wanted));
    if (wanted.aborted) return;
    known = found;
    save(name(at.game), words(found));
  } catch (error) {
    tell(error, () => void saveOf(name, words));
  }
}

export const saveBoard = () => void saveOf(boardName, (found) => found.text);
export const saveCertificate = () => void saveOf(certificateName, (found) => found.certificate);

// The board as it is shown, on paper of the same shade.
export async function savePicture(): Promise<void> {
  const at = position.peek();
  const wanted = shown.signal;
  if (!at) return;
  stopped.value = false;
  const request = {
    game: at.game,
    text: at.text,
    after: at.after,
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
    values: worthsOn.peek() && !locked.peek(),
    why: whyOn.peek() && !locked.peek(),
  };
  try {
    const { svg } = await ask<Picture>("draw", request, wanted);
    if (!wanted.aborted) save(`${at.game}.svg`, svg, "image/svg+xml");
  } catch (error) {
    tell(error, () => void savePicture());
  }
}
