// Edits of a board of cells: the possible contents of each cell. The server gives them as texts that differ
// from the position's text in a few characters. Several edits combine to one text, which allows positions that
// the rules refuse on the way.

import type { Cell, Edits } from "../../data/types";

// New contents of cells, each as one of the server's texts; turn: the player to move.
export type Changes = ReadonlyMap<number | "turn", string>;

export interface Choice {
  cell: Cell;
  text: string | null; // null: as in the position
  gone: boolean; // the cell does not exist
}

interface Difference {
  from: number;
  to: number;
  by: string;
}

// Differences are in one place: between the common prefix and the common suffix.
function difference(base: string, text: string): Difference {
  const most = Math.min(base.length, text.length);
  let [from, same] = [0, 0];
  while (from < most && base[from] === text[from]) from++;
  while (same < most - from && base[base.length - 1 - same] === text[text.length - 1 - same]) same++;
  return { from, to: base.length - same, by: text.slice(from, text.length - same) };
}

// The text with all changes. Of several changes in one place the last counts.
export function composed(base: string, changes: Changes): string {
  const differences: Difference[] = [];
  for (const text of changes.values()) {
    const { from, to, by } = difference(base, text);
    const beside = differences.filter((other) => other.to <= from || other.from >= to);
    differences.splice(0, Infinity, ...beside, { from, to, by });
  }
  differences.sort((one, other) => other.from - one.from);
  return differences.reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), base);
}

// The changes of cells that explain a typed text; unexplained differences are ignored.
export function changesIn({ text: base, puts }: Edits, typed: string): Changes {
  const found = new Map<number | "turn", string>();
  const text = `${typed.trim().split(/\s+/).join(" ")}\n`;
  if (text.length !== base.length) return found;
  for (let i = 0; i < base.length; i++) {
    if (text[i] === base[i]) continue;
    const wanted = base.slice(0, i) + (text[i] ?? "") + base.slice(i + 1);
    const put = puts.find((one) => one.text === wanted);
    if (put) found.set(put.cell, put.text);
  }
  return found;
}

const looks = ["plain", "first", "second", "both", "out", "visited", "lit"];

const rank = ({ cell, gone }: Choice) => (gone ? -1 : looks.indexOf(cell.look));

// The possible contents of a cell, always in the same order.
export function choicesOf(cells: readonly Cell[], { puts }: Edits, cell: number): Choice[] {
  const others = puts.filter((put) => put.cell === cell);
  const here = cells[cell] ?? others[0]?.now;
  const all = others.map<Choice>(({ now, text, gone }) => ({ cell: now, text, gone: gone ?? false }));
  if (here) all.push({ cell: here, text: null, gone: cell >= cells.length });
  return all.sort((a, b) => rank(a) - rank(b) || ((a.cell.words ?? "") < (b.cell.words ?? "") ? -1 : 1));
}

// The cells after the changes, followed by cells that could exist: gone.
export function edited(cells: readonly Cell[], edits: Edits, changes: Changes): { cells: Cell[]; gone: ReadonlySet<number> } {
  const all = [...cells];
  const gone = new Set<number>();
  for (const put of edits.puts)
    if (put.cell >= all.length) {
      gone.add(put.cell);
      all[put.cell] = put.now;
    }
  for (const put of edits.puts) {
    if (changes.get(put.cell) !== put.text) continue;
    all[put.cell] = { ...put.now };
    if (put.gone) gone.add(put.cell);
    else gone.delete(put.cell);
  }
  return { cells: all, gone };
}
