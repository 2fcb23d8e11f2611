/* search: the best of the solutions of a puzzle, if they are few enough to compare all. */
#ifndef QIJU_API_SEARCH_H
#define QIJU_API_SEARCH_H

#include "api/session.h"

/* What is to be small: how many residues are not 0, or the sum of all. */
enum search_cost { SEARCH_CHANGES, SEARCH_SUM };

/* Whether there are other solutions that would be looked at. */
bool search_has_others(const qj_session *session, const qj_solution *solution);

/* Finds the best sum of a vector of residues, one an unknown, and one of the kernel; allocates in
 * arena, and writes over sum. Where the solutions are too many, the kernel is taken for 0. */
qj_status search_best(qj_session *session, const qj_solution *solution, enum search_cost cost,
                      struct arena *arena, uint64_t *sum, uint64_t **best);

#endif
