// A Source without a server: workers in which the library answers, like the server's threads. Short questions
// have a separate worker, and do not wait for solving questions. A question that is no longer wanted ends its
// worker; a new worker replaces it when needed. A user-defined game has workers without an origin (sandbox.ts),
// which it shares with no other game.

import { Away, Dropped, Refusal, type Source, type Wish } from "../data/answers";
import type { Fault, GameSummary, Progress } from "../data/types";
import { broken, cancelled, endless, failed, taken, unframed } from "./faults";
import { baked } from "./baked";
import { parts, steps } from "./parts";
import type { Request } from "./library";
import type { FromWorker } from "./messages";
import { sandboxed, type Answering } from "./sandbox";
import { keepGames, summaryOf, writtenGames } from "./written";

const seconds = { quick: 10, solve: 300 }; // as on the server
const grace = 5; // seconds
const held = 256 << 20; // bytes: a worker beyond this size ends, which frees its memory

interface Asked {
  request: Request;
  wish: Wish;
  resolve: (said: object) => void;
  reject: (why: Error) => void;
}

// The reason why a dropped question has no answer.
const why = ({ signal }: Wish): Error => (signal.reason instanceof Refusal ? signal.reason : new Dropped());

// A lane has a queue and a max number of workers.
class Lane {
  private readonly idle: Answering[] = [];
  private readonly queue: Asked[] = [];
  private readonly unwished = new Set<AbortController>();
  private running = 0;
  private closed = false;

  constructor(
    private readonly most: number,
    private readonly begin: () => Promise<Answering>,
  ) {}

  // Ends questions without a wish, which cannot be cancelled otherwise.
  stop(): void {
    for (const one of this.unwished) one.abort(new Refusal(cancelled()));
  }

  // No more questions follow.
  close(): void {
    this.closed = true;
    for (const worker of this.idle.splice(0)) worker.terminate();
  }

  async ask(request: Request, wish?: Wish): Promise<object> {
    if (wish) return this.put(request, wish);
    const mine = new AbortController();
    this.unwished.add(mine);
    try {
      return await this.put(request, { signal: mine.signal });
    } finally {
      this.unwished.delete(mine);
    }
  }

  private put(request: Request, wish: Wish): Promise<object> {
    return new Promise((resolve, reject) => {
      const asked = { request, wish, resolve, reject };
      if (wish.signal.aborted) return reject(why(wish));
      wish.signal.addEventListener("abort", () => this.drop(asked), { once: true });
      this.queue.push(asked);
      this.next();
    });
  }

  // A waiting question is dropped; a running question checks its signal.
  private drop(asked: Asked): void {
    const place = this.queue.indexOf(asked);
    if (place < 0) return;
    this.queue.splice(place, 1);
    asked.reject(why(asked.wish));
  }

  private next(): void {
    if (this.running >= this.most) return;
    const asked = this.queue.shift();
    if (!asked) return;
    this.running++;
    void this.run(asked).finally(() => {
      this.running--;
      this.next();
    });
  }

  private async run(asked: Asked): Promise<void> {
    try {
      const worker = this.idle.pop() ?? (await this.begin());
      asked.resolve(await this.talk(worker, asked));
    } catch (error) {
      asked.reject(error as Error);
    }
  }

  // Sends a question to a worker, which is idle afterwards, or has ended.
  private talk(worker: Answering, { request, wish }: Asked): Promise<object> {
    return new Promise((resolve, reject) => {
      let timer = 0;
      const leave = (stays: boolean) => {
        clearTimeout(timer);
        wish.signal.removeEventListener("abort", drop);
        worker.onmessage = worker.onerror = null;
        if (stays && !this.closed) this.idle.push(worker);
        else worker.terminate();
      };
      const fail = (error: Error) => {
        leave(false);
        reject(error);
      };
      const drop = () => fail(why(wish));
      const hear = (data: FromWorker) => {
        if ("progress" in data) {
          wish.progress?.(JSON.parse(data.progress) as Progress);
        } else if ("failed" in data) {
          fail(new Refusal(request.own === null ? broken(data.failed) : failed(data)));
        } else {
          const said = JSON.parse(data.answer) as object;
          leave(data.bytes <= held);
          resolve(said);
        }
      };
      worker.onerror = () => fail(new Away());
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        try {
          hear(data);
        } catch (error) {
          fail(new Refusal(broken(String(error)))); // user-defined code may return anything
        }
      };
      // The library observes its time limit; user-defined code need not.
      const most = request.seconds + grace;
      const late = () => new Refusal(request.own === null ? broken("time") : endless(most));
      timer = setTimeout(() => fail(late()), 1000 * most);
      if (wish.signal.aborted) return drop();
      wish.signal.addEventListener("abort", drop, { once: true });
      worker.postMessage({ ask: request });
    });
  }
}

async function begin(): Promise<Answering> {
  try {
    const { module, script } = await parts();
    const worker = new Worker(script);
    worker.postMessage({ module });
    return worker;
  } catch {
    throw new Away();
  }
}

async function solutions(): Promise<WebAssembly.Module> {
  try {
    return await steps();
  } catch {
    throw new Away();
  }
}

async function beginApart(): Promise<Answering> {
  try {
    return await sandboxed();
  } catch {
    throw new Refusal(unframed());
  }
}

const quickTasks = ["position", "random", "check", "games"];

// A page from a host opens without a network the next time. A browser may refuse this.
function keep(): void {
  if (location.protocol !== "file:") navigator.serviceWorker?.register("keep.js").catch(() => undefined);
}

export function library(): Source {
  addEventListener("load", keep);
  const most = Math.min(Math.max(navigator.hardwareConcurrency - 1, 2), 4);
  const lanes = { quick: new Lane(1, begin), solve: new Lane(most, begin) };
  let apart = { code: "", lane: new Lane(most, beginApart) };

  // The workers of this code only.
  function laneOf(code: string): Lane {
    if (apart.code === code) return apart.lane;
    apart.lane.close();
    apart = { code, lane: new Lane(most, beginApart) };
    return apart.lane;
  }

  const codeOf = (name: string) =>
    writtenGames().find(({ summary }) => summary.name === name)?.code ?? null;

  async function answer<Result>(path: string, body: object, wish?: Wish, code?: string): Promise<Result> {
    const [task = "", named] = path.split("/");
    const own = code ?? codeOf(named ?? (body as { game?: string }).game ?? "");
    const kind = quickTasks.includes(task) ? "quick" : "solve";
    const request: Request = { path, body: JSON.stringify(body), seconds: seconds[kind], own };
    if (task === "explain") request.steps = await solutions();
    const said = await (own === null ? lanes[kind] : laneOf(own)).ask(request, wish);
    if ("error" in said) throw new Refusal(said.error as Fault);
    return said as Result;
  }

  const listed = (code?: string) => answer<{ games: GameSummary[] }>("games", {}, undefined, code);

  // The name of a game must be new, and the game must have a first position. The code cannot change the
  // catalogue.
  async function write(code: string): Promise<string> {
    const [{ games }, said] = [await listed(), await listed(code)];
    const summary = Array.isArray(said.games) ? summaryOf(said.games.find(({ own }) => own)) : null;
    if (!summary) throw new Refusal(broken("no game"));
    const { name } = summary;
    if (games.some((one) => [one.name, ...one.aliases].includes(name))) throw new Refusal(taken(name));
    await answer("random", { game: name, settings: {} }, undefined, code);
    keepGames([...writtenGames().filter((one) => one.summary.name !== name), { summary, code }]);
    return name;
  }

  return {
    games: async () => [...(await listed()).games, ...writtenGames().map(({ summary }) => summary)],
    game: async (name) => (await baked(name))?.game ?? answer(`games/${name}`, {}),
    random: (game, settings, plane) => answer("random", { game, settings, ...(plane && { plane }) }),
    position: async (question) =>
      ("text" in question ? null : await baked(question.game))?.position ?? answer("position", question),
    ask: (task, request, wish) => answer(task, request, wish),
    stop() {
      lanes.quick.stop();
      apart.lane.stop();
    },
    own: {
      write,
      codeOf,
      forget: (name) => keepGames(writtenGames().filter((one) => one.summary.name !== name)),
    },
  };
}
