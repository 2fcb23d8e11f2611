// The theorems behind the answers, in two sentences each, by game or by part of the boards. Proofs and sources are in docs/theory.

import { N_ } from "../text/games";
import { faceOf } from "./faces";

const theorems: Record<string, string> = {
  geography: N_("A move wins exactly when it goes to a cell that some maximum matching of the open cells misses (Fraenkel, Scheinerman, Ullman 1993). From there the winner answers every move with the partner of its cell in that matching, and so always has a reply."),
  graph: N_("On an undirected graph a move wins exactly when it goes to a vertex that some maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993); blossoms find such a matching (Edmonds 1965). On a directed graph the question is PSPACE-complete (Schaefer 1978); qiju searches all positions."),
  stone: N_("From the corner of a whole board the player to move wins exactly when the number of cells is even: then dominoes tile the board, and the winner always moves to the other half of the domino. In the middle of a game the same is true of maximum matchings of the open cells (Fraenkel, Scheinerman, Ullman 1993)."),
  rabbits: N_("The hole never comes back to a cell, so it plays vertex geography on the cells that it can still reach. A slide wins exactly when the hole goes to a cell that some maximum matching of these misses (Fraenkel, Scheinerman, Ullman 1993)."),
  heaps: N_("The value of a heap is the least number that no move of it reaches (mex), and the value of several heaps is the xor of their values (Sprague 1935, Grundy 1939). The player to move loses exactly when that is 0, so a winning move makes the count of ones in every binary column even."),
  splitting: N_("Every bean is a separate game. With x bottles after it, its value is the x-th odious number: a number with an odd count of binary ones. In the last bottle it is 0 (as in Mock Turtles, Winning Ways, ch. 14). The value of the row is the xor of the values of its beans, and the player to move loses exactly when that is 0 (Sprague 1935, Grundy 1939)."),
  staircase: N_("The taken cells are always an order ideal of the grid, a Young diagram. Its contour is a path of n + m steps up and right, so there are C(n + m, n) positions. By minimax (Zermelo 1913) each has one value: the maximum, over the corners that can be taken, of the gain minus the value of the next position."),
  mnk: N_("By minimax (Zermelo 1913) every position has one score, which alpha-beta search (Knuth and Moore 1975) finds without visiting all positions. A player can complete only lines without marks of the other player, and these lines bound the score on both sides. A second search proves that a player can complete no line, by pairs of cells (Hales and Jewett 1963) and weights of lines (Erdős and Selfridge 1973)."),
  lightsout: N_("Presses are a linear system modulo p, and the first row of them determines all others, row by row from above (light chasing; Sutner 1990 for p = 2). So only a system as large as one side remains, and two solutions differ by a quiet pattern, a vector of its kernel."),
  widgets: N_("A record is a linear equation modulo 7 in the days of the types. The days are 3 to 9, one number for each residue. Elimination solves the system. Either there is a solution, or some combination of the records has 0 on the left and another number on the right (Fredholm's alternative)."),
  linear: N_("Modulo a prime, division by every number but 0 is possible, so elimination brings the system into row echelon form. Either there is a solution, or some combination of the equations has 0 on the left and another number on the right (Fredholm's alternative)."),
  wythoff: N_("The player to move loses exactly when the queen is, counted from 0, on row ⌊nφ⌋ and column ⌊nφ⌋ + n for some n, or on row ⌊nφ⌋ + n and column ⌊nφ⌋; φ is the golden ratio (Wythoff 1907). No formula is known for its Grundy values, so qiju searches all positions."),
};

const exhaustive = N_("In a finite game of perfect information every position has exactly one value (Zermelo 1913; von Neumann 1928). Exhaustive search finds the values of all positions, from the last positions backwards.");

export const theoremOf = (game: string): string =>
  theorems[game] ?? theorems[faceOf(game).part] ?? exhaustive;
