// Editing the start: what can be put on the cells of a board that rules tell, what has been put there though
// the rules refuse it as yet, and the way back.

import { batch, effect, signal } from "@preact/signals";
import { changesIn, composed, type Changes } from "../boards/models/edits";
import { faceOf } from "../boards/faces";
import { Refusal, source } from "../data/source";
import type { Edits, Fault, Position } from "../data/types";
import type { Found } from "../tree/read";
import { tell } from "./asking";
import { found, show } from "./play";
import { editing, held, position, slip, tip, tree } from "./store";

// A text that the rules refuse, and what of it stands on cells.
export interface Draft {
  text: string;
  fault: Fault;
  changes: Changes;
}

export const edits = signal<Edits | null>(null);
export const draft = signal<Draft | null>(null);
export const past = signal<readonly Found[]>([]);
export const future = signal<readonly Found[]>([]);

// What can be put on each position's board, as far as it was asked for.
const known = new WeakMap<Position, Edits | null>();

async function learn(at: Position): Promise<void> {
  if (known.has(at) || !at.plane || !faceOf(at.game).plane) return;
  const { game, text, after } = at;
  const told = await source.position({ game, text, after, plane: true, edits: true }).catch(() => null);
  if (told) known.set(at, told.edits ?? null); // otherwise the text can be edited all the same
}

effect(() => {
  const at = position.value;
  edits.value = (editing.value && at && known.get(at)) || null;
  if (!editing.value || !at) return;
  void learn(at).then(() => {
    if (position.peek() === at && editing.peek()) edits.value = known.get(at) ?? null;
  });
});

const shownNow = (): Found[] => {
  const [at, all, end] = [position.value, tree.value, tip.value];
  return at && all && end ? [{ position: at, tree: all, tip: end }] : [];
};

let writes = 0; // the newest text counts
let sent: Changes | null = null; // what was put on cells and has no answer yet

// A new start from a text: what the person typed, or what a click on the board made of it. The board
// stays as it was until it is known what can be put on the new one, so that every click means something.
export async function write(text: string, changes: Changes | null = null): Promise<void> {
  const mine = ++writes;
  sent = changes;
  const game = position.value?.game ?? "";
  try {
    const read = await found({ game, text, after: 0 });
    if (mine === writes) await learn(read.position);
    if (mine !== writes || !editing.value) return;
    batch(() => {
      sent = null;
      past.value = [...past.value, ...shownNow()];
      future.value = [];
      draft.value = null;
      show(read);
    });
  } catch (error) {
    if (mine !== writes) return;
    sent = null;
    if (!(error instanceof Refusal)) return tell(error, () => void write(text, changes));
    const { fault } = error;
    draft.value = { text, fault, changes: edits.value ? changesIn(edits.value, text) : new Map() };
  }
}

// What was put on cells and not shown yet is not there any more.
function forget(): void {
  writes++;
  sent = null;
  draft.value = null;
}

// Puts something on a cell, or the turn to the other player; null: what was there.
export function put(cell: number | "turn", text: string | null): void {
  if (!edits.value) return;
  const changes = new Map(sent ?? draft.value?.changes);
  changes.delete(cell);
  if (text !== null) changes.set(cell, text);
  if (changes.size) void write(composed(edits.value.text, changes), changes);
  else forget();
}

// Goes back to how the start was before the last change, or forward again.
function turnBack(from: typeof past, to: typeof past): void {
  const last = from.value[from.value.length - 1];
  batch(() => {
    writes++;
    sent = null;
    if (draft.value && from === past) draft.value = null;
    else if (last) {
      to.value = [...to.value, ...shownNow()];
      from.value = from.value.slice(0, -1);
      show(last);
    }
  });
}

export const undoEdit = () => turnBack(past, future);
export const redoEdit = () => turnBack(future, past);

export function edit(on: boolean): void {
  batch(() => {
    editing.value = on;
    held.value = on;
    slip.value = null;
    draft.value = null;
    past.value = future.value = [];
  });
}
