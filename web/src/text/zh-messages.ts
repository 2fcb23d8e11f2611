// 消息的中文，来自 po/zh_CN.po（build.mjs）：英文句式对应的中文里，$1、$2……是依次填入的值。

import { keyOf, phrases } from "messages";
import type { Phrase, Told } from "../data/types";

// 没有中文的是自己的游戏的话，照原样说。
export const said = (words: string): string => phrases[keyOf(words)] ?? words;

function say({ form, values }: Phrase): string {
  const parts = values.map((value) => (typeof value === "string" ? value : say(value)));
  const text = phrases[keyOf(form)];
  let next = 0;
  return text !== undefined
    ? text.replace(/\$(\d)/g, (_, slot) => parts[slot - 1] ?? "")
    : form.replace(/\{\}/g, () => parts[next++] ?? "");
}

// 汉字与字母、数字之间空一格。
const border = /(?<=\p{Script=Han})(?=[\w-])|(?<=\w)(?=\p{Script=Han})/gu;

export const faultIn = (told: Told): string => say(told.phrase).replace(border, " ");
