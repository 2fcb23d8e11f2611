// Questions that the page asks before its script is there: start.js sends them, and the page takes the answers. They are
// the words, and what the first board of the link needs.

import { asksPlane } from "../boards/faces";
import type { First } from "./types";

export interface Ahead {
  path: string; // after the base of the source
  body?: object;
}

declare global {
  var qijuAhead: Map<string, Promise<Response>> | undefined; // set by start.js, or by the page if that is first
}

export const firstGame = "rabbits"; // for a user without a link

export const firstQuestion = (game: string): First => ({ game, ...(asksPlane(game) && { plane: true }) });

// The game that a link opens; board: with its first board. null: code that a user has not seen.
export function openedBy(fragment: string): { game: string; board: boolean } | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  return parts.has("code") ? null : { game: parts.get("game") ?? firstGame, board: !parts.has("text") && !parts.has("z") };
}

export const keyOfQuestion = ({ path, body }: Ahead): string => path + (body ? JSON.stringify(body) : "");

// The answer that start.js has asked for, once; it may have failed.
export function takeAhead(question: Ahead): Promise<Response> | undefined {
  const key = keyOfQuestion(question);
  const found = globalThis.qijuAhead?.get(key);
  globalThis.qijuAhead?.delete(key);
  return found;
}

// The requests of a server's page; `start.ts` sends them, `source.ts` takes their answers.
export const headers = { "Accept-Language": "en" }; // the page translates
export const base = "/api/v1";
