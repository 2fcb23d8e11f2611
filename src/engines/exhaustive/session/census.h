/* census: the parts of a census; see census.c and census_numbers.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_CENSUS_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_CENSUS_H

#include "engines/exhaustive/session/session.h"

/* Sums that do not fit stay at 2^64 - 1. */
static inline uint64_t census_add(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

/* Counts a position in its ply, by its stored result and those of its children; mover: for whom. */
void census_count(qj_ply *ply, qj_kind kind, const struct children *children, struct result stored,
                  enum mover mover);

/* The census of what was solved by numbers; bare: without games. */
qj_status census_by_number(struct numbered *numbered, struct arena *arena, bool bare,
                           qj_ply_fn visit, void *user);

#endif
