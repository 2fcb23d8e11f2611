// User-defined games in the browser's storage. Their code may describe them in any way, so only a valid summary
// is accepted.

import type { GameSummary, Kind, Parameter } from "../data/types";

export interface Written {
  summary: GameSummary;
  code: string;
}

const key = "qiju-games";

const kinds: readonly Kind[] = ["score", "outcome", "nimber"];
const isWord = (said: unknown): said is string => typeof said === "string" && /^[^\s\p{Cc}]{1,40}$/u.test(said);
const words = (said: unknown) => (typeof said === "string" ? said : "");

function parameterOf(said: Partial<Record<keyof Parameter, unknown>> | null): Parameter {
  const { name, meaning, default_value } = said ?? {};
  return { name: words(name), meaning: words(meaning), default_value: typeof default_value === "string" ? default_value : null };
}

// null: invalid
export function summaryOf(said: unknown): GameSummary | null {
  const { name, summary, kind, players, theory, parameters } = (said ?? {}) as Record<keyof GameSummary, unknown>;
  const known = kinds.find((one) => one === kind);
  if (!isWord(name) || !known || !Array.isArray(players) || !Array.isArray(parameters)) return null;
  return {
    name,
    aliases: [],
    summary: words(summary),
    kind: known,
    players: [words(players[0]), words(players[1])],
    judged: false,
    own: true,
    theory: words(theory),
    parameters: parameters.map(parameterOf),
  };
}

function writtenOf(said: unknown): Written[] {
  const { summary: told, code } = (said ?? {}) as Record<keyof Written, unknown>;
  const summary = summaryOf(told);
  return summary && typeof code === "string" ? [{ summary, code }] : [];
}

export function writtenGames(): Written[] {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "[]") as unknown[]).flatMap(writtenOf);
  } catch {
    return []; // the browser stores nothing here
  }
}

export function keepGames(games: readonly Written[]): void {
  localStorage.setItem(key, JSON.stringify(games));
}
