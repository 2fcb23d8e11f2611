// geography, stone and rabbits: games that a matching decides, on a grid.

import { GeographyBoard, StoneBoard } from "./geography";
import { RabbitsBoard } from "./rabbits";

const boards = { geography: GeographyBoard, stone: StoneBoard, rabbits: RabbitsBoard };

export const boardOf = (game: string) => boards[game as keyof typeof boards];
