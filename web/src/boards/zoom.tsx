// The visible part of a board: zoom by wheel, keys, buttons and two fingers, pan by drag. The numbers of rows and columns
// stay at the edges of the visible part.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardWords } from "./words";

export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

// The whole board, and the distance of its cells.
export interface Extent {
  width: number;
  height: number;
  pitch: number;
}

export const crowded = 400; // more cells are too small to see without zoom
const leastCells = 4; // min cells across
const leastZoom = 3; // that any board allows

const wholeOf = (at: Extent): View => ({ left: 0, top: 0, width: at.width, height: at.height });

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

function within(view: View, at: Extent): View {
  return {
    ...view,
    left: clamp(view.left, 0, at.width - view.width),
    top: clamp(view.top, 0, at.height - view.height),
  };
}

// Zooms by a factor; the point (x, y) of the board stays in place.
export function closer(view: View, at: Extent, factor: number, x: number, y: number): View {
  const nearest = Math.max(leastZoom, Math.min(at.width, at.height) / (leastCells * at.pitch));
  const now = at.width / view.width;
  const wanted = clamp(now * factor, 1, nearest);
  if (wanted === 1) return wholeOf(at);
  const scale = wanted / now;
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

// The view as its element shows it: in a wider or higher element more is visible than the view asks for.
function filled(view: View, at: Extent, { clientWidth, clientHeight }: { clientWidth: number; clientHeight: number }): View {
  const ratio = clientHeight ? clientWidth / clientHeight : 1;
  const width = Math.min(at.width, Math.max(view.width, view.height * ratio));
  const height = Math.min(at.height, Math.max(view.height, view.width / ratio));
  const [left, top] = [view.left - (width - view.width) / 2, view.top - (height - view.height) / 2];
  return within({ left, top, width, height }, at);
}

const moved = (view: View, at: Extent, right: number, down: number): View =>
  within({ ...view, left: view.left + right, top: view.top + down }, at);

// The view with a point: unless a cell around it is visible, it moves to the centre.
function showing(view: View, at: Extent, x: number, y: number): View {
  const near = (place: number, from: number, long: number) => place > from + at.pitch / 2 && place < from + long - at.pitch / 2;
  const seen = near(x, view.left, view.width) && near(y, view.top, view.height);
  return seen ? view : within({ ...view, left: x - view.width / 2, top: y - view.height / 2 }, at);
}

// The place of a pointer on the board.
export function pointUnder(event: { clientX: number; clientY: number }, svg: SVGSVGElement): DOMPoint | null {
  const matrix = svg.getScreenCTM();
  return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

interface Place {
  clientX: number;
  clientY: number;
}

const middle = (one: Place, two: Place): Place => ({
  clientX: (one.clientX + two.clientX) / 2,
  clientY: (one.clientY + two.clientY) / 2,
});
const distance = (one: Place, two: Place) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);

export interface Zoom {
  view: View;
  zoomed: boolean;
  by: (factor: number, x: number, y: number) => void;
  show: (x: number, y: number) => void; // a point that the keyboard goes to
  dragged: () => boolean; // the click ends a drag
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
  };
}

// The view of a board, and the gestures that change it. Another board begins with the whole. The wheel alone zooms a
// board of many cells, and any board with Ctrl, which is what a browser reports for two fingers on a touchpad.
export function useZoom(svg: RefObject<SVGSVGElement | null>, at: Extent, many: boolean): Zoom {
  const [view, setView] = useState(() => wholeOf(at));
  const drag = useRef<{ from: DOMPoint; far: boolean } | null>(null);
  const extent = useRef(at);
  extent.current = at;
  const wheels = useRef(false);
  useLayoutEffect(() => setView(wholeOf(at)), [at.width, at.height]);
  const same = view.width <= at.width && view.height <= at.height;
  const zoomed = same && view.width < at.width;
  const shown = !zoomed ? wholeOf(at) : svg.current ? filled(view, at, svg.current) : view;
  wheels.current = many || zoomed;

  const by = (factor: number, x: number, y: number) => setView((now) => closer(now, extent.current, factor, x, y));
  // The browser would scroll the page, or zoom all of it, if these events were left to it.
  useEffect(() => {
    const picture = svg.current;
    if (!picture) return undefined;
    let before: readonly [Place, Place] | null = null;
    const onTouch = (event: TouchEvent) => {
      const [one, two] = [event.touches[0], event.touches[1]];
      if (!one || !two) return void (before = null);
      event.preventDefault();
      drag.current = null;
      const now = [
        { clientX: one.clientX, clientY: one.clientY },
        { clientX: two.clientX, clientY: two.clientY },
      ] as const;
      const from = before && pointUnder(middle(...before), picture);
      const to = pointUnder(middle(...now), picture);
      if (before && from && to) {
        const factor = distance(...now) / Math.max(1, distance(...before));
        setView((old) => closer(moved(old, extent.current, from.x - to.x, from.y - to.y), extent.current, factor, from.x, from.y));
      }
      before = now;
    };
    const onWheel = (event: WheelEvent) => {
      const point = pointUnder(event, picture);
      if (!point || !(event.ctrlKey || wheels.current)) return;
      event.preventDefault();
      by(event.deltaY < 0 ? 1.25 : 0.8, point.x, point.y);
    };
    const touches = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
    for (const name of touches) picture.addEventListener(name, onTouch, { passive: false });
    picture.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      for (const name of touches) picture.removeEventListener(name, onTouch);
      picture.removeEventListener("wheel", onWheel);
    };
  }, []);

  return {
    view: shown,
    zoomed,
    by,
    show: (x, y) => setView((now) => showing(now, extent.current, x, y)),
    dragged: () => drag.current?.far ?? false,
    handlers: {
      onPointerDown: (event) => {
        const from = zoomed && svg.current ? pointUnder(event, svg.current) : null;
        drag.current = from && { from, far: false };
      },
      // The visible part follows a held pointer.
      onPointerMove: (event) => {
        const point = event.buttons && drag.current && svg.current ? pointUnder(event, svg.current) : null;
        if (!point || !drag.current) return;
        const { from } = drag.current;
        const [right, down] = [from.x - point.x, from.y - point.y];
        if (Math.hypot(right, down) < at.pitch / 2 && !drag.current.far) return;
        drag.current.far = true;
        setView((now) => moved(now, at, right, down));
      },
    },
  };
}

export const viewBoxOf = ({ left, top, width, height }: View): string => `${left} ${top} ${width} ${height}`;

// ---------------------------------------------------------------------- heads

// Rows and columns with numbers: their places, and the room before the first ones.
export interface Ruled extends Extent {
  rows: number;
  columns: number;
  left: number;
  top: number;
  margin: number; // between the numbers and the cells
  font: number; // of the numbers, when all of the board is visible
  columnAt: (column: number) => number;
  rowAt: (row: number) => number;
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];

// The numbers of some rows or columns: as many as there is room for.
function numbers(count: number, pitch: number, room: number): number[] {
  const step = steps.find((one) => one * pitch >= room) ?? 1000;
  return Array.from({ length: count }, (_, i) => i).filter((i) => i === 0 || (i + 1) % step === 0);
}

const scaleOf = (at: Ruled, view: View) => Math.min(view.width / at.width, view.height / at.height);

// The strips of a zoomed board that the numbers cover.
const strips = (at: Ruled, view: View): [number, number] => {
  const scale = scaleOf(at, view);
  return [(at.left - at.margin) * scale, (at.top - at.margin) * scale];
};

export function isOnHeads(point: { x: number; y: number }, at: Ruled, view: View): boolean {
  const [left, top] = strips(at, view);
  return scaleOf(at, view) < 1 && (point.x < view.left + left || point.y < view.top + top);
}

// Numbers of the visible rows at the left edge, and of the visible columns at the top. If the board is zoomed they cover
// a strip of it.
export function Heads({ at, view }: { at: Ruled; view: View }) {
  const scale = scaleOf(at, view);
  const size = at.font * scale;
  const zoomed = scale < 1;
  const [left, top] = strips(at, view);
  const digits = `${Math.max(at.rows, at.columns)}`.length;
  const lowest = view.top + view.height - size * 0.06; // the number of the last row is larger than its row
  const seen = (place: number, from: number, long: number) => place > from + size / 2 && place < from + long - size / 2;
  return (
    <g class="labels" font-size={size} aria-hidden="true">
      {zoomed && (
        <path
          class="behind"
          d={`M${view.left} ${view.top}h${view.width}v${top}h${left - view.width}v${view.height - top}h${-left}z`}
        />
      )}
      {numbers(at.columns, at.pitch, size * digits * 0.7)
        .filter((i) => !zoomed || seen(at.columnAt(i), view.left + left, view.width - left))
        .map((i) => (
          <text key={`c${i}`} x={at.columnAt(i)} y={view.top + top - size * 0.45} text-anchor="middle">
            {i + 1}
          </text>
        ))}
      {numbers(at.rows, at.pitch, size * 1.1)
        .filter((i) => !zoomed || seen(at.rowAt(i), view.top + top, view.height - top))
        .map((i) => (
          <text key={`r${i}`} x={view.left + left - size * 0.4} y={Math.min(at.rowAt(i) + size * 0.36, lowest)} text-anchor="end">
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
