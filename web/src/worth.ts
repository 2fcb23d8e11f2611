// Values: their order, the cost of a move, and their words.

import type { Option, Position, Whole, Worth } from "./data/types";
import type { Text } from "./text/text";

// Whole numbers beyond 2^53 are strings; BigInt compares and adds them exactly.
export const whole = (value: Whole): bigint => BigInt(value);

export type Shape = "up" | "level" | "down";

export function shapeOf(worth: Worth): Shape {
  return whole(worth.lo) > 0n ? "up" : whole(worth.hi) < 0n ? "down" : "level";
}

export const exact = (worth: Worth): boolean => whole(worth.lo) === whole(worth.hi);

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Below 0: a is worse than b. A faster win is better, a slower loss is better.
export function compare(a: Worth, b: Worth): number {
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
    .sort((a, b) => compare(b.option.worth, a.option.worth) || a.index - b.index)
    .map(({ option }) => option);
}

// The loss by a move of value `played` if `best` was possible: the certain part of it, or 0.
export function cost(best: Worth, played: Worth): bigint {
  const lost = whole(best.lo) - whole(played.hi);
  return lost > 0n ? lost : 0n;
}

// The direction of a value, for a scale of colours: 1 good, 0 even or undecided, -1 bad.
export function sign(worth: Worth): -1 | 0 | 1 {
  const shape = shapeOf(worth);
  return shape === "up" ? 1 : shape === "down" ? -1 : 0;
}

export function signed(value: bigint): string {
  return value > 0n ? `+${value}` : value < 0n ? `−${-value}` : "0";
}

// "+3", "win", "win 5", "−2 … 4": short, for a list.
export function brief(worth: Worth, text: Text): string {
  if (!exact(worth)) {
    return worth.kind === "score" ? `${signed(whole(worth.lo))} … ${signed(whole(worth.hi))}` : "?";
  }
  if (worth.kind === "score") return signed(whole(worth.lo));
  const outcome = text.outcome[shapeOf(worth)];
  if (worth.distance !== undefined && whole(worth.lo) !== 0n) return `${outcome} ${worth.distance}`;
  return outcome;
}

type Standing = Pick<Position, "points" | "to_move">;

// The margin: the first player's final lead under best play; [lo, hi]. `worth` is for the side to move.
function total(position: Standing, worth: Worth): [bigint, bigint] {
  const gained = position.points ? whole(position.points[0]) - whole(position.points[1]) : 0n;
  const [lo, hi] = [whole(worth.lo), whole(worth.hi)];
  return position.to_move === 1 ? [gained - hi, gained - lo] : [gained + lo, gained + hi];
}

export const margin = (lo: bigint, hi = lo): Worth => ({ kind: "score", lo: String(lo), hi: String(hi) });

// A value as shown: for a score the margin, so headline, moves, record and chart show one number.
export const asShown = (position: Standing, worth: Worth): Worth =>
  worth.kind === "score" ? margin(...total(position, worth)) : worth;

// Returns whether a move keeps the result: points, or the outcome. In a lost game no move does.
export function keeps(best: Worth, worth: Worth): boolean {
  if (best.kind === "score") return compare(best, worth) === 0;
  return shapeOf(best) !== "down" && shapeOf(best) === shapeOf(worth);
}

// The end of the game under best play from here on, as a sentence.
export function verdict(position: Position, worth: Worth, text: Text): string {
  const players = position.players;
  if (!players || position.to_move === null) return "";
  const name = (side: 0 | 1) => text.player(players[side]);
  const [lo, hi] = total(position, worth);
  if (lo !== hi)
    return worth.kind === "score" ? text.between(name(0), signed(lo), signed(hi)) : text.unknown;
  if (lo === 0n) return position.over ? text.wasEven : text.even;
  const winner = lo > 0n ? name(0) : name(1);
  const by = lo > 0n ? lo : -lo;
  if (worth.kind === "score")
    return position.over ? text.wonBy(winner, by) : text.winsBy(winner, by);
  if (position.over) return text.won(winner);
  const grundy = worth.nimber === undefined ? "" : text.grundy(String(worth.nimber));
  return worth.distance === undefined
    ? text.wins(winner) + grundy
    : text.winsIn(winner, String(worth.distance)) + grundy;
}
