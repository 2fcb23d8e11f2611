// A board of cells: grounds, marks, trails, the pointer and the keys. Cells are drawn as one path for
// each kind of ground, and pointers are mapped from coordinates, so that large boards are as quick as
// small ones; up to `mostNamed` cells also stand as elements of their own for those who hear them.

import type { ComponentChildren } from "preact";
import { useId, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { marksOf, shapePath, type Mark } from "./marks";
import { cellName, cellOf } from "./models/words";
import { say } from "./words";

const mostNamed = 1600;
const mostTexts = 900; // cells with a number in each

export interface Geometry {
  rows: number;
  columns: number;
  cells: number;
  pitch: number;
  left: number; // where the first cell begins
  top: number;
  width: number;
  height: number;
  font: number; // of the labels; 0: none
  joined: boolean; // no gaps between cells
  margin: number;
  x: (cell: number) => number; // of the middle
  y: (cell: number) => number;
}

// margin: room between the labels and the cells.
export function geometry(rows: number, columns: number, pitch = 40, margin = 0): Geometry {
  const joined = Math.max(rows, columns) > 60;
  const widest = Math.max(columns * pitch, (rows * pitch) / 1.2);
  const font = joined ? 0 : Math.max(11.5, Math.round(widest / 52));
  const left = joined ? 2 : Math.round(font * (0.9 + 0.62 * `${rows}`.length)) + margin;
  const top = joined ? 2 : Math.round(font * 1.6) + margin;
  return {
    rows,
    columns,
    cells: rows * columns,
    pitch,
    left,
    top,
    width: left + columns * pitch + 4 + margin,
    height: top + rows * pitch + 4 + margin,
    font,
    joined,
    margin,
    x: (cell) => left + ((cell % columns) + 0.5) * pitch,
    y: (cell) => top + (Math.floor(cell / columns) + 0.5) * pitch,
  };
}

// The grounds of all cells of a kind as one path: squares with round corners, or runs without gaps.
function groundPath(at: Geometry, cells: readonly number[]): string {
  const { pitch, columns, left, top } = at;
  let path = "";
  if (at.joined) {
    for (let i = 0; i < cells.length; ) {
      const first = cells[i] ?? 0;
      let run = 1;
      while (cells[i + run] === first + run && (first + run) % columns) run++;
      path += `M${left + (first % columns) * pitch} ${top + Math.floor(first / columns) * pitch}h${run * pitch}v${pitch}h${-run * pitch}z`;
      i += run;
    }
    return path;
  }
  const round = pitch * 0.12;
  const gap = pitch * 0.04;
  const side = pitch - 2 * gap - 2 * round;
  const arc = (x: number, y: number) => `a${round} ${round} 0 0 1 ${x} ${y}`;
  for (const cell of cells)
    path +=
      `M${at.x(cell) - side / 2} ${at.y(cell) - pitch / 2 + gap}h${side}${arc(round, round)}v${side}` +
      `${arc(-round, round)}h${-side}${arc(-round, -round)}v${-side}${arc(round, -round)}z`;
  return path;
}

function Grounds({ at, ground }: { at: Geometry; ground: (cell: number) => string }) {
  const kinds = new Map<string, number[]>();
  for (let cell = 0; cell < at.cells; cell++) {
    const kind = ground(cell);
    const cells = kinds.get(kind);
    if (cells) cells.push(cell);
    else kinds.set(kind, [cell]);
  }
  return [...kinds].map(([kind, cells]) => <path key={kind} class={`ground ${kind}`} d={groundPath(at, cells)} />);
}

function Labels({ at }: { at: Geometry }) {
  if (!at.font) return null;
  const every = (count: number) => (at.font * `${count}`.length * 0.7 > at.pitch ? 5 : 1);
  const shown = (count: number) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => i === 0 || (i + 1) % every(count) === 0);
  return (
    <g class="labels" font-size={at.font} aria-hidden="true">
      {shown(at.columns).map((i) => (
        <text key={`c${i}`} x={at.x(i)} y={at.top - at.margin - at.font * 0.45} text-anchor="middle">{i + 1}</text>
      ))}
      {shown(at.rows).map((i) => (
        <text key={`r${i}`} x={at.left - at.margin - at.font * 0.4} y={at.y(i * at.columns) + at.font * 0.36} text-anchor="end">{i + 1}</text>
      ))}
    </g>
  );
}

interface Placed {
  cell: number;
  mark: Mark;
}

const mostFramed = 12;

// Worths: a tint, the shape, and where there is one the number below or beside it. The best are framed
// where they are few.
function Worths({ at, placed, lift, beside }: { at: Geometry; placed: readonly Placed[]; lift: number; beside: boolean }) {
  const framed = placed.filter(({ mark }) => mark.best).length <= mostFramed;
  const groups = new Map<string, Placed[]>();
  for (const one of placed) {
    const best = one.mark.best ? (framed ? " best framed" : " best") : "";
    const key = `${one.mark.shape} d${one.mark.depth}${best}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const texts = placed.length <= mostTexts ? placed.filter(({ mark }) => mark.text) : [];
  const withText = texts.length > 0;
  const r = withText ? 5.5 : 8;
  const x = (cell: number) => at.x(cell) - (beside ? at.pitch * 0.34 : 0);
  const y = (cell: number) => at.y(cell) + lift - (withText && !beside ? 8 : 0);
  const room = beside ? at.pitch * 0.62 : at.pitch - 6;
  return (
    <g class="worths" aria-hidden="true">
      {[...groups].map(([key, ones]) => (
        <g key={key}>
          <path class={`tint ${key}`} d={groundPath(at, ones.map(({ cell }) => cell))} />
          <path class={`shape ${key}`} d={ones.map(({ cell, mark }) => shapePath(mark.shape, x(cell), y(cell), r)).join("")} />
        </g>
      ))}
      {texts.map(({ cell, mark }) => (
        <text key={cell} class={`number ${mark.shape}${mark.best ? " best" : ""}`} x={at.x(cell) + (beside ? at.pitch * 0.43 : 0)}
          y={at.y(cell) + lift + (beside ? 4.7 : 12)} font-size={Math.min(13, room / (0.6 * mark.text.length))}
          text-anchor={beside ? "end" : "middle"}>{mark.text}</text>
      ))}
    </g>
  );
}

const mostBadges = 24;
const mostSteps = 400;
export const fade = (step: number, steps: number): number =>
  Math.round((1 - (0.55 * step) / Math.max(steps, 8)) * 100) / 100;

// The best line as numbers on the cells, in the shade of who makes the move.
function Badges({ at, cells, side, dx, dy }: { at: Geometry; cells: readonly number[]; side: 0 | 1; dx: number; dy: number }) {
  const shown = cells.slice(0, mostBadges);
  return (
    <g class="trail" aria-hidden="true">
      {shown.map((cell, step) => (
        <g key={step} class={(side + step) % 2 ? "second" : "first"} opacity={fade(step, shown.length)}>
          <circle cx={at.x(cell) + dx} cy={at.y(cell) + dy} r={7.8} />
          <text x={at.x(cell) + dx} y={at.y(cell) + dy + 3.5} font-size={step < 9 ? 10.5 : 9} text-anchor="middle">{step + 1}</text>
        </g>
      ))}
    </g>
  );
}

// The best line as a way from cell to cell, with an arrow on each step.
function Way({ at, from, cells, side }: { at: Geometry; from: number | null; cells: readonly number[]; side: 0 | 1 }) {
  const steps = (from === null ? cells : [from, ...cells]).slice(0, mostSteps);
  const numbered = at.joined ? [] : cells.slice(0, mostBadges);
  const scale = at.joined ? 3 : 1;
  return (
    <g class="trail" aria-hidden="true">
      {steps.slice(1).map((cell, i) => {
        const last = steps[i] ?? cell;
        const [x, y] = [at.x(last), at.y(last)];
        const [dx, dy] = [at.x(cell) - x, at.y(cell) - y];
        const [ux, uy] = [Math.sign(dx), Math.sign(dy)];
        const [mx, my] = [x + dx * 0.62, y + dy * 0.62];
        return (
          <g key={i} opacity={fade(i, steps.length)}>
            <path class="step" d={`M${x} ${y}L${x + dx} ${y + dy}`} stroke-width={3 * scale} />
            <path class="arrow" d={`M${mx} ${my}L${mx - 7 * ux - 5 * uy} ${my - 7 * uy - 5 * ux}L${mx - 7 * ux + 5 * uy} ${my - 7 * uy + 5 * ux}z`} />
          </g>
        );
      })}
      <Badges at={at} cells={numbered} side={side} dx={at.pitch * 0.32} dy={-at.pitch * 0.32} />
    </g>
  );
}

function frame(at: Geometry, cell: number, inset: number): Record<string, number> {
  const side = at.pitch - 2 * inset;
  return { x: at.x(cell) - side / 2, y: at.y(cell) - side / 2, width: side, height: side, rx: at.joined ? 0 : at.pitch * 0.12 };
}

export interface GridProps {
  board: BoardProps;
  at: Geometry;
  name: string;
  state: unknown; // what the grounds are drawn from: when it is the same they are not drawn again
  ground: (cell: number) => string;
  describe: (cell: number) => string;
  press: (cell: number, back: boolean) => void; // back: the other way round, with Shift
  able: (cell: number) => boolean;
  keyed?: (key: string, cell: number) => boolean; // any other key on a cell: whether it means anything
  trail: "numbers" | "way";
  from?: number | null; // where a way begins
  lift?: number; // of worths, off the middle of the cell
  beside?: boolean; // numbers of worths stand beside the shape, not below
  badge?: [number, number]; // of numbers, off the middle
  chosen?: number | null; // a cell to be framed
  under?: ComponentChildren;
  over?: ComponentChildren;
}

const moveKeys: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function Grid(props: GridProps) {
  const { board, at, state, ground, press, able } = props;
  const { rows, columns } = at;
  const words = say(board.language);
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState(0);
  const cell = Math.min(cursor, at.cells - 1);
  const nameOf = (one: number) => cellName(Math.floor(one / columns), one % columns);
  const find = (move: string | null) => (move === null ? null : cellOf(move, rows, columns));

  const marks = useMemo(() => marksOf(board.worths, words), [board.worths, words]);
  const placed = useMemo(
    () => [...marks].flatMap(([move, mark]) => {
      const one = find(move);
      return one === null ? [] : [{ cell: one, mark }];
    }),
    [marks, at],
  );

  const label = (one: number) => {
    const mark = marks.get(nameOf(one));
    const what = [props.describe(one), ...(mark ? [mark.words] : [])].join(", ");
    return words.cell(Math.floor(one / columns) + 1, (one % columns) + 1, what);
  };

  function under(event: { clientX: number; clientY: number; target: EventTarget | null }): number | null {
    const known = event.target instanceof Element ? event.target.getAttribute("data-cell") : null;
    if (known !== null) return Number(known);
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const column = Math.floor((point.x - at.left) / at.pitch);
    const row = Math.floor((point.y - at.top) / at.pitch);
    return row < 0 || column < 0 || row >= rows || column >= columns ? null : row * columns + column;
  }

  function point(one: number | null) {
    const move = one !== null && able(one) ? nameOf(one) : null;
    if (move !== board.pointed) board.point(move);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = moveKeys[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let next = cell;
    if (step) {
      const row = Math.max(0, Math.min(rows - 1, Math.floor(cell / columns) + step[0]));
      const column = Math.max(0, Math.min(columns - 1, (cell % columns) + step[1]));
      next = row * columns + column;
    } else if (event.key === "Home") next = cell - (cell % columns);
    else if (event.key === "End") next = cell - (cell % columns) + columns - 1;
    else if (event.key === "Enter" || event.key === " ") {
      if (able(cell)) press(cell, event.shiftKey);
    } else if (!props.keyed?.(event.key, cell)) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(next);
    point(next);
  }

  // Elements of single cells for those who hear the board; of a large one only the cursor's.
  const named = at.cells <= mostNamed;
  const target = (one: number) => (
    <rect key={one} id={`${id}-${one}`} role="gridcell" class={able(one) ? "hit able" : "hit"} data-cell={one}
      data-move={nameOf(one)} aria-label={label(one)} aria-colindex={(one % columns) + 1} {...frame(at, one, 0)} />
  );
  const targets = useMemo(
    () =>
      named &&
      Array.from({ length: rows }, (_, row) => (
        <g key={row} role="row" aria-rowindex={row + 1}>
          {Array.from({ length: columns }, (_, column) => target(row * columns + column))}
        </g>
      )),
    [named, at, state, board.legal, marks, words, board.change, board.puzzle],
  );
  const grounds = useMemo(() => <Grounds at={at} ground={ground} />, [at, state]);
  const worths = useMemo(
    () => (placed.length ? <Worths at={at} placed={placed} lift={props.lift ?? 0} beside={props.beside ?? false} /> : null),
    [at, placed, props.lift, props.beside],
  );
  const dots = useMemo(() => {
    if (placed.length || board.change || board.puzzle || board.legal.size > at.cells / 2) return null;
    const cells = [...board.legal].flatMap((move) => find(move) ?? []);
    return <path class="dots" d={cells.map((one) => shapePath("level", at.x(one), at.y(one) + (props.lift ?? 0), at.pitch * 0.11)).join("")} />;
  }, [at, placed, board.legal, board.change, board.puzzle]);

  const trail = board.trail.flatMap((move) => find(move) ?? []);
  const side = board.position.to_move ?? 0;
  const pointed = find(board.pointed);
  const last = find(board.last);
  return (
    <svg ref={svg} class={`board ${named ? "" : "wide"}`} viewBox={`0 0 ${at.width} ${at.height}`} role="grid" tabindex={0}
      style={{ maxWidth: `${Math.round(Math.max(360, Math.min(820, at.width * 1.6)))}px` }}
      aria-label={words.grid(props.name, rows, columns)} aria-rowcount={rows} aria-colcount={columns}
      aria-activedescendant={`${id}-${cell}`} onKeyDown={onKeyDown}
      onFocus={() => { if (svg.current?.matches(":focus-visible")) point(cell); }} onBlur={() => point(null)}
      onPointerMove={(event) => { if (event.pointerType !== "touch") point(under(event)); }}
      onPointerLeave={() => point(null)}
      onClick={(event) => {
        const one = under(event);
        if (one === null) return;
        setCursor(one);
        if (able(one)) press(one, event.shiftKey);
      }}>
      <Labels at={at} />
      {grounds}
      {props.under}
      {worths}
      {dots}
      {last !== null && <rect class="last" {...frame(at, last, at.pitch * 0.05)} />}
      {props.over}
      {props.trail === "way"
        ? <Way at={at} from={props.from ?? null} cells={trail} side={side} />
        : <Badges at={at} cells={trail} side={side} dx={props.badge?.[0] ?? at.pitch * 0.32} dy={props.badge?.[1] ?? -at.pitch * 0.32} />}
      {props.chosen !== undefined && props.chosen !== null && <rect class="chosen" {...frame(at, props.chosen, 2)} />}
      {pointed !== null && <rect class="pointed" {...frame(at, pointed, 2)} />}
      {targets}
      {!named && <g role="row" aria-rowindex={Math.floor(cell / columns) + 1}>{target(cell)}</g>}
      <rect class="cursor" {...frame(at, cell, at.joined ? -at.pitch : 0)} aria-hidden="true" />
    </svg>
  );
}
