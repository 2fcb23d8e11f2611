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

/* A direction from a cell: the distance between its cells, and how many there are on each side. */
struct mnk_direction {
    uint64_t step, after, before;
};

struct mnk_run {
    uint64_t first; /* first cell */
    uint64_t step;  /* distance between cells */
    uint64_t length;
};

static void mnk_list_directions(const struct cell_grid *grid, qj_move cell,
                                struct mnk_direction out[DIRECTIONS])
{
    const uint64_t columns = grid->columns, up = cell.part[0], left = cell.part[1];
    const uint64_t down = grid->rows - 1 - up, right = columns - 1 - left;
    out[0] = (struct mnk_direction){1, right, left};
    out[1] = (struct mnk_direction){columns, down, up};
    out[2] = (struct mnk_direction){columns + 1, number_min(down, right), number_min(up, left)};
    out[3] = (struct mnk_direction){columns - 1, number_min(down, left), number_min(up, right)};
}

/* Counts a player's marks directly after a cell, up to `most`; a step may be negative. */
static uint64_t mnk_count_marks(const uint8_t *cell, uint64_t step, uint64_t most, uint8_t player)
{
    uint64_t length = 0;
    while (length < most && *(cell += (int64_t)step) == player)
        length++;
    return length;
}

bool mnk_completes(const struct mnk_setup *setup, const uint8_t *cells, qj_move cell,
                   uint8_t player)
{
    const uint64_t others = setup->k - 1;
    const uint8_t *at = cells + cell_at(&setup->grid, &cell);
    struct mnk_direction directions[DIRECTIONS];
    mnk_list_directions(&setup->grid, cell, directions);
    for (int i = 0; i < DIRECTIONS; i++) {
        const struct mnk_direction *along = &directions[i];
        if (along->after + along->before < others)
            continue;
        uint64_t found = mnk_count_marks(at, along->step, number_min(along->after, others), player);
        found += mnk_count_marks(at, -along->step, number_min(along->before, others - found),
                                 player);
        if (found >= others)
            return true;
    }
    return false;
}

int64_t mnk_play(const qj_setup *from, void *state, const qj_move *move)
{
    const struct mnk_setup *setup = from->user;
    struct mnk_state *board = state;
    if (mnk_completes(setup, board->cells, *move, board->side))
        board->winner = board->side;
    board->cells[cell_at(&setup->grid, move)] = board->side;
    board->empty--;
    board->side = 3 - board->side;
    return 0;
}

/* Finds the lines of a player; stores at most DIRECTIONS of them, but counts one more. */
static int mnk_find_runs(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player,
                         struct mnk_run runs[DIRECTIONS])
{
    int found = 0, tried = setup->k > 1 ? DIRECTIONS : 1; /* a single mark has no direction */
    struct mnk_direction directions[DIRECTIONS];
    for (uint64_t cell = 0; cell < cell_count(&setup->grid); cell++) {
        if (cells[cell] != player)
            continue;
        mnk_list_directions(&setup->grid, cell_move(&setup->grid, cell), directions);
        for (int i = 0; i < tried; i++) {
            const uint64_t step = directions[i].step;
            if (directions[i].before && cells[cell - step] == player)
                continue; /* not the first mark of its run */
            uint64_t length = 1 + mnk_count_marks(cells + cell, step, directions[i].after, player);
            if (length < setup->k)
                continue;
            if (found == DIRECTIONS)
                return found + 1;
            runs[found++] = (struct mnk_run){cell, step, length};
        }
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
