/* partitions: a top (split.h) is cut once more, into an inner half, nearer to the middle, and an
 * outer half:
 *
 *          inner          outer
 *     R U R R U R U U R | U R R U R U R U U R
 *
 * A partition (struct partition) is the set of all tops of a cone that agree in the ups and the
 * inversions of both halves. They agree in F = inv + ups (ups + 1) / 2 of the whole and in Fa, F of
 * the outer half.
 *
 * Lemma. A move that changes the top raises F by one, and Fa by one or not at all.
 *
 * Proof. F is the sum of the positions of the ups, counted from 1. A move takes one up one step
 * forward, or from the middle to the first step. Fa is this sum over the outer half. []
 *
 * Shares cut by F and by Fa therefore lead only to neighbouring shares. The moves of a partition
 * lead to at most four other partitions: by a corner inside the outer half, a corner inside the
 * inner half, an up that goes from the inner half to the outer half, and an up that enters from the
 * middle. In the opposite direction these are the users of a partition, which its owner must know.
 */
#include "engines/ideals/layout/partitions.h"

#include <stdlib.h>
#include <string.h>

/* Ups and inversions of both halves. */
struct partition_halves {
    unsigned outer_ups, inner_ups;
    uint32_t outer, inner; /* inversions */
};

/* Returns how many numbers the halves of that many steps need, which are numbered by ups, then by
 * inversions. */
static uint32_t partitions_count_numbers(unsigned steps)
{
    return (steps + 1) * (word_max_inversions(steps) + 1);
}

static uint32_t partitions_count_keys(const struct partitions *partitions)
{
    return partitions_count_numbers(partitions->outer) *
           partitions_count_numbers(partitions->inner);
}

/* A key combines the number of the outer half with the number of the inner half. */
static uint32_t partitions_key(const struct partitions *partitions,
                               const struct partition_halves *halves)
{
    uint32_t outer = halves->outer_ups * (word_max_inversions(partitions->outer) + 1) +
                     halves->outer;
    uint32_t inner = halves->inner_ups * (word_max_inversions(partitions->inner) + 1) +
                     halves->inner;
    return outer * partitions_count_numbers(partitions->inner) + inner;
}

static struct partition_halves partitions_halves(const struct partitions *partitions, uint32_t key)
{
    const uint32_t outer = key / partitions_count_numbers(partitions->inner),
                   inner = key % partitions_count_numbers(partitions->inner);
    const uint32_t outer_width = word_max_inversions(partitions->outer) + 1;
    const uint32_t inner_width = word_max_inversions(partitions->inner) + 1;
    return (struct partition_halves){outer / outer_width, inner / inner_width, outer % outer_width,
                                     inner % inner_width};
}

/* Finds the partition of two halves. Fields may have any value; differences below 0 wrap to large
 * numbers. */
static uint32_t partitions_find(const struct partitions *partitions,
                                const struct partition_halves *halves)
{
    if (halves->outer_ups > partitions->outer || halves->inner_ups > partitions->inner ||
        halves->outer > word_max_inversions(partitions->outer) ||
        halves->inner > word_max_inversions(partitions->inner))
        return NO_PARTITION;
    return partitions->of_key[partitions_key(partitions, halves)];
}

static void partitions_find_users(const struct partitions *partitions,
                                  const struct partition_halves *to, uint32_t *users)
{
    struct partition_halves corner_outside = *to, corner_inside = *to, across = *to, comes_in = *to;
    corner_outside.outer--;
    corner_inside.inner--;
    across.outer_ups--;
    across.outer += across.outer_ups;
    across.inner_ups++;
    across.inner += partitions->inner - across.inner_ups;
    comes_in.inner_ups--;
    comes_in.inner += comes_in.inner_ups;
    users[0] = partitions_find(partitions, &corner_outside);
    users[1] = partitions_find(partitions, &corner_inside);
    users[2] = partitions_find(partitions, &across);
    users[3] = partitions_find(partitions, &comes_in);
}

/* ------------------------------------------------------------------- counting */

static void partitions_add(struct partitions *partitions, uint32_t key, uint64_t count)
{
    const struct cone *cone = partitions->cone;
    const struct partition_halves halves = partitions_halves(partitions, key);
    unsigned ups = halves.outer_ups + halves.inner_ups;
    uint32_t inversions = halves.outer + halves.inner +
                          (partitions->inner - halves.inner_ups) * halves.outer_ups;
    uint32_t class = cone->class_of[split_class(cone->split, ups, inversions)];
    if (class == NO_CLASS)
        return;
    if (partitions->partition)
        partitions->partition[partitions->count] = (struct partition){
            .class = class,
            .moves = split_far_moves(ups, inversions),
            .outer = split_far_moves(halves.outer_ups, halves.outer),
            .key = key,
            .count = count,
        };
    partitions->count++;
}

/* Makes a partition of each pair of halves; without memory for partitions it only counts them.
 * table has room for the counts of both halves. */
static void partitions_make_each(struct partitions *partitions, uint64_t *table)
{
    const uint32_t outer = partitions_count_numbers(partitions->outer),
                   inner = partitions_count_numbers(partitions->inner);
    const uint32_t outer_width = word_max_inversions(partitions->outer) + 1;
    const uint32_t inner_width = word_max_inversions(partitions->inner) + 1;
    uint64_t from = partitions->cone->point.far, *inside = table + outer;
    partitions->count = 0;
    memset(table, 0, outer * sizeof *table);
    table[0] = 1;
    split_count_steps(table, outer_width, from, partitions->inner,
                      partitions->inner + partitions->outer, 0);
    for (uint32_t i = 0; i < outer; i++) {
        if (i % outer_width == 0) {
            memset(inside, 0, inner * sizeof *inside);
            inside[0] = 1;
            split_count_steps(inside, inner_width, from, 0, partitions->inner, i / outer_width);
        }
        for (uint32_t j = 0; table[i] && j < inner; j++)
            if (inside[j])
                partitions_add(partitions, i * inner + j, table[i] * inside[j]);
    }
}

/* --------------------------------------------------------------------- order */

static int partitions_compare(const void *one, const void *other)
{
    const struct partition *a = one, *b = other;
    if (a->moves != b->moves)
        return a->moves < b->moves ? -1 : 1;
    if (a->outer != b->outer)
        return a->outer < b->outer ? -1 : 1;
    return a->key < b->key ? -1 : a->key > b->key;
}

/* Lists the partitions by outer, with a counting sort. */
static void partitions_order_by_outer(struct partitions *partitions)
{
    enum { MOST = FAR_STEPS / 2 * (FAR_STEPS / 2 + 1) / 2 };
    uint32_t next[MOST + 2] = {0};
    for (uint32_t i = 0; i < partitions->count; i++)
        next[partitions->partition[i].outer + 1]++;
    for (unsigned outer = 0; outer < MOST; outer++)
        next[outer + 1] += next[outer];
    for (uint32_t i = 0; i < partitions->count; i++)
        partitions->by_outer[next[partitions->partition[i].outer]++] = i;
}

static void partitions_put_in_order(struct partitions *partitions)
{
    uint64_t first = 0;
    qsort(partitions->partition, partitions->count, sizeof *partitions->partition,
          partitions_compare);
    memset(partitions->of_key, 0xff,
           partitions_count_keys(partitions) * sizeof *partitions->of_key);
    for (uint32_t i = 0; i < partitions->count; i++) {
        partitions->partition[i].first = first;
        first += partitions->partition[i].count;
        partitions->of_key[partitions->partition[i].key] = i;
    }
    partitions_order_by_outer(partitions);
    for (uint32_t i = 0; i < partitions->count; i++) {
        struct partition_halves halves = partitions_halves(partitions,
                                                           partitions->partition[i].key);
        partitions_find_users(partitions, &halves, partitions->users[i]);
    }
}

static qj_status partitions_make(struct partitions *partitions, struct arena *arena,
                                 uint64_t *table)
{
    partitions_make_each(partitions, table);
    TRY(arena_make(arena, &partitions->partition, partitions->count));
    TRY(arena_make(arena, &partitions->by_outer, partitions->count));
    TRY(arena_make(arena, &partitions->users, partitions->count));
    TRY(arena_make(arena, &partitions->of_key, partitions_count_keys(partitions)));
    partitions_make_each(partitions, table);
    partitions_put_in_order(partitions);
    return QJ_OK;
}

qj_status partitions_open(struct partitions *partitions, const struct cone *cone,
                          struct arena *arena)
{
    const unsigned steps = cone->split->far_steps;
    *partitions = (struct partitions){.cone = cone, .inner = (steps + 1) / 2, .outer = steps / 2};
    uint64_t entries = partitions_count_numbers(partitions->outer) +
                       partitions_count_numbers(partitions->inner);
    uint64_t *table = arena_alloc(arena, entries, sizeof *table);
    qj_status status = table ? partitions_make(partitions, arena, table) : arena_status(arena);
    arena_free(arena, table);
    return status;
}

uint64_t partitions_open_bytes(const struct partitions *partitions)
{
    return UINT64_C(4) * BLOCK_HEADER +
           partitions_count_keys(partitions) * sizeof *partitions->of_key +
           partitions->count * (sizeof *partitions->partition + sizeof *partitions->by_outer +
                                sizeof *partitions->users);
}

uint64_t partitions_bytes(const struct partitions *partitions)
{
    uint64_t bytes = UINT64_C(2) * BLOCK_HEADER;
    split_add_product(&bytes, partitions->cone->far_count,
                      sizeof *partitions->member + sizeof *partitions->seat);
    return bytes;
}

static uint32_t partitions_of_top(const struct partitions *partitions, uint64_t far)
{
    uint64_t outer = far >> partitions->inner, inner = far & bits_first(partitions->inner);
    const struct partition_halves halves = {(unsigned)bits_count(outer),
                                            (unsigned)bits_count(inner), word_inversions(outer),
                                            word_inversions(inner)};
    return partitions_find(partitions, &halves);
}

qj_status partitions_list(struct partitions *partitions, struct arena *arena)
{
    const struct cone *cone = partitions->cone;
    uint32_t *next;
    TRY(arena_resize(arena, &partitions->member, cone->far_count));
    TRY(arena_resize(arena, &partitions->seat, cone->far_count));
    TRY(arena_make(arena, &next, partitions->count));
    for (uint64_t i = 0; i < cone->far_count; i++) {
        uint32_t partition = partitions_of_top(partitions, cone->far[i]), index = next[partition]++;
        partitions->seat[i] = (struct partition_seat){partition, index};
        partitions->member[partitions->partition[partition].first + index] =
            (uint32_t)(i - cone->class[partitions->partition[partition].class].first);
    }
    arena_free(arena, next);
    return QJ_OK;
}

void partitions_free(struct partitions *partitions, struct arena *arena)
{
    arena_free(arena, partitions->partition);
    arena_free(arena, partitions->by_outer);
    arena_free(arena, partitions->users);
    arena_free(arena, partitions->of_key);
    arena_free(arena, partitions->member);
    arena_free(arena, partitions->seat);
    *partitions = (struct partitions){0};
}
