/* board: an m,n,k board and its lines; see board.c. */
#ifndef QIJU_GAMES_MNK_BOARD_H
#define QIJU_GAMES_MNK_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mnk_setup {
    uint64_t rows, columns, k;
};

/* Two states are equal exactly when their cells and sides are: the rest follows. */
struct mnk_state {
    uint64_t empty;
    uint8_t side;    /* to move, 1 or 2 */
    uint8_t winner;  /* who has k in line, or 0 */
    uint8_t cells[]; /* row-major; 0 empty, 1 and 2 the players */
};

static inline uint64_t mnk_state_size(const struct mnk_setup *setup)
{
    return offsetof(struct mnk_state, cells) + setup->rows * setup->columns;
}

static inline bool mnk_over(const struct mnk_state *state)
{
    return state->winner || state->empty == 0;
}

/* What a finished game is worth to the side to move. */
static inline int64_t mnk_score(const struct mnk_state *state)
{
    int64_t score = (int64_t)state->empty + 1;
    return !state->winner ? 0 : state->winner == state->side ? score : -score;
}

/* Whether a mark of player in an empty cell would lie on k in line. */
bool mnk_completes(const struct mnk_setup *setup, const uint8_t *cells, uint64_t row,
                   uint64_t column, uint8_t player);

/* Marks an empty cell for the side to move. */
void mnk_mark(const struct mnk_setup *setup, struct mnk_state *state, uint64_t row,
              uint64_t column);

enum mnk_lines {
    MNK_NO_LINE,
    MNK_ONE_MOVE, /* one mark lies on every line of k, so a single move can have made them all */
    MNK_APART     /* no mark does */
};

enum mnk_lines mnk_find_lines(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player);

#endif
