// The margin as a bar next to the board: the first player's share from below, the second's from above, half
// each if the game is even. The shift of a margin depends on the points made so far and on the points that a
// move here can change.

import { computed } from "@preact/signals";
import { answer } from "../state/analysis";
import { position, valuesOn } from "../state/store";
import { text } from "../text/text";
import { asShown, brief, exact, whole } from "../value";

const known = computed(() => {
  const at = position.value;
  const said = valuesOn.value ? answer.value : null;
  if (!at || !said?.value || !exact(said.value)) return null;
  const shown = asShown(at, said.value);
  const margins = said.moves.map(({ value }) => Number(whole(asShown(at, value).lo)));
  const margin = Number(whole(shown.lo));
  const spread = margins.length ? Math.max(...margins) - Math.min(...margins) : 0;
  const gained = (at.points ?? []).reduce<number>((sum, points) => sum + Math.abs(Number(points)), 0);
  const unit = Math.max(1, spread, gained, Math.abs(margin));
  return { shown, share: 0.5 + margin / (2 * (Math.abs(margin) + unit)) };
});

export function Bar() {
  const t = text.value;
  const said = known.value;
  const share = said?.share ?? 0.5;
  const number = said ? brief(said.shown, t) : "";
  return (
    <div
      class={said ? "bar" : "bar unknown"}
      data-part="bar"
      role="img"
      aria-label={said ? t.marginIs(number) : t.margin}
      title={said ? number : t.chartHidden}
    >
      <span class="first" style={{ flexGrow: share }} />
      <span class="second" style={{ flexGrow: 1 - share }} />
    </div>
  );
}
