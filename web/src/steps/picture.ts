// What a solution knows after a step, as a board or a table: the steps up to it are gone through.

import type { Explanation, ExplainedStep } from "../data/types";

export type Cell = readonly [row: number, column: number]; // from 1

export interface Drawn {
  rows: readonly (readonly string[])[]; // what stands in the cells
  shut: readonly Cell[]; // blocked, or taken out
  good: readonly Cell[]; // part of the answer
  pairs: readonly (readonly [Cell, Cell])[];
  walk: readonly Cell[]; // of an illustration
  contour?: string; // from the lower left end: 0 up, 1 to the right
}

export interface Tabled {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  now: number; // the row that the step is about; -1: none
}

export interface Picture {
  board?: Drawn;
  table?: Tabled;
}

type Steps = readonly ExplainedStep[];

const valueOf = (step: ExplainedStep | undefined, name: string): string =>
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
function gridOf(input: string): string[][] {
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

function geography({ input }: Explanation, steps: Steps): Picture {
  const rows = gridOf(input);
  const shut = rows.flatMap((row, y) => row.flatMap((word, x): Cell[] => (word === "#" ? [[y + 1, x + 1]] : [])));
  return {
    board: { rows: rows.map((row) => row.map(() => "")), shut, good: firstOf(steps, "exposed", "even"), pairs: pairsOf(steps), walk: walkOf(steps) },
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
  return { board: { rows, shut, good: [], pairs: pairsOf(steps), walk: [] } };
}

const wordOf = (path: string, length: number) =>
  Array.from({ length }, (_, bit) => (Number(path) >> bit) & 1).join("");

function staircase({ input }: Explanation, steps: Steps): Picture {
  const [n = 0, m = 0, ...worths] = input.trim().split(/\s+/).map(Number);
  const rows = Array.from({ length: n }, (_, y) =>
    Array.from({ length: m }, (_, x) => `${worths[y * m + x]}|${worths[n * m + y * m + x]}`),
  );
  const path = valueOf(steps.at(-1), "path");
  const found = steps.filter(({ kind }) => kind === "value");
  const last = steps.at(-1)?.kind;
  return {
    board: { rows, shut: [], good: [], pairs: [], walk: [], contour: wordOf(path, n + m) },
    table: {
      head: ["contour", "f"],
      rows: found.map((step) => [wordOf(valueOf(step, "path"), n + m), valueOf(step, "best[path]")]),
      now: last === "value" || last === "known" ? found.findIndex((step) => valueOf(step, "path") === path) : -1,
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
  return { board: { rows, shut: [], good: [[1, 1]], pairs, walk: walkOf(steps) } };
}

function tictactoe({ input }: Explanation, steps: Steps): Picture {
  const start = input.trim().split(/\s+/).slice(1).join(" ");
  const board = [...steps].reverse().find((step) => valueOf(step, "board"));
  const cells = (valueOf(board, "board") || start).split(" ").map((cell) => ["", "X", "O"][Number(cell)] ?? "");
  return { board: { rows: [0, 3, 6].map((at) => cells.slice(at, at + 3)), shut: [], good: [], pairs: [], walk: [] } };
}

// Row by row: a pivot's row changes its place with another.
function widgets(_: Explanation, steps: Steps): Picture {
  const rows: string[][] = [];
  let now = -1;
  for (const step of steps) {
    const [row, rank, pivot] = ["row", "rank", "pivot"].map((name) => Number(valueOf(step, name)));
    const words = (name: string) => valueOf(step, name).split(" ");
    now = -1;
    if (step.kind === "record" || step.kind === "clear") rows[(now = row!)] = words("a[row]");
    if (step.kind === "rest") now = row!;
    if (step.kind !== "pivot") continue;
    rows[pivot!] = rows[rank!]!;
    rows[(now = rank!)] = words("a[rank]");
  }
  const types = (rows[0]?.length ?? 1) - 1;
  return { table: { head: [...Array.from({ length: types }, (_, i) => `x${i + 1}`), "="], rows, now } };
}

// Values cell by cell.
const values = (index: string, value: string) => (_: Explanation, steps: Steps): Picture => {
  const found = steps.filter(({ kind }) => kind === "mex");
  return {
    table: {
      head: [index, "g"],
      rows: found.map((step) => [valueOf(step, index), valueOf(step, value)]),
      now: steps.at(-1)?.kind === "mex" ? found.length - 1 : -1,
    },
  };
};

const pictures: Record<string, (explanation: Explanation, steps: Steps) => Picture> = {
  geography, rabbits, staircase, stone, tictactoe, widgets,
  splitting: values("x", "grundy[x]"),
  heaps: values("heap", "grundy[heap]"),
};

// The games of which a solution is explained.
export const isExplained = (game: string): boolean => game in pictures;

// After step number `index` from 0.
export const pictureAt = (explanation: Explanation, index: number): Picture =>
  pictures[explanation.game]?.(explanation, explanation.steps.slice(0, index + 1)) ?? {};
