/* nimber_sequence: the nimbers of the heaps 0, 1, 2, ... under one rule, as far as they are asked
 * for, and their period. Values and statistics come from here.
 *
 * Nim has a closed form. Moves that split in two are sieved (sieve.h); all else, and what does not
 * fit the sieve, is left to the recurrence (recurrence.h). Once a period is proved
 * (heap_period.h),
 * every heap has its value in constant time, and nothing more is computed.
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
    uint64_t next_look; /* heaps known when it is next looked for a period */
    bool sieved;
    struct sieve sieve;
    struct recurrence recurrence;
};

/* Everything is allocated in arena. rule outlives it, and is not the splitting game's. */
qj_status sequence_open(struct sequence *sequence, struct arena *arena,
                        const struct heap_rule *rule);

/* Finds the nimbers up to heap largest, or as many as it takes to prove a period. QJ_LIMIT when
 * they do not fit. */
qj_status sequence_extend(struct sequence *sequence, uint64_t largest);

/* A part of this: finds some nimbers more, or looks for a period. */
qj_status sequence_step(struct sequence *sequence, uint64_t largest);

/* Goes on without the sieve, by the recurrence. */
qj_status sequence_leave_sieve(struct sequence *sequence);

/* Looks for a period in all that is known, unless one is proved. */
qj_status sequence_look(struct sequence *sequence);

#endif
