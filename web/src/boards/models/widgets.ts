// widgets: `n m` and m records `k START END` with k types. A record is an equation modulo 7.

import { replaced } from "./lists";
import { Words } from "./words";

export const week = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;

export interface Entry {
  start: number; // 0 to 6
  end: number;
  counts: number[]; // number of widgets of each type
}

export interface Factory {
  types: number;
  entries: Entry[];
}

const mostNumbers = 4_000_000;

function day(words: Words): number {
  const word = words.next();
  const found = week.findIndex((name) => name === word);
  if (found < 0) throw new Error("a weekday");
  return found;
}

export function readFactory(text: string): Factory {
  const words = new Words(text);
  const [types = 0, records = 0] = words.numbers(2);
  if (types < 1 || types * records > mostNumbers) throw new Error("a factory that can be drawn");
  const entries = Array.from({ length: records }, () => {
    const made = words.number();
    const entry: Entry = { start: day(words), end: day(words), counts: Array<number>(types).fill(0) };
    for (const type of words.numbers(made)) entry.counts[type - 1] = (entry.counts[type - 1] ?? 0) + 1;
    return entry;
  });
  return { types, entries };
}

// A record needs a widget: seven of the first type replace none.
function line(entry: Entry): string[] {
  const counts = entry.counts.some((count) => count > 0) ? entry.counts : replaced(entry.counts, 0, 7);
  const types = counts.flatMap((count, type) => Array<number>(count).fill(type + 1));
  return [`${types.length} ${week[entry.start]} ${week[entry.end]}`, types.join(" ")];
}

export const writeFactory = ({ types, entries }: Factory): string =>
  [`${types} ${entries.length}`, ...entries.flatMap(line), "0 0"].join("\n") + "\n";

export const withEntry = (state: Factory, at: number, entry: Entry): Factory => ({
  ...state,
  entries: replaced(state.entries, at, entry),
});

// Days are 3 to 9, one for each residue.
export function daysOf(value: number): number {
  const residue = ((value % 7) + 7) % 7;
  return residue < 3 ? residue + 7 : residue;
}

export const wanted = (entry: Entry): number => (entry.end - entry.start + 8) % 7;

export const made = (entry: Entry, days: readonly number[]): number =>
  entry.counts.reduce((sum, count, type) => (sum + count * (days[type] ?? 0)) % 7, 0);
