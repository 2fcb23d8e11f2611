// The worker in which the library runs.

import { open, type Library, type Request } from "./library";
import type { Failed, FromWorker, ToWorker } from "./messages";
import { placeOf } from "./rules";

const tell = (message: FromWorker) => postMessage(message);
let library: Promise<Library> | null = null;

// Code may throw anything.
async function failure(error: unknown, code: string | null): Promise<Failed> {
  try {
    return { failed: String(error), ...(code !== null && (await placeOf(error, code))) };
  } catch {
    return { failed: "an error without words" };
  }
}

async function answer(request: Request): Promise<FromWorker> {
  try {
    const opened = await library;
    if (!opened) throw new Error("no library");
    const said = opened.ask(request, (progress) => tell({ progress }));
    return { answer: said, bytes: opened.bytes() };
  } catch (error) {
    return failure(error, request.own);
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) library = open(data.module);
  else void answer(data.ask).then(tell);
});
