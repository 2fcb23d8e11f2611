// What the page and a worker tell each other. A worker answers one question at a time; nobody can stop
// it but by ending it.

import type { Request } from "./library";

export type ToWorker = { module: WebAssembly.Module } | { ask: Request };

export type FromWorker =
  | { progress: string } // JSON, some number of times
  | { answer: string; bytes: number } // JSON, at last; the memory that the worker holds now
  | Failed; // in its place: the library has ended, and so should the worker

// Why, and where in the code of a game, if it is its code that has failed.
export interface Failed {
  failed: string;
  line?: number;
  column?: number;
}

// What the page tells the frame of written games, each with a port: first the library and its worker's script; it
// answers "ready". Then, for each worker, nothing: the port is that worker's, and "end" ends it.
export type ToFrame = { library: ArrayBuffer; script: string } | Record<string, never>;
