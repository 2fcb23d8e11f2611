// Editing: the start as a text beside the board; a click on the board changes the text, and a change
// of the text changes the board.

import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../data/source";
import type { Fault } from "../data/types";
import { tell } from "../state/asking";
import { change, edit, read } from "../state/play";
import { position } from "../state/store";
import { text } from "../text/text";
import { TextBox } from "./TextBox";

const rest = 250; // milliseconds without a key before the text is read

export function Editor() {
  const t = text.value;
  const shown = position.value;
  const said = shown?.state ?? shown?.text ?? "";
  const [typed, setTyped] = useState(said);
  const [fault, setFault] = useState<Fault | null>(null);
  const timer = useRef(0);
  const latest = useRef(typed);

  // A click on the board, or another position: the text follows, but not what is being typed.
  useEffect(() => {
    if (shown && latest.current !== shown.text) {
      latest.current = said;
      setTyped(said);
      setFault(null);
    }
  }, [shown]);

  const type = (value: string) => {
    latest.current = value;
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void tryIt(value), rest);
  };
  const tryIt = async (value: string) => {
    try {
      const found = await read(value);
      if (latest.current !== value) return;
      setFault(null);
      latest.current = found.position.text;
      await change(value);
    } catch (error) {
      if (error instanceof Refusal) setFault(error.fault);
      else tell(error, () => void tryIt(value));
    }
  };
  return (
    <section class="pane editor" aria-labelledby="editor-title" data-part="editor">
      <h3 id="editor-title">{t.editing}</h3>
      <p class="quiet">{shown?.state === null ? t.noText : t.editMeans}</p>
      <TextBox id="editor-text" name={t.editing} value={typed} fault={fault} change={type} />
      <button class="main" onClick={() => edit(false)}>
        {t.done}
      </button>
    </section>
  );
}
