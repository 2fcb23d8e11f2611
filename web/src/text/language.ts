// The languages of the page, and which of them is wanted.

import { saved } from "./saved";

export type Language = "en" | "zh";
export const languages: readonly Language[] = ["en", "zh"];

// The language that a user has chosen before, or the browser's.
export function wantedLanguage(): Language {
  const before = saved("language");
  const wanted = before ? [before] : navigator.languages;
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

// The language that a fragment asks for.
export function languageOf(fragment: string): Language | null {
  const said = new URLSearchParams(fragment.replace(/^#/, "")).get("lang");
  return languages.find((one) => one === said) ?? null;
}
