// The board of each game. A part with boards is loaded when one of its games is opened.

import "./boards.css";
import "./plane.css";
import "./pieces.css";
import "./shared";
import type { ComponentType } from "preact";
import { lazy, type Lazy } from "../lazy";
import type { BoardProps } from "./board";
import { faceOf, type BoardPart } from "./faces";
import { guarded } from "./guarded";

type Part = { boardOf: (game: string) => ComponentType<BoardProps> };

const parts: Record<BoardPart, () => Promise<Part>> = {
  graph: () => import("./graph"),
  heaps: () => import("./heaps"),
  lightsout: () => import("./lightsout"),
  linear: () => import("./linear"),
  mnk: () => import("./mnk"),
  plane: () => import("./plane"),
  splitting: () => import("./splitting"),
  staircase: () => import("./staircase"),
  tokens: () => import("./tokens"),
  widgets: () => import("./widgets"),
};

const known = new Map<string, Lazy<BoardProps>>();

export function boardOf(game: string): Lazy<BoardProps> {
  const load = async () => guarded((await parts[faceOf(game).part]()).boardOf(game));
  const board = known.get(game) ?? lazy(load);
  known.set(game, board);
  return board;
}
