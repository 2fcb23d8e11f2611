// A tree whose items open and close, by clicks and by the keys of the pattern "tree view" of ARIA: up and down, right to
// open or go in, left to close or go out, Home and End, Enter and space. Tab reaches one item.

import { useRef, useState } from "preact/hooks";

export interface Item {
  key: string; // of its own in the tree
  words: string;
  kids: readonly Item[] | null; // null: not asked yet; []: an end
  note?: string;
}

// Keys of moves are the moves from the root, each with this behind it.
export const between = "\n";

interface TreeProps {
  name: string;
  items: readonly Item[];
  open: readonly string[]; // keys of items that are open until the user closes them
  now?: string | undefined; // key of the current item
  load?: (key: string) => void; // asks for the kids of an item that is opened
}

// A visible item; the list of all is flat, so that the name of an item has none of the items behind it.
interface Row {
  item: Item;
  level: number; // from 1
  place: number; // among its siblings, from 1
  siblings: number;
  open: boolean;
}

function rowsOf(items: readonly Item[], isOpen: (key: string) => boolean, level = 1): Row[] {
  return items.flatMap((item, i) => {
    const open = item.kids?.length !== 0 && isOpen(item.key);
    const row = { item, level, place: i + 1, siblings: items.length, open };
    return [row, ...(open && item.kids ? rowsOf(item.kids, isOpen, level + 1) : [])];
  });
}

export function Tree({ name, items, open, now, load }: TreeProps) {
  const box = useRef<HTMLUListElement>(null);
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const rows = rowsOf(items, (key) => turned.get(key) ?? open.includes(key));
  const turn = ({ key, kids }: Item, to: boolean) => {
    setTurned(new Map(turned).set(key, to));
    if (to && kids === null) load?.(key);
  };
  const focus = (at: number) => {
    const row = rows[at];
    if (!row) return;
    setFocused(row.item.key);
    box.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[at]?.focus();
  };
  const press = (event: KeyboardEvent, at: number) => {
    const { item, level, open: shown } = rows[at]!;
    const end = item.kids?.length === 0;
    const parent = () => rows.slice(0, at).map((row) => row.level).lastIndexOf(level - 1);
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      ArrowRight: () => (shown ? focus(at + 1) : !end && turn(item, true)),
      ArrowLeft: () => (shown ? turn(item, false) : focus(parent())),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      Enter: () => !end && turn(item, !shown),
      " ": () => !end && turn(item, !shown),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const start = rows.some(({ item }) => item.key === focused) ? focused : items[0]?.key;
  return (
    <ul ref={box} class="tree" role="tree" aria-label={name}>
      {rows.map(({ item, level, place, siblings, open: shown }, at) => {
        const { key, words, note, kids } = item;
        const end = kids?.length === 0;
        return (
          <li
            key={key}
            role="treeitem"
            aria-level={level}
            aria-posinset={place}
            aria-setsize={siblings}
            aria-expanded={end ? undefined : shown}
            aria-current={key === now ? "true" : undefined}
            tabIndex={key === start ? 0 : -1}
            style={{ "--level": level }}
            onKeyDown={(event) => press(event, at)}
            onFocus={() => setFocused(key)}
          >
            <span class="tree-row" onClick={() => !end && turn(item, !shown)}>
              <span class="tree-mark" aria-hidden="true">{end ? "·" : shown ? "▾" : "▸"}</span> {words}
              {note && <span class="quiet"> {note}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
