/* sequence: the nimbers of the heaps 0, 1, 2, ... under one rule, as far as they are asked for, and
 * their period. Values and statistics come from here.
 *
 * Nim has a closed form. Moves that split in two are sieved (sieve.h); all else, and what does not
 * fit the sieve, is left to the recurrence (recurrence.h). Once a period is proved (period.h),
 * every heap has its value in constant time, and nothing more is computed.
 */
#ifndef QIJU_ENGINES_GRUNDY_SEQUENCE_SEQUENCE_H
#define QIJU_ENGINES_GRUNDY_SEQUENCE_SEQUENCE_H

#include "engines/grundy/sequence/period.h"
#include "engines/grundy/sequence/recurrence.h"
#include "engines/grundy/sieve/sieve.h"

struct sequence {
    const struct heap_rule *rule;
    struct arena *arena;
    struct period period;
    uint64_t next_look; /* heaps known when it is next looked for a period */
    bool sieved;
    struct sieve sieve;
    struct recurrence recurrence;
    qj_status (*pause)(
        void *user); /* called now and then while the sequence is extended, or NULL */
    void *pause_user;
};

/* Everything is allocated in arena. rule outlives it, and is not the splitting game's. */
qj_status sequence_open(struct sequence *sequence, struct arena *arena,
                        const struct heap_rule *rule);

/* Heaps whose nimbers are in memory, from 0 on. */
uint64_t sequence_known(const struct sequence *sequence);

/* Finds the nimbers up to heap largest, or as many as it takes to prove a period. QJ_LIMIT when
 * they do not fit. */
qj_status sequence_extend(struct sequence *sequence, uint64_t largest);

/* Goes on without the sieve, by the recurrence. */
qj_status sequence_leave_sieve(struct sequence *sequence);

/* Looks for a period in all that is known. */
qj_status sequence_look(struct sequence *sequence);

/* Whether the value of a heap is known, by the period too. */
static inline bool sequence_has(const struct sequence *sequence, uint64_t n)
{
    return n < sequence_known(sequence) || sequence->period.theorem;
}

/* Of a heap that it has. */
uint64_t sequence_at(const struct sequence *sequence, uint64_t n);

/* Whether values have classes (classes.h). */
static inline bool sequence_has_classes(const struct sequence *sequence)
{
    return sequence->sieved && sequence->sieve.classes.mask;
}

/* Whether a heap that it has is one of the rare ones, whose values decide the others; false where
 * values have no classes. */
bool sequence_is_rare(const struct sequence *sequence, uint64_t n, uint64_t value);

#endif
