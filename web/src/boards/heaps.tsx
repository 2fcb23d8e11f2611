// heaps and its presets: rows of beans. The user chooses a heap, then its new size.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Misere, Why } from "../data/types";
import type { BoardProps } from "./board";
import { EditHeaps } from "./heapEdit";
import { classes, handled, useNarrow } from "./dom";
import { marksOf, short, type Mark } from "./marks";
import { grouped } from "./models/lists";
import {
  readHeapMove,
  readHeaps,
  withSize,
  writeHeaps,
  type Heaps,
} from "./models/heaps";
import { isStrips } from "./models/strips";
import { MoveButtons, MoveField } from "./moves";
import { mostButtons } from "./notice";
import { pieceOf, type Piece } from "./faces";
import { piecePath } from "./pieces";
import { StripsBoard } from "./strips";
import { Badge } from "./trail";
import { say, type BoardWords } from "./words";
import { Glyph } from "./values";

const beansAt = 64;
const binaryWide = 212;
const mostBeans = 60;
const beanStep = 22;
const mostRows = 40;
const rowHigh = 44;
const ruleHigh = 36; // height of rows with room for a rule

// Room for the beans of the largest heap; heaps never grow.
function roomFor(...boards: Heaps[]): number {
  const sizes = boards.flatMap((board) => board.sizes);
  const most = sizes.reduce((top, size) => (size > top ? size : top), 0n);
  return most > 18n ? 464 : Math.max(150, beanStep * Number(most) + 68);
}

// Places of the heaps: the non-empty heaps, and empty heaps if there is room. The room is the start's and some
// more, so a board keeps its size while heaps are split.
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

// Returns whether a heap can be split, which needs more room.
const codeSplits = (code: string): boolean => code !== "any" && !code.includes("{");
const splits = (game: string, { code, rules }: Heaps): boolean =>
  rules?.some(codeSplits) ??
  (code === null ? game !== "nim" && game !== "subtraction" : codeSplits(code));

interface RowProps {
  piece: Piece;
  room: number;
  size: bigint;
  y: number;
  pitch: number;
  keep: readonly bigint[] | null; // the result of the move that is pointed at
}

// Beans, hollow if they go; a large heap is a bar with its number.
function Beans({ piece, room, size, y, pitch, keep }: RowProps) {
  const r = Math.min(7, pitch * 0.3);
  if (size === 0n) return <path class="no-beans" d={`M${beansAt} ${y}h24`} />;
  if (size > BigInt(mostBeans)) {
    const long = Math.min(room - 130, 40 + 24 * size.toString(2).length);
    return (
      <>
        <rect class="bean-bar" x={beansAt} y={y - r} width={long} height={2 * r} rx={r} />
        <text class="size" x={beansAt + long + 10} y={y + 5} font-size={15}>
          {short(`${size}`)}
        </text>
      </>
    );
  }
  const count = Number(size);
  const step = Math.min(beanStep, (room - 68) / count);
  const radius = Math.min(r, step * 0.42);
  const first = keep ? Number(keep[0] ?? 0n) : count;
  const second = keep ? Number(keep[1] ?? 0n) : 0;
  const stays = (i: number) => i < first || i >= count - second;
  const path = (wanted: boolean) =>
    Array.from({ length: count }, (_, i) =>
      stays(i) === wanted ? piecePath(piece, beansAt + step * (i + 0.5), y, radius, step) : "",
    ).join("");
  return (
    <>
      <path class={classes("beans", piece)} d={path(true)} />
      <path class={classes("beans", piece, "gone")} d={path(false)} />
      {keep && keep.length > 1 && (
        <path class="cut" d={`M${beansAt + step * first} ${y - pitch * 0.36}v${pitch * 0.72}`} />
      )}
      <text class="size" x={beansAt + step * count + 8} y={y + 5} font-size={15}>
        {count}
      </text>
    </>
  );
}

const mostBits = 14;

// Grundy values in binary, below each other, with the columns that have an odd number of ones; large values in
// decimal only.
function Binary({
  why,
  rows,
  at,
  foot,
}: {
  why: Why;
  rows: readonly { heap: number; y: number }[];
  at: number;
  foot: number;
}) {
  const values = new Map((why.parts ?? []).map(({ part, nimber }) => [part - 1, BigInt(nimber)]));
  const sum = [...values.values()].reduce((total, one) => total ^ one, 0n);
  const most = [...values.values()].reduce((top, one) => (one > top ? one : top), sum);
  const length = Math.max(2, most.toString(2).length);
  const digits = length > mostBits ? 0 : length;
  const step = Math.min(20, 130 / length);
  const x = (column: number) => at + 76 + step * (column + 0.5);
  const bits = (value: bigint) => (digits ? [...value.toString(2).padStart(digits, "0")] : []);
  const ends = digits ? x(digits - 1) + step / 2 : at + binaryWide - 8;
  const valueAt = digits ? at + 56 : ends;
  const line = (value: bigint, y: number, last: boolean) => (
    <g key={y} class={last ? "sum" : ""}>
      <text
        class="nimber"
        x={valueAt}
        y={y + 5}
        text-anchor="end"
        font-size={digits ? 15 : 14}
      >{`${value}`}</text>
      {bits(value).map((bit, i) => (
        <text
          key={i}
          class={bit === "1" ? "one" : "zero"}
          x={x(i)}
          y={y + 5}
          text-anchor="middle"
          font-size={Math.min(15, step * 1.4)}
        >
          {bit}
        </text>
      ))}
    </g>
  );
  const top = Math.min(...rows.map(({ y }) => y), foot) - 14;
  return (
    <g class="binary" aria-hidden="true">
      {bits(sum).map((bit, i) =>
        bit === "1" ? (
          <rect
            key={i}
            class="odd"
            x={x(i) - step / 2}
            y={top - 2}
            width={step}
            height={foot - top + 20}
            rx={4}
          />
        ) : null,
      )}
      {rows.map(({ heap, y }) => (values.has(heap) ? line(values.get(heap) ?? 0n, y, false) : null))}
      <path class="rule" d={`M${at + 16} ${foot - 17}H${ends}`} />
      <text x={at + 16} y={foot + 5} font-size={15}>
        ⊕
      </text>
      {line(sum, foot, true)}
    </g>
  );
}

// The value of each heap in misere play.
function Elements({ misere, rows, at }: { misere: Misere; rows: readonly { heap: number; y: number }[]; at: number }) {
  const elements = new Map((misere.heaps ?? []).map(({ part, element }) => [part - 1, element]));
  return (
    <g class="binary" aria-hidden="true">
      {rows.map(({ heap, y }) => (
        <text key={heap} class="nimber" x={at + 16} y={y + 5} font-size={15}>
          {elements.get(heap) ?? ""}
        </text>
      ))}
    </g>
  );
}

function misereWords(words: BoardWords, misere: Misere | undefined): string {
  if (!misere) return words.misere;
  const { order, losing, preperiod, period } = misere;
  const said = [words.misere, misere.tame ? words.tame : words.quotient(`${order}`, `${losing}`)];
  if (period !== undefined) said.push(words.repeats(`${preperiod}`, `${period}`));
  return said.join(" ");
}

const best = (marks: readonly Mark[]): Mark | undefined =>
  marks.find((mark) => mark.shape === "up") ?? marks.find((mark) => mark.shape === "level") ?? marks[0];

const brief = (rule: string): string => (rule.length > 16 ? `${rule.slice(0, 15)}…` : rule);

interface HeapProps {
  heap: number;
  at: { y: number; pitch: number; room: number; piece: Piece };
  size: bigint;
  rule: string | null; // if heaps have different rules
  kind: string;
  label: string;
  mark: Mark | undefined;
  keep: readonly bigint[] | null;
  able: boolean;
  chosen: boolean;
  stop: boolean;
  press: (back: boolean) => void;
  focused: () => void;
}

const Heap = ({ heap, at, size, rule, kind, label, mark, keep, able, chosen, stop, press, focused }: HeapProps) => (
  <g class={kind}>
    <rect
      class="row"
      role="button"
      data-heap={heap}
      tabindex={stop ? 0 : -1}
      aria-disabled={!able}
      aria-pressed={chosen}
      aria-label={label}
      onClick={(event) => press(event.shiftKey)}
      onFocus={focused}
      x={2}
      y={at.y - at.pitch / 2 + 1.5}
      width={beansAt + at.room - 8}
      height={at.pitch - 3}
      rx={8}
    />
    <text class="label" x={40} y={at.y + 5} text-anchor="end" font-size={15}>
      {heap + 1}
    </text>
    {rule !== null && at.pitch >= ruleHigh && (
      <text class="label" x={beansAt} y={at.y + at.pitch / 2 - 4} font-size={11}>
        {brief(rule)}
      </text>
    )}
    <Beans piece={at.piece} room={at.room} size={size} y={at.y} pitch={at.pitch} keep={keep} />
    {mark && <Glyph shape={mark.shape} x={52} y={at.y + 5} />}
  </g>
);

interface OptionsProps {
  board: BoardProps;
  heap: number | null;
  moves: readonly string[];
  marks: ReadonlyMap<string, Mark>;
  leave: () => void;
}

// The possible results of the chosen heap.
function Options({ board, heap, moves, marks, leave }: OptionsProps) {
  const words = say(board.language);
  const named = (move: string) => readHeapMove(move)?.parts.join(" + ") ?? move;
  if (heap === null)
    return (
      <div class="board-options">
        <p>{words.chooseHeap}</p>
      </div>
    );
  const label = words.chooseResult(heap + 1);
  return (
    <div class="board-options" onKeyDown={(event) => event.key === "Escape" && leave()}>
      <p>{label}</p>
      <MoveButtons
        board={board}
        label={label}
        moves={moves.slice(0, mostButtons)}
        marks={marks}
        name={named}
        words={(move) => words.becomes(heap + 1, named(move))}
      />
      {(moves.length > mostButtons || board.position.moves_cut) && (
        <MoveField board={board} before={`${heap + 1} `} label={label} />
      )}
    </div>
  );
}

const mostSteps = 9;

function HeapsView({ board, preset }: { board: BoardProps; preset: boolean }) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const state = useMemo(() => readHeaps(position.state ?? position.text, preset), [position, preset]);
  const start = useMemo(() => readHeaps(position.text, preset), [position.text, preset]);
  const marks = useMemo(() => marksOf(board.values, words), [board.values, words]);
  const options = useMemo(() => grouped(legal, (move) => readHeapMove(move)?.heap ?? -1), [legal]);
  const room = useMemo(() => roomFor(start, state), [start, state]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [focus, setFocus] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  const editing = change !== null;
  const shownState = editing ? null : position.state;
  useEffect(() => setChosen(null), [editing, shownState]);

  const { drawn, left, pitch, height } = places(
    editing ? state : start,
    state,
    editing,
    splits(position.game, state),
  );
  const narrow = useNarrow();
  const sums = !narrow || !!board.why?.parts || !!board.why?.misere;
  const foot = 8 + height + 16;
  const wide = beansAt + room;
  const [width, high] = [sums ? wide + binaryWide : wide, sums || left ? foot + 24 : foot];
  const y = (row: number) => 8 + (row + 0.5) * pitch;
  const sizeOf = (heap: number) => state.sizes[heap] ?? 0n;
  const ruleOf = (heap: number) => state.rules?.[heap] ?? null;
  const able = (heap: number) =>
    editing || options.has(heap) || (!!position.moves_cut && legal.size > 0 && sizeOf(heap) > 0n);
  const current = drawn.includes(focus) && able(focus) ? focus : (drawn.find(able) ?? drawn[0] ?? 0);
  const steps = board.trail.slice(0, mostSteps).map((move) => readHeapMove(move)?.heap ?? -1);
  const shown = readHeapMove(board.pointed ?? board.trail[0] ?? "");

  function press(heap: number, back: boolean) {
    if (change) change(writeHeaps(withSize(state, heap, sizeOf(heap) + (back ? -1n : 1n))));
    if (able(heap)) setChosen(heap === chosen && !editing ? null : heap);
    else if (legal.size) board.play(`${heap + 1} 0`); // and report why it is illegal
  }
  function go(heap: number | undefined) {
    if (heap === undefined) return;
    if (chosen !== null) setChosen(heap);
    svg.current?.querySelector<SVGElement>(`[data-heap="${heap}"]`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const stops = drawn.filter(able);
    const here = stops.indexOf(current);
    if (event.key === "ArrowDown") go(stops[here + 1]);
    else if (event.key === "ArrowUp") go(stops[here - 1]);
    else if (event.key === "Enter" || event.key === " ") press(current, event.shiftKey);
    else if (event.key === "Escape" && chosen !== null) setChosen(null);
    else if (editing && (event.key === "+" || event.key === "-")) press(current, event.key === "-");
    else return;
    handled(event);
  }
  return (
    <div class="board-box">
      <svg
        ref={svg}
        class="board heaps"
        viewBox={`0 0 ${width} ${high}`}
        preserveAspectRatio="xMidYMin"
        role="group"
        aria-label={words.board(position.game)}
        style={{
          maxWidth: `${Math.round(Math.min(900, width * 1.4))}px`,
          aspectRatio: narrow ? `${wide} / ${foot}` : undefined,
        }}
        onKeyDown={onKeyDown}
      >
        {drawn.map((heap, row) => {
          const mark = best((options.get(heap) ?? []).flatMap((move) => marks.get(move) ?? []));
          const last = board.last?.startsWith(`${heap + 1} `);
          const here = shown?.heap === heap;
          return (
            <Heap
              key={heap}
              heap={heap}
              at={{ y: y(row), pitch, room, piece: board.turned ? "bean" : pieceOf(position.game) }}
              size={sizeOf(heap)}
              rule={ruleOf(heap)}
              kind={classes(
                "heap",
                able(heap) && "able",
                heap === chosen && "is-chosen",
                here && board.pointed !== null && "is-pointed",
                last && "is-last",
              )}
              label={[words.heap(heap + 1, `${sizeOf(heap)}`), ruleOf(heap), mark?.words]
                .filter(Boolean)
                .join(words.comma)}
              mark={mark}
              keep={here ? shown.parts : null}
              able={able(heap)}
              chosen={heap === chosen}
              stop={able(heap) && heap === current}
              press={(back) => press(heap, back)}
              focused={() => setFocus(heap)}
            />
          );
        })}
        {drawn.map((heap, row) => {
          const step = steps.indexOf(heap);
          const side = position.to_move ?? 0;
          return (
            step >= 0 && (
              <Badge
                key={heap}
                step={step}
                steps={mostSteps}
                side={side}
                x={beansAt + room - 22}
                y={y(row)}
              />
            )
          );
        })}
        {left > 0 && (
          <text class="label" x={beansAt} y={foot + 5} font-size={15}>
            {words.more(left)}
          </text>
        )}
        {board.why?.misere && (
          <Elements
            misere={board.why.misere}
            at={beansAt + room - 8}
            rows={drawn.map((heap, row) => ({ heap, y: y(row) }))}
          />
        )}
        {board.why?.parts && (
          <Binary
            why={board.why}
            at={beansAt + room - 8}
            rows={drawn.map((heap, row) => ({ heap, y: y(row) }))}
            foot={foot}
          />
        )}
      </svg>
      {state.misere && <p class="board-note">{misereWords(words, board.why?.misere)}</p>}
      {!change && legal.size > 0 && (
        <Options
          board={board}
          heap={chosen}
          moves={chosen === null ? [] : (options.get(chosen) ?? [])}
          marks={marks}
          leave={() => setChosen(null)}
        />
      )}
      {change && (
        <EditHeaps words={words} state={state} chosen={chosen} set={(next) => change(writeHeaps(next))} />
      )}
    </div>
  );
}

const HeapsBoard = (board: BoardProps) => <HeapsView board={board} preset={false} />;
// The preset's pieces, unless the heaps are wanted.
function PresetBoard(board: BoardProps) {
  const { position, turned } = board;
  const pieces = !turned && isStrips(position.game, readHeaps(position.state ?? position.text, true));
  return pieces ? <StripsBoard {...board} /> : <HeapsView board={board} preset />;
}

export const boardOf = (game: string) => (game === "heaps" ? HeapsBoard : PresetBoard);
