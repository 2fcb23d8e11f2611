// Checks the tasks of a lesson that a user opens against exact values before they are posed: like `qiju serve
// --lesson` (cli/puzzle/lesson_check.c).

import { Refusal, refusal } from "../data/answers";
import { source } from "../data/source";
import { solve } from "../state/analysis";
import { text } from "../text/text";
import type { PlacedStep } from "./read";
import { lackOf } from "./task";

const indent = 2; // blanks before a position's lines

// A fault of the position's text, with its place in the lesson.
const placed = (error: unknown, { textLine }: PlacedStep): unknown =>
  error instanceof Refusal
    ? new Refusal({
        ...error.fault,
        line: textLine + (error.fault.line ?? 1) - 1,
        column: error.fault.line ? (error.fault.column ?? 1) + indent : 1,
      })
    : error;

async function lack(step: PlacedStep, wanted: AbortSignal): Promise<string | null> {
  try {
    const at = await source.position({ game: step.game, text: step.text, after: "end" });
    const answer = await solve({ game: at.game, text: at.text, after: at.after }, wanted);
    return lackOf(step, at, answer, text.peek().lesson.lacks);
  } catch (error) {
    throw placed(error, step);
  }
}

export async function check(steps: readonly PlacedStep[], wanted: AbortSignal): Promise<void> {
  for (const step of steps) {
    const words = await lack(step, wanted);
    if (words) throw refusal("bad_input", words, { line: step.taskLine, column: 1 });
  }
}
