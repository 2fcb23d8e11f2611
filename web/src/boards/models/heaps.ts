// heaps: a code, then the number of heaps and their sizes; a preset has its code already.

import { replaced } from "./lists";
import { Words } from "./words";

export interface Heaps {
  code: string | null; // null: the preset's
  sizes: bigint[];
}

export function readHeaps(text: string, preset: boolean): Heaps {
  const words = new Words(text);
  const code = preset ? null : words.next();
  const count = words.number();
  return { code, sizes: Array.from({ length: count }, () => BigInt(words.digits())) };
}

export const writeHeaps = ({ code, sizes }: Heaps): string =>
  `${code === null ? "" : `${code}\n`}${sizes.length}\n${sizes.join(" ")}\n`;

export interface HeapMove {
  heap: number; // from 0
  parts: bigint[]; // what it becomes: one heap, or two
}

export function readHeapMove(move: string): HeapMove | null {
  const found = /^(\d+) (\d+)(?:\+(\d+))?$/.exec(move);
  if (!found) return null;
  const parts = [found[2], found[3]].filter((part) => part !== undefined).map(BigInt);
  return { heap: Number(found[1]) - 1, parts };
}

export const withSize = (state: Heaps, heap: number, size: bigint): Heaps => ({
  ...state,
  sizes: replaced(state.sizes, heap, size < 0n ? 0n : size),
});
