// The one place that asks for answers. Everything else in the page sees a Source, so that a build of
// the library for the browser can stand in for the server.

import type { Fault, Game, GameSummary, Job, Position, Question, Task } from "./types";

export type Progress = Job["progress"];

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
  cancelAll(): void; // the page is left
}

// A job that ends within so many milliseconds is answered at once.
const patience = 150;
const polling = 700;
const retries = 5;

export function server(base: string): Source {
  const running = new Set<string>();

  // A job on its way is waited for, so that it can be deleted; only asking again ends with the wish.
  async function send(
    method: string,
    path: string,
    body?: object,
    wanted?: AbortSignal,
    tries = 0,
  ): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(base + path, {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { "Content-Type": "application/json" },
        }),
      });
    } catch {
      throw new Away();
    }
    if ((response.status === 429 || response.status === 503) && tries < retries) {
      await pause(1000 * (Number(response.headers.get("Retry-After")) || 1), wanted);
      if (wanted?.aborted) throw new Dropped();
      return send(method, path, body, wanted, tries + 1);
    }
    const said: unknown = await response.json().catch(() => null);
    if (response.ok && said) return said;
    const fault = (said as { error?: Fault } | null)?.error;
    if (fault) throw new Refusal(fault);
    throw new Away();
  }

  // Deleting outlives the page, so that a closed tab leaves nothing behind.
  function forget(id: string): void {
    running.delete(id);
    fetch(`${base}/jobs/${id}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
  }

  async function ask<Result>(task: Task, request: object, wish: Wish): Promise<Result> {
    const body = { task, request, wait: patience };
    let job = (await send("POST", "/jobs", body, wish.signal)) as Job<Result>;
    if (!ended(job)) {
      running.add(job.id);
      try {
        job = await follow(`${base}/jobs/${job.id}`, job, wish);
      } catch (error) {
        forget(job.id);
        throw error;
      }
      running.delete(job.id);
    }
    if (wish.signal.aborted || job.state === "cancelled") throw new Dropped();
    if (job.error) throw new Refusal(job.error);
    return job.result as Result;
  }

  // Looks at a job now and then where its events do not come through.
  async function poll<Result>(path: string, wish: Wish): Promise<Job<Result>> {
    for (;;) {
      await pause(polling, wish.signal);
      if (wish.signal.aborted) throw new Dropped();
      const job = (await send("GET", path.slice(base.length), undefined, wish.signal)) as Job<Result>;
      if (ended(job)) return job;
      wish.progress?.(job.progress);
    }
  }

  function follow<Result>(path: string, job: Job<Result>, wish: Wish): Promise<Job<Result>> {
    return new Promise((resolve, reject) => {
      wish.progress?.(job.progress);
      const events = new EventSource(`${path}/events`);
      const drop = () => close(() => reject(new Dropped()));
      const close = (then: () => void) => {
        events.close();
        wish.signal.removeEventListener("abort", drop);
        then();
      };
      wish.signal.addEventListener("abort", drop);
      if (wish.signal.aborted) return drop();
      events.addEventListener("progress", (event) =>
        wish.progress?.((JSON.parse(event.data) as Job).progress),
      );
      events.addEventListener("end", (event) =>
        close(() => resolve(JSON.parse(event.data) as Job<Result>)),
      );
      events.onerror = () => close(() => poll<Result>(path, wish).then(resolve, reject));
    });
  }

  return {
    games: async () => ((await send("GET", "/games")) as { games: GameSummary[] }).games,
    game: async (name) => (await send("GET", `/games/${encodeURIComponent(name)}`)) as Game,
    random: async (game, settings) =>
      (await send("POST", "/random", { game, settings })) as Position,
    position: async (question) => (await send("POST", "/position", question)) as Position,
    ask,
    cancelAll: () => running.forEach(forget),
  };
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

function ended(job: Job): boolean {
  return job.state === "done" || job.state === "failed" || job.state === "cancelled";
}

export const source: Source = server("/api/v1");
