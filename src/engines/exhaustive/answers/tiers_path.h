/* tiers_path: the states from the one at which a session was opened to the current one, as the
 * rules made them.
 *
 *     | opened | after a move | ... | current |        stride bytes each
 */
#pragma once

#include "base/arena.h"
#include "model/rules.h"

struct tiers_path {
    unsigned char *states;
    uint64_t played, room;
    size_t stride;
};

static inline unsigned char *tiers_path_here(const struct tiers_path *path)
{
    return path->states + path->played * path->stride;
}

/* Begins at a state of size bytes. */
static inline qj_status tiers_path_open(struct tiers_path *path, struct arena *arena,
                                        const void *state, size_t size, size_t stride)
{
    *path = (struct tiers_path){.stride = stride};
    TRY(arena_reserve_sized(arena, &path->states, &path->room, 0, stride));
    memcpy(path->states, state, size);
    return QJ_OK;
}

static inline qj_status tiers_path_advance(struct tiers_path *path, struct arena *arena,
                                           const qj_rules *rules, const qj_setup *setup,
                                           const qj_move *move)
{
    TRY(arena_reserve_sized(arena, &path->states, &path->room, path->played + 1, path->stride));
    const unsigned char *before = tiers_path_here(path);
    path->played++;
    memcpy(tiers_path_here(path), before, path->stride);
    rules->play(setup, tiers_path_here(path), move);
    return QJ_OK;
}

static inline void tiers_path_retreat(struct tiers_path *path)
{
    assert(path->played);
    path->played--;
}
