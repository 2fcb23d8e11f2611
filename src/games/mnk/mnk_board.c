/* mnk_board: runs of marks of one player, along rows, columns and both diagonals; and the ranks of
 * boards.
 *
 * A run is maximal; with at least k marks it is a line. The last move of a game is on all lines of
 * the winner, and its removal leaves no line. In a run of length L this holds for the marks L - k
 * to k - 1 (from 0), which leave less than k marks on either side.
 *
 *     k = 4    1 1 1 1    any of the four         1 1 1 1 1 1 1    only the middle mark
 *              ^ ^ ^ ^                                  ^
 *
 * Two runs in one direction share no mark, so one move makes at most four lines.
 */
#include "games/mnk/mnk_board.h"
#include "base/bits.h"

#include <qiju/numbering.h>

enum { DIRECTIONS = 4 };
static const struct {
    int64_t rows, columns;
} directions[DIRECTIONS] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

struct mnk_run {
    uint64_t first; /* first cell */
    uint64_t step;  /* distance between cells */
    uint64_t length;
};

/* Counts a player's marks next to a cell, up to `most`, in a direction; sign -1: against it. */
static uint64_t mnk_count_along(const struct mnk_setup *setup, const uint8_t *cells, uint64_t cell,
                                uint8_t player, int direction, int sign, uint64_t most)
{
    int64_t rows = (int64_t)setup->grid.rows, columns = (int64_t)setup->grid.columns;
    int64_t down = sign * directions[direction].rows, right = sign * directions[direction].columns;
    int64_t row = (int64_t)cell / columns + down, column = (int64_t)cell % columns + right;
    uint64_t length = 0;
    while (length < most && row >= 0 && row < rows && column >= 0 && column < columns &&
           cells[row * columns + column] == player) {
        length++;
        row += down;
        column += right;
    }
    return length;
}

static uint64_t mnk_count_following(const uint8_t *cells, int64_t cell, int64_t step, uint64_t most,
                                    uint8_t player)
{
    uint64_t length = 0;
    while (length < most && cells[cell += step] == player)
        length++;
    return length;
}

static uint64_t mnk_min(uint64_t one, uint64_t two)
{
    return one < two ? one : two;
}

/* Returns true if `others` more marks join a cell in line; forth, back: cells on its sides. */
static bool mnk_joins(const uint8_t *cells, uint64_t cell, uint64_t step, uint64_t forth,
                      uint64_t back, uint64_t others, uint8_t player)
{
    if (forth + back < others)
        return false;
    uint64_t found = mnk_count_following(cells, (int64_t)cell, (int64_t)step,
                                         mnk_min(forth, others), player);
    return found + mnk_count_following(cells, (int64_t)cell, -(int64_t)step,
                                       mnk_min(back, others - found), player) >=
           others;
}

bool mnk_completes(const struct mnk_setup *setup, const uint8_t *cells, uint64_t row,
                   uint64_t column, uint8_t player)
{
    uint64_t others = setup->k - 1, columns = setup->grid.columns;
    uint64_t up = row, left = column, cell = row * columns + column;
    uint64_t down = setup->grid.rows - 1 - up, right = columns - 1 - left;
    return mnk_joins(cells, cell, 1, right, left, others, player) ||
           mnk_joins(cells, cell, columns, down, up, others, player) ||
           mnk_joins(cells, cell, columns + 1, mnk_min(down, right), mnk_min(up, left), others,
                     player) ||
           mnk_joins(cells, cell, columns - 1, mnk_min(down, left), mnk_min(up, right), others,
                     player);
}

void mnk_mark(const struct mnk_setup *setup, struct mnk_state *state, uint64_t row, uint64_t column)
{
    if (mnk_completes(setup, state->cells, row, column, state->side))
        state->winner = state->side;
    state->cells[row * setup->grid.columns + column] = state->side;
    state->empty--;
    state->side = 3 - state->side;
}

/* Finds the lines of a player; stores at most DIRECTIONS of them, but counts one more. */
static int mnk_find_runs(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player,
                         struct mnk_run runs[DIRECTIONS])
{
    int found = 0, tried = setup->k > 1 ? DIRECTIONS : 1; /* a single mark has no direction */
    for (uint64_t cell = 0; cell < cell_count(&setup->grid); cell++)
        for (int i = 0; i < tried && cells[cell] == player; i++) {
            if (mnk_count_along(setup, cells, cell, player, i, -1, 1))
                continue; /* not the first mark of its run */
            uint64_t length = 1 + mnk_count_along(setup, cells, cell, player, i, 1, UINT64_MAX);
            if (length < setup->k)
                continue;
            if (found == DIRECTIONS)
                return found + 1;
            uint64_t step = (uint64_t)directions[i].rows * setup->grid.columns +
                            (uint64_t)directions[i].columns;
            runs[found++] = (struct mnk_run){cell, step, length};
        }
    return found;
}

/* Returns true if a run without the mark in `cell` has less than k marks in a row. */
static bool mnk_is_cut(const struct mnk_run *run, uint64_t k, uint64_t cell)
{
    if (cell < run->first || (cell - run->first) % run->step)
        return false;
    uint64_t index = (cell - run->first) / run->step;
    return index < k && index < run->length && run->length - index - 1 < k;
}

enum mnk_lines mnk_find_lines(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player)
{
    struct mnk_run runs[DIRECTIONS];
    int found = mnk_may_have_line(setup, cells, player) ? mnk_find_runs(setup, cells, player, runs)
                                                        : 0;
    if (found == 0)
        return MNK_NO_LINE;
    if (found > DIRECTIONS)
        return MNK_APART;
    for (uint64_t i = 0; i < runs[0].length; i++) {
        uint64_t cell = runs[0].first + i * runs[0].step;
        int cuts = 0;
        for (int j = 0; j < found; j++)
            cuts += mnk_is_cut(&runs[j], setup->k, cell);
        if (cuts == found)
            return MNK_ONE_MOVE;
    }
    return MNK_APART;
}

/* ----------------------------------------------------------------- ranks */

/* A rank has a digit in base 3 for each cell. The rest of a state follows from the cells and from
 * the player who moves at an even number of marks: mnk_board.h. */

static uint8_t mnk_side_to_move(const struct mnk_setup *setup, uint64_t empty)
{
    return (uint8_t)(1 + ((cell_count(&setup->grid) - empty + setup->odd) & 1));
}

static uint64_t mnk_rank(const void *user, const void *state)
{
    const struct mnk_setup *setup = user;
    const struct mnk_state *board = state;
    return board->side == mnk_side_to_move(setup, board->empty)
               ? qj_cells_number(0, board->cells, cell_count(&setup->grid), 3)
               : QJ_NO_NUMBER;
}

/* Unranks a board. Only the last mover can have won. */
static void mnk_unrank(const void *user, uint64_t rank, void *state)
{
    const struct mnk_setup *setup = user;
    struct mnk_state *board = state;
    uint64_t cells = cell_count(&setup->grid);
    qj_cells_numbered(rank, board->cells, cells, 3);
    for (uint64_t cell = 0; cell < cells; cell++)
        board->empty += board->cells[cell] == 0;
    board->side = mnk_side_to_move(setup, board->empty);
    uint8_t last = 3 - board->side;
    board->winner = mnk_find_lines(setup, board->cells, last) == MNK_NO_LINE ? 0 : last;
}

bool mnk_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const struct mnk_setup *size = setup->user;
    qj_layout_ranked(out, mnk_state_size(size), qj_cells_numbers(cell_count(&size->grid), 3),
                     mnk_rank, mnk_unrank, size);
    return tier == 0;
}

/* Computes values of boards given as bitboards. The last cell is the first digit of a rank, so the
 * bitboard is the board turned by half a turn, which has the same lines. */
void mnk_stones_over(const qj_setup *setup, const qj_marks *boards, size_t count, int64_t *values)
{
    const struct mnk_setup *size = setup->user;
    const qj_lines lines = qj_lines_make((unsigned)size->grid.columns, (unsigned)size->k);
    for (size_t i = 0; i < count; i++) {
        const bool won = qj_lines_has(&lines, boards[i].last);
        values[i] = won ? -1 - bits_count(boards[i].empty) : boards[i].empty ? QJ_STUCK : 0;
    }
}
