// The library, its worker's script, and the solutions, which few users need. On a host they are files next to the page. A page opened as a file may
// read no other file, but it may run a script: then they are in one script, carried.js, which build.mjs makes.

export interface Parts {
  module: WebAssembly.Module;
  script: string; // a URL
}

interface Carried {
  library: string; // in base64
  steps: string; // in base64
  worker: string;
}

declare global {
  var qijuCarried: Carried | undefined;
}

const isFile = () => location.protocol === "file:";

function carried(): Promise<Carried> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "carried.js";
    script.onload = () => (globalThis.qijuCarried ? resolve(globalThis.qijuCarried) : reject());
    script.onerror = reject;
    document.head.append(script);
  });
}

const bytesOf = (library: string) => Uint8Array.from(atob(library), (letter) => letter.charCodeAt(0)).buffer;

async function file(name: string, more: RequestInit = {}): Promise<Response> {
  const response = await fetch(name, more);
  if (!response.ok) throw new Error(response.statusText);
  return response;
}

async function fromFile(): Promise<Parts> {
  const { library, worker } = await carried();
  const script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return { module: await WebAssembly.compile(bytesOf(library)), script };
}

async function fromHost(): Promise<Parts> {
  const library = await file("qiju.wasm", { priority: "low" }); // the words and the first board come first
  const typed = library.headers.get("Content-Type") === "application/wasm";
  const module = typed ? WebAssembly.compileStreaming(library) : WebAssembly.compile(await library.arrayBuffer());
  return { module: await module, script: "worker.js" };
}

// Both as bytes and text, for a frame that may load nothing.
export async function carriage(): Promise<{ library: ArrayBuffer; script: string }> {
  if (isFile()) {
    const { library, worker } = await carried();
    return { library: bytesOf(library), script: worker };
  }
  const [library, script] = await Promise.all([file("qiju.wasm"), file("worker.js")]);
  return { library: await library.arrayBuffer(), script: await script.text() };
}

let solutions: Promise<WebAssembly.Module> | null = null;

declare const SOLUTIONS: string; // the name of the file, by build.mjs

const bytesOfSteps = async () =>
  isFile() ? bytesOf((await carried()).steps) : (await file(SOLUTIONS)).arrayBuffer();

// Fetched with the first question for steps, and again after a failure.
export function steps(): Promise<WebAssembly.Module> {
  solutions ??= bytesOfSteps()
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      solutions = null;
      throw error;
    });
  return solutions;
}

let fetched: Promise<Parts> | null = null;

// Fetched once, and again after a failure.
export function parts(): Promise<Parts> {
  fetched ??= (isFile() ? fromFile() : fromHost()).catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}
