// geography: `n m` and rows of `.` and `#`; stone: the side of a whole board. Sections `token` and
// `visited`.

import { replaced } from "./lists";
import { cellName, mostCells, neighbours, size, Words } from "./words";

export interface Geography {
  rows: number;
  columns: number;
  blocked: boolean[];
  visited: boolean[];
  token: number | null;
}

function finish(words: Words, rows: number, columns: number, blocked: boolean[]): Geography {
  const visited = Array<boolean>(rows * columns).fill(false);
  let token: number | null = null;
  words.sections((keyword) => {
    const places = words.rest();
    for (let i = 0; i + 1 < places.length; i += 2) {
      const cell = ((places[i] ?? 1) - 1) * columns + (places[i + 1] ?? 1) - 1;
      if (keyword === "token") token = cell;
      else visited[cell] = true;
    }
  });
  return { rows, columns, blocked, visited, token };
}

export function readGeography(text: string): Geography {
  const words = new Words(text);
  const { rows, columns } = size(words);
  const blocked: boolean[] = [];
  for (let row = 0; row < rows; row++) for (const cell of words.next()) blocked.push(cell === "#");
  return finish(words, rows, columns, blocked);
}

// The side of a stone's board as written; it may have any number of digits.
export const stoneSide = (text: string): string => new Words(text).digits();

// null: a board too large to draw.
export function readStone(text: string): Geography | null {
  const words = new Words(text);
  const side = words.number();
  if (!(side >= 1 && side * side <= mostCells)) return null;
  const state = finish(words, side, side, Array<boolean>(side * side).fill(false));
  return { ...state, token: state.token ?? 0 };
}

function sections(state: Geography): string[] {
  const { columns, token, visited } = state;
  const place = (cell: number) => cellName(Math.floor(cell / columns), cell % columns);
  const been = visited.flatMap((yes, cell) => (yes && cell !== token ? [place(cell)] : []));
  const lines: string[] = [];
  if (token !== null) lines.push(`token ${place(token)}`);
  if (been.length) lines.push(`visited ${been.join(" ")}`);
  return lines;
}

export function writeGeography(state: Geography): string {
  const { rows, columns, blocked } = state;
  const lines = [`${rows} ${columns}`];
  for (let row = 0; row < rows; row++)
    lines.push(
      blocked
        .slice(row * columns, (row + 1) * columns)
        .map((yes) => (yes ? "#" : "."))
        .join(""),
    );
  return [...lines, ...sections(state)].join("\n") + "\n";
}

export const writeStone = (state: Geography): string =>
  [`${state.rows}`, ...sections(state)].join("\n") + "\n";

// Free, blocked, the token, free again. A new token has visited no cell.
export function cycleCell(state: Geography, cell: number): Geography {
  const blocked = [...state.blocked];
  if (state.token === cell) return { ...state, token: null, visited: state.visited.map(() => false) };
  if (blocked[cell]) {
    blocked[cell] = false;
    return { ...state, blocked, token: cell, visited: state.visited.map(() => false) };
  }
  if (state.visited[cell]) return { ...state, visited: replaced(state.visited, cell, false) };
  blocked[cell] = true;
  return { ...state, blocked };
}

// Open, visited, the stone.
export function cycleStone(state: Geography, cell: number): Geography {
  if (state.token === cell) return state;
  const visited = replaced(state.visited, cell, !state.visited[cell]);
  return { ...state, visited, token: visited[cell] ? state.token : cell };
}

// Legal moves by the rules, if the list of legal moves was cut.
export function mayGo(state: Geography, cell: number): boolean {
  const { token } = state;
  if (state.blocked[cell] || state.visited[cell] || cell === token) return false;
  return token === null || neighbours(state, token).includes(cell);
}
