// The one place that asks for answers. Everything else in the page sees a Source, so that a build of
// the library for the browser can stand in for the server.

import type { Fault, Game, GameSummary, Position, Progress, Question, Task } from "./types";

// The question was understood and has no answer: a fault in the text, an illegal move, a limit.
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

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
  random(game: string, settings: Record<string, string>): Promise<Position>;
  position(question: Question): Promise<Position>;
  ask<Result>(task: Task, request: object, wish: Wish): Promise<Result>;
}

const retries = 5;

// What is said at last: an answer or why there is none.
type Said = { error: Fault } | object | null;

export function server(base: string): Source {
  // Asks, and asks again while there are too many questions at once. What is dropped is no longer
  // waited for: its connection ends, and with it the server's work.
  async function send(path: string, body?: object, wish?: Wish, tries = 0): Promise<Response> {
    const response = await fetch(base + path, {
      ...(body && {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...(wish && { Accept: both }) },
      }),
      ...(wish && { signal: wish.signal }),
    });
    if ((response.status !== 429 && response.status !== 503) || tries === retries) return response;
    await pause(1000 * (Number(response.headers.get("Retry-After")) || 1), wish?.signal);
    wish?.signal.throwIfAborted();
    return send(path, body, wish, tries + 1);
  }

  async function answer<Result>(path: string, body?: object, wish?: Wish): Promise<Result> {
    let said: Said;
    try {
      const response = await send(path, body, wish);
      const events = response.headers.get("Content-Type") === "text/event-stream";
      said = (await (events ? follow(response, wish) : response.json())) as Said;
    } catch {
      said = null;
    }
    if (wish?.signal.aborted) throw new Dropped();
    if (!said) throw new Away();
    if ("error" in said) throw said.error.status === "stopped" ? new Away() : new Refusal(said.error);
    return said as Result;
  }

  return {
    games: async () => (await answer<{ games: GameSummary[] }>("/games")).games,
    game: (name) => answer(`/games/${encodeURIComponent(name)}`),
    random: (game, settings) => answer("/random", { game, settings }),
    position: (question) => answer("/position", question),
    ask: (task, request, wish) => answer(`/${task}`, request, wish),
  };
}

const both = "application/json, text/event-stream";

// What the last event says; null where there is none.
async function follow(response: Response, wish?: Wish): Promise<Said> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let parts: string[] = []; // of an event whose end is to come
  let last: Said = null;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return last;
    parts.push(value);
    if (!value.includes("\n")) continue;
    const events = parts.join("").split("\n\n");
    parts = [events.pop() ?? ""];
    for (const event of events) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
      const said: unknown = JSON.parse(data ?? "null");
      if (name === "progress") wish?.progress?.(said as Progress);
      else last = said as Said;
    }
  }
}

// Ends early when nobody waits any longer.
export function pause(milliseconds: number, wanted?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      wanted?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    wanted?.addEventListener("abort", end);
    if (wanted?.aborted) end();
  });
}

export const source: Source = server("/api/v1");
