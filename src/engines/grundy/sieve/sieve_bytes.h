/* sieve_bytes: the lanes' ways through the partners with values of a byte, twice as many lanes at
 * once.
 *
 * When all rare heaps are so far back that no partner leads to one, the lanes of a batch move only
 * to common values, and the class of a value need not be known. If all values without the class are
 * then less than BYTE_END, a second table has them as bytes:
 *
 *     1 ... rare ... last rare ... | common ... common | batch of two groups
 *                                   <- most offset -> <- lanes of bytes ->
 *
 * Heaps of the batch are not known yet: their bytes are in no window.
 */
#ifndef QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_BYTES_H
#define QIJU_ENGINES_GRUNDY_SIEVE_SIEVE_BYTES_H

#include "engines/grundy/sieve/sieve.h"

/* Makes the table for heaps up to largest, if bytes are enough and it pays. */
qj_status sieve_bytes_open(struct sieve *sieve, uint64_t largest);
void sieve_bytes_close(struct sieve *sieve);

/* Sweeps two groups, or one, through those partners as marker.sweep would. Returns false when bytes
 * are not enough; nothing has changed then. */
bool sieve_bytes_sweep(const struct sieve *sieve, struct batch *groups, unsigned count,
                       const struct partners *partners);

/* Takes over the heaps found since. Closes the table when they do not fit. */
void sieve_bytes_follow(struct sieve *sieve, uint64_t first);

#endif
