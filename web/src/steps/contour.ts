// Contours of staircase as words, from the lower left end: 0 is a step up, 1 a step to the right.

import { contour } from "../boards/models/staircase";
import type { ExplainedStep } from "../data/types";

export const wordOf = (path: string, length: number): string =>
  Array.from({ length }, (_, bit) => (Number(path) >> bit) & 1).join("");

// The contours after one move: a corner 01 becomes 10.
export const successorsOf = (word: string): string[] =>
  [...word].flatMap((_, at) => (word.startsWith("01", at) ? [`${word.slice(0, at)}10${word.slice(at + 2)}`] : []));

// The contour in the line of a wrong program: the cells that it has taken since its answer.
export function contourAfter(steps: readonly ExplainedStep[], n: number, m: number): string {
  const lengths = Array.from({ length: n }, () => 0);
  for (const { kind, cells } of steps) {
    if (kind === "forward" || kind === "greedy") lengths.fill(0);
    if (kind === "take" && cells[0]) lengths[cells[0][0] - 1] = cells[0][1];
  }
  return contour({ rows: n, columns: m, taken: lengths }).join("");
}
