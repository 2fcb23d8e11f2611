/* level: a tier, that is the groups of one height, class by class (cone.c), and the ring in which
 * one level overwrites another.
 *
 *     level   | groups of class 0 | groups of class 1 | ...     sorted by F
 *     group   | blocks of the tails with fewest ups | ...       a block for each middle of a list
 *     block   | values of the tails with k ups, largest area first   | unused lanes |
 *
 * A group is contiguous. A group that begins before the ring's end runs past it; the memory after
 * the end has room for the widest group. The next group begins as far after the ring's beginning.
 *
 *     ring    | (end of x) | y | z | ...   gap ... | a | b | ... | x         | end of x  |
 *               left free                 the level's beginning   ring->lanes^
 *
 * So two levels that do not overlap in the ring do not overlap in the memory after it either.
 */
#include "engines/ideals/layout/level.h"

#include <string.h>

enum { CACHE_LINE = 64 };

/* -------------------------------------------------------------------- memory */

qj_status values_allocate(struct arena *arena, size_t size, uint64_t lanes, void **memory,
                          char **values)
{
    const uint64_t bytes = (lanes + UINT64_C(2) * MARGIN) * size + CACHE_LINE;
    *memory = NULL;
    TRY(arena_resize_sized(arena, memory, bytes, 1));
    uintptr_t start = (uintptr_t)*memory + MARGIN * size;
    size_t gap = (CACHE_LINE - start % CACHE_LINE) % CACHE_LINE;
    *values = (char *)*memory + MARGIN * size + gap;
    return QJ_OK;
}

uint64_t values_bytes(size_t size, uint64_t lanes)
{
    uint64_t bytes = CACHE_LINE + BLOCK_HEADER;
    split_add_product(&bytes, UINT64_C(2) * MARGIN, size);
    split_add_product(&bytes, lanes, size);
    return bytes;
}

qj_status ring_open(struct ring *ring, struct arena *arena, size_t size,
                    const struct cone_cost *cost)
{
    *ring = (struct ring){.lanes = cost->ring + UINT64_C(2) * MARGIN};
    return values_allocate(arena, size, ring->lanes + cost->widest, &ring->memory, &ring->values);
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
    return arena_make(arena, &level->run, cone->classes);
}

void level_free(struct level *level, struct arena *arena)
{
    arena_free(arena, level->run);
    arena_free(arena, level->place);
    arena_free(arena, level->memory);
    *level = (struct level){.height = NO_HEIGHT};
}

uint64_t level_outline_bytes(const struct cone *cone)
{
    return cone->classes * sizeof(struct level_run) + BLOCK_HEADER;
}

uint64_t level_bytes(size_t size, const struct cone *cone, const struct lots *lots, uint64_t lanes)
{
    uint64_t bytes = level_outline_bytes(cone);
    split_add_product(&bytes, 1, values_bytes(size, lanes));
    if (lots)
        split_add_product(&bytes, lots->count, sizeof(char *));
    return bytes;
}

/* -------------------------------------------------------------------- places */

void level_lay_out(struct level *level, uint32_t height, const struct ring *ring,
                   const struct level *above)
{
    const struct cone *cone = level->cone;
    level->height = height;
    level->lanes = level->states = 0;
    for (unsigned i = 0; i < cone->classes; i++) {
        const struct far_class *class = &cone->class[i];
        struct group_size size = cone_group_size(cone, class, height);
        level->run[i] = (struct level_run){level->lanes, 0, size.lanes};
        level->lanes += class->count * size.lanes;
        level->states += class->count * size.states;
    }
    level->turn = ring ? ring->lanes : UINT64_MAX;
    level->values = ring ? ring->values : NULL;
    level->first = above ? (above->first + above->lanes + MARGIN) % level->turn : 0;
    for (unsigned i = 0; i < cone->classes; i++)
        level->run[i].place = (level->first + level->run[i].start) % level->turn;
}

uint64_t ring_overwritten(const struct ring *ring, const struct level *above, uint64_t lanes)
{
    uint64_t end = above->lanes + lanes + UINT64_C(2) * MARGIN;
    return end > ring->lanes ? end - ring->lanes : 0;
}

qj_status level_check_height(qj_context *context, const struct cone *cone, uint64_t height)
{
    return height >= cone->height && height < cone->split->heights
               ? QJ_OK
               : context_fail(context, QJ_BAD_INPUT,
                              "the checkpoint is of a height that the sweep does not have");
}

qj_status level_check_found(qj_context *context, const struct level *level, uint64_t lanes,
                            struct cut *cut)
{
    bool begins = !lanes;
    *cut = (struct cut){0, 0};
    for (unsigned i = 0; !begins && i < level->cone->classes; i++) {
        const struct level_run *run = &level->run[i];
        uint64_t behind = lanes - run->start;
        if (run->lanes == 0 || behind / run->lanes >= level->cone->class[i].count)
            continue;
        *cut = (struct cut){i, (uint32_t)(behind / run->lanes)};
        begins = behind % run->lanes == 0;
    }
    return begins ? QJ_OK
                  : context_fail(context, QJ_BAD_INPUT,
                                 "the checkpoint has another number of values than its height");
}

char *level_piece(const struct level *level, struct cut *from, struct cut end, uint64_t *lanes)
{
    for (; from->class <= end.class; *from = (struct cut){from->class + 1, 0}) {
        const struct level_run *run = &level->run[from->class];
        uint64_t count = from->class == end.class ? end.rank
                                                  : level->cone->class[from->class].count;
        if (run->lanes == 0 || from->rank >= count)
            continue;
        char *values = level_values(level, *from);
        uint64_t left = level->turn - (uint64_t)(values - level->values) / level->size;
        uint64_t most = left / run->lanes + (left % run->lanes > 0), more = count - from->rank;
        more = more < most ? more : most;
        from->rank += (uint32_t)more;
        *lanes = more * run->lanes;
        return values;
    }
    return NULL;
}

/* Counts the lanes of the groups that this process has. */
static uint64_t level_held_lanes(const struct level *level)
{
    uint64_t lanes = 0;
    for (uint32_t i = 0; level->lots && i < level->lots->count; i++)
        lanes += level->place[i] ? level_lot_lanes(level, i) : 0;
    return level->lots ? lanes : level->lanes;
}

uint64_t level_copy_bytes(const struct level *level)
{
    return level_bytes(level->size, level->cone, level->lots, level_held_lanes(level));
}

static void level_copy_pieces(struct level *copy, const struct level *level)
{
    struct cut cut = {0, 0};
    uint64_t lanes;
    copy->first = 0;
    copy->turn = UINT64_MAX;
    for (unsigned i = 0; i < copy->cone->classes; i++)
        copy->run[i].place = copy->run[i].start;
    for (char *to = copy->values, *from;
         (from = level_piece(level, &cut, level_end(level), &lanes)); to += lanes * level->size)
        memcpy(to, from, lanes * level->size);
}

static void level_copy_lots(struct level *copy, const struct level *level)
{
    char *to = copy->values;
    for (uint32_t i = 0; i < level->lots->count; i++) {
        uint64_t bytes = level_lot_lanes(level, i) * level->size;
        if (!level->place[i])
            continue;
        copy->place[i] = memcpy(to, level->place[i], bytes);
        to += bytes;
    }
}

qj_status level_copy(struct level *copy, struct arena *arena, const struct level *level)
{
    struct level made = *level;
    made.memory = made.place = NULL;
    made.run = arena_copy(arena, level->run, level->cone->classes, sizeof *level->run);
    if (level->lots)
        made.place = arena_alloc(arena, level->lots->count, sizeof *made.place);
    qj_status status = made.run && (made.place || !level->lots) ? QJ_OK : arena_status(arena);
    if (status == QJ_OK)
        status = values_allocate(arena, level->size, level_held_lanes(level), &made.memory,
                                 &made.values);
    if (status != QJ_OK) {
        level_free(&made, arena);
        return status;
    }
    if (level->lots)
        level_copy_lots(&made, level);
    else
        level_copy_pieces(&made, level);
    *copy = made;
    return QJ_OK;
}
