// Workers for the code of a game that a user has written, or that came by a link. They are in a frame without
// an origin (frame.ts), so the code reaches neither the page nor the browser's storage for it. Their messages
// may be anything.

import type { ToFrame, ToWorker } from "./messages";
import { carriage } from "./parts";

// A worker, or an object with its interface.
export interface Answering {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: never) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

const patience = 20; // seconds for the frame to open

let frame: Promise<Window> | null = null;

const tell = (to: Window, message: ToFrame, port: MessagePort, given: Transferable[] = []) =>
  to.postMessage(message, "*", [port, ...given]); // it has no origin with a name

async function open(): Promise<Window> {
  const { library, script } = await carriage();
  const place = document.createElement("iframe");
  place.sandbox.add("allow-scripts");
  place.src = "own.html";
  place.title = "own.html";
  place.hidden = true;
  const { port1: mine, port2: theirs } = new MessageChannel();
  const ready = new Promise((resolve, reject) => {
    mine.onmessage = ({ data }) => (data === "ready" ? resolve(null) : reject(new Error(String(data))));
    setTimeout(() => reject(new Error("no frame")), 1000 * patience);
  });
  const loaded = new Promise((resolve) => (place.onload = resolve));
  document.body.append(place);
  try {
    await loaded;
    const inside = place.contentWindow as Window;
    tell(inside, { library, script }, theirs, [library]);
    await ready;
    return inside;
  } catch (error) {
    place.remove();
    throw error;
  } finally {
    mine.close();
  }
}

// Opened with the first worker, and again after a failure.
function opened(): Promise<Window> {
  frame ??= open().catch((error: unknown) => {
    frame = null;
    throw error;
  });
  return frame;
}

class Sandboxed implements Answering {
  onmessage: Answering["onmessage"] = null;
  onerror: Answering["onerror"] = null;
  private readonly port: MessagePort;

  constructor(inside: Window) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.port.onmessage = (event) => this.onmessage?.(event);
    tell(inside, {}, port2);
  }

  postMessage(message: ToWorker): void {
    this.port.postMessage(message);
  }

  terminate(): void {
    this.port.postMessage("end");
  }
}

export const sandboxed = async (): Promise<Answering> => new Sandboxed(await opened());
