// Messages between the page and a worker. A worker answers one question at a time; a question can only be
// stopped by ending the worker.

import type { Request } from "./library";

export type ToWorker = { module: WebAssembly.Module } | { ask: Request };

export type FromWorker =
  | { progress: string } // progress as JSON, any number of times
  | { answer: string; bytes: number } // the answer as JSON, and the memory that the worker now uses
  | Failed; // in place of an answer: the library has ended, and the worker should end

// The reason, and the place in the code of a game if this code has failed.
export interface Failed {
  failed: string;
  line?: number;
  column?: number;
}

// Messages from the page to the frame of user-defined games, each with a port. The first has the library and
// its worker's script; the frame answers "ready". Later messages are empty: the port belongs to a new worker,
// and "end" ends it.
export type ToFrame = { library: ArrayBuffer; script: string } | Record<string, never>;
