// The boards by game. Presets of heaps are heaps. A game without a board has the generic board, and so has a
// text that a board cannot read.

import "./boards.css";
import "./plane.css";
import "./pieces.css";
import type { ComponentType } from "preact";
import type { BoardProps, Face } from "./board";
import { PlaneBoard } from "./plane";
import { LinearBoard } from "./linear";
import { GeographyBoard, StoneBoard } from "./geography";
import { GraphBoard } from "./graph";
import { HeapsBoard, PresetBoard } from "./heaps";
import { LightsBoard } from "./lightsout";
import { MnkBoard, TictactoeBoard } from "./mnk";
import { pieceOf } from "./pieces";
import { RabbitsBoard } from "./rabbits";
import { guarded } from "./guarded";
import { SplittingBoard } from "./splitting";
import { StaircaseBoard } from "./staircase";
import { theorems } from "./theorems";
import { WidgetsBoard } from "./widgets";

type Sizes = Face["sizes"];

const grids = (...sizes: string[]): Sizes =>
  sizes.map((size) => ({ name: size.replace("x", " × "), settings: { size } }));

const turning: readonly ComponentType<BoardProps>[] = [GeographyBoard, StoneBoard, MnkBoard, TictactoeBoard, RabbitsBoard, StaircaseBoard];

const face = (Board: ComponentType<BoardProps>, theorem: keyof typeof theorems, sizes: Sizes): Face => ({
  Board: guarded(Board),
  theorem: theorems[theorem],
  sizes,
  editable: true,
  why: true,
  other: turning.includes(Board) ? "turn" : null,
});

const counts = (list: readonly [number, number][]): Sizes =>
  list.map(([count, max]) => ({
    name: `${count} × ≤ ${max}`,
    settings: { count: `${count}`, max: `${max}` },
  }));

const preset = face(
  PresetBoard,
  "sums",
  counts([
    [3, 9],
    [4, 16],
    [6, 24],
  ]),
);

export const faces: Record<string, Face> = {
  staircase: face(StaircaseBoard, "staircase", [
    { name: "3 × 3", settings: { size: "3x3", max: "9" } },
    { name: "4 × 5", settings: { size: "4x5", max: "9" } },
    { name: "6 × 6", settings: { size: "6x6", max: "20" } },
    { name: "8 × 8", settings: { size: "8x8", max: "99" } },
    { name: "10 × 10", settings: { size: "10x10", max: "99" } },
  ]),
  mnk: face(MnkBoard, "lines", [
    { name: "3 × 3, 3", settings: { size: "3x3", k: "3" } },
    { name: "4 × 4, 3", settings: { size: "4x4", k: "3" } },
    { name: "4 × 4, 4", settings: { size: "4x4", k: "4" } },
    { name: "5 × 5, 4", settings: { size: "5x5", k: "4" } },
  ]),
  tictactoe: face(TictactoeBoard, "lines", [
    { name: "3 × 3", settings: { cases: "1", plies: "0" } },
    { name: "3 × 3, ×○", settings: { cases: "1", plies: "2" } },
    { name: "3 × 3, ×○×○", settings: { cases: "1", plies: "4" } },
  ]),
  geography: face(GeographyBoard, "matching", grids("4x4", "6x6", "8x8", "10x10", "16x16", "40x40")),
  stone: face(
    StoneBoard,
    "stone",
    ["3", "4", "5", "8", "12"].map((size) => ({ name: `${size} × ${size}`, settings: { size } })),
  ),
  graph: face(GraphBoard, "graph", [
    ...["8", "12", "20", "40"].map((vertices) => ({ name: `|V| = ${vertices}`, settings: { vertices } })),
    { name: "5 × 5 ♔", settings: { shape: "king", size: "5x5" } },
  ]),
  rabbits: face(RabbitsBoard, "rabbits", grids("3x3", "4x4", "6x6", "8x8", "12x12", "20x20")),
  splitting: face(SplittingBoard, "splitting", [
    { name: "4 × ≤ 3", settings: { size: "4", max: "3" } },
    { name: "6 × ≤ 4", settings: { size: "6", max: "4" } },
    { name: "10 × ≤ 6", settings: { size: "10", max: "6" } },
    { name: "21 × ≤ 12", settings: { size: "21", max: "12", shape: "sparse" } },
  ]),
  heaps: face(HeapsBoard, "sums", preset.sizes),
  lightsout: face(LightsBoard, "lights", [
    ...grids("3x3", "4x4", "5x5", "8x8", "16x16"),
    { name: "5 × 5, mod 3", settings: { size: "5x5", p: "3" } },
    { name: "5 × 5, mod 5", settings: { size: "5x5", p: "5" } },
  ]),
  linear: {
    Board: guarded(LinearBoard),
    theorem: theorems.linear,
    sizes: [
      { name: "3 × 3, mod 7", settings: { size: "3x3" } },
      { name: "4 × 6, mod 5", settings: { size: "4x6", p: "5", density: "500" } },
      { name: "10 × 10, mod 2", settings: { size: "10x10", p: "2", density: "300" } },
    ],
    editable: false,
    why: true,
    other: null,
  },
  wythoff: {
    Board: PlaneBoard,
    theorem: theorems.wythoff,
    sizes: [
      ...grids("6x8", "8x8", "13x21"),
      { name: "20 × 20, ?", settings: { size: "20x20", shape: "random" } },
    ],
    editable: false,
    why: true,
    other: null,
  },
  widgets: face(WidgetsBoard, "widgets", [
    { name: "3 × 4", settings: { types: "3", records: "4", max: "4", shape: "unique" } },
    { name: "5 × 7", settings: { types: "5", records: "7", max: "5", shape: "unique" } },
    { name: "10 × 12", settings: { types: "10", records: "12", max: "8", shape: "unique" } },
  ]),
  ...Object.fromEntries(
    ["nim", "subtraction", "kayles", "dawson", "dawson-kayles", "treblecross", "officers", "grundy"].map(
      (name) => [name, { ...preset, other: pieceOf(name) === "bean" ? null : ("heaps" as const) }],
    ),
  ),
};

const generic: Face = {
  Board: PlaneBoard,
  theorem: theorems.exhaustive,
  sizes: [],
  editable: true,
  why: false,
  other: null,
};

export const faceOf = (game: string): Face => faces[game] ?? generic;
