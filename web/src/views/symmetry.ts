// Boards of noughts and crosses that are turned or mirrored are one: of moves that lead to such boards the tree shows the
// first.

import { between, type Item } from "./Tree";

interface Symmetric {
  merge(play: readonly string[], kids: readonly Item[]): Item[];
}

type Map = (row: number, column: number) => number;
const side = 3;
const maps: readonly Map[] = [false, true].flatMap((mirrored) =>
  [0, 1, 2, 3].map((turns): Map => (row, column) => {
    let [y, x] = mirrored ? [column, row] : [row, column];
    for (let i = 0; i < turns; i++) [y, x] = [x, side - 1 - y];
    return y * side + x;
  }),
);

const cellOf = (move: string): number => {
  const [row = 1, column = 1] = move.split(" ").map(Number);
  return (row - 1) * side + column - 1;
};

function canonical(cells: readonly string[]): string {
  const all = maps.map((map) => {
    const to: string[] = [];
    cells.forEach((cell, at) => (to[map(Math.floor(at / side), at % side)] = cell));
    return to.join("");
  });
  return all.sort()[0]!;
}

// The state is the position as a text, which ends with its cells; moves are cells. null: another game.
export function symmetric(game: string, state: string | null): Symmetric | null {
  const cells = (state ?? "").trim().split(/\s+/).slice(-side * side);
  if (game !== "tictactoe" || cells.length !== side * side) return null;
  const taken = cells.filter((cell) => cell !== "0").length;
  const after = (play: readonly string[]) => {
    const now = [...cells];
    play.forEach((move, i) => (now[cellOf(move)] = (taken + i) % 2 ? "2" : "1"));
    return now;
  };
  return {
    merge(play, kids) {
      const groups = new globalThis.Map<string, Item[]>();
      for (const kid of kids) {
        const word = canonical(after([...play, kid.key.split(between).at(-2) ?? ""]));
        groups.set(word, [...(groups.get(word) ?? []), kid]);
      }
      return [...groups.values()].map((same) => (same.length > 1 ? { ...same[0]!, note: `× ${same.length}` } : same[0]!));
    },
  };
}
