/* sieve_inside: internals of sieve.h: a batch of heaps (sieve_batch.c), its sweeps with values of a
 * byte (sieve_bytes.c), and the probes (sieve_probes.c). */
#ifndef QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_INSIDE_H
#define QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_INSIDE_H

#include "engines/grundy/sieve/sieve.h"

/* Returns the class bit for move number i of the moves that leave one heap. If the parity of sizes
 * counts, its result has the class that corresponds to the parity of moves that split. */
static inline uint16_t sieve_single_class(const struct sieve *sieve, uint64_t i)
{
    bool other = sieve->classes.by_size && (sieve->singles[i] % 2) != sieve->odd;
    return other ? CLASS_BIT : 0;
}

/* Finds the nimbers of the next heaps, at least one and at most up to heap largest, unless a value
 * is too large. */
qj_status sieve_batch(struct sieve *sieve, uint64_t largest);

/* Counts a rare heap, which is in the table, and makes it a partner. */
qj_status sieve_add_rare(struct sieve *sieve, uint64_t heap);
/* Without classes: makes all heaps partners that can be the smaller part of a heap from first on.
 */
qj_status sieve_add_all(struct sieve *sieve, uint64_t first);
/* Adds the moves that leave a heap as one of two parts. */
qj_status sieve_add_part(struct sieve *sieve, struct sieve_partners *partners, uint64_t part);

/* Tells whether probes chosen among that many heaps would be chosen again with equal classes: large
 * heaps are never probes. */
bool sieve_probes_stay(uint64_t count);
/* Chooses the probes anew among the known heaps. */
qj_status sieve_choose_probes(struct sieve *sieve);

/* Makes a second table, of bytes, for heaps up to largest, if bytes suffice and it pays. */
qj_status sieve_bytes_open(struct sieve *sieve, uint64_t largest);
void sieve_bytes_close(struct sieve *sieve);
/* Sweeps one or two groups over those partners as marker.sweep does. Returns false, with nothing
 * changed, if bytes do not suffice. */
bool sieve_bytes_sweep(const struct sieve *sieve, struct marker_batch *groups, unsigned count,
                       const struct sieve_partners *partners);
/* Adds the heaps found since. Closes the table if they do not fit. */
void sieve_bytes_follow(struct sieve *sieve, uint64_t first);

#endif
