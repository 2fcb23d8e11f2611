// The picture of the matching theorem on a grid: pairs as dominoes, exposed cells with rings, and D(G), the
// cells that some maximum matching leaves exposed, which alternating paths from the exposed cells find.

import type { Why } from "../data/types";
import type { Geometry } from "./geometry";
import { cellOf, neighbours } from "./models/words";

export interface Matching {
  pairs: [number, number][];
  missed: number[];
  even: number[];
}

// null if nothing, or only a part, is known.
export function matchingOf(why: Why | null, at: Geometry, open: (cell: number) => boolean): Matching | null {
  if (!why?.pairs) return null;
  const mate = new Map<number, number>();
  const pairs: [number, number][] = [];
  for (const [one, two] of why.pairs) {
    const [a, b] = [cellOf(one, at.rows, at.columns), cellOf(two, at.rows, at.columns)];
    if (a === null || b === null) continue;
    pairs.push([a, b]);
    mate.set(a, b).set(b, a);
  }
  if (why.cut) return { pairs, missed: [], even: [] };
  const missed: number[] = [];
  for (let cell = 0; cell < at.cells; cell++) if (open(cell) && !mate.has(cell)) missed.push(cell);
  const even = new Set(missed);
  const queue = [...missed];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop())
    for (const next of neighbours(at, cell)) {
      const back = open(next) ? mate.get(next) : undefined;
      if (back === undefined || even.has(back)) continue;
      even.add(back);
      queue.push(back);
    }
  return { pairs, missed, even: [...even] };
}

export function Dominoes({ at, matching }: { at: Geometry; matching: Matching }) {
  const half = at.pitch * 0.41;
  const domino = ([one, two]: [number, number]) => {
    if (at.joined) return `M${at.x(one)} ${at.y(one)}L${at.x(two)} ${at.y(two)}`;
    const [x, y] = [Math.min(at.x(one), at.x(two)) - half, Math.min(at.y(one), at.y(two)) - half];
    const [w, h] = [Math.abs(at.x(one) - at.x(two)), Math.abs(at.y(one) - at.y(two))];
    const r = half * 0.8;
    return (
      `M${x + r} ${y}h${w + 2 * (half - r)}a${r} ${r} 0 0 1 ${r} ${r}v${h + 2 * (half - r)}a${r} ${r} 0 0 1 ${-r} ${r}` +
      `h${-w - 2 * (half - r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h - 2 * (half - r)}a${r} ${r} 0 0 1 ${r} ${-r}z`
    );
  };
  const ring = (cell: number) => {
    const r = at.pitch * 0.37;
    return `M${at.x(cell) - r} ${at.y(cell)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  };
  const square = (cell: number) => {
    const side = at.pitch * 0.92;
    return `M${at.x(cell) - side / 2} ${at.y(cell) - side / 2}h${side}v${side}h${-side}z`;
  };
  return (
    <g class="matching" aria-hidden="true">
      <path class="even-set" d={matching.even.map(square).join("")} />
      <path class="domino" d={matching.pairs.map(domino).join("")} />
      <path class="missed" d={matching.missed.map(ring).join("")} />
    </g>
  );
}
