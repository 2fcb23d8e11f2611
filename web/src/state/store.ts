// What the page shows: one position of one game, and how it is to be shown. Only play.ts, analysis.ts,
// puzzle.ts and link.ts change it.

import { computed, signal } from "@preact/signals";
import type { Fault, Game, GameSummary, Position, Progress, Task } from "../data/types";

// Who makes the moves of a side: the person, or the computer, which may slip.
export type Strength = "perfect" | "strong" | "gentle";
export type Sitter = "you" | Strength;
export type Dialog = "games" | "new" | "keys";

export const catalogue = signal<readonly GameSummary[]>([]);
export const game = signal<Game | null>(null);
export const position = signal<Position | null>(null);

export const sides = signal<readonly [Sitter, Sitter]>(["you", "you"]);
export const held = signal(false); // the computer waits, because the person looks around

export const worthsOn = signal(false);
export const tryAgainOn = signal(false);
export const whyOn = signal(false);
export const editing = signal(false);
export const dialog = signal<Dialog | null>(null);

// The move that the person points at, on the board or in a list.
export const pointed = signal<string | null>(null);

// A mistake that try-again mode has named, and that waits for what the person does about it.
export interface Slip {
  best: "up" | "level" | "score";
  points: bigint;
}
export const slip = signal<Slip | null>(null);

// What is being asked, once it takes longer than a moment.
export interface Busy {
  task: Task | "position";
  progress: Progress | null;
  cancel: (() => void) | null;
}
export const busy = signal<readonly Busy[]>([]);

// What went wrong last, and how to try it again.
export interface Trouble {
  away: boolean;
  fault: Fault | null;
  again: (() => void) | null;
}
export const trouble = signal<Trouble | null>(null);

// The person has stopped the solver, or it has met a limit: nothing is asked until told so, or until the
// position changes.
export const stopped = signal<false | "cancelled" | "refused">(false);

// Counts the boards that were opened.
export const boards = signal(0);

// A record that was made of another one by a move after so many of its moves: up to there, what is
// known of the one is true of the other.
export interface Branch {
  game: string;
  text: string;
  from: string;
  after: number;
}
export const branch = signal<Branch | null>(null);

// What a screen reader is to say.
export const spoken = signal("");

export const keyOf = (shown: { game: string; text: string; after: number }) =>
  `${shown.game}\n${shown.after}\n${shown.text}`;

export const last = computed(() => {
  const shown = position.value;
  return shown && shown.after > 0 ? (shown.record[shown.after - 1]?.move ?? null) : null;
});

export const isPuzzle = computed(() => position.value?.kind === "puzzle");

export const person = computed(() => sides.value.includes("you"));
export const computer = computed(() => sides.value.some((sitter) => sitter !== "you"));

// Who is to make the next move; null when nobody is.
export const turn = computed<Sitter | null>(() => {
  const shown = position.value;
  return !shown || shown.over || shown.to_move === null ? null : sides.value[shown.to_move];
});

export const legal = computed<ReadonlySet<string>>(() => {
  const free = turn.value === "you" && !editing.value && !slip.value;
  return new Set(free ? (position.value?.moves ?? []) : []);
});
