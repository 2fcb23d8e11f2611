// What the page says, in the language of the person. A sentence that one language lacks does not
// compile, since both are of the same type.

import { computed, effect, signal } from "@preact/signals";
import { en } from "./en";
import { keep, kept } from "./kept";
import { languages, type Language } from "./language";
import { zh } from "./zh";

export type Text = typeof en;

const texts: Record<Language, Text> = { en, zh };

export const allTexts: readonly Text[] = Object.values(texts);

function first(): Language {
  const chosen = kept("language");
  const wanted = chosen ? [chosen] : navigator.languages;
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

export const language = signal<Language>(first());
export const text = computed<Text>(() => texts[language.value]);

export function speak(chosen: Language): void {
  keep("language", chosen);
  language.value = chosen;
}

effect(() => {
  document.documentElement.lang = language.value === "zh" ? "zh-Hans" : "en";
});

interface GameText {
  name: string;
  rules: string;
}

// A game of the person's own is called what the server calls it.
export function gameText(name: string): GameText {
  const games: Record<string, GameText> = text.value.catalogue;
  return games[name] ?? { name: name.replace(/^.*\//, ""), rules: "" };
}
