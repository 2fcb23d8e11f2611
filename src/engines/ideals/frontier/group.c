/* group: passes the blocks of a group and the moves of their heads to the kernel.
 *
 * All groups of a class have the same block layout. Their moves lead to blocks at the same offsets
 * in other groups. Only the positions of these groups differ. */
#include "engines/ideals/frontier/frontier.h"

/* Returns the weight of the corner whose up is step `at` of the path, after `ups` earlier ups. */
static int64_t group_corner_weight(const struct frontier *frontier, unsigned at, unsigned ups)
{
    return frontier->weight[(frontier->split.rows - 1 - ups) * frontier->split.columns + at - ups];
}

static const char *group_above(const struct group *group, const struct group_source *source,
                               uint64_t far_index)
{
    const struct ideals_tier *above = group->above;
    const struct cut cut = {(unsigned)(source->class - above->cone->class),
                            above->cone->rank[far_index]};
    return ideals_tier_values(above, cut);
}

static struct group_source group_find_source(const struct group *group, unsigned ups,
                                             uint32_t inversions)
{
    const struct ideals_tier *above = group->above;
    const struct far_class *class = cone_class(above->cone, ups, inversions);
    return (struct group_source){class, class ? cone_group(above->cone, class, above->height)->start
                                              : NULL};
}

void group_open(struct group *group, unsigned class)
{
    const struct ideals_tier *tier = group->tier;
    const struct far_class *own = &tier->cone->class[class];
    group->class = own;
    group->starts = cone_group(tier->cone, own, tier->height)->start;
    group->same = group_find_source(group, own->ups, own->inversions);
    group->corner = group_find_source(group, own->ups, own->inversions + 1);
    group->more = group_find_source(group, own->ups + 1, own->inversions - own->ups);
}

static void group_add_source(struct block *block, const void *values, int64_t weight)
{
    assert(values);
    block->source[block->sources] = values;
    block->source_weight[block->sources++] = weight;
}

/* Adds the moves of a block's head. */
static void group_add_moves(const struct group *group, struct block *block, unsigned middle,
                            unsigned tail_ups)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    const struct tails *tails = &split->tails;
    const unsigned steps = split->middle_steps,
                   near_ups = (unsigned)split->rows - group->class->ups;
    uint64_t size = group->tier->size, stride = tails->class[tail_ups].stride * size;
    uint64_t offset = (uint64_t)((char *)block->values - group->values);
    block->sources = 0;
    block->across = NULL;
    for (unsigned i = 0; i < group->far_corners; i++)
        group_add_source(block, group->far_source[i] + offset, group->far_weight[i]);
    if (middle >> (steps - 1) && group->more_values) /* its last up moves into the top */
        group_add_source(block,
                         group->more_values + group->more.starts[tail_ups] * size +
                             split->index[middle ^ 1U << (steps - 1)] * stride,
                         group_corner_weight(frontier, tails->steps + steps - 1, near_ups - 1));
    for (unsigned left = middle, ups = tail_ups; left; left &= left - 1, ups++) {
        unsigned at = (unsigned)bits_lowest(left);
        if (at + 1 < steps && !(middle >> (at + 1) & 1))
            group_add_source(block,
                             group->same_values + group->same.starts[tail_ups] * size +
                                 split->index[middle ^ 3U << at] * stride,
                             group_corner_weight(frontier, tails->steps + at, ups));
    }
    if (!(middle & 1) && tail_ups > tails->least) { /* the tail's last up may move into it */
        uint64_t other = tails->class[tail_ups - 1].stride * size;
        block->across = group->same_values + group->same.starts[tail_ups - 1] * size +
                        split->index[middle | 1] * other;
        block->across_weight = group_corner_weight(frontier, tails->steps - 1, tail_ups - 1);
    }
}

/* Finds the values of a list of blocks, BATCH at a time. */
static void group_find_list(const struct group *group, const struct middle_list *list,
                            unsigned tail_ups, bool full)
{
    const struct frontier *frontier = group->frontier;
    const struct split *split = &frontier->split;
    const struct tail_class *class = &split->tails.class[tail_ups];
    struct block blocks[BATCH];
    for (uint32_t first = 0; first < list->count; first += BATCH) {
        unsigned count = list->count - first < BATCH ? list->count - first : BATCH;
        for (unsigned i = 0; i < count; i++) {
            uint64_t lane = group->starts[tail_ups] + (uint64_t)(first + i) * class->stride;
            blocks[i].class = class;
            blocks[i].tails = &split->tails;
            blocks[i].values = group->values + lane * group->tier->size;
            blocks[i].full = full;
            group_add_moves(group, &blocks[i], split->middles[list->first + first + i], tail_ups);
        }
        frontier->find(blocks, count);
    }
}

void group_find(struct group *group, uint32_t rank)
{
    const struct split *split = &group->frontier->split;
    const struct ideals_tier *tier = group->tier;
    const struct far_class *class = group->class;
    const struct cut cut = {(unsigned)(class - tier->cone->class), rank};
    bool full = tier->height + 1 == split->heights;
    group->values = ideals_tier_values(tier, cut);
    uint64_t word = tier->cone->far[class->first + rank];
    uint64_t index = split_far_index(split, word);
    unsigned near = split->tails.steps + split->middle_steps;
    unsigned near_ups = (unsigned)split->rows - group->class->ups;
    uint64_t corners = word_corners(word, split->far_steps);
    /* If up number u, counted from 1, moves from step `at` to the next, the rank of the top grows
     * by the binomial (at, u - 1). */
    group->far_corners = 0;
    for (; corners; corners &= corners - 1) {
        unsigned at = (unsigned)bits_lowest(corners);
        unsigned ups = (unsigned)bits_count(word & ((UINT64_C(1) << at) - 1));
        uint64_t to = index + split->choose[at * (split->far_steps + 2) + ups];
        group->far_source[group->far_corners] = group_above(group, &group->corner, to);
        group->far_weight[group->far_corners++] = group_corner_weight(group->frontier, near + at,
                                                                      near_ups + ups);
    }
    group->same_values = group_above(group, &group->same, index);
    bool takes_up = split->far_steps && !(word & 1) && group->class->ups < split->rows;
    group->more_values = takes_up
                             ? group_above(group, &group->more, split_far_index(split, word | 1))
                             : NULL;
    for (unsigned k = split->tails.least; k <= split->tails.most; k++) {
        const struct middle_list *list = split_middles(split, class->ups,
                                                       tier->height - class->inversions, k);
        if (list)
            group_find_list(group, list, k, full);
    }
}
