// What boards say to the browser, and what it says to them.

import { useEffect, useMemo, useState } from "preact/hooks";

export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

// A key or a click that meant something here means nothing to the page.
export function handled(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const phone = "(width < 860px)"; // as in layout.css

// On a phone no room is kept free beside a board for what may come.
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
