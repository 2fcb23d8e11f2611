// A board of cells: grounds, marks, trails, the pointer and the keys. Each kind of ground is one path, and
// pointers are mapped from coordinates, so large boards are as fast as small ones. Up to `mostNamed` cells are
// also separate elements for screen readers.

import { Component, type ComponentChildren } from "preact";
import { useId, useMemo, useRef, useState } from "preact/hooks";
import { useArrows } from "./arrows";
import type { BoardProps } from "./board";
import { classes, handled } from "./dom";
import { frame, groundPath, type Geometry } from "./geometry";
import { marksOf, shapePath } from "./marks";
import { grouped } from "./models/lists";
import { cellName, cellOf } from "./models/words";
import { Arrows, Badges, Way } from "./trail";
import { say } from "./words";
import { MoveValues } from "./values";
import { crowded, Heads, isOnHeads, pointUnder, useZoom, viewBoxOf, ZoomBar, type View } from "./zoom";

const mostNamed = 1600;

function Grounds({ at, ground }: { at: Geometry; ground: (cell: number) => string }) {
  const kinds = grouped(Array(at.cells).keys(), ground);
  return [...kinds].map(([kind, cells]) => (
    <path key={kind} class={`ground ${kind}`} d={groundPath(at, cells)} />
  ));
}

export interface GridProps {
  board: BoardProps;
  at: Geometry;
  name: string;
  state: unknown; // data of the grounds: they are redrawn only if it changes
  ground: (cell: number) => string;
  describe: (cell: number) => string;
  press: (cell: number, back: boolean) => void; // back: in reverse order, with Shift
  able: (cell: number) => boolean;
  keyed?: (key: string, cell: number) => boolean; // any other key on a cell: returns whether it was handled
  trail: "numbers" | "way";
  from?: number | null; // start of a path
  lift?: number; // offset of values from the centre of the cell
  beside?: boolean; // numbers of values are next to the shape, not below it
  badge?: [number, number]; // offset of numbers from the centre
  chosen?: number | null; // a cell with a frame
  under?: ComponentChildren;
  over?: ComponentChildren;
}

const moveKeys: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const row = (at: Geometry, cell: number): number => Math.floor(cell / at.columns);

// The cell under a pointer: from its element, if cells have elements, else from the coordinates.
function cellUnder(event: MouseEvent, svg: SVGSVGElement, at: Geometry, view: View): number | null {
  const point = pointUnder(event, svg);
  if (!point || isOnHeads(point, at, view)) return null;
  const known = event.target instanceof Element ? event.target.getAttribute("data-cell") : null;
  if (known !== null) return Number(known);
  const { x, y } = point;
  const [right, down] = [Math.floor((x - at.left) / at.pitch), Math.floor((y - at.top) / at.pitch)];
  const inside = down >= 0 && right >= 0 && down < at.rows && right < at.columns;
  return inside ? at.place(down * at.columns + right) : null;
}

// The cell that a key leads to from a cell, as the board is seen; null: another key.
function cellAfter(key: string, cell: number, at: Geometry): number | null {
  const place = at.place(cell);
  const column = place % at.columns;
  if (key === "Home") return at.place(place - column);
  if (key === "End") return at.place(place - column + at.columns - 1);
  const step = moveKeys[key];
  if (!step) return null;
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const down = clamp(Math.floor(place / at.columns) + step[0], at.rows);
  return at.place(down * at.columns + clamp(column + step[1], at.columns));
}

interface TargetProps {
  at: Geometry;
  id: string;
  cell: number;
  able: boolean;
  label: string;
}

// A cell for screen readers, redrawn only if it changes: there may be many.
class Target extends Component<TargetProps> {
  override shouldComponentUpdate(next: TargetProps): boolean {
    const { at, able, label } = this.props;
    return at !== next.at || able !== next.able || label !== next.label;
  }

  override render({ at, id, cell, able, label }: TargetProps) {
    return (
      <rect
        id={`${id}-${cell}`}
        role="gridcell"
        class={classes("hit", able && "able")}
        data-cell={cell}
        data-move={cellName(row(at, cell), cell % at.columns)}
        aria-label={label}
        aria-colindex={(cell % at.columns) + 1}
        {...frame(at, cell, 0)}
      />
    );
  }
}

export function Grid(props: GridProps) {
  const { board, at, state, press, able } = props;
  const { rows, columns } = at;
  const { legal, values, change, puzzle } = board;
  const words = say(board.language);
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState(0);
  const [under, setUnder] = useState<number | null>(null);
  const zoom = useZoom(svg, at, at.cells > crowded);
  const cell = Math.min(cursor, at.cells - 1);
  const nameOf = (one: number) => cellName(row(at, one), one % columns);
  const find = (move: string | null) => (move === null ? null : cellOf(move, rows, columns));
  const framed = (one: number | null | undefined, kind: string, inset: number) =>
    one !== null && one !== undefined && <rect class={kind} {...frame(at, one, inset)} />;

  const marks = useMemo(() => marksOf(values, words), [values, words]);
  const layers = useMemo(() => {
    const lift = props.lift ?? 0;
    const placed = [...marks].flatMap(([move, mark]) => {
      const one = find(move);
      return one === null ? [] : [{ cell: one, mark }];
    });
    if (placed.length) return <MoveValues at={at} placed={placed} lift={lift} beside={props.beside ?? false} />;
    if (change || puzzle) return null;
    // If nearly every cell may be chosen, the dots are small.
    const r = legal.size > at.cells / 2 ? 2 : 4.4;
    const dot = (one: number) => shapePath("level", at.x(one), at.y(one) + lift, r);
    return <path class="dots" d={[...legal].flatMap((move) => find(move) ?? []).map(dot).join("")} />;
  }, [at, marks, legal, change, puzzle, props.lift, props.beside]);
  const grounds = useMemo(() => <Grounds at={at} ground={props.ground} />, [at, state]);

  const target = (one: number) => {
    const mark = marks.get(nameOf(one));
    const what = [props.describe(one), ...(mark ? [mark.words] : [])].join(words.comma);
    const label = words.cell(row(at, one) + 1, (one % columns) + 1, what);
    return <Target key={one} at={at} id={id} cell={one} able={able(one)} label={label} />;
  };
  const named = at.cells <= mostNamed;
  const targets = useMemo(
    () =>
      named &&
      Array.from({ length: rows }, (_, down) => (
        <g key={down} role="row" aria-rowindex={down + 1}>
          {Array.from({ length: columns }, (_, right) => target(down * columns + right))}
        </g>
      )),
    [named, at, state, legal, marks, words, change, puzzle],
  );

  function point(one: number | null) {
    const move = one !== null && able(one) ? nameOf(one) : null;
    if (move !== board.pointed) board.point(move);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = cellAfter(event.key, cell, at);
    if (next !== null) {
      setCursor(next);
      zoom.show(at.x(next), at.y(next));
      setUnder(next);
      point(next);
    } else if (event.key === "Enter" || event.key === " ") {
      if (able(cell)) press(cell, event.shiftKey);
    } else if (!props.keyed?.(event.key, cell)) {
      if (event.key !== "+" && event.key !== "-") return;
      zoomBy(event.key === "+" ? 2 : 0.5);
    }
    handled(event);
  }
  const zoomBy = (factor: number) => zoom.by(factor, at.x(cell), at.y(cell));
  function onClick(event: MouseEvent) {
    if (zoom.dragged() || drawing.drew()) return;
    const one = svg.current && cellUnder(event, svg.current, at, zoom.view);
    if (one === null) return;
    setCursor(one);
    if (able(one)) press(one, event.shiftKey);
    else if (legal.size) board.play(nameOf(one)); // and report why it is illegal
  }

  const drawing = useArrows<MouseEvent>(zoom.zoomed ? null : board.draw, (event) => {
    const one = svg.current && cellUnder(event, svg.current, at, zoom.view);
    return one === null ? null : nameOf(one).replace(" ", ",");
  });
  const spots = board.arrows.flatMap((arrow) => {
    const [from, to] = arrow.map((name) => find(name.replace(",", " ")));
    return from == null || to == null ? [] : [[{ x: at.x(from), y: at.y(from) }, { x: at.x(to), y: at.y(to) }] as const];
  });

  const trail = board.trail.flatMap((move) => find(move) ?? []);
  const side = board.position.to_move ?? 0;
  const barred = at.cells > crowded || zoom.zoomed;
  const picture = (
    <svg
      ref={svg}
      class={classes("board", !named && "wide", zoom.zoomed && "zoomed")}
      viewBox={viewBoxOf(zoom.view)}
      role="grid"
      tabindex={0}
      style={{ maxWidth: `${Math.round(Math.max(360, Math.min(820, at.width * 1.6)))}px` }}
      aria-label={words.grid(props.name, rows, columns)}
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-activedescendant={`${id}-${cell}`}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && point(cell)}
      onBlur={() => point(null)}
      {...zoom.handlers}
      onPointerDown={(event) => {
        zoom.handlers.onPointerDown(event);
        drawing.down(event);
      }}
      onPointerUp={drawing.up}
      onPointerMove={(event) => {
        zoom.handlers.onPointerMove(event);
        if (event.pointerType === "touch") return;
        const one = cellUnder(event, event.currentTarget, at, zoom.view);
        if (barred) setUnder(one);
        point(one);
      }}
      onPointerLeave={() => {
        setUnder(null);
        point(null);
      }}
      onClick={onClick}
    >
      {grounds}
      {props.under}
      {layers}
      {framed(find(board.last), "last", at.pitch * 0.05)}
      {props.over}
      {framed(props.chosen, "chosen", 2)}
      {framed(find(board.pointed), "pointed", 2)}
      {props.trail === "way" ? (
        <Way at={at} from={props.from ?? null} cells={trail} side={side} />
      ) : (
        <Badges at={at} cells={trail} side={side} off={props.badge} />
      )}
      <Arrows ways={spots} pitch={at.pitch} />
      {targets}
      {!named && (
        <g role="row" aria-rowindex={row(at, cell) + 1}>
          {target(cell)}
        </g>
      )}
      {framed(cell, "cursor", at.joined ? -at.pitch : 0)}
      <Heads at={at} view={zoom.view} />
    </svg>
  );
  if (!barred) return picture;
  const said =
    under === null ? "" : words.cell(row(at, under) + 1, (under % columns) + 1, props.describe(under));
  return (
    <>
      {picture}
      <ZoomBar words={words} said={said} zoom={zoomBy} />
    </>
  );
}
