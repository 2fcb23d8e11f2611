/* heights_order: the order of the ideals of a saved tier.
 *
 * An ideal is the word of its contour from the lower left to the upper right corner, a bit for each
 * step, the first step lowest: 1 up, 0 right. A height contains all ideals of that height
 * (split.c), sorted by their words. The top is most significant, then the middle, then the tail. A
 * group of the sweep is therefore contiguous, and its blocks are sorted by their middles:
 *
 *     of a height     | top a                 | top b ...         a < b as numbers
 *     of a top        | middle 3  | middle 5  | ...               those of that height
 *     of a middle     | the tails with k ups, the least first |
 *
 * The sweep finds the values v of the common game (ideals.c). The file stores the value of the game
 * itself for the player to move, (v + lead) / 2. The lead is the sum over the remaining cells of
 * the side's weight minus the opponent's. It is a sum over the rows, that is, over the ups of the
 * word, so top, middle and tail each contribute a part. The number of taken cells is the tail's
 * inversions plus a number that follows from block and height. Its parity determines the player to
 * move.
 */
#include "engines/ideals/stored/heights_order.h"

#include "base/capped.h"

#include <stdlib.h>

/* ------------------------------------------------------------------- leads */

static qj_status heights_order_sum_leads(struct heights *heights, const int64_t *lead)
{
    const struct split *split = &heights->frontier->split;
    uint64_t width = split->columns + 1;
    int64_t *suffix;
    TRY(arena_make_sized(heights->frontier->arena, &suffix, split->rows, width * sizeof *suffix));
    for (uint64_t row = 0; row < split->rows; row++)
        for (uint64_t column = split->columns; column-- > 0;)
            suffix[row * width + column] = suffix[row * width + column + 1] +
                                           lead[row * split->columns + column];
    heights->suffix = suffix;
    return QJ_OK;
}

/* Returns the lead that a part of a word contributes, after `steps` steps and `ups` ups. */
static int64_t heights_order_part_lead(const struct heights *heights, uint64_t part, unsigned steps,
                                       unsigned ups)
{
    const struct split *split = &heights->frontier->split;
    int64_t lead = 0;
    for (; part; part &= part - 1, ups++) {
        uint64_t row = split->rows - 1 - ups;
        uint64_t length = steps + (uint64_t)bits_lowest(part) - ups;
        lead += heights->suffix[row * (split->columns + 1) + length];
    }
    return lead;
}

/* ------------------------------------------------------------------- tails */

/* Lists the tails. Tails with equal numbers of ups are adjacent and increasing. */
static qj_status heights_order_list_tails(struct heights *heights)
{
    const struct tails *tails = &heights->frontier->split.tails;
    unsigned words = 1U << tails->steps;
    uint32_t count = 0;
    TRY(arena_make(heights->frontier->arena, &heights->tail, words));
    for (unsigned ups = 0; ups <= tails->most; ups++) {
        heights->tail_first[ups] = count;
        for (unsigned word = (1U << ups) - 1; word < words && ups >= tails->least;
             word = (unsigned)word_next(word))
            heights->tail[count++] = (struct near_tail){
                heights_order_part_lead(heights, word, 0, 0), tails->index[word],
                (uint16_t)(word_inversions(word) & 1)};
        heights->tail_first[ups + 1] = count;
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- tops */

static int heights_order_compare_far(const void *one, const void *other)
{
    uint64_t a = ((const struct far_end *)one)->word, b = ((const struct far_end *)other)->word;
    return (a > b) - (a < b);
}

static qj_status heights_order_list_far(struct heights *heights)
{
    const struct split *split = &heights->frontier->split;
    unsigned near = split->tails.steps + split->middle_steps;
    TRY(arena_make(heights->frontier->arena, &heights->far, split->far_count));
    for (unsigned ups = 0; ups <= split->far_steps; ups++) {
        uint64_t word = bits_first(ups);
        for (uint64_t i = split->far_first[ups]; i < split->far_first[ups + 1]; i++) {
            heights->far[i] = (struct far_end){
                word, heights_order_part_lead(heights, word, near, (unsigned)split->rows - ups),
                word_inversions(word), ups};
            word = word_next(word);
        }
    }
    qsort(heights->far, split->far_count, sizeof *heights->far, heights_order_compare_far);
    return QJ_OK;
}

bool heights_order_next(const struct heights *heights, struct heights_group *group)
{
    const struct split *split = &heights->frontier->split;
    group->first += group->count;
    for (group->count = 0; !group->count && group->next < split->far_count;) {
        group->far = &heights->far[group->next++];
        const int64_t excess = (int64_t)group->height - group->far->inversions;
        group->count = split_group(split, group->far->ups, excess)->states;
    }
    return group->count > 0;
}

struct heights_group heights_order_tier(const struct heights *heights, uint32_t tier)
{
    return (struct heights_group){.height = tier * heights->every, .first = heights->first[tier]};
}

/* ----------------------------------------------------------------- heights */

/* Counts the values of the saved tiers, the highest height first. */
static qj_status heights_order_count_heights(struct heights *heights)
{
    const uint32_t top = (heights->frontier->split.heights - 1) / heights->every;
    TRY(arena_make(heights->frontier->arena, &heights->first, top + 1));
    for (uint32_t tier = top + 1; tier-- > 0;) {
        heights->first[tier] = heights->count;
        struct heights_group group = heights_order_tier(heights, tier);
        while (heights_order_next(heights, &group)) {
            heights->count = capped_sum(heights->count, group.count);
            heights->most = group.count > heights->most ? group.count : heights->most;
        }
        TRY(context_poll(heights->frontier->arena->context, NULL, 0, 0));
    }
    return QJ_OK;
}

qj_status heights_order_init(struct heights *heights, const int64_t *lead, uint64_t taken)
{
    const struct split *split = &heights->frontier->split;
    struct arena *arena = heights->frontier->arena;
    heights->odd = taken & 1;
    TRY(heights_order_sum_leads(heights, lead));
    TRY(heights_order_list_tails(heights));
    TRY(heights_order_list_far(heights));
    TRY(arena_make(arena, &heights->block, UINT64_C(1) << split->middle_steps));
    TRY(heights_order_count_heights(heights));
    return arena_make(arena, &heights->values, heights->most);
}

/* ------------------------------------------------------ blocks of a group */

/* Returns the block of a middle, with the tails that complete its ups to the number of rows. */
static struct near_block heights_order_block(const struct heights *heights,
                                             const struct heights_group *group, unsigned middle)
{
    const struct split *split = &heights->frontier->split;
    const struct tails *tails = &split->tails;
    unsigned rows = (unsigned)split->rows,
             tail_ups = rows - group->far->ups - (unsigned)bits_count(middle);
    const struct path path = {(1U << tail_ups) - 1, middle, group->far->word};
    uint32_t taken = (tails->steps - tail_ups) * (rows - tail_ups) + group->height -
                     split->height_of_ups[tail_ups];
    return (struct near_block){heights_order_part_lead(heights, middle, tails->steps, tail_ups),
                               (uint32_t)split_block(split, &path, group->height), (uint16_t)middle,
                               (uint16_t)tail_ups, (uint16_t)((taken ^ heights->odd) & 1)};
}

void heights_order_list_blocks(struct heights *heights, const struct heights_group *group)
{
    const struct split *split = &heights->frontier->split;
    const struct far_end *far = group->far;
    uint32_t wanted[MIDDLE_STEPS + 1];   /* inversions of the group's middles, by their ups */
    memset(wanted, 0xff, sizeof wanted); /* more than any middle has */
    for (unsigned k = split->tails.least; k <= split->tails.most; k++) {
        const struct middle_list *list = split_middles(split, far->ups,
                                                       group->height - far->inversions, k);
        if (list)
            wanted[split->rows - far->ups - k] = word_inversions(split->middles[list->first]);
    }
    heights->blocks = 0;
    for (unsigned middle = 0; middle < 1U << split->middle_steps; middle++)
        if (word_inversions(middle) == wanted[bits_count(middle)])
            heights->block[heights->blocks++] = heights_order_block(heights, group, middle);
}

/* ------------------------------------------------------------------ values */

/* Any number that was read is safe; a damaged file makes wrong answers. */
void heights_order_copy(const struct heights *heights, const struct far_end *far, char *values,
                        qj_solution_file_value *out)
{
    enum width width = heights->frontier->width;
    const struct near_block *last = heights->block + heights->blocks;
    const int64_t *stored = heights->values;
    for (const struct near_block *block = heights->block; block < last; block++) {
        const struct near_tail *end = heights->tail + heights->tail_first[block->ups + 1];
        for (const struct near_tail *tail = heights->tail + heights->tail_first[block->ups];
             tail < end; tail++) {
            const uint64_t at = (uint64_t)block->lane + tail->lane;
            const int64_t sum = far->lead + block->lead + tail->lead;
            const int64_t lead = (block->odd ^ tail->odd) ? -sum : sum; /* of the player to move */
            if (out)
                *out++ = (qj_solution_file_value){(value_get(values, width, at) + lead) / 2, 0};
            else
                value_put(values, width, at, (int64_t)(2 * (uint64_t)*stored++ - (uint64_t)lead));
        }
    }
}

/* ----------------------------------------------------------------- reading */

qj_status heights_read_group(const struct heights *heights, const struct heights_group *group)
{
    const qj_solution_file *file = heights->file;
    return file->read(file->user, group->first, group->count, heights->values)
               ? QJ_OK
               : context_fail(heights->frontier->arena->context, QJ_IO,
                              "the solution file cannot be read");
}

/* Fills in the groups of a level above a cone. */
static qj_status heights_read_tier(struct heights *heights, const struct ideals_tier *tier)
{
    struct heights_group group = heights_order_tier(heights, tier->height / heights->every);
    while (heights_order_next(heights, &group)) {
        struct cut cut;
        if (!cone_find(tier->cone, group.far->word, &cut) || !tier->run[cut.class].lanes)
            continue;
        heights_order_list_blocks(heights, &group);
        TRY(heights_read_group(heights, &group));
        heights_order_copy(heights, group.far, ideals_tier_values(tier, cut), NULL);
    }
    return QJ_OK;
}

qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user)
{
    struct frontier *frontier = heights->frontier;
    const uint32_t every = heights->every, above = (cone->height / every + 1) * every;
    const bool saved = above < frontier->split.heights;
    TRY(frontier_lay_out(frontier, cone, (saved ? above : frontier->split.heights) - 1));
    if (saved)
        TRY(heights_read_tier(heights, &frontier->low[1]));
    TRY(frontier_sweep(frontier, visit, user));
    heights->session->states += frontier->swept;
    return QJ_OK;
}
