// Notes in the text of a record: the section `notes` (docs/reference/formats.md). The command skips it.
//
//     notes
//     @2 ! >1,2>2,2 # takes the middle
//     @5/2.1 ?

import { nodeAt, placeOf, tipAt, type Node } from "./tree";

export const marks = ["!", "?", "!?", "?!", "!!", "??"] as const;

// What is said at a position.
export interface Note {
  mark: string; // of the move that led there; "": none
  arrows: readonly (readonly [string, string])[]; // from cell to cell
  words: string;
}

export const noNote: Note = { mark: "", arrows: [], words: "" };

interface Placed extends Note {
  ply: number;
  line: string; // as placeOf writes it
}

export class Unplaced extends Error {}

const section = /(?:^|\s)notes(?=\s+@\d)/;
const entry = /\s*@(\d+)((?:\/\d+\.\d+)*)(?:\s+(!!|\?\?|!\?|\?!|!|\?)(?=\s|$))?((?:\s+>[^\s>]+>[^\s>]+)*)(?:\s+#([^\n]*))?(?=\s|$)/y;

const arrowsOf = (words: string): Note["arrows"] =>
  (words.match(/>[^\s>]+>[^\s>]+/g) ?? []).map((one) => one.slice(1).split(">") as [string, string]);

// The arrows that somebody types: "1,2>2,2", or null if it means none.
export function readArrows(typed: string): Note["arrows"] | null {
  const words = typed.trim() ? typed.trim().split(/\s+/) : [];
  return words.every((word) => /^>?[^\s>]+>[^\s>]+$/.test(word)) ? words.map((word) => word.replace(/^>/, "").split(">") as [string, string]) : null;
}

export const writeArrows = (arrows: Note["arrows"]): string => arrows.map((arrow) => arrow.join(">")).join(" ");

// A text without its notes, whose lines keep their numbers.
export function withoutNotes(text: string): { rest: string; notes: Placed[] } {
  const found = section.exec(text);
  if (!found) return { rest: text, notes: [] };
  const begin = found.index;
  const notes: Placed[] = [];
  entry.lastIndex = begin + found[0].length;
  let end = entry.lastIndex;
  for (let one = entry.exec(text); one; one = entry.exec(text)) {
    const [, ply = "", turns = "", mark = "", arrows = "", words = ""] = one;
    notes.push({ ply: Number(ply), line: turns.slice(1).replaceAll("/", " "), mark, arrows: arrowsOf(arrows), words: words.trim() });
    end = entry.lastIndex;
  }
  const lines = text.slice(begin, end).replace(/[^\n]/g, "");
  return { rest: `${text.slice(0, begin)}${lines || "\n"}${text.slice(end)}`, notes };
}

// Puts the notes at their positions.
export function place(root: Node, notes: readonly Placed[]): void {
  for (const { ply, line, mark, arrows, words } of notes) {
    const node = nodeAt(tipAt(root, line), ply);
    const there = placeOf(node).split(" ").filter(Boolean);
    if (node.ply !== ply || there.join(" ") !== line) throw new Unplaced();
    node.note = { mark, arrows, words };
  }
}

const isEmpty = ({ mark, arrows, words }: Note) => !mark && !arrows.length && !words;

export function write(root: Node): string {
  const lines: string[] = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...[...node.next].reverse());
    const note = node.note;
    if (!note || isEmpty(note)) continue;
    const at = [`@${node.ply}`, ...placeOf(node).split(" ").filter(Boolean)].join("/");
    const words = note.words.replaceAll(/\s+/g, " ").trim();
    const parts = [at, note.mark, ...note.arrows.map(([from, to]) => `>${from}>${to}`), words && `# ${words}`];
    lines.push(parts.filter(Boolean).join(" "));
  }
  return lines.length ? `notes\n${lines.join("\n")}\n` : "";
}
