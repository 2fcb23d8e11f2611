// The sentences in the sources of the server and the library: every form that a fault can have is a string there,
// as are the phrases that are put into them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { source as root } from "./command.mjs";

// What no request comes to: checkpoints, scratch files and kept solutions, contests, sequences and counts, and what is said at the start.
const elsewhere =
  /checkpoint|scratch|resume|spill|contest|lookup|session\/solution_runs|api\/api_(kept|census|sequence|trial|validate)|own\/own_(game|problem)|serve\/(server|no_page|framing)\.c/;

// Functions that are given messages, where one word is a phrase too; what is written is none.
const said = /\b(context_fail|scan_(?:word|token|row|bits|fail|expected|reject)|fault_set)\s*\([^;]*$/;
const written = /\b(write_text|write_format|MHD_add_response_header)\([^;]*$|\.(theorem|theory|summary|help)\s*=[^;{}]*$/;
const conversion = /%(\.(\d+|\*))?(l|ll|z)?[sdug]/g;

function codeOf(file) {
  const text = readFileSync(file, "utf8");
  const bare = text.replace(/\/\*[^]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|^#include.*$/gm, (token) =>
    token[0] === '"' ? token : token[0] === "'" ? "0" : "");
  const numbers = bare.replace(/\bPRI[a-zA-Z]\d+/g, '"u"');
  const macros = [...numbers.matchAll(/^#define (\w+)\s+("(?:[^"\\]|\\.)*")$/gm)];
  const rest = macros.reduce((code, [line]) => code.replace(line, ";"), numbers);
  return macros.reduce((code, [, name, value]) => code.replaceAll(new RegExp(`\\b${name}\\b`, "g"), value), rest);
}

// A string with its escapes undone, and {} where values come.
const formOf = (strings) =>
  [...strings.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join("")
    .replace(conversion, "{}").replace(/\\(["\\])/g, "$1");

// Each form with its file.
export function forms() {
  const found = new Map();
  for (const folder of ["src", "serve"]) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      const file = join(folder, name);
      if (!/\.[ch]$/.test(name) || elsewhere.test(file)) continue;
      const code = codeOf(join(root, file));
      for (const match of code.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*/g)) {
        const form = formOf(match[0]);
        const before = code.slice(Math.max(0, match.index - 2000), match.index);
        const sentence = form.includes(" ") || said.test(before);
        if (sentence && /[a-z]{2}/i.test(form) && !/\\n|^ | $|^\w+=|^default-src |^Accept-Encoding, |, immutable$/.test(form) && !written.test(before)) found.set(form, file);
      }
    }
  }
  // What the page says itself where there is no server.
  const page = readFileSync(join(root, "web", "src", "alone", "faults.ts"), "utf8");
  for (const [, form] of page.matchAll(/fault\("\w+",\s+"(.*?)"[,)]/g)) found.set(form, "alone/faults.ts");
  return found;
}
