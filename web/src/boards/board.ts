// What a board of a game is to the page: given the position it draws an SVG and tells which move is
// meant. Boards know nothing of servers, links or other games. faces.ts lists them by game.

import type { ComponentType } from "preact";
import type { Edits, Position, Whole, Why, Worth } from "../data/types";
import type { Language } from "../text/language";
import type { Changes } from "./models/edits";

// A move's worth for its mover, and as it is shown: of a score the margin.
export interface Valued {
  worth: Worth;
  shown: Worth;
}
export type Worths = ReadonlyMap<string, Valued>;

// What can be put on the cells of a board that rules tell, and what has been put there that they refuse.
export interface CellEdits {
  edits: Edits;
  changes: Changes;
  fault: string | null;
  putOn: (cell: number) => string | null; // also what was put there just now; null: as the position has it
  put: (cell: number | "turn", text: string | null) => void;
}

export interface BoardProps {
  position: Position;
  language: Language;
  // The moves that may be made now; empty when the board only shows.
  legal: ReadonlySet<string>;
  play: (move: string) => void;
  idle?: () => void; // a cell was chosen to which no move goes
  // Worths to show on the moves, by move; null: not wanted, or not known yet.
  worths: Worths | null;
  valued: boolean; // worths are wanted, known or not: they have their room on the board
  // The trail of the best line: moves from here on; empty: none.
  trail: readonly string[];
  // The move that the person points at or has the focus on, here or in the list beside.
  pointed: string | null;
  point: (move: string | null) => void;
  turned: boolean; // seen from the other side, or as the other picture that there is of it
  last: string | null; // the move that led here
  why: Why | null; // the theorem's picture, when it is wanted
  // Editing: a click changes the start; the new text is handed over. null: not editing.
  change: ((text: string) => void) | null;
  edit: CellEdits | null; // cell by cell, where that is possible
  puzzle: PuzzleProps | null;
}

// A puzzle: values of the unknowns tried so far, and what is left.
export interface PuzzleProps {
  tried: readonly Whole[];
  left: readonly Whole[];
  names: readonly string[];
  press: (index: number, value: Whole) => void;
  hint: number | null; // the unknown to be changed
  quiet: readonly Whole[] | null; // a vector of the kernel to be shown
}

// What the page needs to know of a game beyond what the server says.
export interface Face {
  Board: ComponentType<BoardProps>;
  // The theorem in two sentences, in both languages.
  theorem: (language: Language) => string;
  // A text for a new board of a size that the person chooses: settings of the server's random board.
  sizes: { name: string; settings: Record<string, string> }[];
  editable: boolean;
  plane: boolean; // the board is made of the cells that the server tells
  other: "turn" | "heaps" | null; // what there is to see when the board is turned
}
