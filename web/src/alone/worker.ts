// The worker in which the library runs.

import { open, type Library, type Request } from "./library";
import type { FromWorker, ToWorker } from "./messages";

const tell = (message: FromWorker) => postMessage(message);
let library: Promise<Library> | null = null;

async function answer(request: Request): Promise<FromWorker> {
  try {
    const opened = await library;
    if (!opened) throw new Error("no library");
    const said = opened.ask(request, (progress) => tell({ progress }));
    return { answer: said, bytes: opened.bytes() };
  } catch (error) {
    return { failed: String(error) };
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) library = open(data.module);
  else void answer(data.ask).then(tell);
});
