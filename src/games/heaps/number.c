/* number: numbers of rows of heaps that no move splits: a digit for each heap, which says what was
 * taken of it, in a base of its own, so that every move leads to a greater number.
 *
 *     start     | 3 5 7 |      4 * 6 * 8 numbers
 *     state     | 1 5 4 |      digits 2 0 3, number (2 * 6 + 0) * 8 + 3
 *
 * Where a move can make heaps there are none: states of more heaps are far more than can be
 * reached.
 */
#include "games/heaps/board.h"

#include <qiju/numbering.h>
#include <string.h>

uint64_t heaps_numbers(const qj_setup *setup)
{
    const struct setup *game = setup->user;
    const uint64_t heaps = game->start[HEAPS];
    uint64_t numbers = heaps == game->most_heaps;
    for (uint64_t heap = 0; heap < heaps && numbers; heap++)
        numbers = qj_numbers_product(numbers, game->start[SIZES + heap] + 1);
    return numbers;
}

uint64_t heaps_number(const qj_setup *setup, const void *state)
{
    const struct setup *game = setup->user;
    const uint64_t *words = state, heaps = game->start[HEAPS];
    uint64_t number = 0;
    for (uint64_t heap = SIZES; heap < SIZES + heaps; heap++) {
        if (words[heap] > game->start[heap])
            return QJ_NO_NUMBER;
        number = number * (game->start[heap] + 1) + (game->start[heap] - words[heap]);
    }
    return number;
}

bool heaps_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    const struct setup *game = setup->user;
    uint64_t *words = state;
    memcpy(words, game->start, game->size);
    for (uint64_t heap = SIZES + words[HEAPS]; heap-- > SIZES;) {
        const uint64_t base = words[heap] + 1;
        words[heap] -= number % base;
        number /= base;
    }
    return true;
}
