/* board: the board and the state of geography, and its rules.
 *
 * The state is a row of 64-bit words:
 *
 *     | token | cells visited | open cells, bit row * columns + column ... |
 *
 * Open cells are free and not visited; the token's own is visited. The state of a stone's start is
 * folded, since n x n bits are far more than the digits of n.
 */
#ifndef QIJU_GAMES_GEOGRAPHY_BOARD_H
#define QIJU_GAMES_GEOGRAPHY_BOARD_H

#include "base/bits.h"
#include "model/game.h"

/* The setup. */
struct board {
    uint64_t rows, columns; /* the largest number of 64 bits for a stone's board past it */
    const uint64_t *free;   /* bits as in the state; NULL: every cell */
    const char *side;       /* a stone's: n in decimal; else NULL */
};

enum { TOKEN, VISITED, OPEN };

extern const qj_rules geography_rules;

/* game.unfold for a stone's start. */
qj_status geography_unfold(const struct position *position, struct arena *arena, void **state,
                           size_t *state_size);

/* Read one case. */
qj_status geography_read(struct scan *scan, struct position *position, bool *end);
qj_status stone_read(struct scan *scan, struct position *position, bool *end);

/* The one quantity of the stone's contest. */
enum { STONE_SIDE };
extern const struct contest geography_contest, stone_contest;

/* Generators, with their parameters. */
extern const qj_parameter geography_parameters[], stone_parameters[];
qj_status geography_generate(struct settings *settings, struct random *random,
                             struct writer *writer);
qj_status stone_generate(struct settings *settings, struct random *random, struct writer *writer);

static inline uint64_t board_cells(const struct board *board)
{
    return board->rows * board->columns;
}

static inline size_t board_state_size(const struct board *board)
{
    return (OPEN + bits_words(board_cells(board))) * sizeof(uint64_t);
}

static inline bool board_is_free(const struct board *board, uint64_t cell)
{
    return !board->free || bits_get(board->free, cell);
}

/* Whether nothing has happened yet on a stone's board. */
static inline bool state_is_fresh(const uint64_t *words)
{
    return !words || (words[TOKEN] == 0 && words[VISITED] == 1);
}

static inline bool state_is_open(const uint64_t *words, uint64_t cell)
{
    return words ? bits_get(words + OPEN, cell) : cell != 0;
}

static inline void state_visit(uint64_t *words, uint64_t cell)
{
    bits_clear(words + OPEN, cell);
    words[VISITED]++;
}

#endif
