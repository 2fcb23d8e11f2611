// All tests in one process, with one browser and one server: node all.mjs [FILE ...], without their endings.

import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const ending = ".test.mjs";
const wanted = process.argv.slice(2);
const files = readdirSync(dirname(fileURLToPath(import.meta.url))).filter((name) => name.endsWith(ending)).sort();
for (const name of wanted.length ? wanted.map((one) => one + ending) : files) await import(`./${name}`);
