/* audit_parts: checks that a position is the sum of the parts that the rules name.
 *
 *     a part   has itself as its only part
 *     a sum    has the moves of its parts: an option of one part, and the others unchanged
 *
 * Theorem. If this holds, the Grundy value of a sum is the xor of the values of its parts: by
 * induction over the rest of the game (Sprague 1935, Grundy 1939). So a sum needs no exhaustive
 * search.
 *
 * The parts after a move are compared by the sum of their hashes. The sums after all moves are
 * compared with those by the parts as multisets first, by sums of hashes again, and otherwise as
 * sets. The rules name the parts of a state once: two moves make the same sum in either order, and
 * a sum has most parts of its predecessors.
 */
#include "own/audit/auditor.h"

qj_status auditor_open_parts(struct auditor *auditor)
{
    enum { LARGE = 1 << 26, SHARE = 16 };
    const uint64_t left = auditor_left(auditor);
    auditor->parts = (struct auditor_parts){.states.size = sizeof(uint64_t),
                                            .budget = left / SHARE < LARGE ? left / SHARE : LARGE};
    return QJ_OK;
}

/* Forgets all states and parts, if they take more memory than they may. */
static void audit_parts_limit(struct auditor *auditor)
{
    struct arena *arena = auditor->head.arena;
    struct auditor_parts *parts = &auditor->parts;
    const uint64_t each = sizeof(uint64_t) + 2 * sizeof(struct member_slot) + sizeof *parts->sums,
                   bytes = 2 * each * parts->states.count +
                           parts->number_capacity * sizeof *parts->numbers +
                           parts->form_capacity * (auditor->size + sizeof *parts->parts) +
                           parts->move_capacity * sizeof *parts->moves;
    void *const arrays[] = {parts->sums,  parts->numbers, parts->forms, parts->parts,
                            parts->moves, parts->whole,   parts->after};
    if (bytes <= parts->budget)
        return;
    members_clear(&parts->states, arena);
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        arena_free(arena, arrays[i]);
    *parts = (struct auditor_parts){.states = parts->states, .budget = parts->budget};
}

/* Finds the index of a state by its hash. It is added if it is new. */
static inline qj_status audit_parts_put(struct auditor *auditor, uint64_t hash, uint32_t *index)
{
    struct arena *arena = auditor->head.arena;
    struct auditor_parts *parts = &auditor->parts;
    bool is_new;
    TRY(arena_reserve(arena, &parts->sums, &parts->sum_capacity, parts->states.count));
    TRY(members_put(&parts->states, sizeof hash, arena, (const unsigned char *)&hash, hash, index,
                    &is_new));
    if (is_new)
        parts->sums[*index] = (struct auditor_sum){.count = MEMBERS_NONE, .number = MEMBERS_NONE};
    return QJ_OK;
}

static const unsigned char *audit_parts_form(const struct auditor *auditor, uint32_t number)
{
    return auditor->parts.forms + number * auditor->size;
}

/* Finds the number of a part in canonical form. It is added if it is new. */
static qj_status audit_parts_number_form(struct auditor *auditor, const unsigned char *form,
                                         uint32_t *number)
{
    struct arena *arena = auditor->head.arena;
    struct auditor_parts *parts = &auditor->parts;
    const uint64_t hash = auditor_hash(form, auditor->size), count = parts->form_count;
    uint32_t index;
    TRY(audit_parts_put(auditor, hash, &index));
    *number = parts->sums[index].number;
    if (*number != MEMBERS_NONE)
        return QJ_OK;
    TRY(arena_reserve_sized(arena, &parts->forms, &parts->form_capacity, count, auditor->size));
    TRY(arena_reserve(arena, &parts->parts, &parts->part_capacity, count));
    members_copy(parts->forms + count * auditor->size, form, auditor->size);
    parts->parts[count] = (struct auditor_part){.hash = hash, .count = MEMBERS_NONE};
    parts->sums[index].number = *number = (uint32_t)parts->form_count++;
    return QJ_OK;
}

/* Finds the number of auditor->part, which the rules have named. */
static qj_status audit_parts_number(struct auditor *auditor, uint32_t *number)
{
    const struct rules_view *view = &auditor->view;
    uint32_t index;
    TRY(audit_parts_put(auditor, auditor_hash(auditor->part, auditor->size), &index));
    *number = auditor->parts.sums[index].number;
    if (*number != MEMBERS_NONE)
        return QJ_OK;
    if (view->rules->canonical)
        view->rules->canonical(view->setup, auditor->part);
    TRY(audit_parts_number_form(auditor, auditor->part, number));
    auditor->parts.sums[index].number = *number;
    return QJ_OK;
}

/* Appends a part that the rules name to the numbers. */
static void audit_parts_take(void *user, const void *part, size_t size)
{
    struct auditor *auditor = user;
    struct auditor_parts *parts = &auditor->parts;
    if (auditor->status != QJ_OK)
        return;
    if (size < auditor->size)
        memset(auditor->part + size, 0, auditor->size - size);
    members_copy(auditor->part, part, size);
    auditor->status = arena_reserve(auditor->head.arena, &parts->numbers, &parts->number_capacity,
                                    parts->number_count);
    if (auditor->status == QJ_OK)
        auditor->status = audit_parts_number(auditor, &parts->numbers[parts->number_count]);
    if (auditor->status == QJ_OK)
        parts->number_count++;
}

/* Asks the rules for the parts of a state with this index. */
static qj_status audit_parts_ask(struct auditor *auditor, const unsigned char *state,
                                 uint32_t index)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_parts *parts = &auditor->parts;
    const uint64_t first = parts->number_count;
    auditor->status = QJ_OK;
    view->rules->parts(view->setup, state, audit_parts_take, auditor);
    TRY(auditor->status);
    struct auditor_sum *sum = &parts->sums[index];
    sum->first = (uint32_t)first;
    sum->count = (uint32_t)(parts->number_count - first);
    for (uint64_t i = first; i < parts->number_count; i++)
        sum->hash += parts->parts[parts->numbers[i]].hash;
    return QJ_OK;
}

/* Finds the index of a state with this hash, whose parts are then known. The rules name them only
 * once. */
static inline qj_status audit_parts_find(struct auditor *auditor, const unsigned char *state,
                                         uint64_t hash, uint32_t *index)
{
    TRY(audit_parts_put(auditor, hash, index));
    return auditor->parts.sums[*index].count == MEMBERS_NONE
               ? audit_parts_ask(auditor, state, *index)
               : QJ_OK;
}

static qj_status audit_parts_split(struct auditor *auditor, const unsigned char *state,
                                   struct auditor_sum *found)
{
    uint32_t index;
    TRY(audit_parts_find(auditor, state, auditor_hash(state, auditor->size), &index));
    *found = auditor->parts.sums[index];
    return QJ_OK;
}

/* Finds the hashes of the sums after the moves of a list, for which there is room. */
static qj_status audit_parts_find_all(struct auditor *auditor, const struct listing *list,
                                      uint64_t *hashes)
{
    for (uint64_t i = 0; i < list->count; i++) {
        hashes[i] = auditor_hash(listing_child(auditor, list, i), auditor->size);
        members_fetch_slot(&auditor->parts.states, hashes[i]);
    }
    for (uint64_t i = 0; i < list->count; i++) {
        uint32_t index;
        TRY(audit_parts_find(auditor, listing_child(auditor, list, i), hashes[i], &index));
        hashes[i] = auditor->parts.sums[index].hash;
    }
    return QJ_OK;
}

const unsigned char *auditor_part(const struct auditor *auditor, uint64_t i)
{
    const struct auditor_parts *parts = &auditor->parts;
    return audit_parts_form(auditor, parts->numbers[parts->here.first + i]);
}

qj_status auditor_compare_parts(struct auditor *auditor, const unsigned char *one,
                                const unsigned char *two, bool *other)
{
    struct auditor_sum sums[2];
    TRY(audit_parts_split(auditor, one, &sums[0]));
    TRY(audit_parts_split(auditor, two, &sums[1]));
    *other = sums[0].hash != sums[1].hash;
    return QJ_OK;
}

/* ---------------------------------------------------------------------- moves of parts */

/* Lists the moves of a part, which becomes `here`, and checks that it has itself as its only part.
 */
static qj_status audit_part_list(struct auditor *auditor, uint32_t number)
{
    struct auditor_parts *parts = &auditor->parts;
    const struct listing *list = &auditor->again;
    struct auditor_sum sum;
    TRY(listing_make(auditor, &auditor->again, audit_parts_form(auditor, number)));
    TRY(audit_parts_split(auditor, auditor->here, &sum));
    if (sum.count != 1 || parts->numbers[sum.first] != number)
        return auditor_refuse(auditor, "a part of a position has other parts than itself",
                              auditor->here);
    const uint64_t first = parts->move_count;
    TRY(arena_grow(auditor->head.arena, &parts->moves, &parts->move_capacity, first, list->count));
    TRY(audit_parts_find_all(auditor, list, parts->moves + first));
    parts->move_count += list->count;
    parts->parts[number].first = (uint32_t)first;
    parts->parts[number].count = (uint32_t)list->count;
    return QJ_OK;
}

/* Appends the sums after moves of a part of `here` to `after`. */
static qj_status audit_part_move(struct auditor *auditor, uint32_t number)
{
    struct auditor_parts *parts = &auditor->parts;
    if (parts->parts[number].count == MEMBERS_NONE)
        TRY(audit_part_list(auditor, number));
    const struct auditor_part part = parts->parts[number];
    TRY(arena_grow(auditor->head.arena, &parts->after, &parts->after_capacity, parts->after_count,
                   part.count));
    for (uint64_t i = part.first; i < part.first + part.count; i++)
        parts->after[parts->after_count++] = parts->moves[i] + (parts->here.hash - part.hash);
    return QJ_OK;
}

/* Returns a hash of numbers in any order. */
static uint64_t audit_parts_mix(const uint64_t *numbers, uint64_t count)
{
    uint64_t sum = count;
    for (uint64_t i = 0; i < count; i++)
        sum += auditor_mix(auditor_mix(1, numbers[i]), 1);
    return sum;
}

/* Finds out whether the moves of the sum are the moves of its parts. */
static qj_status audit_parts_compare(struct auditor *auditor, bool *same)
{
    struct auditor_parts *parts = &auditor->parts;
    const struct listing *list = &auditor->list;
    uint64_t count = list->count;
    if (count > parts->whole_capacity)
        TRY(arena_grow(auditor->head.arena, &parts->whole, &parts->whole_capacity, 0, count));
    TRY(audit_parts_find_all(auditor, list, parts->whole));
    parts->after_count = 0;
    for (uint64_t i = 0; i < parts->here.count; i++)
        TRY(audit_part_move(auditor, parts->numbers[parts->here.first + i]));
    *same = audit_parts_mix(parts->whole, count) ==
            audit_parts_mix(parts->after, parts->after_count);
    if (*same)
        return QJ_OK;
    count = auditor_sort(parts->whole, count);
    parts->after_count = auditor_sort(parts->after, parts->after_count);
    *same = count == parts->after_count &&
            (count == 0 || !memcmp(parts->whole, parts->after, count * sizeof *parts->whole));
    return QJ_OK;
}

qj_status auditor_draw_part(struct auditor *auditor, struct random *random, unsigned char *state)
{
    struct auditor_parts *parts = &auditor->parts;
    TRY(audit_parts_split(auditor, state, &parts->here));
    TRY(auditor_check_rules(auditor));
    if (parts->here.count)
        memcpy(state, auditor_part(auditor, random_below(random, parts->here.count)),
               auditor->size);
    return QJ_OK;
}

qj_status auditor_find_parts(struct auditor *auditor, uint64_t form, bool *is_part)
{
    const struct auditor_parts *parts = &auditor->parts;
    struct auditor_sum *here = &auditor->parts.here;
    audit_parts_limit(auditor);
    TRY(audit_parts_split(auditor, auditor->here, here));
    *is_part = here->count == 1 && parts->parts[parts->numbers[here->first]].hash == form;
    return QJ_OK;
}

qj_status auditor_check_sum(struct auditor *auditor)
{
    bool same = false;
    memcpy(auditor->leading, auditor->here, auditor->size);
    TRY(audit_parts_compare(auditor, &same));
    memcpy(auditor->here, auditor->leading, auditor->size);
    return same ? QJ_OK
                : auditor_refuse(auditor, "the moves of a position are not those of its parts",
                                 auditor->here);
}
