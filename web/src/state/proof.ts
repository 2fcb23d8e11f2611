// The current position as files: its picture, its certificate, and the board of the certificate.

import { effect } from "@preact/signals";
import type { Certificate, Picture } from "../data/types";
import { ask, tell } from "./asking";
import { save } from "./save";
import { locked, position, stopped, whyOn, valuesOn } from "./store";

export const boardName = (game: string) => `${game}.txt`;
export const certificateName = (game: string) => `${game}.cert`;

// Requests end when another position is shown.
let shown = new AbortController();
let known: Certificate | null = null; // for the current position
effect(() => {
  position.value;
  shown.abort();
  shown = new AbortController();
  known = null;
});

// Saves a part of the answer, which `words` selects.
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

// The board as shown, on paper of its shade.
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
    values: valuesOn.peek() && !locked.peek(),
    why: whyOn.peek() && !locked.peek(),
  };
  try {
    const { svg } = await ask<Picture>("draw", request, wanted);
    if (!wanted.aborted) save(`${at.game}.svg`, svg, "image/svg+xml");
  } catch (error) {
    tell(error, () => void savePicture());
  }
}
