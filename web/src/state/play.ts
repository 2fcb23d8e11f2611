// What a person does with a game: open one, make a move, go through the record.

import { batch } from "@preact/signals";
import { source } from "../data/source";
import type { Game, Position, Question } from "../data/types";
import { Kept, shownWhile, tell } from "./asking";
import {
  boards,
  branch,
  dialog,
  editing,
  game,
  held,
  person,
  keyOf,
  pointed,
  position,
  sides,
  slip,
  stopped,
  trouble,
  whyOn,
  type Sitter,
} from "./store";

const positions = new Kept<Position>(400);
const games = new Kept<Game>(100);

// The newest wish wins: an answer to an older one is dropped.
let wishes = 0;

const longest = 1 << 16; // characters of a text that is worth keeping

function look(found: Position): Position {
  if (found.text.length < longest) positions.put(keyOf(found), found);
  return found;
}

function show(found: Position): void {
  batch(() => {
    if (trouble.value?.fault) trouble.value = null;
    pointed.value = null;
    stopped.value = false;
    slip.value = null;
    position.value = found;
  });
}

// Asks for a position and shows it, unless the person has wished for another one since.
async function wish(
  again: () => void,
  find: () => Promise<Position>,
  then?: (found: Position) => void,
): Promise<void> {
  const mine = ++wishes;
  try {
    const found = look(await shownWhile("position", null, find));
    if (mine !== wishes) return;
    batch(() => {
      then?.(found);
      show(found);
    });
  } catch (error) {
    if (mine === wishes) tell(error, again);
  }
}

// ------------------------------------------------------------------- opening

async function gameOf(name: string): Promise<Game> {
  const found = games.get(name) ?? (await source.game(name));
  games.put(name, found);
  return found;
}

async function firstBoard(found: Game): Promise<Position> {
  if (found.sample === null) return source.random(found.name, {});
  return source.position({ game: found.name, text: found.sample });
}

export interface Opening {
  sides?: readonly [Sitter, Sitter];
  held?: boolean; // the computer waits until it is told to move
}

// Opens a game, at a position when one is given. A game of which no board can be made without
// settings asks for them.
export function open(
  name: string,
  question: Question | null,
  opening: Opening = {},
): Promise<void> {
  let found: Game;
  return wish(
    () => void open(name, question, opening),
    async () => {
      found = await gameOf(name);
      return question ? source.position(question) : firstBoard(found);
    },
    () => arrive(found, opening),
  );
}

function arrive(found: Game, opening: Opening): void {
  const changed = game.value?.name !== found.name;
  game.value = found;
  boards.value++;
  editing.value = false;
  dialog.value = null;
  held.value = opening.held ?? false;
  if (opening.sides) sides.value = opening.sides;
  if (changed) whyOn.value = false;
}

// Shows a board that the server has made or read already.
export async function start(made: Position, opening: Opening = {}): Promise<void> {
  await wish(
    () => void start(made, opening),
    async () => made,
    () => {
      const found = games.get(made.game);
      if (found) arrive(found, opening);
    },
  );
}

export const prepare = gameOf;

// --------------------------------------------------------------------- moves

async function placed(name: string, text: string, after: number): Promise<Position> {
  const question = { game: name, text, after };
  return positions.get(keyOf(question)) ?? source.position(question);
}

export function play(move: string): Promise<void> {
  const from = position.value;
  if (!from) return Promise.resolve();
  const { game: name, text, after } = from;
  const recorded = from.record[after]?.move === move;
  return wish(
    () => void play(move),
    () =>
      recorded
        ? placed(name, text, after + 1)
        : source.position({ game: name, text, after, play: [move] }),
    (found) => {
      held.value = false;
      if (!recorded) branch.value = { game: name, text: found.text, from: text, after };
    },
  );
}

// Goes to a place in the record.
export function go(after: number): Promise<void> {
  const from = position.value;
  if (!from || after === from.after || after < 0 || after > from.record.length)
    return Promise.resolve();
  return wish(
    () => void go(after),
    () => placed(from.game, from.text, after),
    () => (held.value = true),
  );
}

export const step = (by: number) => go((position.value?.after ?? 0) + by);

// Takes back the last move of the person, and what the computer answered.
export async function undo(): Promise<void> {
  const from = position.value;
  if (!from || !from.after) return;
  let after = from.after - 1;
  const mine = (index: number) => sides.value[from.record[index]?.side ?? 0] === "you";
  if (person.value) while (after > 0 && !mine(after)) after--;
  await go(after);
}

export function seat(side: 0 | 1, sitter: Sitter): void {
  sides.value = side === 0 ? [sitter, sides.value[1]] : [sides.value[0], sitter];
  held.value = false;
}

// ------------------------------------------------------------------- editing

// A new start from a text: what the person typed, or what a click on the board made of it.
export async function read(text: string, which = 1): Promise<Position> {
  const name = game.value?.name ?? "";
  const question: Question = { game: name, text, after: 0 };
  if (which !== 1) question.case = which;
  return look(await source.position(question));
}

export function change(text: string): Promise<void> {
  return wish(
    () => void change(text),
    () => read(text),
  );
}

export function edit(on: boolean): void {
  batch(() => {
    editing.value = on;
    held.value = on;
    slip.value = null;
  });
}
