// The best line in words: of the move that is pointed at, else from here. Without a pointer, the button draws
// it on the board.

import { computed, signal } from "@preact/signals";
import { answer, bestTrail, trail } from "../state/analysis";
import { effects, lineOn, pointed, position, valuesOn } from "../state/store";
import { moveText, text } from "../text/text";

const brief = 12; // moves, until all are requested

const whole = signal(false);

const shown = computed(() => (trail.value.moves.length ? trail.value : bestTrail.value));

export function Line() {
  const t = text.value;
  const at = position.value;
  if (!valuesOn.value || !at) return null;
  const { moves, words } = shown.value;
  const listed = whole.value ? moves : moves.slice(0, brief);
  const of = trail.value.moves.length && pointed.value ? t.lineOf(moveText(pointed.value, effects.value.get(pointed.value))) : t.bestLine;
  return (
    <div class={whole.value ? "line whole" : "line"} data-part="line">
      <button aria-pressed={lineOn.value} onClick={() => (lineOn.value = !lineOn.value)}>
        {t.bestLine}
      </button>
      <ol aria-label={of} tabIndex={0}>
        {listed.map((move, step) => (
          <li key={step}>
            <span class="ply">{at.after + step + 1}.</span> {moveText(move, words[step])}
          </li>
        ))}
      </ol>
      {whole.value && !trail.value.moves.length && answer.value?.line_cut && <span>…</span>}
      {moves.length > brief && (
        <button aria-label={t.restOfLine} aria-pressed={whole.value} onClick={() => (whole.value = !whole.value)}>
          …
        </button>
      )}
    </div>
  );
}
