/* mnk_board: an m,n,k board, and declarations for the files of the game. */
#pragma once

#include "model/grid/cell.h"

struct mnk_setup {
    struct cell_grid grid;
    uint64_t k;
    bool odd; /* 2 moves at an even number of marks, by a section of the text */
};

/* Two states are equal exactly if their cells and sides are equal; the rest follows. */
struct mnk_state {
    uint64_t empty;
    uint8_t side;    /* to move, 1 or 2 */
    uint8_t winner;  /* the player with k in line, or 0 */
    uint8_t cells[]; /* row-major; 0 empty, 1 and 2 the players */
};

static inline uint64_t mnk_state_size(const struct mnk_setup *setup)
{
    return offsetof(struct mnk_state, cells) + cell_count(&setup->grid);
}

static inline bool mnk_over(const struct mnk_state *state)
{
    return state->winner || state->empty == 0;
}

/* Returns true if a mark of player in an empty cell would complete k in line. */
bool mnk_completes(const struct mnk_setup *setup, const uint8_t *cells, qj_move cell,
                   uint8_t player);

enum mnk_lines {
    MNK_NO_LINE,
    MNK_ONE_MOVE, /* one mark is on every line of k, so a single move can have made them all */
    MNK_APART     /* no mark is on every line */
};

enum mnk_lines mnk_find_lines(const struct mnk_setup *setup, const uint8_t *cells, uint8_t player);

/* As in qj_rules. */
int64_t mnk_play(const qj_setup *from, void *state, const qj_move *move);
bool mnk_layout(const qj_setup *setup, uint64_t tier, qj_layout *out);
void mnk_stones_over(const qj_setup *setup, const qj_marks *boards, size_t count, int64_t *values);
