/* claims: checks what rules with parts promise, while they are asked.
 *
 *     a part    has itself as its only part                               every one
 *     a sum     has the moves of its parts: an option of one of them,     samples
 *               with the others beside it, and no other options
 *     a form    has the value of what it stands for (symmetry.c)          samples
 *
 * Theorem. If the second holds for every position, the Grundy value of each is the xor of those of
 * its parts: by induction over the rest of the game it is the sum of them, move by move, and the
 * value of a sum is that xor (Sprague, "Über mathematische Kampfspiele", 1935; Grundy, "Mathematics
 * and games", 1939). So a sample need not be played out: its moves are compared, once as the rules
 * give them for the whole and once as they follow from the parts,
 *
 *     whole     | p + q -> r + q | p + q -> p + s + t |        sets of sorted lists of numbers
 *     parts     | p -> r, with q | q -> s + t, with p |
 */
#include "engines/exhaustive/sums/solver.h"

#include <stdlib.h>

enum { FORM_ROOM = 256 };

qj_status claims_open(struct solver *solver)
{
    struct arena *arena = solver->arena;
    struct claims *claims = &solver->claims;
    TRY(options_open(&claims->whole, arena, &solver->view, false));
    TRY(options_open(&claims->part, arena, &solver->view, false));
    TRY(options_open(&claims->again, arena, &solver->view, false));
    return symmetry_reserve(&claims->symmetry, arena, &solver->view, FORM_ROOM);
}

static qj_status refuse(struct solver *solver, const char *sentence, const void *state)
{
    return refusal_of(solver->arena->context, &solver->view, QJ_USAGE, sentence, state);
}

/* ------------------------------------------------------------------------- parts */

qj_status claims_check_parts(struct solver *solver)
{
    const struct parts *parts = &solver->table.parts;
    struct claims *claims = &solver->claims;
    struct options *again = &claims->again;
    for (; claims->checked < parts->count; claims->checked++) {
        parts_copy(parts, claims->checked, solver->state, solver->view.state_size);
        TRY(options_split(again, solver->state));
        if (again->parts.count != 1 ||
            !part_same(parts_get(&again->parts, 0), parts_get(parts, claims->checked)))
            return refuse(solver, "a part of a position has other parts than itself",
                          solver->state);
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------- forms */

/* The first 200 of them, and one in 256 of the others. */
qj_status claims_check_form(struct solver *solver, const unsigned char *part)
{
    enum { FIRST = 200, OFTEN = 256 };
    struct claims *claims = &solver->claims;
    struct complaint complaint = {.sentence = NULL};
    if (claims->forms++ >= FIRST && claims->forms % OFTEN)
        return QJ_OK;
    while (!symmetry_check(&claims->symmetry, part, &complaint))
        TRY(symmetry_reserve(&claims->symmetry, solver->arena, &solver->view,
                             2 * claims->symmetry.one.capacity));
    TRY(options_check(&claims->whole));
    return complaint.sentence ? refuse(solver, complaint.sentence, complaint.state) : QJ_OK;
}

/* -------------------------------------------------------------------------- sums */

/* An option as the sorted numbers of its parts. */
struct list {
    const uint32_t *numbers;
    uint64_t count;
};

/* Lists, made of numbers that stand side by side: first, and only then looked at. */
struct lists {
    struct arena *arena;
    uint32_t *numbers;
    uint64_t number_count, number_capacity;
    struct ends ends;
    struct list *items;
};

static qj_status add_number(struct lists *lists, uint32_t number)
{
    TRY(arena_reserve(lists->arena, &lists->numbers, &lists->number_capacity, lists->number_count));
    lists->numbers[lists->number_count++] = number;
    return QJ_OK;
}

/* Adds an option of some states, beside those of the parts that stand still. */
static qj_status add_option(struct lists *lists, const struct options *options, uint64_t option,
                            const uint32_t *beside, uint64_t count, uint64_t without)
{
    for (uint64_t i = ends_first(&options->options, option); i < options->options.items[option];
         i++)
        TRY(add_number(lists, options->places[i]));
    for (uint64_t i = 0; i < count; i++)
        if (i != without)
            TRY(add_number(lists, beside[i]));
    return ends_add(&lists->ends, lists->arena, lists->number_count);
}

static int compare_numbers(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

static int compare_lists(const void *a, const void *b)
{
    const struct list *one = a, *other = b;
    if (one->count != other->count)
        return one->count < other->count ? -1 : 1;
    return one->count ? memcmp(one->numbers, other->numbers, one->count * sizeof *one->numbers) : 0;
}

/* Sorts all, and drops what is there twice. */
static qj_status sort(struct lists *lists)
{
    uint64_t count = 0;
    TRY(arena_make(lists->arena, &lists->items, lists->ends.count));
    for (uint64_t i = 0; i < lists->ends.count; i++) {
        uint64_t first = ends_first(&lists->ends, i), size = lists->ends.items[i] - first;
        lists->items[i] = (struct list){size ? lists->numbers + first : NULL, size};
        if (size)
            qsort(lists->numbers + first, size, sizeof *lists->numbers, compare_numbers);
    }
    qsort(lists->items, lists->ends.count, sizeof *lists->items, compare_lists);
    for (uint64_t i = 0; i < lists->ends.count; i++)
        if (!count || compare_lists(&lists->items[count - 1], &lists->items[i]) != 0)
            lists->items[count++] = lists->items[i];
    lists->ends.count = count;
    return QJ_OK;
}

static qj_status ask(struct solver *solver, struct options *options, const unsigned char *state)
{
    TRY(options_ask(options, state, 1));
    return solver_number(solver, options);
}

/* The options of a state as the rules give them. */
static qj_status list_whole(struct solver *solver, const unsigned char *state, struct lists *lists)
{
    struct options *whole = &solver->claims.whole;
    TRY(ask(solver, whole, state));
    for (uint64_t i = 0; i < whole->options.count; i++)
        TRY(add_option(lists, whole, i, NULL, 0, 0));
    return sort(lists);
}

/* The options of a sum as they follow from those of its parts; in parts: their numbers. */
static qj_status list_parts(struct solver *solver, const uint32_t *parts, uint64_t count,
                            unsigned char *state, struct lists *lists)
{
    struct options *options = &solver->claims.part;
    for (uint64_t i = 0; i < count; i++) {
        parts_copy(&solver->table.parts, parts[i], state, solver->view.state_size);
        TRY(ask(solver, options, state));
        for (uint64_t option = 0; option < options->options.count; option++)
            TRY(add_option(lists, options, option, parts, count, i));
    }
    return sort(lists);
}

/* Not of a sum of many parts: that would take long lists, and its parts are met in others. */
qj_status claims_check_sum(struct solver *solver, const unsigned char *state)
{
    enum { MOST = 64 };
    SCOPED(arena_clear) struct arena arena = {.context = solver->arena->context};
    struct options *whole = &solver->claims.whole;
    struct lists one = {.arena = &arena}, two = {.arena = &arena};
    unsigned char *room;
    TRY(options_split(whole, state));
    const uint64_t count = whole->parts.count;
    if (count > MOST)
        return QJ_OK;
    TRY(solver_number(solver, whole));
    uint32_t *parts = arena_copy(&arena, whole->places, count, sizeof *parts);
    if (!parts)
        return arena_status(&arena);
    TRY(arena_make(&arena, &room, solver->view.state_size));
    TRY(list_whole(solver, state, &one));
    TRY(list_parts(solver, parts, count, room, &two));
    bool same = one.ends.count == two.ends.count;
    for (uint64_t i = 0; i < one.ends.count && same; i++)
        same = compare_lists(&one.items[i], &two.items[i]) == 0;
    return same ? QJ_OK
                : refuse(solver, "the moves of a position are not those of its parts", state);
}
