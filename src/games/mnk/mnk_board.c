/* mnk_board: runs of marks of one player, along rows, columns and both diagonals; the moves of many
 * boards, and their ranks.
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
#include <string.h>

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

/* Returns true if `others` more marks join a cell in line; forth, back: cells on its sides. */
static bool mnk_joins(const uint8_t *cells, uint64_t cell, uint64_t step, uint64_t forth,
                      uint64_t back, uint64_t others, uint8_t player)
{
    if (forth + back < others)
        return false;
    uint64_t found = mnk_count_following(cells, (int64_t)cell, (int64_t)step,
                                         number_min(forth, others), player);
    return found + mnk_count_following(cells, (int64_t)cell, -(int64_t)step,
                                       number_min(back, others - found), player) >=
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
           mnk_joins(cells, cell, columns + 1, number_min(down, right), number_min(up, left),
                     others, player) ||
           mnk_joins(cells, cell, columns - 1, number_min(down, left), number_min(up, right),
                     others, player);
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
    int found = mnk_find_runs(setup, cells, player, runs);
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

/* ------------------------------------------------------------ many boards, by bitboards
 *
 * A row of a bitboard has an extra bit, always 0, so no line crosses an edge:
 *
 *     columns 0 1 2 .    bits 0 1 2 3
 *                             4 5 6 7        step 1 along a row, 4 down, 5 and 3 across
 *
 * Let F(i) be the cells with at least i marks of the player directly after them along a direction,
 * and B(i) the cells with at least i directly before them:
 *
 *     F(0) = B(0) = all,   F(i) = (own and F(i - 1)) >> step,   B(i) = (own and B(i - 1)) << step
 *
 * A mark makes k in line exactly in the cells of F(i) and B(k - 1 - i) for some i. Boards that do
 * not fit a word are checked cell by cell.
 */
enum { WORD = 64 };

static uint64_t mnk_complete_along(uint64_t own, uint64_t k, uint64_t step)
{
    uint64_t before[WORD], behind = UINT64_MAX, found = 0;
    before[0] = UINT64_MAX;
    for (uint64_t i = 1; i < k; i++)
        before[i] = (own & before[i - 1]) << step;
    for (uint64_t i = 0; i < k; i++) {
        found |= behind & before[k - 1 - i];
        behind = (own & behind) >> step;
    }
    return found;
}

/* Returns the bits of the cells in which a mark of the player completes a line. */
static uint64_t mnk_winning_cells(const struct mnk_setup *setup, const uint8_t *cell, uint8_t side)
{
    uint64_t own = 0, bit = 1, stride = setup->grid.columns + 1, k = setup->k;
    if (k > setup->grid.rows && k > setup->grid.columns)
        return 0;
    for (uint64_t row = 0; row < setup->grid.rows; row++, bit <<= 1)
        for (uint64_t column = 0; column < setup->grid.columns; column++, bit <<= 1)
            own |= -(uint64_t)(*cell++ == side) & bit;
    return mnk_complete_along(own, k, 1) | mnk_complete_along(own, k, stride) |
           mnk_complete_along(own, k, stride + 1) | mnk_complete_along(own, k, stride - 1);
}

void mnk_expand(const qj_setup *setup, const void *states, uint64_t count,
                const qj_expander *expander)
{
    const struct mnk_setup *board = setup->user;
    const struct cell_grid grid = board->grid;
    const uint64_t size = mnk_state_size(board);
    const bool word = grid.columns < WORD - 2 && grid.rows <= WORD / (grid.columns + 1);
    const unsigned char *state = states; /* not aligned */
    struct mnk_state head;
    for (uint64_t index = 0; index < count; index++, state += size) {
        const uint8_t *cells = state + offsetof(struct mnk_state, cells), *cell = cells;
        memcpy(&head, state, offsetof(struct mnk_state, cells));
        if (mnk_over(&head)) {
            expander->over(expander->user, index, mnk_score(&head));
            continue;
        }
        uint64_t wins = word ? mnk_winning_cells(board, cells, head.side) : 0;
        for (uint64_t row = 0; row < grid.rows; row++, wins >>= 1)
            for (uint64_t column = 0; column < grid.columns; column++, cell++, wins >>= 1) {
                if (*cell)
                    continue;
                const qj_move move = {{row, column}};
                struct mnk_state *next = expander->move(expander->user, index, &move, 0);
                memcpy(next, state, size);
                next->empty--;
                next->side = 3 - next->side;
                next->cells[cell - cells] = head.side;
                if (word ? wins & 1 : mnk_completes(board, cells, row, column, head.side))
                    next->winner = head.side;
            }
    }
}

/* ----------------------------------------------------------------- ranks */

/* A rank has a digit in base 3 for each cell. The rest of a state follows from the cells and from
 * the player who moves at an even number of marks: mnk_board.h. */

static uint64_t mnk_rank(const void *user, const void *state)
{
    const struct mnk_setup *setup = user;
    const struct mnk_state *board = state;
    const uint64_t cells = cell_count(&setup->grid);
    return board->side == 1 + ((cells - board->empty + setup->odd) & 1)
               ? qj_cells_number(0, board->cells, cells, 3)
               : QJ_NO_NUMBER;
}

/* Unranks a board. Only the last mover can have won. */
static void mnk_unrank(const void *user, uint64_t rank, void *state)
{
    const struct mnk_setup *setup = user;
    struct mnk_state *board = state;
    const unsigned cells = (unsigned)cell_count(&setup->grid);
    const qj_lines lines = qj_lines_make((unsigned)setup->grid.columns, (unsigned)setup->k);
    const qj_marks marks = qj_marks_make(cells, setup->odd, rank);
    qj_cells_numbered(rank, board->cells, cells, 3);
    board->empty = (uint64_t)bits_count(marks.empty);
    board->side = (uint8_t)(1 + marks.side);
    board->winner = qj_lines_has(&lines, marks.last) ? 3 - board->side : 0;
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
