/* level: the groups of one height, class by class (cone.c), and the ring in which one level
 * overwrites the other.
 *
 *     level   | groups of class 0 | groups of class 1 | ...     a layer: classes of as many moves
 *     group   | blocks of the tails with fewest ups | ...       a block for each middle of a list
 *     block   | values of the tails of so many ups, largest area first | some lanes of nothing |
 *
 * A group is in one piece: one that begins in front of the ring's end goes on behind it, where
 * there is room for the widest, and the next one begins as far behind the ring's beginning.
 *
 *     ring    | (end of x) | y | z | ...  room ... | a | b | ... | x         | end of x  |
 *               left free                 the level's beginning   ring->lanes^
 *
 * So the lanes of two levels do not meet there if they do not meet in the ring.
 */
#include "engines/ideals/level.h"

#include <string.h>

enum { CACHE_LINE = 64, HEADER = 64 /* of a block of the arena, at most */ };

/* -------------------------------------------------------------------- memory */

/* Values with a margin on both sides, the first of them at a cache line. */
static qj_status allocate_values(struct arena *arena, size_t size, uint64_t lanes, void **memory,
                                 char **values)
{
    *memory = arena_resize(arena, NULL, (lanes + UINT64_C(2) * MARGIN) * size + CACHE_LINE, 1);
    if (!*memory)
        return arena_status(arena);
    uintptr_t start = (uintptr_t)*memory + MARGIN * size;
    size_t gap = (CACHE_LINE - start % CACHE_LINE) % CACHE_LINE;
    *values = (char *)*memory + MARGIN * size + gap;
    return QJ_OK;
}

static uint64_t values_bytes(size_t size, uint64_t lanes)
{
    uint64_t bytes = CACHE_LINE + HEADER;
    split_add_product(&bytes, UINT64_C(2) * MARGIN, size);
    split_add_product(&bytes, lanes, size);
    return bytes;
}

qj_status ring_open(struct ring *ring, struct arena *arena, size_t size,
                    const struct cone_cost *cost)
{
    *ring = (struct ring){.size = size, .lanes = cost->ring + UINT64_C(2) * MARGIN};
    return allocate_values(arena, size, ring->lanes + cost->widest, &ring->memory, &ring->values);
}

void ring_free(struct ring *ring, struct arena *arena)
{
    arena_free(arena, ring->memory);
    *ring = (struct ring){0};
}

uint64_t ring_bytes(size_t size, const struct cone_cost *cost)
{
    uint64_t bytes = values_bytes(size, cost->ring);
    split_add_product(&bytes, cost->widest + UINT64_C(2) * MARGIN, size);
    return bytes;
}

qj_status level_open(struct level *level, struct arena *arena, const struct cone *cone, size_t size)
{
    *level = (struct level){.height = NO_HEIGHT, .size = size, .cone = cone};
    level->run = arena_alloc(arena, cone->classes, sizeof *level->run);
    return level->run ? QJ_OK : arena_status(arena);
}

void level_free(struct level *level, struct arena *arena)
{
    arena_free(arena, level->run);
    arena_free(arena, level->memory);
    *level = (struct level){.height = NO_HEIGHT};
}

uint64_t level_bytes(size_t size, const struct cone *cone, uint64_t lanes)
{
    uint64_t bytes = HEADER + values_bytes(size, lanes);
    split_add_product(&bytes, cone->classes, sizeof(struct level_run));
    return bytes;
}

/* -------------------------------------------------------------------- places */

void level_lay_out(struct level *level, const struct split *split, uint32_t height,
                   const struct ring *ring, const struct level *above)
{
    const struct cone *cone = level->cone;
    level->height = height;
    level->lanes = level->states = 0;
    for (unsigned i = 0; i < cone->classes; i++) {
        const struct far_class *class = &cone->class[i];
        struct group_size size = cone_group_size(cone, split, class, height);
        level->run[i] = (struct level_run){level->lanes, size.lanes};
        level->lanes += class->count * size.lanes;
        level->states += class->count * size.states;
    }
    level->values = ring->values;
    level->first = above ? (above->first + above->lanes + MARGIN) % ring->lanes : 0;
    level->back = ring->lanes;
    level->turn = UINT64_MAX;
    uint64_t left = ring->lanes - level->first;
    for (unsigned i = 0; level->lanes > left && level->turn == UINT64_MAX; i++) {
        const struct level_run *run = &level->run[i];
        if (run->start + cone->class[i].count * run->lanes >= left && run->lanes)
            level->turn = run->start +
                          (left - run->start + run->lanes - 1) / run->lanes * run->lanes;
    }
}

uint64_t ring_overwritten(const struct ring *ring, const struct level *above, uint64_t lanes)
{
    uint64_t end = above->lanes + lanes + UINT64_C(2) * MARGIN;
    return end > ring->lanes ? end - ring->lanes : 0;
}

bool level_cut(const struct level *level, uint64_t lane, struct cut *cut)
{
    for (unsigned i = 0; i < level->cone->classes; i++) {
        const struct level_run *run = &level->run[i];
        uint64_t behind = lane - run->start;
        if (run->lanes == 0 || behind / run->lanes >= level->cone->class[i].count)
            continue;
        *cut = (struct cut){i, (uint32_t)(behind / run->lanes)};
        return behind % run->lanes == 0;
    }
    return false;
}

uint64_t level_span(const struct level *level, uint64_t lane, uint64_t end)
{
    return (lane < level->turn && level->turn < end ? level->turn : end) - lane;
}

qj_status level_copy(struct level *copy, struct arena *arena, const struct level *level)
{
    struct level made = *level;
    made.run = arena_copy(arena, level->run, level->cone->classes, sizeof *level->run);
    if (!made.run)
        return arena_status(arena);
    qj_status status = allocate_values(arena, level->size, level->lanes, &made.memory,
                                       &made.values);
    if (status != QJ_OK) {
        arena_free(arena, made.run);
        return status;
    }
    made.first = made.back = 0;
    made.turn = UINT64_MAX;
    for (uint64_t lane = 0, span; lane < level->lanes; lane += span) {
        span = level_span(level, lane, level->lanes);
        memcpy(level_values(&made, lane), level_values(level, lane), span * level->size);
    }
    *copy = made;
    return QJ_OK;
}
