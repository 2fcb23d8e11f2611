/* symmetry: a canonical form c promises that c(s) has the value of s. This is checked on each
 * sample s:
 *
 *     c(c(s)) = c(s)
 *     s and c(s)    have the same side to move, where states say it;
 *                   are over with the same value, or neither is;
 *                   have moves that match one to one: the same points, and children with the same
 *                   canonical form
 *
 * Theorem. If this holds for every state, then s and c(s) have the same value: by induction over
 * the rest of the game, as the values of both are made from the same children's values and points.
 * (For play without end: the strategies of one are those of the other.)
 */
#include "engines/exhaustive/expansion/symmetry.h"

#include <stdlib.h>

qj_status symmetry_reserve(struct symmetry *symmetry, struct arena *arena,
                           const struct rules_view *view, uint64_t capacity)
{
    if (!view->rules->canonical || symmetry->one.capacity >= capacity)
        return QJ_OK;
    TRY(expansion_reserve(&symmetry->one, arena, view, capacity, false));
    TRY(expansion_reserve(&symmetry->two, arena, view, capacity, false));
    size_t stride = symmetry->one.stride;
    for (int i = 0; i < 2; i++)
        TRY(arena_resize(arena, &symmetry->alike[i], capacity));
    TRY(arena_resize(arena, &symmetry->state, stride));
    TRY(arena_resize(arena, &symmetry->canonical, stride));
    return arena_resize(arena, &symmetry->again, stride);
}

static int compare_alike(const void *first, const void *second)
{
    const struct alike *one = first, *two = second;
    if (one->hash != two->hash)
        return one->hash < two->hash ? -1 : 1;
    return (one->points > two->points) - (one->points < two->points);
}

static void list_children(const struct expansion *expansion, struct alike *alike)
{
    for (uint64_t i = 0; i < expansion->count; i++)
        alike[i] = (struct alike){expansion->keys[i], expansion->points[i], i};
    qsort(alike, expansion->count, sizeof *alike, compare_alike);
}

/* Whether a child of two matches child i of one: the same points and state. It is swapped to i, so
 * that it matches no other; equal hashes stand side by side. */
static bool match(const struct symmetry *symmetry, uint64_t i)
{
    const struct alike *child = &symmetry->alike[0][i];
    struct alike *others = symmetry->alike[1];
    for (uint64_t j = i; j < symmetry->two.count && !compare_alike(child, &others[j]); j++)
        if (state_same(expansion_child(&symmetry->one, child->index),
                       expansion_child(&symmetry->two, others[j].index),
                       symmetry->one.state_size)) {
            struct alike matched = others[j];
            others[j] = others[i];
            others[i] = matched;
            return true;
        }
    return false;
}

static bool have_same_children(struct symmetry *symmetry)
{
    if (symmetry->one.count != symmetry->two.count)
        return false;
    list_children(&symmetry->one, symmetry->alike[0]);
    list_children(&symmetry->two, symmetry->alike[1]);
    for (uint64_t i = 0; i < symmetry->one.count; i++)
        if (!match(symmetry, i))
            return false;
    return true;
}

static bool end_alike(const struct symmetry *symmetry)
{
    const struct expansion *one = &symmetry->one, *two = &symmetry->two;
    if (one->ended_count != two->ended_count)
        return false;
    return !one->ended_count || (one->ended[0].stuck == two->ended[0].stuck &&
                                 one->ended[0].value == two->ended[0].value);
}

/* What is wrong, or NULL, also when there was no room to see: one or two are full. */
static const char *find_lie(struct symmetry *symmetry)
{
    const qj_rules *rules = symmetry->one.rules;
    const qj_setup *setup = symmetry->one.setup;
    size_t size = symmetry->one.state_size;
    memcpy(symmetry->again, symmetry->canonical, size);
    rules->canonical(setup, symmetry->again);
    if (!state_same(symmetry->again, symmetry->canonical, size))
        return "the canonical form of a canonical form is another";
    if (rules->side &&
        rules->side(setup, symmetry->state) != rules->side(setup, symmetry->canonical))
        return "a position and its canonical form have different sides to move";
    expansion_run(&symmetry->one, symmetry->state, 1);
    expansion_run(&symmetry->two, symmetry->canonical, 1);
    if (symmetry->one.full || symmetry->two.full)
        return NULL;
    if (!end_alike(symmetry))
        return "a position and its canonical form end differently";
    return have_same_children(symmetry) ? NULL
                                        : "a position and its canonical form have different moves";
}

bool symmetry_check(struct symmetry *symmetry, const unsigned char *state,
                    struct complaint *complaint)
{
    const struct expansion *one = &symmetry->one;
    memcpy(symmetry->state, state, one->state_size);
    memcpy(symmetry->canonical, state, one->state_size);
    one->rules->canonical(one->setup, symmetry->canonical);
    if (state_same(symmetry->state, symmetry->canonical, one->state_size))
        return true;
    const char *lie = find_lie(symmetry);
    if (lie)
        *complaint = (struct complaint){QJ_USAGE, lie, symmetry->state};
    return lie || !(one->full || symmetry->two.full);
}

/* The children of the first 200 positions, and of one in 2048 of the others. */
static bool is_sample(uint64_t number)
{
    return number < 200 || (number * UINT64_C(0x9e3779b97f4a7c15)) >> 53 == 0;
}

/* Up to the first lie. False when there is no room. */
static bool check_children(struct symmetry *symmetry, struct expansion *expansion, uint64_t index)
{
    uint64_t end = expansion->ends[index];
    for (uint64_t i = expansion_first(expansion, index); i < end && !expansion->complaint.sentence;
         i++)
        if (!symmetry_check(symmetry, expansion_child(expansion, i), &expansion->complaint)) {
            expansion->wanted = symmetry->one.capacity;
            return false;
        }
    return true;
}

/* All are played before any is checked, because a check asks the rules again. */
void symmetry_play(struct symmetry *symmetry, struct expansion *expansion,
                   const unsigned char *states, uint64_t count, uint64_t number)
{
    expansion_play(expansion, states, count);
    if (expansion->rules->canonical)
        for (uint64_t index = 0; index < expansion->positions; index++)
            if (is_sample(number + index) && !check_children(symmetry, expansion, index))
                expansion_cut(expansion, index);
}

void symmetry_expand(struct symmetry *symmetry, struct expansion *expansion,
                     const unsigned char *states, uint64_t count, uint64_t number)
{
    symmetry_play(symmetry, expansion, states, count, number);
    expansion_finish(expansion);
}
