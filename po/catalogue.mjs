// catalogue.mjs: reads translations (.po) for the table of the library and for the page. As a program it writes that
// table: node po/catalogue.mjs > src/base/language_zh.inc

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The values of a message: %s, %.40s, %.*s, %lu, %.3f; %<PRIu64> is how gettext writes a macro. %3$.*2$s is the third argument.
const conversion = /%(?:(\d+)\$)?(?:\.(?:\d+|(\*)(?:\d+\$)?))?(?:(?:ll?|z)?[sdugf]|<PRI\w+>)/g;

// The forms of a message with each ending of its words after numbers: [many] or [one|many] (src/base/phrase.h).
const ending = /\[(?:([^|\]]*)\|)?([^\]]*)\]/;
const endingsOf = (id) => (ending.test(id) ? ["$1", "$2"].flatMap((word) => endingsOf(id.replace(ending, word))) : [id]);

// The numbers of a message's values by their arguments: a * takes one, too.
function valuesOf(id) {
  const values = new Map();
  let argument = 0;
  for (const [, , star] of id.matchAll(conversion)) values.set((argument += star ? 2 : 1), values.size + 1);
  return values;
}

// Entries with id, text, and the lines of comments.
export function entriesOf(po) {
  return po.split(/\n\n+/).map((paragraph) => {
    const field = (name) =>
      [...(paragraph.match(new RegExp(`^${name}((?: ?"(?:[^"\\\\]|\\\\.)*"\n?)+)`, "m"))?.[1] ?? "").matchAll(/"(.*)"/g)]
        .map(([quoted]) => JSON.parse(quoted)).join("");
    return {
      id: field("msgid"),
      text: field("msgstr"),
      comments: paragraph.match(/^#.*$/gm) ?? [],
    };
  }).filter(({ id }) => id);
}

// What stands in place of the values: of a form "{}", of a translation its number. Fuzzy and missing translations are left out.
export function formsOf(entries, mark = () => "{}", slot = (number) => `$${number}`) {
  const forms = new Map();
  for (const { id, text, comments } of entries) {
    if (!text || comments.some((line) => /^#,.*\bfuzzy\b/.test(line))) continue;
    const values = valuesOf(id);
    const percent = (words) => (values.size ? words.replaceAll("%%", "%") : words);
    let argument = 0;
    const said = percent(text.replace(conversion, (_, place, star) => {
      argument += star && !place ? 2 : 1;
      return slot(values.get(place ? Number(place) : argument));
    }));
    for (const ended of values.size ? endingsOf(id) : [id]) {
      const form = percent(ended.replace(conversion, mark));
      if (forms.has(form) && forms.get(form) !== said) throw Error(`two translations of one form: ${form}`);
      forms.set(form, said);
    }
  }
  return forms;
}

export const chinese = () => entriesOf(readFileSync(fileURLToPath(new URL("zh_CN.po", import.meta.url)), "utf8"));

const escapes = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };
const quote = (text) => `"${text.replace(/["\\\n\t]/g, (byte) => escapes[byte]).replace(/[\x01-\x08]/g, (byte) => `\\00${byte.charCodeAt()}`)}"`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const order = (a, b) => Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0]));
  const table = [...formsOf(chinese(), () => "\x01", (number) => String.fromCharCode(number))].sort(order);
  console.log("/* language_zh: made by po/catalogue.mjs from po/zh_CN.po. */");
  table.forEach(([form, text]) => console.log(`ENTRY(${quote(form)}, ${quote(text)})`));
}
