// The game tree that the solution of noughts and crosses has visited until a step. A score comes up from the end of a
// game to its start. The words of the root are its score alone.

import type { ExplainedStep } from "../data/types";
import type { Item } from "../views/Tree";

const valueOf = (step: ExplainedStep, name: string) => step.variables.find((one) => one.name === name)?.value ?? "";

interface Visited {
  key: string; // its moves, as cells from 0
  words: string;
  score: string | null; // null: not known yet
  after: Visited[];
}

const itemOf = ({ key, words, score, after }: Visited): Item => ({
  key,
  words: score === null || !words ? `${words}${score ?? ""}` : `${words}: ${score}`,
  kids: after.map(itemOf),
});

export function treeAt(steps: readonly ExplainedStep[]): { items: Item[]; open: string[]; now: string } {
  const root: Visited = { key: "", words: "", score: null, after: [] };
  const path = [root];
  for (const step of steps) {
    const here = path.at(-1)!;
    if (step.kind === "mark") {
      const [row, column] = step.cells[0] ?? [0, 0];
      const mark = valueOf(step, "mover") === "1" ? "X" : "O";
      const next = { key: `${here.key}${valueOf(step, "i")}`, words: `${mark} (${row}, ${column})`, score: null, after: [] };
      here.after.push(next);
      path.push(next);
    }
    if (step.kind === "over") here.score = valueOf(step, "won");
    if (step.kind === "value") here.score = valueOf(step, "best");
    if (step.kind === "back") path.pop();
  }
  const now = path.at(-1)!;
  return { items: [itemOf({ ...root, words: "" })], open: path.map(({ key }) => key), now: now.key };
}
