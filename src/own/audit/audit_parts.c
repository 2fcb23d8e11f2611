/* audit_parts: that a position is the sum of the parts that the rules name.
 *
 *     a part    has itself as its only part
 *     a sum     has the moves of its parts: an option of one of them, and the others as they are
 *
 * Theorem. If this holds, the Grundy value of a sum is the xor of those of its parts: by induction
 * over the rest of the game (Sprague 1935, Grundy 1939). So a sum need not be played out.
 *
 * What is left after a move is compared as a set, by sums of hashes of the parts.
 */
#include "own/audit/auditor.h"

#include <stdlib.h>

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

/* Adds a part, in canonical form, to the list. */
static void audit_parts_take(void *user, const void *part, size_t size)
{
    struct auditor *auditor = user;
    const struct rules_view *view = &auditor->view;
    struct auditor_parts *parts = &auditor->parts;
    if (auditor->status != QJ_OK || !audit_parts_reserve(auditor))
        return;
    unsigned char *state = parts->states + parts->count++ * auditor->stride;
    memset(state, 0, auditor->stride);
    memcpy(state, part, size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, state);
}

/* Appends the parts of a state to the list; *hash: of them together. */
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

/* The same without keeping them. */
static qj_status audit_parts_hash(struct auditor *auditor, const unsigned char *state,
                                  uint64_t *hash)
{
    const uint64_t before = auditor->parts.count;
    TRY(audit_parts_split(auditor, state, hash));
    auditor->parts.count = before;
    return QJ_OK;
}

struct auditor_options {
    struct arena arena;
    uint64_t *hashes;
    uint64_t count, capacity;
};

/* Adds where the moves of a list lead, and rest to each. */
static qj_status audit_options_add(struct auditor *auditor, struct auditor_options *options,
                                   const struct listing *list, uint64_t rest)
{
    uint64_t hash;
    TRY(arena_grow(&options->arena, &options->hashes, &options->capacity, options->count,
                   list->count));
    for (uint64_t i = 0; i < list->count; i++) {
        TRY(audit_parts_hash(auditor, listing_child(auditor, list, i), &hash));
        options->hashes[options->count++] = hash + rest;
    }
    return QJ_OK;
}

static void audit_options_drop(struct auditor_options *options)
{
    arena_clear(&options->arena);
}

static int audit_options_compare(const void *one, const void *two)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
    return (a > b) - (a < b);
}

static void audit_options_sort(struct auditor_options *options)
{
    uint64_t left = 0;
    if (options->count)
        qsort(options->hashes, options->count, sizeof *options->hashes, audit_options_compare);
    for (uint64_t i = 0; i < options->count; i++)
        if (left == 0 || options->hashes[left - 1] != options->hashes[i])
            options->hashes[left++] = options->hashes[i];
    options->count = left;
}

/* Whether the moves of the sum are those of its parts. */
static qj_status audit_parts_compare(struct auditor *auditor, uint64_t total, bool *same)
{
    qj_context *context = auditor->head.arena->context;
    SCOPED(audit_options_drop) struct auditor_options whole = {.arena = {.context = context}};
    SCOPED(audit_options_drop) struct auditor_options parts = {.arena = {.context = context}};
    const uint64_t count = auditor->parts.count;
    TRY(audit_options_add(auditor, &whole, &auditor->list, 0));
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t rest = total - auditor_hash(auditor_part(auditor, i), auditor->size);
        TRY(listing_make(auditor, &auditor->again, auditor_part(auditor, i), false));
        TRY(audit_options_add(auditor, &parts, &auditor->again, rest));
    }
    audit_options_sort(&whole);
    audit_options_sort(&parts);
    *same = whole.count == parts.count &&
            (whole.count == 0 ||
             !memcmp(whole.hashes, parts.hashes, whole.count * sizeof *whole.hashes));
    return auditor_check_rules(auditor);
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

qj_status auditor_check_parts(struct auditor *auditor, bool *is_part)
{
    uint64_t total, hash;
    bool same;
    auditor->parts.count = 0;
    TRY(audit_parts_split(auditor, auditor->here, &total));
    *is_part = auditor->parts.count == 1 &&
               !memcmp(auditor->parts.states, auditor->form, auditor->size);
    if (*is_part)
        return auditor_check_rules(auditor);
    for (uint64_t i = 0, count = auditor->parts.count; i < count; i++) {
        TRY(audit_parts_split(auditor, auditor_part(auditor, i), &hash));
        const bool own = auditor->parts.count == count + 1 &&
                         !memcmp(auditor_part(auditor, i), auditor_part(auditor, count),
                                 auditor->size);
        auditor->parts.count = count;
        if (!own)
            return auditor_refuse(auditor, "a part of a position has other parts than itself",
                                  auditor_part(auditor, i));
    }
    memcpy(auditor->leading, auditor->here, auditor->size);
    TRY(audit_parts_compare(auditor, total, &same));
    memcpy(auditor->here, auditor->leading, auditor->size);
    return same ? QJ_OK
                : auditor_refuse(auditor, "the moves of a position are not those of its parts",
                                 auditor->here);
}
