// The keys of the page. The focused element comes first: a field types, a board moves its cursor.

import { copyLink } from "../parts/link";
import { faceOf } from "../boards/faces";
import { nextMistake } from "./mistakes";
import { edit, undoEdit } from "./edits";
import { go, step, turnAside, undo } from "./play";
import { askHint } from "./puzzle";
import {
  computer,
  dialog,
  editing,
  held,
  isPuzzle,
  locked,
  position,
  tryAgainOn,
  whyOn,
  valuesOn,
} from "./store";

const flip = (on: { value: boolean }) => (on.value = !on.value);

// Keys that reveal answers are off while answers are locked.
const show = (on: { value: boolean }) => !locked.value && flip(on);

function editKey(): void {
  const shown = position.value;
  if (editing.value || (shown && faceOf(shown.game).editable)) edit(!editing.value);
}

const game: Record<string, () => void> = {
  ArrowLeft: () => void step(-1),
  ArrowRight: () => void step(1),
  Home: () => void go(0),
  End: () => void go(position.value?.record.length ?? 0),
  ArrowUp: () => turnAside(-1),
  ArrowDown: () => turnAside(1),
  z: () => (editing.value ? undoEdit() : void undo()),
  m: nextMistake,
  w: () => show(valuesOn),
  t: () => flip(tryAgainOn),
  " ": () => {
    if (computer.value) flip(held);
  },
};

const puzzle: Record<string, () => void> = { h: () => void askHint() };

const always: Record<string, () => void> = {
  y: () => {
    if (position.value && faceOf(position.value.game).why) show(whyOn);
  },
  e: editKey,
  n: () => (dialog.value = "new"),
  g: () => (dialog.value = "games"),
  c: () => void copyLink(),
  "?": () => (dialog.value = "keys"),
};

const writes = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

const pressable = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("button, a, summary, [role=button], [role=gridcell]") !== null;

export function listen(): void {
  addEventListener("keydown", (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      writes(event.target)
    )
      return;
    if (event.key === " " && pressable(event.target)) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = always[name] ?? (isPuzzle.value ? puzzle : game)[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
