// Full-width characters pasted into a field become ASCII, except in lessons and code.

import { isLesson } from "../lesson/read";
import { plain, unmarked } from "../text/plain";

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

// Inserts text through the browser, so the user can undo it.
function insert(field: Field, words: string): void {
  if (document.execCommand("insertText", false, words)) return;
  field.setRangeText(words, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function listenToPastes(): void {
  addEventListener("paste", (event) => {
    const field = event.target;
    const words = event.clipboardData?.getData("text/plain") ?? "";
    if (!isField(field) || field.dataset["code"] !== undefined) return;
    const sentences = isLesson(unmarked(words)) || isLesson(field.value);
    const better = sentences ? unmarked(words) : plain(words);
    if (better === words) return;
    event.preventDefault();
    insert(field, better);
  });
}
