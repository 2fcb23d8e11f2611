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

/* Forgets all states, if they take more memory than they may. */
static void audit_parts_limit(struct auditor *auditor)
{
    struct auditor_parts *parts = &auditor->parts;
    const uint64_t each = auditor->size + 2 * sizeof(struct member_slot) + sizeof *parts->sums,
                   bytes = 2 *
                           (each * parts->states.count + parts->part_count * sizeof *parts->parts +
                            parts->move_count * sizeof *parts->moves);
    if (bytes <= parts->budget)
        return;
    members_clear(&parts->states, auditor->head.arena);
    parts->part_count = parts->move_count = 0;
}

/* Finds the index of a state, none of `states`, by its hash. It is added if it is new. */
static inline qj_status audit_parts_put(struct auditor *auditor, const unsigned char *state,
                                        uint64_t hash, uint32_t *index)
{
    struct arena *arena = auditor->head.arena;
    struct auditor_parts *parts = &auditor->parts;
    bool is_new;
    TRY(arena_reserve(arena, &parts->sums, &parts->sum_capacity, parts->states.count));
    TRY(members_put(&parts->states, auditor->size, arena, state, hash, index, &is_new));
    if (is_new)
        parts->sums[*index] = (struct auditor_sum){
            .own = hash, .count = MEMBERS_NONE, .form = MEMBERS_NONE, .move_count = MEMBERS_NONE};
    return QJ_OK;
}

/* Finds the canonical form of auditor->part, which the rules have named. */
static qj_status audit_parts_form(struct auditor *auditor, uint32_t *form)
{
    const struct rules_view *view = &auditor->view;
    unsigned char *const part = auditor->part;
    uint32_t index;
    TRY(audit_parts_put(auditor, part, auditor_hash(part, auditor->size), &index));
    *form = auditor->parts.sums[index].form;
    if (*form != MEMBERS_NONE)
        return QJ_OK;
    if (view->rules->canonical)
        view->rules->canonical(view->setup, part);
    TRY(audit_parts_put(auditor, part, auditor_hash(part, auditor->size), form));
    auditor->parts.sums[index].form = *form;
    return QJ_OK;
}

/* Appends a part that the rules name. */
static void audit_parts_take(void *user, const void *part, size_t size)
{
    struct auditor *auditor = user;
    struct auditor_parts *parts = &auditor->parts;
    if (auditor->status != QJ_OK)
        return;
    if (size < auditor->size)
        memset(auditor->part + size, 0, auditor->size - size);
    members_copy(auditor->part, part, size);
    auditor->status = arena_reserve(auditor->head.arena, &parts->parts, &parts->part_capacity,
                                    parts->part_count);
    if (auditor->status == QJ_OK)
        auditor->status = audit_parts_form(auditor, &parts->parts[parts->part_count]);
    if (auditor->status == QJ_OK)
        parts->part_count++;
}

/* Asks the rules for the parts of a state with this index. */
static qj_status audit_parts_ask(struct auditor *auditor, const unsigned char *state,
                                 uint32_t index)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_parts *parts = &auditor->parts;
    const uint64_t first = parts->part_count;
    auditor->status = QJ_OK;
    view->rules->parts(view->setup, state, audit_parts_take, auditor);
    TRY(auditor->status);
    struct auditor_sum *sum = &parts->sums[index];
    sum->first = (uint32_t)first;
    sum->count = (uint32_t)(parts->part_count - first);
    for (uint64_t i = first; i < parts->part_count; i++)
        sum->hash += parts->sums[parts->parts[i]].own;
    return QJ_OK;
}

/* Finds the index of a state with this hash, whose parts are then known. The rules name them only
 * once. */
static inline qj_status audit_parts_find(struct auditor *auditor, const unsigned char *state,
                                         uint64_t hash, uint32_t *index)
{
    TRY(audit_parts_put(auditor, state, hash, index));
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
    return members_state(&parts->states, parts->parts[parts->here.first + i]);
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
static qj_status audit_part_list(struct auditor *auditor, uint32_t part)
{
    struct auditor_parts *parts = &auditor->parts;
    const struct listing *list = &auditor->again;
    struct auditor_sum sum;
    TRY(listing_make(auditor, &auditor->again, members_state(&parts->states, part)));
    TRY(audit_parts_split(auditor, auditor->here, &sum));
    if (sum.count != 1 || parts->parts[sum.first] != part)
        return auditor_refuse(auditor, "a part of a position has other parts than itself",
                              auditor->here);
    const uint64_t first = parts->move_count;
    TRY(arena_grow(auditor->head.arena, &parts->moves, &parts->move_capacity, first, list->count));
    TRY(audit_parts_find_all(auditor, list, parts->moves + first));
    parts->move_count += list->count;
    parts->sums[part].first_move = (uint32_t)first;
    parts->sums[part].move_count = (uint32_t)list->count;
    return QJ_OK;
}

/* Appends the sums after moves of a part of `here` to `after`. */
static qj_status audit_part_move(struct auditor *auditor, uint32_t part)
{
    struct auditor_parts *parts = &auditor->parts;
    if (parts->sums[part].move_count == MEMBERS_NONE)
        TRY(audit_part_list(auditor, part));
    const struct auditor_sum *sum = &parts->sums[part];
    const uint64_t others = parts->here.hash - sum->own, *moves = parts->moves + sum->first_move;
    TRY(arena_grow(auditor->head.arena, &parts->after, &parts->after_capacity, parts->after_count,
                   sum->move_count));
    for (uint64_t i = 0; i < sum->move_count; i++)
        parts->after[parts->after_count++] = moves[i] + others;
    return QJ_OK;
}

/* Returns a hash of numbers in any order. */
static uint64_t audit_parts_mix(const uint64_t *numbers, uint64_t count)
{
    uint64_t sum = count;
    for (uint64_t i = 0; i < count; i++)
        sum += auditor_spread(numbers[i]);
    return sum;
}

/* Finds out whether the moves of the sum are the moves of its parts. */
static qj_status audit_parts_compare(struct auditor *auditor, bool *same)
{
    struct auditor_parts *parts = &auditor->parts;
    const struct listing *list = &auditor->list;
    uint64_t count = list->count;
    TRY(audit_parts_find_all(auditor, list, list->numbers));
    parts->after_count = 0;
    for (uint64_t i = 0; i < parts->here.count; i++)
        TRY(audit_part_move(auditor, parts->parts[parts->here.first + i]));
    *same = audit_parts_mix(list->numbers, count) ==
            audit_parts_mix(parts->after, parts->after_count);
    if (*same)
        return QJ_OK;
    count = auditor_sort(list->numbers, count);
    parts->after_count = auditor_sort(parts->after, parts->after_count);
    *same = count == parts->after_count &&
            (count == 0 || !memcmp(list->numbers, parts->after, count * sizeof *list->numbers));
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
    *is_part = here->count == 1 && parts->sums[parts->parts[here->first]].own == form;
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
