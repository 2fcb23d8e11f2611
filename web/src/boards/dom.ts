// Boards and the browser: events and layout.

import { useEffect, useMemo, useState } from "preact/hooks";

export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

// A key or click that a board has handled does nothing on the page.
export function handled(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const phone = "(width < 860px) and (not ((orientation: landscape) and (600px <= width) and (height < 500px)))"; // as in layout.css

// On a phone no room is reserved next to a board.
export function useNarrow(): boolean {
  const list = useMemo(() => matchMedia(phone), []);
  const [narrow, setNarrow] = useState(list.matches);
  useEffect(() => {
    const follow = () => setNarrow(list.matches);
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, []);
  return narrow;
}
