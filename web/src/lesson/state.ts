// The server's lesson, the pupil's progress in it, and the judgement of the pupil's moves.

import { effect, signal } from "@preact/signals";
import type { Position } from "../data/types";
import { source } from "../data/source";
import { solve } from "../state/analysis";
import { open } from "../state/play";
import { packed, unpacked } from "../state/link";
import { dialog, lessonStep, lessonWord, position, slip, type Sitter, type Slip } from "../state/store";
import { save, saved } from "../text/saved";
import { judge, playsOn, stepOf, type Lesson, type Step } from "./task";

const later = () => import("../later");

export interface Result {
  solved: boolean;
  mistakes: number; // moves that did not solve the task
  hinted: boolean;
}

export const lesson = signal<Lesson | null>(null);
export const results = signal<readonly Result[]>([]);
export const ended = signal(false); // the pupil is looking at the results

const none: Result = { solved: false, mistakes: 0, hinted: false };
export const resultOf = (number: number): Result => results.value[number] ?? none;

const change = (number: number, by: (result: Result) => Partial<Result>) => {
  const next = [...results.value];
  next[number] = { ...resultOf(number), ...by(resultOf(number)) };
  results.value = next;
};

export const shownStep = (): Step | null =>
  lessonStep.value === null ? null : (lesson.value?.steps[lessonStep.value] ?? null);

// The start of the pupil, and the pupil's side.
let began: { after: number; side: 0 | 1 } | null = null;

function take(found: Lesson | null | undefined, word: string | null): void {
  lesson.value = found?.steps.length ? found : null;
  lessonWord.value = word;
  results.value = remembered();
}

export const fetchLesson = async (): Promise<void> => take(await source.lesson?.(), null);

// A lesson that a user has opened as a file, from the dialog. A link carries it.
export async function openLesson(said: string): Promise<void> {
  const { check, readLesson } = await later();
  const read = readLesson(said);
  const gone = new AbortController();
  const end = dialog.subscribe((shown) => shown || gone.abort()); // closing the dialog cancels it
  try {
    await check(read.steps, gone.signal);
  } finally {
    end();
  }
  take(read, await packed(said));
  await openStep(0);
}

// The lesson in the URL, as the word that carries it.
function carriedWord(): string | null {
  const parts = new URLSearchParams(location.hash.slice(1));
  return parts.has("lesson") ? parts.get("z") : null;
}

export const carriesLesson = (): boolean => carriedWord() !== null;

// The lesson that the URL carries, unless it is open already.
export async function carriedLesson(): Promise<void> {
  const word = carriedWord();
  if (word && word !== lessonWord.value) take((await later()).readLesson(await unpacked(word)), word);
}

// The results of this lesson before the page was left or reloaded.
function remembered(): readonly Result[] {
  const [of, said] = (saved("lesson") ?? "").split("\n");
  return lesson.value && of === JSON.stringify(lesson.value) && said
    ? (JSON.parse(said) as (Result | null)[]).map((result) => result ?? none)
    : [];
}

effect(() => {
  const all = JSON.stringify(results.value);
  if (lesson.peek() && results.value.length) save("lesson", `${JSON.stringify(lesson.peek())}\n${all}`);
});

// The step that the URL asks for; null without a lesson, or if it asks for something else.
export const stepAsked = (): number | null =>
  lesson.value && stepOf(location.hash, lesson.value.steps.length);

// When the position arrives, the pupil's side is known; in a game to be won the computer plays the other side.
const seatsOf = (step: Step) => (at: Position): readonly [Sitter, Sitter] => {
  const side = at.to_move ?? 0;
  began = { after: at.after, side };
  if (!playsOn(step)) return ["you", "you"];
  return side === 0 ? ["you", "perfect"] : ["perfect", "you"];
};

export async function openStep(number: number): Promise<void> {
  const step = lesson.value?.steps[number];
  if (!step) return;
  ended.value = false;
  began = null;
  const wanted = { game: step.game, text: step.text, after: "end" as const };
  await open(step.game, wanted, { sides: seatsOf(step), locked: true, lesson: number });
}

export function hinted(): void {
  if (lessonStep.value !== null) change(lessonStep.value, () => ({ hinted: true }));
}

// The server counts what its own lesson brings, without names.
function count(number: number, move: string | null): void {
  if (lessonWord.peek() === null) source.tried?.(number + 1, move).catch(() => undefined);
}

const same = (one: string, two: string) => one.replaceAll(/\s+/g, " ") === two;

const settle = (number: number) => {
  if (!resultOf(number).solved) count(number, null);
  change(number, () => ({ solved: true }));
};

const known = async (at: Position) => {
  const question = { game: at.game, text: at.text, after: at.after };
  const { value } = await solve(question, new AbortController().signal);
  return value && { position: at, value };
};

// Judges the move from a position to the next; null if it is right, or not part of the task.
export async function judgeStep(from: Position, to: Position): Promise<Slip | null> {
  const [step, number, start] = [shownStep(), lessonStep.value, began];
  if (!step || number === null || !start || from.to_move !== start.side) return null;
  if (from.after < start.after || (!playsOn(step) && from.after !== start.after)) return null;
  const [before, after] = await Promise.all([known(from), known(to)]);
  if (!before || !after || lessonStep.value !== number) return null;
  const moves = to.record.slice(start.after, to.after);
  const made = moves.filter(({ side }) => side === start.side).length;
  const verdict = judge(step, start.side, made, before, after);
  if (verdict === "solved") settle(number);
  if (verdict === "solved" || verdict === "on") return null;
  change(number, ({ mistakes }) => ({ mistakes: mistakes + 1 }));
  const move = to.record[from.after]?.move ?? "";
  count(number, move);
  const words = from.after === start.after ? step.wrong?.find((one) => same(one.move, move))?.words : undefined;
  return { best: verdict, points: 0n, ...(words && { words }) };
}

// The last move of a game may be the computer's, if a player who cannot move wins.
effect(() => {
  const [shown, step, number] = [position.value, shownStep(), lessonStep.value];
  if (!shown?.over || !step || number === null || !playsOn(step) || slip.value) return;
  if (!began || shown.record[shown.after - 1]?.side === began.side) return;
  const side = began.side;
  void known(shown).then((end) => {
    if (end && judge(step, side, 0, end, end) === "solved" && position.value === shown) settle(number);
  });
});
