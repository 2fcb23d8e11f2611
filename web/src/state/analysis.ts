// What is worth knowing of the position that is shown: asked when it is wanted, dropped when the
// person goes on.

import { computed, effect, signal } from "@preact/signals";
import { pause, Refusal } from "../data/source";
import type { Answer, Course, Line, Question, Review, ReviewMove, Why } from "../data/types";
import { ask, Kept, tell, tries } from "./asking";
import {
  branch,
  editing,
  isPuzzle,
  keyOf,
  pointed,
  position,
  stopped,
  tryAgainOn,
  whyOn,
  worthsOn,
} from "./store";

export const answer = signal<Answer | null>(null);
export const course = signal<Course | null>(null);
export const review = signal<Review | null>(null);
export const why = signal<Why | null>(null);
export const trail = signal<readonly string[]>([]);

const answers = new Kept<Answer>(200);
const courses = new Kept<Course>(20);
const reviews = new Kept<Review>(20);
const reasons = new Kept<Why>(50);
const lines = new Kept<readonly string[]>(200);

const shownAt = computed<Question | null>(() => {
  const shown = position.value;
  return shown && { game: shown.game, text: shown.text, after: shown.after };
});

// Of a puzzle, which has no moves, only the reason is asked here.
const where = computed(() => (isPuzzle.value ? null : shownAt.value));

// The whole record, wherever in it the person stands; changes only when the text does.
const recordKey = computed(() => {
  const shown = where.value;
  return shown ? `${shown.game}\n${shown.text}` : null;
});

function recorded(): Question | null {
  const shown = where.peek();
  return shown && { game: shown.game, text: shown.text, after: "end" };
}

const placeOf = (question: Question) => keyOf({ ...question, after: Number(question.after) });

// Fetches what `wanted` names, through its memory, for as long as nothing that it depends on changes,
// and once it is `ready`. Until it is there, `meanwhile` may stand in its place.
function keeping<Value>(
  target: { value: Value | null },
  memory: Kept<Value>,
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
    where.value && (worthsOn.value || tryAgainOn.value || position.value?.over)
      ? placeOf(where.value)
      : null,
  (gone) => solve(where.peek() as Question, gone),
);

const recordWanted = () => (worthsOn.value ? recordKey.value : null);

// What is known of the record that the shown one has grown out of, up to where they part.
function grown<Value>(
  memory: Kept<Value>,
  cut: (known: Value, after: number) => Value,
): Value | null {
  const parting = branch.peek();
  if (!parting || `${parting.game}\n${parting.text}` !== recordKey.peek()) return null;
  const known = memory.get(`${parting.game}\n${parting.from}`);
  return known ? cut(known, parting.after) : null;
}

keeping(
  course,
  courses,
  recordWanted,
  (gone) => ask<Course>("course", recorded() as Question, gone),
  () => grown(courses, (known, after) => ({ ...known, course: known.course.slice(0, after + 1) })),
);

const charted = computed(() => {
  const moves = position.value?.record.length ?? 0;
  return moves > 0 && course.value?.course.length === moves + 1;
});

// The reviewer's words come behind the chart: they cost most and are read last.
keeping(
  review,
  reviews,
  recordWanted,
  (gone) => ask<Review>("review", recorded() as Question, gone),
  () => grown(reviews, (known, after) => ({ ...known, moves: known.moves.slice(0, after) })),
  () => charted.value,
);

keeping(
  why,
  reasons,
  () => (whyOn.value && shownAt.value ? placeOf(shownAt.value) : null),
  (gone) => ask<Why>("why", shownAt.peek() as Question, gone),
);

// An answer is on its way; `late` once it has been so for longer than an eye notices.
export const pending = computed(
  () =>
    where.value !== null &&
    (worthsOn.value || position.value?.over === true) &&
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

const glance = 70; // milliseconds that a pointer rests before its line is asked for

async function lineOf(move: string, gone: AbortSignal): Promise<readonly string[]> {
  const from = where.peek();
  const best = answer.peek()?.line;
  if (!from || best?.[0] === move) return best ?? [];
  const key = `${placeOf(from)}\n${move}`;
  const known = lines.get(key);
  if (known) return known;
  await pause(glance, gone);
  if (gone.aborted) return [];
  const { line } = await ask<Line>("line", { ...from, play: [move] }, gone);
  const found = [move, ...line];
  lines.put(key, found);
  return found;
}

effect(() => {
  const move = pointed.value;
  trail.value = [];
  if (!move || !worthsOn.value || editing.value || !where.value || stopped.value) return undefined;
  const gone = new AbortController();
  lineOf(move, gone.signal)
    .then((line) => {
      if (!gone.signal.aborted) trail.value = line;
    })
    .catch((error: unknown) => tell(error, null));
  return () => gone.abort();
});

// -------------------------------------------------------------------- record

// The reviewer's words on the move with this number, from 1.
export const reviewed = computed<ReadonlyMap<number, ReviewMove>>(
  () => new Map((review.value?.moves ?? []).map((move) => [move.number, move])),
);
