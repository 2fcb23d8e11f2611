// All tests in one process, with one browser and one server: node all.mjs [FILE ...], without their endings. PART=K/N
// selects every N-th of the files, from the K-th on.

import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ending = ".test.mjs";
const wanted = process.argv.slice(2);
const [part, parts] = (process.env.PART ?? "1/1").split("/").map(Number);
const files = readdirSync(dirname(fileURLToPath(import.meta.url))).filter((name) => name.endsWith(ending)).sort();
const names = wanted.length ? wanted.map((one) => one + ending) : files;
const missing = names.filter((name) => !files.includes(name));
if (missing.length) {
  console.error(`${missing.join(", ")}: no such file, expected ${files.join(", ")}`);
  process.exit(1);
}

// What is to be done behind all tests is done as soon as none is left: there is one until all are known.
let read = null;
test("all tests are read", () => new Promise((resolve) => (read = resolve)));
for (const [index, name] of names.entries()) if (index % parts === part - 1) await import(`./${name}`);
read();
