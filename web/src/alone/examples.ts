// Initial games in JavaScript: an impartial game, a game of points, and a game of two sides with a board.

const squares = `// Take 1, 4, 9, 16 ... counters; the player who takes the last one wins. A position is the number of counters left.
game({
  name: "squares",
  summary: "take a square number of counters; the player who takes the last one wins",
  impartial: true,
  parameters: [
    { name: "counters", value: 20, least: 0, most: 1000000, meaning: "counters at the start" },
  ],
  start: (counters) => String(counters),
  moves(position) {
    const moves = {};
    for (let root = 1; root * root <= position; root++) {
      moves[root * root] = String(position - root * root);
    }
    return moves; // each move with its successor
  },
});
`;

const coins = `// A row of coins; take the first or the last one. Who has more at the end wins.
// A position is the player to move, 1 or 2, and the remaining coins.
game({
  name: "coins",
  summary: "take the first or the last coin of a row",
  ending: "points",
  parameters: [
    { name: "coins", value: 8, least: 1, most: 20, meaning: "coins at the start" },
    { name: "kind", value: 7, least: 2, most: 9, meaning: "what their values are made from" },
  ],
  start(coins, kind) {
    const values = Array.from({ length: coins }, (_, i) => 1 + (i * i * kind + i) % 9);
    return "1" + values.join("");
  },
  moves(position) {
    const other = position[0] === "1" ? "2" : "1";
    const coins = position.slice(1);
    if (coins === "") return {};
    return {
      first: [other + coins.slice(1), Number(coins[0])], // and the points that the move gains
      last: [other + coins.slice(0, -1), Number(coins.at(-1))],
    };
  },
  draw: (position) => [...position.slice(1)].join(" "),
});
`;

const hexapawn = `// Martin Gardner's hexapawn: pawns step ahead and take aslant. Who reaches the other side,
// or leaves the other without a move, wins. White, 1, comes from below.
const nameOf = (cell) => "abc"[cell % 3] + (3 - Math.floor(cell / 3));
const cellOf = (name) => 3 * (3 - name[1]) + "abc".indexOf(name[0]);
game({
  name: "hexapawn",
  summary: "three pawns against three",
  players: ["White", "Black"],
  start: () => "1bbb...www",
  moves(position) {
    const white = position[0] === "1";
    const board = position.slice(1);
    if (board.slice(0, 3).includes("w") || board.slice(6).includes("b")) return -1; // lost for the player to move
    const [mine, theirs, ahead] = white ? ["w", "b", -1] : ["b", "w", 1];
    const moves = {};
    for (let from = 0; from < 9; from++) {
      for (let aside = -1; aside <= 1; aside++) {
        const row = Math.floor(from / 3) + ahead, column = (from % 3) + aside;
        const to = 3 * row + column;
        if (board[from] !== mine || row < 0 || row > 2 || column < 0 || column > 2) continue;
        if (board[to] !== (aside === 0 ? "." : theirs)) continue;
        const next = [...board];
        next[from] = ".";
        next[to] = mine;
        moves[nameOf(from) + nameOf(to)] = (white ? "2" : "1") + next.join("");
      }
    }
    return moves;
  },
  // The board: squares in rows with their pieces, and the squares clicked for a move.
  cells: (position) =>
    [...position.slice(1)].map((piece, cell) => ({
      x: cell % 3,
      y: Math.floor(cell / 3),
      look: piece === "w" ? "first" : piece === "b" ? "second" : "plain",
    })),
  clicks: (position, move) => [cellOf(move.slice(0, 2)), cellOf(move.slice(2))],
});
`;

export const examples: Record<string, string> = { squares, coins, hexapawn };
