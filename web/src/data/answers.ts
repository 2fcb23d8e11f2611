// The interface of a Source: a server, or the library in the browser.

import type { Counts, Lesson } from "../lesson/task";
import type { Fault, First, Game, GameSummary, Position, Progress, Question, Task } from "./types";

// The question was understood and has no answer: a fault in the text, an illegal move, a limit.
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

// A refusal by the page, with its own message.
export const refusal = (status: Fault["status"], message: string, place: Pick<Fault, "line" | "column"> = {}): Refusal =>
  new Refusal({ status, message, phrase: { form: message, values: [] }, ...place });

// No answer arrives: the server has ended, or the connection to it.
export class Away extends Error {}

// The answer is no longer wanted.
export class Dropped extends Error {}

export interface Wish {
  signal: AbortSignal; // aborted: the server stops, and Dropped is thrown
  progress?: (progress: Progress) => void;
}

export interface Source {
  games(): Promise<GameSummary[]>;
  game(name: string): Promise<Game>;
  random(game: string, settings: Record<string, string>, plane: boolean): Promise<Position>;
  position(question: Question | First): Promise<Position>;
  ask<Result>(task: Task, request: object, wish: Wish): Promise<Result>;
  // Only a server has: a lesson, and the addresses under which other devices reach it.
  lesson?(): Promise<Lesson>;
  tried?(step: number, move: string | null): Promise<unknown>; // counts a wrong move, or a solved task
  counts?(): Promise<Counts>;
  addresses?(): Promise<string[]>;
  stop?(): void; // ends the questions without a wish, which throw Refusal
  code?(link: string): Promise<string[]>; // a QR code as rows of 0 and 1, 1 for dark
  own?: Writing; // games that a user writes in JavaScript; a server has files and programs instead
}

export interface Writing {
  write(code: string): Promise<string>; // stores a valid game and returns its name
  codeOf(name: string): string | null; // null for a game not written here
  forget(name: string): void;
}
