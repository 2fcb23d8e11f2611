// Heaps as pieces: rows of pins, strips of squares, files of a board. A move takes adjacent pieces, and is made
// at their middle: on a piece, or between two.

import type { Heaps } from "./heaps";

export interface Spot {
  heap: number;
  from: number; // the first piece taken, from 0
  count: number;
  at: number; // the place of the click in pieces: 0.5 is the first piece, 1 between it and the next
  move: string;
}

const moveOf = (heap: number, one: number, two: number): string => {
  const parts = [Math.max(one, two), Math.min(one, two)].filter((size) => size > 0);
  return `${heap + 1} ${parts.join("+") || "0"}`;
};

// Takes the pieces from `from` to `end`. Pieces to the left and right stay.
const spot = (heap: number, size: number, from: number, end: number, at: number): Spot => ({
  heap,
  from,
  count: end - from,
  at,
  move: moveOf(heap, from, size - end),
});

const some = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, i) => i);

// Takes one of these numbers of adjacent pins.
const throws = (counts: readonly number[]) => (heap: number, size: number) =>
  counts.flatMap((count) =>
    some(size - count + 1).map((from) => spot(heap, size, from, from + count, from + count / 2)),
  );

const kinds: Record<string, (heap: number, size: number) => Spot[]> = {
  kayles: throws([1, 2]),
  "dawson-kayles": throws([2]),
  // A mark and its neighbours; at the ends of a heap they are outside the strip, or marks already.
  treblecross: throws([3]),
  dawson: (heap, size) =>
    some(size).map((file) => spot(heap, size, Math.max(0, file - 1), Math.min(size, file + 2), file + 0.5)),
};

// The clicks of legal moves, from left to right.
export const spotsOf = (game: string, heap: number, size: number, legal: ReadonlySet<string>): Spot[] =>
  (kinds[game]?.(heap, size) ?? []).filter(({ move }) => legal.has(move)).sort((a, b) => a.at - b.at);

const [mostPieces, mostHeaps] = [400, 30];

// Returns whether all pieces fit and can be clicked. Misere play is explained by heaps.
export function isStrips(game: string, { sizes, misere }: Heaps): boolean {
  const pieces = sizes.reduce((sum, size) => sum + size, 0n);
  return game in kinds && !misere && pieces <= BigInt(mostPieces) && sizes.filter((size) => size > 0n).length <= mostHeaps;
}

// Rows of at most `per` pieces. A place between two rows belongs to the end of the first.
export const rowOf = (at: number, per: number): number => Math.max(0, Math.ceil(at / per) - 1);
