// What runs in own.html, the frame in which code that a person has written or that came by a link may run. It is a
// sandbox without an origin: it has no storage, no service worker and no page, and its policy lets it load
// nothing. Code runs in workers of it, so that the frame can end one that never answers.

import type { ToFrame, ToWorker } from "./messages";

let opened: Promise<{ module: WebAssembly.Module; script: string }> | null = null;

async function open(library: ArrayBuffer, script: string) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return { module: await WebAssembly.compile(library), script: address };
}

// What a worker says goes to the port as it is, and what the port says to the worker, but for the end.
async function serve(port: MessagePort): Promise<void> {
  try {
    const { module, script } = (await opened) ?? {};
    if (!module || !script) return;
    const worker = new Worker(script);
    worker.postMessage({ module } satisfies ToWorker);
    worker.onmessage = ({ data }) => port.postMessage(data);
    worker.onerror = () => port.postMessage({ failed: "the worker has ended" });
    port.onmessage = ({ data }) => {
      if (data !== "end") return worker.postMessage(data);
      worker.terminate();
      port.close();
    };
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
}

addEventListener("message", ({ source, data, ports: [port] }: MessageEvent<ToFrame>) => {
  if (source !== parent || !port) return;
  if (!("library" in data)) return void serve(port);
  opened = open(data.library, data.script);
  opened.then(() => port.postMessage("ready"), (error: unknown) => port.postMessage(String(error)));
});
