// splitting: bottles in a row. A move takes up to three clicks: the bottle of the removed bean, then the bottle
// of each added bean.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar, WholeField } from "./edit";
import { classes, handled, useNarrow } from "./dom";
import { short, type Shape } from "./marks";
import {
  maySplit,
  nimberAfter,
  nimberOfBean,
  nimberOfBottle,
  nimberOfRow,
  readBottles,
  withBeans,
  writeBottles,
  type Bottles,
} from "./models/splitting";
import { MoveField } from "./moves";
import { Badge } from "./trail";
import { say, type BoardWords } from "./words";
import { Glyph } from "./values";

const pitch = 42;
const [rowHigh, sumsHigh] = [176, 34]; // a row of bottles, and the sums below it
const mostBottles = 66;
const bottleHigh = 104;
const namesWide = 64; // the names of the rows of numbers, left of the bottles
const [sizeRow, numberRow, valueRow, bitsRow] = [18, 34, 54, 69]; // below a bottle

interface Step {
  from: number | null;
  first: number | null;
}

// The moves that continue after a bottle is chosen now.
function continuations(state: Bottles, step: Step, bottle: number): [number, number, number][] {
  const n = state.beans.length;
  const found: [number, number, number][] = [];
  if (step.from === null) {
    for (let one = bottle + 1; one < n; one++)
      for (let two = one; two < n; two++)
        if (maySplit(state, bottle, one, two)) found.push([bottle, one, two]);
  } else if (step.first === null) {
    for (let two = step.from + 1; two < n; two++) {
      const move: [number, number, number] = [step.from, Math.min(bottle, two), Math.max(bottle, two)];
      if (maySplit(state, ...move)) found.push(move);
    }
  } else {
    const move: [number, number, number] = [
      step.from,
      Math.min(bottle, step.first),
      Math.max(bottle, step.first),
    ];
    if (maySplit(state, ...move)) found.push(move);
  }
  return found;
}

// Beans in a bottle, from the bottom up, four in a layer; many beans are a filling.
function Beans({ x, y, count }: { x: number; y: number; count: bigint }) {
  if (count > 24n) {
    const high = Math.min(70, 30 + 6 * count.toString().length);
    return <rect class="filling" x={x - 13.5} y={y - 3.5 - high} width={27} height={high} rx={5} />;
  }
  return (
    <>
      {Array.from({ length: Number(count) }, (_, i) => (
        <circle
          key={i}
          class="bean"
          cx={x - 11.4 + 7.6 * (i % 4)}
          cy={y - 9 - 9.5 * Math.floor(i / 4)}
          r={3.5}
        />
      ))}
    </>
  );
}

// Size of a number between its neighbours.
const sizeOf = (number: string): number => Math.min(15, (pitch - 5) / (0.68 * number.length));

const bottlePath = (x: number, y: number) =>
  `M${x - 8} ${y - bottleHigh + 4}v12c0 8 -9 8 -9 18v${bottleHigh - 44}a10 10 0 0 0 10 10h14a10 10 0 0 0 10 -10v${44 - bottleHigh}c0 -10 -9 -10 -9 -18v-12M${x - 11} ${y - bottleHigh + 4}h22`;

interface BottleProps {
  bottle: number;
  x: number;
  y: number;
  beans: bigint;
  kind: string;
  label: string;
  shape: Shape | null;
  able: boolean;
  chosen: boolean;
  stop: boolean;
  choose: (back: boolean) => void;
  point: (bottle: number | null) => void;
  focused: () => void;
}

const Bottle = (props: BottleProps) => {
  const { bottle, x, y, beans, shape, point } = props;
  return (
    <g class={props.kind}>
      <rect
        class="row"
        role="button"
        data-bottle={bottle}
        aria-label={props.label}
        aria-disabled={!props.able}
        aria-pressed={props.chosen}
        tabindex={props.stop ? 0 : -1}
        onClick={(event) => props.choose(event.shiftKey)}
        onFocus={() => {
          props.focused();
          point(bottle);
        }}
        onBlur={() => point(null)}
        onPointerEnter={() => point(bottle)}
        onPointerLeave={() => point(null)}
        x={x - pitch / 2 + 1.5}
        y={y - bottleHigh - 2}
        width={pitch - 3}
        height={bottleHigh + 42}
        rx={9}
      />
      <path class="glass" d={bottlePath(x, y)} />
      <Beans x={x} y={y} count={beans} />
      <text class="size" x={x} y={y + sizeRow} text-anchor="middle" font-size={sizeOf(short(`${beans}`))}>
        {short(`${beans}`)}
      </text>
      <text class="label" x={x} y={y + numberRow} text-anchor="middle" font-size={11.5}>
        {bottle}
      </text>
      {shape && <Glyph shape={shape} x={x} y={y - bottleHigh + 30} />}
    </g>
  );
};

interface Places {
  count: number; // bottles that are drawn
  rows: number;
  columns: number;
  width: number;
  height: number;
  x: (bottle: number) => number;
  y: (bottle: number) => number;
}

function places(bottles: number, narrow: boolean, sums: boolean): Places {
  const count = Math.min(bottles, mostBottles);
  const [abreast, least] = narrow ? [9, 240] : [12, 320];
  const rows = count <= abreast ? 1 : Math.ceil(count / (abreast - 1));
  const columns = Math.ceil(count / rows);
  const names = narrow ? 0 : namesWide;
  const width = Math.max(columns * pitch + 16, least) + names;
  const left = names + (width - names - columns * pitch) / 2;
  const high = sums ? rowHigh + sumsHigh : rowHigh;
  return {
    count,
    rows,
    columns,
    width,
    height: rows * high + 8,
    x: (bottle) => left + ((bottle % columns) + 0.5) * pitch,
    y: (bottle) => Math.floor(bottle / columns) * high + 136,
  };
}

// Arrows from the bottle to the bottles of its new beans.
function flow({ x, y }: Places, [from = 0, one = 0, two = 0]: readonly number[]): string {
  const arrow = (to: number, lift: number) => {
    const [x1, y1, x2, y2] = [x(from), y(from) - bottleHigh - 2, x(to), y(to) - bottleHigh - 6];
    const up = Math.min(y1, y2) - lift;
    return `M${x1} ${y1}C${x1} ${up} ${x2} ${up} ${x2} ${y2}m-4 -6l4 6l4 -6`;
  };
  return arrow(one, 22) + arrow(two, one === two ? 40 : 34);
}

const mostSteps = 9;
const noStep: Step = { from: null, first: null };
const asNumbers = (move: string | null | undefined) => move?.split(" ").map(Number) ?? [];

function SplittingBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, change, legal, values } = board;
  const text = position.state ?? position.text;
  const state = useMemo(() => readBottles(text), [text]);
  const narrow = useNarrow();
  const sums = !narrow || board.why !== null;
  const at = useMemo(() => places(state.beans.length, narrow, sums), [state.beans.length, narrow, sums]);
  const [step, setStep] = useState(noStep);
  const [focus, setFocus] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  const editing = change !== null;
  useEffect(() => setStep(noStep), [text, editing]);

  const bottles = useMemo(() => Array.from({ length: at.count }, (_, bottle) => bottle), [at]);
  const choices = useMemo(() => {
    const open = editing || !legal.size ? [] : bottles;
    return new Map(
      open
        .map((bottle) => [bottle, continuations(state, step, bottle)] as const)
        .filter(([, moves]) => moves.length),
    );
  }, [state, step, legal, editing]);
  const able = (bottle: number) => editing || choices.has(bottle);
  const current = able(focus) ? focus : ([...choices.keys()][0] ?? Math.min(focus, at.count - 1));
  const shapeFor = (bottle: number): Shape | null => {
    const moves = values?.size ? choices.get(bottle) : undefined;
    if (!moves) return null;
    return moves.some((move) => nimberAfter(state, ...move) === 0) ? "up" : "down";
  };
  const [pointed, last] = [asNumbers(board.pointed), asNumbers(board.last)];
  const shown = pointed.length ? pointed : asNumbers(board.trail[0]);
  const steps = board.trail.slice(0, mostSteps).map((move) => asNumbers(move)[0]);
  const set = (bottle: number, beans: bigint) => change?.(writeBottles(withBeans(state, bottle, beans)));

  // Reports why no move begins with these bottles.
  function hearWhyNot(bottle: number) {
    const { from, first } = step;
    const move = from === null ? [bottle, bottle + 1, bottle + 1] : [from, first ?? bottle, bottle];
    if (legal.size) board.play(move.join(" "));
  }
  function choose(bottle: number, back: boolean) {
    setFocus(bottle);
    if (editing) return set(bottle, (state.beans[bottle] ?? 0n) + (back ? -1n : 1n));
    const moves = choices.get(bottle);
    if (bottle === step.from) setStep(noStep);
    else if (!moves) hearWhyNot(bottle);
    else if (step.from === null) setStep({ from: bottle, first: null });
    else if (step.first === null && moves.length > 1) setStep({ ...step, first: bottle });
    else if (moves[0]) board.play(moves[0].join(" "));
  }
  // A move is pointed at if only one is left.
  function point(bottle: number | null) {
    const [move, other] = (bottle === null || step.from === null ? null : choices.get(bottle)) ?? [];
    board.point(move && !other ? move.join(" ") : null);
  }
  function go(bottle: number | undefined) {
    if (bottle !== undefined) svg.current?.querySelector<SVGElement>(`[data-bottle="${bottle}"]`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const stops = bottles.filter(able);
    const here = stops.indexOf(current);
    if (event.key === "ArrowRight" || event.key === "ArrowDown") go(stops[here + 1]);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") go(stops[here - 1]);
    else if (event.key === "Enter" || event.key === " ") choose(current, event.shiftKey);
    else if (event.key === "Escape" && step.from !== null) setStep(noStep);
    else if (editing && (event.key === "+" || event.key === "-")) choose(current, event.key === "-");
    else return;
    handled(event);
  }
  return (
    <div class="board-box">
      <svg
        ref={svg}
        class="board bottles"
        viewBox={`0 0 ${at.width} ${at.height}`}
        preserveAspectRatio="xMidYMin"
        role="group"
        aria-label={words.board(position.game)}
        style={{
          maxWidth: `${Math.max(360, Math.min(1000, at.width * 1.3))}px`,
          aspectRatio: narrow ? `${at.width} / ${at.rows * rowHigh + 8}` : undefined,
        }}
        onKeyDown={onKeyDown}
      >
        {bottles.map((bottle) => {
          const beans = state.beans[bottle] ?? 0n;
          const shape = shapeFor(bottle);
          const value = shape && (shape === "up" ? words.win : words.loss);
          return (
            <Bottle
              key={bottle}
              bottle={bottle}
              x={at.x(bottle)}
              y={at.y(bottle)}
              beans={beans}
              kind={classes(
                "bottle",
                able(bottle) && "able",
                bottle === step.from && "is-chosen",
                bottle === step.first && "is-first",
                shown.includes(bottle) && "is-pointed",
                last.includes(bottle) && "is-last",
                beans === 0n && "is-empty",
              )}
              label={[words.bottle(bottle, `${beans}`), ...(value ? [value] : [])].join(words.comma)}
              shape={shape}
              able={able(bottle)}
              chosen={bottle === step.from || bottle === step.first}
              stop={able(bottle) && bottle === current}
              choose={(back) => choose(bottle, back)}
              point={point}
              focused={() => setFocus(bottle)}
            />
          );
        })}
        {bottles.map((bottle) => {
          const first = steps.indexOf(bottle);
          const [x, y] = [at.x(bottle) + 13, at.y(bottle) - bottleHigh + 6];
          return (
            first >= 0 && (
              <Badge key={bottle} step={first} steps={mostSteps} side={position.to_move ?? 0} x={x} y={y} />
            )
          );
        })}
        {shown.length === 3 && (
          <path class={classes("flow", !pointed.length && "next")} aria-hidden="true" d={flow(at, shown)} />
        )}
        {!narrow && <RowNames at={at} words={words} why={board.why !== null} />}
        {board.why && <Grundy state={state} at={at} />}
      </svg>
      {board.why && <p class="board-note">{words.sumIs(nimSum(state))}</p>}
      {!editing && legal.size > 0 && (
        <div class="board-options">
          <p aria-live="polite">{hint(step, words)}</p>
          {step.from !== null && (
            <button type="button" onClick={() => setStep(noStep)}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
      {state.beans.length > at.count && (
        <>
          <p class="board-note">{words.more(state.beans.length - at.count)}</p>
          {legal.size > 0 && <MoveField board={board} />}
        </>
      )}
      {editing && (
        <EditBar hint={words.editBeans}>
          <WholeField
            label={words.editBottle(current)}
            value={`${state.beans[current] ?? 0n}`}
            set={(value) => set(current, BigInt(value))}
          />
        </EditBar>
      )}
    </div>
  );
}

function hint({ from, first }: Step, words: BoardWords): string {
  if (from === null) return words.chooseBottle;
  return first === null ? words.chooseTargets(from) : words.chooseSecond(first);
}

const nimSum = (state: Bottles): string => {
  const parts = state.beans.flatMap((_, bottle) => nimberOfBottle(state, bottle) || []);
  return `${parts.length > 1 ? `${parts.join(" ⊕ ")} = ` : ""}${nimberOfRow(state)}`;
};

// Below each bottle the nimber of a bean in it, in bold if the bottle has an odd number of beans, so the nimber
// counts in the sum.
// What the numbers below the bottles mean.
const RowNames = ({ at, words, why }: { at: Places; words: BoardWords; why: boolean }) => {
  const names: [number, string][] = [
    [sizeRow, words.rowNames.beans],
    [numberRow, words.rowNames.bottle],
    ...(why ? [[valueRow, words.rowNames.value], [bitsRow, words.rowNames.bits]] as [number, string][] : []),
  ];
  return (
    <g class="labels" aria-hidden="true" text-anchor="end">
      {Array.from({ length: at.rows }, (_, row) => row * at.columns).flatMap((first) =>
        names.map(([below, name]) => (
          <text key={`${first} ${name}`} font-size={9} x={at.x(first) - pitch / 2 - 3} y={at.y(first) + below}>
            {name}
          </text>
        )),
      )}
    </g>
  );
};

const Grundy = ({ state, at }: { state: Bottles; at: Places }) => {
  const most = nimberOfBean(state.beans.length - 1).toString(2).length;
  return (
    <g class="grundy" aria-hidden="true">
      {state.beans.slice(0, at.count).map((beans, bottle) => {
        const value = nimberOfBean(state.beans.length - 1 - bottle);
        const [x, y] = [at.x(bottle), at.y(bottle)];
        return (
          <g key={bottle} class={beans % 2n ? "odd" : "even"}>
            <text x={x} y={y + valueRow} text-anchor="middle" font-size={14}>
              {value}
            </text>
            <text x={x} y={y + bitsRow} text-anchor="middle" font-size={Math.min(10.5, 54 / most)}>
              {value.toString(2).padStart(most, "0")}
            </text>
          </g>
        );
      })}
    </g>
  );
};

export const boardOf = () => SplittingBoard;
