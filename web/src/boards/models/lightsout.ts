// lightsout: `n m p` and the values, minus a goal. Boards that begin with a word (a torus, a pattern, a graph)
// are not read.

import { replaced } from "./lists";
import { neighbours, size, Words } from "./words";

export interface Lights {
  rows: number;
  columns: number;
  p: number;
  values: number[];
}

export function readLights(text: string): Lights {
  const words = new Words(text);
  const { rows, columns } = size(words);
  const p = words.number();
  const values = words.numbers(rows * columns);
  if (words.peek() !== "goal") return { rows, columns, p, values };
  words.next();
  const goal = words.numbers(rows * columns);
  return { rows, columns, p, values: values.map((value, cell) => (value + p - (goal[cell] ?? 0)) % p) };
}

export function writeLights(state: Lights): string {
  const lines = [`${state.rows} ${state.columns} ${state.p}`];
  for (let row = 0; row < state.rows; row++)
    lines.push(state.values.slice(row * state.columns, (row + 1) * state.columns).join(" "));
  return lines.join("\n") + "\n";
}

// The lights after presses.
export function pressed(state: Lights, presses: readonly number[]): number[] {
  const lit = [...state.values];
  presses.forEach((times, cell) => {
    if (!times) return;
    for (const one of [cell, ...neighbours(state, cell)]) lit[one] = ((lit[one] ?? 0) + times) % state.p;
  });
  return lit;
}

export const turnOn = (state: Lights, cell: number): Lights => ({
  ...state,
  values: replaced(state.values, cell, ((state.values[cell] ?? 0) + 1) % state.p),
});
