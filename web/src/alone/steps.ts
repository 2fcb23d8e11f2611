// Runs the program qiju-steps (steps/steps.h), compiled to WebAssembly for WASI: words, standard input, standard
// output, and an exit status. Each run has a new instance, because the solutions have static arrays.

export interface StepsRun {
  status: number; // exit status; -1: it ended otherwise
  output: Uint8Array;
}

const mostOutput = 16 << 20; // bytes
const [standardInput, standardOutput] = [0, 1];
const [success, noFile] = [0, 8]; // errno of WASI

class Exit extends Error {
  constructor(readonly status: number) {
    super();
  }
}

export function runSteps(module: WebAssembly.Module, words: readonly string[], input: Uint8Array): StepsRun {
  const args = words.map((word) => new TextEncoder().encode(`${word}\0`));
  const parts: Uint8Array[] = [];
  let [readTo, written] = [0, 0];
  const memory = () => (instance.exports.memory as WebAssembly.Memory).buffer;
  const view = () => new DataView(memory());

  // Calls `take` with each buffer of a list until one is not filled; the sum is stored at `out`.
  function each(list: number, count: number, out: number, take: (buffer: Uint8Array) => number): number {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const [at, size] = [view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)];
      const taken = take(new Uint8Array(memory(), at, size));
      sum += taken;
      if (taken < size) break;
    }
    view().setUint32(out, sum, true);
    return success;
  }

  const wasi = {
    args_sizes_get(count: number, size: number): number {
      view().setUint32(count, args.length, true);
      view().setUint32(size, args.reduce((sum, word) => sum + word.length, 0), true);
      return success;
    },
    args_get(list: number, at: number): number {
      let next = at;
      args.forEach((word, i) => {
        view().setUint32(list + 4 * i, next, true);
        new Uint8Array(memory()).set(word, next);
        next += word.length;
      });
      return success;
    },
    fd_read: (file: number, list: number, count: number, out: number): number =>
      file !== standardInput
        ? noFile
        : each(list, count, out, (buffer) => {
            const part = input.subarray(readTo, readTo + buffer.length);
            buffer.set(part);
            readTo += part.length;
            return part.length;
          }),
    fd_write: (file: number, list: number, count: number, out: number): number =>
      file !== standardOutput
        ? noFile
        : each(list, count, out, (buffer) => {
            written += buffer.length;
            if (written > mostOutput) throw new Exit(-1);
            parts.push(buffer.slice());
            return buffer.length;
          }),
    fd_close: () => success,
    fd_seek: () => noFile,
    proc_exit(status: number): never {
      throw new Exit(status);
    },
  };
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
  let status = 0;
  try {
    (instance.exports._start as () => void)();
  } catch (error) {
    status = error instanceof Exit ? error.status : -1; // a trap
  }
  const output = new Uint8Array(written);
  parts.reduce((at, part) => (output.set(part, at), at + part.length), 0);
  return { status, output };
}
