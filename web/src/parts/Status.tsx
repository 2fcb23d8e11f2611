// Whose move it is, who sits where, and how the game ends under best play.

import { computed } from "@preact/signals";
import { answer } from "../state/analysis";
import { again, playOn } from "../state/opponent";
import { seat } from "../state/play";
import { busy, position, sides, slip, stopped, worthsOn, type Sitter } from "../state/store";
import { text } from "../text/text";
import { verdict } from "../worth";
import { Strip } from "./Strip";

// Over, a game's worth is what stands: known without asking.
export const headline = computed(() => {
  const shown = position.value;
  const t = text.value;
  if (!shown || shown.to_move === null || !shown.players) return "";
  if (shown.over) return t.over;
  const thinks = busy.value.some((one) => one.task === "choose");
  const name = t.player(shown.players[shown.to_move]);
  return thinks ? `${t.toMove(name)}, ${t.thinking}` : t.toMove(name);
});

export const outlook = computed(() => {
  const shown = position.value;
  const t = text.value;
  if (!shown) return "";
  const known = answer.value?.worth;
  if (known && (worthsOn.value || shown.over)) return verdict(shown, known, t);
  if (shown.over && shown.kind !== "score" && shown.players && shown.to_move !== null) {
    const misere = /\smisere\s/.test(`${shown.text} `); // who cannot move wins
    return t.won(t.player(shown.players[(shown.to_move === 0) === misere ? 0 : 1]));
  }
  if (!worthsOn.value) return t.worthHidden;
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
  if (named.best === "score") return t.slipPoints(named.points);
  return named.best === "up" ? t.slipWin : t.slipDraw;
}

export const slipText = computed(slipWords);

export function Status() {
  const t = text.value;
  return (
    <section class="status" data-part="status">
      <div class="seats">
        <Seat side={0} />
        <Seat side={1} />
      </div>
      {slip.value ? (
        <div class="said slip" data-part="slip">
          <h2>{slipText.value}</h2>
          <button class="main" onClick={() => void again()}>
            {t.again}
          </button>
          <button onClick={playOn}>{t.playOn}</button>
        </div>
      ) : (
        <div class="said">
          <h2 data-part="turn">{headline.value}</h2>
        </div>
      )}
      <Strip words={slip.value ? "" : outlook.value} />
    </section>
  );
}
