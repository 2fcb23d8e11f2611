/* plies: the counts of positions by ply, of two engines, or of a naive solver. */
#pragma once

#include "support/naive.h"
#include "support/rules.h"

struct plies {
    uint64_t count, most; /* visited; to visit at most, 0: all */
    qj_ply items[256];
};

/* A visitor that adds plies to a struct plies. */
bool plies_take(void *user, const qj_ply *ply);

/* Counts positions by exhaustive search, into counts that are 0. */
qj_status plies_of_tiers(qj_context *context, const struct view *view, struct plies *out);

/* Counts the positions of a naive solver, at most 100,000, into counts that are 0. */
void plies_of_naive(const struct naive *naive, struct plies *out);

/* Fails unless the exhaustive engine counts the positions of one view as it counts
 * those of the other. */
void assert_same_plies(qj_context *context, const struct view *tiers,
                       const struct view *exhaustive);
