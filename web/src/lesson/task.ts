// Tasks, and whether a move solves them. Pure functions.

import type { Answer, Position, Whole, Value } from "../data/types";
import type { Text } from "../text/text";
import { asShown, exact, whole } from "../value";

export type TaskKind = "only_win" | "a_win" | "only_good" | "win" | "win_in";

export interface Step {
  game: string;
  task: TaskKind;
  moves?: number; // for win_in
  hint: string | null;
  wrong?: readonly { move: string; words: string }[]; // the teacher's words on wrong moves
  text: string; // the position is after all moves of its record
}

export interface Lesson {
  title: string | null; // null: no lesson
  steps: Step[];
}

// How often each task was solved in a class, and its wrong moves.
export interface Counts {
  steps: { solved: Whole; wrong: { move: string; count: Whole }[] }[];
}

// A position with its value for the player to move.
export interface Known {
  position: Position;
  value: Value;
}

// "on": right so far, and the game continues.
export type Verdict = "solved" | "on" | "wrong" | "slow";

// Returns whether the task is to play until the game is won.
export const playsOn = ({ task }: Pick<Step, "task">) => task === "win" || task === "win_in";

// The result of best play for a side: the final lead in points, or 1, 0, -1.
function gain({ position, value }: Known, side: 0 | 1): bigint {
  const lead = whole(asShown(position, value).lo);
  const first = value.kind === "score" ? 0 : position.to_move;
  return side === first ? lead : -lead;
}

// In m,n,k games the value of a win is the number of empty cells plus one.
const countsCells = ["mnk", "tictactoe"];

// The number of moves that the side not to move must still make until the end, if known.
function ownMovesLeft({ position, value }: Known): number | null {
  if (position.over) return 0;
  if (value.distance !== undefined) return Number(whole(value.distance) / 2n);
  return countsCells.includes(position.game) && position.moves
    ? Math.floor((position.moves.length + 1 + Number(whole(value.lo))) / 2)
    : null;
}

// Judges a move of `side` from `before` to `after`; `made` counts its moves since the task began, this move
// included.
export function judge(step: Step, side: 0 | 1, made: number, before: Known, after: Known): Verdict {
  const left = gain(after, side);
  if (step.task === "only_good") return left === gain(before, side) ? "solved" : "wrong";
  if (left <= 0n) return "wrong";
  if (!playsOn(step)) return "solved";
  const more = ownMovesLeft(after);
  if (more === 0) return "solved";
  const most = step.task === "win_in" ? (step.moves ?? 0) : Infinity;
  return made + (more ?? 0) > most ? "slow" : "on";
}

// The obstacle for a task in a position, in words; null if there is none.
export function lackOf(step: Step, position: Position, { value, moves }: Answer, t: Text["lesson"]["lacks"]): string | null {
  const side = position.to_move;
  if (side === null || !moves.length) return t.end;
  if (!value || !moves.every((one) => exact(one.value))) return t.bounds;
  const gains = moves.map((one) => ({ gain: gain({ position, value: one.value }, side), count: Number(one.count ?? 1) }));
  const counted = (pick: (gain: bigint) => boolean) => gains.reduce((sum, one) => (pick(one.gain) ? sum + one.count : sum), 0);
  const best = gain({ position, value }, side);
  const [winning, good] = [counted((one) => one > 0n), counted((one) => one === best)];
  if (step.task === "only_good") return good === 1 ? null : t.oneGood(good);
  if (step.task === "only_win" && winning !== 1) return t.oneWin(winning);
  if (!winning) return t.notWon;
  if (step.task !== "win_in") return null;
  const length = countsCells.includes(position.game) ? counted(() => true) - Number(whole(value.lo)) + 1 : value.distance;
  if (length === undefined) return t.noLength;
  const needed = Math.ceil(Number(length) / 2);
  return needed <= (step.moves ?? 0) ? null : t.slow(needed, step.moves ?? 0);
}

// The step that a URL asks for, from 0: "#lesson=2" is the second; a URL without a step asks for the first.
// null: it asks for something else.
export function stepOf(fragment: string, count: number): number | null {
  if (fragment.length <= 1) return 0;
  const said = new URLSearchParams(fragment.slice(1)).get("lesson");
  if (said === null) return null;
  const number = Number(said);
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : 0;
}

// The URL of a step; it carries a lesson that no server has.
export const fragmentOf = (step: number, word: string | null) => `#lesson=${step + 1}${word ? `&z=${word}` : ""}`;
