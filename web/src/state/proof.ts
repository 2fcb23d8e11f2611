// The certificate of the position that is shown, and the board that it belongs to, as files.

import { effect } from "@preact/signals";
import type { Certificate } from "../data/types";
import { ask, tell } from "./asking";
import { save } from "./save";
import { position, stopped } from "./store";

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
