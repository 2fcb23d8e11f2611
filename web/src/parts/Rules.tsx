// The rules of the game in a sentence or two, always visible.

import type { Game } from "../data/types";
import { game } from "../state/store";
import { gameText } from "../text/text";

export const rulesOf = (shown: Game): string => gameText(shown.name).rules || shown.summary;

export function Rules() {
  return (
    <p class="rules" data-part="rules">
      {game.value && rulesOf(game.value)}
    </p>
  );
}
