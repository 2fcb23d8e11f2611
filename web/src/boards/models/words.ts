// Texts of positions: words and whole numbers separated by blanks, as docs/reference/formats.md describes.

import type { Position } from "../../data/types";

export class Words {
  private readonly words: string[];
  private at = 0;

  constructor(text: string) {
    this.words = text.split(/\s+/).filter((word) => word !== "");
  }

  peek(): string | null {
    return this.words[this.at] ?? null;
  }

  next(): string {
    const word = this.peek();
    if (word === null) throw new Error("the text ends early");
    this.at++;
    return word;
  }

  // A whole number as written, without a plus sign and leading zeros.
  digits(): string {
    const word = this.next();
    if (!/^[+-]?\d+$/.test(word)) throw new Error(`a number, not ${word}`);
    return BigInt(word.replace(/^\+/, "")).toString();
  }

  number(): number {
    return Number(this.digits());
  }

  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.number());
  }

  // A section's numbers: up to the next keyword.
  rest(): number[] {
    const found: number[] = [];
    while (/^[+-]?\d/.test(this.peek() ?? "")) found.push(this.number());
    return found;
  }

  // Visits the sections after a board, keyword by keyword, up to the moves.
  sections(visit: (keyword: string) => void): void {
    for (let word = this.peek(); word !== null && /^[a-z]/.test(word); word = this.peek()) {
      if (word === "moves" || word === "end") return;
      visit(this.next());
    }
  }
}

// Parsing stops at a number of cells that a page cannot hold.
export const mostCells = 4_000_000;

export function size(words: Words): { rows: number; columns: number } {
  const [rows = 0, columns = 0] = words.numbers(2);
  if (rows < 1 || columns < 1 || rows * columns > mostCells) throw new Error("a size that can be drawn");
  return { rows, columns };
}

export const cellName = (row: number, column: number): string => `${row + 1} ${column + 1}`;

// A cell's index from a move in the game's notation; null: not on the board.
export function cellOf(move: string, rows: number, columns: number): number | null {
  const [row, column, more] = move.split(" ").map(Number);
  if (more !== undefined || !row || !column || row > rows || column > columns) return null;
  return (row - 1) * columns + column - 1;
}

// The cells next to a cell, in board order.
export function neighbours({ rows, columns }: { rows: number; columns: number }, cell: number): number[] {
  const column = cell % columns;
  const found: number[] = [];
  if (cell >= columns) found.push(cell - columns);
  if (column > 0) found.push(cell - 1);
  if (column < columns - 1) found.push(cell + 1);
  if (cell < (rows - 1) * columns) found.push(cell + columns);
  return found;
}

// The position in a family's format: directly, or, if the format cannot express it, the start with its moves
// played.
export function settle<State>(
  position: Position,
  read: (text: string) => State,
  move: (state: State, words: string) => State,
): State {
  if (position.state !== null) return read(position.state);
  return position.record
    .slice(0, position.after)
    .reduce((state, made) => move(state, made.move), read(position.text));
}
