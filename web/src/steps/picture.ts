// What a solution knows after a step, as a board or a table: the steps up to it are gone through.

import type { Explanation, ExplainedStep } from "../data/types";
import { contourAfter, successorsOf, wordOf } from "./contour";
import { treeAt } from "./trace";
import type { explainedGames } from "./explained";
import type { Item } from "../views/Tree";

export type Cell = readonly [row: number, column: number]; // from 1

export interface Drawn {
  rows: readonly (readonly string[])[]; // what stands in the cells
  shut: readonly Cell[]; // blocked, or taken out
  good: readonly Cell[]; // part of the answer
  pairs: readonly (readonly [Cell, Cell])[];
  path: readonly Cell[]; // of the search
  walk: readonly Cell[]; // of an illustration
  chequered?: boolean; // coloured like a chessboard
  contour?: string; // from the lower left end: 0 up, 1 to the right
}

export interface Tabled {
  head: readonly string[]; // symbols, and names in steps.heads of the words
  rows: readonly (readonly string[])[];
  now: number; // the row that the step is about; -1: none
  lit: readonly number[]; // rows on which it depends, or that are part of its result
}

export interface Picture {
  board?: Drawn;
  table?: Tabled;
  tree?: { items: readonly Item[]; open: readonly string[]; now: string }; // keys of open items, and of the current one
}

type Steps = readonly ExplainedStep[];

export const valueOf = (step: ExplainedStep | undefined, name: string): string =>
  step?.variables.find((one) => one.name === name)?.value ?? "";

const keyOf = ([row, column]: Cell) => `${row} ${column}`;
const cellOf = (key: string): Cell => {
  const [row = 0, column = 0] = key.split(" ").map(Number);
  return [row, column];
};

const firstOf = (steps: Steps, ...kinds: string[]): Cell[] =>
  steps.flatMap(({ kind, cells: [cell] }) => (cell && kinds.includes(kind) ? [cell] : []));

const walkOf = (steps: Steps): Cell[] => steps.flatMap(({ of, cells }) => (of === "illustration" ? cells : []));

// The lines of a board behind the line of its sides.
export function gridOf(input: string): string[][] {
  const [sides = "", ...lines] = input.split("\n");
  return lines.slice(0, parseInt(sides, 10)).map((line) => [...line]);
}

// The matching: a pair ends the pairs that its cells had, and a cell that is taken out has none.
function pairsOf(steps: Steps): (readonly [Cell, Cell])[] {
  const partners = new Map<string, string>();
  for (const { kind, cells } of steps) {
    const [one = "", other = ""] = cells.map(keyOf);
    if (kind === "pair") partners.set(one, other).set(other, one);
    if (kind === "leave") {
      partners.delete(partners.get(one) ?? "");
      partners.delete(one);
    }
  }
  return [...partners]
    .filter(([one, other]) => one < other && partners.get(other) === one)
    .map(([one, other]) => [cellOf(one), cellOf(other)]);
}

// The path that the search has grown: from each cell to a neighbour and to its partner. A search that goes on from an
// earlier cell, or has failed, drops what is behind.
function pathOf(steps: Steps): Cell[] {
  let path: Cell[] = [];
  for (const { kind, cells } of steps) {
    const [first, next, partner] = cells;
    const at = first ? path.findIndex((cell) => keyOf(cell) === keyOf(first)) : -1;
    if (kind === "start" && first) path = [first];
    else if (kind === "leave") path = next ? [next] : [];
    else if (kind === "look" && first && next) path = [...path.slice(0, at + 1), next, ...(partner ? [partner] : [])];
    else if (kind === "fail") path = path.slice(0, Math.max(at - 1, 0));
    else if (kind === "reach") path = [...cells];
    else if (kind !== "pair") path = [];
  }
  return path;
}

function geography({ input }: Explanation, steps: Steps): Picture {
  const rows = gridOf(input);
  const shut = rows.flatMap((row, y) => row.flatMap((word, x): Cell[] => (word === "#" ? [[y + 1, x + 1]] : [])));
  return {
    board: {
      rows: rows.map((row) => row.map(() => "")),
      shut,
      good: firstOf(steps, "exposed", "even"),
      pairs: pairsOf(steps),
      path: pathOf(steps),
      walk: walkOf(steps),
      chequered: true,
    },
  };
}

function rabbits({ input }: Explanation, steps: Steps): Picture {
  const rows = gridOf(input);
  let hole: Cell = [0, 0];
  rows.forEach((row, y) => row.includes(".") && (hole = [y + 1, row.indexOf(".") + 1]));
  for (const [row, column] of firstOf(steps, "move")) {
    rows[hole[0] - 1]![hole[1] - 1] = rows[row - 1]![column - 1]!;
    rows[row - 1]![column - 1] = ".";
    hole = [row, column];
  }
  const closed = steps.filter((step) => step.kind === "cell" && valueOf(step, "open[cell]") === "0");
  const shut = [...firstOf(closed, "cell"), ...firstOf(steps, "leave")];
  return { board: { rows, shut, good: [], pairs: pairsOf(steps), path: pathOf(steps), walk: [], chequered: true } };
}

function staircase({ input }: Explanation, steps: Steps): Picture {
  const [n = 0, m = 0, ...values] = input.trim().split(/\s+/).map(Number);
  const rows = Array.from({ length: n }, (_, y) =>
    Array.from({ length: m }, (_, x) => `${values[y * m + x]}|${values[n * m + y * m + x]}`),
  );
  const step = steps.at(-1);
  const path = step?.of === "solution" ? wordOf(valueOf(step, "path"), n + m) : contourAfter(steps, n, m);
  const found = steps.filter(({ kind }) => kind === "value");
  const contours = found.map((one) => wordOf(valueOf(one, "path"), n + m));
  const after = successorsOf(path);
  const depends = step?.kind === "gain" || step?.kind === "value";
  return {
    board: { rows, shut: [], good: [], pairs: [], path: [], walk: [], contour: path },
    table: {
      head: ["contour", "f"],
      rows: found.map((one, i) => [contours[i]!, valueOf(one, "best[path]")]),
      now: step?.kind === "value" || step?.kind === "known" ? contours.indexOf(path) : -1,
      lit: depends ? contours.flatMap((word, i) => (after.includes(word) ? [i] : [])) : [],
    },
  };
}

function stone({ input }: Explanation, steps: Steps): Picture {
  const n = parseInt(input, 10);
  const most = 20; // sides of a board that is drawn
  if (n > most) return {};
  const rows = Array.from({ length: n }, () => Array.from({ length: n }, () => ""));
  const pairs: (readonly [Cell, Cell])[] = [];
  for (let row = 1; row <= (n % 2 ? 1 : n); row++)
    for (let column = 1 + (n % 2); column < n; column += 2) pairs.push([[row, column], [row, column + 1]]);
  for (let row = 2; n % 2 && row < n; row += 2)
    for (let column = 1; column <= n; column++) pairs.push([[row, column], [row + 1, column]]);
  return { board: { rows, shut: [], good: [[1, 1]], pairs, path: [], walk: walkOf(steps) } };
}

function tictactoe(explanation: Explanation, steps: Steps): Picture {
  const start = explanation.input.trim().split(/\s+/).slice(1).join(" ");
  const board = [...steps].reverse().find((step) => valueOf(step, "board"));
  const cells = (valueOf(board, "board") || start).split(" ").map((cell) => ["", "X", "O"][Number(cell)] ?? "");
  return {
    board: { rows: [0, 3, 6].map((at) => cells.slice(at, at + 3)), shut: [], good: [], pairs: [], path: [], walk: [] },
    tree: treeAt(steps),
  };
}

// Row by row: a pivot's row changes its place with another.
function widgets(_: Explanation, steps: Steps): Picture {
  const rows: string[][] = [];
  let now = -1;
  let lit: number[] = [];
  for (const step of steps) {
    const [row, rank, pivot] = ["row", "rank", "pivot"].map((name) => Number(valueOf(step, name)));
    const words = (name: string) => valueOf(step, name).split(" ");
    now = -1;
    lit = [];
    if (step.kind === "record" || step.kind === "clear") rows[(now = row!)] = words("a[row]");
    if (step.kind === "clear") lit = [rank!];
    if (step.kind === "rest") now = row!;
    if (step.kind === "days") now = Number(valueOf(step, "i"));
    if (step.kind !== "pivot") continue;
    rows[pivot!] = rows[rank!]!;
    rows[(now = rank!)] = words("a[rank]");
  }
  const types = (rows[0]?.length ?? 1) - 1;
  return { table: { head: [...Array.from({ length: types }, (_, i) => `x${i + 1}`), "="], rows, now, lit } };
}

const bits = (value: string, length: number) => Number(value).toString(2).padStart(length, "0").split("");

// The xor column by column: a bottle with an odd number of beans has its value there.
function xorOf(steps: Steps): Tabled {
  const length = 6; // of the largest value
  const bottles = steps.filter(({ kind }) => kind === "bottle");
  const [i, j, k] = ["i", "j", "k"].map((name) => valueOf(steps.at(-1), name));
  const none = Array.from({ length }, () => "");
  const columns = Array.from({ length }, (_, bit) => String(2 ** (length - 1 - bit)));
  const last = bottles.at(-1);
  return {
    head: ["bottle", "beans", "g", ...columns],
    rows: [
      ...bottles.map((step) => [
        valueOf(step, "i"), valueOf(step, "beans[i]"), valueOf(step, "value(i)"),
        ...(valueOf(step, "odd") === "1" ? bits(valueOf(step, "value(i)"), length) : none),
      ]),
      ["", "", valueOf(last, "total"), ...bits(valueOf(last, "total"), length)],
    ],
    now: steps.at(-1)?.kind === "bottle" ? bottles.length - 1 : bottles.length,
    lit: steps.at(-1)?.kind === "win" ? [...new Set([i, j, k].map(Number))] : [],
  };
}

function splitting(_: Explanation, steps: Steps): Picture {
  if (steps.some(({ kind }) => kind === "bottle")) return { table: xorOf(steps) };
  return values("distance", "x", "grundy[x]", steps);
}

function heaps(_: Explanation, steps: Steps): Picture {
  const step = steps.at(-1);
  const picture = values("heap", "heap", "grundy[heap]", steps);
  const [size, start, period] = ["heaps[i]", "start", "period"].map((name) => Number(valueOf(step, name)));
  if (step?.kind === "heap") picture.table.now = size! - 1;
  if (step?.kind === "period") picture.table.lit = Array.from({ length: period! }, (_, i) => start! - 1 + i);
  return picture;
}

// Values one by one.
function values(name: string, index: string, value: string, steps: Steps): { table: Tabled } {
  const found = steps.filter(({ kind }) => kind === "mex");
  return {
    table: {
      head: [name, "g"],
      rows: found.map((step) => [valueOf(step, index), valueOf(step, value)]),
      now: steps.at(-1)?.kind === "mex" ? found.length - 1 : -1,
      lit: [],
    },
  };
}

const pictures: Record<(typeof explainedGames)[number], (explanation: Explanation, steps: Steps) => Picture> = {
  geography, heaps, rabbits, splitting, staircase, stone, tictactoe, widgets,
};

// After step number `index` from 0.
export const pictureAt = (explanation: Explanation, index: number): Picture =>
  (pictures as Partial<Record<string, (typeof pictures)["heaps"]>>)[explanation.game]?.(explanation, explanation.steps.slice(0, index + 1)) ?? {};
