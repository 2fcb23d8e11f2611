// What a Source is, whoever answers: a server, or the library beside the page.

import type { Lesson } from "../lesson/task";
import type { Fault, Game, GameSummary, Position, Progress, Question, Task } from "./types";

// The question was understood and has no answer: a fault in the text, an illegal move, a limit.
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

// What the page itself refuses, in its own words.
export const refusal = (status: Fault["status"], message: string, place: Pick<Fault, "line" | "column"> = {}): Refusal =>
  new Refusal({ status, message, phrase: { form: message, values: [] }, ...place });

// Nobody answers: the server has ended, or the way to it.
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
  position(question: Question): Promise<Position>;
  ask<Result>(task: Task, request: object, wish: Wish): Promise<Result>;
  // What only a server has: a lesson, and the addresses by which other devices reach it.
  lesson?(): Promise<Lesson>;
  addresses?(): Promise<string[]>;
  stop?(): void; // ends the questions that have no wish; there Refusal is thrown
  code?(link: string): Promise<string[]>; // a QR code by its rows of 0 and 1, 1 for dark
  own?: Writing; // games that a person writes in JavaScript; a server's are files and programs
}

export interface Writing {
  write(code: string): Promise<string>; // keeps the game, if it is one, and says its name
  codeOf(name: string): string | null; // null for a game that nobody has written here
  forget(name: string): void;
}
