/* nimber_sequence: the nimbers of the heaps 0, 1, 2, ... under one rule, as far as requested, and
 * their period.
 *
 * Nim has a closed form. Rules that split a heap in two use the sieve (sieve.h). All other rules,
 * and values too large for the sieve, use the recurrence (recurrence.h). Once a period is proved
 * (heap_period.h), every heap has its value in constant time, and nothing more is computed.
 */
#pragma once

#include "engines/grundy/sieve/recurrence.h"
#include "engines/grundy/sieve/sieve.h"

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

/* Return the number of nimbers in memory; whether one is known (by the period); and one. */
uint64_t sequence_known(const struct sequence *sequence);
bool sequence_has(const struct sequence *sequence, uint64_t n);
uint64_t sequence_at(const struct sequence *sequence, uint64_t n);

/* Finds the nimbers up to heap largest, or enough to prove a period. QJ_LIMIT: they do not fit. */
qj_status sequence_extend(struct sequence *sequence, uint64_t largest);

/* Does the same. If none is known it continues from the context's checkpoint. It saves checkpoints,
 * also when it is stopped (sequence_resume.c). */
qj_status sequence_resume(struct sequence *sequence, uint64_t largest);

/* A step of sequence_extend: finds some more nimbers, or searches for a period. */
qj_status sequence_step(struct sequence *sequence, uint64_t largest);

/* Continues without the sieve, by the recurrence. */
qj_status sequence_leave_sieve(struct sequence *sequence);

/* Searches for a period in all known values, unless one is proved. */
qj_status sequence_look(struct sequence *sequence);

/* Return whether the nimbers have classes, and whether a heap is rare (false without). */
bool sequence_has_classes(const struct sequence *sequence);
bool sequence_is_rare(const struct sequence *sequence, uint64_t n, uint64_t value);
