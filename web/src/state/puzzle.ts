// A puzzle is tried, not played: values of the unknowns, and the residuals of the equations.

import { batch, computed, effect, signal } from "@preact/signals";
import { pause } from "../data/source";
import type { Answer, Check, Hint, Kernel, Question, Solution, Task, Whole } from "../data/types";
import { whole } from "../value";
import { ask, tell, tries } from "./asking";
import { position, stopped, whyOn } from "./store";

export const tried = signal<readonly Whole[]>([]);
export const left = signal<readonly Whole[]>([]);
export const names = signal<readonly string[]>([]);
export const solved = signal(false);
export const hint = signal<Hint["hint"]>(null);
export const hopeless = signal(false); // a hint was requested and there is none
export const solution = signal<Solution | null>(null);
export const kernel = signal<Kernel | null>(null);
export const quietIndex = signal<number | null>(null); // index in the kernel's basis, to show

export const quiet = computed<readonly Whole[] | null>(() => {
  const index = quietIndex.value;
  return index === null ? null : (kernel.value?.basis[index] ?? null);
});

const puzzle = computed<Question | null>(() => {
  const shown = position.value;
  return shown?.kind === "puzzle" ? { game: shown.game, text: shown.text } : null;
});

// Every unknown at its min value, the initial state.
function untouched(): Whole[] {
  const system = position.peek()?.system;
  return Array.from({ length: Number(system?.unknowns ?? 0) }, () => system?.least ?? 0);
}

// Requests about a puzzle end when another is shown.
let shown = new AbortController();
let chasing = new AbortController();

// `again`: the user's action, to repeat if no answer arrived.
async function about<Result>(
  task: Task,
  again: () => Promise<unknown>,
  more: object = {},
): Promise<Result | null> {
  const question = puzzle.peek();
  if (!question) return null;
  const mine = shown.signal;
  stopped.value = false;
  try {
    const found = await ask<Result>(task, { ...question, ...more }, mine);
    return mine.aborted ? null : found;
  } catch (error) {
    tell(error, () => void again());
    return null;
  }
}

effect(() => {
  const question = puzzle.value;
  shown.abort();
  chasing.abort();
  shown = new AbortController();
  if (!question) return;
  batch(() => {
    tried.value = untouched();
    left.value = [];
    names.value = [];
    solved.value = false;
    hint.value = solution.value = kernel.value = quietIndex.value = null;
    hopeless.value = false;
  });
});

// The newest values win; the check of older values is dropped.
effect(() => {
  const x = tried.value;
  const question = puzzle.value;
  tries.value;
  if (!question || !x.length) return undefined;
  const gone = new AbortController();
  ask<Check>("check", { ...question, x }, gone.signal)
    .then((check) => {
      if (gone.signal.aborted) return;
      batch(() => {
        left.value = check.left;
        names.value = check.names;
        solved.value = check.solved;
      });
    })
    .catch((error: unknown) => tell(error, () => tries.value++));
  return () => gone.abort();
});

function change(values: readonly Whole[]): void {
  batch(() => {
    tried.value = values;
    hint.value = null;
    hopeless.value = false;
  });
}

// A change by the user ends a chase.
function put(values: readonly Whole[]): void {
  chasing.abort();
  change(values);
}

export function press(index: number, value: Whole): void {
  put(tried.value.map((old, at) => (at === index ? value : old)));
}

export const clear = () => put(untouched());

export async function askHint(): Promise<void> {
  const x = tried.value;
  const said = await about<Hint>("hint", askHint, { x });
  if (!said || tried.value !== x) return;
  hint.value = said.hint;
  hopeless.value = !said.hint && !solved.value;
}

async function solveIt(again: () => Promise<unknown>): Promise<Solution | null> {
  const found = solution.value ?? (await about<Answer>("solve", again))?.solution ?? null;
  if (found) solution.value = found;
  return found;
}

export async function showSolution(): Promise<void> {
  const found = await solveIt(showSolution);
  if (found?.x) put(found.x);
}

export async function showQuiet(by: number): Promise<void> {
  const found = kernel.value ?? (await about<Kernel>("kernel", () => showQuiet(by)));
  if (!found) return;
  kernel.value = found;
  const count = found.basis.length;
  const now = quietIndex.value;
  quietIndex.value = count
    ? ((now === null ? (by > 0 ? 0 : count - 1) : now + by) + count) % count
    : null;
}

export function hideQuiet(): void {
  quietIndex.value = null;
}

const lookForWhy = () => solveIt(lookForWhy);

effect(() => {
  if (whyOn.value && puzzle.value) void lookForWhy();
});

// ----------------------------------------------------------------- the chase

const stride = 220; // milliseconds a row

// A press subtracts the residual of its cell's equation, so the presses of a row put out the row above.
function rowOfPresses(
  x: readonly Whole[],
  open: readonly Whole[],
  row: number,
  columns: number,
  modulus: bigint,
): Whole[] {
  return x.map((old, at) =>
    Math.floor(at / columns) === row
      ? String((whole(old) + whole(open[at - columns] ?? 0)) % modulus)
      : old,
  );
}

// Presses, row by row, below every cell that is not yet 0, which leaves only the last row. A press of the user
// ends it.
export async function chase(columns: number): Promise<void> {
  chasing.abort();
  chasing = new AbortController();
  const mine = chasing.signal;
  const modulus = whole(position.peek()?.system?.modulus ?? 2);
  const openAt = async (values: readonly Whole[]) =>
    (await ask<Check>("check", { ...puzzle.peek(), x: values }, mine)).left;
  try {
    let x = tried.peek();
    let open = await openAt(x);
    for (let row = 1; row < x.length / columns && !mine.aborted; row++) {
      const next = rowOfPresses(x, open, row, columns, modulus);
      if (next.every((value, at) => whole(value) === whole(x[at] ?? 0))) continue;
      open = await openAt(next);
      if (mine.aborted) return;
      x = next;
      batch(() => {
        change(next);
        left.value = open;
      });
      await pause(stride, mine);
    }
  } catch (error) {
    tell(error, null);
  }
}
