// The types of /api/v1, as docs/openapi.json describes them. Whole numbers beyond 2^53 are decimal strings.

export type Whole = number | string;
export type Kind = "score" | "outcome" | "nimber" | "puzzle";

// Between lo and hi, lo = hi if exact: points, or 1 win, 0 draw, -1 loss. The value of a position is for the
// player to move, of a move for its mover.
export interface Value {
  kind: "score" | "outcome" | "nimber";
  lo: Whole;
  hi: Whole;
  nimber?: Whole;
  distance?: Whole;
}

// A move in the game's notation; count > 1: it represents this number of moves with one outcome.
export interface Option {
  move: string;
  value: Value;
  count?: Whole;
}

export interface Parameter {
  name: string;
  meaning: string;
  default_value: string | null; // null: required
}

export interface GameSummary {
  name: string;
  aliases: string[];
  summary: string;
  kind: Kind;
  players: [string, string] | null; // null for a puzzle
  judged: boolean;
  own: boolean; // user-defined rules
  theory: string;
  parameters: Parameter[];
}

export interface Game extends GameSummary {
  help: string;
  sample: string | null; // a text for a good first board
}

// A position: a text, the index of its case, and the number of moves of its record that are played.
export interface Question {
  game: string;
  text: string;
  case?: number; // from 1; default 1
  after?: number | "end"; // default 0, the start
  play?: string[]; // moves from there, in place of the rest of the record
  plane?: true; // include the board as cells
  edits?: true; // include the possible edits of cells
}

// The first board of a game has no text.
export type First = Omit<Question, "text">;

// A board as cells: their contents, the lines between them, and the cells that are clicked for each legal move,
// none, one or two.
export interface Cell {
  shape: "square" | "hexagon" | "point" | "label" | "across" | "upright" | "dot";
  look: "plain" | "first" | "second" | "both" | "out" | "visited" | "lit";
  x: number; // of the centre, in sides of a square
  y: number;
  words?: string;
}

export interface Plane {
  cells: Cell[];
  lines: [number, number][];
  directed: boolean;
  clicks: number[][]; // in the order of `moves`
  last: number | null; // the cell of the last move
  colours: [string | null, string | null]; // of players named by a colour
}

// The possible contents of cells, as texts of other starts. A cell after the cells of the board does not exist
// yet.
export interface Edits {
  text: string; // of the position
  puts: { cell: number; now: Cell; gone?: true; refused?: true; text: string }[];
  turn: string | null; // the board with the opponent to move
}

export interface Position {
  schema: number;
  game: string;
  kind: Kind;
  text: string; // the start and every move of the record, for a link
  after: number; // number of moves of the record that are played
  record: { move: string; side: 0 | 1; words?: Phrase }[]; // all of them; words: the effect of the move, if its numbers do not tell it
  state: string | null; // the position as a start; null: the format cannot express it
  provable: boolean; // the current position has a certificate
  board: string[]; // as in the terminal, a string a line
  plane?: Plane | null; // if requested; null: none
  edits?: Edits | null;
  players: [string, string] | null;
  to_move: 0 | 1 | null; // null for a puzzle
  points: [Whole, Whole] | null; // gained so far (score)
  over: boolean; // no legal move
  moves: string[] | null; // legal moves in board order; null for a puzzle
  moves_cut?: true; // there are more
  moves_words?: Phrase[]; // the effects of the first moves, if their numbers do not tell them
  system?: { modulus: Whole; equations: Whole; unknowns: Whole; least: Whole }; // for a puzzle
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
  // Of values that are counted, for example presses.
  sum?: Whole;
  fewest?: boolean;
}

export interface Answer {
  schema: number;
  game: string;
  kind: Kind;
  to_move?: string;
  value: Value | null;
  words?: string;
  method: Method;
  moves: Option[];
  line: string[];
  line_words?: Phrase[]; // the effects of its first moves, if their numbers do not tell them
  line_cut?: true;
  unfinished?: string;
  unfinished_phrase?: Phrase;
  solution?: Solution;
}

export interface Moves {
  schema: number;
  game: string;
  value: Value;
  words: string;
  moves: Option[];
  unfinished?: string; // the reason why the answer is incomplete
  unfinished_phrase?: Phrase;
}

export interface Line {
  schema: number;
  game: string;
  line: string[];
  line_words?: Phrase[];
  line_cut?: true;
  unfinished?: string;
  unfinished_phrase?: Phrase;
}

// The computer's move; none if the game is over.
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
  best: Value;
  played: Value;
  cost: Whole;
  delay: Whole;
  better: Option[]; // the best first
  better_words?: Phrase[]; // the effects of the first ones, if their numbers do not tell them
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

// The value over a game: an entry for every position of the record, the start first.
export interface Course {
  schema: number;
  game: string;
  course: {
    after: number;
    side: 0 | 1; // to move
    value: Value; // for that side
    ahead: -1 | 0 | 1; // the whole game under best play: 1 players[0] wins, 0 even, -1 players[1] wins
    total: Whole | null; // for scores: the final lead of players[0] under best play from here
    legal: Whole; // moves
    good: Whole; // number of moves that keep the value
  }[];
}

// The reason of the answer: the data of the theorem on this position.
export interface Why {
  schema: number;
  game: string;
  engine: string;
  theorem: string;
  pairs: [string, string][] | null; // of the maximum matching, in the game's notation
  parts: { part: number; size: Whole; nimber: Whole }[] | null; // heaps with their Grundy values
  misere?: Misere; // method for misere play of heaps
  cut?: true; // there are more
}

// The figures of a quotient if the heaps are not tame; of the period if it is proved.
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

// Puzzles: the residuals of the equations for x.
export interface Check {
  schema: number;
  game: string;
  solved: boolean;
  left: Whole[];
  names: string[]; // of the unknowns, in the game's notation
}

// One unknown to change, to come nearer to a solution; null if x is a solution, or none exists.
export interface Hint {
  schema: number;
  game: string;
  hint: { index: number; name: string; value: Whole } | null;
}

// The kernel: a basis of the x with Ax = 0.
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

// The steps of a solution from `qiju explain --json`.
export interface Explanation {
  schema: number;
  game: string;
  input: string;
  source: string;
  complexity: string;
  limits: readonly { symbol: string; meaning: string; least: Whole; most: Whole }[]; // of the contest
  answer: string;
  count: Whole;
  steps: readonly ExplainedStep[];
}

export interface ExplainedStep {
  step: number;
  of: "solution" | "illustration";
  kind: string;
  line: number | null; // null in an illustration
  sentence: string;
  phrase: Phrase;
  invariant: string | null;
  variables: readonly { name: string; value: string }[];
  cells: readonly (readonly [number, number])[];
}

// A picture from `qiju draw`.
export interface Picture {
  schema: number;
  game: string;
  svg: string;
}

// Questions that may take long.
export type Task =
  "draw" | "solve" | "moves" | "line" | "choose" | "review" | "course" | "why" | "hint" | "kernel" | "check" | "prove" | "explain" | "ask";

// The progress of a question.
export interface Progress {
  schema: number;
  state: "waiting" | "running";
  what: string | null; // "states", "cells"
  done: Whole;
  total: Whole | null;
  depth: Whole | null; // plies of lookahead of a search
  seconds: number; // since the start
  left: number | null; // expected seconds left
}

// A sentence in parts: each {} of the form has a value, a number or word as a string, or a nested phrase.
export interface Phrase {
  form: string;
  values: (string | Phrase)[];
}

// A message of the server, in English and in parts.
export interface Told {
  message: string;
  phrase: Phrase;
}

// status is the library's; line and column (from 1) are a place in the text of the question.
export interface Fault extends Told {
  status: "usage" | "bad_input" | "limit" | "stopped" | "bug" | "io";
  line?: number;
  column?: number;
}
