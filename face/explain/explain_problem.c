/* explain_problem: the sentences for the marks of each solution; see explain.h. */
#include "face/explain/explain.h"

const struct explain_kind explain_searches[] = {
    {"start", "c-", "%.40s has no partner. Look for an augmenting path that starts there.", NULL,
     "No cell is in two pairs."},
    {"look", "cc?c",
     "From %.40s the search looks at %.40s. Its partner %.40s must find another partner.",
     "From %.40s the search looks at %.40s, which has no partner. An augmenting path ends here.",
     "A search looks at each cell at most once."},
    {"pair", "cc", "The path is flipped from its end: %.40s and %.40s are partners now.", NULL,
     "At the start of the path the matching has one pair more than before the search."},
    {"fail", "c", "No augmenting path leads on from %.40s.", NULL,
     "A cell from which a search has failed is not looked at again in this search."},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_geography[] = {
    {"exposed", "c", "The maximum matching misses %.40s: the first player wins with this start.",
     NULL, "There is no augmenting path, so the matching is maximum (Berge)."},
    {"even", "c", "An alternating path of even length ends at %.40s: it is a winning start.", NULL,
     "The flipped path is a maximum matching that misses its end."},
    {"reach", "ccc?-",
     "From %.40s an alternating path goes on to %.40s, and along its pair to %.40s. That is a "
     "known winning start.",
     "From %.40s an alternating path goes on to %.40s, and along its pair to %.40s.",
     "Every neighbour has a partner: otherwise the path would be augmenting."},
    {"answer", "?-", "The winning starts are written row by row.",
     "Every maximum matching covers all free cells, so no start wins.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_heaps[] = {
    {"mex", "n-sn",
     "From a heap of %.40s a move leads to the values %.99s. Its value is the least number that "
     "is missing, %.40s.",
     NULL, "The values of all smaller heaps are known."},
    {"heap", "1nxx",
     "The size of heap %.40s is %.40s, and its value is %.40s. The xor is now %.40s.", NULL,
     "The xor is that of the heaps so far."},
    {"answer", "?x", "The xor is %.40s, so the player to move wins.",
     "The xor is %.40s, so the player to move loses.", NULL},
    {"period", "nnnn",
     "The values repeat with period %.40s from heap %.40s on. The number of digits in the code is "
     "%.40s, so heaps up to %.40s prove it.",
     NULL,
     "If g(n + period) = g(n) for start <= n < 2 start + period + digits, then for all n >= "
     "start (Guy and Smith)."},
    {"unknown", "n", "Heaps up to %.40s prove no period.", NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_rabbits[] = {
    {"cell", "coa?-", "%.40s is at %s from the hole and holds %.40s: the hole can enter it.",
     "%.40s is at %s from the hole and holds %.40s: the hole can never enter it.",
     "Rabbit moves the hole to an odd distance, onto an O. Egg moves it to an even distance, "
     "onto an X."},
    {"leave", "c?c", "%.40s is taken out. Its partner %.40s must find another partner.",
     "%.40s is taken out. It has no partner.",
     "The matching is maximum for the cells before the hole's cell is taken out."},
    {"verdict", "c-?-", "Every maximum matching covers %.40s, so the player to move wins.",
     "Some maximum matching misses %.40s, so the player to move loses.",
     "The matching is maximum for the cells that are left."},
    {"move", "pc", "%s moves the hole to %.40s.", NULL, "The hole never returns to a cell."},
    {"mistake", "n",
     "Round %.40s is a mistake: Rabbit wins before its move, and Egg wins after it.", NULL, NULL},
    {"answer", "n", "The number of mistakes is %.40s.", NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_splitting[] = {
    {"mex", "n-sn",
     "A bean at distance %.40s from the last bottle can reach the values %.99s. Its value is the "
     "least number that is missing, %.40s.",
     NULL, "The values of beans at smaller distances are known."},
    {"bottle", "nn?-xx",
     "The number of beans in bottle %.40s is %.40s, which is odd: one bean of value %.40s counts. "
     "The xor is now %.40s.",
     "The number of beans in bottle %.40s is %.40s, which is even: the values %.40s cancel out. "
     "The xor stays %.40s.",
     "The xor has the value of each bottle with an odd number of beans once."},
    {"win", "nnnxxxx-",
     "The move %.40s %.40s %.40s wins: the values %.40s, %.40s and %.40s have the xor %.40s, so "
     "the xor of all becomes 0.",
     NULL, "A move of a bean from i to j and k changes the xor by g(i) xor g(j) xor g(k)."},
    {"answer", "x?n", "The xor is %.40s, and the number of winning first moves is %.40s.",
     "The xor is %.40s, and no first move wins.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_staircase[] = {
    {"enter", "-wp", "The contour %.40s is new, and %s is to move.", NULL,
     "The taken cells are above and to the left of the contour, from its lower left end: 1 is a "
     "step to the right, 0 a step up."},
    {"slide", "-wprkw", "At %.40s %s can take %.40s: a corner 01 becomes 10, contour %.40s.", NULL,
     "A cell can be taken exactly at a corner 01 of the contour."},
    {"gain", "-wpnn",
     "At %.40s the gain of %s by this move is %.40s. The largest gain so far is %.40s.", NULL,
     "The gain is the value of the cell minus the value of the next contour."},
    {"known", "-wpn", "The value of %.40s for %s is in the table: %.40s.", NULL,
     "A value depends on the contour alone, not on the way to it."},
    {"value", "-wpn",
     "All corners of %.40s are done. Its value for %s is the largest gain, or 0 without a corner: "
     "%.40s.",
     NULL,
     "The value is the points of the player to move minus those of the other player, from the "
     "contour to the end."},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_stone[] = {
    {"answer", "n?-",
     "%.40s is odd: dominoes cover all cells but the corner. Bob always moves to the other half "
     "of the stone's domino.",
     "%.40s is even: dominoes cover the board. Alice always moves to the other half of the "
     "stone's domino.",
     "The other half is free: each domino that was entered before was left full."},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_tictactoe[] = {
    {"mark", "qi-b", "%s takes %.40s. The board is %.40s.", NULL, NULL},
    {"over", "-bn", "The game is over at %.40s, with the score %.40s.", NULL,
     "A line scores the empty cells plus one, for Bob with a minus; a full board scores 0."},
    {"back", "qinn", "The move of %s to %.40s has the score %.40s. The best so far is %.40s.", NULL,
     "Alice takes the largest score, Bob the smallest."},
    {"value", "-bqn", "All moves of %.40s are done. With %s to move its score is %.40s.", NULL,
     "The score of a board is exact when all its moves are done."},
    {NULL, NULL, NULL, NULL, NULL}};

static const struct explain_kind explain_widgets[] = {
    {"record", "1ddn-e",
     "Record %.40s is from %s to %s, both days included: %.40s modulo 7. Its equation is "
     "%.99s.",
     NULL,
     "A coefficient counts the widgets of a type, the right side the days from start to end."},
    {"pivot", "111n-e",
     "The pivot of type %.40s is in row %.40s. It becomes row %.40s, multiplied by %.40s, the "
     "inverse of the pivot: %.99s.",
     NULL, "The solutions stay the same, since each step can be undone."},
    {"clear", "111n-e",
     "Type %.40s is cleared in row %.40s. Row %.40s is subtracted, multiplied by %.40s: %.99s.",
     NULL, "The columns of earlier pivots have one 1 and otherwise zeros."},
    {"free", "1n", "Type %.40s has no pivot, so it is free. The rank stays %.40s.", NULL, NULL},
    {"rank", "nnn",
     "The rank is %.40s. The number of types is %.40s, and the number of records is %.40s.", NULL,
     "In rows without a pivot all coefficients are 0."},
    {"rest", "1?n-", "Row %.40s says 0 = %.40s: there is no solution.", "Row %.40s says 0 = 0.",
     NULL},
    {"answer", "?-n", "Some row says 0 = b with b other than 0: there is no solution.",
     "All rows can hold. The number of free types is %.40s, and only 0 makes the solution unique.",
     "Each free type can take any residue, and then the other types follow."},
    {"days", "1nn", "The residue of type %.40s is %.40s modulo 7. Of 3 to 9 days that is %.40s.",
     NULL, "Each residue modulo 7 belongs to exactly one number from 3 to 9."},
    {NULL, NULL, NULL, NULL, NULL}};

const struct explain_problem explain_problems[] = {
    {"geography", 104, "--size 10x10", "", false,
     "O((n m)^2) time: a search of O(n m) steps for each cell", explain_geography},
    {"heaps", 0, "--code 0.77 --heaps '3 5 200'", "", false,
     "O(d h^2) time for heaps up to h and a code of d digits", explain_heaps},
    {"rabbits", 44, "--size 8x8 --rounds 9", "", true,
     "O(n m (n m + k)) time: a search of O(n m) steps for each cell and each move",
     explain_rabbits},
    {"splitting", 0, "--size 21", "", false, "O(n^3) time for a case: all moves are tried",
     explain_splitting},
    {"staircase", 0, "--size 4x4", "", false,
     "O((n + m) C(n+m, n)) time: a walk along each of C(n+m, n) contours", explain_staircase},
    {"stone", 0, "--size 8", "0\n", false, "O(1) time for a board", explain_stone},
    {"tictactoe", 3, "--cases 1 --plies 4", "", false, "at most 9! orders of moves for a board",
     explain_tictactoe},
    {"widgets", 0, "--types 10 --records 12", "", false,
     "O(n m min(n, m)) time: a subtraction of rows for each pivot and row", explain_widgets},
    {NULL, 0, NULL, NULL, false, NULL, NULL}};
