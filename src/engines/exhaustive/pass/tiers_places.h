/* tiers_places: the places of the positions of a job and of their children, and prefetches of the
 * values of the children.
 *
 * A place is a count of the bits before a rank (tiers_index.h). tiers_places_avx2.c counts the bits
 * of a word in one instruction, other files in twelve.
 */
#pragma once

#include "engines/exhaustive/pass/tiers_backward.h"

void tiers_places_avx2(const struct tiers_backward *backward, struct tiers_job *job);

static inline void tiers_places_find(const struct tiers_backward *backward, struct tiers_job *job)
{
    const uint64_t *const address = job->children.address, *const handle = job->children.handle,
                          count = job->children.count, positions = job->children.positions;
    struct tiers_tier **const tiers = backward->solution->tiers;
    const struct tiers_tier *const here = backward->tier;
    const bool single = backward->solution->count == 1;
    uint64_t *const places = job->places, *const own = job->own_places;
    for (uint64_t i = 0; i < count && !(single && here->index.direct); i++) {
        const struct tiers_tier *tier = single ? here : tiers[tiers_address_slot(address[i])];
        __builtin_prefetch(tiers_index_address(&tier->index, tiers_address_handle(address[i])));
    }
    for (uint64_t i = 0; i < positions; i++)
        own[i] = tiers_index_place(&here->index, handle[i]);
    for (uint64_t i = 0; i < count; i++) {
        const struct tiers_tier *tier = single ? here : tiers[tiers_address_slot(address[i])];
        places[i] = tiers_index_place(&tier->index, tiers_address_handle(address[i]));
        __builtin_prefetch(tiers_values_address(&tier->values, places[i]));
    }
}
