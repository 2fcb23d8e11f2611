/* board: the board and the state of rabbits, and its rules.
 *
 * The state is the hole's cell and the side to move, then a byte a cell, 'O', 'X' or '.', filled up
 * with 0 to whole words.
 */
#ifndef QIJU_GAMES_RABBITS_BOARD_H
#define QIJU_GAMES_RABBITS_BOARD_H

#include "model/game.h"

/* The setup. */
struct rabbits_board {
    uint64_t rows, columns;
};

struct rabbits_state {
    uint64_t hole, turn;
    char cell[];
};

/* Rabbit's and Egg's. */
extern const char rabbits_stones[2];

extern const qj_rules rabbits_rules;

extern const qj_parameter rabbits_parameters[];
qj_status rabbits_generate(struct settings *settings, struct random *random, struct writer *writer);

/* Reads one case of the contest. */
qj_status rabbits_read(struct scan *scan, struct position *position, bool *end);

/* The contest's quantity behind the rows and columns. */
enum { RABBITS_ROUNDS = 2 };
extern const struct contest rabbits_contest;

static inline uint64_t rabbits_cells(const struct rabbits_board *board)
{
    return board->rows * board->columns;
}

static inline size_t rabbits_state_size(const struct rabbits_board *board)
{
    return sizeof(struct rabbits_state) + (rabbits_cells(board) + 7) / 8 * 8;
}

/* Whether two cells are an odd distance apart. */
static inline bool rabbits_is_odd(const struct rabbits_board *board, uint64_t one, uint64_t other)
{
    uint64_t rows = one / board->columns + other / board->columns;
    uint64_t columns = one % board->columns + other % board->columns;
    return (rows + columns) % 2 != 0;
}

/* The stone that lets the hole come to a cell, Rabbit being to move, or the one that does not. */
static inline char rabbits_stone_for(const struct rabbits_board *board, uint64_t hole,
                                     uint64_t cell, bool usable)
{
    return rabbits_stones[rabbits_is_odd(board, hole, cell) != usable];
}

#endif
