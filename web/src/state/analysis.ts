// The analysis of the current position: requested when it is wanted, dropped when the user moves on.

import { computed, effect, signal, untracked } from "@preact/signals";
import { pause, Refusal } from "../data/source";
import type { Answer, Course, Line, Phrase, Question, Review, Why } from "../data/types";
import { lineTo, type Node } from "../tree/tree";
import { ask, Memo, tell, tries } from "./asking";
import {
  editing,
  isPuzzle,
  keyOf,
  lineOn,
  pointed,
  position,
  stopped,
  tip,
  touch,
  tree,
  tryAgainOn,
  whyOn,
  valuesOn,
} from "./store";

export const answer = signal<Answer | null>(null);
export const course = signal<Course | null>(null);
export const review = signal<Review | null>(null);
export const why = signal<Why | null>(null);

// The moves of a line, and their effects where their numbers do not tell them.
export interface Trail {
  moves: readonly string[];
  words: readonly (Phrase | undefined)[];
}

const answers = new Memo<Answer>(200);
const courses = new Memo<Course>(20);
const reviews = new Memo<Review>(20);
const reasons = new Memo<Why>(50);
const lines = new Memo<Trail>(200);

const shownAt = computed<Question | null>(() => {
  const shown = position.value;
  return shown && { game: shown.game, text: shown.text, after: shown.after };
});

// A puzzle has no moves; only its reason is requested here.
const where = computed(() => (isPuzzle.value ? null : shownAt.value));

// The whole record, independent of the current place; changes only with the text.
const recordKey = computed(() => {
  const shown = where.value;
  return shown ? `${shown.game}\n${shown.text}` : null;
});

function recorded(): Question | null {
  const shown = where.peek();
  return shown && { game: shown.game, text: shown.text, after: "end" };
}

const placeOf = (question: Question) => keyOf({ ...question, after: Number(question.after) });

// Fetches the result that `wanted` names, through its cache, while its dependencies are unchanged and once it
// is `ready`. Until it arrives, `meanwhile` may replace it.
function keeping<Value>(
  target: { value: Value | null },
  memory: Memo<Value>,
  wanted: () => string | null,
  fetch: (signal: AbortSignal) => Promise<Value>,
  meanwhile: () => Value | null = () => null,
  ready: () => boolean = () => true,
): void {
  effect(() => {
    const key = wanted();
    tries.value;
    const known = key === null ? null : (memory.get(key) ?? null);
    target.value = known ?? (key === null ? null : meanwhile());
    if (key === null || known || stopped.value || !ready()) return undefined;
    const gone = new AbortController();
    fetch(gone.signal)
      .then((value) => {
        memory.put(key, value);
        if (!gone.signal.aborted) target.value = value;
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) stopped.value = "refused";
        tell(error, () => tries.value++);
      });
    return () => gone.abort();
  });
}

export async function solve(question: Question, wanted: AbortSignal): Promise<Answer> {
  const key = placeOf(question);
  const found = answers.get(key) ?? (await ask<Answer>("solve", question, wanted));
  answers.put(key, found);
  return found;
}

keeping(
  answer,
  answers,
  () =>
    where.value && (valuesOn.value || tryAgainOn.value || position.value?.over)
      ? placeOf(where.value)
      : null,
  (gone) => solve(where.peek() as Question, gone),
);

const recordWanted = () => (valuesOn.value ? recordKey.value : null);

// The data of the line in view: nodes keep the data from other lines, so the moves before a new variation have
// data already.
const root = computed(() => tree.value?.root ?? null); // a new tree of the same text gets the data, too
const lineInView = () => (tip.peek() ? lineTo(tip.peek() as Node) : []);

function known<Part>(pick: (node: Node) => Part | undefined, from: number): Part[] {
  const parts: Part[] = [];
  for (const node of lineInView().slice(from)) {
    const part = pick(node);
    if (part === undefined) break;
    parts.push(part);
  }
  return parts;
}

const head = () => ({ schema: 1, game: where.peek()?.game ?? "" });

keeping(
  course,
  courses,
  recordWanted,
  (gone) => ask<Course>("course", recorded() as Question, gone),
  () => {
    const entries = known((node) => node.entry, 0);
    return entries.length ? { ...head(), course: entries } : null;
  },
);

effect(() => {
  root.value;
  const entries = course.value?.course ?? [];
  lineInView().forEach((node, ply) => {
    const entry = entries[ply];
    if (entry) node.entry = entry;
  });
  untracked(touch);
});

const charted = computed(() => {
  const moves = position.value?.record.length ?? 0;
  return moves > 0 && course.value?.course.length === moves + 1;
});

// The reviewer's words come after the chart: they cost most and are read last.
keeping(
  review,
  reviews,
  recordWanted,
  (gone) => ask<Review>("review", recorded() as Question, gone),
  () => {
    const moves = known((node) => node.said, 1);
    return moves.length ? { ...head(), moves, summary: null } : null;
  },
  () => charted.value,
);

effect(() => {
  root.value;
  const line = lineInView();
  for (const move of review.value?.moves ?? []) {
    const node = line[move.number];
    if (node) node.said = move;
  }
  untracked(touch);
});

keeping(
  why,
  reasons,
  () => (whyOn.value && shownAt.value ? placeOf(shownAt.value) : null),
  (gone) => ask<Why>("why", shownAt.peek() as Question, gone),
);

// An answer is pending; `late` after a noticeable delay.
export const pending = computed(
  () =>
    where.value !== null &&
    (valuesOn.value || position.value?.over === true) &&
    !answer.value &&
    !stopped.value,
);
export const late = signal(false);
const blink = 150; // milliseconds

effect(() => {
  position.value;
  late.value = false;
  if (!pending.value) return undefined;
  const timer = setTimeout(() => (late.value = true), blink);
  return () => clearTimeout(timer);
});

// --------------------------------------------------------------------- trail

const glance = 70; // milliseconds that a pointer rests before its line is requested

const noTrail: Trail = { moves: [], words: [] };
export const trail = signal<Trail>(noTrail);

// The effect of a legal move.
const effectOf = (move: string) => position.peek()?.moves_words?.[position.peek()?.moves?.indexOf(move) ?? -1];

// The best line of the answer.
export const bestTrail = computed<Trail>(() =>
  answer.value ? { moves: answer.value.line, words: answer.value.line_words ?? [] } : noTrail,
);

async function lineOf(move: string, gone: AbortSignal): Promise<Trail> {
  const [from, best] = [where.peek(), bestTrail.peek()];
  if (!from || best.moves[0] === move) return best;
  const key = `${placeOf(from)}\n${move}`;
  const known = lines.get(key);
  if (known) return known;
  await pause(glance, gone);
  if (gone.aborted) return noTrail;
  const { line, line_words = [] } = await ask<Line>("line", { ...from, play: [move] }, gone);
  const found = { moves: [move, ...line], words: [effectOf(move), ...line_words] };
  lines.put(key, found);
  return found;
}

effect(() => {
  const best = lineOn.value ? bestTrail.value.moves[0] : null;
  const move = pointed.value ?? best;
  trail.value = noTrail;
  if (!move || !valuesOn.value || editing.value || !where.value || stopped.value) return undefined;
  const gone = new AbortController();
  lineOf(move, gone.signal)
    .then((line) => {
      if (!gone.signal.aborted) trail.value = line;
    })
    .catch((error: unknown) => tell(error, null));
  return () => gone.abort();
});
