/* nimber_sequence: the nimbers of the heaps 0, 1, 2, ... under one rule, as far as requested, and
 * their period.
 *
 * Nim has a closed form. Rules that split a heap in two use the sieve (sieve.h). All other rules,
 * and values too large for the sieve, use the recurrence (recurrence.h). Once a period is proved
 * (heap_period.h), every heap has its value in constant time, and nothing more is computed.
 */
#ifndef QIJU_ENGINES_GRUNDY_SEQUENCE_NIMBER_SEQUENCE_H
#define QIJU_ENGINES_GRUNDY_SEQUENCE_NIMBER_SEQUENCE_H

#include "engines/grundy/sieve/recurrence.h"
#include "engines/grundy/sieve/sieve.h"
#include "model/heaps/heap_sequence.h"

struct sequence {
    const struct heap_rule *rule;
    struct arena *arena;
    qj_period period;
    uint64_t next_look; /* number of known heaps at the next search for a period */
    bool sieved;
    struct sieve sieve;
    struct recurrence recurrence;
};

/* Opens a sequence; allocates in arena. rule must outlive it, and not be the splitting game's. */
qj_status sequence_open(struct sequence *sequence, struct arena *arena,
                        const struct heap_rule *rule);

/* Finds the nimbers up to heap largest, or enough to prove a period. QJ_LIMIT: they do not fit. */
qj_status sequence_extend(struct sequence *sequence, uint64_t largest);

/* A step of sequence_extend: finds some more nimbers, or searches for a period. */
qj_status sequence_step(struct sequence *sequence, uint64_t largest);

/* Continues without the sieve, by the recurrence. */
qj_status sequence_leave_sieve(struct sequence *sequence);

/* Searches for a period in all known values, unless one is proved. */
qj_status sequence_look(struct sequence *sequence);

#endif
