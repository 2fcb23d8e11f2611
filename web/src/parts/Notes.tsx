// The note of the position that is shown: its mark and its words, and fields to write it.

import { note as noteOf, setNote } from "../state/notes";
import { here, noting, position } from "../state/store";
import { text } from "../text/text";
import { marks, readArrows, writeArrows } from "../tree/notes";
import type { Node } from "../tree/tree";

// The mark after a move.
export function Mark({ node }: { node: Node }) {
  const { mark } = noteOf(node);
  return mark ? (
    <span class="mark-of" role="img" aria-label={text.value.notes.mark[mark] ?? mark}>
      {mark}
    </span>
  ) : null;
}

// The words under a move.
export function Comment({ node }: { node: Node }) {
  const { words } = noteOf(node);
  return words ? <span class="comment">{words}</span> : null;
}

export function NoteEditor() {
  const t = text.value.notes;
  const node = here.value;
  if (!node || !position.value) return null;
  const { mark, words, arrows } = noteOf(node);
  return (
    <div class="note-editor" data-part="note">
      <div class="marks" role="group" aria-label={t.marks}>
        {node.parent &&
          marks.map((one) => (
            <button
              key={one}
              aria-pressed={one === mark}
              aria-label={t.mark[one]}
              title={t.mark[one]}
              onClick={() => setNote(node, { mark: one === mark ? "" : one })}
            >
              {one}
            </button>
          ))}
      </div>
      <label>
        {t.words}
        <input value={words} onInput={(event) => setNote(node, { words: event.currentTarget.value })} />
      </label>
      <label>
        {t.arrows}
        <input
          value={writeArrows(arrows)}
          spellcheck={false}
          onChange={(event) => {
            const found = readArrows(event.currentTarget.value);
            event.currentTarget.setCustomValidity(found ? "" : t.arrows);
            if (found) setNote(node, { arrows: found });
            else event.currentTarget.reportValidity();
          }}
        />
      </label>
    </div>
  );
}

export const NoteButton = () => (
  <button
    data-part="write-note"
    aria-pressed={noting.value}
    title={text.value.notes.means}
    onClick={() => (noting.value = !noting.value)}
  >
    {text.value.notes.name}
  </button>
);
