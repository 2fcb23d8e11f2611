// The first boards of all games, for build.mjs.

import { firstQuestion } from "../data/ahead";
import type { GameSummary } from "../data/types";
import { open } from "./library";
import type { Baked } from "./baked";

export async function firstBoards(bytes: BufferSource): Promise<[string, Baked][]> {
  const library = await open(await WebAssembly.compile(bytes));
  const ask = (path: string, body: object): unknown =>
    JSON.parse(library.ask({ path, body: JSON.stringify(body), seconds: 10, own: null }, () => undefined));
  const { games } = ask("games", {}) as { games: GameSummary[] };
  return games.map(({ name }) => [
    name,
    { game: ask(`games/${name}`, {}), position: ask("position", firstQuestion(name)) } as Baked,
  ]);
}
