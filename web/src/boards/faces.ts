// The boards of the games: the part of the page that draws them, and facts that the source does not provide.

export type Piece = "bean" | "pin" | "square" | "file";

// A part is a module of this folder. plane draws cells that the source lists (Position.plane).
export type BoardPart =
  | "graph" | "heaps" | "lightsout" | "linear" | "mnk" | "plane" | "splitting" | "staircase" | "tokens" | "widgets";

export interface Face {
  part: BoardPart;
  editable: boolean;
  why: boolean; // the board draws the theorem's picture, or the puzzle has its rank
  other: "turn" | "heaps" | null; // kind of the alternative view
  piece?: Piece; // of the games of heaps
}

const face = (part: BoardPart): Face => ({ part, editable: true, why: true, other: null });
const turning = (part: BoardPart): Face => ({ ...face(part), other: "turn" });
const row = (piece: Piece): Face => ({ ...face("heaps"), other: "heaps", piece });

// Presets of heaps are heaps.
export const faces: Record<string, Face> = {
  staircase: turning("staircase"),
  mnk: turning("mnk"),
  tictactoe: turning("mnk"),
  geography: turning("tokens"),
  stone: turning("tokens"),
  rabbits: turning("tokens"),
  graph: face("graph"),
  splitting: face("splitting"),
  heaps: face("heaps"),
  nim: face("heaps"),
  subtraction: face("heaps"),
  kayles: row("pin"),
  dawson: row("file"),
  "dawson-kayles": row("pin"),
  treblecross: row("square"),
  officers: face("heaps"),
  grundy: face("heaps"),
  lightsout: face("lightsout"),
  linear: { ...face("linear"), editable: false },
  wythoff: { ...face("plane"), editable: false },
  widgets: face("widgets"),
};

const generic: Face = { ...face("plane"), why: false };

export const faceOf = (game: string): Face => faces[game] ?? generic;
export const pieceOf = (game: string): Piece => faceOf(game).piece ?? "bean";
export const asksPlane = (game: string): boolean => faceOf(game).part === "plane";
