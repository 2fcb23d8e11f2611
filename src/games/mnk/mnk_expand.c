/* mnk_expand: the moves of a board and the winning moves, by bitboards of one word. A row has an
 * extra bit, always 0, so no line crosses an edge:
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
#include "base/bits.h"
#include "games/mnk/mnk_board.h"

#include <string.h>

enum { WORD = 64 };

struct mnk_sets {
    uint64_t stride; /* bits of a row */
    uint64_t own, empty;
};

static bool mnk_fits_word(const struct mnk_setup *setup)
{
    return setup->grid.columns < WORD - 2 && setup->grid.rows <= WORD / (setup->grid.columns + 1);
}

static struct mnk_sets mnk_find_sets(const struct mnk_setup *setup, const uint8_t *cell,
                                     uint8_t side)
{
    struct mnk_sets sets = {.stride = setup->grid.columns + 1};
    uint64_t first = 1;
    for (uint64_t row = 0; row < setup->grid.rows; row++, first <<= sets.stride)
        for (uint64_t bit = first, column = 0; column < setup->grid.columns; column++, bit <<= 1) {
            sets.own |= -(uint64_t)(*cell == side) & bit;
            sets.empty |= -(uint64_t)(*cell++ == 0) & bit;
        }
    return sets;
}

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

static bool mnk_has_along(uint64_t own, uint64_t k, uint64_t step)
{
    uint64_t ahead = own; /* cells with i marks directly after them */
    for (uint64_t i = 1; i < k && ahead; i++)
        ahead = own & (ahead >> step);
    return ahead != 0;
}

bool mnk_may_have_line(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player)
{
    if (!mnk_fits_word(setup))
        return true;
    const struct mnk_sets sets = mnk_find_sets(setup, cells, player);
    return mnk_has_along(sets.own, setup->k, 1) || mnk_has_along(sets.own, setup->k, sets.stride) ||
           mnk_has_along(sets.own, setup->k, sets.stride + 1) ||
           mnk_has_along(sets.own, setup->k, sets.stride - 1);
}

static uint64_t mnk_winning_cells(const struct mnk_setup *setup, const struct mnk_sets *sets)
{
    if (setup->k > setup->grid.rows && setup->k > setup->grid.columns)
        return 0;
    uint64_t along = mnk_complete_along(sets->own, setup->k, 1),
             down = mnk_complete_along(sets->own, setup->k, sets->stride),
             across = mnk_complete_along(sets->own, setup->k, sets->stride + 1) |
                      mnk_complete_along(sets->own, setup->k, sets->stride - 1);
    return (along | down | across) & sets->empty;
}

/* A board, and the receiver of its moves. */
struct mnk_expansion {
    const qj_expander *expander;
    uint64_t index;
    const struct mnk_setup *setup;
    const unsigned char *state; /* not aligned */
    uint64_t size;
    uint8_t side; /* to move */
};

static void mnk_expand_mark(const struct mnk_expansion *expansion, uint64_t row, uint64_t column,
                            bool wins)
{
    const qj_move move = {{row, column}};
    struct mnk_state *next = expansion->expander->move(expansion->expander->user, expansion->index,
                                                       &move, 0);
    memcpy(next, expansion->state, expansion->size);
    next->empty--;
    next->side = 3 - next->side;
    if (wins)
        next->winner = expansion->side;
    next->cells[row * expansion->setup->grid.columns + column] = expansion->side;
}

void mnk_expand(const qj_setup *setup, const void *states, uint64_t count,
                const qj_expander *expander)
{
    const struct mnk_setup *size = setup->user;
    struct mnk_expansion expansion = {expander, 0, size, states, mnk_state_size(size), 0};
    struct mnk_state head;
    bool word = mnk_fits_word(size);
    for (; expansion.index < count; expansion.index++, expansion.state += expansion.size) {
        const uint8_t *cells = expansion.state + offsetof(struct mnk_state, cells);
        memcpy(&head, expansion.state, offsetof(struct mnk_state, cells));
        expansion.side = head.side;
        if (mnk_over(&head)) {
            expander->over(expander->user, expansion.index, mnk_score(&head));
        } else if (word) {
            const struct mnk_sets sets = mnk_find_sets(size, cells, head.side);
            const uint64_t wins = mnk_winning_cells(size, &sets);
            const uint32_t stride = (uint32_t)sets.stride;
            for (uint64_t left = sets.empty; left; left &= left - 1) {
                uint32_t bit = (uint32_t)bits_lowest(left);
                mnk_expand_mark(&expansion, bit / stride, bit % stride, wins >> bit & 1);
            }
        } else {
            for (uint64_t row = 0; row < size->grid.rows; row++)
                for (uint64_t column = 0; column < size->grid.columns; column++)
                    if (cells[row * size->grid.columns + column] == 0)
                        mnk_expand_mark(&expansion, row, column,
                                        mnk_completes(size, cells, row, column, head.side));
        }
    }
}
