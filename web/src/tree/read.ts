// A tree from a text: the moves of every line must be legal, or the text is refused.

import type { Position, Question } from "../data/types";
import { place } from "./notes";
import { linesOf, outline } from "./text";
import { endOf, follow, grow, textOf, tipAt, type Node, type Tree } from "./tree";

// A position in a tree: on the line of the tip, at the place to which the position's record is played.
export interface Found {
  position: Position;
  tree: Tree;
  tip: Node;
}

export interface Wanted extends Question {
  line?: string; // which line, in the format of placeOf; default the main line
}

export function alone(position: Position): Found {
  const tree = grow(position);
  return { position, tree, tip: endOf(tree.root) };
}

export async function readTree(
  wanted: Wanted,
  ask: (question: Question) => Promise<Position>,
): Promise<Found> {
  const { line, ...question } = wanted;
  const { game } = question;
  const said = outline(question.text);
  const found = alone(await ask({ ...question, text: said.main }));
  const { tree } = found;
  const record = found.position.record.map(({ move }) => move);
  for (const play of said.branches.length ? linesOf(said, record) : []) {
    const read = await ask({ game, text: tree.start, play });
    read.record.reduce<Node>(follow, tree.root);
  }
  place(tree.root, said.notes);
  const tip = tipAt(tree.root, line ?? "");
  if (tip === found.tip) return found;
  const after = question.after ?? 0;
  return { position: await ask({ game, text: textOf(tree, tip), after }), tree, tip };
}
