// Faults that the page reports without a server.

import type { Fault } from "../data/types";
import type { Failed } from "./messages";

function fault(status: Fault["status"], form: string, ...values: string[]): Fault {
  const message = values.reduce((words, value) => words.replace("{}", () => value), form);
  return { status, message, phrase: { form, values } };
}

// The library has ended: out of memory, or by a fault of its code.
export const broken = (why: string): Fault => fault("limit", "the computation broke off: {}", why);

export const taken = (name: string): Fault => fault("usage", "there are two games called '{}'", name);

export const cancelled = (): Fault => fault("stopped", "the question was cancelled");

export const endless = (seconds: number): Fault =>
  fault("stopped", "the game's code gave no answer in {} s and was ended: look for a loop in it that never ends", String(seconds));

export const unframed = (): Fault =>
  fault("io", "games in JavaScript need the file own.html in a frame, which this browser does not open here: open the page from its host, with a network");

// An error in a game's code, with its place there.
export const failed = ({ failed: why, line, column }: Failed): Fault => ({
  ...fault("bad_input", "the game's code: {}", String(why).slice(0, 400)),
  ...(Number.isSafeInteger(line) && Number.isSafeInteger(column) && { line, column }),
});
