// How a move's worth is shown: a shape (▲ win, ● draw, ▼ loss, ◆ not decided) that is full for the
// best moves and hollow for the others, a short text, and how deep its colour is.

import type { Option, Whole, Worth } from "../data/types";
import type { BoardWords } from "./words";

export type Shape = "up" | "level" | "down" | "open";

export interface Mark {
  shape: Shape;
  text: string; // of a score, or the moves to the end; else empty
  best: boolean;
  depth: 0 | 1 | 2 | 3; // of its colour
  words: string; // for those who hear it
}

const sign = (value: Whole): number => {
  const whole = BigInt(value);
  return whole > 0n ? 1 : whole < 0n ? -1 : 0;
};

export function shapeOf({ lo, hi }: Worth): Shape {
  if (sign(lo) > 0) return "up";
  if (sign(hi) < 0) return "down";
  return BigInt(lo) === BigInt(hi) ? "level" : "open";
}

export function signed(value: Whole): string {
  const whole = BigInt(value);
  return whole > 0n ? `+${whole}` : whole < 0n ? `−${-whole}` : "0";
}

// Long numbers as three digits and a letter: 1234567 is 1.23M.
export function short(text: string): string {
  const found = /^([+−-]?)(\d{6,})$/.exec(text);
  if (!found) return text;
  const [, before = "", digits = ""] = found;
  const letters = ["k", "M", "G", "T", "P", "E"];
  const step = Math.floor((digits.length - 1) / 3);
  const whole = digits.slice(0, digits.length - 3 * step);
  const rest = digits.slice(whole.length, 3);
  return `${before}${whole}${rest ? `.${rest}` : ""}${letters[step - 1] ?? "…"}`;
}

function textOf(worth: Worth): string {
  if (worth.kind === "score")
    return worth.lo === worth.hi ? short(signed(worth.lo)) : `${short(signed(worth.lo))}…`;
  return worth.distance === undefined || sign(worth.lo) === 0 ? "" : `${worth.distance}`;
}

// Above 0: the first is better. A win is better soon, a loss late.
function compare(one: Worth, two: Worth): number {
  const difference = BigInt(one.lo) - BigInt(two.lo);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  if (one.kind === "score" || one.distance === undefined || two.distance === undefined) return 0;
  return (
    sign(one.lo) *
    sign(BigInt(two.distance) - BigInt(one.distance) > 0n ? 1 : one.distance === two.distance ? 0 : -1)
  );
}

function depthOf(worth: Worth, most: bigint): Mark["depth"] {
  if (worth.kind !== "score" || most === 0n) return sign(worth.lo) ? 2 : 0;
  const size = BigInt(worth.lo) < 0n ? -BigInt(worth.lo) : BigInt(worth.lo);
  if (size === 0n) return 0;
  return size * 3n <= most ? 1 : size * 3n <= most * 2n ? 2 : 3;
}

function wordsOf(worth: Worth, best: boolean, words: BoardWords): string {
  const name = { up: words.win, level: words.draw, down: words.loss, open: words.open }[shapeOf(worth)];
  const said = [worth.kind === "score" ? words.points(signed(worth.lo)) : name];
  if (worth.distance !== undefined) said.push(words.inMoves(`${worth.distance}`));
  if (worth.nimber !== undefined) said.push(words.leaves(`${worth.nimber}`));
  if (best) said.push(words.best);
  return said.join(", ");
}

export function marksOf(worths: ReadonlyMap<string, Option> | null, words: BoardWords): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  if (!worths) return marks;
  let top: Worth | null = null;
  let most = 0n;
  let mixed = false;
  for (const { worth } of worths.values()) {
    const size = BigInt(worth.lo) < 0n ? -BigInt(worth.lo) : BigInt(worth.lo);
    if (size > most) most = size;
    const order = top ? compare(worth, top) : 0;
    if (order !== 0) mixed = true;
    if (!top || order > 0) top = worth;
  }
  for (const [move, { worth }] of worths) {
    const best = mixed && top !== null && compare(worth, top) === 0;
    marks.set(move, {
      shape: shapeOf(worth),
      text: textOf(worth),
      best,
      depth: depthOf(worth, most),
      words: wordsOf(worth, best, words),
    });
  }
  return marks;
}

export const glyph: Record<Shape, string> = { up: "▲", level: "●", down: "▼", open: "◆" };

// The shape as a path around a point.
export function shapePath(shape: Shape, x: number, y: number, r: number): string {
  const n = (value: number) => Math.round(value * 100) / 100;
  if (shape === "level")
    return `M${n(x - r * 0.85)} ${n(y)}a${n(r * 0.85)} ${n(r * 0.85)} 0 1 0 ${n(r * 1.7)} 0a${n(r * 0.85)} ${n(r * 0.85)} 0 1 0 ${n(-r * 1.7)} 0z`;
  if (shape === "open") return `M${n(x)} ${n(y - r)}l${n(r)} ${n(r)}l${n(-r)} ${n(r)}l${n(-r)} ${n(-r)}z`;
  const turn = shape === "up" ? 1 : -1;
  return `M${n(x)} ${n(y - turn * r * 0.95)}l${n(r)} ${n(turn * r * 1.7)}h${n(-2 * r)}z`;
}
