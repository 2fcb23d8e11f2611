// The legal moves: in board order while values are off, best first when they are on.

import { computed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Option, Phrase } from "../data/types";
import { answer, late, pending } from "../state/analysis";
import { make } from "../state/opponent";
import { effects, legal, pointed, position, turn, valuesOn } from "../state/store";
import { text } from "../text/text";
import { asShown, compare, keeps, ranked } from "../value";
import { MoveName } from "./MoveName";
import { ValueMark } from "./Value";

const most = 300; // rows

interface Row {
  move: string;
  words: Phrase | undefined; // what it does
  option: Option | null;
  best: boolean;
  only: boolean; // no other move keeps the result
}

// Returns whether the first of the sorted moves is the only move that keeps the result.
function isOnly([first, second]: readonly Option[]): boolean {
  if (!first || !second || String(first.count ?? 1) !== "1") return false;
  return keeps(first.value, first.value) && !keeps(first.value, second.value);
}

function rowsOf(options: readonly Option[]): Row[] {
  const sorted = ranked(options);
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  const mixed = first !== undefined && last !== undefined && compare(first.value, last.value) !== 0;
  return sorted.map((option) => ({
    move: option.move,
    words: effects.value.get(option.move),
    option,
    best: mixed && compare(option.value, first.value) === 0,
    only: option === first && isOnly(sorted),
  }));
}

const rows = computed<Row[]>(() => {
  const shown = position.value;
  if (valuesOn.value && answer.value) return rowsOf(answer.value.moves);
  return (shown?.moves ?? []).map((move) => ({ move, words: effects.value.get(move), option: null, best: false, only: false }));
});

// A move was made with a key in the list: the focus stays there.
let byKey = false;

function OptionRow({ row, old }: { row: Row; old: boolean }) {
  const t = text.value;
  const { move, words, option, best, only } = row;
  const at = position.value;
  const playable = !old && (legal.value.has(move) || (option?.count !== undefined && legal.value.size > 0));
  const point = () => {
    if (!old) pointed.value = move;
  };
  return (
    <li>
      <button
        class={pointed.value === move ? "option pointed" : "option"}
        data-move={move}
        aria-disabled={!playable}
        onClick={(event) => {
          if (!playable) return;
          byKey = event.detail === 0;
          void make(move);
        }}
        onMouseEnter={point}
        onMouseLeave={() => (pointed.value = null)}
        onFocus={point}
        onBlur={() => (pointed.value = null)}
      >
        <span class="heard">{t.play} </span>
        <MoveName move={move} words={words} />{" "}
        {option && at && (
          <span class="verdict">
            {option.count !== undefined && (
              <span class="note" title={t.alike(String(option.count))}>
                × {String(option.count)}
              </span>
            )}{" "}
            {only ? (
              <span class="note">{t.onlyMove}</span>
            ) : (
              best && <span class="note">{t.best}</span>
            )}{" "}
            <ValueMark value={asShown(at, option.value)} />
          </span>
        )}
      </button>
    </li>
  );
}

export function Options() {
  const t = text.value;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (!byKey || turn.value !== "you") return;
    byKey = false;
    list.current?.querySelector("button")?.focus();
  }, [position.value]);
  // The list waits briefly for values, so it does not change twice: the moves of the last position stay until then.
  const before = useRef<{ game: string; rows: readonly Row[] }>({ game: "", rows: [] });
  const name = position.value?.game ?? "";
  const old = pending.value && !late.value && before.current.game === name;
  if (!old) before.current = { game: name, rows: pending.value && !late.value ? [] : rows.value };
  const all = before.current.rows;
  const shown = all.slice(0, most);
  return (
    <section
      class="pane options"
      aria-labelledby="moves-title"
      aria-busy={pending.value}
      data-part="moves"
    >
      <h3 id="moves-title">
        {t.moves}{" "}
        <span class="count">
          {position.value?.moves?.length ?? ""}
          {position.value?.moves_cut ? "+" : ""}
        </span>
      </h3>
      <ol ref={list}>
        {shown.map((row) => (
          <OptionRow key={row.move} row={row} old={old} />
        ))}
      </ol>
      {all.length > most && <p class="quiet">{t.more(all.length - most)}</p>}
      {position.value?.over && <p class="quiet">{t.noMoves}</p>}
    </section>
  );
}
