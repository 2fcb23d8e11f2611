/* split: the layout of the sweep. A lattice path of rows + columns steps is cut into three parts:
 *
 *       tail               middle                top (far in identifiers)
 *     R U R U U R R U R U U | U R R U R U U R R U | R U R R U U R U ...
 *     11 steps: the lanes     10 steps: the list    all others: the group
 *     of a block              of a group's blocks
 *
 * A state is its top (a group of contiguous blocks), its middle (a block) and its tail (a value of
 * the block). Middle and top together are the head. Every move outside the tail changes the head.
 * It leads from a whole block, or a contiguous part of it, to another block.
 *
 * Let k be the number of ups of the tail, and inv(x) the number of pairs "right before up" in x.
 * The height
 *
 *     h = inv(head) + g(k),    g(k - 1) = g(k) + rows - k + 1,    g(most ups) = 0
 *
 * grows by exactly one with every move that changes the head. A corner inside the head adds one
 * inversion. If the tail's last up changes places with the head's first right, the head loses the
 * rows - k inversions of this right with its ups, and g grows by one more than that. The blocks of
 * one height therefore need only themselves and the blocks of the next height, and two heights
 * suffice. inv(head) = inv(middle) + inv(top) + rights of the middle times ups of the top.
 *
 * The layout of a group depends only on the ups of its top and on the excess of its height over
 * inv(top). A corner inside the top keeps both, so it leads from the whole group to another group,
 * value by value.
 *
 * Tops are numbered by ups, then by value: their colexicographic rank (Lehmer 1964).
 */
#include "engines/ideals/layout/split.h"

bool split_fits(uint64_t rows, uint64_t columns)
{
    return rows < PATH_STEPS && columns < PATH_STEPS && rows + columns >= 2 &&
           rows + columns <= PATH_STEPS;
}

/* Counts the tops of `steps` steps. first gets the number of the first top with each number of
 * ups, and the count after them. */
static uint64_t split_number_far(uint64_t rows, uint64_t columns, unsigned steps, uint64_t *first)
{
    const uint64_t near = rows + columns - steps;
    uint64_t count = 0, choose = 1; /* at most C(62, 30) * 32, which fits */
    for (unsigned ups = 0; ups <= steps; ups++) {
        first[ups] = count;
        if (ups <= rows && ups + near >= rows && steps - ups <= columns)
            count += choose;
        choose = choose * (steps - ups) / (ups + 1);
    }
    first[steps + 1] = count;
    return count;
}

uint64_t split_count_far(uint64_t rows, uint64_t columns)
{
    unsigned near = TAIL_STEPS + MIDDLE_STEPS, all = (unsigned)(rows + columns);
    uint64_t first[FAR_STEPS + 2];
    return split_number_far(rows, columns, all > near ? all - near : 0, first);
}

/* ---------------------------------------------------------------- middles */

/* Lists middles by ups and inversions, with a counting sort. */
static qj_status split_list_middles(struct split *split, struct arena *arena)
{
    unsigned steps = split->middle_steps, words = 1U << steps;
    const uint32_t width = word_max_inversions(steps) + 1, lists = (steps + 1) * width;
    TRY(arena_make(arena, &split->lists, lists));
    TRY(arena_make(arena, &split->middles, words));
    uint32_t first = 0;
    for (unsigned word = 0; word < words; word++) {
        unsigned list = (unsigned)bits_count(word) * width + word_inversions(word);
        split->index[word] = (uint16_t)split->lists[list].count++;
    }
    for (unsigned list = 0; list < lists; list++) {
        split->lists[list].first = first;
        first += split->lists[list].count;
    }
    for (unsigned word = 0; word < words; word++) {
        const struct middle_list *list = split_list(split, (unsigned)bits_count(word),
                                                    word_inversions(word));
        split->middles[list->first + split->index[word]] = (uint16_t)word;
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- tops */

static uint64_t split_choose(const struct split *split, unsigned steps, unsigned ups)
{
    return split->choose[steps * (split->far_steps + 2) + ups];
}

/* Fills in the binomials, at most C(63, 31), by Pascal's rule. */
static qj_status split_fill_binomials(struct split *split, struct arena *arena)
{
    const uint64_t width = split->far_steps + 2;
    TRY(arena_make(arena, &split->choose, width * width));
    split->choose[0] = 1;
    for (uint64_t i = width; i < width * width; i++)
        split->choose[i] = split->choose[i - width] +
                           (i % width ? split->choose[i - width - 1] : 0);
    return QJ_OK;
}

uint64_t split_far_index(const struct split *split, uint64_t far)
{
    uint64_t index = split->far_first[bits_count(far)];
    for (unsigned ups = 1; far; far &= far - 1, ups++)
        index += split_choose(split, (unsigned)bits_lowest(far), ups);
    return index;
}

qj_status split_count_reached(const struct split *split, struct arena *arena, uint64_t far,
                              uint64_t **table)
{
    unsigned steps = split->far_steps;
    uint32_t width = word_max_inversions(steps) + 1;
    uint64_t *counts;
    TRY(arena_make_sized(arena, &counts, steps + 1, width * sizeof *counts));
    counts[0] = 1; /* of words by ups and inversions, one more step at a time, the last first */
    for (unsigned at = steps; at-- > 0;) {
        for (unsigned ups = steps - at + 1; ups-- > 0;)
            for (uint32_t inversions = width; inversions-- > 0;) {
                uint64_t *entry = &counts[ups * width + inversions];
                uint64_t right = inversions >= ups ? entry[-(ptrdiff_t)ups] : 0;
                *entry = right + (ups ? counts[(ups - 1) * width + inversions] : 0);
            }
        memset(counts, 0, (size_t)bits_count(far >> at) * width * sizeof *counts);
    }
    for (unsigned ups = 0; ups <= steps; ups++)
        if (split->far_first[ups] == split->far_first[ups + 1])
            memset(counts + (size_t)ups * width, 0, width * sizeof *counts);
    *table = counts;
    return QJ_OK;
}

/* ------------------------------------------------------------------ groups */

static void split_set_heights(struct split *split)
{
    const struct tails *tails = &split->tails;
    uint32_t height = 0;
    for (unsigned ups = tails->most + 1; ups-- > tails->least;) {
        split->height_of_ups[ups] = height;
        height += (uint32_t)split->rows - ups + 1;
    }
    /* The full grid: all rights, then all ups. */
    uint64_t head_ups = split->rows - tails->least;
    uint64_t rights = split->middle_steps + split->far_steps - head_ups;
    split->heights = split->height_of_ups[tails->least] + (uint32_t)(head_ups * rights) + 1;
}

const struct middle_list *split_middles(const struct split *split, unsigned far_ups,
                                        uint32_t excess, unsigned tail_ups)
{
    uint64_t near_ups = split->rows - far_ups;
    if (tail_ups > near_ups || near_ups - tail_ups > split->middle_steps)
        return NULL;
    unsigned ups = (unsigned)near_ups - tail_ups, rights = split->middle_steps - ups;
    uint32_t fixed = split->height_of_ups[tail_ups] + rights * far_ups;
    return excess >= fixed && excess - fixed <= ups * rights
               ? split_list(split, ups, excess - fixed)
               : NULL;
}

static qj_status split_lay_out_groups(struct split *split, struct arena *arena)
{
    const struct tails *tails = &split->tails;
    TRY(arena_make(arena, &split->groups, (uint64_t)(split->far_steps + 1) * split->heights));
    for (unsigned far_ups = 0; far_ups <= split->far_steps && far_ups <= split->rows; far_ups++)
        for (uint32_t excess = 0; excess < split->heights; excess++) {
            struct group_layout *group = &split->groups[far_ups * split->heights + excess];
            for (unsigned k = tails->least; k <= tails->most; k++) {
                const struct middle_list *list = split_middles(split, far_ups, excess, k);
                uint32_t blocks = list ? list->count : 0;
                group->start[k] = group->lanes;
                group->lanes += blocks * tails->class[k].stride;
                group->states += blocks * tails->class[k].size;
            }
        }
    return QJ_OK;
}

qj_status split_init(struct split *split, struct arena *arena, uint64_t rows, uint64_t columns,
                     const int64_t *weight, enum width width, unsigned tail_steps,
                     unsigned middle_steps)
{
    unsigned steps = (unsigned)(rows + columns);
    assert(split_fits(rows, columns) && tail_steps && middle_steps);
    memset(split, 0, sizeof *split);
    split->rows = rows;
    split->columns = columns;
    tail_steps = tail_steps < steps ? tail_steps : steps - 1;
    split->middle_steps = middle_steps < steps - tail_steps ? middle_steps : steps - tail_steps;
    split->far_steps = steps - tail_steps - split->middle_steps;
    TRY(tails_init(&split->tails, arena, width, tail_steps, rows, columns, weight));
    TRY(split_list_middles(split, arena));
    TRY(split_fill_binomials(split, arena));
    TRY(arena_make(arena, &split->far_first, split->far_steps + 2));
    split->far_count = split_number_far(rows, columns, split->far_steps, split->far_first);
    split_set_heights(split);
    return split_lay_out_groups(split, arena);
}

/* ------------------------------------------------------------------- paths */

struct path split_path(const struct split *split, const uint64_t *lengths)
{
    struct path path = {0, 0, 0};
    for (uint64_t row = 0; row < split->rows; row++) {
        unsigned at = (unsigned)(split->rows - 1 - row + lengths[row]);
        unsigned tail = split->tails.steps, near = tail + split->middle_steps;
        if (at < tail)
            path.tail ^= 1U << at;
        else if (at < near)
            path.middle ^= 1U << (at - tail);
        else
            path.far ^= UINT64_C(1) << (at - near);
    }
    return path;
}

uint32_t split_height(const struct split *split, const struct path *path)
{
    unsigned rights = split->middle_steps - (unsigned)bits_count(path->middle);
    return split->height_of_ups[bits_count(path->tail)] + word_inversions(path->middle) +
           word_inversions(path->far) + rights * (unsigned)bits_count(path->far);
}

uint64_t split_block(const struct split *split, const struct path *path, uint32_t height)
{
    unsigned ups = (unsigned)bits_count(path->tail);
    int64_t excess = (int64_t)height - word_inversions(path->far);
    return split_group(split, (unsigned)bits_count(path->far), excess)->start[ups] +
           (uint64_t)split->index[path->middle] * split->tails.class[ups].stride;
}
