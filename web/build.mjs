// build: bundles src/main.tsx and its styles into the folder given (default dist), for the server: page.js is what all first
// boards need, and the other scripts are loaded on demand. The names of all files but index.html contain a hash of their bytes, and NAME.gz is
// each file compressed. With the library
// and the solutions compiled to WebAssembly as further arguments it is the page without a server: what runs them, what keeps it for
// times without network, both as one script for a page that is opened as a file, and the frame for games in JavaScript.
import { build } from "esbuild";
import { messages } from "./messages.mjs";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const [out = join(here, "dist"), library, steps] = process.argv.slice(2);
const inOut = (name) => join(out, name);

const bundle = (entryPoints, define, more = {}) =>
  build({
    absWorkingDir: here,
    entryPoints,
    outdir: out,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".svg": "text" },
    charset: "utf8",
    logLevel: "warning",
    plugins: [messages],
    define,
    ...more,
  });

// What is imported on demand imports the whole start of the page, too. So all that the page needs at once is one file, and
// each part is another.
const parts = {
  name: "parts",
  setup({ onResolve, onLoad, resolve }) {
    const wanted = new Set();
    onResolve({ filter: /^\./ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: true });
      wanted.add(found.path);
      return found;
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
      wanted.has(path)
        ? { contents: `import ${JSON.stringify(join(here, "src/main.tsx"))};${await readFile(path, "utf8")}`, loader: "tsx" }
        : undefined);
  },
};

await mkdir(out, { recursive: true });
const shortHash = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
};

async function nameByHash(name) {
  const hashed = name.replace(".", `-${shortHash(await readFile(inOut(name)))}.`);
  await rename(inOut(name), inOut(hashed));
  return hashed;
}

// The first boards: the answers of the library that the page asks for when a game is opened.
async function bakeFirstBoards() {
  const bundled = join(out, "library.mjs");
  await bundle({ library: "src/alone/bake.ts" }, {}, { format: "esm", platform: "node", outExtension: { ".js": ".mjs" } });
  const { firstBoards } = await import(pathToFileURL(bundled).href);
  await rm(bundled);
  const boards = await firstBoards(await readFile(library));
  for (const [game, board] of boards) await writeFile(inOut(`first-${game}.json`), JSON.stringify(board));
  return boards.map(([game]) => game);
}

// The files of the page in parts, and the module that each begins with; first is the start of the page.
function partsOf(outputs) {
  const files = Object.entries(outputs).map(([path, { entryPoint }]) => ({ file: basename(path), entryPoint }));
  const parts = files.filter(({ file }) => !file.startsWith("page."));
  const [start, more] = parts.filter(({ file, entryPoint }) => file.endsWith(".js") && !entryPoint);
  if (more) throw Error(`${more.file} has what several parts of the page use; src/boards/shared.ts or src/main.tsx should import it`);
  return [start, ...parts.filter((one) => one !== start)];
}

const boardFiles = (files) =>
  Object.fromEntries(files.filter(({ entryPoint }) => entryPoint?.startsWith("src/boards/")).map(({ file, entryPoint }) =>
    [basename(entryPoint).replace(/\.tsx?$/, ""), file]));

await bundle({ en: "src/text/speak-en.ts", zh: "src/text/speak-zh.ts" }, {});
const words = { en: await nameByHash("en.js"), zh: await nameByHash("zh.js") };
const inParts = { format: "esm", splitting: true, chunkNames: "[name]-[hash]", metafile: true, plugins: [parts, messages] };
const games = library ? await bakeFirstBoards() : [];
if (steps) await copyFile(steps, inOut("steps.wasm"));
const solutions = steps ? await nameByHash("steps.wasm") : "";
const defined = {
  ALONE: String(library !== undefined), WORDS: JSON.stringify(words), BAKED: JSON.stringify(games), SOLUTIONS: JSON.stringify(solutions),
};
const page = await bundle({ page: "src/main.tsx" }, defined, library ? {} : inParts);
const partFiles = library ? [] : partsOf(page.metafile.outputs);
await bundle({ start: "src/start.ts" }, { ...defined, PARTS: JSON.stringify(boardFiles(partFiles)) });
for (const name of ["index.html", "icon.svg"]) await copyFile(join(here, "src", name), inOut(name));

async function compress(names) {
  for (const name of names)
    await writeFile(inOut(`${name}.gz`), gzipSync(await readFile(inOut(name)), { level: constants.Z_BEST_COMPRESSION }));
}

// The page in parts: page.js imports one file, and that imports the others on demand.
async function addServed() {
  await rm(inOut("page.js"));
  for (const { file } of partFiles) if (file.endsWith(".css")) await rm(inOut(file)); // page.css has them, too
  const [start, ...others] = partFiles.map(({ file }) => file).filter((file) => file.endsWith(".js"));
  let html = await readFile(inOut("index.html"), "utf8");
  html = html.replace('<script defer src="page.js"', `<script type="module" src="${start}"`);
  const names = ["index.html", words.en, words.zh, start, ...others];
  for (const name of ["start.js", "page.css", "icon.svg"]) {
    const hashed = await nameByHash(name);
    html = html.replace(`"${name}"`, `"${hashed}"`);
    names.push(hashed);
  }
  await writeFile(inOut("index.html"), html);
  await compress(names);
}

// A host of files sends no policies, so the files have their own. A page that is opened as a file runs its library from a blob.
const policies = {
  "index.html":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "worker-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'",
  "own.html": "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'",
};

const withPolicy = (name, html) =>
  html.replace('<meta charset="utf-8">', `$&<meta http-equiv="Content-Security-Policy" content="${policies[name]}">`);

async function addFrame() {
  await bundle({ frame: "src/alone/frame.ts" }, {});
  const script = (await readFile(inOut("frame.js"), "utf8")).replaceAll("</", "<\\/");
  await rm(inOut("frame.js"));
  const html = `<!doctype html>\n<meta charset="utf-8">\n<title>qiju</title>\n<script>${script}</script>\n`;
  await writeFile(inOut("own.html"), withPolicy("own.html", html));
}

async function addLibrary() {
  await writeFile(inOut("index.html"), withPolicy("index.html", await readFile(inOut("index.html"), "utf8")));
  await addFrame();
  await copyFile(library, inOut("qiju.wasm"));
  await bundle({ worker: "src/alone/worker.ts" }, {});
  const carried = { library: await readFile(library, "base64"), steps: await readFile(steps, "base64"), worker: await readFile(inOut("worker.js"), "utf8") };
  await writeFile(inOut("carried.js"), `globalThis.qijuCarried=${JSON.stringify(carried)}`);

  const files = ["start.js", "page.js", "page.css", "icon.svg", "worker.js", "qiju.wasm", "index.html"];
  const others = [words.en, words.zh, solutions]; // stored when they are used; their names change with their bytes
  const version = shortHash(...(await Promise.all([...files, ...others].map((name) => readFile(inOut(name))))));
  const kept = { ...defined, FILES: JSON.stringify(["./", ...files]), LATER: JSON.stringify(others), VERSION: JSON.stringify(version) };
  await bundle({ keep: "src/alone/keep.ts" }, kept);

  // For hosts that send a compressed file if it is next to the file.
  const sent = [...files, ...others, ...games.map((game) => `first-${game}.json`), "keep.js", "own.html"];
  await compress(sent);
  for (const name of sent) await writeFile(inOut(`${name}.br`), brotliCompressSync(await readFile(inOut(name))));
}
if (library) await addLibrary();
else await addServed();
