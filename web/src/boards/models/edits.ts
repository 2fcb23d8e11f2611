// Editing a board of cells: what can stand on each, as the server tells it by texts that differ from that of
// the position in a few characters. Several of them are one text together, which is how a position is put
// together that the rules refuse on the way.

import type { Cell, Edits } from "../../data/types";

// What stands on cells in place of what the position has, each as one of the server's texts; turn: whose
// move it is.
export type Changes = ReadonlyMap<number | "turn", string>;

export interface Choice {
  cell: Cell;
  text: string | null; // null: as the position has it
  gone: boolean; // the cell is not there
}

interface Difference {
  from: number;
  to: number;
  by: string;
}

// In one place: between what both begin with and what both end in.
function difference(base: string, text: string): Difference {
  const most = Math.min(base.length, text.length);
  let [from, same] = [0, 0];
  while (from < most && base[from] === text[from]) from++;
  while (same < most - from && base[base.length - 1 - same] === text[text.length - 1 - same]) same++;
  return { from, to: base.length - same, by: text.slice(from, text.length - same) };
}

// The text with all changes in it. Of changes at one place the last one counts.
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

// The changes of cells that make up a text which a person has typed; those that none explains are left out.
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

// What can stand on a cell, always in the same order.
export function choicesOf(cells: readonly Cell[], { puts }: Edits, cell: number): Choice[] {
  const others = puts.filter((put) => put.cell === cell);
  const here = cells[cell] ?? others[0]?.now;
  const all = others.map<Choice>(({ now, text, gone }) => ({ cell: now, text, gone: gone ?? false }));
  if (here) all.push({ cell: here, text: null, gone: cell >= cells.length });
  return all.sort((a, b) => rank(a) - rank(b) || ((a.cell.words ?? "") < (b.cell.words ?? "") ? -1 : 1));
}

// The cells as they are after the changes, and behind them those that could be there: gone.
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
