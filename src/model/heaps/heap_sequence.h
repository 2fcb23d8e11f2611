/* heap_sequence: the nimbers of the heaps 0, 1, 2, ... under one rule, as the engine grundy finds
 * them; see qj_sequence_open. */
#ifndef QIJU_MODEL_HEAPS_HEAP_SEQUENCE_H
#define QIJU_MODEL_HEAPS_HEAP_SEQUENCE_H

#include "model/heaps/heap_rule.h"

struct sequence;

/* Everything is allocated in arena. rule outlives it, and is not the splitting game's. */
qj_status sequence_new(struct arena *arena, const struct heap_rule *rule, struct sequence **out);

/* Finds the values up to heap largest, or as many as it takes to prove a period. Goes on from the
 * context's checkpoint where there is one and nothing is known yet; saves one now and then, and
 * when it is stopped or out of time. */
qj_status sequence_resume(struct sequence *sequence, uint64_t largest);

/* Heaps whose nimbers are in memory, from 0 on; whether a heap's value is known, by the period too;
 * and the value of a heap that is. */
uint64_t sequence_known(const struct sequence *sequence);
bool sequence_has(const struct sequence *sequence, uint64_t n);
uint64_t sequence_at(const struct sequence *sequence, uint64_t n);

/* Looks for a period of what is known. */
qj_status sequence_period(struct sequence *sequence, qj_period *out);

/* Whether values have classes, and whether a heap of that value is one of the rare ones, which
 * decide the others; false where there are no classes. */
bool sequence_has_classes(const struct sequence *sequence);
bool sequence_is_rare(const struct sequence *sequence, uint64_t n, uint64_t value);

/* See qj_sequence_mask. */
uint64_t sequence_mask(const struct sequence *sequence, bool *sized);

#endif
