// The interface between a board of a game and the page: given the position it draws an SVG and reports the move
// that the user means. Boards are independent of servers, links and other games. load.ts loads them by game.

import type { Edits, Position, Whole, Why, Value } from "../data/types";
import type { Language } from "../text/language";
import type { Changes } from "./models/edits";

// A move's value for the mover, in the form shown: for a score the margin.
export interface Valued {
  value: Value;
  shown: Value;
}
export type MoveValues = ReadonlyMap<string, Valued>;

// The possible contents of the cells of a rules-drawn board, and the contents put there that the rules refuse.
export interface CellEdits {
  edits: Edits;
  changes: Changes;
  fault: string | null;
  putOn: (cell: number) => string | null; // including contents put there just now; null: as in the position
  put: (cell: number | "turn", text: string | null) => void;
}

export interface BoardProps {
  position: Position;
  language: Language;
  // The moves that may be made now; empty if the board is only shown.
  legal: ReadonlySet<string>;
  play: (move: string) => void;
  idle?: () => void; // a chosen cell to which no move leads
  // Values to show on the moves, by move; null: not wanted, or not known yet.
  values: MoveValues | null;
  valued: boolean; // values are wanted; the board has room for them, known or not
  // The trail of the best line: moves from here; empty: none.
  trail: readonly string[];
  // Arrows of a note between cells, "ROW,COLUMN", names of vertices or numbers of cells; draw: somebody draws one.
  arrows: readonly (readonly [string, string])[];
  draw: ((from: string, to: string) => void) | null;
  // The move that is pointed at or has the focus, here or in the list.
  pointed: string | null;
  point: (move: string | null) => void;
  turned: boolean; // seen from the other side, or as its alternative picture
  last: string | null; // the move that led here, if the start is not edited
  why: Why | null; // the theorem's picture, if wanted
  // Editing: a click changes the start, and the board passes the new text. null: not editing.
  change: ((text: string) => void) | null;
  edit: CellEdits | null; // cell by cell, if possible
  puzzle: PuzzleProps | null;
}

// A puzzle: values of the unknowns tried so far, and the residuals.
export interface PuzzleProps {
  tried: readonly Whole[];
  left: readonly Whole[];
  names: readonly string[];
  press: (index: number, value: Whole) => void;
  hint: number | null; // the unknown to change
  quiet: readonly Whole[] | null; // a kernel vector to show
}
