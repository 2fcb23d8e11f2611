// The library compiled to WebAssembly, as one function that answers (wasm/answer.h). It needs few imports: a
// clock, and a receiver of progress. It has no files.

import { told } from "./rules";
import { runSteps } from "./steps";

export interface Request {
  path: string; // after /api/v1/
  body: string;
  seconds: number; // time limit
  own: string | null; // code of a user-defined game (rules.ts)
  steps?: WebAssembly.Module; // the solutions, for "explain"
}

export interface Library {
  // Returns the answer as JSON; an error is an answer, too. Throws if the library has ended for good.
  ask(request: Request, tell: (progress: string) => void): string;
  bytes(): number; // size of its memory, which only grows
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  qiju_room(size: number): number;
  qiju_free(room: number): void;
  qiju_own_open(): number;
  qiju_own_close(own: number): void;
  qiju_ask(own: number, path: number, body: number, size: number, bytes: number, seconds: number): number;
  qiju_drop(answer: number): void;
}

// The library's limit, below the 2 GB to which its memory can grow; the rest is for other needs.
const most = 1.75 * 2 ** 30; // bytes
const noFile = 8; // WASI's errno "badf"

export async function open(module: WebAssembly.Module): Promise<Library> {
  let tellNow: (progress: string) => void = () => undefined;
  let rules: (lines: string) => string = () => "";
  let saidLast = new Uint8Array();
  let steps: WebAssembly.Module | undefined;
  let stepped: Uint8Array = new Uint8Array();
  let own = { code: null as string | null, handle: 0 };
  const view = () => new DataView(library.memory.buffer);
  const read = (at: number, size: number) =>
    new TextDecoder().decode(new Uint8Array(library.memory.buffer, at, size));
  const refuse = () => noFile;

  const absent = () => -1; // a game on a pipe looks for the files of its command
  const imports = {
    qiju: {
      tell(at: number, size: number): number {
        tellNow(read(at, size));
        return 0; // a user who no longer wants the answer ends the worker
      },
      converse(at: number, size: number): number {
        saidLast = new TextEncoder().encode(rules(read(at, size)));
        return saidLast.length;
      },
      step(name: number, nameSize: number, input: number, size: number, most: number, outputSize: number): number {
        if (!steps) return -1;
        const given = new Uint8Array(library.memory.buffer, input, size).slice();
        const { status, output } = runSteps(steps, ["qiju-steps", read(name, nameSize), String(most)], given);
        stepped = output;
        view().setUint32(outputSize, output.length, true);
        return status;
      },
      stepped(at: number): void {
        new Uint8Array(library.memory.buffer).set(stepped, at);
        stepped = new Uint8Array();
      },
      conversed(at: number): void {
        new Uint8Array(library.memory.buffer).set(saidLast, at);
      },
    },
    env: {
      emscripten_notify_memory_growth: () => undefined,
      __syscall_faccessat: absent,
      __syscall_fstat64: absent,
      __syscall_stat64: absent,
      __syscall_fstatat64: absent,
    },
    wasi_snapshot_preview1: {
      clock_time_get(_clock: number, _precision: bigint, out: number): number {
        view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_write: refuse,
      fd_read: refuse,
      fd_close: refuse,
      fd_seek: refuse,
    },
  };
  const instance = await WebAssembly.instantiate(module, imports);
  const library = instance.exports as unknown as Exports;
  library._initialize();

  // A copy in the library's memory, with a final 0.
  function put(bytes: Uint8Array): number {
    const room = library.qiju_room(bytes.length + 1);
    if (!room) throw new Error("out of memory");
    const there = new Uint8Array(library.memory.buffer, room, bytes.length + 1);
    there.set(bytes);
    there[bytes.length] = 0;
    return room;
  }

  // The game of this code, 0 for none. A failed game is opened anew.
  function ownGame(code: string | null): number {
    if (own.code === code) return own.handle;
    forget();
    if (code === null) return 0;
    rules = told(code);
    own = { code, handle: library.qiju_own_open() };
    return own.handle;
  }

  function forget(): void {
    library.qiju_own_close(own.handle);
    own = { code: null, handle: 0 };
  }

  return {
    ask({ path, body, seconds, own: code, steps: solutions }, tell) {
      const game = ownGame(code);
      const bytes = new TextEncoder().encode(body);
      const words = [put(new TextEncoder().encode(path)), put(bytes)] as const;
      tellNow = tell;
      steps = solutions;
      const answer = library.qiju_ask(game, ...words, bytes.length, most, seconds);
      words.forEach(library.qiju_free);
      if (!answer) throw new Error("out of memory");
      const said = read(view().getUint32(answer, true), view().getUint32(answer + 4, true));
      library.qiju_drop(answer);
      if (code !== null && /^\{"schema":\d+,"error"/.test(said)) forget();
      return said;
    },
    bytes: () => library.memory.buffer.byteLength,
  };
}
