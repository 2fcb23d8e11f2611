// The library and the script of its worker. Where the page comes from a host they are files beside it.
// A page that is opened as a file itself may read no other file, but it may run a script: then both are in
// one, carried.js, which build.mjs makes.

export interface Parts {
  module: WebAssembly.Module;
  script: string; // an address
}

interface Carried {
  library: string; // in base64
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

async function fromFile(): Promise<Parts> {
  const { library, worker } = await carried();
  const bytes = Uint8Array.from(atob(library), (letter) => letter.charCodeAt(0));
  const script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return { module: await WebAssembly.compile(bytes), script };
}

async function fromHost(): Promise<Parts> {
  const response = await fetch("qiju.wasm");
  if (!response.ok) throw new Error(response.statusText);
  return { module: await WebAssembly.compile(await response.arrayBuffer()), script: "worker.js" };
}

let fetched: Promise<Parts> | null = null;

// They are fetched once, and again after they could not be.
export function parts(): Promise<Parts> {
  fetched ??= (isFile() ? fromFile() : fromHost()).catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}
