// The page in English. `text.ts` makes of it the type that every other language has to fill.

import type { Told } from "../data/types";

const plural = (count: bigint | number, one: string, many: string) =>
  `${count} ${BigInt(count) === 1n ? one : many}`;

const players: Record<string, string> = {
  "the first player": "First player",
  "the second player": "Second player",
  "player 1": "Player 1",
  "player 2": "Player 2",
};

export const en = {
  title: "qiju: exact answers for games",
  player: (name: string) => players[name] ?? name.charAt(0).toUpperCase() + name.slice(1),

  // The head
  games: "Games",
  newBoard: "New board",
  newBoardOf: (game: string) => `New board: ${game}`,
  copyLink: "Copy link",
  savePicture: "Save picture",
  savePictureMeans: "The board as it is shown, with the values where they are, as a file (SVG)",
  copied: "Link copied",
  tooLong: "Too long for a link: send the file or the code itself.",
  brought: "This link brings a game with its code, which has not run. Read it; it is kept here and runs once you play it.",
  codeShort: "QR",
  code: "QR code of the link",
  codeMeans: "Show the link as a QR code for a phone",
  codeOurs: "Only this machine opens this link. For others start qiju serve --listen 0.0.0.0.",
  noCode: "The server cannot make a QR code of this link.",
  keys: "Keys",
  language: "Language",
  skip: "Skip to the board",
  board: "Board",
  column: "Position",
  find: "Find a game",
  findMeans: "Name, number of the problem, pinyin …",
  noneFound: "No game answers to that.",
  yourGames: "Games of your own",
  writeGame: "Write a game",
  writeMeans: "The rules of a game in JavaScript: a start, and the moves of a position. The browser keeps it here.",
  examples: "Examples:",
  playIt: "Play it",
  forgetIt: (name: string) => `Forget ${name}`,
  classes: {
    score: "Points",
    outcome: "Last to move wins",
    nimber: "Heaps and sums",
    puzzle: "Puzzles",
  },

  // Whose move
  toMove: (player: string) => `${player} to move`,
  over: "The game is over",
  sitter: { you: "You", perfect: "Computer", strong: "Club player", gentle: "Beginner" },
  speed: "Speed",
  speeds: { slow: "Slow", normal: "Normal", fast: "Fast" },
  otherPicture: { turn: "Turn the board", heaps: "Heaps or pieces" },
  intro: "qiju plays games exactly: it knows the value of every move, and shows it when you ask.",
  sits: (player: string) => `Who plays ${player}`,
  thinking: "thinking …",
  worthHidden: "Best play is hidden. Turn on values to see it.",
  reckoning: "Looking for best play …",
  unfinished: (why: string) => `not all is known: ${why}`,
  notSolved: "Not solved",
  outcome: { up: "win", level: "draw", down: "loss" },
  even: "Even with best play",
  wasEven: "The game ends even",
  unknown: "Not decided within the limits",
  between: (player: string, lo: string, hi: string) =>
    `${player} ends between ${lo} and ${hi} ahead`,
  winsBy: (player: string, by: bigint) => `${player} wins by ${by} with best play`,
  wonBy: (player: string, by: bigint) => `${player} wins by ${by}`,
  wins: (player: string) => `${player} wins with best play`,
  winsIn: (player: string, moves: string) => `${player} wins in ${moves} with best play`,
  won: (player: string) => `${player} wins`,
  grundy: (value: string) => `, Grundy value ${value}`,

  // A lesson
  lesson: {
    name: "Lesson",
    stepOf: (number: number, count: number) => `Task ${number} of ${count}`,
    tasks: {
      only_win: "Find the only winning move",
      a_win: "Find a winning move",
      only_good: "Find the only good move",
      win: "Win against perfect play",
      win_in: "Win",
    },
    winIn: (moves: number) => `Win in ${plural(moves, "move", "moves")}`,
    hint: "Hint",
    right: "Right!",
    wrong: "That is not the move.",
    slow: "That wins too slowly.",
    next: "Next task",
    skip: "Skip",
    finish: "Finish",
    steps: "Tasks",
    stepIs: (number: number, solved: boolean) => `Task ${number}${solved ? ", solved" : ""}`,
    solvedOf: (solved: number, count: number) => `Solved ${solved} of ${count}`,
    solved: "solved",
    open: "not solved",
    mistakes: (count: number) => plural(count, "mistake", "mistakes"),
    withHint: "with the hint",
    expected: (what: string, found: string) => `expected ${what}, found ${found ? `'${found}'` : "the end of the line"}`,
    lacks: {
      end: "expected a position with moves, found the end of the game",
      bounds: "expected a position that can be solved, found bounds",
      oneGood: (found: number) => `expected exactly one good move, found ${found}`,
      oneWin: (found: number) => `expected exactly one winning move, found ${found}`,
      notWon: "expected a position that is won, found one that is not",
      noLength: "expected 'win', found 'win in' where it is not known how long a win takes",
      slow: (needed: number, found: number) => `expected at least ${needed} moves, found ${found}`,
    },
    hintOf: (hint: string) => hint,
    backTo: (title: string) => `Back to the lesson: ${title}`,
    colon: ": ",
    comma: ", ",
  },

  // The tools
  tools: "Tools",
  toStart: "To the start",
  back: "Back",
  forward: "Forward",
  toEnd: "To the end",
  undo: "Take back",
  goOn: "Let the computer move",
  hold: "Pause",
  worths: "Values",
  tryAgain: "Coach",
  tryAgainMeans: "Name a mistake at once, without the answer",
  why: "Why",
  whyMeans: "Show the theorem on the board",
  edit: "Edit",
  done: "Done",

  // Moves and record
  moves: "Moves",
  noMoves: "No moves are left.",
  noMoveThere: "No move goes there now.",
  more: (count: number) => `${count} more moves`,
  alike: (count: string) => `${count} moves alike`,
  best: "best",
  bestLine: "Best line",
  lineOf: (move: string) => `Line after ${move}`,
  restOfLine: "Show the whole line",
  play: "Play",
  record: "Game",
  noRecord: "No moves yet. Play on the board, or choose a move from the list.",
  start: "Start",
  lost: (points: bigint) => `${plural(points, "point", "points")} lost`,
  gaveWin: "gives the win away",
  gaveDraw: "gives the draw away",
  better: (lost: string, moves: readonly string[], more: boolean) =>
    `${lost}; better: ${moves.join(", ")}${more ? " …" : ""}`,
  leaves: (move: string, worth: string) => `${move} (${worth})`,
  slower: (moves: string) => `${plural(BigInt(moves), "move", "moves")} slower than necessary`,
  onlyMove: "the only move",
  variationOf: (move: number) => `Variation of move ${move}`,
  nextMistake: "Next mistake",
  promote: "Make main line",
  removeVariation: "Delete variation",
  saveRecord: "Save record",
  taskLink: "Copy as task",
  taskLinkMeans: "Copy a link to this position with the values locked",
  unbalanced: "Variations stand in brackets: every bracket and every move in a line of its own.",
  locked: "Values are locked: find the best move yourself.",
  unlock: "Show values",
  unlockSure: "Really show them?",
  mistake: "mistake",
  summary: (player: string, mistakes: string, moves: string) =>
    `${player}: ${plural(BigInt(mistakes), "mistake", "mistakes")} in ${plural(BigInt(moves), "move", "moves")}`,
  summaryCost: (points: string) => `, ${plural(BigInt(points), "point", "points")} lost`,
  slipPoints: (points: bigint) => `That move loses ${plural(points, "point", "points")}.`,
  slipWin: "That move gives the win away.",
  slipDraw: "That move gives the draw away.",
  again: "Try again",
  playOn: "Play on",

  // The chart
  margin: "Margin",
  marginIs: (number: string) => `Margin: ${number}`,
  chart: "Value over the game",
  chartEmpty: "The value over the game is drawn here as you play.",
  chartHidden: "Hidden while values are off.",
  chartScore: (player: string) => `${player} ends ahead by`,
  chartOutcome: "Good moves",
  goodMeans: "A move is good when it keeps what best play has: the win, the draw, or every point.",
  chartAt: (move: number, words: string) => `${move ? `after ${move}` : "at the start"}: ${words}`,
  ahead: (player: string) => `${player} ahead`,
  aheadBy: (player: string, margin: string) => `${player} ahead, ${margin}`,
  noneGood: "every move loses",
  good: (good: string, legal: string) =>
    `${good} of ${plural(BigInt(legal), "move", "moves")} ${good === "1" ? "is" : "are"} good`,

  // Rules and theory
  about: "Rules and theory",
  proof: "Evidence that qiju-check verifies without qiju. Save the board and its certificate, and run",
  saveBoard: "Save the board",
  saveCertificate: "Save the certificate",

  // Progress and faults
  working: {
    solve: "Solving",
    moves: "Solving",
    line: "Looking for the best line",
    choose: "The computer is thinking",
    review: "Reviewing",
    course: "Drawing the chart",
    why: "Looking for the reason",
    hint: "Looking for a hint",
    kernel: "Computing the kernel",
    check: "Checking",
    prove: "Proving",
    draw: "Drawing",
    position: "Reading",
  },
  states: (count: string, what: string) => `${count} ${what}`,
  depth: (plies: string) => `depth ${plies}`,
  left: (seconds: string) => `about ${seconds} left`,
  seconds: (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),
  cancel: "Cancel",
  cancelled: "Cancelled.",
  badLink: "The link cannot be read.",
  askAgain: "Ask again",
  away: "The server does not answer. Trying again …",
  retry: "Try now",
  answersAgain: "The server answers again.",
  solvedBy: (states: string, time: string) =>
    `${states} ${states === "1" ? "state" : "states"}, ${time}`,
  close: "Close",
  dismiss: "Dismiss",

  // A new board
  sample: "Sample",
  takeSample: "Use the sample",
  random: "Random",
  seed: "Seed",
  anotherSeed: "Another seed",
  settings: "All settings",
  required: "required",
  make: "Make the board",
  paste: "Your own text",
  pasteMeans: "Paste a contest file, a record or a lesson, or drop a file anywhere on the page.",
  file: "Choose a file",
  caseNumber: "Case",
  open: "Open",
  at: (line: number, column: number) => `Line ${line}, column ${column}: `,
  form: "Text format",
  tooLarge: "The file is larger than this page reads.",

  // Editing
  editing: "Edit the start",
  editMeans: "Click the board, or change the text. The record starts afresh.",
  editText: "Change the text. The record starts afresh.",
  undoEdit: "Undo",
  redoEdit: "Redo",
  noText: "No text can say this position as a start, so here is the whole record.",

  // Puzzles
  puzzle: "Puzzle",
  solved: "Solved",
  unsolved: (count: number) => `${plural(count, "equation", "equations")} still open`,
  pressed: (count: number) => `${plural(count, "press", "presses")}`,
  hint: "Hint",
  hintAt: (name: string, value: string) => `Set ${name} to ${value}`,
  noHint: "No change of the unknowns can help: the equations contradict each other.",
  solution: "Solution",
  clear: "Clear",
  chase: "Chase the lights",
  quiet: "Quiet patterns",
  noQuiet: "Only the empty pattern changes nothing.",
  quietOf: (index: number, count: number) => `${index} of ${count}`,
  previous: "Previous",
  next: "Next",
  unknowns: "Unknowns",
  unique: "There is exactly one solution.",
  multiple: (dimension: string, modulus: string) =>
    `There are ${modulus}^${dimension} solutions: a kernel of dimension ${dimension}.`,
  inconsistent: "There is no solution: the equations contradict each other.",
  system: (equations: string, unknowns: string, modulus: string) =>
    `${plural(BigInt(equations), "equation", "equations")}, ${plural(BigInt(unknowns), "unknown", "unknowns")}, modulo ${modulus}`,
  rank: (rank: string) => `, rank ${rank}`,

  // What the server says, which is English: the form of a game's text, what a setting means, a fault
  formOf: (_game: string, help: string) => help,
  meaningOf: (_game: string, _setting: string, meaning: string) => meaning,
  faultOf: (told: Told) => told.message,

  // Keys
  keyList: [
    ["← →", "a move back, a move forward"],
    ["Home End", "to the start, to the end"],
    ["Z", "take back"],
    ["Space", "let the computer move, or pause"],
    ["↑ ↓", "another variation of this move"],
    ["M", "the next mistake"],
    ["W", "values on or off"],
    ["T", "coach on or off"],
    ["Y", "why: the theorem on the board"],
    ["H", "hint (puzzles)"],
    ["E", "edit the board"],
    ["N", "new board"],
    ["G", "games"],
    ["C", "copy the link"],
    ["?", "these keys"],
  ] as [string, string][],
  keyMeans: "Tab goes through the board, the tools and the lists; Enter plays what has the focus.",

  catalogue: {
    geography: {
      name: "Geography",
      rules:
        "The first player puts a token on a cell. Then both move it in turn to a neighbour where it has never been; a player who cannot move loses.",
    },
    stone: {
      name: "Who can win",
      rules:
        "A stone starts in the corner of a whole board. Both move it in turn to a neighbour where it has never been; a player who cannot move loses.",
    },
    graph: {
      name: "Geography on a graph",
      rules:
        "The first player puts a token on a vertex. Then both move it in turn along an edge to a vertex where it has never been; a player who cannot move loses.",
    },
    heaps: {
      name: "Octal games",
      rules:
        "A code says what may be taken of a heap and whether the rest may be split; heaps may have different rules. A player who cannot move loses.",
    },
    nim: { name: "Nim", rules: "Take any number from one heap. A player who cannot move loses." },
    subtraction: {
      name: "Subtraction",
      rules: "Take 1, 2 or 3 from one heap. A player who cannot move loses.",
    },
    kayles: {
      name: "Kayles",
      rules:
        "Knock down one pin, or two that stand next to each other; a row may break in two. A player who cannot move loses.",
    },
    dawson: {
      name: "Dawson's chess",
      rules:
        "Choose a file: it and its neighbours are gone, and the row may break in two. A player who cannot move loses.",
    },
    "dawson-kayles": {
      name: "Dawson's Kayles",
      rules:
        "Knock down exactly two pins next to each other; a row may break in two. A player who cannot move loses.",
    },
    treblecross: {
      name: "Treblecross",
      rules:
        "Mark a square of a strip; the player who makes three in a row wins. A mark next to another would let the other win, so the strip falls apart.",
    },
    officers: {
      name: "Officers",
      rules:
        "Take one from a heap, but never the whole of it, and leave the rest as one heap or two. A player who cannot move loses.",
    },
    grundy: {
      name: "Grundy's game",
      rules: "Split a heap into two of different size. A player who cannot move loses.",
    },
    lightsout: {
      name: "Lights Out",
      rules:
        "A press adds 1 to a cell and its neighbours, and wraps around at the modulus. Bring every cell to 0.",
    },
    linear: {
      name: "Linear equations",
      rules: "Give every unknown a value, so that all equations hold modulo the prime.",
    },
    mnk: {
      name: "m,n,k in line",
      rules:
        "Mark a cell in turn; the first with k in line wins as many points as cells are empty, and one more.",
    },
    tictactoe: {
      name: "Noughts and crosses",
      rules:
        "Mark a cell in turn; the first with three in line wins as many points as cells are empty, and one more.",
    },
    rabbits: {
      name: "Rabbit and Egg",
      rules:
        "In turn, Rabbit slides a white stone into the hole, and Egg a black one. A player who cannot move loses.",
    },
    wythoff: {
      name: "Wythoff's queen",
      rules: "The queen moves up, left, or up and left, in turn. A player who cannot move loses.",
    },
    splitting: {
      name: "Splitting beans",
      rules: "A bean of a bottle becomes two beans in later bottles. A player who cannot move loses.",
    },
    staircase: {
      name: "Staircase",
      rules:
        "Take a cell once all to its left and above it are taken. Black gains its first number, White its second; the larger total wins.",
    },
    widgets: {
      name: "Widget factory",
      rules:
        "Each record says on which weekdays some widgets were begun and finished. Find the days that each type takes, from 3 to 9.",
    },
  },
};
