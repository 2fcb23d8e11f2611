/* number: numbers of boards, a digit in base 3 for each cell. The rest of a state follows from them
 * and from who moves on a board with an even number of marks: board.h.
 */
#include "base/bits.h"
#include "games/mnk/board.h"

#include <qiju/numbering.h>

uint64_t mnk_numbers(const qj_setup *setup)
{
    return qj_cells_numbers(cell_count(setup->user), 3);
}

static uint8_t side_of(const struct mnk_setup *setup, uint64_t empty)
{
    return (uint8_t)(1 + ((cell_count(&setup->grid) - empty + setup->odd) & 1));
}

uint64_t mnk_number(const qj_setup *setup, const void *state)
{
    const struct mnk_state *board = state;
    return board->side == side_of(setup->user, board->empty)
               ? qj_cells_number(0, board->cells, cell_count(setup->user), 3)
               : QJ_NO_NUMBER;
}

static bool has_line(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player)
{
    return mnk_may_have_line(setup, cells, player) &&
           mnk_find_lines(setup, cells, player) != MNK_NO_LINE;
}

/* The last mover alone can have won. */
bool mnk_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    struct mnk_state *board = state;
    uint64_t cells = cell_count(setup->user);
    qj_cells_numbered(number, board->cells, cells, 3);
    for (uint64_t cell = 0; cell < cells; cell++)
        board->empty += board->cells[cell] == 0;
    board->side = side_of(setup->user, board->empty);
    uint8_t last = 3 - board->side;
    board->winner = has_line(setup->user, board->cells, last) ? last : 0;
    return true;
}

unsigned mnk_marks(const qj_setup *setup)
{
    uint64_t cells = cell_count(setup->user);
    return cells <= QJ_MARKS_MOST ? (unsigned)cells : 0;
}

/* The digits of a number begin with the last cell: a board turned round, with the same lines. */
void mnk_marks_over(const qj_setup *setup, const qj_marks *boards, size_t count, int64_t *values)
{
    const struct mnk_setup *size = setup->user;
    const qj_lines lines = qj_lines_of((unsigned)size->grid.columns, (unsigned)size->k);
    for (size_t i = 0; i < count; i++) {
        const bool won = qj_lines_has(&lines, boards[i].last);
        values[i] = won ? -1 - bits_count(boards[i].empty) : boards[i].empty ? QJ_STUCK : 0;
    }
}
