// The certificate of the position that is shown, and the board that it belongs to, as files.

import { effect } from "@preact/signals";
import type { Certificate } from "../data/types";
import { ask, tell } from "./asking";
import { position, stopped } from "./store";

function save(name: string, words: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([words], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const boardName = (game: string) => `${game}.txt`;
export const certificateName = (game: string) => `${game}.cert`;

// What is asked ends when another position is shown.
let shown = new AbortController();
effect(() => {
  position.value;
  shown.abort();
  shown = new AbortController();
});

export function saveBoard(): void {
  const at = position.peek();
  if (at?.state) save(boardName(at.game), at.state);
}

export async function saveCertificate(): Promise<void> {
  const at = position.peek();
  const wanted = shown.signal;
  if (!at?.state) return;
  stopped.value = false;
  try {
    const request = { game: at.game, text: at.state };
    const found = await ask<Certificate>("prove", request, wanted);
    if (!wanted.aborted) save(certificateName(at.game), found.certificate);
  } catch (error) {
    tell(error, () => void saveCertificate());
  }
}
