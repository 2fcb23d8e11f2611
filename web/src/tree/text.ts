// A tree as a text: the moves of the main line, one in a line, and a variation in parentheses after the move
// that it replaces. The command reads this text and skips everything in parentheses
// (docs/reference/formats.md).
//
//     moves
//     1 0
//     2 4
//     (
//     2 3
//     )
//     3 4

import { withoutNotes, write } from "./notes";
import type { Node, Tree } from "./tree";

// The moves after a node, each followed by its variations.
function lines(from: Node, indent: string): string[] {
  const found: string[] = [];
  for (let node = from; ; ) {
    const [first, ...others] = node.next;
    if (!first) return found;
    found.push(indent + first.move);
    for (const other of others) found.push(`${indent}(`, ...variation(other, `${indent}  `), `${indent})`);
    node = first;
  }
}

const variation = (first: Node, indent: string): string[] => [indent + first.move, ...lines(first, indent)];

export function writeTree({ start, root }: Tree): string {
  const moves = root.next.length ? `${["moves", ...lines(root, "")].join("\n")}\n` : "";
  return start + write(root) + moves;
}

// ------------------------------------------------------------------ reading

// A variation of a text: it replaces the move before it, and may contain variations.
export interface Branch {
  ply: number; // of its first move, counted in the moves outside of parentheses
  moves: string[];
  branches: Branch[]; // ply: counted in the line that they leave
}

export interface Outline {
  main: string; // the text without its variations and notes; lines keep their numbers
  moves: number; // number of its lines after `moves`
  branches: Branch[];
  notes: ReturnType<typeof withoutNotes>["notes"];
}

export class Unbalanced extends Error {}

// The variations and notes of a text. Whether moves are legal is decided by the rules.
export function outline(text: string): Outline {
  const main: string[] = [];
  const top: Branch = { ply: 0, moves: [], branches: [] };
  const open: Branch[] = [];
  let counted = false;
  const { rest, notes } = withoutNotes(text);
  for (const line of rest.split("\n")) {
    const words = line.trim().replaceAll(/\s+/g, " ");
    const inside = open[open.length - 1];
    const around = inside ?? top;
    if (counted && words === "(") {
      if (!around.moves.length) throw new Unbalanced();
      open.push({ ply: around.ply + around.moves.length - (inside ? 1 : 0), moves: [], branches: [] });
      main.push("");
    } else if (counted && words === ")") {
      const closed = open.pop();
      if (!closed?.moves.length) throw new Unbalanced();
      (open[open.length - 1] ?? top).branches.push(closed);
      main.push("");
    } else if (inside) {
      if (words) inside.moves.push(words);
      main.push("");
    } else {
      if (words === "moves" || words === "end") counted = words === "moves";
      else if (counted && words) top.moves.push(words);
      main.push(line);
    }
  }
  if (open.length) throw new Unbalanced();
  return { main: main.join("\n"), moves: top.moves.length, branches: top.branches, notes };
}

// All moves from the start of each line of the outline that leaves another line, given the moves of the main
// line.
export function linesOf({ branches, moves: listed }: Outline, record: readonly string[]): string[][] {
  const before = record.length - listed; // moves before the list in the text
  if (before < 0) throw new Unbalanced();
  const found: string[][] = [];
  const walk = (around: readonly string[], { ply, moves, branches: more }: Branch) => {
    const line = [...around.slice(0, before + ply - 1), ...moves];
    found.push(line);
    for (const one of more) walk(line, one);
  };
  for (const one of branches) walk(record, one);
  return found;
}
