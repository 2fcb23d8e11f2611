// What the page and a worker tell each other. A worker answers one question at a time; nobody can stop
// it but by ending it.

import type { Request } from "./library";

export type ToWorker = { module: WebAssembly.Module } | { ask: Request };

export type FromWorker =
  | { progress: string } // JSON, some number of times
  | { answer: string; bytes: number } // JSON, at last; the memory that the worker holds now
  | { failed: string }; // in its place: the library has ended, and so should the worker
