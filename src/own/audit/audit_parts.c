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
 * sets.
 */
#include "own/audit/auditor.h"

qj_status auditor_open_parts(struct auditor *auditor)
{
    enum { LARGE = 1 << 26, SHARE = 16, MOST_BITS = 17, LEAST_BITS = 8 };
    const uint64_t left = auditor_left(auditor);
    struct auditor_parts *parts = &auditor->parts;
    if (!auditor->given->parts)
        return QJ_OK;
    parts->known.size = auditor->size;
    parts->budget = left / SHARE < LARGE ? left / SHARE : LARGE;
    for (parts->bits = MOST_BITS; parts->bits > LEAST_BITS; parts->bits--)
        if (2 * sizeof *parts->cached << parts->bits <= parts->budget)
            break;
    TRY(arena_make(auditor->head.arena, &parts->cached, UINT64_C(2) << parts->bits));
    parts->sums = parts->cached + (UINT64_C(1) << parts->bits);
    parts->cached->raw = parts->sums->raw = UINT64_MAX; /* 0 could be the hash of a state */
    return QJ_OK;
}

static bool audit_parts_reserve(struct auditor *auditor)
{
    struct auditor_parts *parts = &auditor->parts;
    enum { LEAST = 16 };
    if (parts->count < parts->capacity)
        return true;
    const uint64_t capacity = parts->capacity ? 2 * parts->capacity : LEAST;
    auditor->status = arena_resize_sized(auditor->head.arena, &parts->states, capacity,
                                         auditor->stride);
    if (auditor->status == QJ_OK)
        parts->capacity = capacity;
    return auditor->status == QJ_OK;
}

/* A sum has most parts of its predecessors, so the audit keeps the hashes of the canonical forms of
 * some parts. */
static struct auditor_hashes *audit_parts_slot(const struct auditor *auditor, uint64_t raw)
{
    return &auditor->parts.cached[raw >> (64 - auditor->parts.bits)];
}

/* Finds a known part by its hash; NULL: there is none. */
static const unsigned char *audit_parts_find(const struct members *known, uint64_t hash)
{
    const uint32_t tag = members_tag(hash);
    for (uint64_t at = members_first(known, tag); known->count; at++) {
        const struct member_slot *slot = &known->slots[at & (known->slot_count - 1)];
        if (!slot->place)
            return NULL;
        const unsigned char *part = members_state(known, slot->place - 1);
        if (slot->tag == tag && auditor_hash(part, known->size) == hash)
            return part;
    }
    return NULL;
}

/* Replaces a part by its canonical form, which may be a known part. */
static void audit_parts_canonical(struct auditor *auditor, unsigned char *part)
{
    const struct rules_view *view = &auditor->view;
    const uint64_t raw = auditor_hash(part, auditor->size);
    struct auditor_hashes *kept = audit_parts_slot(auditor, raw);
    const unsigned char *known = kept->raw == raw
                                     ? audit_parts_find(&auditor->parts.known, kept->found)
                                     : NULL;
    if (known) {
        memcpy(part, known, auditor->size);
        return;
    }
    view->rules->canonical(view->setup, part);
    *kept = (struct auditor_hashes){raw, auditor_hash(part, auditor->size)};
}

/* Adds a part, in canonical form, to the list. */
static void audit_parts_take(void *user, const void *part, size_t size)
{
    struct auditor *auditor = user;
    struct auditor_parts *parts = &auditor->parts;
    if (auditor->status != QJ_OK || !audit_parts_reserve(auditor))
        return;
    unsigned char *state = parts->states + parts->count++ * auditor->stride;
    memset(state, 0, auditor->stride);
    memcpy(state, part, size);
    if (auditor->view.rules->canonical)
        audit_parts_canonical(auditor, state);
}

/* Appends the parts of a state to the list; *hash: their common hash. */
static qj_status audit_parts_split(struct auditor *auditor, const unsigned char *state,
                                   uint64_t *hash)
{
    const struct rules_view *view = &auditor->view;
    const uint64_t before = auditor->parts.count;
    auditor->status = QJ_OK;
    view->rules->parts(view->setup, state, audit_parts_take, auditor);
    TRY(auditor->status);
    *hash = 0;
    for (uint64_t i = before; i < auditor->parts.count; i++)
        *hash += auditor_hash(auditor_part(auditor, i), auditor->size);
    return QJ_OK;
}

/* Adds the hash of a part's canonical form. */
static void audit_parts_add_hash(void *user, const void *part, size_t size)
{
    struct auditor *auditor = user;
    const struct rules_view *view = &auditor->view;
    unsigned char *state = auditor->part;
    if (size < auditor->size) {
        memset(state, 0, auditor->size);
        part = memcpy(state, part, size);
    }
    const uint64_t raw = auditor_hash(part, auditor->size);
    struct auditor_hashes *kept = audit_parts_slot(auditor, raw);
    if (kept->raw != raw) {
        memmove(state, part, auditor->size);
        if (view->rules->canonical)
            view->rules->canonical(view->setup, state);
        *kept = (struct auditor_hashes){raw, auditor_hash(state, auditor->size)};
    }
    auditor->parts.hash += kept->found;
}

/* Makes the common hash of the parts of a state without storing them. Two moves make the same sum
 * in either order, so the audit keeps some of these hashes, too. */
static qj_status audit_parts_hash(struct auditor *auditor, const unsigned char *state,
                                  uint64_t *hash)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_parts *parts = &auditor->parts;
    const uint64_t raw = auditor_hash(state, auditor->size);
    struct auditor_hashes *sum = &parts->sums[raw >> (64 - parts->bits)];
    if (sum->raw != raw) {
        parts->hash = 0;
        view->rules->parts(view->setup, state, audit_parts_add_hash, auditor);
        *sum = (struct auditor_hashes){raw, parts->hash};
    }
    *hash = sum->found;
    return QJ_OK;
}

qj_status auditor_compare_parts_of_form(struct auditor *auditor, bool *same)
{
    uint64_t hash, of_form;
    TRY(audit_parts_hash(auditor, auditor->here, &hash));
    TRY(audit_parts_hash(auditor, auditor->form, &of_form));
    *same = hash == of_form;
    return QJ_OK;
}

/* ---------------------------------------------------------------------- options of parts */

/* Adds the parts after each move of a list to the options. */
static qj_status audit_options_add(struct auditor *auditor, const struct listing *list)
{
    struct auditor_parts *parts = &auditor->parts;
    TRY(arena_grow(auditor->head.arena, &parts->options, &parts->option_capacity,
                   parts->option_count, list->count));
    for (uint64_t i = 0; i < list->count; i++)
        TRY(audit_parts_hash(auditor, listing_child(auditor, list, i),
                             &parts->options[parts->option_count++]));
    return QJ_OK;
}

/* Checks that part i of the list has itself as its only part. */
static qj_status audit_parts_check_own(struct auditor *auditor, uint64_t i)
{
    const uint64_t count = auditor->parts.count;
    uint64_t hash;
    TRY(audit_parts_split(auditor, auditor_part(auditor, i), &hash));
    const bool own = auditor->parts.count == count + 1 &&
                     !memcmp(auditor_part(auditor, i), auditor_part(auditor, count), auditor->size);
    auditor->parts.count = count;
    return own ? QJ_OK
               : auditor_refuse(auditor, "a part of a position has other parts than itself",
                                auditor_part(auditor, i));
}

/* Makes the options of part i, which is new, after the stored ones, and stores them if there
 * is room. */
static qj_status audit_options_make(struct auditor *auditor, uint64_t i, uint64_t hash)
{
    struct auditor_parts *parts = &auditor->parts;
    struct members *known = &parts->known;
    const uint64_t each = 2 * (known->size + 2 * sizeof(struct member_slot) + sizeof *parts->ends);
    TRY(audit_parts_check_own(auditor, i));
    TRY(listing_make(auditor, &auditor->again, auditor_part(auditor, i)));
    TRY(audit_options_add(auditor, &auditor->again));
    if (each * (known->count + 1) + 2 * sizeof(uint64_t) * parts->option_count > parts->budget)
        return QJ_OK;
    known->arena = auditor->head.arena;
    const uint64_t index = known->count;
    TRY(members_add(known, auditor_part(auditor, i), hash));
    TRY(arena_reserve(auditor->head.arena, &parts->ends, &parts->end_capacity, index));
    parts->ends[index] = parts->option_count;
    return QJ_OK;
}

/* Appends the options of part i, each with the rest of the sum, to `after`. */
static qj_status audit_options_of(struct auditor *auditor, uint64_t i, uint64_t total)
{
    struct auditor_parts *parts = &auditor->parts;
    const unsigned char *part = auditor_part(auditor, i);
    const uint64_t hash = auditor_hash(part, auditor->size);
    const uint32_t index = members_find(&parts->known, part, hash);
    const uint64_t kept = parts->known.count ? parts->ends[parts->known.count - 1] : 0;
    uint64_t from = kept, end;
    if (index == MEMBERS_NONE) {
        parts->option_count = kept;
        TRY(audit_options_make(auditor, i, hash));
        end = parts->option_count;
    } else {
        from = index ? parts->ends[index - 1] : 0;
        end = parts->ends[index];
    }
    TRY(arena_grow(auditor->head.arena, &parts->after, &parts->after_capacity, parts->after_count,
                   end - from));
    for (; from < end; from++)
        parts->after[parts->after_count++] = parts->options[from] + (total - hash);
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

/* Finds out whether the moves of the sum are the moves of its parts; total: their common hash. */
static qj_status audit_parts_compare(struct auditor *auditor, uint64_t total, bool *same)
{
    struct auditor_parts *parts = &auditor->parts;
    const struct listing *list = &auditor->list;
    uint64_t count = list->count;
    if (count > parts->whole_capacity)
        TRY(arena_grow(auditor->head.arena, &parts->whole, &parts->whole_capacity, 0, count));
    for (uint64_t i = 0; i < count; i++)
        TRY(audit_parts_hash(auditor, listing_child(auditor, list, i), &parts->whole[i]));
    parts->after_count = 0;
    for (uint64_t i = 0; i < parts->count; i++)
        TRY(audit_options_of(auditor, i, total));
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
    uint64_t ignored;
    auditor->parts.count = 0;
    TRY(audit_parts_split(auditor, state, &ignored));
    TRY(auditor_check_rules(auditor));
    const uint64_t count = auditor->parts.count;
    if (count)
        memcpy(state, auditor_part(auditor, random_below(random, count)), auditor->size);
    return QJ_OK;
}

qj_status auditor_find_parts(struct auditor *auditor, bool *is_part)
{
    struct auditor_parts *parts = &auditor->parts;
    parts->count = 0;
    TRY(audit_parts_split(auditor, auditor->here, &parts->total));
    *is_part = parts->count == 1 && !memcmp(parts->states, auditor->form, auditor->size);
    return QJ_OK;
}

qj_status auditor_check_sum(struct auditor *auditor)
{
    bool same = false;
    memcpy(auditor->leading, auditor->here, auditor->size);
    TRY(audit_parts_compare(auditor, auditor->parts.total, &same));
    memcpy(auditor->here, auditor->leading, auditor->size);
    return same ? QJ_OK
                : auditor_refuse(auditor, "the moves of a position are not those of its parts",
                                 auditor->here);
}
