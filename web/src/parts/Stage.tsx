// The board, the largest thing on the page. It keeps its place whatever is known of the position.

import { faceOf } from "../boards/faces";
import { answer, trail, why } from "../state/analysis";
import { make } from "../state/opponent";
import { change } from "../state/play";
import { hint, left, names, press, quiet, tried } from "../state/puzzle";
import { editing, last, legal, pointed, position, worthsOn } from "../state/store";
import { computed } from "@preact/signals";
import { language, text } from "../text/text";

const worths = computed(() => {
  const known = worthsOn.value && !editing.value ? answer.value : null;
  return known && new Map(known.moves.map((option) => [option.move, option]));
});

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
const rewrite = (changed: string) => void change(changed);

export function Stage() {
  const shown = position.value;
  const Board = shown && faceOf(shown.game).Board;
  return (
    <section id="board" class="stage" tabIndex={-1} aria-label={text.value.board} data-part="board">
      {shown && Board && (
        <Board
          key={shown.game}
          position={shown}
          language={language.value}
          legal={legal.value}
          play={play}
          worths={worths.value}
          trail={trail.value}
          pointed={pointed.value}
          point={point}
          last={last.value}
          why={why.value}
          change={editing.value ? rewrite : null}
          puzzle={puzzleProps.value}
        />
      )}
    </section>
  );
}
