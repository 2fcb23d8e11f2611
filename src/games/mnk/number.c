/* number: numbers of boards, a digit in base 3 for each cell and one in base 2 for the side to
 * move. The rest of a state follows from them: board.h.
 */
#include "games/mnk/board.h"

#include <qiju/numbering.h>

uint64_t mnk_numbers(const qj_setup *setup)
{
    return qj_numbers_product(2, qj_cells_numbers(cell_count(setup->user), 3));
}

uint64_t mnk_number(const qj_setup *setup, const void *state)
{
    const struct mnk_state *board = state;
    return 2 * qj_cells_number(0, board->cells, cell_count(setup->user), 3) + board->side - 1;
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
    board->side = (uint8_t)(1 + number % 2);
    qj_cells_numbered(number / 2, board->cells, cells, 3);
    for (uint64_t cell = 0; cell < cells; cell++)
        board->empty += board->cells[cell] == 0;
    uint8_t last = 3 - board->side;
    board->winner = has_line(setup->user, board->cells, last) ? last : 0;
    return true;
}
