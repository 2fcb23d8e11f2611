// Editing: the start as a text next to the board; a click on the board changes the text, and a change of the
// text changes the board.

import { useEffect, useRef, useState } from "preact/hooks";
import { asksPlane } from "../boards/faces";
import { draft, edit, edits, future, past, redoEdit, sent, type, typeNoMore, undoEdit } from "../state/edits";
import { position } from "../state/store";
import { plain } from "../text/plain";
import { text } from "../text/text";
import { TextBox } from "./TextBox";

export function Editor() {
  const t = text.value;
  const shown = position.value;
  const said = draft.value?.text ?? shown?.state ?? shown?.text ?? "";
  const [typed, setTyped] = useState(said);
  const lastRead = useRef(typed); // the last typed text that was read or refused

  // After a click on the board, a new position, or a text that is withdrawn before its answer, the text
  // follows; text being typed stays.
  useEffect(() => {
    const own = draft.value ? draft.value.text === lastRead.current : shown?.text === lastRead.current;
    if (own || sent.value) return;
    typeNoMore();
    setTyped((lastRead.current = said));
  }, [shown, draft.value, sent.value]);

  useEffect(() => typeNoMore, []);

  const change = (value: string) => {
    setTyped(value);
    const read = plain(value);
    type(read, () => setTyped((lastRead.current = read)));
  };
  const textOnly = shown && asksPlane(shown.game) && !edits.value;
  return (
    <section class="pane editor" aria-labelledby="editor-title" data-part="editor">
      <h3 id="editor-title">{t.editing}</h3>
      <p class="quiet">{shown?.state === null ? t.noText : textOnly ? t.editText : t.editMeans}</p>
      <TextBox id="editor-text" name={t.editing} value={typed} fault={draft.value?.fault ?? null} change={change} />
      <div class="row">
        <button aria-disabled={!past.value.length && !draft.value && !sent.value} onClick={undoEdit}>
          {t.undoEdit}
        </button>
        <button aria-disabled={!future.value.length} onClick={redoEdit}>
          {t.redoEdit}
        </button>
        <span class="gap" />
        <button class="main" onClick={() => edit(false)}>
          {t.done}
        </button>
      </div>
    </section>
  );
}
