// The data of trees and tables: values of positions and boards, from the same questions as the page's.

import { ask } from "../state/asking";
import { effects, effectsOf } from "../state/store";
import { Dropped, Refusal, source } from "../data/source";
import type { Answer, Game, Moves, Why, Value } from "../data/types";
import type { Text } from "../text/text";
import { brief, exact } from "../value";
import type { HeatCell } from "./Heat";

export interface Place {
  game: string;
  text: string;
  after: number;
}

// The moves behind a position, with their values and, if the game has them, words.
export async function movesAt({ game, text, after }: Place, play: readonly string[], wanted: AbortSignal) {
  const question = { game, text, after, ...(play.length && { play: [...play] }) };
  const there = effects.peek().size ? source.position(question) : null;
  const { moves, value } = await ask<Moves>("moves", question, wanted);
  return { moves, value, words: there ? effectsOf(await there) : null };
}

export function cellOf(value: Value, text: Text): HeatCell {
  if (value.nimber !== undefined) return { value: Number(value.nimber), words: String(value.nimber) };
  if (!exact(value)) return { value: null, words: "?" };
  return { value: Number(value.lo), words: brief(value, text) };
}

// ------------------------------------------------------------------- Grundy values

// Games of heaps have a parameter with their sizes; rules of several codes have no table.
export const hasHeaps = ({ parameters }: Game, text: string): boolean =>
  parameters.some(({ name }) => name === "heaps") && !/misere|:/.test(text);

// The Grundy values of heaps of 0 to most, which the theorem of one board with all of them tells.
export async function grundyOf({ game, text }: Place, most: number, wanted: AbortSignal): Promise<string[]> {
  const code = game === "heaps" ? `${text.trim().split(/\s+/)[0]}\n` : "";
  const sizes = Array.from({ length: most }, (_, i) => i + 1);
  const why = await ask<Why>("why", { game, text: `${code}${most}\n${sizes.join(" ")}\n` }, wanted);
  const found = new Map((why.parts ?? []).map(({ size, nimber }) => [Number(size), String(nimber)]));
  return ["0", ...sizes.map((size) => found.get(size) ?? "?")];
}

// The Grundy values of the queen's cells: each is at most two moves from the last one.
export async function queensOf(sides: number, words: Text, wanted: AbortSignal): Promise<HeatCell[][]> {
  const places = Array.from({ length: sides * sides }, (_, i) => [Math.floor(i / sides) + 1, (i % sides) + 1] as const);
  const way = ([row, column]: readonly [number, number]) =>
    [...(row < sides ? [`${row} ${sides}`] : []), ...(column < sides ? [`${row} ${column}`] : [])];
  const request = { game: "wythoff", text: `${sides} ${sides}\n`, positions: places.map(way) };
  const { answers } = await ask<{ answers: { value?: Value }[] }>("ask", request, wanted);
  const cells = answers.map(({ value }) => (value ? cellOf(value, words) : { value: null, words: "?" }));
  return Array.from({ length: sides }, (_, row) => cells.slice(row * sides, (row + 1) * sides));
}

// --------------------------------------------------------------- boards by parameter

// Parameters that are numbers or sides, so that boards of a game are in a row or a grid.
export interface Axis {
  name: string;
  grid: boolean; // ROWSxCOLUMNS
}

const others = ["seed", "moves", "cases"];

export function axesOf({ parameters }: Game): Axis[] {
  return parameters.flatMap(({ name, default_value }): Axis[] => {
    if (others.includes(name) || default_value === null) return [];
    if (/^\d+x\d+$/.test(default_value)) return [{ name, grid: true }];
    return /^\d+$/.test(default_value) ? [{ name, grid: false }] : [];
  });
}

// The value of the first board with a setting.
export async function boardOf(game: string, settings: Record<string, string>, words: Text, wanted: AbortSignal): Promise<HeatCell> {
  try {
    const { text } = await source.random(game, settings, false);
    const { value } = await ask<Answer>("solve", { game, text }, wanted);
    return value ? cellOf(value, words) : { value: null, words: "?" };
  } catch (error) {
    if (error instanceof Refusal) return { value: null, words: words.faultOf(error.fault) };
    throw wanted.aborted ? new Dropped() : error;
  }
}
