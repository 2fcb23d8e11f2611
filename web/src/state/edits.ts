// Editing the start: the possible contents of cells, contents that the rules still refuse, and undo.

import { batch, effect, signal, untracked } from "@preact/signals";
import { changesIn, composed, type Changes } from "../boards/models/edits";
import { asksPlane } from "../boards/faces";
import { Refusal, source } from "../data/source";
import type { Edits, Fault, Position } from "../data/types";
import type { Found } from "../tree/read";
import { tell } from "./asking";
import { found, show, wished, wishes } from "./play";
import { editing, held, position, slip, tip, tree } from "./store";

// A text that the rules refuse, and its contents on cells.
export interface Draft {
  text: string;
  fault: Fault;
  changes: Changes;
}

export const edits = signal<Edits | null>(null);
export const draft = signal<Draft | null>(null);
export const past = signal<readonly Found[]>([]);
export const future = signal<readonly Found[]>([]);

// The text of a board that was rewritten as a whole and has no answer yet: the board shows it already, so the
// next click starts from it.
export const rewritten = signal<string | null>(null);

// The possible contents for each position's board, as far as requested.
const known = new WeakMap<Position, Edits | null>();

async function learn(at: Position): Promise<void> {
  if (known.has(at) || !at.plane || !asksPlane(at.game)) return;
  const { game, text, after } = at;
  try {
    known.set(at, (await source.position({ game, text, after, plane: true, edits: true })).edits ?? null);
  } catch (error) {
    if (error instanceof Refusal) known.set(at, null); // the text can still be edited
  }
}

// A text without an answer yet: its contents on cells, and whether it is still wanted.
interface Sent {
  changes: Changes;
  newest: () => boolean;
}

export const sent = signal<Sent | null>(null);

function answered(): void {
  sent.value = null;
  rewritten.value = null;
}

// A newer wish cancels the answer.
effect(() => {
  if (wishes.value && sent.peek()?.newest() === false) untracked(answered);
});

// Drops a pending answer.
function drop(): void {
  if (sent.peek()) wished();
  answered();
}

// Drops a refused text.
function forget(): void {
  drop();
  draft.value = null;
}

effect(() => {
  const at = position.value;
  const on = editing.value;
  untracked(forget); // it is about another position, or editing has ended
  edits.value = (on && at && known.get(at)) || null;
  if (!on || !at) return;
  void learn(at).then(() => {
    if (position.peek() === at && editing.peek()) edits.value = known.get(at) ?? null;
  });
});

const shownNow = (): Found[] => {
  const [at, all, end] = [position.value, tree.value, tip.value];
  return at && all && end ? [{ position: at, tree: all, tip: end }] : [];
};

// A new start from a text that the user typed, or that a click on the board made. The board stays unchanged
// until the possible contents of the new board are known, so every click has a meaning.
export async function write(text: string, put: Changes | null = null): Promise<void> {
  clearTimeout(resting);
  const newest = wished();
  const changes = put ?? (edits.value ? changesIn(edits.value, text) : new Map());
  sent.value = { changes, newest };
  rewritten.value = null;
  try {
    const read = await found({ game: position.value?.game ?? "", text, after: 0 });
    if (newest()) await learn(read.position);
    if (!newest()) return;
    batch(() => {
      past.value = [...past.value, ...shownNow()];
      future.value = [];
      show(read);
    });
  } catch (error) {
    if (!newest()) return;
    if (!(error instanceof Refusal)) {
      const whole = rewritten.peek() !== null;
      return tell(error, () => newest() && (whole ? rewrite(text) : void write(text, put)));
    }
    answered();
    draft.value = { text, fault: error.fault, changes };
  }
}

export function rewrite(text: string): void {
  void write(text);
  rewritten.value = text;
}

const rest = 250; // milliseconds without a key before a text is read
let resting = 0;

// A text being typed; `begin` is called when it is read, unless another text was written meanwhile.
export function type(text: string, begin: () => void): void {
  clearTimeout(resting);
  resting = setTimeout(() => {
    begin();
    void write(text);
  }, rest);
}

export const typeNoMore = () => clearTimeout(resting);

const unshown = () => sent.peek()?.changes ?? draft.value?.changes;

// Contents put on a cell and not shown yet; null: as in the position.
export const putOn = (cell: number): string | null => unshown()?.get(cell) ?? null;

// Puts contents on a cell, or passes the turn; null: restores it.
export function put(cell: number | "turn", text: string | null): void {
  if (!edits.value) return;
  const changes = new Map(unshown());
  changes.delete(cell);
  if (text !== null) changes.set(cell, text);
  if (changes.size) void write(composed(edits.value.text, changes), changes);
  else forget();
}

// Shows the start of a history, and pushes the current start on the other.
function turnBack(from: typeof past, to: typeof past): void {
  const last = from.value[from.value.length - 1];
  if (!last) return;
  batch(() => {
    to.value = [...to.value, ...shownNow()];
    from.value = from.value.slice(0, -1);
    show(last);
  });
}

// Undoes the last change: pending, refused or shown.
export function undoEdit(): void {
  typeNoMore();
  if (sent.peek()) drop();
  else if (draft.value) draft.value = null;
  else turnBack(past, future);
}

export const redoEdit = () => turnBack(future, past);

export function edit(on: boolean): void {
  batch(() => {
    editing.value = on;
    held.value = on;
    slip.value = null;
    past.value = future.value = [];
  });
}
