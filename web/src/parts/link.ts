// Copying the link of what is shown.

import { spoken } from "../state/store";
import { text } from "../text/text";

export async function copyLink(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    return false;
  }
  spoken.value = text.value.copied;
  return true;
}
