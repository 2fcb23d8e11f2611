// What the page says, in the language of the person. A sentence that one language lacks does not compile, since both are of
// the same type. The words of each language are a script of their own, and the page loads the one that is wanted.

import { computed, effect, signal } from "@preact/signals";
import type { en } from "./en";
import { games, type GameText } from "./games";
import type { Phrase } from "../data/types";
import { save, saved } from "./saved";
import { languages, wantedLanguage, type Language } from "./language";

export type Text = typeof en;
export type BoardWords = Text["boards"];

declare const WORDS: Record<Language, string>; // the names of en.js and zh.js, by build.mjs

type Words = Partial<Record<Language, Text>>;

declare global {
  var qijuWords: Words | undefined; // set by en.js and zh.js
}

const words = signal<Words>(globalThis.qijuWords ?? {});

const wanted = signal<Language>(wantedLanguage());

// The language that the person or a link has chosen; links carry it. null: the browser's.
export const chosen = signal<Language | null>(saved("language") === null ? null : wanted.peek());
export const language = computed<Language>(
  () => [wanted.value, ...languages].find((one) => words.value[one]) ?? wanted.value,
);
const silent = { title: "qiju" } as Text; // until words are there, the page shows only its title
export const text = computed<Text>(() => words.value[language.value] ?? silent);

const loading: Partial<Record<Language, Promise<void>>> = {};

// Waits for the words that start.js asks for, or asks for them.
const load = (one: Language): Promise<void> =>
  new Promise((resolve) => {
    words.value = { ...globalThis.qijuWords };
    if (words.value[one]) {
      resolve();
      return;
    }
    const ahead = document.querySelector<HTMLScriptElement>(`script[src="${WORDS[one]}"]`);
    const script = ahead ?? document.createElement("script");
    script.onload = script.onerror = () => {
      words.value = { ...globalThis.qijuWords };
      if (!words.value[one]) script.remove();
      delete loading[one];
      resolve();
    };
    if (ahead) return;
    script.src = WORDS[one];
    document.head.append(script);
  });

// Loads the words; without those of the wanted language the page speaks another. False: there are none yet.
export const ready = async (): Promise<boolean> => {
  for (const one of [wanted.value, ...languages]) {
    if (!words.value[one]) await (loading[one] ??= load(one));
    if (words.value[one]) return true;
  }
  return false;
};

export function speak(one: Language): void {
  save("language", one);
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

const plain = ({ form, values }: Phrase): string => {
  const parts = values.map((value) => (typeof value === "string" ? value : plain(value)));
  return form.replaceAll("{}", () => parts.shift() ?? "");
};

// What a move does, or the move as it is written.
export const moveText = (move: string, words: Phrase | undefined): string =>
  words ? text.value.faultOf({ message: plain(words), phrase: words }) : move;

// A game of the person's own is called what the server calls it.
export function gameText(name: string): GameText {
  const { name: called, rules } = games[name] ?? { name: name.replace(/^.*\//, ""), rules: "" };
  return { name: text.value.said(called), rules: text.value.said(rules) };
}
