// Rules in JavaScript, by the protocol of programs on a pipe (docs/reference/pipe.md). The code calls `game`
// once with an object of this type; it runs in a worker of the frame without a page (sandbox.ts).

// A cell of a board: its centre, in sides of a square, x to the right and y downwards (qiju places cells
// without coordinates), and its content.
export interface Cell {
  x?: number;
  y?: number;
  shape?: "square" | "hexagon" | "point" | "label" | "across" | "upright" | "dot"; // default: a square
  look?: "plain" | "first" | "second" | "both" | "out" | "visited" | "lit"; // default: plain
  words?: string; // at most 23 bytes
}

export interface Rules {
  name: string; // a word
  ending?: "last-wins" | "last-loses" | "stuck-draws" | "points";
  summary?: string;
  players?: [string, string];
  impartial?: boolean; // both players have the same moves; else a position begins with 1 or 2, the player to move
  loops?: boolean; // positions can repeat
  outcomeOnly?: boolean; // wins and losses in place of Grundy values; `moves` may then give a number of an impartial game, too
  size?: number; // max characters of a position
  parameters?: { name: string; value: number; least: number; most: number; meaning: string }[];
  start(...values: number[]): string;
  // Moves by name with their successors, and the points they gain: "take1": "20" or ["20", 1]; or a number, the
  // value of a finished position for the player to move.
  moves(position: string): number | Record<string, string | number | [string | number, number]>;
  canonical?(position: string): string;
  draw?(position: string): string; // default: drawn from the board
  // The cells of a position, preferably the same cells in the same order for every position.
  cells?(position: string): Cell[];
  lines?(position: string): [number, number][]; // between cells, by index from 0
  clicks?(position: string, move: string): number[]; // cells clicked for a move: none, one, or two (from, to)
}

function greeting(rules: Rules): string[] {
  const { ending = "last-wins", summary, players, impartial, loops, outcomeOnly, size, parameters = [] } = rules;
  return [
    "qiju 4",
    `name ${rules.name}`,
    `ending ${ending}`,
    ...(summary ? [`summary ${summary}`] : []),
    ...(players ? [`players ${players.join(" ")}`] : []),
    ...(impartial ? ["impartial"] : []),
    ...(loops ? ["loops"] : []),
    ...(outcomeOnly ? ["outcome-only"] : []),
    ...(rules.canonical ? ["canonical"] : []),
    ...(rules.draw ? ["draws"] : []),
    ...(rules.cells ? ["board"] : []),
    ...(size ? [`size ${size}`] : []),
    ...parameters.map((one) => `parameter ${one.name} ${one.value} ${one.least} ${one.most} ${one.meaning}`),
    "ready",
  ];
}

function movesOf(rules: Rules, position: string): string {
  const moves = rules.moves(position);
  if (typeof moves === "number") return `over ${moves}`;
  const each = Object.entries(moves).map(([name, to]) => `${name} ${Array.isArray(to) ? to.join(" ") : to}`);
  return ["moves", ...each].join(" ");
}

function boardOf(rules: Rules, position: string): string[] {
  const moves = rules.clicks ? rules.moves(position) : {};
  const said = [
    ...(rules.cells?.(position) ?? []).map(
      ({ x = "-", y = "-", shape = "square", look = "plain", words = "" }) => `cell ${shape} ${look} ${x} ${y} ${words}`,
    ),
    ...(rules.lines?.(position) ?? []).map(([one, other]) => `line ${one} ${other}`),
    ...Object.keys(moves).flatMap((name) => {
      const clicked = rules.clicks?.(position, name) ?? [];
      return clicked.length ? [`move ${name} ${clicked.join(" ")}`] : [];
    }),
  ];
  return [`board ${said.length}`, ...said];
}

function answer(rules: Rules, line: string): string[] {
  const [question, ...words] = line.split(" ");
  const position = words[0] ?? "";
  if (question === "qiju") return greeting(rules);
  if (question === "start") return [`at ${rules.start(...words.map(Number))}`];
  if (question === "moves") return [movesOf(rules, position)];
  if (question === "canonical") return [`at ${rules.canonical?.(position) ?? position}`];
  if (question === "board") return boardOf(rules, position);
  if (question === "flush") return ["flushed"];
  const drawn = (rules.draw?.(position) ?? position).replace(/\n$/, "").split("\n");
  return [`lines ${drawn.length}`, ...drawn];
}

const name = "game.js";

// The code as a function of `game`, one line lower than in its text.
const framed = (code: string) => `(function (game) {\n${code}\n})`;

// Returns a function that answers lines with lines, each with its end.
export function told(code: string): (lines: string) => string {
  const said: Rules[] = [];
  const make = (0, eval)(`${framed(code)}\n//# sourceURL=${name}`) as (game: (rules: Rules) => void) => void;
  make((rules) => said.push(rules));
  const [rules] = said;
  if (!rules || said.length > 1) throw new Error("the code must call game(...) once");
  return (lines) =>
    lines
      .trimEnd()
      .split("\n")
      .flatMap((line) => answer(rules, line))
      .map((line) => `${line}\n`)
      .join("");
}

export interface Place {
  line: number;
  column: number;
}

const placed = (line: unknown, column: unknown): Place => ({ line: Number(line) - 1, column: Number(column) || 1 });

// Finds a syntax error of the code. Firefox reports it directly; other browsers only for a script that fails as
// a whole, such as a worker's script.
function unread(code: string): Promise<Place | null> {
  return new Promise((resolve) => {
    const script = new Blob([`${framed(code)};postMessage(0)`], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(script));
    worker.onmessage = () => resolve(null);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(event.lineno ? placed(event.lineno, event.colno) : null);
    };
  });
}

// The place in the code where an error was thrown, or of its syntax error; null: not in the code.
export async function placeOf(error: unknown, code: string): Promise<Place | null> {
  const [, line, column] = /game\.js:(\d+):(\d+)/.exec(String((error as Error | null)?.stack)) ?? [];
  if (line) return placed(line, column);
  const { lineNumber, columnNumber } = (error ?? {}) as { lineNumber?: number; columnNumber?: number };
  if (error instanceof SyntaxError && lineNumber) return placed(lineNumber, columnNumber);
  return error instanceof SyntaxError ? unread(code) : null;
}
