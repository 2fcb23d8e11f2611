// The games of which a solution is explained, and the way to its steps.

import { dialog, shownStep } from "../state/store";

export const explainedGames = ["geography", "heaps", "rabbits", "splitting", "staircase", "stone", "tictactoe", "widgets"] as const;

export const isExplained = (game: string): boolean => explainedGames.some((one) => one === game);

export function showSteps(step: number): void {
  shownStep.value = step;
  dialog.value = "steps";
}
