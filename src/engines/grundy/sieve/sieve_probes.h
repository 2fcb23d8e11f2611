/* sieve_probes: the inside of sieve.h: which common heaps step 2 tries first. */
#ifndef QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_PROBES_H
#define QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_PROBES_H

#include "engines/grundy/sieve/sieve.h"

/* Adds the moves that leave a heap as one part of two. */
qj_status sieve_add_part(struct sieve *sieve, struct partners *partners, uint64_t part);

/* Whether probes that were chosen among so many heaps would be the same now, with the same classes:
 * heaps from some on are no probes. */
bool sieve_probes_stay(uint64_t count);

/* Chooses the probes anew among the heaps that are known. */
qj_status sieve_choose_probes(struct sieve *sieve);

#endif
