/* playout: the values of all positions that can be reached from one; see playout.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_PLAYOUT_H
#define QIJU_ENGINES_EXHAUSTIVE_PLAYOUT_H

#include "engines/exhaustive/state_table.h"
#include "model/rules.h"
#include "model/view.h"

struct playout {
    struct arena *arena;
    struct rules_view view;
    struct state_table table; /* every position that can be reached, solved; entry 0 is the start */
    void *here, *there;       /* a state to play from, and the one that a move makes of it */
    struct frame *frames;
    uint64_t frame_count, frame_capacity;
    struct child *children;
    uint64_t child_count, child_capacity;
    uint64_t *nimbers; /* a set, for mex */
    uint64_t nimber_words;
    uint64_t work; /* bytes played since the last poll */
};

/* Plays everything out from the state of a view, allocating in arena. */
qj_status playout_solve(struct playout *playout, struct arena *arena,
                        const struct rules_view *view);

/* Makes an entry's state the one to play from. */
void playout_go(struct playout *playout, uint64_t entry);

/* Visits the legal moves from here, none when the game is over. */
void playout_moves(struct playout *playout, qj_move_fn visit, void *user);

/* The entry that a legal move from here leads to, and the points of its mover. */
uint64_t playout_follow(struct playout *playout, const qj_move *move, int64_t *points);

#endif
