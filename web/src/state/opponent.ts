// The computer's moves, and try-again mode, which judges the user's moves before the computer replies.

import { effect, signal } from "@preact/signals";
import { pause } from "../data/source";
import type { Choice, Line, Position } from "../data/types";
import { judgeStep } from "../lesson/state";
import { cost, whole } from "../value";
import { solve } from "./analysis";
import { childOf } from "../tree/tree";
import { ask, tell, tries } from "./asking";
import { awaited, discard, go, play } from "./play";
import {
  held,
  editing,
  here,
  lessonStep,
  person,
  position,
  slip,
  speed,
  tryAgainOn,
  turn,
  type Sitter,
  type Slip,
  type Speed,
} from "./store";

// The share of random moves of the computer.
const slips: Record<Sitter, number> = { you: 0, perfect: 0, strong: 0.1, gentle: 0.4 };

// Min milliseconds of a move; an instant move would be overlooked.
const breath = 350;
const breathWatching: Record<Speed, number> = { slow: 2000, normal: 700, fast: 120 };

const judging = signal(false);

async function answerFor(shown: Position, gone: AbortSignal): Promise<void> {
  const request = {
    game: shown.game,
    text: shown.text,
    after: shown.after,
    err: slips[turn.peek() ?? "perfect"],
    seed: Math.floor(Math.random() * 2 ** 31),
  };
  const [{ choice }] = await Promise.all([
    ask<Choice>("choose", request, gone),
    pause(person.peek() ? breath : breathWatching[speed.peek()]),
  ]);
  if (choice && !gone.aborted) await play(choice.move);
}

effect(() => {
  const shown = position.value;
  tries.value;
  const waits = turn.value === null || turn.value === "you";
  const wished = awaited.value > 0; // a move made now would take the place of the answer
  if (!shown || waits || wished || held.value || slip.value || judging.value || editing.value) {
    return undefined;
  }
  const gone = new AbortController();
  answerFor(shown, gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) held.value = true;
    tell(error, () => {
      held.value = false;
      tries.value++;
    });
  });
  return () => gone.abort();
});

// ----------------------------------------------------------------- try again

async function judge(from: Position, played: Position): Promise<Slip | null> {
  const move = played.record[from.after]?.move;
  const before = await solve(
    { game: from.game, text: from.text, after: from.after },
    new AbortController().signal,
  );
  const made = before.moves.find((option) => option.move === move);
  if (!before.value || !made) return null;
  const points = cost(before.value, made.value);
  if (points === 0n) return null;
  const score = before.value.kind === "score";
  return { best: score ? "score" : whole(before.value.lo) > 0n ? "up" : "level", points };
}

// Makes a move of the user. In try-again mode a mistake is shown before the game continues.
export async function make(move: string): Promise<void> {
  const from = position.value;
  if (!from) return;
  const judges = lessonStep.value !== null ? judgeStep : tryAgainOn.value ? judge : null;
  if (!judges) return play(move);
  judging.value = true;
  const known = here.value && childOf(here.value, move);
  try {
    await play(move);
    const played = position.value;
    if (!played || played === from) return;
    const found = await judges(from, played);
    const made = here.value;
    if (position.value === played) slip.value = found && { ...found, ...(made && !known && { made }) };
  } catch (error) {
    tell(error, null);
  } finally {
    judging.value = false;
  }
}

export async function again(): Promise<void> {
  const [found, shown] = [slip.value, position.value];
  slip.value = null;
  if (found?.made) await discard(found.made);
  else if (shown) await go(shown.after - 1);
}

const mostShown = 16; // moves of a refutation

// Plays best moves after a wrong one, so that the player sees what is wrong with it.
export async function refute(): Promise<void> {
  const [found, from] = [slip.value, position.value];
  if (!found || !from || found.shown) return;
  slip.value = { ...found, shown: true };
  const gone = new AbortController();
  const stop = slip.subscribe((now) => now?.shown || gone.abort());
  try {
    const { line } = await ask<Line>("line", { game: from.game, text: from.text, after: from.after }, gone.signal);
    for (const move of line.slice(0, mostShown)) {
      await pause(breathWatching.normal, gone.signal);
      if (gone.signal.aborted) return;
      await play(move);
    }
  } catch (error) {
    if (!gone.signal.aborted) tell(error, null);
  } finally {
    stop();
  }
}

export function playOn(): void {
  slip.value = null;
}
