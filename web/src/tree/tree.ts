// A record with its variations. A node is a move, the root the start:
//
//     start ── 1 0 ── 2 4 ── 3 4        next[0] continues the line, the others are its variations
//                └─── 2 3 ── 3 6
//
// The main line takes next[0] from the root on. A line ends at its tip, and the record of the current position
// is the line of one tip. Nodes remain identical objects while the tree changes, so the data of a move stay
// with it.

import type { Course, Phrase, Position, ReviewMove } from "../data/types";
import type { Note } from "./notes";

export interface Node {
  readonly move: string; // of the root: empty
  readonly side: 0 | 1;
  readonly parent: Node | null;
  readonly ply: number; // moves from the root
  next: Node[];
  words?: Phrase; // the effect of the move
  entry?: Course["course"][number]; // data of the chart for the position after the move
  said?: ReviewMove; // the reviewer's words about the move
  note?: Note; // of the user
}

export interface Tree {
  readonly start: string; // the text of the position at the root
  readonly root: Node;
}

// The server's text: the start, followed by the moves, one in a line.
const heading = "moves";

export function startOf({ text, record }: Pick<Position, "text" | "record">): string {
  if (!record.length) return text;
  const lines = text.replace(/\n$/, "").split("\n");
  return `${lines.slice(0, -record.length - 1).join("\n")}\n`;
}

type Made = Position["record"][number];

export function add(parent: Node, { move, side, words }: Made): Node {
  const made: Node = { move, side, parent, ply: parent.ply + 1, next: [], ...(words && { words }) };
  parent.next.push(made);
  return made;
}

export const childOf = (parent: Node, move: string): Node | undefined =>
  parent.next.find((one) => one.move === move);

// Returns the node of a move, and makes it if it is new.
export const follow = (parent: Node, made: Made): Node => childOf(parent, made.move) ?? add(parent, made);

// The end of the line that continues from a node.
export function endOf(node: Node): Node {
  let end = node;
  for (let next = end.next[0]; next; next = end.next[0]) end = next;
  return end;
}

// A tree of one line.
export function grow(position: Pick<Position, "text" | "record">): Tree {
  const root: Node = { move: "", side: 0, parent: null, ply: 0, next: [] };
  position.record.reduce<Node>(add, root);
  return { start: startOf(position), root };
}

// From the root, which is the first element, to the node.
export function lineTo(node: Node): Node[] {
  const line: Node[] = [];
  for (let one: Node | null = node; one; one = one.parent) line.push(one);
  return line.reverse();
}

// The node after `ply` moves of the line that ends at the tip.
export function nodeAt(tip: Node, ply: number): Node {
  let node = tip;
  while (node.parent && node.ply > ply) node = node.parent;
  return node;
}

export const isOn = (node: Node, tip: Node): boolean => nodeAt(tip, node.ply) === node;

// The tip of the line in view after going to a node: the line stays if the node is on it.
export const tipThrough = (node: Node, tip: Node): Node => (isOn(node, tip) ? tip : endOf(node));

// The text of a line, in the server's format.
export function textOf({ start }: Tree, tip: Node): string {
  const moves = lineTo(tip).slice(1).map(({ move }) => move);
  return moves.length ? `${start}${[heading, ...moves].join("\n")}\n` : start;
}

// ------------------------------------------------------------------ variations

// The first move of the variation that a node belongs to; null: it is on the main line.
export function variationOf(node: Node): Node | null {
  for (let one = node; one.parent; one = one.parent) if (one.parent.next[0] !== one) return one;
  return null;
}

export const hasVariations = (root: Node): boolean => {
  for (let one: Node | undefined = root; one; one = one.next[0]) if (one.next.length > 1) return true;
  return false;
};

// Makes the line to a node the main line.
export function promote(node: Node): void {
  for (let one = node; one.parent; one = one.parent) {
    const { next } = one.parent;
    one.parent.next = [one, ...next.filter((other) => other !== one)];
  }
}

// Removes a node with everything after it.
export function remove(node: Node): void {
  if (node.parent) node.parent.next = node.parent.next.filter((one) => one !== node);
}

// The node `by` places further among the nodes at this place; null: none.
export function beside(node: Node, by: number): Node | null {
  const all = node.parent?.next ?? [];
  return all[all.indexOf(node) + by] ?? null;
}

// --------------------------------------------------------------------- a place

// A line as a word: "3.1 7.2" takes the second move at the third place and the third at the seventh.
export const placeOf = (tip: Node): string =>
  lineTo(tip)
    .slice(1)
    .map((node) => [node.ply, node.parent?.next.indexOf(node) ?? 0])
    .filter(([, which]) => which)
    .map((turn) => turn.join("."))
    .join(" ");

export function tipAt(root: Node, place: string): Node {
  const turns = new Map(place.split(" ").map((turn) => turn.split(".").map(Number) as [number, number]));
  let node = root;
  for (;;) {
    const next: Node | undefined = node.next[turns.get(node.ply + 1) ?? 0] ?? node.next[0];
    if (!next) return node;
    node = next;
  }
}
