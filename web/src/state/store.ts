// The state of the page: one position of one game, and display options. Only play.ts, analysis.ts, puzzle.ts
// and link.ts change it.

import { computed, signal } from "@preact/signals";
import type { Explanation, Fault, Game, GameSummary, Phrase, Position, Progress, Task } from "../data/types";
import { nodeAt, type Node, type Tree } from "../tree/tree";

// The player of a side: a human, or the computer, which may make errors.
export type Strength = "perfect" | "strong" | "gentle";
export type Sitter = "you" | Strength;
export type Dialog = "games" | "new" | "keys" | "code" | "write" | "steps" | "views" | "worksheet" | "class";

export const catalogue = signal<readonly GameSummary[]>([]);
export const game = signal<Game | null>(null);
export const position = signal<Position | null>(null);

// All moves played, and the end of the line in view, which is the record of the position.
export const tree = signal<Tree | null>(null);
export const tip = signal<Node | null>(null);

// The node of the current position.
export const here = computed(() =>
  tip.value && position.value ? nodeAt(tip.value, position.value.after) : null,
);

// The tree, or the data of its moves, changed in place.
export const touch = () => (tree.value = tree.value && { ...tree.value });

export const sides = signal<readonly [Sitter, Sitter]>(["you", "you"]);
export const held = signal(false); // the computer waits while the user looks around

export const valuesOn = signal(false);
export const locked = signal(false); // values are hidden from the user: the position is a task
export const lessonStep = signal<number | null>(null); // of the current lesson, from 0
export const lessonWord = signal<string | null>(null); // a lesson that was opened here, in the form of links
export const tryAgainOn = signal(false);
export const whyOn = signal(false);
export const lineOn = signal(false); // the best line is drawn even if no move is pointed at
export const turned = signal(false); // the board is seen from its other side

// The speed of a game of two computers.
export type Speed = "slow" | "normal" | "fast";
export const speed = signal<Speed>("normal");
export const editing = signal(false);
export const noting = signal(false); // the note of the position is written
export const dialog = signal<Dialog | null>(null);
export const shownStep = signal(1); // of a solution that is explained
export const explained = signal<Explanation | null>(null); // while its steps are shown
export const paperSteps = signal<readonly number[]>([]); // chosen for a printed sheet

// The move that is pointed at, on the board or in a list.
export const pointed = signal<string | null>(null);

// A mistake that try-again mode has shown, until the user decides.
export interface Slip {
  best: "up" | "level" | "score" | "wrong" | "slow"; // the last two: not what a task requires
  points: bigint;
  words?: string; // of the teacher
  made?: Node; // the wrong move, if it was not in the record before
  shown?: boolean; // its refutation is played
}
export const slip = signal<Slip | null>(null);

// A user-defined game from a link, until the user has seen its code and accepts it.
export const brought = signal<{ code: string; fragment: string } | null>(null);

// The pending question, after a moment.
export interface Busy {
  task: Task | "position";
  progress: Progress | null;
  cancel: (() => void) | null;
}
export const busy = signal<readonly Busy[]>([]);

// The last fault, and how to retry.
export interface Trouble {
  away: boolean;
  fault: Fault | null;
  again: (() => void) | null;
}
export const trouble = signal<Trouble | null>(null);

// The user has stopped the solver, or it has met a limit: no questions until a new start, or until the position
// changes.
export const stopped = signal<false | "cancelled" | "refused">(false);

// The page stands in a frame of another page, and its link asks for less around the board.
export const embedded = signal(false);

// Counts the opened boards.
export const boards = signal(0);

// The text for a screen reader.
export const spoken = signal("");

export const keyOf = (shown: { game: string; text: string; after: number }) =>
  `${shown.game}\n${shown.after}\n${shown.text}`;

export const last = computed(() => {
  const shown = position.value;
  return shown && shown.after > 0 ? (shown.record[shown.after - 1]?.move ?? null) : null;
});

// What the first moves of a position do, by move, in games with words for moves.
export const effectsOf = ({ moves, moves_words: words }: Pick<Position, "moves" | "moves_words">): ReadonlyMap<string, Phrase> =>
  new Map((words ?? []).map((one, i) => [moves?.[i] ?? "", one]));

export const effects = computed(() => effectsOf(position.value ?? { moves: [] }));

export const isPuzzle = computed(() => position.value?.kind === "puzzle");

export const person = computed(() => sides.value.includes("you"));
export const computer = computed(() => sides.value.some((sitter) => sitter !== "you"));

// The player to move; null if none.
export const turn = computed<Sitter | null>(() => {
  const shown = position.value;
  return !shown || shown.over || shown.to_move === null ? null : sides.value[shown.to_move];
});

export const legal = computed<ReadonlySet<string>>(() => {
  const free = turn.value === "you" && !editing.value && !slip.value;
  return new Set(free ? (position.value?.moves ?? []) : []);
});
