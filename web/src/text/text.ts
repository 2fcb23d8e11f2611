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
  const chosen = kept("language");
  const wanted = chosen ? [chosen] : navigator.languages;
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

const chosen = signal<Language>(first());
export const language = computed<Language>(() => (chinese.value ? chosen.value : "en"));
export const text = computed<Text>(() => (language.value === "zh" && chinese.value ? chinese.value : en));

const load = (): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement("script");
    script.onload = script.onerror = () => {
      chinese.value = globalThis.qijuChinese;
      resolve();
    };
    script.src = "zh.js";
    document.head.append(script);
  });

// Whether the words are there; without those of the language the page speaks English.
export const ready = async (): Promise<void> => {
  if (chosen.value === "zh" && !chinese.value) await load();
};

export function speak(wanted: Language): void {
  keep("language", wanted);
  chosen.value = wanted;
  void ready();
}

effect(() => {
  document.documentElement.lang = language.value === "zh" ? "zh-Hans" : "en";
});

// A game of the person's own is called what the server calls it.
export function gameText(name: string): GameText {
  const { name: called, rules } = games[name] ?? { name: name.replace(/^.*\//, ""), rules: "" };
  return { name: text.value.said(called), rules: text.value.said(rules) };
}
