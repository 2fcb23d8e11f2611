// widgets: a table of records, each an equation modulo 7, over the days of the types, which the user chooses
// from 3 to 9.

import { useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { EditBar, WholeField } from "./edit";
import {
  daysOf,
  made,
  readFactory,
  wanted,
  withEntry,
  writeFactory,
  type Entry,
  type Factory,
} from "./models/widgets";
import { readable, Scroll } from "./scroll";
import { say, type BoardWords } from "./words";

const side = 132; // the column of weekdays
const head = 74;
const [mostTypes, mostRecords] = [40, 60];
const large = { types: 14, records: 14 }; // a larger table is scrolled instead of shrunk
const [wideCell, narrowCell] = [40, 30];

function Record({
  words,
  state,
  entry,
  at,
  sum,
  shown,
  cell,
  pick,
}: {
  words: BoardWords;
  state: Factory;
  entry: Entry;
  at: number;
  sum: number;
  shown: number;
  cell: number;
  pick: ((type: number | null) => void) | null;
}) {
  const y = head + at * cell;
  const right = side + shown * cell;
  const base = y + cell / 2 + 5.5; // of the letters
  const good = sum === wanted(entry);
  return (
    <g
      class={good ? "record good" : "record bad"}
      role="img"
      aria-label={[words.record(at + 1), words.isNow(sum), good ? words.satisfied : words.violated].join(
        words.comma,
      )}
    >
      <rect class="row" x={2} y={y + 2} width={right + 118} height={cell - 4} rx={7} />
      <text class="label" x={14} y={base} font-size={13}>
        {at + 1}
      </text>
      <text class="days" x={40} y={base} font-size={13}>{`${words.weekdays[entry.start]}–${words.weekdays[entry.end]}`}</text>
      {entry.counts.slice(0, shown).map((count, type) => (
        <g key={type} class={pick ? "count able" : "count"} onClick={pick ? () => pick(type) : undefined}>
          {pick && <rect class="hit" x={side + type * cell} y={y} width={cell} height={cell} />}
          <text
            class={count % 7 ? "" : "zero"}
            x={side + (type + 0.5) * cell}
            y={base}
            text-anchor="middle"
            font-size={16}
          >
            {count % 7 || "·"}
          </text>
        </g>
      ))}
      {state.types > shown && (
        <text class="zero" x={right + 4} y={base} font-size={14}>
          …
        </text>
      )}
      <g class={pick ? "count able" : "count"} onClick={pick ? () => pick(null) : undefined}>
        {pick && <rect class="hit" x={right + 14} y={y} width={70} height={cell} />}
        <text class="sum" x={right + 22} y={base} font-size={16}>{`≡ ${wanted(entry)}`}</text>
      </g>
      <text class="now" x={right + 66} y={base} font-size={13}>
        {good ? "" : sum}
      </text>
      <text class="verdict" x={right + 104} y={base} text-anchor="middle" font-size={17}>
        {good ? "✓" : "✗"}
      </text>
    </g>
  );
}

function WidgetsBoard(board: BoardProps) {
  const words = say(board.language);
  const { position, change, puzzle } = board;
  const text = position.state ?? position.text;
  const state = useMemo(() => readFactory(text), [text]);
  const [at, setAt] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  const [scrolled, setScrolled] = useState(0); // down, in units of the table
  const days = useMemo(
    () => Array.from({ length: state.types }, (_, type) => daysOf(Number(puzzle?.tried[type] ?? 3))),
    [state, puzzle?.tried],
  );
  const sums = useMemo(() => state.entries.map((entry) => made(entry, days)), [state, days]);
  const shown = Math.min(state.types, mostTypes);
  const records = state.entries.slice(0, mostRecords);
  const isLarge = shown > large.types || records.length > large.records;
  const cell = isLarge ? narrowCell : wideCell;
  const [beyond, setOther] = useState(0);
  const other = Math.max(shown, Math.min(state.types - 1, beyond)); // a type without a column
  const good = state.entries.filter((entry, i) => sums[i] === wanted(entry)).length;
  const quiet = puzzle?.quiet?.map(Number) ?? null;
  const turn = (type: number, by: number) => {
    const day = days[type] ?? 3;
    puzzle?.press(type, ((day - 3 + by + 7) % 7) + 3);
  };
  const pick =
    change &&
    ((record: number, entry: Entry) => (type: number | null) => {
      const counts =
        type === null ? entry.counts : entry.counts.map((count, i) => (i === type ? (count + 1) % 7 : count));
      change(
        writeFactory(
          withEntry(state, record, {
            ...entry,
            counts,
            end: type === null ? (entry.end + 1) % 7 : entry.end,
          }),
        ),
      );
    });
  function onKeyDown(event: KeyboardEvent) {
    const focus = (type: number) => {
      const next = Math.max(0, Math.min(shown - 1, type));
      setAt(next);
      svg.current?.querySelector<SVGElement>(`[data-type="${next}"]`)?.focus();
    };
    if (event.key === "ArrowRight") focus(at + 1);
    else if (event.key === "ArrowLeft") focus(at - 1);
    else if (event.key === "ArrowUp" || event.key === "+") turn(at, 1);
    else if (event.key === "ArrowDown" || event.key === "-") turn(at, -1);
    else if (/^[3-9]$/.test(event.key)) puzzle?.press(at, Number(event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const width = side + shown * cell + 124;
  const height = head + records.length * cell + 6;
  // The names of the columns stay in view.
  const follow = ({ currentTarget: box }: { currentTarget: HTMLElement }) => {
    const scale = svg.current?.getScreenCTM()?.d ?? 0;
    setScrolled(scale ? Math.max(0, (box.getBoundingClientRect().top - (svg.current?.getScreenCTM()?.f ?? 0)) / scale) : 0);
  };
  const step = (type: number, by: number, y: number) => (
    <path
      class="step-day"
      d={`M${side + (type + 0.5) * cell - 6} ${y + (by > 0 ? 3 : -3)}l6 ${by > 0 ? -6 : 6}l6 ${by > 0 ? 6 : -6}`}
    />
  );
  const table = (
    <svg
      ref={svg}
      class="board widgets"
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={words.board(position.game)}
      style={
        isLarge
          ? readable(width, height)
          : { maxWidth: `${Math.max(420, Math.min(1000, width * 1.2))}px` }
      }
      onKeyDown={onKeyDown}
    >
      {records.map((entry, i) => (
        <Record
          key={i}
          words={words}
          state={state}
          entry={entry}
          at={i}
          sum={sums[i] ?? 0}
          shown={shown}
          cell={cell}
          pick={pick && pick(i, entry)}
        />
      ))}
      <g class="heads" transform={scrolled ? `translate(0 ${scrolled})` : undefined}>
        {isLarge && <rect class="behind" width={width} height={head} />}
        {Array.from({ length: shown }, (_, type) => (
          <g
            key={type}
            class={`type able${puzzle?.hint === type ? " is-hint" : ""}${quiet?.[type] ? " is-quiet" : ""}`}
            role="spinbutton"
            data-type={type}
            tabindex={puzzle && type === Math.min(at, shown - 1) ? 0 : -1}
            aria-label={words.type(type + 1)}
            aria-valuemin={3}
            aria-valuemax={9}
            aria-valuenow={days[type] ?? 3}
            aria-disabled={!puzzle}
            onFocus={() => setAt(type)}
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              turn(type, event.detail > 0 && event.clientY > box.top + box.height * 0.6 ? -1 : 1);
            }}
          >
            <rect class="row" x={side + type * cell + 2} y={2} width={cell - 4} height={head - 6} rx={7} />
            <text
              class="label"
              x={side + (type + 0.5) * cell}
              y={16}
              text-anchor="middle"
              font-size={12}
            >{`x${type + 1}`}</text>
            {puzzle && step(type, 1, 25)}
            <text class="day" x={side + (type + 0.5) * cell} y={48} text-anchor="middle" font-size={18}>
              {days[type]}
            </text>
            {puzzle && step(type, -1, 60)}
            {quiet?.[type] ? (
              <text
                class="quiet-value"
                x={side + (type + 0.5) * cell + 14}
                y={34}
                text-anchor="middle"
                font-size={10}
              >{`+${quiet[type]}`}</text>
            ) : null}
          </g>
        ))}
      </g>
    </svg>
  );
  return (
    <div class="board-box">
      <Scroll large={isLarge} follow={follow}>
        {table}
      </Scroll>
      <p class="board-note" aria-live="polite">
        {words.satisfiedOf(good, state.entries.length)}
      </p>
      {state.types > shown && puzzle && (
        <div class="board-fields">
          <WholeField
            label={words.otherType(shown + 1, state.types)}
            value={`${other + 1}`}
            set={(value) => setOther(Math.max(shown, Math.min(state.types, Number(value)) - 1))}
          />
          <WholeField
            label={words.type(other + 1)}
            value={`${days[other] ?? 3}`}
            set={(value) => puzzle.press(other, daysOf(Number(value)))}
          />
        </div>
      )}
      {change && <EditBar hint={words.editWidgets} />}
    </div>
  );
}

export const boardOf = () => WidgetsBoard;
