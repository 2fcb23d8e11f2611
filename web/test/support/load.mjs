// Modules of the page's source as Node.js can use them.

import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { messages } from "../../messages.mjs";

const web = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// What the modules with these paths in src export.
export async function load(...names) {
  const folder = await mkdtemp(join(tmpdir(), "qiju-page-"));
  process.on("exit", () => rmSync(folder, { recursive: true })); // until then it may load parts
  await build({
    absWorkingDir: web,
    entryPoints: ["text/speak-en.ts", ...names].map((name) => `src/${name}`),
    outbase: "src",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    jsxImportSource: "preact",
    define: { ALONE: "false", BAKED: "[]", SOLUTIONS: '""', WORDS: '{"en":"en.js","zh":"zh.js"}' },
    loader: { ".css": "empty" },
    plugins: [messages],
    logLevel: "error",
  });
  const file = (name) => pathToFileURL(join(folder, name.replace(/\.tsx?$/, ".mjs"))).href;
  await import(file("text/speak-en.ts")); // the other modules find its words
  const modules = await Promise.all(names.map((name) => import(file(name))));
  return Object.assign({}, ...modules);
}
