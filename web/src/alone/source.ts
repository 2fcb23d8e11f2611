// A Source without a server: workers in which the library answers, as the threads of the server do.
// What takes little has a worker of its own, and does not wait behind what is solved. A question that
// nobody wants any more ends its worker; another one takes its place when it is needed.

import { Away, Dropped, Refusal, type Source, type Wish } from "../data/answers";
import type { Fault, GameSummary, Progress } from "../data/types";
import { parts } from "./parts";
import type { Request } from "./library";
import type { FromWorker, ToWorker } from "./messages";
import { keepGames, writtenGames } from "./written";

const seconds = { quick: 10, solve: 300 }; // as the server's
const grace = 5; // seconds
const held = 256 << 20; // bytes: a worker that has grown beyond gives them back by ending

interface Asked {
  request: Request;
  wish: Wish | undefined;
  resolve: (said: string) => void;
  reject: (why: Error) => void;
}

// A lane has its queue and so many workers at most.
class Lane {
  private readonly idle: Worker[] = [];
  private readonly queue: Asked[] = [];
  private running = 0;

  constructor(private readonly most: number) {}

  ask(request: Request, wish?: Wish): Promise<string> {
    return new Promise((resolve, reject) => {
      const asked = { request, wish, resolve, reject };
      if (wish?.signal.aborted) return reject(new Dropped());
      wish?.signal.addEventListener("abort", () => this.drop(asked), { once: true });
      this.queue.push(asked);
      this.next();
    });
  }

  // What still waits is not asked; what runs looks at its own signal.
  private drop(asked: Asked): void {
    const place = this.queue.indexOf(asked);
    if (place < 0) return;
    this.queue.splice(place, 1);
    asked.reject(new Dropped());
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
      const worker = this.idle.pop() ?? (await begin());
      asked.resolve(await this.talk(worker, asked));
    } catch (error) {
      asked.reject(error as Error);
    }
  }

  // Asks a worker, which is idle again afterwards, or has ended.
  private talk(worker: Worker, { request, wish }: Asked): Promise<string> {
    return new Promise((resolve, reject) => {
      let timer = 0;
      const leave = (stays: boolean) => {
        clearTimeout(timer);
        wish?.signal.removeEventListener("abort", drop);
        worker.onmessage = worker.onerror = null;
        if (stays) this.idle.push(worker);
        else worker.terminate();
      };
      const fail = (why: Error) => {
        leave(false);
        reject(why);
      };
      const drop = () => fail(new Dropped());
      worker.onerror = () => fail(new Away());
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ("progress" in data) {
          wish?.progress?.(JSON.parse(data.progress) as Progress);
        } else if ("failed" in data) {
          fail(new Refusal(broken(data.failed)));
        } else {
          leave(data.bytes <= held);
          resolve(data.answer);
        }
      };
      // The library ends by itself in time; code that a person has written need not.
      timer = setTimeout(() => fail(new Refusal(broken("time"))), 1000 * (request.seconds + grace));
      if (wish?.signal.aborted) return drop();
      wish?.signal.addEventListener("abort", drop, { once: true });
      send(worker, { ask: request });
    });
  }
}

const send = (worker: Worker, message: ToWorker) => worker.postMessage(message);

async function begin(): Promise<Worker> {
  try {
    const { module, script } = await parts();
    const worker = new Worker(script);
    send(worker, { module });
    return worker;
  } catch {
    throw new Away();
  }
}

// The library has ended, by running out of memory or by a fault of its own.
function broken(why: string): Fault {
  const form = "the computation broke off: {}";
  return { status: "limit", message: form.replace("{}", why), phrase: { form, values: [why] } };
}

function taken(name: string): Fault {
  const form = "there are two games called '{}'";
  return { status: "usage", message: form.replace("{}", name), phrase: { form, values: [name] } };
}

const quickTasks = ["position", "random", "check", "games"];

// A page that came from a host opens without a network the next time. A browser may refuse that.
function keep(): void {
  if (location.protocol !== "file:") navigator.serviceWorker?.register("keep.js").catch(() => undefined);
}

export function library(): Source {
  addEventListener("load", keep);
  const lanes = {
    quick: new Lane(1),
    solve: new Lane(Math.min(Math.max(navigator.hardwareConcurrency - 1, 2), 4)),
  };

  const codeOf = (name: string) =>
    writtenGames().find(({ summary }) => summary.name === name)?.code ?? null;

  // What takes long of a game that somebody has written may be anything.
  async function answer<Result>(path: string, body: object, wish?: Wish, code?: string): Promise<Result> {
    const [task = "", named] = path.split("/");
    const own = code ?? codeOf(named ?? (body as { game?: string }).game ?? "");
    const lane = quickTasks.includes(task) && own === null ? "quick" : "solve";
    const request = { path, body: JSON.stringify(body), seconds: seconds[lane], own };
    const said = JSON.parse(await lanes[lane].ask(request, wish)) as { error: Fault } | object;
    if ("error" in said) throw new Refusal(said.error);
    return said as Result;
  }

  const listed = (code?: string) => answer<{ games: GameSummary[] }>("games", {}, undefined, code);

  // The name of a game must be its own, and it must have a first position.
  async function write(code: string): Promise<string> {
    const { games } = await listed(code);
    const [summary] = games.filter(({ own }) => own);
    if (!summary) throw new Refusal(broken("no game"));
    const { name } = summary;
    if (games.some((one) => !one.own && [one.name, ...one.aliases].includes(name))) throw new Refusal(taken(name));
    await answer("random", { game: name, settings: {} }, undefined, code);
    keepGames([...writtenGames().filter((one) => one.summary.name !== name), { summary, code }]);
    return name;
  }

  return {
    games: async () => [...(await listed()).games, ...writtenGames().map(({ summary }) => summary)],
    game: (name) => answer(`games/${name}`, {}),
    random: (game, settings, plane) => answer("random", { game, settings, ...(plane && { plane }) }),
    position: (question) => answer("position", question),
    ask: (task, request, wish) => answer(task, request, wish),
    own: {
      write,
      codeOf,
      forget: (name) => keepGames(writtenGames().filter((one) => one.summary.name !== name)),
    },
  };
}
