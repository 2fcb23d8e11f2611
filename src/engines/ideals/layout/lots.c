/* lots: a top (split.h) is cut once more, into an inner half, nearer to the middle, and an outer
 * half:
 *
 *          inner          outer
 *     R U R R U R U U R | U R R U R U R U U R
 *
 * A partition (struct lot) is the set of all tops of a cone that agree in the ups and the
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
#include "engines/ideals/layout/lots.h"

#include <stdlib.h>
#include <string.h>

/* Ups and inversions of both halves. */
struct lot_halves {
    unsigned outer_ups, inner_ups;
    uint32_t outer, inner; /* inversions */
};

/* Returns how many numbers the halves of that many steps need, which are numbered by ups, then by
 * inversions. */
static uint32_t lots_count_numbers(unsigned steps)
{
    return (steps + 1) * (word_max_inversions(steps) + 1);
}

static uint32_t lots_count_keys(const struct lots *lots)
{
    return lots_count_numbers(lots->outer) * lots_count_numbers(lots->inner);
}

/* A key combines the number of the outer half with the number of the inner half. */
static uint32_t lots_key(const struct lots *lots, const struct lot_halves *halves)
{
    uint32_t outer = halves->outer_ups * (word_max_inversions(lots->outer) + 1) + halves->outer;
    uint32_t inner = halves->inner_ups * (word_max_inversions(lots->inner) + 1) + halves->inner;
    return outer * lots_count_numbers(lots->inner) + inner;
}

static struct lot_halves lots_halves(const struct lots *lots, uint32_t key)
{
    const uint32_t outer = key / lots_count_numbers(lots->inner),
                   inner = key % lots_count_numbers(lots->inner);
    const uint32_t outer_width = word_max_inversions(lots->outer) + 1;
    const uint32_t inner_width = word_max_inversions(lots->inner) + 1;
    return (struct lot_halves){outer / outer_width, inner / inner_width, outer % outer_width,
                               inner % inner_width};
}

/* Finds the partition of two halves. Fields may have any value; differences below 0 wrap to large
 * numbers. */
static uint32_t lots_find(const struct lots *lots, const struct lot_halves *halves)
{
    if (halves->outer_ups > lots->outer || halves->inner_ups > lots->inner ||
        halves->outer > word_max_inversions(lots->outer) ||
        halves->inner > word_max_inversions(lots->inner))
        return NO_LOT;
    return lots->of_key[lots_key(lots, halves)];
}

static void lots_find_users(const struct lots *lots, const struct lot_halves *to, uint32_t *users)
{
    struct lot_halves corner_outside = *to, corner_inside = *to, across = *to, comes_in = *to;
    corner_outside.outer--;
    corner_inside.inner--;
    across.outer_ups--;
    across.outer += across.outer_ups;
    across.inner_ups++;
    across.inner += lots->inner - across.inner_ups;
    comes_in.inner_ups--;
    comes_in.inner += comes_in.inner_ups;
    users[0] = lots_find(lots, &corner_outside);
    users[1] = lots_find(lots, &corner_inside);
    users[2] = lots_find(lots, &across);
    users[3] = lots_find(lots, &comes_in);
}

/* ------------------------------------------------------------------- counting */

static void lots_add(struct lots *lots, uint32_t key, uint64_t count)
{
    const struct cone *cone = lots->cone;
    const struct lot_halves halves = lots_halves(lots, key);
    unsigned ups = halves.outer_ups + halves.inner_ups;
    uint32_t inversions = halves.outer + halves.inner +
                          (lots->inner - halves.inner_ups) * halves.outer_ups;
    uint32_t class = cone->class_of[split_class(cone->split, ups, inversions)];
    if (class == NO_CLASS)
        return;
    if (lots->lot)
        lots->lot[lots->count] = (struct lot){
            .class = class,
            .moves = split_far_moves(ups, inversions),
            .outer = split_far_moves(halves.outer_ups, halves.outer),
            .key = key,
            .count = count,
        };
    lots->count++;
}

/* Makes a partition of each pair of halves, or counts them while lots has no memory for partitions.
 * table has room for the counts of both halves. */
static void lots_make_each(struct lots *lots, uint64_t *table)
{
    const uint32_t outer = lots_count_numbers(lots->outer), inner = lots_count_numbers(lots->inner);
    const uint32_t outer_width = word_max_inversions(lots->outer) + 1;
    const uint32_t inner_width = word_max_inversions(lots->inner) + 1;
    uint64_t from = lots->cone->point.far, *inside = table + outer;
    lots->count = 0;
    memset(table, 0, outer * sizeof *table);
    table[0] = 1;
    split_count_steps(table, outer_width, from, lots->inner, lots->inner + lots->outer, 0);
    for (uint32_t i = 0; i < outer; i++) {
        if (i % outer_width == 0) {
            memset(inside, 0, inner * sizeof *inside);
            inside[0] = 1;
            split_count_steps(inside, inner_width, from, 0, lots->inner, i / outer_width);
        }
        for (uint32_t j = 0; table[i] && j < inner; j++)
            if (inside[j])
                lots_add(lots, i * inner + j, table[i] * inside[j]);
    }
}

/* --------------------------------------------------------------------- order */

static int lots_compare(const void *one, const void *other)
{
    const struct lot *a = one, *b = other;
    if (a->moves != b->moves)
        return a->moves < b->moves ? -1 : 1;
    if (a->outer != b->outer)
        return a->outer < b->outer ? -1 : 1;
    return a->key < b->key ? -1 : a->key > b->key;
}

/* Lists the partitions by outer, with a counting sort. */
static void lots_order_by_outer(struct lots *lots)
{
    enum { MOST = FAR_STEPS / 2 * (FAR_STEPS / 2 + 1) / 2 };
    uint32_t next[MOST + 2] = {0};
    for (uint32_t i = 0; i < lots->count; i++)
        next[lots->lot[i].outer + 1]++;
    for (unsigned outer = 0; outer < MOST; outer++)
        next[outer + 1] += next[outer];
    for (uint32_t i = 0; i < lots->count; i++)
        lots->by_outer[next[lots->lot[i].outer]++] = i;
}

static void lots_put_in_order(struct lots *lots)
{
    uint64_t first = 0;
    qsort(lots->lot, lots->count, sizeof *lots->lot, lots_compare);
    memset(lots->of_key, 0xff, lots_count_keys(lots) * sizeof *lots->of_key);
    for (uint32_t i = 0; i < lots->count; i++) {
        lots->lot[i].first = first;
        first += lots->lot[i].count;
        lots->of_key[lots->lot[i].key] = i;
    }
    lots_order_by_outer(lots);
    for (uint32_t i = 0; i < lots->count; i++) {
        struct lot_halves halves = lots_halves(lots, lots->lot[i].key);
        lots_find_users(lots, &halves, lots->users[i]);
    }
}

static qj_status lots_make(struct lots *lots, struct arena *arena, uint64_t *table)
{
    lots_make_each(lots, table);
    TRY(arena_make(arena, &lots->lot, lots->count));
    TRY(arena_make(arena, &lots->by_outer, lots->count));
    TRY(arena_make(arena, &lots->users, lots->count));
    TRY(arena_make(arena, &lots->of_key, lots_count_keys(lots)));
    lots_make_each(lots, table);
    lots_put_in_order(lots);
    return QJ_OK;
}

qj_status lots_open(struct lots *lots, const struct cone *cone, struct arena *arena)
{
    const unsigned steps = cone->split->far_steps;
    *lots = (struct lots){.cone = cone, .inner = (steps + 1) / 2, .outer = steps / 2};
    uint64_t entries = lots_count_numbers(lots->outer) + lots_count_numbers(lots->inner);
    uint64_t *table = arena_alloc(arena, entries, sizeof *table);
    qj_status status = table ? lots_make(lots, arena, table) : arena_status(arena);
    arena_free(arena, table);
    return status;
}

uint64_t lots_open_bytes(const struct lots *lots)
{
    return UINT64_C(4) * BLOCK_HEADER + lots_count_keys(lots) * sizeof *lots->of_key +
           lots->count * (sizeof *lots->lot + sizeof *lots->by_outer + sizeof *lots->users);
}

uint64_t lots_bytes(const struct lots *lots)
{
    uint64_t bytes = UINT64_C(2) * BLOCK_HEADER;
    split_add_product(&bytes, lots->cone->far_count, sizeof *lots->member + sizeof *lots->seat);
    return bytes;
}

static uint32_t lots_lot_of(const struct lots *lots, uint64_t far)
{
    uint64_t outer = far >> lots->inner, inner = far & bits_first(lots->inner);
    const struct lot_halves halves = {(unsigned)bits_count(outer), (unsigned)bits_count(inner),
                                      word_inversions(outer), word_inversions(inner)};
    return lots_find(lots, &halves);
}

qj_status lots_list(struct lots *lots, struct arena *arena)
{
    const struct cone *cone = lots->cone;
    uint32_t *next;
    TRY(arena_resize(arena, &lots->member, cone->far_count));
    TRY(arena_resize(arena, &lots->seat, cone->far_count));
    TRY(arena_make(arena, &next, lots->count));
    for (uint64_t i = 0; i < cone->far_count; i++) {
        uint32_t lot = lots_lot_of(lots, cone->far[i]), index = next[lot]++;
        lots->seat[i] = (struct lot_seat){lot, index};
        lots->member[lots->lot[lot].first + index] =
            (uint32_t)(i - cone->class[lots->lot[lot].class].first);
    }
    arena_free(arena, next);
    return QJ_OK;
}

void lots_free(struct lots *lots, struct arena *arena)
{
    arena_free(arena, lots->lot);
    arena_free(arena, lots->by_outer);
    arena_free(arena, lots->users);
    arena_free(arena, lots->of_key);
    arena_free(arena, lots->member);
    arena_free(arena, lots->seat);
    *lots = (struct lots){0};
}
