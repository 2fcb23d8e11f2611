// heaps and its presets: rows of beans. A heap is chosen, then what it becomes.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Why } from "../data/types";
import type { BoardProps } from "./board";
import { EditBar, WholeField } from "./edit";
import { glyph, marksOf, shapePath, short, type Mark } from "./marks";
import { readHeapMove, readHeaps, withSize, writeHeaps, type Heaps } from "./models/heaps";
import { MoveButtons, MoveField } from "./moves";
import { mostButtons } from "./notice";
import { say } from "./words";

const width = 760;
const beansAt = 64;
const beansWide = 440;
const binaryAt = 540;
const mostBeans = 60;
const mostRows = 40;
const rowHigh = 44;

// Where each heap is drawn: those that are not empty, and empty ones while there is room. The room
// is that of the start and some more, so that a board keeps its size while heaps are split.
function places(start: Heaps, now: Heaps, adding: boolean, splits: boolean) {
  const room = Math.min(mostRows, start.sizes.length + (splits ? 3 : 0));
  const full = now.sizes.flatMap((size, heap) => (size > 0n ? [heap] : []));
  const all = now.sizes.map((_, heap) => heap);
  const shown = adding || all.length <= room ? all : full;
  const drawn = shown.slice(0, mostRows);
  const height = room * rowHigh;
  const pitch = Math.min(rowHigh, height / Math.max(drawn.length, 1));
  return { drawn, left: shown.length - drawn.length, pitch, height };
}

interface RowProps {
  size: bigint;
  y: number;
  pitch: number;
  keep: readonly bigint[] | null; // what the move pointed at leaves
}

// Beans, those that go hollow; a large heap is a bar with its number.
function Beans({ size, y, pitch, keep }: RowProps) {
  const r = Math.min(7, pitch * 0.3);
  if (size === 0n) return <path class="no-beans" d={`M${beansAt} ${y}h24`} />;
  if (size > BigInt(mostBeans)) {
    const long = Math.min(beansWide - 96, 40 + 24 * size.toString(2).length);
    return (
      <>
        <rect class="bean-bar" x={beansAt} y={y - r} width={long} height={2 * r} rx={r} />
        <text class="size" x={beansAt + long + 10} y={y + 5} font-size={15}>{short(`${size}`)}</text>
      </>
    );
  }
  const count = Number(size);
  const step = Math.min(22, (beansWide - 36) / count);
  const radius = Math.min(r, step * 0.42);
  const first = keep ? Number(keep[0] ?? 0n) : count;
  const second = keep ? Number(keep[1] ?? 0n) : 0;
  const stays = (i: number) => i < first || i >= count - second;
  const path = (wanted: boolean) =>
    Array.from({ length: count }, (_, i) =>
      stays(i) === wanted ? shapePath("level", beansAt + step * (i + 0.5), y, radius / 0.85) : "").join("");
  return (
    <>
      <path class="beans" d={path(true)} />
      <path class="beans gone" d={path(false)} />
      {keep && keep.length > 1 && <path class="cut" d={`M${beansAt + step * first} ${y - pitch * 0.36}v${pitch * 0.72}`} />}
      <text class="size" x={beansAt + step * count + 8} y={y + 5} font-size={15}>{count}</text>
    </>
  );
}

const mostBits = 14;

// Grundy values in binary, one below the other, and the columns with an odd count of ones; large ones
// in decimal only.
function Binary({ why, rows, foot }: { why: Why; rows: readonly { heap: number; y: number }[]; foot: number }) {
  const values = new Map((why.parts ?? []).map(({ part, nimber }) => [part - 1, BigInt(nimber)]));
  const sum = [...values.values()].reduce((total, one) => total ^ one, 0n);
  const most = [...values.values()].reduce((top, one) => (one > top ? one : top), sum);
  const length = Math.max(2, most.toString(2).length);
  const digits = length > mostBits ? 0 : length;
  const step = Math.min(20, 130 / length);
  const x = (column: number) => binaryAt + 76 + step * (column + 0.5);
  const bits = (value: bigint) => (digits ? [...value.toString(2).padStart(digits, "0")] : []);
  const ends = digits ? x(digits - 1) + step / 2 : width - 8;
  const valueAt = digits ? binaryAt + 56 : ends;
  const line = (value: bigint, y: number, last: boolean) => (
    <g key={y} class={last ? "sum" : ""}>
      <text class="nimber" x={valueAt} y={y + 5} text-anchor="end" font-size={digits ? 15 : 14}>{`${value}`}</text>
      {bits(value).map((bit, i) => (
        <text key={i} class={bit === "1" ? "one" : "zero"} x={x(i)} y={y + 5} text-anchor="middle" font-size={Math.min(15, step * 1.4)}>{bit}</text>
      ))}
    </g>
  );
  const top = Math.min(...rows.map(({ y }) => y), foot) - 14;
  return (
    <g class="binary" aria-hidden="true">
      {bits(sum).map((bit, i) =>
        bit === "1" ? <rect key={i} class="odd" x={x(i) - step / 2} y={top - 2} width={step} height={foot - top + 20} rx={4} /> : null)}
      {rows.map(({ heap, y }) => (values.has(heap) ? line(values.get(heap) ?? 0n, y, false) : null))}
      <path class="rule" d={`M${binaryAt + 16} ${foot - 17}H${ends}`} />
      <text x={binaryAt + 16} y={foot + 5} font-size={15}>⊕</text>
      {line(sum, foot, true)}
    </g>
  );
}

const best = (marks: readonly Mark[]): Mark | undefined =>
  marks.find((mark) => mark.shape === "up") ?? marks.find((mark) => mark.shape === "level") ?? marks[0];

interface HeapsViewProps {
  board: BoardProps;
  preset: boolean;
}

function HeapsView({ board, preset }: HeapsViewProps) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const state = useMemo(() => readHeaps(position.state ?? position.text, preset), [position, preset]);
  const start = useMemo(() => readHeaps(position.text, preset), [position.text, preset]);
  const marks = useMemo(() => marksOf(board.worths, words), [board.worths, words]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => setChosen(null), [position.state]);

  const options = useMemo(() => {
    const byHeap = new Map<number, string[]>();
    for (const move of legal) {
      const heap = readHeapMove(move)?.heap ?? -1;
      byHeap.set(heap, [...(byHeap.get(heap) ?? []), move]);
    }
    return byHeap;
  }, [legal]);
  const splits = !/^(any|[{].*)$/.test(state.code ?? "") && position.game !== "nim" && position.game !== "subtraction";
  const { drawn, left, pitch, height } = places(change ? state : start, state, change !== null, splits);
  const y = (row: number) => 8 + (row + 0.5) * pitch;
  const able = (heap: number) =>
    change !== null || options.has(heap) || (!!position.moves_cut && legal.size > 0 && (state.sizes[heap] ?? 0n) > 0n);
  const pointed = board.pointed === null ? null : readHeapMove(board.pointed);
  const next = board.trail[0] === undefined ? null : readHeapMove(board.trail[0]);
  const shownMove = pointed ?? next;
  const foot = 8 + height + 16;
  const current = drawn.includes(at) && able(at) ? at : (drawn.find(able) ?? drawn[0] ?? 0);
  const markOf = (heap: number) => best((options.get(heap) ?? []).flatMap((move) => marks.get(move) ?? []));

  function press(heap: number, back: boolean) {
    if (change) change(writeHeaps(withSize(state, heap, (state.sizes[heap] ?? 0n) + (back ? -1n : 1n))));
    if (able(heap)) setChosen(heap === chosen && !change ? null : heap);
  }
  function onKeyDown(event: KeyboardEvent) {
    const stops = drawn.filter(able);
    const here = stops.indexOf(current);
    const focus = (heap: number | undefined) => {
      if (heap === undefined) return;
      if (chosen !== null) setChosen(heap);
      svg.current?.querySelector<SVGElement>(`[data-heap="${heap}"]`)?.focus();
    };
    if (event.key === "ArrowDown") focus(stops[here + 1]);
    else if (event.key === "ArrowUp") focus(stops[here - 1]);
    else if (event.key === "Enter" || event.key === " ") press(current, event.shiftKey);
    else if (event.key === "Escape" && chosen !== null) setChosen(null);
    else if (change && (event.key === "+" || event.key === "-")) press(current, event.key === "-");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const moves = chosen === null ? [] : (options.get(chosen) ?? []);
  const named = (move: string) => readHeapMove(move)?.parts.join(" + ") ?? move;
  return (
    <div class="board-box">
      <svg ref={svg} class="board heaps" viewBox={`0 0 ${width} ${foot + 24}`} role="group" aria-label={words.board(position.game)}
        style={{ maxWidth: `${width}px` }} onKeyDown={onKeyDown}>
        {drawn.map((heap, row) => {
          const size = state.sizes[heap] ?? 0n;
          const mark = markOf(heap);
          const classes = ["heap", able(heap) ? "able" : "", heap === chosen ? "is-chosen" : "",
            shownMove?.heap === heap ? (pointed ? "is-pointed" : "is-next") : "",
            board.last?.startsWith(`${heap + 1} `) ? "is-last" : ""].join(" ");
          return (
            <g key={heap} class={classes}>
              <rect class="row" role="button" data-heap={heap} tabindex={able(heap) && heap === current ? 0 : -1}
                aria-disabled={!able(heap)} aria-pressed={heap === chosen}
                aria-label={[words.heap(heap + 1, `${size}`), ...(mark ? [mark.words] : [])].join(", ")}
                onClick={(event) => press(heap, event.shiftKey)} onFocus={() => setAt(heap)} x={2} y={y(row) - pitch / 2 + 1.5} width={beansAt + beansWide - 8} height={pitch - 3} rx={8} />
              <text class="label" x={40} y={y(row) + 5} text-anchor="end" font-size={15}>{heap + 1}</text>
              <Beans size={size} y={y(row)} pitch={pitch} keep={shownMove?.heap === heap ? shownMove.parts : null} />
              {mark && <text class={`shape-text ${mark.shape}${mark.best ? " best" : ""}`} x={52} y={y(row) + 5} text-anchor="middle" font-size={12}>{glyph[mark.shape]}</text>}
            </g>
          );
        })}
        {left > 0 && <text class="label" x={beansAt} y={foot + 5} font-size={15}>{words.more(left)}</text>}
        {board.why?.parts && <Binary why={board.why} rows={drawn.map((heap, row) => ({ heap, y: y(row) }))} foot={foot} />}
      </svg>
      {!change && legal.size > 0 && (
        <div class="board-options" onKeyDown={(event) => { if (event.key === "Escape") setChosen(null); }}>
          <p>{chosen === null ? words.chooseHeap : words.chooseResult(chosen + 1)}</p>
          {chosen !== null && (
            <>
              <MoveButtons board={board} label={words.chooseResult(chosen + 1)} moves={moves.slice(0, mostButtons)} marks={marks}
                name={named} words={(move) => words.becomes(chosen + 1, named(move))} />
              {(moves.length > mostButtons || position.moves_cut) && (
                <MoveField board={board} before={`${chosen + 1} `} label={words.chooseResult(chosen + 1)} />
              )}
            </>
          )}
        </div>
      )}
      {change && (
        <EditBar hint={words.editBeans}>
          {chosen !== null && chosen < state.sizes.length && (
            <WholeField label={words.editSize(chosen + 1)} value={`${state.sizes[chosen] ?? 0n}`}
              set={(value) => change(writeHeaps(withSize(state, chosen, BigInt(value))))} />
          )}
          <button type="button" onClick={() => change(writeHeaps({ ...state, sizes: [...state.sizes, 1n] }))}>{words.addHeap}</button>
          {state.sizes.length > 1 && (
            <button type="button" onClick={() => change(writeHeaps({ ...state, sizes: state.sizes.slice(0, -1) }))}>{words.removeHeap}</button>
          )}
        </EditBar>
      )}
    </div>
  );
}

export const HeapsBoard = (board: BoardProps) => <HeapsView board={board} preset={false} />;
export const PresetBoard = (board: BoardProps) => <HeapsView board={board} preset />;
