// The rules of the game in a sentence or two, always visible.

import type { Game } from "../data/types";
import { game, position } from "../state/store";
import { gameText, text } from "../text/text";

// The rules of the game on the board. A board of heaps ends in a line "misere" if it is played so.
export function rulesOf(shown: Game): string {
  const rules = gameText(shown.name).rules || shown.summary;
  return /^misere$/m.test(position.value?.text ?? "") ? text.value.misereRules(rules) : rules;
}

export function Rules() {
  return (
    <p class="rules" data-part="rules">
      {game.value && rulesOf(game.value)}
    </p>
  );
}
