/* sieve_inside: the inside of sieve.h: a batch of heaps (sieve_batch.c), its ways through the
 * partners with values of a byte (sieve_bytes.c), and the probes (sieve_probes.c). */
#ifndef QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_INSIDE_H
#define QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_INSIDE_H

#include "engines/grundy/sieve/sieve.h"

/* The class bit that goes with move number i of those that leave one heap: where the parity of
 * sizes counts, what it leaves has the class of what a move leaves that splits. */
static inline uint16_t sieve_single_class(const struct sieve *sieve, uint64_t i)
{
    bool other = sieve->classes.by_size && (sieve->singles[i] % 2) != sieve->odd;
    return other ? CLASS_BIT : 0;
}

/* Finds the nimbers of the next heaps, at least of one and at most up to heap largest, unless a
 * value is too large. */
qj_status sieve_batch(struct sieve *sieve, uint64_t largest);

/* Counts a rare heap, which is in the table, and makes it a partner. */
qj_status sieve_add_rare(struct sieve *sieve, uint64_t heap);
/* Without classes: makes all heaps partners that those from first on can have as smaller part. */
qj_status sieve_add_all(struct sieve *sieve, uint64_t first);
/* Adds the moves that leave a heap as one part of two. */
qj_status sieve_add_part(struct sieve *sieve, struct sieve_partners *partners, uint64_t part);

/* Whether probes that were chosen among so many heaps would be the same now, with the same classes:
 * heaps from some on are no probes. */
bool sieve_probes_stay(uint64_t count);
/* Chooses the probes anew among the heaps that are known. */
qj_status sieve_choose_probes(struct sieve *sieve);

/* Makes a second table, of bytes, for heaps up to largest, if bytes are enough and it pays. */
qj_status sieve_bytes_open(struct sieve *sieve, uint64_t largest);
void sieve_bytes_close(struct sieve *sieve);
/* Sweeps two groups, or one, through those partners as marker.sweep would. Returns false when bytes
 * are not enough; nothing has changed then. */
bool sieve_bytes_sweep(const struct sieve *sieve, struct marker_batch *groups, unsigned count,
                       const struct sieve_partners *partners);
/* Takes over the heaps found since. Closes the table when they do not fit. */
void sieve_bytes_follow(struct sieve *sieve, uint64_t first);

#endif
