// Boards that a person can ask for: a name, and the settings of the random board. The source chooses for other games.

import { faceOf } from "./faces";

type Sizes = readonly { name: string; settings: Record<string, string> }[];

const grids = (...sizes: string[]): Sizes =>
  sizes.map((size) => ({ name: size.replace("x", " × "), settings: { size } }));

const counts = (...list: readonly [number, number][]): Sizes =>
  list.map(([count, max]) => ({ name: `${count} × ≤ ${max}`, settings: { count: `${count}`, max: `${max}` } }));

const sizes: Record<string, Sizes> = {
  staircase: [
    { name: "3 × 3", settings: { size: "3x3", max: "9" } },
    { name: "4 × 5", settings: { size: "4x5", max: "9" } },
    { name: "6 × 6", settings: { size: "6x6", max: "20" } },
    { name: "8 × 8", settings: { size: "8x8", max: "99" } },
    { name: "10 × 10", settings: { size: "10x10", max: "99" } },
  ],
  mnk: [
    { name: "3 × 3, 3", settings: { size: "3x3", k: "3" } },
    { name: "4 × 4, 3", settings: { size: "4x4", k: "3" } },
    { name: "4 × 4, 4", settings: { size: "4x4", k: "4" } },
    { name: "5 × 5, 4", settings: { size: "5x5", k: "4" } },
  ],
  tictactoe: [
    { name: "3 × 3", settings: { cases: "1", plies: "0" } },
    { name: "3 × 3, ×○", settings: { cases: "1", plies: "2" } },
    { name: "3 × 3, ×○×○", settings: { cases: "1", plies: "4" } },
  ],
  geography: grids("4x4", "6x6", "8x8", "10x10", "16x16", "40x40"),
  stone: ["3", "4", "5", "8", "12"].map((size) => ({ name: `${size} × ${size}`, settings: { size } })),
  graph: [
    ...["8", "12", "20", "40"].map((vertices) => ({ name: `|V| = ${vertices}`, settings: { vertices } })),
    { name: "5 × 5 ♔", settings: { shape: "king", size: "5x5" } },
  ],
  rabbits: grids("3x3", "4x4", "6x6", "8x8", "12x12", "20x20"),
  splitting: [
    { name: "4 × ≤ 3", settings: { size: "4", max: "3" } },
    { name: "6 × ≤ 4", settings: { size: "6", max: "4" } },
    { name: "10 × ≤ 6", settings: { size: "10", max: "6" } },
    { name: "21 × ≤ 12", settings: { size: "21", max: "12", shape: "sparse" } },
  ],
  heaps: counts([3, 9], [4, 16], [6, 24]),
  lightsout: [
    ...grids("3x3", "4x4", "5x5", "8x8", "16x16"),
    { name: "5 × 5, mod 3", settings: { size: "5x5", p: "3" } },
    { name: "5 × 5, mod 5", settings: { size: "5x5", p: "5" } },
  ],
  linear: [
    { name: "3 × 3, mod 7", settings: { size: "3x3" } },
    { name: "4 × 6, mod 5", settings: { size: "4x6", p: "5", density: "500" } },
    { name: "10 × 10, mod 2", settings: { size: "10x10", p: "2", density: "300" } },
  ],
  wythoff: [...grids("6x8", "8x8", "13x21"), { name: "20 × 20, ?", settings: { size: "20x20", shape: "random" } }],
  widgets: [
    { name: "3 × 4", settings: { types: "3", records: "4", max: "4", shape: "unique" } },
    { name: "5 × 7", settings: { types: "5", records: "7", max: "5", shape: "unique" } },
    { name: "10 × 12", settings: { types: "10", records: "12", max: "8", shape: "unique" } },
  ],
};

export const sizesOf = (game: string): Sizes => sizes[game] ?? sizes[faceOf(game).part] ?? [];
