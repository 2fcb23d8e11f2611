// A part of a large board: its selection, and its coordinates along the edges.

import type { Geometry } from "./geometry";
import type { BoardWords } from "./words";

export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

const leastCells = 8; // min cells across

export const wholeOf = (at: Geometry): View => ({ left: 0, top: 0, width: at.width, height: at.height });

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

function within(view: View, at: Geometry): View {
  return {
    ...view,
    left: clamp(view.left, 0, at.width - view.width),
    top: clamp(view.top, 0, at.height - view.height),
  };
}

// Zooms by a factor; the point (x, y) of the board stays in place.
export function closer(view: View, at: Geometry, factor: number, x: number, y: number): View {
  const widest = Math.min(at.width, at.height);
  const nearest = Math.max(1, widest / (leastCells * at.pitch));
  const now = at.width / view.width;
  const scale = clamp(now * factor, 1, nearest) / now;
  return within(
    {
      left: x - (x - view.left) / scale,
      top: y - (y - view.top) / scale,
      width: view.width / scale,
      height: view.height / scale,
    },
    at,
  );
}

export const moved = (view: View, at: Geometry, right: number, down: number): View =>
  within({ ...view, left: view.left + right, top: view.top + down }, at);

// The view with a cell: unless the cell is visible, it moves to the centre.
export function showing(view: View, at: Geometry, cell: number): View {
  const [x, y] = [at.x(cell), at.y(cell)];
  const seen = x > view.left && x < view.left + view.width && y > view.top && y < view.top + view.height;
  return seen ? view : within({ ...view, left: x - view.width / 2, top: y - view.height / 2 }, at);
}

const mostLabels = 16;
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

// Numbers of rows at the left edge of the visible part, and of columns at its top.
export function Edges({ at, view }: { at: Geometry; view: View }) {
  const across = Math.min(view.width, view.height) / at.pitch;
  const step = steps.find((one) => across / one <= mostLabels) ?? 2000;
  const size = Math.min(view.width, view.height) / 42;
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => i === 0 || (i + 1) % step === 0);
  const seen = (place: number, from: number, long: number) => place >= from && place <= from + long;
  return (
    <g class="labels edges" font-size={size} aria-hidden="true">
      {numbers(at.columns)
        .filter((i) => seen(at.x(i), view.left + 2 * size, view.width - 2 * size))
        .map((i) => (
          <text key={`c${i}`} x={at.x(i)} y={view.top + size * 1.1} text-anchor="middle">
            {i + 1}
          </text>
        ))}
      {numbers(at.rows)
        .filter((i) => seen(at.y(i * at.columns), view.top + 2 * size, view.height - 2 * size))
        .map((i) => (
          <text key={`r${i}`} x={view.left + size * 0.3} y={at.y(i * at.columns) + size * 0.36}>
            {i + 1}
          </text>
        ))}
    </g>
  );
}

interface ZoomBarProps {
  words: BoardWords;
  said: string; // of the cell under the pointer
  zoom: (factor: number) => void;
}

export const ZoomBar = ({ words, said, zoom }: ZoomBarProps) => (
  <div class="board-note zoom">
    <button type="button" aria-label={words.closer} onClick={() => zoom(2)}>
      +
    </button>
    <button type="button" aria-label={words.farther} onClick={() => zoom(0.5)}>
      −
    </button>
    <output>{said}</output>
  </div>
);
