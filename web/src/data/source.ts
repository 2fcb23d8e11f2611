// The only module that asks for answers. The rest of the page uses a Source, so the library in the browser can
// replace the server.

import { library } from "../alone/source";
import { base as served, headers, takeAhead } from "./ahead";
import { Away, Dropped, Refusal, type Source, type Wish } from "./answers";
import type { Fault, GameSummary, Progress } from "./types";

export { Away, Dropped, Refusal, type Source } from "./answers";

const retries = 5;

// The final message: an answer, or the reason why there is none.
type Said = { error: Fault } | object | null;

export function server(base: string): Source {
  // Sends a question, and retries while there are too many questions at once. A dropped question closes its
  // connection, which ends the server's work.
  async function send(path: string, body?: object, wish?: Wish, tries = 0): Promise<Response> {
    const early = wish || tries ? undefined : takeAhead({ path, ...(body && { body }) });
    const response = await (early ?? fetch(base + path, {
      headers: {
        ...headers,
        ...(body && { "Content-Type": "application/json", ...(wish && { Accept: both }) }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      ...(wish && { signal: wish.signal }),
    }));
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
    random: (game, settings, plane) => answer("/random", { game, settings, ...(plane && { plane }) }),
    position: (question) => answer("/position", question),
    ask: (task, request, wish) => answer(`/${task}`, request, wish),
    lesson: () => answer("/lesson"),
    tried: (step, move) =>
      answer(`/lesson/tried?${new URLSearchParams({ step: String(step), ...(move !== null && { move }) })}`, {}),
    counts: () => answer("/lesson/counts"),
    code: async (link) =>
      (await answer<{ rows: string[] }>(`/code?text=${encodeURIComponent(link)}`)).rows,
    addresses: async () => (await answer<{ addresses: string[] }>("")).addresses,
  };
}

const both = "application/json, text/event-stream";

// The content of the last event; null: none.
async function follow(response: Response, wish?: Wish): Promise<Said> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let parts: string[] = []; // an incomplete event
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

// Ends early if the result is no longer wanted.
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

// Defined when the page is bundled.
declare const ALONE: boolean;
export const source: Source = ALONE ? library() : server(served);
