// The best line on a board: numbers at its moves, in the shade of their player, and a path from cell to cell
// that fades along the line.

import type { Geometry } from "./geometry";

const mostBadges = 24;
const mostSteps = 400;

export const fade = (step: number, steps: number): number =>
  Math.round((1 - (0.55 * step) / Math.max(steps, 8)) * 100) / 100;

interface BadgeProps {
  step: number; // from 0
  steps: number;
  side: 0 | 1; // player of the first move
  x: number;
  y: number;
}

export const Badge = ({ step, steps, side, x, y }: BadgeProps) => (
  <g class={`trail ${(side + step) % 2 ? "second" : "first"}`} opacity={fade(step, steps)} aria-hidden="true">
    <circle cx={x} cy={y} r={7.8} />
    <text x={x} y={y + 3.5} font-size={step < 9 ? 10.5 : 9} text-anchor="middle">
      {step + 1}
    </text>
  </g>
);

interface BadgesProps {
  at: Geometry;
  cells: readonly number[];
  side: 0 | 1;
  off?: readonly [number, number] | undefined; // default: the centre of the cell
}

export function Badges({ at, cells, side, off = [at.pitch * 0.32, -at.pitch * 0.32] }: BadgesProps) {
  const shown = cells.slice(0, mostBadges);
  return shown.map((cell, step) => (
    <Badge
      key={step}
      step={step}
      steps={shown.length}
      side={side}
      x={at.x(cell) + off[0]}
      y={at.y(cell) + off[1]}
    />
  ));
}

interface Spot {
  x: number;
  y: number;
}

// The arrows of a note, between the edges of what stands in their cells. pitch: the distance of cells.
export const Arrows = ({ ways, pitch }: { ways: readonly (readonly [Spot, Spot])[]; pitch: number }) => (
  <g class="note-arrows" aria-hidden="true" stroke-width={pitch * 0.09}>
    {ways.map(([from, to], i) => {
      const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
      const [head, edge] = [pitch * 0.22, Math.min(pitch * 0.32, long / 4)];
      const along = (back: number) => [to.x - ux * back, to.y - uy * back] as const;
      const [[x, y], [tipX, tipY]] = [along(edge + head), along(edge)];
      const wing = (turn: number) => `${x + turn * uy * head * 0.6} ${y - turn * ux * head * 0.6}`;
      return (
        <g key={i}>
          <path d={`M${from.x + ux * edge} ${from.y + uy * edge}L${x} ${y}`} />
          <path class="head" d={`M${tipX} ${tipY}L${wing(1)}L${wing(-1)}z`} />
        </g>
      );
    })}
  </g>
);

// An arrow on each step.
export function Way({ at, from, cells, side }: BadgesProps & { from: number | null }) {
  const steps = (from === null ? cells : [from, ...cells]).slice(0, mostSteps);
  return (
    <>
      <g class="trail" aria-hidden="true">
        {steps.slice(1).map((cell, i) => {
          const last = steps[i] ?? cell;
          const [x, y] = [at.x(last), at.y(last)];
          const [dx, dy] = [at.x(cell) - x, at.y(cell) - y];
          const [ux, uy] = [7 * Math.sign(dx), 7 * Math.sign(dy)];
          const [tipX, tipY] = [x + dx * 0.62, y + dy * 0.62];
          const wing = (turn: number) => `${tipX - ux + turn * uy * 0.7} ${tipY - uy + turn * ux * 0.7}`;
          return (
            <g key={i} opacity={fade(i, steps.length)}>
              <path class="step" d={`M${x} ${y}l${dx} ${dy}`} stroke-width={at.joined ? 22 : 3} />
              <path class="arrow" d={`M${tipX} ${tipY}L${wing(-1)}L${wing(1)}z`} />
            </g>
          );
        })}
      </g>
      {!at.joined && <Badges at={at} cells={cells} side={side} />}
    </>
  );
}
