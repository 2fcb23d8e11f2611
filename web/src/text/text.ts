// What the page says, in the language of the person. A sentence that one language lacks does not compile, since both are of
// the same type. The Chinese is a script of its own, which is loaded when it is wanted.

import { computed, effect, signal } from "@preact/signals";
import { en } from "./en";
import { games, type GameText } from "./games";
import { keep, kept } from "./kept";
import { languages, type Language } from "./language";

export type Text = typeof en;

declare global {
  var qijuChinese: Text | undefined; // set by zh.js
}

const chinese = signal<Text | undefined>(undefined);

function first(): Language {
  const before = kept("language");
  const wanted = before ? [before] : navigator.languages;
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

export const language = signal<Language>(first());

// The language that the person or a link has chosen; links carry it. null: the browser's.
export const chosen = signal<Language | null>(kept("language") === null ? null : language.peek());
export const text = computed<Text>(() => texts[language.value]);

export function speak(wanted: Language): void {
  keep("language", wanted);
  speakHere(wanted);
}

// Speaks a language without remembering it.
export function speakHere(wanted: Language): void {
  language.value = chosen.value = wanted;
}

effect(() => {
  document.documentElement.lang = language.value === "zh" ? "zh-Hans" : "en";
});

// A game of the person's own is called what the server calls it.
export function gameText(name: string): GameText {
  const { name: called, rules } = games[name] ?? { name: name.replace(/^.*\//, ""), rules: "" };
  return { name: text.value.said(called), rules: text.value.said(rules) };
}
