// The games that a person has written, kept by the browser.

import type { GameSummary } from "../data/types";

export interface Written {
  summary: GameSummary;
  code: string;
}

const key = "qiju-games";

export function writtenGames(): Written[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Written[];
  } catch {
    return []; // the browser keeps nothing here
  }
}

export function keepGames(games: readonly Written[]): void {
  localStorage.setItem(key, JSON.stringify(games));
}
