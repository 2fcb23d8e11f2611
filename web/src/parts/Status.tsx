// The player to move, the players, and the end of the game under best play.

import { computed } from "@preact/signals";
import { answer } from "../state/analysis";
import { again, playOn, refute } from "../state/opponent";
import { seat } from "../state/play";
import { busy, held, lessonStep, locked, person, position, sides, slip, stopped, valuesOn, type Sitter } from "../state/store";
import { text } from "../text/text";
import { exact, verdict } from "../value";
import { Strip } from "./Strip";

// The winner, once known: if points are counted, the end needs a question.
const result = computed(() => {
  const shown = position.value;
  const t = text.value;
  if (!shown?.over || !shown.players || shown.to_move === null) return "";
  const known = answer.value?.value;
  if (known && exact(known)) return verdict(shown, known, t);
  if (shown.kind === "score") return "";
  const misere = /\smisere\s/.test(`${shown.text} `); // a player who cannot move wins
  return t.won(t.player(shown.players[(shown.to_move === 0) === misere ? 0 : 1]));
});

export const headline = computed(() => {
  const shown = position.value;
  const t = text.value;
  if (!shown || shown.to_move === null || !shown.players) return "";
  if (shown.over) return result.value || t.over;
  const thinks = busy.value.some((one) => one.task === "choose");
  const name = t.player(shown.players[shown.to_move]);
  if (!person.value && held.value) return t.paused(t.toMove(name));
  return thinks ? `${t.toMove(name)}, ${t.thinking}` : t.toMove(name);
});

export const outlook = computed(() => {
  const shown = position.value;
  const t = text.value;
  if (!shown) return "";
  const known = answer.value?.value;
  if (shown.over) return result.value ? t.over : t.reckoning;
  if (known && valuesOn.value) return verdict(shown, known, t);
  if (locked.value) return t.locked;
  if (!valuesOn.value) return t.valueHidden;
  return stopped.value ? t.notSolved : t.reckoning;
});

const sitters: readonly Sitter[] = ["you", "perfect", "strong", "gentle"];

function Seat({ side }: { side: 0 | 1 }) {
  const shown = position.value;
  const t = text.value;
  if (!shown?.players) return null;
  const name = t.player(shown.players[side]);
  const moves = shown.to_move === side && !shown.over;
  return (
    <div class={moves ? "seat moves" : "seat"} data-side={side}>
      <span class={`stone side${side}`} />
      <span class="name">{name}</span>
      {shown.points?.some((points) => String(points) !== "0") && (
        <span class="points">{String(shown.points?.[side])}</span>
      )}
      <select
        aria-label={t.sits(name)}
        value={sides.value[side]}
        onChange={(event) => seat(side, event.currentTarget.value as Sitter)}
      >
        {sitters.map((sitter) => (
          <option key={sitter} value={sitter}>
            {t.sitter[sitter]}
          </option>
        ))}
      </select>
    </div>
  );
}

function slipWords(): string {
  const t = text.value;
  const named = slip.value;
  if (!named) return "";
  if (named.words) return named.words;
  if (named.best === "wrong" || named.best === "slow") return t.lesson[named.best];
  if (named.best === "score") return t.slipPoints(named.points);
  return named.best === "up" ? t.slipWin : t.slipDraw;
}

export const slipText = computed(slipWords);

// A mistake, the way back, and what is wrong with the move.
export function SlipSaid() {
  const t = text.value;
  return (
    <div class="said slip" data-part="slip">
      <h2>{slipText.value}</h2>
      <button class="main" onClick={() => void again()}>
        {t.again}
      </button>
      {!slip.value?.shown && (
        <button data-part="refute" onClick={() => void refute()}>
          {t.refute}
        </button>
      )}
      {lessonStep.value === null && !slip.value?.shown && <button onClick={playOn}>{t.playOn}</button>}
    </div>
  );
}

export function Status() {
  return (
    <section class="status" data-part="status">
      <div class="seats">
        <Seat side={0} />
        <Seat side={1} />
      </div>
      {slip.value && lessonStep.value === null ? (
        <SlipSaid />
      ) : (
        <div class="said">
          <h2 data-part="turn" data-over={position.value?.over ?? false}>
            {headline.value}
          </h2>
        </div>
      )}
      <Strip words={slip.value ? "" : outlook.value} />
    </section>
  );
}
