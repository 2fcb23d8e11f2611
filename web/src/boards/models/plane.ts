// A board of cells from the rules: the moves of a click on a cell, and whether a second click is needed.

import type { Cell, Plane } from "../../data/types";
import type { Ruled } from "../zoom";

export interface Clicks {
  single: Map<number, string>; // moves of one click
  pairs: Map<number, Map<number, string>>; // moves of two clicks
  rest: string[]; // moves without a click, or with the click of another move
}

// The legal moves, by their clicks.
export function clicksOf(plane: Plane, moves: readonly string[], legal: ReadonlySet<string>): Clicks {
  const clicks: Clicks = { single: new Map(), pairs: new Map(), rest: [] };
  moves.forEach((move, i) => {
    const [first, second] = plane.clicks[i] ?? [];
    if (!legal.has(move)) return;
    const found = second === undefined ? clicks.single : (clicks.pairs.get(first ?? 0) ?? new Map<number, string>());
    const cell = second ?? first;
    if (cell === undefined || found.has(cell)) {
      clicks.rest.push(move);
      return;
    }
    found.set(cell, move);
    if (second !== undefined && first !== undefined) clicks.pairs.set(first, found);
  });
  return clicks;
}

// The meaning of a click on a cell: a move, a chosen cell, or nothing (chosen: null).
export function clicked(clicks: Clicks, chosen: number | null, cell: number): { move: string } | { chosen: number | null } {
  const second = chosen === null ? undefined : clicks.pairs.get(chosen)?.get(cell);
  const move = second ?? (clicks.pairs.has(cell) && cell !== chosen ? undefined : clicks.single.get(cell));
  if (move !== undefined) return { move };
  return { chosen: clicks.pairs.has(cell) && cell !== chosen ? cell : null };
}

// The moves that a click on a cell makes or begins.
export function movesOf(clicks: Clicks, chosen: number | null, cell: number): string[] {
  const second = chosen === null ? undefined : clicks.pairs.get(chosen);
  if (second?.size) return [second.get(cell) ?? []].flat();
  return [clicks.single.get(cell) ?? [], ...(clicks.pairs.get(cell)?.values() ?? [])].flat();
}

const unit = 48;
const half = { square: 0.5, hexagon: 0.58, point: 0.45, label: 0.35, across: 0.5, upright: 0.5, dot: 0.12 } as const;

export interface Drawn extends Ruled {
  at: Map<number, { x: number; y: number }>; // of selectable cells
  x: (cell: Cell) => number;
  y: (cell: Cell) => number;
}

export const isChoice = (cell: Cell): boolean => cell.shape !== "label" && cell.shape !== "dot";

// The rows and columns of a board whose moves are named by them: each move "R C" is a click on the square there.
export function ruled({ cells, clicks }: Plane, moves: readonly string[]): { rows: number; columns: number } | null {
  const named = (move: string, i: number) => {
    const cell = cells[clicks[i]?.[0] ?? -1];
    return cell?.shape === "square" && clicks[i]?.length === 1 && move === `${cell.y + 1} ${cell.x + 1}`;
  };
  if (!moves.length || !moves.every(named)) return null;
  const choices = cells.filter(isChoice);
  if (!choices.every(({ shape, x, y }) => shape === "square" && Number.isInteger(x) && Number.isInteger(y))) return null;
  return { rows: Math.max(...choices.map(({ y }) => y)) + 1, columns: Math.max(...choices.map(({ x }) => x)) + 1 };
}

// heads: the numbers of rows and columns stand before the cells.
export function drawn(cells: readonly Cell[], heads: { rows: number; columns: number } | null = null): Drawn {
  const font = heads ? Math.max(12, Math.round((Math.max(heads.rows, heads.columns) * unit) / 44)) : 0;
  const [aside, above] = heads ? [font * (0.9 + 0.62 * `${heads.rows}`.length), font * 1.6] : [0.15 * unit, 0.15 * unit];
  const edge = (side: 1 | -1, along: "x" | "y") =>
    cells.reduce((most, cell) => Math.max(most, side * cell[along] + half[cell.shape]), -Infinity);
  const [left, top] = [-edge(-1, "x") - aside / unit, -edge(-1, "y") - above / unit];
  const x = (cell: Cell) => (cell.x - left) * unit;
  const y = (cell: Cell) => (cell.y - top) * unit;
  return {
    pitch: unit,
    width: Math.round((edge(1, "x") - left + 0.15) * unit),
    height: Math.round((edge(1, "y") - top + 0.15) * unit),
    left: aside,
    top: above,
    margin: 0,
    font,
    rows: heads?.rows ?? 0,
    columns: heads?.columns ?? 0,
    columnAt: (column) => (column - left) * unit,
    rowAt: (row) => (row - top) * unit,
    at: new Map(cells.flatMap((cell, i) => (isChoice(cell) ? [[i, { x: x(cell), y: y(cell) }] as const] : []))),
    x,
    y,
  };
}

const corners = [[0, -0.577], [0.5, -0.289], [0.5, 0.289], [0, 0.577], [-0.5, 0.289], [-0.5, -0.289]] as const;

// The outline of a cell as a path around its centre; inset: how much smaller it is.
export function outline(cell: Cell, x: number, y: number, inset = 0): string {
  const n = (value: number) => Math.round(value * 100) / 100;
  const size = unit - 2 * inset;
  const thick = cell.look === "plain" ? 0.24 : 0.12; // an absent side must be clickable, too
  const box = (wide: number, high: number) => `M${n(x - wide / 2)} ${n(y - high / 2)}h${n(wide)}v${n(high)}h${n(-wide)}z`;
  switch (cell.shape) {
    case "hexagon":
      return `M${corners.map(([dx, dy]) => `${n(x + dx * size)} ${n(y + dy * size)}`).join("L")}z`;
    case "point": {
      const r = n(0.4 * size);
      return `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    }
    case "across":
      return box(0.78 * unit, thick * size);
    case "upright":
      return box(thick * size, 0.78 * unit);
    case "dot":
    case "label":
      return "";
    default:
      return box(size, size);
  }
}

// The cells by their places, to find the one under a pointer.
export function nearest(cells: readonly Cell[], at: Drawn): (x: number, y: number) => number | null {
  const squares = new Map<string, number[]>();
  const key = (x: number, y: number) => `${Math.floor(x / unit)} ${Math.floor(y / unit)}`;
  for (const [i, { x, y }] of at.at) squares.set(key(x, y), [...(squares.get(key(x, y)) ?? []), i]);
  return (x, y) => {
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].flatMap((right) => squares.get(key(x + right * unit, y + down * unit)) ?? []));
    const far = (i: number) => Math.hypot(at.x(cells[i] as Cell) - x, at.y(cells[i] as Cell) - y);
    const best = around.reduce<number | null>((one, other) => (one === null || far(other) < far(one) ? other : one), null);
    return best === null || far(best) > unit * 0.75 ? null : best;
  };
}
