// What the server says: the types of /api/v1, as docs/openapi.json describes them.
// Whole numbers beyond 2^53 are decimal strings.

export type Whole = number | string;
export type Kind = "score" | "outcome" | "nimber" | "puzzle";

// Between lo and hi, lo = hi when exact: points, or 1 win, 0 draw, -1 loss. A position's worth is
// for the side to move, a move's for its mover.
export interface Worth {
  kind: "score" | "outcome" | "nimber";
  lo: Whole;
  hi: Whole;
  nimber?: Whole;
  distance?: Whole;
}

// A move in the game's words; count > 1: it stands for so many of the same outcome.
export interface Option {
  move: string;
  worth: Worth;
  count?: Whole;
}

export interface Parameter {
  name: string;
  meaning: string;
  fallback: string | null; // null: required
}

export interface GameSummary {
  name: string;
  aliases: string[];
  summary: string;
  kind: Kind;
  players: [string, string] | null; // null for a puzzle
  judged: boolean;
  own: boolean; // rules of the user's own
  theory: string;
  parameters: Parameter[];
}

export interface Game extends GameSummary {
  help: string;
  sample: string | null; // a text that is a good first board
}

// Which position: a text, which of its cases, and how many moves of its record are played.
export interface Question {
  game: string;
  text: string;
  case?: number; // from 1; default 1
  after?: number | "end"; // default 0, the start
  play?: string[]; // moves made from there, in place of the rest of the record
  plane?: true; // with the board as cells
  edits?: true; // with what can be put on them
}

// A board as cells: what stands on each, the lines between them, and the cells that are clicked for each
// of the legal moves, none, one or two.
export interface Cell {
  shape: "square" | "hexagon" | "point" | "label" | "across" | "upright" | "dot";
  look: "plain" | "first" | "second" | "both" | "out" | "visited" | "lit";
  x: number; // of the middle, in sides of a square
  y: number;
  words?: string;
}

export interface Plane {
  cells: Cell[];
  lines: [number, number][];
  directed: boolean;
  clicks: number[][]; // in the order of `moves`
  last: number | null; // the cell of the last move
  colours: [string | null, string | null]; // of players who are called by one
}

// What else can stand on cells, as texts of other starts. A cell behind those of the board is not there yet.
export interface Edits {
  text: string; // of the position itself
  puts: { cell: number; now: Cell; gone?: true; refused?: true; text: string }[];
  turn: string | null; // the same board with the other player to move
}

export interface Position {
  schema: number;
  game: string;
  kind: Kind;
  text: string; // the start and every move of the record: what a link carries
  after: number; // moves of the record that are played
  record: { move: string; side: 0 | 1 }[]; // all of them
  state: string | null; // the position as it stands as a start of its own; null: no text can say it
  provable: boolean; // there is a certificate for the position as it stands
  board: string[]; // as the terminal draws it, a string a line
  plane?: Plane | null; // when it is asked for; null: there is none
  edits?: Edits | null;
  players: [string, string] | null;
  to_move: 0 | 1 | null; // null for a puzzle
  points: [Whole, Whole] | null; // gained so far (score)
  over: boolean; // no legal move
  moves: string[] | null; // legal moves in board order; null for a puzzle
  moves_cut?: true; // there are more
  system?: { modulus: Whole; equations: Whole; unknowns: Whole; least: Whole }; // of a puzzle
}

export interface Method {
  engine: string;
  theorem: string;
  states: Whole;
  bytes: Whole;
  seconds: number;
}

export interface Solution {
  verdict: "unique" | "multiple" | "inconsistent";
  modulus: Whole;
  equations: Whole;
  unknowns: Whole;
  rank: Whole | null;
  kernel_dimension: Whole | null;
  x: Whole[] | null;
  witness: Whole[] | null;
  // Of values that are counted, such as presses.
  sum?: Whole;
  fewest?: boolean;
}

export interface Answer {
  schema: number;
  game: string;
  kind: Kind;
  to_move?: string;
  worth: Worth | null;
  words?: string;
  method: Method;
  moves: Option[];
  line: string[];
  line_cut?: true;
  unfinished?: string;
  unfinished_phrase?: Phrase;
  solution?: Solution;
}

export interface Moves {
  schema: number;
  game: string;
  worth: Worth;
  words: string;
  moves: Option[];
  unfinished?: string; // why not all is known
  unfinished_phrase?: Phrase;
}

export interface Line {
  schema: number;
  game: string;
  line: string[];
  line_cut?: true;
  unfinished?: string;
  unfinished_phrase?: Phrase;
}

// The computer's move; none when the game is over.
export interface Choice {
  schema: number;
  game: string;
  choice: Option | null;
}

export interface ReviewMove {
  number: number; // in the record, from 1
  player: string;
  move: string;
  points: Whole;
  best: Worth;
  played: Worth;
  cost: Whole;
  delay: Whole;
  better: Option[];
  ahead: string | null;
}

export interface Review {
  schema: number;
  game: string;
  moves: ReviewMove[];
  summary: {
    player: string;
    moves: Whole;
    mistakes: Whole;
    slow: Whole;
    cost: Whole;
    last_chance: Whole | null;
  }[] | null; // null: unfinished
  unfinished?: string;
  unfinished_phrase?: Phrase;
}

// The worth over a game: an entry for every position of the record, the start first.
export interface Course {
  schema: number;
  game: string;
  course: {
    after: number;
    side: 0 | 1; // to move
    worth: Worth; // for that side
    ahead: -1 | 0 | 1; // the whole game under best play: 1 players[0] wins, 0 even, -1 players[1]
    total: Whole | null; // score: what players[0] ends ahead by under best play from here
    legal: Whole; // moves
    good: Whole; // of these, how many keep the worth
  }[];
}

// Why the answer is so: what the theorem is made of on this position.
export interface Why {
  schema: number;
  game: string;
  engine: string;
  theorem: string;
  pairs: [string, string][] | null; // of the maximum matching, in the game's coordinates
  parts: { part: number; size: Whole; nimber: Whole }[] | null; // heaps with their Grundy values
  misere?: Misere; // how misere play of heaps was decided
  cut?: true; // there are more
}

// The figures of a quotient where the heaps are not tame; of the period where one is proved.
export interface Misere {
  tame: boolean;
  order?: Whole;
  losing?: Whole; // P-positions
  preperiod?: Whole;
  period?: Whole;
  saltus?: Whole;
  theorem?: string;
  heaps?: { part: number; size: Whole; element: string }[];
}

// Puzzles: what is left of the right-hand sides when x is tried.
export interface Check {
  schema: number;
  game: string;
  solved: boolean;
  left: Whole[];
  names: string[]; // of the unknowns, in the game's words
}

// One unknown to change, so as to come nearer to a solution; null when x is one, or there is none.
export interface Hint {
  schema: number;
  game: string;
  hint: { index: number; name: string; value: Whole } | null;
}

// What changes nothing: a basis of the x with Ax = 0.
export interface Kernel {
  schema: number;
  game: string;
  dimension: Whole;
  basis: Whole[][];
}

export interface Plan {
  schema: number;
  game: string;
  engine: string;
  theorem: string;
  states: Figure;
  bytes: Figure;
  seconds: Figure;
  fits: boolean;
}
export interface Figure {
  certainty: "unknown" | "exact" | "bound" | "estimate";
  value: Whole | null;
}

export interface Certificate {
  schema: number;
  game: string;
  text: string;
  certificate: string;
}

// A picture as `qiju draw` makes it.
export interface Picture {
  schema: number;
  game: string;
  svg: string;
}

// The questions that may take long.
export type Task =
  "draw" | "solve" | "moves" | "line" | "choose" | "review" | "course" | "why" | "hint" | "kernel" | "check" | "prove";

// How far a question is.
export interface Progress {
  schema: number;
  state: "waiting" | "running";
  what: string | null; // "states", "cells"
  done: Whole;
  total: Whole | null;
  depth: Whole | null; // plies that a search looks ahead
  seconds: number; // since it began
  left: number | null; // seconds that are still expected
}

// A sentence by its parts: each {} of the form stands for a value, a number or word as a string, or
// a phrase of its own.
export interface Phrase {
  form: string;
  values: (string | Phrase)[];
}

// What the server says, in English and by its parts.
export interface Told {
  message: string;
  phrase: Phrase;
}

// status is the library's; line and column (from 1) are places in the text of the question.
export interface Fault extends Told {
  status: "usage" | "bad_input" | "limit" | "stopped" | "bug" | "io";
  line?: number;
  column?: number;
}
