// splitting: the number of cases; each the number of bottles and their beans, from 0.

import { replaced } from "./lists";
import { Words } from "./words";

export interface Bottles {
  beans: bigint[];
}

export function readBottles(text: string): Bottles {
  const words = new Words(text);
  words.digits(); // cases
  const count = words.number();
  return { beans: Array.from({ length: count }, () => BigInt(words.digits())) };
}

export const writeBottles = ({ beans }: Bottles): string => `1\n${beans.length}\n${beans.join(" ")}\n`;

// The x-th odious number: the nimber of a bean with x bottles after it (docs/theory/grundy.md).
export function nimberOfBean(behind: number): number {
  if (behind === 0) return 0;
  const even = 2 * (behind - 1);
  let ones = 0;
  for (let rest = even; rest; rest = Math.floor(rest / 2)) ones += rest % 2;
  return even + (ones % 2 === 0 ? 1 : 0);
}

const nimberAt = (state: Bottles, bottle: number): number => nimberOfBean(state.beans.length - 1 - bottle);

export const nimberOfBottle = (state: Bottles, bottle: number): number =>
  (state.beans[bottle] ?? 0n) % 2n ? nimberAt(state, bottle) : 0;

export const nimberOfRow = (state: Bottles): number =>
  state.beans.reduce((sum, _, bottle) => sum ^ nimberOfBottle(state, bottle), 0);

// The nimber after a move; the mover wins if it is 0.
export const nimberAfter = (state: Bottles, from: number, one: number, two: number): number =>
  nimberOfRow(state) ^ nimberAt(state, from) ^ nimberAt(state, one) ^ nimberAt(state, two);

export const maySplit = (state: Bottles, from: number, one: number, two: number): boolean =>
  (state.beans[from] ?? 0n) > 0n && from < one && one <= two && two < state.beans.length;

export const withBeans = (state: Bottles, bottle: number, beans: bigint): Bottles => ({
  beans: replaced(state.beans, bottle, beans < 0n ? 0n : beans),
});
