// Where the page comes from: the command's server, or the folder that WEB names, whose page needs none. Such a
// folder is given away as any host of files does it, compressed.

import { createServer } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ownGames, serve } from "./command.mjs";

export const folder = process.env.WEB ?? null;
export const alone = folder !== null;

// Why a test of the server is skipped where there is none.
export const needsServer = alone && "there is no server";
export const needsOwn = needsServer || (!ownGames.length && "no game of one's own is built");

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

async function files() {
  const sent = new Map(); // bytes of each file, as they went out
  const asked = []; // the names of those that there are not
  const host = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    const bytes = await readFile(join(folder, name)).then(gzipSync, () => null);
    if (!bytes) {
      asked.push(name);
      return response.writeHead(404).end();
    }
    sent.set(name, (sent.get(name) ?? 0) + bytes.length);
    response.writeHead(200, { "Content-Type": types[extname(name)], "Content-Encoding": "gzip", "Cache-Control": "max-age=600" });
    response.end(bytes);
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  const { port } = host.address();
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    sent,
    asked,
    async end() {
      host.closeAllConnections();
      host.close();
    },
  };
}

export const stand = () => (alone ? files() : serve(0, ownGames));
