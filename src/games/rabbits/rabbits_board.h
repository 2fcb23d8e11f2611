/* rabbits_board: the board and the state of rabbits, and its rules.
 *
 * The setup is a struct cell_grid. The state is the hole's cell and the player to move, then a byte
 * a cell, 'O', 'X' or '.', padded with 0 to whole words.
 */
#ifndef QIJU_GAMES_RABBITS_RABBITS_BOARD_H
#define QIJU_GAMES_RABBITS_RABBITS_BOARD_H

#include "model/grid/cell.h"

struct rabbits {
    uint64_t hole, turn;
    char cell[];
};

static inline size_t rabbits_size(const struct cell_grid *grid)
{
    return sizeof(struct rabbits) + (cell_count(grid) + 7) / 8 * 8;
}

/* The stones of Rabbit and of Egg. */
static const char rabbits_stones[2] = {'O', 'X'};

/* Returns true if two cells are an odd distance apart. */
static inline bool rabbits_is_odd(const struct cell_grid *grid, uint64_t one, uint64_t other)
{
    uint64_t rows = one / grid->columns + other / grid->columns;
    uint64_t columns = one % grid->columns + other % grid->columns;
    return (rows + columns) % 2 != 0;
}

/* Returns the stone for a cell that the hole can reach (usable) or cannot; Rabbit is to move. */
static inline char rabbits_stone_for(const struct cell_grid *grid, uint64_t hole, uint64_t cell,
                                     bool usable)
{
    return rabbits_stones[rabbits_is_odd(grid, hole, cell) != usable];
}

extern const qj_rules rabbits_rules;

/* Writes the size and the cells. */
void rabbits_write_cells(struct writer *writer, const struct cell_grid *grid,
                         const struct rabbits *state);

/* The generator and its parameters. */
extern const qj_parameter rabbits_parameters[];
qj_status rabbits_generate(struct settings *settings, struct random *random, struct writer *writer);

#endif
