// mnk and tictactoe: k in line on a board of cells 0, 1 and 2.

import { replaced } from "./lists";
import { cellOf, size, Words } from "./words";

export interface Marks {
  rows: number;
  columns: number;
  k: number;
  cells: number[]; // 0, 1, 2
  side: 1 | 2; // to move
}

const count = (cells: readonly number[], mark: number): number =>
  cells.filter((cell) => cell === mark).length;

const usual = (cells: readonly number[]): 1 | 2 => (count(cells, 1) > count(cells, 2) ? 2 : 1);

function finish(words: Words, rows: number, columns: number, k: number): Marks {
  const cells = words.numbers(rows * columns);
  let side = usual(cells);
  words.sections((keyword) => {
    if (keyword === "turn") side = words.next() === "2" ? 2 : 1;
  });
  return { rows, columns, k, cells, side };
}

export function readMnk(text: string): Marks {
  const words = new Words(text);
  const { rows, columns } = size(words);
  return finish(words, rows, columns, words.number());
}

export function readTictactoe(text: string): Marks {
  const words = new Words(text);
  words.number(); // cases
  return finish(words, 3, 3, 3);
}

function body(state: Marks): string[] {
  const lines: string[] = [];
  for (let row = 0; row < state.rows; row++)
    lines.push(state.cells.slice(row * state.columns, (row + 1) * state.columns).join(" "));
  const odd = count(state.cells, 1) - count(state.cells, 2);
  if (odd !== (state.side === 2 ? 1 : 0)) lines.push(`turn ${state.side}`);
  return lines;
}

export const writeMnk = (state: Marks): string =>
  [`${state.rows} ${state.columns} ${state.k}`, ...body(state)].join("\n") + "\n";

export const writeTictactoe = (state: Marks): string => ["1", ...body(state)].join("\n") + "\n";

export function mark(state: Marks, move: string): Marks {
  const cell = cellOf(move, state.rows, state.columns);
  if (cell === null) return state;
  const cells = replaced(state.cells, cell, state.side);
  return { ...state, cells, side: state.side === 1 ? 2 : 1 };
}

// The possible lines: k cells in line.
export function windows(state: Marks): number[][] {
  const { rows, columns, k } = state;
  const found: number[][] = [];
  const directions =
    k === 1
      ? [[0, 1]]
      : [
          [0, 1],
          [1, 0],
          [1, 1],
          [1, -1],
        ];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (const [down = 0, right = 0] of directions) {
        const last = column + right * (k - 1);
        if (row + down * (k - 1) >= rows || last >= columns || last < 0) continue;
        found.push(Array.from({ length: k }, (_, i) => (row + down * i) * columns + column + right * i));
      }
  return found;
}

// Open to a player: without a mark of the opponent.
export const isOpen = (state: Marks, window: readonly number[], player: number): boolean =>
  window.every((cell) => state.cells[cell] !== 3 - player);

export const isComplete = (state: Marks, window: readonly number[], player: number): boolean =>
  window.every((cell) => state.cells[cell] === player);

export const winnerOf = (state: Marks): 1 | 2 | null =>
  ([1, 2] as const).find((player) => windows(state).some((window) => isComplete(state, window, player))) ??
  null;

// Returns whether a game can reach it: lines of one player only, all made by the last mark.
function canBe(state: Marks): boolean {
  const lines = [1, 2].map((player) => windows(state).filter((window) => isComplete(state, window, player)));
  const [ones = [], twos = []] = lines;
  if (ones.length && twos.length) return false;
  const [first, ...others] = ones.length ? ones : twos;
  return !first || first.some((cell) => others.every((window) => window.includes(cell)));
}

// A player with a line moved last.
const settled = (state: Marks): Marks => {
  const winner = winnerOf(state);
  return { ...state, side: winner ? (winner === 1 ? 2 : 1) : usual(state.cells) };
};

// The next mark in a cell that gives a reachable board.
export function cycleMark(state: Marks, cell: number): Marks {
  let next = state;
  do {
    next = { ...next, cells: replaced(next.cells, cell, ((next.cells[cell] ?? 0) + 1) % 3) };
  } while (!canBe(next));
  return settled(next);
}

// Boards of tictactoe's format: equal numbers of marks, or a board that the first player's mark ended.
export function isTictactoe(state: Marks): boolean {
  const odd = count(state.cells, 1) - count(state.cells, 2);
  const winner = winnerOf(state);
  if (odd === 0) return winner !== 1;
  return odd === 1 && (winner === 1 || (winner === null && !state.cells.includes(0)));
}
