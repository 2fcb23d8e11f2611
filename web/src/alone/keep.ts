// The service worker: it stores the files of the page, so the page opens without a network. A new version is
// stored separately until no page of the old version is open, so a page never gets files of another version.
// The other language and the solutions are stored when they are used.

import { wantedLanguage } from "../text/language";

// Defined by build.mjs: the files, those that are stored later, the words of each language, and a value that changes with
// all of them.
declare const FILES: string[];
declare const LATER: string[];
declare const WORDS: Record<string, string>;
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
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([...FILES, WORDS[wantedLanguage()] ?? ""])));
});

// A file that is not stored yet.
async function fetched(request: Request): Promise<Response> {
  const response = await fetch(request);
  const file = new URL(request.url).pathname.split("/").pop() ?? "";
  if (response.ok && LATER.includes(file)) await caches.open(name).then((cache) => cache.put(request, response.clone()));
  return response;
}

async function clear(): Promise<void> {
  const others = (await caches.keys()).filter((other) => /^qiju /.test(other) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(clear()));

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(name).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? fetched(event.request)));
});
