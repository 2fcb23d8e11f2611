// Copying the link of what is shown.

import { spoken } from "../state/store";
import { text } from "../text/text";

// Where the page comes over plain HTTP from another machine the clipboard is closed to scripts, and
// only the old way is left: to copy a selection.
function copySelected(link: string): boolean {
  const field = document.createElement("textarea");
  field.value = link;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

export async function copyLink(): Promise<boolean> {
  const before = document.activeElement;
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    if (!copySelected(location.href)) return false;
    if (before instanceof HTMLElement) before.focus();
  }
  spoken.value = text.value.copied;
  return true;
}
