// Values: their order, the cost of a move, and their words.

import type { Option, Position, Whole, Value } from "./data/types";
import type { Text } from "./text/text";

// Whole numbers beyond 2^53 are strings; BigInt compares and adds them exactly.
export const whole = (value: Whole): bigint => BigInt(value);

export type Shape = "up" | "level" | "down";

export function shapeOf(value: Value): Shape {
  return whole(value.lo) > 0n ? "up" : whole(value.hi) < 0n ? "down" : "level";
}

export const exact = (value: Value): boolean => whole(value.lo) === whole(value.hi);

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Below 0: a is worse than b. A faster win is better, a slower loss is better.
export function compare(a: Value, b: Value): number {
  const value = order(whole(a.lo), whole(b.lo));
  if (value || a.kind === "score" || a.distance === undefined || b.distance === undefined)
    return value;
  const sooner = order(whole(b.distance), whole(a.distance));
  return whole(a.lo) > 0n ? sooner : whole(a.lo) < 0n ? -sooner : 0;
}

// Best first; equal values keep the board order.
export function ranked(moves: readonly Option[]): Option[] {
  return moves
    .map((option, index) => ({ option, index }))
    .sort((a, b) => compare(b.option.value, a.option.value) || a.index - b.index)
    .map(({ option }) => option);
}

// The loss by a move of value `played` if `best` was possible: the certain part of it, or 0.
export function cost(best: Value, played: Value): bigint {
  const lost = whole(best.lo) - whole(played.hi);
  return lost > 0n ? lost : 0n;
}

// The direction of a value, for a scale of colours: 1 good, 0 even or undecided, -1 bad.
export function sign(value: Value): -1 | 0 | 1 {
  const shape = shapeOf(value);
  return shape === "up" ? 1 : shape === "down" ? -1 : 0;
}

export function signed(value: bigint): string {
  return value > 0n ? `+${value}` : value < 0n ? `−${-value}` : "0";
}

// "+3", "win", "win 5", "−2 … 4": short, for a list.
export function brief(value: Value, text: Text): string {
  if (!exact(value)) {
    return value.kind === "score" ? `${signed(whole(value.lo))} … ${signed(whole(value.hi))}` : "?";
  }
  if (value.kind === "score") return signed(whole(value.lo));
  const outcome = text.outcome[shapeOf(value)];
  if (value.distance !== undefined && whole(value.lo) !== 0n) return `${outcome} ${value.distance}`;
  return outcome;
}

type Standing = Pick<Position, "points" | "to_move">;

// The margin: the first player's final lead under best play; [lo, hi]. `value` is for the player to move.
function total(position: Standing, value: Value): [bigint, bigint] {
  const gained = position.points ? whole(position.points[0]) - whole(position.points[1]) : 0n;
  const [lo, hi] = [whole(value.lo), whole(value.hi)];
  return position.to_move === 1 ? [gained - hi, gained - lo] : [gained + lo, gained + hi];
}

export const margin = (lo: bigint, hi = lo): Value => ({ kind: "score", lo: String(lo), hi: String(hi) });

// A value as shown: for a score the margin, so headline, moves, record and chart show one number.
export const asShown = (position: Standing, value: Value): Value =>
  value.kind === "score" ? margin(...total(position, value)) : value;

// Returns whether a move keeps the result: points, or the outcome. In a lost game no move does.
export function keeps(best: Value, value: Value): boolean {
  if (best.kind === "score") return compare(best, value) === 0;
  return shapeOf(best) !== "down" && shapeOf(best) === shapeOf(value);
}

// The end of the game under best play from here on, as a sentence.
export function verdict(position: Position, value: Value, text: Text): string {
  const players = position.players;
  if (!players || position.to_move === null) return "";
  const name = (side: 0 | 1) => text.player(players[side]);
  const [lo, hi] = total(position, value);
  if (lo !== hi)
    return value.kind === "score" ? text.between(name(0), signed(lo), signed(hi)) : text.unknown;
  if (lo === 0n) return position.over ? text.wasEven : text.even;
  const winner = lo > 0n ? name(0) : name(1);
  const by = lo > 0n ? lo : -lo;
  if (value.kind === "score")
    return position.over ? text.wonBy(winner, by) : text.winsBy(winner, by);
  if (position.over) return text.won(winner);
  const grundy = value.nimber === undefined ? "" : text.grundy(String(value.nimber));
  return value.distance === undefined
    ? text.wins(winner) + grundy
    : text.winsIn(winner, String(value.distance)) + grundy;
}
