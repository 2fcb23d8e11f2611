// The display of a move's value: a shape (▲ win, ● draw, ▼ loss, ◆ not decided), full for the best moves and
// hollow for others, a short text, and the depth of its colour.

import type { Value } from "../data/types";
import type { MoveValues } from "./board";
import { compare, exact, shapeOf as outcomeOf, signed, whole } from "../value";
import type { BoardWords } from "./words";

export type Shape = "up" | "level" | "down" | "open";

export interface Mark {
  shape: Shape;
  text: string; // of a score, or the remoteness; else empty
  best: boolean;
  depth: 0 | 1 | 2 | 3; // of its colour
  words: string; // for screen readers
}

// A value that value.ts calls level may be undecided if the bounds differ.
export function shapeOf(value: Value): Shape {
  const shape = outcomeOf(value);
  return shape === "level" && !exact(value) ? "open" : shape;
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

function textOf(value: Value): string {
  if (value.kind !== "score")
    return value.distance === undefined || !exact(value) || !whole(value.lo) ? "" : `${value.distance}`;
  const lo = short(signed(whole(value.lo)));
  return exact(value) ? lo : `${lo}…`;
}

const sizeOf = (value: Value): bigint => {
  const lo = whole(value.lo);
  return lo < 0n ? -lo : lo;
};

function depthOf(value: Value, most: bigint): Mark["depth"] {
  const size = sizeOf(value);
  if (size === 0n) return 0;
  if (value.kind !== "score") return 2;
  return size * 3n <= most ? 1 : size * 3n <= most * 2n ? 2 : 3;
}

function wordsOf(value: Value, best: boolean, words: BoardWords): string {
  const name = { up: words.win, level: words.draw, down: words.loss, open: words.open }[shapeOf(value)];
  const said = [value.kind === "score" ? words.points(signed(whole(value.lo))) : name];
  if (value.distance !== undefined) said.push(words.inMoves(`${value.distance}`));
  if (value.nimber !== undefined) said.push(words.leaves(`${value.nimber}`));
  if (best) said.push(words.best);
  return said.join(words.comma);
}

export function marksOf(values: MoveValues | null, words: BoardWords): Map<string, Mark> {
  const options = [...(values ?? [])];
  const order = options.map(([, { value }]) => value).sort(compare);
  const [worst, top] = [order[0], order[order.length - 1]];
  const mixed = worst !== undefined && top !== undefined && compare(worst, top) !== 0;
  const most = options.map(([, { shown }]) => sizeOf(shown)).reduce((one, two) => (one > two ? one : two), 0n);
  return new Map(
    options.map(([move, { value, shown }]) => {
      const best = mixed && compare(value, top) === 0;
      return [
        move,
        {
          shape: shapeOf(shown),
          text: textOf(shown),
          best,
          depth: depthOf(shown, most),
          words: wordsOf(shown, best, words),
        },
      ];
    }),
  );
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
