// The notes of the record: read where they are shown, and changed in place. A task hides them.

import { computed } from "@preact/signals";
import { noNote, type Note } from "../tree/notes";
import type { Node } from "../tree/tree";
import { here, locked, noting, touch, tree } from "./store";

export function note(node: Node): Note {
  tree.value; // notes change in place
  return (!locked.value && node.note) || noNote;
}

export function setNote(node: Node, change: Partial<Note>): void {
  node.note = { ...(node.note ?? noNote), ...change };
  touch();
}

// The arrows at the position that is shown.
export const arrows = computed(() => (here.value ? note(here.value).arrows : []));

// Draws an arrow, or takes it away. null: nobody is writing a note.
export const drawArrow = computed(() =>
  noting.value
    ? (from: string, to: string) => {
        const node = here.peek();
        if (!node) return;
        const others = note(node).arrows.filter(([one, two]) => one !== from || two !== to);
        setNote(node, { arrows: others.length < note(node).arrows.length ? others : [...others, [from, to]] });
      }
    : null,
);
