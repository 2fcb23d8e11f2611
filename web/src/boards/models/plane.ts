// A board of cells from the rules: the moves of a click on a cell, and whether a second click is needed.

import type { Cell, Plane } from "../../data/types";

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

export interface Drawn {
  unit: number;
  width: number;
  height: number;
  at: Map<number, { x: number; y: number }>; // of selectable cells
  x: (cell: Cell) => number;
  y: (cell: Cell) => number;
}

export const isChoice = (cell: Cell): boolean => cell.shape !== "label" && cell.shape !== "dot";

export function drawn(cells: readonly Cell[]): Drawn {
  const edge = (side: 1 | -1, along: "x" | "y") =>
    cells.reduce((most, cell) => Math.max(most, side * cell[along] + half[cell.shape]), -Infinity);
  const [left, top] = [-edge(-1, "x") - 0.15, -edge(-1, "y") - 0.15];
  const x = (cell: Cell) => (cell.x - left) * unit;
  const y = (cell: Cell) => (cell.y - top) * unit;
  return {
    unit,
    width: (edge(1, "x") - left + 0.15) * unit,
    height: (edge(1, "y") - top + 0.15) * unit,
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
