/* pairing: pairs of cells by which Breaker keeps Maker from every line.
 *
 * Theorem (Hales and Jewett, "Regularity and positional games", 1963). If disjoint pairs of empty
 * cells exist such that each winning line (window) open for Maker contains a pair, Breaker holds:
 * he answers a mark in a pair by the partner.
 *
 * Theorem (the same). No player can force nine in a row on any board. Proof: this tile of 8 x 8
 * cells, repeated over the plane, has a pair of neighbours in each row, column and diagonal of each
 * direction, again after eight steps. Nine cells in line contain a whole pair, and no cell is in
 * two pairs.
 *
 *     - - | / / \ | \       - -  two neighbours in a row        \ on a diagonal that goes down and
 *     ...                   |    ... in a column                right, / down and left
 *
 * If the tile does not help, pairs are chosen greedily. The line with the fewest cells left for a
 * pair gets the pair that removes most weight from the others; a line with c such cells weighs 2^-c
 * (after Erdos and Selfridge, "On a combinatorial game", 1973). A failed trial is repeated with
 * other choices among equals. A failure proves nothing.
 *
 * The lines through a cell, direction by direction, by the first cell of each:
 *
 *     k = 4    . a b c d . . .      the lines through d in its row start at a, b, c and d
 */
#include "engines/pairings/pairing.h"

enum { TILE = 8, TILE_LINE = 9, MAX_TRIES = 200, WEIGHT_BITS = 40 };

/* Steps down and right of each direction. */
static const int down[DIRECTIONS] = {0, 1, 1, 1}, right[DIRECTIONS] = {1, 0, 1, -1};

/* Where the pair of a line of the tile begins: for row 0, 1, ... the column; for column 0, 1, ...
 * the row; for diagonals the row, by column - row or by column + row. */
static const uint8_t tile[DIRECTIONS][TILE] = {
    {0, 1, 1, 2, 2, 0, 0, 0},
    {1, 3, 5, 5, 6, 3, 6, 7},
    {4, 5, 4, 7, 3, 0, 7, 5},
    {1, 2, 7, 3, 0, 1, 1, 2},
};

/* ------------------------------------------------------------------- board */

static bool pairing_is_on_board(const struct pairing_open_board *board, int row, int column)
{
    return row >= 0 && row < board->rows && column >= 0 && column < board->columns;
}

qj_status pairing_open_board(struct pairing_open_board *board, struct arena *arena,
                             const struct lines_view *view)
{
    int rows = (int)view->rows, columns = (int)view->columns;
    int longest = rows > columns ? rows : columns;
    *board = (struct pairing_open_board){.rows = rows,
                                         .columns = columns,
                                         .cells = rows * columns,
                                         .k = view->k > (uint64_t)longest ? longest + 1
                                                                          : (int)view->k};
    const uint64_t numbers = (uint64_t)board->cells * DIRECTIONS;
    TRY(arena_make(arena, &board->is_winning_line, numbers));
    TRY(arena_make(arena, &board->winning_line, numbers));
    TRY(arena_make(arena, &board->marked[1], numbers));
    TRY(arena_make(arena, &board->marked[2], numbers));
    for (uint32_t number = 0; number < numbers; number++) {
        const int direction = (int)number / board->cells, cell = (int)number % board->cells;
        board->step[direction] = down[direction] * columns + right[direction];
        board->is_winning_line[number] = pairing_is_on_board(
            board, cell / columns + (board->k - 1) * down[direction],
            cell % columns + (board->k - 1) * right[direction]);
        if (board->is_winning_line[number])
            board->winning_line[board->winning_lines++] = number;
    }
    for (int cell = 0; cell < board->cells; cell++)
        if (view->board[cell])
            pairing_mark(board, cell, view->board[cell]);
    return QJ_OK;
}

/* Changes the count of marks of a cell's player in the lines through the cell. */
static void pairing_count(const struct pairing_open_board *board, int cell, int change)
{
    uint16_t *marked = board->marked[board->mark[cell]];
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        const int step = board->step[direction], numbers = direction * board->cells;
        for (int back = 0, first = cell; back < board->k && first >= 0; back++, first -= step)
            if (board->is_winning_line[numbers + first])
                marked[numbers + first] = (uint16_t)(marked[numbers + first] + change);
    }
}

void pairing_mark(struct pairing_open_board *board, int cell, uint8_t player)
{
    board->mark[cell] = player;
    pairing_count(board, cell, 1);
}

void pairing_take_back(struct pairing_open_board *board, int cell)
{
    pairing_count(board, cell, -1);
    board->mark[cell] = 0;
}

bool pairing_is_near(const struct pairing_open_board *board, uint8_t maker, int missing)
{
    for (int i = 0; i < board->winning_lines; i++)
        if (pairing_lacks(board, maker, board->winning_line[i]) <= missing)
            return true;
    return false;
}

/* ------------------------------------------------------------------- pairs */

static bool pairing_is_free(const struct pairing_open_board *board,
                            const struct pairing_pairs *pairs, int cell)
{
    return board->mark[cell] == 0 && pairs->partner[cell] == NO_CELL;
}

static void pairing_join(struct pairing_pairs *pairs, int one, int other)
{
    pairs->partner[one] = (uint16_t)other;
    pairs->partner[other] = (uint16_t)one;
}

/* Lays the pairs of the tile; line: the tile's line through the cell in each direction. */
static void pairing_lay_tile(const struct pairing_open_board *board, struct pairing_pairs *pairs)
{
    for (int cell = 0; cell < board->cells; cell++)
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int row = cell / board->columns, column = cell % board->columns;
            const int line[DIRECTIONS] = {row, column, column - row + MAX_CELLS, column + row};
            int begin = tile[direction][line[direction] % TILE];
            if (begin == (direction == 0 ? column : row) % TILE &&
                pairing_is_on_board(board, row + down[direction], column + right[direction]))
                pairing_join(pairs, cell, cell + board->step[direction]);
        }
}

/* Returns whether a pair is in a line; counts the line's cells left for a pair. */
static bool pairing_holds_pair(const struct pairing_open_board *board,
                               const struct pairing_pairs *pairs, int winning_line, int *left)
{
    int first = winning_line % board->cells, step = board->step[winning_line / board->cells];
    int last = first + (board->k - 1) * step;
    *left = 0;
    for (int cell = first; cell <= last; cell += step) {
        int other = pairs->partner[cell];
        if (other != NO_CELL && other > cell && other <= last && (other - cell) % step == 0)
            return true;
        *left += pairing_is_free(board, pairs, cell);
    }
    return false;
}

/* Weighs the lines that still need a pair. Returns the heaviest, at random among equals, or -1. */
static int pairing_weigh_winning_lines(const struct pairing_open_board *board,
                                       struct pairing_room *room, uint8_t maker,
                                       const struct pairing_pairs *pairs)
{
    int heaviest = -1;
    uint64_t equal = 0;
    memset(room->through, 0, sizeof room->through);
    for (int number = 0; number < board->winning_lines; number++) {
        const int winning_line = (int)board->winning_line[number];
        int left, step = board->step[winning_line / board->cells];
        room->weight[winning_line] = 0;
        if (pairing_lacks(board, maker, (uint32_t)winning_line) == INT_MAX ||
            pairing_holds_pair(board, pairs, winning_line, &left))
            continue;
        uint64_t weight = UINT64_C(1) << (left < WEIGHT_BITS ? WEIGHT_BITS - left : 0);
        room->weight[winning_line] = weight;
        for (int i = 0, cell = winning_line % board->cells; i < board->k; i++, cell += step)
            room->through[cell] += weight;
        if (heaviest < 0 || weight > room->weight[heaviest])
            equal = 0;
        else if (weight < room->weight[heaviest])
            continue;
        if (random_below(&room->random, ++equal) == 0)
            heaviest = winning_line;
    }
    return heaviest;
}

/* The weight of a direction's lines that contain `cell` and the cell `apart` steps after it. */
static uint64_t pairing_sum_with_both(const struct pairing_open_board *board,
                                      const struct pairing_room *room, int direction, int cell,
                                      int apart)
{
    uint64_t sum = 0;
    for (int i = apart, first = cell; i < board->k && first >= 0;
         i++, first -= board->step[direction])
        sum += room->weight[direction * board->cells + first];
    return sum;
}

/* Takes the pair within a line that removes most weight from the others. Lines that contain it need
 * no other pair; lines with one of its cells lose a cell. Returns false if there is no pair. */
static bool pairing_take_pair(const struct pairing_open_board *board, struct pairing_room *room,
                              struct pairing_pairs *pairs, int winning_line)
{
    int direction = winning_line / board->cells, first = winning_line % board->cells;
    int step = board->step[direction], one = -1, other = -1;
    int64_t most = INT64_MIN;
    uint64_t equal = 0;
    for (int i = 0, a = first; i < board->k; i++, a += step)
        for (int j = i + 1, b = a + step; j < board->k; j++, b += step) {
            if (!pairing_is_free(board, pairs, a) || !pairing_is_free(board, pairs, b))
                continue;
            int64_t both = (int64_t)pairing_sum_with_both(board, room, direction, a, j - i);
            int64_t gain = 3 * both - (int64_t)(room->through[a] + room->through[b]);
            equal = gain > most ? 0 : equal;
            if (gain < most || random_below(&room->random, ++equal) != 0)
                continue;
            most = gain;
            one = a;
            other = b;
        }
    if (one >= 0)
        pairing_join(pairs, one, other);
    return one >= 0;
}

bool pairing_mend(const struct pairing_open_board *board, struct pairing_room *room, uint8_t maker,
                  struct pairing_pairs *pairs)
{
    for (int cell = 0; cell < board->cells; cell++) {
        int other = pairs->partner[cell];
        if (other != NO_CELL && (board->mark[cell] || board->mark[other]))
            pairs->partner[cell] = pairs->partner[other] = NO_CELL;
    }
    while ((room->failed = pairing_weigh_winning_lines(board, room, maker, pairs)) >= 0)
        if (!pairing_take_pair(board, room, pairs, room->failed))
            return false;
    return true;
}

qj_status pairing_find(const struct pairing_open_board *board, struct pairing_room *room,
                       qj_context *context, uint8_t maker, struct pairing_pairs *pairs, bool *found)
{
    *found = false;
    for (int tries = 0; !*found && tries < MAX_TRIES; tries++) {
        TRY(context_poll(context, NULL, 0, 0));
        memset(pairs, 0xff, sizeof *pairs); /* NO_CELL */
        if (tries == 0 && board->k >= TILE_LINE)
            pairing_lay_tile(board, pairs);
        *found = pairing_mend(board, room, maker, pairs);
    }
    return QJ_OK;
}
