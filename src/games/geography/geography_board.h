/* geography_board: the board and the state of geography, and its rules.
 *
 * The state is a row of 64-bit words:
 *
 *     | token | cells visited | open cells, bit row * columns + column ... |
 *
 * Open cells are free and not visited; the token's cell is visited. A stone's start stays folded
 * until its state is needed, since n x n bits are far more than the digits of n.
 */
#ifndef QIJU_GAMES_GEOGRAPHY_GEOGRAPHY_BOARD_H
#define QIJU_GAMES_GEOGRAPHY_GEOGRAPHY_BOARD_H

#include "base/bits.h"
#include "model/grid/cell.h"

struct geography_board {
    struct cell_grid grid; /* UINT64_MAX for sides of a stone's board that do not fit */
    const uint64_t *free;  /* bits as in the state; NULL: every cell */
    const char *side;      /* n in decimal for a stone's board; else NULL */
};

enum { TOKEN, VISITED, OPEN };

/* Read one case. */
qj_status geography_read(struct scan *scan, qj_position *position, bool *end);
qj_status stone_read(struct scan *scan, qj_position *position, bool *end);

/* The only quantity of the stone's contest. */
enum { STONE_SIDE };
extern const struct contest geography_contest, stone_contest;

/* Generators and their parameters. */
extern const qj_parameter geography_parameters[], stone_parameters[];
qj_status geography_generate(struct settings *settings, struct random *random,
                             struct writer *writer);
qj_status stone_generate(struct settings *settings, struct random *random, struct writer *writer);

static inline bool geography_is_free(const struct geography_board *board, uint64_t cell)
{
    return !board->free || bits_get(board->free, cell);
}

#endif
