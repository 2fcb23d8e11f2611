// messages: the module "messages" of the page for esbuild, from the catalogue of all messages.

import { chinese, formsOf } from "../po/catalogue.mjs";

// What no request comes to: checkpoints, scratch files and solution files, contests, sequences and counts.
const elsewhere =
  /checkpoint|scratch|resume|spill|contest|lookup|session\/solution_runs|api\/api_(solution_file|census|sequence|trial|validate)|own\/own_(game|problem)|serve\/(server|no_page|framing)\.c/;

const isShown = ({ comments }) =>
  comments.some((line) => line.startsWith("#:") && line.slice(2).trim().split(" ").some((file) => /^(src|serve|web|face\/explain)\//.test(file) && !elsewhere.test(file)));

// Long forms are known by their ends and their length, so that the page does not load them in two languages.
const keyOf = (form) => (form.length > 56 ? form.slice(0, 24) + form.slice(-20) + form.length : form);

function table() {
  const forms = formsOf(chinese().filter(isShown));
  const phrases = Object.fromEntries([...forms].map(([form, text]) => [keyOf(form), text]));
  if (Object.keys(phrases).length < forms.size) throw Error("two long messages have the same ends and length");
  return phrases;
}

export const messages = {
  name: "messages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^messages$/ }, () => ({ path: "messages", namespace: "po" }));
    onLoad({ filter: /.*/, namespace: "po" }, () => ({
      contents: `export const phrases = ${JSON.stringify(table())}; export const keyOf = ${keyOf};`,
      loader: "js",
    }));
  },
};
