// What the page shows: one position of one game, and how it is to be shown. Only play.ts, analysis.ts,
// puzzle.ts and link.ts change it.

import { computed, signal } from "@preact/signals";
import type { Fault, Game, GameSummary, Position, Progress, Task } from "../data/types";
import { nodeAt, type Node, type Tree } from "../tree/tree";

// Who makes the moves of a side: the person, or the computer, which may slip.
export type Strength = "perfect" | "strong" | "gentle";
export type Sitter = "you" | Strength;
export type Dialog = "games" | "new" | "keys" | "code" | "write";

export const catalogue = signal<readonly GameSummary[]>([]);
export const game = signal<Game | null>(null);
export const position = signal<Position | null>(null);

// All moves that were played, and the end of the line in view, which is the record of the position.
export const tree = signal<Tree | null>(null);
export const tip = signal<Node | null>(null);

// The node that the position stands at.
export const here = computed(() =>
  tip.value && position.value ? nodeAt(tip.value, position.value.after) : null,
);

// The tree has changed in place, or what is known of its moves.
export const touch = () => (tree.value = tree.value && { ...tree.value });

export const sides = signal<readonly [Sitter, Sitter]>(["you", "you"]);
export const held = signal(false); // the computer waits, because the person looks around

export const worthsOn = signal(false);
export const locked = signal(false); // values are kept from the person: the position is a task
export const lessonStep = signal<number | null>(null); // of the lesson that is shown, from 0
export const lessonWord = signal<string | null>(null); // a lesson that was opened here, as links carry it
export const tryAgainOn = signal(false);
export const whyOn = signal(false);
export const lineOn = signal(false); // the best line is drawn though no move is pointed at
export const turned = signal(false); // the board is seen from its other side

// How fast a game of two computers goes.
export type Speed = "slow" | "normal" | "fast";
export const speed = signal<Speed>("normal");
export const editing = signal(false);
export const dialog = signal<Dialog | null>(null);

// The move that the person points at, on the board or in a list.
export const pointed = signal<string | null>(null);

// A mistake that try-again mode has named, and that waits for what the person does about it.
export interface Slip {
  best: "up" | "level" | "score" | "wrong" | "slow"; // the last two: not what a task asks for
  points: bigint;
}
export const slip = signal<Slip | null>(null);

// A game of one's own that a link brings, until the person has seen its code and wants it.
export const brought = signal<{ code: string; fragment: string } | null>(null);

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
