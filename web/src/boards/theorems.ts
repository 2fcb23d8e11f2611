// The theorems behind the answers, in two sentences each. Proofs and sources are in docs/theory.

import type { Language } from "../text/language";

type Theorem = Record<Language, string>;

const matching: Theorem = {
  en:
    "A move wins exactly when it goes to a cell that some maximum matching of the open cells misses (Fraenkel, Scheinerman, Ullman 1993). " +
    "From there the winner answers every move along a pair of that matching, so that a reply is never lacking.",
  zh:
    "一步棋必胜，当且仅当它走到某个最大匹配没有覆盖的空格（Fraenkel、Scheinerman、Ullman，1993）。" +
    "此后胜方总沿着这个匹配的配对应着，所以永远有路可走。",
};

const graph: Theorem = {
  en:
    "On an undirected graph a move wins exactly when it goes to a vertex that some maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993); blossoms find such a matching (Edmonds 1965). " +
    "On a directed graph the question is PSPACE-complete (Schaefer 1978), and all positions are played out.",
  zh:
    "在无向图上，一步棋必胜，当且仅当它走到某个最大匹配没有覆盖的顶点（Fraenkel、Scheinerman、Ullman，1993）；这样的匹配用带花树求出（Edmonds，1965）。" +
    "在有向图上，这个问题是 PSPACE 完全的（Schaefer，1978），因此穷举所有局面。",
};

const stone: Theorem = {
  en:
    "From the corner of a whole board the side to move wins exactly when the number of cells is even: then dominoes tile the board, and the winner always moves to the other half of the domino. " +
    "In the middle of a game the same is true of maximum matchings of the open cells (Fraenkel, Scheinerman, Ullman 1993).",
  zh:
    "从完整棋盘的角上出发，先手必胜，当且仅当格子数是偶数：这时骨牌能铺满棋盘，胜方总走到同一张骨牌的另一半。" +
    "对局中途，同样的道理由空格的最大匹配给出（Fraenkel、Scheinerman、Ullman，1993）。",
};

const rabbits: Theorem = {
  en:
    "The hole never comes back to a cell, so it plays vertex geography on the cells that it can still reach. " +
    "A slide wins exactly when the hole goes to a cell that some maximum matching of these misses (Fraenkel, Scheinerman, Ullman 1993).",
  zh:
    "空格永远不会回到走过的格子，所以这是它在还能到达的格子上走的无向图博弈。" +
    "一步棋必胜，当且仅当空格走到这些格子的某个最大匹配没有覆盖的一格（Fraenkel、Scheinerman、Ullman，1993）。",
};

const sums: Theorem = {
  en:
    "A heap is worth the least number that no move of it reaches (mex), and several heaps the xor of theirs (Sprague 1935, Grundy 1939). " +
    "The side to move loses exactly when that is 0, so a winning move makes the count of ones in every binary column even.",
  zh:
    "一堆的 SG 值是它的任何一步都走不到的最小非负整数（mex），几堆之和的值是各堆值的异或（Sprague，1935；Grundy，1939）。" +
    "轮到的一方必败，当且仅当异或和为 0，所以必胜走法使二进制每一列中 1 的个数都成偶数。",
};

const splitting: Theorem = {
  en:
    "Every bean is a game of its own: with x bottles after it, it is worth the x-th odious number, one with an odd count of binary ones, and 0 in the last bottle (as in Mock Turtles, Winning Ways, ch. 14). " +
    "The row is worth the xor of its beans, and the side to move loses exactly when that is 0 (Sprague 1935, Grundy 1939).",
  zh:
    "每颗豆子自成一局：后面有 x 个瓶子的豆子，其 SG 值是第 x 个二进制中 1 的个数为奇数的数，最后一瓶中的豆子为 0（与 Mock Turtles 相同，《Winning Ways》第14章）。" +
    "整排的值是各豆的异或，轮到的一方必败，当且仅当它为 0（Sprague，1935；Grundy，1939）。",
};

const staircase: Theorem = {
  en:
    "The taken cells are always an order ideal of the grid, a Young diagram, and its border is a path of n + m steps up and right; so there are C(n + m, n) positions. " +
    "By minimax (Zermelo 1913) each has one value: the best of what a corner brings minus the value of what it leaves.",
  zh:
    "已占的格子总是网格的序理想，即杨图，它的边界是一条向上和向右的 n + m 步格路，所以共有 C(n + m, n) 个局面。" +
    "由极大极小原理（Zermelo，1913），每个局面有唯一的值：在各个角上取（该格所得减去留下局面的值）的最大者。",
};

const lines: Theorem = {
  en:
    "By minimax (Zermelo 1913) every position has one score, which alpha-beta search (Knuth and Moore 1975) finds without visiting all positions. " +
    "Only lines that hold no mark of the other side can still be completed, and they bound the score on both sides. " +
    "That a player is kept from every line is proved by a search of its own, with pairs of cells (Hales and Jewett 1963) and weights of lines (Erdős and Selfridge 1973).",
  zh:
    "由极大极小原理（Zermelo，1913），每个局面有唯一的分数，alpha-beta 搜索（Knuth、Moore，1975）不必走遍所有局面就能求出。" +
    "只有不含对方记号的线还能连成，它们给出分数的上下界。" +
    "一方能否挡住对方的所有连线，由另一个搜索来证明：用格子配对（Hales、Jewett，1963）和连线的权值（Erdős、Selfridge，1973）。",
};

const lights: Theorem = {
  en:
    "Presses are a linear system modulo p, and the first row of them determines all others, row by row from above (light chasing; Sutner 1990 for p = 2). " +
    "So only a system as large as one side is left to solve, and solutions differ by the quiet patterns, its kernel.",
  zh:
    "按法是模 p 的线性方程组，而第一行的按法从上到下逐行决定其余各行（追灯法；p = 2 见 Sutner，1990）。" +
    "所以只剩下一个边长大小的方程组要解，各个解之间相差齐次解（静默图案），即它的核。",
};

const widgets: Theorem = {
  en:
    "A record is a linear equation modulo 7 in the days of the types, which are 3 to 9, one for each residue; elimination solves the system. " +
    "Either there is a solution, or some combination of the records reads 0 on the left and not on the right (Fredholm's alternative).",
  zh:
    "一条记录是关于各类型天数的模 7 线性方程，天数为 3 到 9，每个余数恰有一个；消元法求解方程组。" +
    "要么有解，要么记录的某个组合左边为 0 而右边不为 0（Fredholm 择一定理）。",
};

const linear: Theorem = {
  en:
    "Modulo a prime, division by every number but 0 is possible, so elimination solves the system: columns are cleared one after the other until rows stand in steps. " +
    "Either there is a solution, or some combination of the equations reads 0 on the left and not on the right (Fredholm's alternative).",
  zh:
    "模质数时除 0 以外都可以作除数，所以消元法能解方程组：逐列消去，直到各行成阶梯形。" +
    "要么有解，要么方程的某个组合左边为 0 而右边不为 0（Fredholm 择一定理）。",
};

const wythoff: Theorem = {
  en:
    "The side to move loses exactly when the queen stands, counted from 0, on row ⌊nφ⌋ and column ⌊nφ⌋ + n for some n, or on row ⌊nφ⌋ + n and column ⌊nφ⌋; φ is the golden ratio (Wythoff 1907). " +
    "Its Grundy values have no such form, so all positions are played out.",
  zh:
    "轮到的一方必败，当且仅当皇后所在的行与列（从 0 数起）是 ⌊nφ⌋ 和 ⌊nφ⌋ + n（次序不限），φ 是黄金比（Wythoff，1907）。" +
    "它的 SG 值没有这样的公式，因此穷举所有局面。",
};

const exhaustive: Theorem = {
  en:
    "In a finite game of perfect information every position has exactly one value (Zermelo 1913; von Neumann 1928). " +
    "It is found by playing out all positions from the last ones backwards.",
  zh:
    "在有限的完全信息博弈中，每个局面恰有一个值（Zermelo，1913；von Neumann，1928）。" +
    "从最后的局面倒推，穷举所有局面就能求出。",
};

export const theorems = {
  matching: N_("A move wins exactly when it goes to a cell that some maximum matching of the open cells misses (Fraenkel, Scheinerman, Ullman 1993). From there the winner answers every move along a pair of that matching, so that a reply is never lacking."),
  graph: N_("On an undirected graph a move wins exactly when it goes to a vertex that some maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993); blossoms find such a matching (Edmonds 1965). On a directed graph the question is PSPACE-complete (Schaefer 1978), and all positions are played out."),
  stone: N_("From the corner of a whole board the side to move wins exactly when the number of cells is even: then dominoes tile the board, and the winner always moves to the other half of the domino. In the middle of a game the same is true of maximum matchings of the open cells (Fraenkel, Scheinerman, Ullman 1993)."),
  rabbits: N_("The hole never comes back to a cell, so it plays vertex geography on the cells that it can still reach. A slide wins exactly when the hole goes to a cell that some maximum matching of these misses (Fraenkel, Scheinerman, Ullman 1993)."),
  sums: N_("A heap is worth the least number that no move of it reaches (mex), and several heaps the xor of theirs (Sprague 1935, Grundy 1939). The side to move loses exactly when that is 0, so a winning move makes the count of ones in every binary column even."),
  splitting: N_("Every bean is a game of its own: with x bottles after it, it is worth the x-th odious number, one with an odd count of binary ones, and 0 in the last bottle (as in Mock Turtles, Winning Ways, ch. 14). The row is worth the xor of its beans, and the side to move loses exactly when that is 0 (Sprague 1935, Grundy 1939)."),
  staircase: N_("The taken cells are always an order ideal of the grid, a Young diagram, and its border is a path of n + m steps up and right; so there are C(n + m, n) positions. By minimax (Zermelo 1913) each has one value: the best of what a corner brings minus the value of what it leaves."),
  lines: N_("By minimax (Zermelo 1913) every position has one score, which alpha-beta search (Knuth and Moore 1975) finds without visiting all positions. Only lines that hold no mark of the other side can still be completed, and they bound the score on both sides. That a player is kept from every line is proved by a search of its own, with pairs of cells (Hales and Jewett 1963) and weights of lines (Erdős and Selfridge 1973)."),
  lights: N_("Presses are a linear system modulo p, and the first row of them determines all others, row by row from above (light chasing; Sutner 1990 for p = 2). So only a system as large as one side is left to solve, and solutions differ by the quiet patterns, its kernel."),
  widgets: N_("A record is a linear equation modulo 7 in the days of the types, which are 3 to 9, one for each residue; elimination solves the system. Either there is a solution, or some combination of the records reads 0 on the left and not on the right (Fredholm's alternative)."),
  linear: N_("Modulo a prime, division by every number but 0 is possible, so elimination solves the system: columns are cleared one after the other until rows stand in steps. Either there is a solution, or some combination of the equations reads 0 on the left and not on the right (Fredholm's alternative)."),
  wythoff: N_("The side to move loses exactly when the queen stands, counted from 0, on row ⌊nφ⌋ and column ⌊nφ⌋ + n for some n, or on row ⌊nφ⌋ + n and column ⌊nφ⌋; φ is the golden ratio (Wythoff 1907). Its Grundy values have no such form, so all positions are played out."),
  exhaustive: N_("In a finite game of perfect information every position has exactly one value (Zermelo 1913; von Neumann 1928). It is found by playing out all positions from the last ones backwards."),
};
