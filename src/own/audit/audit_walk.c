/* audit_walk: checks all positions that can be reached, if they are not too many:
 *
 *     members   | start | a | b | c(b) | ...     closed under moves and canonical forms
 *     facts     | hash of where its moves lead; its form; what leads to it
 *
 * The moves of a position are compared with those of its canonical form when both are known. For
 * the predecessors of a canonical position a fact has the sum of their hashes, as the moves have
 * led from them. The same sum is made of the predecessors that the rules name, without those that
 * are no members. A difference passes once in 2^64 times.
 */
#include "own/audit/auditor.h"
#include "own/audit/members.h"

#include <stdlib.h>

struct fact {
    uint64_t classes; /* of the auditor */
    uint64_t led;     /* hashes of the canonical members whose moves lead to it, each once */
    uint32_t form;    /* the index of its canonical form */
    bool over;
};

struct walk {
    struct auditor *auditor;
    struct members members;
    struct fact *facts;
    uint64_t fact_capacity;
    uint32_t *found; /* indices of members */
    uint64_t found_count, found_capacity;
    bool leading; /* something says what leads to positions */
    bool in_parts;
    qj_status status;
};

static qj_status walk_add(struct walk *walk, const unsigned char *state, uint32_t *index)
{
    const uint64_t before = walk->members.count;
    TRY(members_add(&walk->members, state, index));
    if (walk->members.count == before)
        return QJ_OK;
    TRY(arena_reserve(walk->members.arena, &walk->facts, &walk->fact_capacity, before));
    walk->facts[before] = (struct fact){0};
    return QJ_OK;
}

static qj_status walk_find(struct walk *walk, uint32_t index)
{
    TRY(arena_reserve(walk->members.arena, &walk->found, &walk->found_capacity, walk->found_count));
    walk->found[walk->found_count++] = index;
    return QJ_OK;
}

static int walk_compare(const void *one, const void *two)
{
    const uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)two;
    return (a > b) - (a < b);
}

/* Sorts what was found and drops what is alike. */
static void walk_sort(struct walk *walk)
{
    uint64_t left = 0;
    if (walk->found_count)
        qsort(walk->found, walk->found_count, sizeof *walk->found, walk_compare);
    for (uint64_t i = 0; i < walk->found_count; i++)
        if (left == 0 || walk->found[left - 1] != walk->found[i])
            walk->found[left++] = walk->found[i];
    walk->found_count = left;
}

/* Stands for a member among those that lead to another. */
static uint64_t walk_hash(uint32_t index)
{
    return auditor_mix(auditor_mix(1, index), 1);
}

/* Adds where the moves of a position lead. */
static qj_status walk_follow(struct walk *walk, uint32_t from, bool canonical)
{
    const struct auditor *auditor = walk->auditor;
    uint32_t index;
    walk->found_count = 0;
    for (uint64_t i = 0; i < auditor->list.count; i++) {
        TRY(walk_add(walk, listing_child(auditor, &auditor->list, i), &index));
        if (auditor->view.rules->canonical)
            TRY(walk_add(walk, auditor_form(auditor, i), &index));
        if (walk->leading && canonical)
            TRY(walk_find(walk, index));
    }
    walk_sort(walk);
    for (uint64_t i = 0; i < walk->found_count; i++)
        walk->facts[walk->found[i]].led += walk_hash(from);
    return QJ_OK;
}

static qj_status walk_add_parts(struct walk *walk)
{
    uint32_t index;
    for (uint64_t i = 0; i < walk->auditor->parts.count; i++)
        TRY(walk_add(walk, auditor_part(walk->auditor, i), &index));
    return QJ_OK;
}

static qj_status walk_visit(struct walk *walk, uint32_t index)
{
    struct auditor *auditor = walk->auditor;
    uint64_t number;
    uint32_t form;
    bool is_part = true;
    TRY(auditor_look(auditor, members_state(&walk->members, index)));
    TRY(walk_add(walk, auditor->form, &form));
    walk->facts[index].classes = auditor->classes;
    walk->facts[index].form = form;
    walk->facts[index].over = auditor->list.over;
    if (form == index && auditor->numbers) {
        TRY(auditor_check_number(auditor, auditor->here, &number));
        TRY(auditor_add_followers(auditor, number));
    }
    if (auditor->view.rules->parts)
        TRY(auditor_check_parts(auditor, &is_part));
    return is_part || !walk->in_parts ? walk_follow(walk, index, form == index)
                                      : walk_add_parts(walk);
}

/* Checks that positions have the moves of their canonical forms. A fault of a position shows in its
 * predecessors, too, so the message names the last such position. */
static qj_status walk_compare_forms(struct walk *walk)
{
    struct auditor *auditor = walk->auditor;
    for (uint64_t i = walk->members.count; i-- > 0;) {
        const struct fact *fact = &walk->facts[i];
        if (fact->classes == walk->facts[fact->form].classes)
            continue;
        TRY(auditor_look(auditor, members_state(&walk->members, i)));
        return auditor_refuse_form(auditor);
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- what leads there */

/* Canonical members, whose numbers are asked about together. */
enum { WALK_BATCH = 64 };

struct walk_led {
    struct walk *walk;
    uint32_t members[WALK_BATCH];
    uint64_t numbers[WALK_BATCH];
    uint64_t count;
    uint64_t at; /* whose leading states are found */
    bool by_numbers;
};

/* Whether a move leads from a member to another one, in canonical form. */
static qj_status walk_leads(struct walk *walk, uint32_t from, uint32_t to, bool *leads)
{
    struct auditor *auditor = walk->auditor;
    *leads = false;
    TRY(auditor_look(auditor, members_state(&walk->members, from)));
    for (uint64_t i = 0; i < auditor->list.count; i++)
        *leads |= members_find(&walk->members, auditor_form(auditor, i)) == to;
    return QJ_OK;
}

/* Says what is wrong with what was found of a member. */
static qj_status walk_refuse_led(struct walk *walk, uint32_t to)
{
    bool leads;
    for (uint64_t i = 0; i < walk->found_count; i++) {
        TRY(walk_leads(walk, walk->found[i], to, &leads));
        if (!leads)
            return auditor_refuse(walk->auditor,
                                  "the rules name a predecessor from which no move leads there",
                                  members_state(&walk->members, walk->found[i]));
    }
    return auditor_refuse(walk->auditor, "the predecessors that the rules name are not all",
                          members_state(&walk->members, to));
}

/* Compares what was found of the member that it was found of. */
static qj_status walk_check_led(const struct walk_led *led)
{
    struct walk *walk = led->walk;
    const uint32_t to = led->members[led->at];
    uint64_t sum = 0;
    walk_sort(walk);
    for (uint64_t i = 0; i < walk->found_count; i++)
        sum += walk_hash(walk->found[i]);
    return sum == walk->facts[to].led ? QJ_OK : walk_refuse_led(walk, to);
}

/* Checks those before index, and goes on to it. */
static qj_status walk_go_on(struct walk_led *led, uint64_t index)
{
    for (; led->at < index; led->at++) {
        TRY(walk_check_led(led));
        led->walk->found_count = 0;
    }
    return QJ_OK;
}

static void walk_take_leading(void *user, uint64_t index, const unsigned char *state)
{
    struct walk_led *led = user;
    struct walk *walk = led->walk;
    if (walk->status != QJ_OK)
        return;
    const uint32_t member = members_find(&walk->members, state);
    walk->status = walk_go_on(led, index);
    if (walk->status == QJ_OK && member != MEMBERS_NONE && !walk->facts[member].over)
        walk->status = walk_find(walk, member);
}

static qj_status walk_check_batch(struct walk_led *led)
{
    struct walk *walk = led->walk;
    led->at = 0;
    walk->found_count = 0;
    walk->status = QJ_OK;
    qj_status status = auditor_visit_leading(walk->auditor, led->by_numbers, led->numbers,
                                             led->count, walk_take_leading, led);
    TRY(walk->status);
    TRY(status);
    TRY(walk_go_on(led, led->count));
    led->count = 0;
    return QJ_OK;
}

static qj_status walk_check_leading(struct walk *walk, bool by_numbers)
{
    const struct rules_view *view = &walk->auditor->view;
    struct walk_led led = {.walk = walk, .by_numbers = by_numbers};
    if (!auditor_has_leading(walk->auditor, by_numbers))
        return QJ_OK;
    for (uint64_t i = 0; i < walk->members.count; i++) {
        if (walk->facts[i].form != i || walk->facts[i].over)
            continue;
        memcpy(walk->auditor->here, members_state(&walk->members, i), walk->members.size);
        led.members[led.count] = (uint32_t)i;
        led.numbers[led.count++] = view->rules->number(view->setup, walk->auditor->here);
        if (led.count == WALK_BATCH) {
            TRY(context_poll(walk->auditor->head.arena->context, NULL, 0, 0));
            TRY(walk_check_batch(&led));
        }
    }
    return walk_check_batch(&led);
}

/* -------------------------------------------------------------------------- the whole */

static qj_status walk_run(struct walk *walk, uint64_t most, bool *all)
{
    enum { OFTEN = 256 };
    struct auditor *auditor = walk->auditor;
    uint32_t start;
    TRY(walk_add(walk, auditor->view.state, &start));
    for (uint64_t i = 0; i < walk->members.count; i++) {
        if (walk->members.count > most)
            return QJ_OK;
        if (i % OFTEN == 0)
            TRY(context_poll(auditor->head.arena->context, NULL, 0, 0));
        TRY(walk_visit(walk, (uint32_t)i));
    }
    *all = true;
    TRY(auditor_check_followers(auditor));
    TRY(walk_compare_forms(walk));
    TRY(walk_check_leading(walk, false));
    return walk_check_leading(walk, true);
}

qj_status auditor_walk(struct auditor *auditor, uint64_t most, bool in_parts, bool *all)
{
    enum { EACH = 2 * (sizeof(struct fact) + 2 * sizeof(struct member_slot)), LEAST = 1024 };
    qj_context *context = auditor->head.arena->context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct walk walk = {.auditor = auditor,
                        .members = {.arena = &arena, .size = auditor->size},
                        .in_parts = in_parts,
                        .leading = auditor_has_leading(auditor, false) ||
                                   auditor_has_leading(auditor, true)};
    const uint64_t left = context->limits.bytes > context->bytes
                              ? context->limits.bytes - context->bytes
                              : 0;
    const uint64_t room = left / 4 / (EACH + 2 * auditor->size);
    *all = false;
    return room < LEAST ? QJ_OK : walk_run(&walk, most < room ? most : room, all);
}
