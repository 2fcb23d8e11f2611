// The service worker: it stores the files of the page, so the page opens without a network. A new version is
// stored separately until no page of the old version is open, so a page never gets files of another version.

export {};

// Defined by build.mjs: the files, and a value that changes with them.
declare const FILES: string[];
declare const VERSION: string;

// TypeScript has these types only in place of the page's types.
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
declare const self: {
  clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", listen: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listen: (event: Fetching) => void): void;
};

const name = `qiju ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(FILES)));
});

async function clear(): Promise<void> {
  const others = (await caches.keys()).filter((other) => /^qiju /.test(other) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(clear()));

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(name).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
