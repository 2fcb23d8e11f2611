// A dialog over the page: the browser keeps the focus in it and closes it with Escape.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { dialog } from "../state/store";
import { text } from "../text/text";
import { Icon } from "./icons";

interface SheetProps {
  name: string;
  part: string;
  children: ComponentChildren;
}

export function Sheet({ name, part, children }: SheetProps) {
  const box = useRef<HTMLDialogElement>(null);
  // The browser reports a close later, when another dialog may be open.
  const gone = useRef(false);
  useLayoutEffect(() => {
    box.current?.showModal();
    const find = (what: string) => box.current?.querySelector<HTMLElement>(what);
    const current = find('[aria-current="true"]');
    // A field in focus would open the keyboard of a phone.
    const search = matchMedia("(pointer: fine)").matches ? find("input[type=search]") : null;
    if (search) current?.scrollIntoView({ block: "center" });
    (search ?? current)?.focus({ preventScroll: search !== null });
    return () => {
      gone.current = true;
      box.current?.close();
    };
  }, []);
  const close = () => {
    if (!gone.current) dialog.value = null;
  };
  return (
    <dialog
      ref={box}
      class="sheet"
      aria-labelledby={`${part}-title`}
      data-part={`${part}-dialog`}
      onClose={close}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="inside">
        <header>
          <h2 id={`${part}-title`}>{name}</h2>
          <button class="step" aria-label={text.value.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
