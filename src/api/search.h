/* search: the best of the solutions of a puzzle, where they are few enough to look at all. */
#ifndef QIJU_API_SEARCH_H
#define QIJU_API_SEARCH_H

#include "api/session.h"
#include "base/pace.h"

/* Vectors are of residues. */
struct search {
    struct pace pace;
    uint64_t p, unknowns, dimension;
    uint64_t *basis;  /* of the kernel: dimension vectors */
    uint64_t *digits; /* how often each of them is added */
    uint64_t *sum;    /* where the search begins, to be set; and then where it is */
    uint64_t *best;
    uint64_t least; /* the cost of best */
};

/* What is to be small: how many residues are not 0, or the sum of all. */
enum search_cost { SEARCH_CHANGES, SEARCH_SUM };

/* Whether there are other solutions that would be looked at. */
bool search_has_others(const qj_session *session, const qj_solution *solution);

/* Allocates in arena. Where the solutions are too many, the kernel is taken for 0. */
qj_status search_open(struct search *search, qj_session *session, const qj_solution *solution,
                      struct arena *arena);

/* Finds the best sum of where it begins and a vector of the kernel. */
qj_status search_run(struct search *search, enum search_cost cost);

#endif
