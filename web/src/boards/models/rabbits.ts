// rabbits: rows of O, X and one hole, the record, `turn`.

import { neighbours, size, Words } from "./words";

export interface Rabbits {
  rows: number;
  columns: number;
  cells: string[]; // "O", "X", "."
  hole: number;
  side: 0 | 1; // Rabbit slides O, Egg X
}

export const stones = ["O", "X"] as const;

export function readRabbits(text: string): Rabbits {
  const words = new Words(text);
  const { rows, columns } = size(words);
  const cells: string[] = [];
  for (let row = 0; row < rows; row++) cells.push(...words.next());
  const state: Rabbits = { rows, columns, cells, hole: cells.indexOf("."), side: 0 };
  if (words.peek() !== null) words.numbers(4 * words.number()); // the record
  words.sections((keyword) => {
    if (keyword === "turn") state.side = words.next() === "Egg" ? 1 : 0;
  });
  return state;
}

export function writeRabbits(state: Rabbits): string {
  const lines = [`${state.rows} ${state.columns}`];
  for (let row = 0; row < state.rows; row++)
    lines.push(state.cells.slice(row * state.columns, (row + 1) * state.columns).join(""));
  lines.push("0");
  if (state.side) lines.push("turn Egg");
  return lines.join("\n") + "\n";
}

// White, black, the hole; a white stone fills the old hole.
export function cycleStoneAt(state: Rabbits, cell: number): Rabbits {
  const cells = [...state.cells];
  if (cell === state.hole) return state;
  if (cells[cell] === "O") {
    cells[cell] = "X";
    return { ...state, cells };
  }
  cells[state.hole] = "O";
  cells[cell] = ".";
  return { ...state, cells, hole: cell };
}

// Cells that the hole can ever reach: stones of the player to move at odd distance from it, stones of the
// opponent at even distance.
export function reachable(state: Rabbits): boolean[] {
  const { columns, hole, cells, side } = state;
  const parity = (cell: number) => (Math.floor(cell / columns) + (cell % columns)) % 2;
  const open = (cell: number) =>
    cells[cell] === stones[parity(cell) !== parity(hole) ? side : ((1 - side) as 0 | 1)];
  const found = cells.map(() => false);
  const queue = [hole];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop())
    for (const next of neighbours(state, cell))
      if (!found[next] && open(next)) {
        found[next] = true;
        queue.push(next);
      }
  return found;
}
