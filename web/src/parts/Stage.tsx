// The board, the largest part of the page. Its place is fixed.

import { boardOf } from "../boards/load";
import { refusal } from "../data/answers";
import { tell } from "../state/asking";
import { answer, trail, why } from "../state/analysis";
import { make } from "../state/opponent";
import { arrows, drawArrow } from "../state/notes";
import { draft, edits, put, putOn, rewrite, rewritten } from "../state/edits";
import { hint, left, names, press, quiet, tried } from "../state/puzzle";
import { editing, last, legal, pointed, position, turned, valuesOn } from "../state/store";
import { computed } from "@preact/signals";
import { language, text } from "../text/text";
import { asShown } from "../value";
import { Bar } from "./Bar";

const values = computed(() => {
  const known = valuesOn.value && !editing.value ? answer.value : null;
  const at = position.value;
  if (!known || !at) return null;
  return new Map(known.moves.map(({ move, value }) => [move, { value, shown: asShown(at, value) }]));
});

// Room for values stays while the values after a move are computed: otherwise all numbers would move twice.
const valued = computed(() => valuesOn.value && !editing.value && position.value?.over === false);

const puzzleProps = computed(() =>
  position.value?.kind === "puzzle" && !editing.value
    ? {
        tried: tried.value,
        left: left.value,
        names: names.value,
        press,
        hint: hint.value?.index ?? null,
        quiet: quiet.value,
      }
    : null,
);

const point = (move: string | null) => (pointed.value = move);
const play = (move: string) => void make(move);
const idle = () => tell(refusal("usage", text.peek().noMoveThere), null);

const drawn = computed(() => {
  const [at, state] = [position.value, rewritten.value];
  return at && state !== null ? { ...at, state } : at;
});

const cellEdits = computed(() => {
  const known = editing.value && edits.value;
  const fault = draft.value && text.value.faultOf(draft.value.fault);
  return known ? { edits: known, changes: draft.value?.changes ?? new Map(), fault, putOn, put } : null;
});

export function Stage() {
  const shown = drawn.value;
  const Board = shown && boardOf(shown.game);
  return (
    <section id="board" class="stage" tabIndex={-1} aria-label={text.value.board} data-part="board">
      {shown?.kind === "score" && <Bar />}
      {shown && Board && (
        <Board
          key={shown.game}
          position={shown}
          language={language.value}
          legal={legal.value}
          play={play}
          idle={idle}
          values={values.value}
          valued={valued.value}
          trail={trail.value.moves}
          arrows={editing.value ? [] : arrows.value}
          draw={drawArrow.value}
          pointed={pointed.value}
          point={point}
          turned={turned.value}
          last={editing.value ? null : last.value}
          why={why.value}
          change={editing.value ? rewrite : null}
          edit={cellEdits.value}
          puzzle={puzzleProps.value}
        />
      )}
    </section>
  );
}
