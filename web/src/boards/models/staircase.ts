// staircase: `n m`, values for Black, values for White; sections `taken` and `turn`.

import { size, Words } from "./words";

export interface Staircase {
  rows: number;
  columns: number;
  values: [string[], string[]]; // rows x columns, for Black and for White
  taken: number[]; // cells taken in each row, never increasing
  side: 0 | 1;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export function readStaircase(text: string): Staircase {
  const words = new Words(text);
  const { rows, columns } = size(words);
  const values = [0, 1].map(() => Array.from({ length: rows * columns }, () => words.digits()));
  let taken: number[] = Array<number>(rows).fill(0);
  let side: 0 | 1 | null = null;
  words.sections((keyword) => {
    if (keyword === "taken") taken = words.rest();
    if (keyword === "turn") side = words.next() === "White" ? 1 : 0;
  });
  side ??= (sum(taken) % 2) as 0 | 1;
  return { rows, columns, values: [values[0] ?? [], values[1] ?? []], taken, side };
}

export function writeStaircase(state: Staircase): string {
  const { rows, columns, values, taken, side } = state;
  const lines = [`${rows} ${columns}`];
  for (const table of values)
    for (let row = 0; row < rows; row++)
      lines.push(table.slice(row * columns, (row + 1) * columns).join(" "));
  const cells = sum(taken);
  if (cells) lines.push(`taken ${taken.join(" ")}`);
  if (cells % 2 !== side) lines.push(`turn ${side ? "White" : "Black"}`);
  return lines.join("\n") + "\n";
}

// Takes the smallest ideal with a cell, or returns the cell with all cells that depend on it.
export function toggleTaken(state: Staircase, row: number, column: number): Staircase {
  const back = column < (state.taken[row] ?? 0);
  const taken = state.taken.map((length, i) => {
    if (back) return i < row ? length : Math.min(length, column);
    return i > row ? length : Math.max(length, column + 1);
  });
  return { ...state, taken, side: (sum(taken) % 2) as 0 | 1 };
}

export function withValue(state: Staircase, side: 0 | 1, cell: number, value: string): Staircase {
  const values: [string[], string[]] = [[...state.values[0]], [...state.values[1]]];
  values[side][cell] = value;
  return { ...state, values };
}

// The lattice path of the taken cells from the lower left to the upper right corner: 0 goes up, 1 to the right.
// It has rows + columns steps.
export function contour(state: Pick<Staircase, "rows" | "columns" | "taken">): (0 | 1)[] {
  const path: (0 | 1)[] = [];
  let column = 0;
  for (let row = state.rows - 1; row >= 0; row--) {
    for (; column < (state.taken[row] ?? 0); column++) path.push(1);
    path.push(0);
  }
  for (; column < state.columns; column++) path.push(1);
  return path;
}
