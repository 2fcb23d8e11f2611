/* ideals_tier: the values of one height, in groups of each class (cone.c), and the ring in which
 * the values of a height overwrite those of an earlier one.
 *
 *     height  | groups of class 0 | groups of class 1 | ...     sorted by F
 *     group   | blocks of the tails with fewest ups | ...       a block for each middle of a list
 *     block   | values of the tails with k ups, largest area first   | unused lanes |
 *
 * A group is contiguous. A group that begins before the ring's end runs past it; the memory after
 * the end has room for the widest group. The next group begins as far after the ring's beginning.
 *
 *     ring    | (end of x) | y | z | ...   gap ... | a | b | ... | x         | end of x  |
 *               left free                 the height's beginning  ring->lanes^
 *
 * So two heights that do not overlap in the ring do not overlap in the memory after it either.
 */
#include "engines/ideals/layout/ideals_tier.h"

#include "base/capped.h"

enum { CACHE_LINE = 64 };

/* -------------------------------------------------------------------- memory */

/* The values are between margins, the first at a cache line. */
qj_status ring_open(struct ring *ring, struct arena *arena, size_t size,
                    const struct cone_cost *cost)
{
    *ring = (struct ring){.lanes = cost->ring};
    const uint64_t lanes = ring->lanes + cost->widest + UINT64_C(2) * MARGIN;
    TRY(arena_resize_sized(arena, &ring->memory, lanes * size + CACHE_LINE, 1));
    uintptr_t start = (uintptr_t)ring->memory + MARGIN * size;
    ring->values = (char *)ring->memory + MARGIN * size +
                   (CACHE_LINE - start % CACHE_LINE) % CACHE_LINE;
    return QJ_OK;
}

uint64_t ring_bytes(size_t size, const struct cone_cost *cost)
{
    uint64_t bytes = CACHE_LINE + BLOCK_HEADER;
    capped_add(&bytes, capped_sum(cost->ring, cost->widest + UINT64_C(2) * MARGIN), size);
    return bytes;
}

qj_status ideals_tier_open(struct ideals_tier *tier, struct arena *arena, const struct cone *cone,
                           size_t size)
{
    *tier = (struct ideals_tier){.height = NO_HEIGHT, .size = size, .cone = cone};
    return arena_make(arena, &tier->run, cone->classes);
}

void ideals_tier_free(struct ideals_tier *tier, struct arena *arena)
{
    arena_free(arena, tier->run);
    arena_free(arena, tier->memory);
    *tier = (struct ideals_tier){.height = NO_HEIGHT};
}

uint64_t ideals_tier_outline_bytes(const struct cone *cone)
{
    return cone->classes * sizeof(struct ideals_tier_run) + BLOCK_HEADER;
}

uint64_t ideals_tier_bytes(size_t size, const struct cone *cone, uint64_t lanes)
{
    const struct cone_cost cost = {.ring = lanes};
    return capped_sum(ideals_tier_outline_bytes(cone), ring_bytes(size, &cost));
}

/* -------------------------------------------------------------------- places */

void ideals_tier_lay_out(struct ideals_tier *tier, uint32_t height, const struct ring *ring,
                         const struct ideals_tier *above)
{
    const struct cone *cone = tier->cone;
    tier->height = height;
    tier->lanes = tier->states = 0;
    for (unsigned i = 0; i < cone->classes; i++) {
        const struct far_class *class = &cone->class[i];
        const struct group_layout *group = cone_group(cone, class, height);
        tier->run[i] = (struct ideals_tier_run){tier->lanes, 0, group->lanes};
        tier->lanes += class->count * group->lanes;
        tier->states += class->count * group->states;
    }
    tier->turn = ring ? ring->lanes : UINT64_MAX;
    tier->values = ring ? ring->values : NULL;
    tier->first = above ? (above->first + above->lanes + MARGIN) % tier->turn : 0;
    for (unsigned i = 0; i < cone->classes; i++)
        tier->run[i].place = (tier->first + tier->run[i].start) % tier->turn;
}

qj_status ideals_tier_open_alone(struct ideals_tier *tier, struct arena *arena,
                                 const struct cone *cone, size_t size, uint32_t height,
                                 const struct cone_cost *cost)
{
    struct ring ring;
    TRY(ideals_tier_open(tier, arena, cone, size));
    qj_status status = ring_open(&ring, arena, size, cost);
    if (status != QJ_OK) {
        ideals_tier_free(tier, arena);
        return status;
    }
    ideals_tier_lay_out(tier, height, &ring, NULL);
    tier->memory = ring.memory;
    return QJ_OK;
}

struct cut ideals_tier_cut(const struct ideals_tier *tier, uint64_t lane)
{
    unsigned class = 0, end = lane ? tier->cone->classes : 1;
    while (end - class > 1) {
        unsigned middle = (class + end) / 2;
        if (tier->run[middle].start <= lane)
            class = middle;
        else
            end = middle;
    }
    uint64_t count = tier->cone->class[class].count, each = tier->run[class].lanes;
    uint64_t rank = each ? (lane - tier->run[class].start) / each : 0;
    return (struct cut){class, (uint32_t)(rank < count ? rank : count)};
}

char *ideals_tier_piece(const struct ideals_tier *tier, struct cut *from, struct cut end,
                        uint64_t *lanes)
{
    for (; from->class <= end.class; *from = (struct cut){from->class + 1, 0}) {
        const struct ideals_tier_run *run = &tier->run[from->class];
        uint64_t count = from->class == end.class ? end.rank : tier->cone->class[from->class].count;
        if (run->lanes == 0 || from->rank >= count)
            continue;
        char *values = ideals_tier_values(tier, *from);
        uint64_t left = tier->turn - (uint64_t)(values - tier->values) / tier->size;
        uint64_t most = left / run->lanes + (left % run->lanes > 0), more = count - from->rank;
        more = more < most ? more : most;
        from->rank += (uint32_t)more;
        *lanes = more * run->lanes;
        return values;
    }
    return NULL;
}

qj_status ideals_tier_copy(struct ideals_tier *copy, struct arena *arena,
                           const struct ideals_tier *tier)
{
    const struct cone_cost cost = {.ring = tier->lanes};
    struct cut cut = {0, 0};
    uint64_t lanes;
    TRY(ideals_tier_open_alone(copy, arena, tier->cone, tier->size, tier->height, &cost));
    for (char *to = copy->values, *from;
         (from = ideals_tier_piece(tier, &cut, ideals_tier_end(tier), &lanes));
         to += lanes * tier->size)
        memcpy(to, from, lanes * tier->size);
    return QJ_OK;
}
