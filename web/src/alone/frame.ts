// Runs in own.html, the frame for code that a user has written or that came by a link. It is a sandbox without
// an origin: it has no storage, no service worker and no access to the page, and its policy forbids loading.
// The code runs in workers, so the frame can end a worker that never answers.

import type { ToFrame, ToWorker } from "./messages";

let opened: Promise<{ module: WebAssembly.Module; script: string }> | null = null;

async function open(library: ArrayBuffer, script: string) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return { module: await WebAssembly.compile(library), script: address };
}

// Forwards messages between a worker and its port; "end" ends the worker.
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
