// The game so far: every move, what it left, and the reviewer's words on those that cost something.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Course, Position, ReviewMove, Worth } from "../data/types";
import { course, review, reviewed } from "../state/analysis";
import { go } from "../state/play";
import { position } from "../state/store";
import { text, type Text } from "../text/text";
import { brief, compare, shapeOf, whole } from "../worth";
import { WorthMark } from "./Worth";

const named = 3; // better moves
const reach = 200; // moves before and behind the place that is shown

// A worth for the side to move, seen by the side that has just moved.
function turned(worth: Worth): Worth {
  const { nimber: _, ...rest } = worth;
  return { ...rest, lo: String(-whole(worth.hi)), hi: String(-whole(worth.lo)) };
}

function lostWords(said: ReviewMove, t: Text): string {
  if (whole(said.cost) > 0n) {
    if (said.best.kind === "score") return t.lost(whole(said.cost));
    return shapeOf(said.best) === "up" ? t.gaveWin : t.gaveDraw;
  }
  return whole(said.delay) > 0n ? t.slower(String(said.delay)) : "";
}

function wordsOn(said: ReviewMove, t: Text): string {
  const lost = lostWords(said, t);
  if (!lost || !said.better.length) return lost;
  const shown = [...said.better].sort((a, b) => compare(b.worth, a.worth)).slice(0, named);
  const names = shown.map((option) => `${option.move} (${brief(option.worth, t)})`.replaceAll(" ", "\u00a0"));
  return `${t.better(lost, names.join(", "))}${said.better.length > named ? " …" : ""}`;
}

// What the chart knows of the position after so many moves, told for the mover.
function leftAfter(known: Course | null, after: number): Worth | null {
  const entry = known?.course[after];
  return entry ? turned(entry.worth) : null;
}

interface RowProps {
  shown: Position;
  number: number;
}

function Row({ shown, number }: RowProps) {
  const t = text.value;
  const made = shown.record[number - 1];
  const before = course.value?.course[number - 1];
  if (!made) return null;
  const said = reviewed.value.get(number);
  const played = said?.played ?? leftAfter(course.value, number);
  const words = said ? wordsOn(said, t) : "";
  const wrong = said !== undefined && whole(said.cost) > 0n;
  const only = !wrong && before && String(before.good) === "1" && String(before.legal) !== "1";
  return (
    <li class={wrong ? "wrong" : ""}>
      <button
        data-number={number}
        aria-current={shown.after === number ? "step" : undefined}
        onClick={() => void go(number)}
      >
        <span class="ply">{number}</span>
        <span
          class={`stone side${made.side}`}
          role="img"
          aria-label={t.player(shown.players?.[made.side] ?? "")}
        />
        <span class="move">{made.move}</span>
        {wrong && (
          <span class="flag" role="img" aria-label={t.mistake}>
            ?
          </span>
        )}
        {only && <span class="note">{t.onlyMove}</span>}
        {played && <WorthMark worth={played} />}
        {words && <span class="words">{words}</span>}
      </button>
    </li>
  );
}

function Summary() {
  const t = text.value;
  return (
    <>
      {(review.value?.summary ?? []).map((one) => (
        <p key={one.player} class="quiet">
          {t.summary(t.player(one.player), String(one.mistakes), String(one.moves))}
          {whole(one.cost) > 0n && review.value?.moves[0]?.best.kind === "score"
            ? t.summaryCost(String(one.cost))
            : ""}
        </p>
      ))}
    </>
  );
}

export function Record() {
  const t = text.value;
  const shown = position.value;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const pane = list.current?.parentElement;
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!pane) return;
    const top = current ? current.offsetTop - pane.clientHeight / 2 : 0;
    pane.scrollTo({ top });
  }, [shown]);
  if (!shown) return null;
  const first = Math.max(1, shown.after - reach);
  const end = Math.min(shown.record.length, shown.after + reach);
  const numbers = Array.from({ length: Math.max(end - first + 1, 0) }, (_, index) => first + index);
  return (
    <section class="pane record" aria-labelledby="record-title" data-part="record">
      <h3 id="record-title">{t.record}</h3>
      {!numbers.length && <p class="quiet">{t.noRecord}</p>}
      <ol ref={list}>
        {numbers.length > 0 && first === 1 && (
          <li>
            <button
              data-number={0}
              aria-current={shown.after === 0 ? "step" : undefined}
              onClick={() => void go(0)}
            >
              <span class="ply">0</span>
              <span class="move">{t.start}</span>
            </button>
          </li>
        )}
        {numbers.map((number) => (
          <Row key={number} shown={shown} number={number} />
        ))}
      </ol>
      <Summary />
    </section>
  );
}
