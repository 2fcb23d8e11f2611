/* heap_sequence: the nimbers of the heaps 0, 1, 2, ... under one rule; see qj_sequence_open. The
 * functions are in engines/grundy/sequence. */
#ifndef QIJU_MODEL_HEAPS_HEAP_SEQUENCE_H
#define QIJU_MODEL_HEAPS_HEAP_SEQUENCE_H

#include "model/heaps/heap_rule.h"

struct sequence;

/* Makes a sequence in arena. rule outlives it, and is not the splitting game's. */
qj_status sequence_new(struct arena *arena, const struct heap_rule *rule, struct sequence **out);

/* Finds the nimbers up to heap largest, or enough to prove a period. If none is known it continues
 * from the context's checkpoint. It saves checkpoints, also when it is stopped. */
qj_status sequence_resume(struct sequence *sequence, uint64_t largest);

/* Return the number of nimbers in memory; whether one is known (by the period); and one. */
uint64_t sequence_known(const struct sequence *sequence);
bool sequence_has(const struct sequence *sequence, uint64_t n);
uint64_t sequence_at(const struct sequence *sequence, uint64_t n);

/* Finds a period of the known nimbers. */
qj_status sequence_period(struct sequence *sequence, qj_period *out);

/* Return whether the nimbers have classes, and whether a heap is rare (false without). */
bool sequence_has_classes(const struct sequence *sequence);
bool sequence_is_rare(const struct sequence *sequence, uint64_t n, uint64_t value);

/* See qj_sequence_mask. */
uint64_t sequence_mask(const struct sequence *sequence, bool *sized);

#endif
