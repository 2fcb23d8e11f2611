// heaps: a code, then the number of heaps and their sizes; a preset implies its code. In a sum of several
// rules, words of a rule and sizes: 0.77:3,5 0.6:7. They may be followed by "misere": a player who cannot move
// wins.

import { replaced } from "./lists";
import { Words } from "./words";

export interface Heaps {
  code: string | null; // null: the preset's
  sizes: bigint[];
  rules: string[] | null; // of each heap; null: all have the code
  misere: boolean;
}

type Board = Omit<Heaps, "misere">;

function readSum(words: Words): Board {
  const heaps: { size: bigint; rule: string }[] = [];
  for (let word = words.peek(); word?.includes(":"); word = words.peek()) {
    const [rule = "", sizes = ""] = words.next().split(":");
    for (const size of sizes.split(",")) heaps.push({ size: BigInt(size), rule });
  }
  return { code: null, sizes: heaps.map(({ size }) => size), rules: heaps.map(({ rule }) => rule) };
}

function readBoard(words: Words, preset: boolean): Board {
  if (words.peek()?.includes(":")) return readSum(words);
  const code = preset ? null : words.next();
  const count = words.number();
  return { code, sizes: Array.from({ length: count }, () => BigInt(words.digits())), rules: null };
}

export function readHeaps(text: string, preset: boolean): Heaps {
  const words = new Words(text);
  const board = readBoard(words, preset);
  return { ...board, misere: words.peek() === "misere" };
}

// Adjacent heaps under one rule are one word.
function writeSum(sizes: readonly bigint[], rules: readonly string[]): string {
  const words = sizes.map((size, heap) => {
    const rule = rules[heap] ?? "";
    if (heap > 0 && rules[heap - 1] === rule) return `,${size}`;
    return `${heap > 0 ? " " : ""}${rule}:${size}`;
  });
  return `${words.join("")}\n`;
}

const writeBoard = ({ code, sizes, rules }: Board): string =>
  rules ? writeSum(sizes, rules) : `${code === null ? "" : `${code}\n`}${sizes.length}\n${sizes.join(" ")}\n`;

export const writeHeaps = (heaps: Heaps): string => `${writeBoard(heaps)}${heaps.misere ? "misere\n" : ""}`;

export interface HeapMove {
  heap: number; // from 0
  parts: bigint[]; // the result: one heap, or two
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

// A new heap has the rule of the last heap.
export const withHeap = ({ sizes, rules, ...rest }: Heaps, size: bigint): Heaps => ({
  ...rest,
  sizes: [...sizes, size],
  rules: rules && [...rules, ...rules.slice(-1)],
});

export const withoutHeap = ({ sizes, rules, ...rest }: Heaps): Heaps => ({
  ...rest,
  sizes: sizes.slice(0, -1),
  rules: rules && rules.slice(0, -1),
});
