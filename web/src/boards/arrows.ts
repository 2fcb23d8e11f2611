// Drawing the arrow of a note: from the cell where the pointer goes down to the cell where it goes up.

import { useRef } from "preact/hooks";
import type { BoardProps } from "./board";

type Draw = NonNullable<BoardProps["draw"]>;

// draw: null if nobody is writing a note. cellAt: the name of the cell under the pointer. drew: the pointer has just drawn an
// arrow, so the click that follows is no move.
export function useArrows<E extends MouseEvent>(draw: Draw | null, cellAt: (event: E) => string | null) {
  const begun = useRef<string | null>(null);
  const drew = useRef(false);
  return {
    drew: () => drew.current,
    down(event: E) {
      begun.current = draw && cellAt(event);
    },
    up(event: E) {
      const [from, to] = [begun.current, cellAt(event)];
      begun.current = null;
      drew.current = false;
      if (!draw || from === null || to === null || from === to) return;
      drew.current = true;
      draw(from, to);
    },
  };
}
