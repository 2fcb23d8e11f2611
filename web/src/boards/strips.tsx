// Kayles, Treblecross and Dawson's chess by their pins, squares and files: a click on a piece, or between two,
// takes it and its neighbours by the rule.

import { useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { classes, handled, useNarrow } from "./dom";
import { marksOf, shapePath } from "./marks";
import { EditHeaps } from "./heapEdit";
import { readHeaps, withSize, writeHeaps } from "./models/heaps";
import { rowOf, spotsOf, type Spot } from "./models/strips";
import { pieceOf } from "./faces";
import { piecePath } from "./pieces";
import { readable, Scroll } from "./scroll";
import { directions, towards } from "./towards";
import { Badge } from "./trail";
import { say } from "./words";

const step = 44;
const left = 44;
const radius = { pin: 10, square: 10, file: 9, bean: 8 };
const above = { pin: 26, square: 24, file: 32, bean: 14 }; // above the middle of a row
const below = { pin: 24, square: 22, file: 28, bean: 12 };
const marksHigh = 20;
const tallest = 900; // of a board that is not scrolled
const most = { narrow: 6, wide: 16 }; // pieces in a row

interface Placed {
  heap: number;
  size: number;
  y: number; // start of the heap
}

export function StripsBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, legal, change } = board;
  const piece = pieceOf(position.game);
  const now = useMemo(() => readHeaps(position.state ?? position.text, true), [position]);
  const start = useMemo(() => readHeaps(position.text, true), [position.text]);
  const marks = useMemo(() => marksOf(board.values, words), [board.values, words]);
  const [over, setOver] = useState<number | null>(null);
  const [focus, setFocus] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null); // the chosen heap, during editing
  const svg = useRef<SVGSVGElement>(null);
  const widest = Math.max(1, ...[...start.sizes, ...now.sizes].map(Number));
  const per = Math.min(useNarrow() ? most.narrow : most.wide, widest);
  const high = above[piece] + below[piece] + marksHigh;

  const stack = (sizes: readonly bigint[]): [Placed[], number] => {
    let y = 4;
    const placed = sizes.flatMap((size, heap) => {
      if (size === 0n && !change) return [];
      const one = { heap, size: Number(size), y };
      y += (rowOf(Number(size), per) + 1) * high + 8;
      return [one];
    });
    return [placed, y];
  };
  // Grundy values of the non-empty heaps, if wanted.
  const nimbers = new Map(
    (board.why?.parts ?? []).flatMap(({ part, nimber }) => (now.sizes[part - 1] ? [[part - 1, Number(nimber)] as const] : [])),
  );
  const [placed, end] = stack(now.sizes);
  const height = Math.max(end, stack(start.sizes)[1], high);
  const large = height > tallest;
  const width = left + per * step + 46;
  const x = (at: number) => left + (at - rowOf(at, per) * per) * step;
  const middle = (heap: Placed, at: number) => heap.y + rowOf(at, per) * high + above[piece];

  const spots = placed.flatMap((heap) =>
    spotsOf(position.game, heap.heap, heap.size, legal).map((spot) => ({ ...spot, x: x(spot.at), y: middle(heap, spot.at) })),
  );
  const places = new Map(spots.map((spot, i) => [i, spot] as const));
  const narrowest = spots.some(({ at }) => at % 1) && spots.some(({ at }) => !(at % 1)) ? step / 2 : step;
  const current = Math.min(focus, spots.length - 1);
  const meant = (move: string | null | undefined): Spot | undefined => spots.find((spot) => spot.move === move);
  const pointed = (over !== null && spots[over]?.move === board.pointed && spots[over]) || meant(board.pointed);
  const gone = pointed || meant(board.trail[0]);
  const badge = spots.find(({ move }) => move === board.trail[0]);

  function grow(heap: number, back: boolean) {
    setChosen(heap);
    change?.(writeHeaps(withSize(now, heap, (now.sizes[heap] ?? 0n) + (back ? -1n : 1n))));
  }
  function point(i: number | null) {
    setOver(i);
    board.point(i === null ? null : (spots[i]?.move ?? null));
  }
  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    const spot = spots[current];
    if (direction) {
      const found = towards(places, current, ...direction);
      if (found !== null) svg.current?.querySelector<SVGElement>(`[data-spot="${found}"]`)?.focus();
    } else if (spot && (event.key === "Enter" || event.key === " ")) board.play(spot.move);
    else return;
    handled(event);
  }
  const nameOf = ({ heap, from, count, at, move }: Spot) => {
    const parts = move.slice(move.indexOf(" ") + 1).replace("+", " + ");
    const taken = at % 1 ? words.piece[piece](Math.ceil(at) - (piece === "square" ? 1 : 0)) : words.between(from + 1, from + count);
    return [words.becomes(heap + 1, parts), taken, marks.get(move)?.words].filter(Boolean).join(", ");
  };
  return (
    <div class="board-box">
      <Scroll large={large}>
        <svg
          ref={svg}
          class="board strips"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMidYMin"
          role="group"
          aria-label={words.board(position.game)}
          style={{
            maxWidth: `${Math.round(Math.min(960, width * 1.4))}px`,
            minHeight: large ? readable(width, height).minHeight : undefined,
          }}
          onKeyDown={onKeyDown}
        >
          {placed.map((heap) => {
            const taken = (i: number) => gone?.heap === heap.heap && i >= gone.from && i < gone.from + gone.count;
            const beside = (i: number) => piece === "square" && (i === 0 || i === heap.size - 1);
            const path = (wanted: (i: number) => boolean) =>
              Array.from({ length: heap.size }, (_, i) =>
                wanted(i) ? piecePath(piece, x(i + 0.5), middle(heap, i + 0.5), radius[piece], step) : "",
              ).join("");
            return (
              <g key={heap.heap} class={classes("heap", !!change && "able", heap.heap === chosen && "is-chosen")}>
                {change && (
                  <rect
                    class="row"
                    role="button"
                    tabindex={0}
                    aria-label={words.heap(heap.heap + 1, `${heap.size}`)}
                    aria-pressed={heap.heap === chosen}
                    onClick={(event) => grow(heap.heap, event.shiftKey)}
                    onKeyDown={(event) => {
                      const less = event.key === "-" || (event.key === "Enter" && event.shiftKey);
                      if (!less && !["+", "Enter", " "].includes(event.key)) return;
                      grow(heap.heap, less);
                      handled(event);
                    }}
                    x={2}
                    y={heap.y}
                    width={width - 4}
                    height={(rowOf(heap.size, per) + 1) * high + 4}
                    rx={8}
                  />
                )}
                <text class="label" x={left - 10} y={heap.y + above[piece] + 5} text-anchor="end" font-size={15}>
                  {heap.heap + 1}
                </text>
                <path class={`beans ${piece}`} d={path((i) => !taken(i) && !beside(i))} />
                <path class={`beans ${piece} beside`} d={path((i) => !taken(i) && beside(i))} />
                <path class={`beans ${piece} gone`} d={path(taken)} />
                <text class="size" x={x(heap.size) + 10} y={middle(heap, heap.size) + 5} font-size={15}>
                  {heap.size}
                </text>
                {nimbers.has(heap.heap) && (
                  <text class="nimber" x={x(heap.size) + 10} y={middle(heap, heap.size) + 22} font-size={13}>
                    {`∗${nimbers.get(heap.heap)}`}
                  </text>
                )}
              </g>
            );
          })}
          {!placed.length && <path class="no-beans" d={`M${left} ${height / 2}h24`} />}
          {spots.map((one, i) => {
            const mark = marks.get(one.move);
            return (
              <g
                key={`${one.heap} ${one.at}`}
                class={classes("spot able", mark?.best && "best", one === pointed && "is-pointed")}
                role="button"
                data-spot={i}
                data-move={one.move}
                tabindex={i === current ? 0 : -1}
                aria-label={nameOf(one)}
                onClick={() => board.play(one.move)}
                onFocus={() => {
                  setFocus(i);
                  point(i);
                }}
                onBlur={() => point(null)}
                onPointerEnter={(event) => event.pointerType !== "touch" && point(i)}
                onPointerLeave={() => point(null)}
              >
                <rect
                  class="hit"
                  x={one.x - narrowest / 2 + 0.5}
                  y={one.y - above[piece] + 1}
                  width={narrowest - 1}
                  height={high - 2}
                  rx={5}
                />
                {mark && (
                  <path
                    class={`shape ${mark.shape}${mark.best ? " best" : ""}`}
                    d={shapePath(mark.shape, one.x, one.y + below[piece] + 7, mark.best ? 7 : 4.5)}
                  />
                )}
              </g>
            );
          })}
          {badge && <Badge step={0} steps={1} side={position.to_move ?? 0} x={badge.x} y={badge.y - above[piece] + 9} />}
        </svg>
      </Scroll>
      {change ? (
        <EditHeaps words={words} state={now} chosen={chosen} set={(next) => change(writeHeaps(next))} />
      ) : (
        <div class="board-options">
          <p>{nimbers.size ? words.grundySum([...nimbers.values()]) : words.clickPieces[piece]}</p>
        </div>
      )}
    </div>
  );
}
