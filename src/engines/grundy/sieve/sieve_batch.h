/* sieve_batch: the inside of sieve.h: one batch of heaps. */
#ifndef QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_BATCH_H
#define QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_BATCH_H

#include "engines/grundy/sieve/sieve.h"

/* Finds the nimbers of the next heaps, at least of one and at most up to heap largest, unless a
 * value is too large. */
qj_status sieve_batch(struct sieve *sieve, uint64_t largest);

/* Counts a rare heap, which is in the table, and makes it a partner. */
qj_status sieve_add_rare(struct sieve *sieve, uint64_t heap);
/* Without classes: makes all heaps partners that those from first on can have as smaller part. */
qj_status sieve_add_all(struct sieve *sieve, uint64_t first);

#endif
