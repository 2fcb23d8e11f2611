// The pieces of a heap: the pins of Kayles, the squares of Treblecross, the files of Dawson's chess; for other
// games beans.

import type { Piece } from "./faces";
import { shapePath } from "./marks";

const box = (x: number, y: number, wide: number, high: number) =>
  `M${x - wide / 2} ${y - high / 2}h${wide}v${high}h${-wide}z`;

const disc = (x: number, y: number, r: number) => shapePath("level", x, y, r / 0.85);

// A pin: head, neck and belly, on its foot.
const pin = (x: number, y: number, r: number) =>
  `${disc(x, y - 1.5 * r, 0.55 * r)}M${x - 0.3 * r} ${y - 1.1 * r}h${0.6 * r}` +
  `q${0.1 * r} ${0.8 * r} ${0.5 * r} ${1.5 * r}q${0.2 * r} ${0.9 * r} ${-0.4 * r} ${1.7 * r}h${-0.8 * r}` +
  `q${-0.6 * r} ${-0.8 * r} ${-0.4 * r} ${-1.7 * r}q${0.4 * r} ${-0.7 * r} ${0.5 * r} ${-1.5 * r}z`;

// A file of three squares with the pawns of both sides.
const file = (x: number, y: number, r: number, step: number) =>
  [-1, 0, 1].map((row) => box(x, y + row * 2 * r, step * 0.94, 1.9 * r)).join("") +
  disc(x, y - 2 * r, 0.55 * r) +
  disc(x, y + 2 * r, 0.55 * r);

// One piece around a point; step: distance between pieces.
export function piecePath(piece: Piece, x: number, y: number, r: number, step: number): string {
  if (piece === "pin") return pin(x, y, r);
  if (piece === "square") return box(x, y, step * 0.92, step * 0.92);
  if (piece === "file") return file(x, y, r, step);
  return disc(x, y, r);
}
