/* heap_sequence: the nimbers of the heaps 0, 1, 2, ... under one rule, as the engine grundy finds
 * them; see qj_sequence_open. */
#ifndef QIJU_MODEL_HEAPS_HEAP_SEQUENCE_H
#define QIJU_MODEL_HEAPS_HEAP_SEQUENCE_H

#include "model/heaps/heap_rule.h"

struct sequence;

/* Everything is allocated in arena. rule outlives it, and is not the splitting game's. */
qj_status heap_sequence_new(struct arena *arena, const struct heap_rule *rule,
                            struct sequence **out);

/* Finds the values up to heap largest, or as many as it takes to prove a period; with the context's
 * checkpoint. */
qj_status heap_sequence_extend(struct sequence *sequence, uint64_t largest);

/* Heaps computed one by one; whether a heap's value is known, and the value. */
uint64_t heap_sequence_known(const struct sequence *sequence);
bool heap_sequence_has(const struct sequence *sequence, uint64_t n);
uint64_t heap_sequence_at(const struct sequence *sequence, uint64_t n);

/* The period of what is known. */
qj_status heap_sequence_period(struct sequence *sequence, qj_period *out);

/* Whether values have classes, and whether a heap of that value is rare. */
bool heap_sequence_has_classes(const struct sequence *sequence);
bool heap_sequence_is_rare(const struct sequence *sequence, uint64_t n, uint64_t value);

/* See qj_sequence_mask. */
uint64_t heap_sequence_mask(const struct sequence *sequence, bool *sized);

#endif
