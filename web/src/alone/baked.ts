// The first board of each game as a file, which build.mjs makes with the library. A page from a host shows it while the
// library is on its way.

import { takeAhead } from "../data/ahead";
import type { Game, Position } from "../data/types";

// Defined by build.mjs: the games that have such a file.
declare const BAKED: readonly string[];

export interface Baked {
  game: Game;
  position: Position;
}

// The file of a game, null where there is none or the library is at hand: the page is a file, or was opened before.
export function bakedOf(game: string): string | null {
  const near = location.protocol === "file:" || Boolean(navigator.serviceWorker?.controller);
  return !near && BAKED.includes(game) ? `first-${game}.json` : null;
}

const known = new Map<string, Promise<Baked | null>>();

// What start.js has asked for this game; null: nothing, or it has not arrived.
export function baked(game: string): Promise<Baked | null> {
  const found = known.get(game) ?? read(game);
  known.set(game, found);
  return found;
}

async function read(game: string): Promise<Baked | null> {
  try {
    const response = await takeAhead({ path: `first-${game}.json` });
    return response?.ok ? ((await response.json()) as Baked) : null;
  } catch {
    return null;
  }
}
