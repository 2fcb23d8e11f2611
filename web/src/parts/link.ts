// Copying a link.

import { spoken } from "../state/store";
import { text } from "../text/text";

// Where the page comes over plain HTTP from another machine the clipboard is closed to scripts, and
// only the old way is left: to copy a selection.
function copySelected(words: string): boolean {
  const field = document.createElement("textarea");
  field.value = words;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

export async function copy(words: string): Promise<boolean> {
  const before = document.activeElement;
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    if (!copySelected(words)) return false;
    if (before instanceof HTMLElement) before.focus();
  }
  return true;
}

// The link of what is shown.
export async function copyLink(): Promise<boolean> {
  if (!(await copy(location.href))) return false;
  spoken.value = text.value.copied;
  return true;
}
