// The user's actions in a game: open a game, make a move, navigate the record and its variations.

import { batch, computed, signal } from "@preact/signals";
import { asksPlane, faceOf } from "../boards/faces";
import { boardOf } from "../boards/load";
import { firstQuestion } from "../data/ahead";
import { Away, refusal } from "../data/answers";
import { source } from "../data/source";
import type { First, Game, Position, Question } from "../data/types";
import { text as words } from "../text/text";
import { alone, readTree, type Found, type Wanted } from "../tree/read";
import { Unplaced } from "../tree/notes";
import { Unbalanced } from "../tree/text";
import * as trees from "../tree/tree";
import type { Node } from "../tree/tree";
import { Memo, shownWhile, tell } from "./asking";
import {
  boards,
  dialog,
  editing,
  game,
  held,
  here,
  keyOf,
  lessonStep,
  locked,
  person,
  pointed,
  position,
  sides,
  slip,
  stopped,
  tip,
  touch,
  tree,
  trouble,
  whyOn,
  valuesOn,
  type Sitter,
} from "./store";

const positions = new Memo<Position>(400);
const games = new Memo<Game>(100);

// The newest wish wins: an answer to an older wish is dropped.
export const wishes = signal(0);

// Makes a new wish; returns a function that tests whether it is still the newest.
export function wished(): () => boolean {
  const mine = (wishes.value = wishes.peek() + 1);
  return () => mine === wishes.peek();
}

const longest = 1 << 16; // max characters of a stored text

function look(found: Position): Position {
  if (found.text.length < longest) positions.put(keyOf(found), found);
  return found;
}

export function show(found: Found): void {
  batch(() => {
    if (trouble.value?.fault) trouble.value = null;
    pointed.value = null;
    stopped.value = false;
    if (!slip.peek()?.shown) slip.value = null;
    position.value = look(found.position);
    tree.value = found.tree;
    tip.value = found.tip;
  });
}

// Number of wishes whose answers are awaited.
export const awaited = signal(0);

// Asks for an answer and shows the resulting position, unless the user has made another wish since.
async function wish<Answer>(
  again: () => void,
  find: () => Promise<Answer>,
  lead: (answer: Answer) => Found | null,
): Promise<void> {
  const newest = wished();
  awaited.value++;
  try {
    const answer = await shownWhile("position", find);
    if (!newest()) return;
    batch(() => {
      const found = lead(answer);
      if (found) show(found);
    });
  } catch (error) {
    if (newest()) tell(error, again);
  } finally {
    awaited.value--;
  }
}

// ------------------------------------------------------------------- opening

// Answers that are on their way; whoever asks again waits for the same one.
const asked = new Map<string, Promise<unknown>>();

function once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
  const known = asked.get(key);
  if (known) return known as Promise<Value>;
  const mine = ask().finally(() => asked.delete(key));
  asked.set(key, mine);
  return mine;
}

async function gameOf(name: string): Promise<Game> {
  const found = games.get(name) ?? (await once(`game ${name}`, () => source.game(name)));
  games.put(name, found);
  return found;
}

// A game with the code of its board, which the server has, too.
async function drawableGame(name: string): Promise<Game> {
  const board = boardOf(name).fetch().catch(() => {
    throw new Away();
  });
  board.catch(() => undefined); // what is wrong with the game is told first
  const found = await gameOf(name);
  await board;
  return found;
}

// A position with all data of its board.
const positionOf = (question: Question | First): Promise<Position> =>
  source.position(asksPlane(question.game) ? { ...question, plane: true } : question);

export const randomOf = (name: string, settings: Record<string, string>): Promise<Position> =>
  source.random(name, settings, asksPlane(name));

const samples = new Memo<Position>(100);

async function firstBoard(name: string): Promise<Position> {
  const known = samples.get(name) ?? (await once(`first ${name}`, () => source.position(firstQuestion(name))));
  samples.put(name, known);
  return known;
}

// Asks for a game, and its first board if wanted, before anything else is known: the page opens it next.
export function fetchAhead(name: string, first: boolean): void {
  for (const one of [drawableGame(name), first && firstBoard(name)]) if (one) one.catch(() => undefined);
}

// The first board of a game, for display. They are requested one after another, so a gallery does not block the
// server.
let lastSample: Promise<unknown> = Promise.resolve();
export function sample(name: string): Promise<Position> {
  const next = lastSample.then(() => firstBoard(name));
  lastSample = next.catch(() => undefined);
  return next;
}

export interface Opening {
  sides?: readonly [Sitter, Sitter] | ((at: Position) => readonly [Sitter, Sitter]);
  held?: boolean; // the computer waits for a start
  locked?: boolean; // values are hidden from the user
  why?: boolean; // the theorem's picture is shown
  lesson?: number; // a step of the lesson
}

// A user's text: a position, with its record and its variations.
export async function found(wanted: Wanted): Promise<Found> {
  try {
    return await readTree(wanted, positionOf);
  } catch (error) {
    const said = error instanceof Unbalanced ? words.peek().unbalanced : error instanceof Unplaced ? words.peek().notes.unplaced : null;
    throw said ? refusal("bad_input", said) : error;
  }
}

// Opens a game, at a position if given. A game whose board needs settings asks for them.
export function open(name: string, wanted: Wanted | null, opening: Opening = {}): Promise<void> {
  return wish(
    () => void open(name, wanted, opening),
    async () => {
      const first = wanted ? found(wanted) : firstBoard(name).then(alone);
      first.catch(() => undefined); // what is wrong with the game is told first
      return [await drawableGame(name), await first] as const;
    },
    ([opened, at]) => arrive(opened, at, opening),
  );
}

function arrive(opened: Game, at: Found, opening: Opening): Found {
  const changed = game.value?.name !== opened.name;
  game.value = opened;
  boards.value++;
  slip.value = null;
  editing.value = false;
  dialog.value = null;
  held.value = opening.held ?? false;
  locked.value = opening.locked ?? false;
  lessonStep.value = opening.lesson ?? null;
  if (locked.value) valuesOn.value = whyOn.value = false;
  const { sides: seats } = opening;
  if (seats) sides.value = typeof seats === "function" ? seats(at.position) : seats;
  if (changed) whyOn.value = false;
  if (opening.why !== undefined) whyOn.value = opening.why && faceOf(opened.name).why;
  return at;
}

// Shows a position that the server has made or read already.
export function start(made: Found, opening: Opening = {}): Promise<void> {
  return wish(
    () => void start(made, opening),
    () => drawableGame(made.position.game),
    (opened) => arrive(opened, made, opening),
  );
}

export const prepare = gameOf;

// --------------------------------------------------------------------- moves

async function placed(name: string, text: string, after: number): Promise<Position> {
  const question = { game: name, text, after };
  return positions.get(keyOf(question)) ?? positionOf(question);
}

// A move that was undone and not yet replaced: a new move in its place deletes it.
let takenBack: Node | null = null;

function made(at: Node, played: Position): Node {
  const move = played.record[at.ply] ?? { move: "", side: 0 };
  if (takenBack?.parent === at) trees.remove(takenBack);
  takenBack = null;
  return trees.follow(at, move);
}

export function play(move: string): Promise<void> {
  const [from, shown, at] = [position.value, tree.value, here.value];
  if (!from || !shown || !at) return Promise.resolve();
  const { game: name, text, after } = from;
  const known = trees.childOf(at, move);
  if (known) return visit(known, () => void (held.value = false));
  return wish(
    () => void play(move),
    () => positionOf({ game: name, text, after, play: [move] }),
    (played) => {
      held.value = false;
      return { position: played, tree: { ...shown }, tip: made(at, played) };
    },
  );
}

// The destination of the last pending wish: steps faster than answers count from there.
let heading: { wish: number; through: Node; after: number } | null = null;

// Goes to a node on the line that ends at `through`.
function visitOn(through: Node, node: Node, then: () => void): Promise<void> {
  const [from, shown] = [position.value, tree.value];
  if (!from || !shown) return Promise.resolve();
  const text = through === tip.value ? from.text : trees.textOf(shown, through);
  const going = wish(
    () => void visitOn(through, node, then),
    () => placed(from.game, text, node.ply),
    (there) => {
      then();
      return { position: there, tree: shown, tip: through };
    },
  );
  const mine = { wish: wishes.peek(), through, after: node.ply };
  heading = mine;
  return going.finally(() => {
    if (heading === mine) heading = null;
  });
}

const hold = () => void (held.value = true);

// Goes to a node of the tree; the line in view stays if the node is on it.
export function visit(node: Node, then = hold): Promise<void> {
  if (!tip.value || node === here.value) return Promise.resolve();
  return visitOn(trees.tipThrough(node, tip.value), node, then);
}

// Goes to a place on the line in view.
export function go(after: number): Promise<void> {
  const [from, end] = [position.value, tip.value];
  if (!from || !end || after < 0 || after > from.record.length) return Promise.resolve();
  return visit(trees.nodeAt(end, after));
}

export function step(by: number): Promise<void> {
  const going = heading?.wish === wishes.peek() ? heading : null;
  if (!going) return go((position.value?.after ?? 0) + by);
  const after = going.after + by;
  if (after < 0 || after > going.through.ply) return Promise.resolve();
  return visitOn(going.through, trees.nodeAt(going.through, after), hold);
}

// Switches to another move that was played at this place.
export function turnAside(by: number): void {
  const other = here.value && trees.beside(here.value, by);
  if (other) void visit(other);
}

// Undoes the user's last move and the computer's reply. At the end of a line the next move deletes it from the
// record; before the end undo is going back.
export async function undo(): Promise<void> {
  const [from, end] = [position.value, tip.value];
  if (!from?.after || !end) return;
  let after = from.after - 1;
  const mine = (index: number) => sides.value[from.record[index]?.side ?? 0] === "you";
  if (person.value) while (after > 0 && !mine(after)) after--;
  const last = trees.nodeAt(end, from.after);
  const first = trees.nodeAt(end, after + 1);
  const atEnd = last === end || last.next[0] === takenBack;
  await go(after);
  if (atEnd && !trees.hasVariations(first)) takenBack = first;
}

// Goes to the position before a move, and deletes the move with all that follows.
export async function discard(first: Node): Promise<void> {
  if (!first.parent) return;
  trees.remove(first);
  touch();
  await visitOn(trees.endOf(first.parent), first.parent, hold);
}

// ------------------------------------------------------------------ variations

export function promote(): void {
  if (here.value) trees.promote(here.value);
  touch();
}

// The last deleted variation, and its place among the moves there.
const removed = signal<{ tree: Node; first: Node; at: number } | null>(null);
export const restorable = computed(() => removed.value !== null && removed.value.tree === tree.value?.root);

// Deletes the variation in view, from its first move on.
export async function removeVariation(): Promise<void> {
  const [shown, first] = [tree.value, here.value && trees.variationOf(here.value)];
  if (!shown || !first?.parent) return;
  const at = first.parent.next.indexOf(first);
  trees.remove(first);
  removed.value = { tree: shown.root, first, at };
  touch();
  await visitOn(trees.endOf(first.parent), first.parent, hold);
}

// Undoes the last deletion, and shows the variation. If its first move was played again, that one is shown.
export async function restoreVariation(): Promise<void> {
  const [was, parent] = [removed.value, removed.value?.first.parent];
  if (!was || !parent || !restorable.value) return;
  removed.value = null;
  const again = trees.childOf(parent, was.first.move);
  if (!again) parent.next.splice(was.at, 0, was.first);
  touch();
  await visit(again ?? was.first);
}

export function seat(side: 0 | 1, sitter: Sitter): void {
  sides.value = side === 0 ? [sitter, sides.value[1]] : [sides.value[0], sitter];
  held.value = false;
}

// A position from a user's text, of a game or of the game that is shown.
export async function read(text: string, which = 1, name = game.value?.name ?? ""): Promise<Found> {
  const wanted: Wanted = { game: name, text, after: 0 };
  if (which !== 1) wanted.case = which;
  const read = await found(wanted);
  look(read.position);
  return read;
}
