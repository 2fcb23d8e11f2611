// Pending questions: shown after a moment, cancelled when the answer is not wanted, with their faults reported.

import { signal } from "@preact/signals";
import { Away, Dropped, Refusal, source } from "../data/source";
import type { Task } from "../data/types";
import { busy, stopped, trouble, type Busy } from "./store";

const moment = 100;

// A cache of answers: going back and forth in a game repeats no question.
export class Memo<Value> {
  private readonly values = new Map<string, Value>();
  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  put(key: string, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.most) break;
      this.values.delete(oldest);
    }
  }
}

// Runs `work`, and shows progress after a moment.
export async function shownWhile<Result>(
  task: Busy["task"],
  work: (show: (progress: Busy["progress"]) => void) => Promise<Result>,
  cancel: (() => void) | null = source.stop ?? null,
): Promise<Result> {
  let mine: Busy = { task, progress: null, cancel };
  const show = (progress: Busy["progress"]) => {
    const next = { ...mine, progress };
    const others = busy.value.filter((one) => one !== mine);
    mine = next;
    busy.value = [...others, next];
  };
  const timer = setTimeout(() => show(mine.progress), moment);
  try {
    return await work((progress) => {
      clearTimeout(timer);
      show(progress);
    });
  } finally {
    clearTimeout(timer);
    busy.value = busy.value.filter((one) => one !== mine);
  }
}

// Asks while `wanted` lasts. The user may stop it, too, which sets `stopped`.
export async function ask<Result>(
  task: Task,
  request: object,
  wanted: AbortSignal,
): Promise<Result> {
  const mine = new AbortController();
  const drop = () => mine.abort();
  wanted.addEventListener("abort", drop);
  const cancel = () => {
    stopped.value = "cancelled";
    drop();
  };
  try {
    return await shownWhile(
      task,
      (progress) => source.ask<Result>(task, request, { signal: mine.signal, progress }),
      cancel,
    );
  } catch (error) {
    throw mine.signal.aborted ? new Dropped() : error; // the result is not wanted any more
  } finally {
    wanted.removeEventListener("abort", drop);
  }
}

// Counts up when the server answers again, so failed questions are repeated.
export const tries = signal(0);

// Reports a fault; `again` retries.
export function tell(error: unknown, again: (() => void) | null): void {
  if (error instanceof Dropped) return;
  if (error instanceof Refusal) {
    trouble.value = { away: false, fault: error.fault, again: null };
  } else if (error instanceof Away) {
    const before = trouble.peek()?.away ? trouble.peek()?.again : null;
    const all =
      before && again && before !== again ? () => (before(), again()) : (again ?? before ?? null);
    trouble.value = { away: true, fault: null, again: all };
  } else {
    throw error;
  }
}
