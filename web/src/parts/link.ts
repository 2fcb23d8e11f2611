// Copying a link.

import { refusal } from "../data/answers";
import { source } from "../data/source";
import { tell } from "../state/asking";
import { isWhole } from "../state/link";
import { spoken } from "../state/store";
import { text } from "../text/text";

// If the page comes over plain HTTP from another machine, scripts cannot use the clipboard; only copying a
// selection is left.
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

// Returns whether a link begins with this machine's loopback name, which is useless for other devices.
export const isOurs = (link: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname);

// The link for other devices; unchanged if none reaches the server.
export async function forOthers(link: string): Promise<string> {
  if (!isOurs(link)) return link;
  const addresses = (await source.addresses?.().catch(() => null)) ?? [];
  return addresses[0] ? addresses[0] + link.slice(location.origin.length) : link;
}

// The link of the page. An incomplete link is not copied.
export async function copyLink(): Promise<boolean> {
  if (!isWhole()) {
    tell(refusal("limit", text.value.tooLong), null);
    return false;
  }
  if (!(await copy(await forOthers(location.href)))) return false;
  spoken.value = text.value.copied;
  return true;
}
