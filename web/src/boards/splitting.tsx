// splitting: bottles in a row. A move takes up to three clicks: the bottle that a bean is taken
// from, then where each of the two beans goes.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar, WholeField } from "./edit";
import { glyph, short, type Shape } from "./marks";
import {
  maySplit, nimberAfter, nimberOfBean, nimberOfBottle, nimberOfRow, readBottles, withBeans, writeBottles, type Bottles,
} from "./models/splitting";
import { say } from "./words";

const pitch = 42;
const perRow = 21;
const rowHigh = 210;
const mostBottles = 210;
const bottleHigh = 104;

interface Step {
  from: number | null;
  first: number | null;
}

// What choosing a bottle now leads to: the moves that go on with it.
function continuations(state: Bottles, step: Step, bottle: number): [number, number, number][] {
  const n = state.beans.length;
  const found: [number, number, number][] = [];
  if (step.from === null) {
    for (let one = bottle + 1; one < n; one++)
      for (let two = one; two < n; two++) if (maySplit(state, bottle, one, two)) found.push([bottle, one, two]);
  } else if (step.first === null) {
    for (let two = step.from + 1; two < n; two++) {
      const move: [number, number, number] = [step.from, Math.min(bottle, two), Math.max(bottle, two)];
      if (maySplit(state, ...move)) found.push(move);
    }
  } else {
    const move: [number, number, number] = [step.from, Math.min(bottle, step.first), Math.max(bottle, step.first)];
    if (maySplit(state, ...move)) found.push(move);
  }
  return found;
}

// Beans in a bottle, from the bottom up, four in a layer; many are a filling.
function Beans({ x, y, count }: { x: number; y: number; count: bigint }) {
  if (count > 24n) {
    const high = Math.min(70, 30 + 6 * count.toString().length);
    return <rect class="filling" x={x - 13.5} y={y - 3.5 - high} width={27} height={high} rx={5} />;
  }
  return (
    <>
      {Array.from({ length: Number(count) }, (_, i) => (
        <circle key={i} class="bean" cx={x - 11.4 + 7.6 * (i % 4)} cy={y - 9 - 9.5 * Math.floor(i / 4)} r={3.5} />
      ))}
    </>
  );
}

const bottlePath = (x: number, y: number) =>
  `M${x - 8} ${y - bottleHigh + 4}v12c0 8 -9 8 -9 18v${bottleHigh - 44}a10 10 0 0 0 10 10h14a10 10 0 0 0 10 -10v${44 - bottleHigh}c0 -10 -9 -10 -9 -18v-12M${x - 11} ${y - bottleHigh + 4}h22`;

export function SplittingBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, change, legal } = board;
  const text = position.state ?? position.text;
  const state = useMemo(() => readBottles(text), [text]);
  const [step, setStep] = useState<Step>({ from: null, first: null });
  const [at, setAt] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => setStep({ from: null, first: null }), [text, change === null]);

  const count = Math.min(state.beans.length, mostBottles);
  const columns = Math.min(count, perRow);
  const rows = Math.ceil(count / perRow);
  const width = Math.max(columns * pitch + 16, 320);
  const left = (width - columns * pitch) / 2;
  const foot = rows * rowHigh;
  const x = (bottle: number) => left + ((bottle % perRow) + 0.5) * pitch;
  const y = (bottle: number) => Math.floor(bottle / perRow) * rowHigh + 136;
  const play = (move: readonly number[]) => board.play(move.join(" "));

  const choices = useMemo(() => {
    if (change || !legal.size) return new Map<number, [number, number, number][]>();
    return new Map(
      Array.from({ length: count }, (_, bottle) => [bottle, continuations(state, step, bottle)] as const)
        .filter(([, moves]) => moves.length > 0),
    );
  }, [state, step, legal, change]);
  const able = (bottle: number) => change !== null || choices.has(bottle);
  const shapeFor = (bottle: number): Shape | null => {
    if (!board.worths?.size) return null;
    const moves = choices.get(bottle);
    if (!moves) return null;
    return moves.some((move) => nimberAfter(state, ...move) === 0) ? "up" : "down";
  };
  const anyWin = [...choices.keys()].some((bottle) => shapeFor(bottle) === "up");
  const current = able(at) ? at : ([...choices.keys()][0] ?? Math.min(at, count - 1));
  const asNumbers = (move: string | null | undefined) => move?.split(" ").map(Number) ?? [];
  const pointed = asNumbers(board.pointed);
  const shown = pointed.length ? pointed : asNumbers(board.trail[0]);
  const last = asNumbers(board.last);

  function choose(bottle: number, back: boolean) {
    setAt(bottle);
    if (change) return change(writeBottles(withBeans(state, bottle, (state.beans[bottle] ?? 0n) + (back ? -1n : 1n))));
    const moves = choices.get(bottle);
    if (bottle === step.from) return setStep({ from: null, first: null });
    if (!moves) return;
    if (step.from === null) setStep({ from: bottle, first: null });
    else if (step.first === null && moves.length > 1) setStep({ ...step, first: bottle });
    else if (moves[0]) play(moves[0]);
  }
  function point(bottle: number | null) {
    const moves = bottle === null ? undefined : choices.get(bottle);
    board.point(moves?.length === 1 && step.from !== null ? (moves[0] ?? []).join(" ") : null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const stops = change ? Array.from({ length: count }, (_, i) => i) : [...choices.keys()];
    const here = stops.indexOf(current);
    const go = (bottle: number | undefined) => {
      if (bottle === undefined) return;
      setAt(bottle);
      svg.current?.querySelector<SVGElement>(`[data-bottle="${bottle}"]`)?.focus();
    };
    if (event.key === "ArrowRight" || event.key === "ArrowDown") go(stops[here + 1]);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") go(stops[here - 1]);
    else if (event.key === "Enter" || event.key === " ") choose(current, event.shiftKey);
    else if (event.key === "Escape" && step.from !== null) setStep({ from: null, first: null });
    else if (change && (event.key === "+" || event.key === "-")) choose(current, event.key === "-");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const arrow = (from: number, to: number, lift: number) => {
    const [x1, y1, x2, y2] = [x(from), y(from) - bottleHigh - 2, x(to), y(to) - bottleHigh - 6];
    const up = Math.min(y1, y2) - lift;
    return `M${x1} ${y1}C${x1} ${up} ${x2} ${up} ${x2} ${y2}m-4 -6l4 6l4 -6`;
  };
  const hint = step.from === null ? words.chooseBottle
    : step.first === null ? words.chooseTargets(step.from) : words.chooseSecond(step.first);
  return (
    <div class="board-box">
      <svg ref={svg} class="board bottles" viewBox={`0 0 ${width} ${foot + 8}`} role="group" aria-label={words.board(position.game)}
        style={{ maxWidth: `${Math.max(360, Math.min(1000, width * 1.3))}px` }} onKeyDown={onKeyDown}>
        {Array.from({ length: count }, (_, bottle) => {
          const beans = state.beans[bottle] ?? 0n;
          const shape = shapeFor(bottle);
          const isWin = shape === "up" && anyWin;
          const classes = ["bottle", able(bottle) ? "able" : "", bottle === step.from ? "is-chosen" : "",
            bottle === step.first ? "is-first" : "", shown.includes(bottle) ? "is-pointed" : "",
            last.includes(bottle) ? "is-last" : "", beans === 0n ? "is-empty" : ""].join(" ");
          const label = [words.bottle(bottle, `${beans}`), ...(shape ? [shape === "up" ? words.win : words.loss] : [])].join(", ");
          return (
            <g key={bottle} class={classes}>
              <rect class="row" role="button" data-bottle={bottle} aria-label={label} aria-disabled={!able(bottle)}
                aria-pressed={bottle === step.from || bottle === step.first} tabindex={able(bottle) && bottle === current ? 0 : -1}
                onClick={(event) => choose(bottle, event.shiftKey)} onFocus={() => { setAt(bottle); point(bottle); }} onBlur={() => point(null)}
                onPointerEnter={() => point(bottle)} onPointerLeave={() => point(null)} x={x(bottle) - pitch / 2 + 1.5} y={y(bottle) - bottleHigh - 2} width={pitch - 3} height={bottleHigh + 42} rx={9} />
              <path class="glass" d={bottlePath(x(bottle), y(bottle))} />
              <Beans x={x(bottle)} y={y(bottle)} count={beans} />
              <text class="size" x={x(bottle)} y={y(bottle) + 18} text-anchor="middle" font-size={15}>{short(`${beans}`)}</text>
              <text class="label" x={x(bottle)} y={y(bottle) + 34} text-anchor="middle" font-size={11.5}>{bottle}</text>
              {shape && <text class={`shape-text ${shape}${isWin ? " best" : ""}`} x={x(bottle)} y={y(bottle) - bottleHigh + 30} text-anchor="middle" font-size={12}>{glyph[shape]}</text>}
            </g>
          );
        })}
        {shown.length === 3 && (
          <path class={pointed.length ? "flow" : "flow next"} aria-hidden="true"
            d={arrow(shown[0] ?? 0, shown[1] ?? 0, 22) + arrow(shown[0] ?? 0, shown[2] ?? 0, shown[1] === shown[2] ? 40 : 34)} />
        )}
        {board.why && <Grundy state={state} x={x} y={y} count={count} />}
      </svg>
      {board.why && <p class="board-note nimbers">{nimSum(state, words.sum)}</p>}
      {!change && legal.size > 0 && (
        <div class="board-options">
          <p aria-live="polite">{hint}</p>
          {step.from !== null && <button type="button" onClick={() => setStep({ from: null, first: null })}>{words.cancel}</button>}
        </div>
      )}
      {state.beans.length > count && <p class="board-note">{words.more(state.beans.length - count)}</p>}
      {change && (
        <EditBar hint={words.editBeans}>
          <WholeField label={words.editBottle(current)} value={`${state.beans[current] ?? 0n}`}
            set={(value) => change(writeBottles(withBeans(state, current, BigInt(value))))} />
        </EditBar>
      )}
    </div>
  );
}

const nimSum = (state: Bottles, name: string): string => {
  const parts = state.beans.flatMap((_, bottle) => nimberOfBottle(state, bottle) || []);
  return `${name}: ${parts.length > 1 ? `${parts.join(" ⊕ ")} = ` : ""}${nimberOfRow(state)}`;
};

// Below each bottle what a bean of it is worth, and in bold where an odd number of beans leaves that
// in the sum.
const Grundy = ({ state, x, y, count }: { state: Bottles; x: (bottle: number) => number; y: (bottle: number) => number; count: number }) => (
  <g class="grundy" aria-hidden="true">
    {Array.from({ length: count }, (_, bottle) => {
      const odd = (state.beans[bottle] ?? 0n) % 2n === 1n;
      const value = nimberOfBean(state.beans.length - 1 - bottle);
      const bits = value.toString(2).padStart(Math.max(1, nimberOfBean(state.beans.length - 1).toString(2).length), "0");
      return (
        <g key={bottle} class={odd ? "odd" : "even"}>
          <text x={x(bottle)} y={y(bottle) + 54} text-anchor="middle" font-size={14}>{value}</text>
          <text x={x(bottle)} y={y(bottle) + 69} text-anchor="middle" font-size={Math.min(10.5, 60 / bits.length)}>{bits}</text>
        </g>
      );
    })}
  </g>
);
