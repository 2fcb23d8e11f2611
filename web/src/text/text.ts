// What the page says, in the language of the person. A sentence that one language lacks does not compile, since both are of
// the same type. The Chinese is a script of its own, which is loaded when it is wanted.

import { computed, effect, signal } from "@preact/signals";
import { en } from "./en";
import { games, type GameText } from "./games";
import { keep, kept } from "./kept";
import { languages, type Language } from "./language";

export type Text = typeof en;

declare const CHINESE: string; // the name of zh.js, by build.mjs

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

const wanted = signal<Language>(first());

// The language that the person or a link has chosen; links carry it. null: the browser's.
export const chosen = signal<Language | null>(kept("language") === null ? null : wanted.peek());
export const language = computed<Language>(() => (chinese.value ? wanted.value : "en"));
export const text = computed<Text>(() => (language.value === "zh" && chinese.value ? chinese.value : en));

let loading: Promise<void> | null = null;

const load = (): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement("script");
    script.onload = script.onerror = () => {
      chinese.value = globalThis.qijuChinese;
      loading = null;
      resolve();
    };
    script.src = CHINESE;
    document.head.append(script);
  });

// Whether the words are there; without those of the language the page speaks English.
export const ready = async (): Promise<void> => {
  if (wanted.value === "zh" && !chinese.value) await (loading ??= load());
};

export function speak(one: Language): void {
  keep("language", one);
  speakHere(one);
}

// Speaks a language without remembering it.
export function speakHere(one: Language): void {
  wanted.value = chosen.value = one;
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
