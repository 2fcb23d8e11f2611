/* group: the blocks of a group and the moves of their heads, put before the kernel; see group.h. */
#include "engines/ideals/group.h"

#include "base/bits.h"

#include <assert.h>

/* What the corner whose up is step at, after so many ups, is worth. */
static int64_t corner_weight(const struct frontier *frontier, unsigned at, unsigned ups)
{
    const struct split *split = &frontier->split;
    return frontier->weight[(split->rows - 1 - ups) * split->columns + at - ups];
}

static const char *group_above(const struct group *group, uint64_t far)
{
    uint64_t first = group->above->group[far];
    return first == NO_GROUP ? NULL : (const char *)group->above->values + first * group->size;
}

/* The up at place at, the ups-th from 1, goes one place forward: the rank of the far end grows by
 * the binomial of at over ups - 1. */
static void add_far_corners(struct group *group, uint64_t far)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    uint64_t word = split->far[far];
    unsigned near = split->tails.steps + split->middle_steps;
    unsigned near_ups = (unsigned)split->rows - group->far_ups;
    uint64_t corners = split->far_steps
                           ? word & ~(word >> 1) & ((UINT64_C(1) << (split->far_steps - 1)) - 1)
                           : 0;
    for (; corners; corners &= corners - 1) {
        unsigned at = (unsigned)bits_lowest(corners);
        unsigned ups = (unsigned)bits_count(word & ((UINT64_C(1) << at) - 1));
        uint64_t to = far + split->choose[at * (split->far_steps + 2) + ups];
        group->far_source[group->far_corners] = group_above(group, to);
        group->far_weight[group->far_corners++] = corner_weight(frontier, near + at,
                                                                near_ups + ups);
    }
}

static void open_group(struct group *group, const struct level *level, uint64_t far)
{
    const struct split *split = &group->frontier->split;
    uint64_t word = split->far[far], entry = 0;
    uint32_t excess = level->height - split->inversions[far];
    group->far_ups = (unsigned)bits_count(word);
    group->values = (char *)level->values + level->group[far] * group->size;
    split_group(split, group->far_ups, excess, &entry);
    group->starts = split->group_start + entry * (MOST_TAIL_STEPS + 1);
    group->far_corners = 0;
    group->same = group->more = NULL;
    if (!group->above)
        return;
    add_far_corners(group, far);
    group->same = group_above(group, far);
    if (split_group(split, group->far_ups, (int64_t)excess + 1, &entry))
        group->same_starts = split->group_start + entry * (MOST_TAIL_STEPS + 1);
    if (split->far_steps == 0 || (word & 1) || group->far_ups == split->rows)
        return;
    uint64_t more = split_far_index(split, word | 1);
    group->more = group_above(group, more);
    if (split_group(split, group->far_ups + 1, (int64_t)level->height + 1 - split->inversions[more],
                    &entry))
        group->more_starts = split->group_start + entry * (MOST_TAIL_STEPS + 1);
}

static void add_source(struct block *block, const void *values, int64_t weight)
{
    assert(values);
    block->source[block->sources] = values;
    block->source_weight[block->sources++] = weight;
}

/* Enters the moves of one block's head. */
static void add_moves(const struct group *group, struct block *block, const struct middle *middle,
                      unsigned tail_ups)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    const struct tails *tails = &split->tails;
    uint64_t stride = tails->class[tail_ups].stride * group->size;
    uint64_t offset = (uint64_t)((char *)block->values - group->values);
    unsigned near_ups = (unsigned)split->rows - group->far_ups;
    block->sources = 0;
    block->across = NULL;
    for (unsigned i = 0; i < group->far_corners; i++)
        add_source(block, group->far_source[i] + offset, group->far_weight[i]);
    if (middle->to_far != NO_MIDDLE && group->more)
        add_source(block,
                   group->more + group->more_starts[tail_ups] * group->size +
                       middle->to_far * stride,
                   corner_weight(frontier, tails->steps + split->middle_steps - 1, near_ups - 1));
    for (unsigned i = 0; i < middle->corners; i++) {
        const struct middle_corner *corner = &split->corners[middle->first + i];
        add_source(block,
                   group->same + group->same_starts[tail_ups] * group->size + corner->to * stride,
                   corner_weight(frontier, tails->steps + corner->steps, tail_ups + corner->ups));
    }
    if (middle->to_tail != NO_MIDDLE && tail_ups > tails->least) {
        uint64_t other = tails->class[tail_ups - 1].stride * group->size;
        block->across = group->same + group->same_starts[tail_ups - 1] * group->size +
                        middle->to_tail * other;
        block->across_weight = corner_weight(frontier, tails->steps - 1, tail_ups - 1);
    }
}

/* Finds the values of a list of blocks, some at a time. */
static void find_list(const struct group *group, const struct middle_list *list, unsigned tail_ups,
                      bool full)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    const struct tails *tails = &split->tails;
    const struct tail_class *class = &tails->class[tail_ups];
    struct block blocks[BATCH];
    for (uint32_t first = 0; first < list->count; first += BATCH) {
        unsigned count = list->count - first < BATCH ? list->count - first : BATCH;
        for (unsigned i = 0; i < count; i++) {
            uint64_t lane = group->starts[tail_ups] + (uint64_t)(first + i) * class->stride;
            blocks[i].class = class;
            blocks[i].from = tails->from;
            blocks[i].weight = frontier->round_weight;
            blocks[i].values = group->values + lane * group->size;
            blocks[i].full = full;
            add_moves(group, &blocks[i], &split->middles[list->first + first + i], tail_ups);
        }
        frontier->kernel->find[frontier->width](blocks, count);
    }
}

uint64_t group_find(struct group *group, const struct level *level, uint64_t far)
{
    const struct split *split = &group->frontier->split;
    const struct tails *tails = &split->tails;
    bool full = level->height + 1 == split->heights;
    uint64_t states = 0;
    open_group(group, level, far);
    for (unsigned k = tails->least; k <= tails->most; k++) {
        unsigned ups;
        uint32_t inversions;
        if (!split_middles(split, group->far_ups, level->height - split->inversions[far], k, &ups,
                           &inversions))
            continue;
        const struct middle_list *list = split_list(split, ups, inversions);
        find_list(group, list, k, full);
        states += (uint64_t)list->count * tails->class[k].size;
    }
    return states;
}
