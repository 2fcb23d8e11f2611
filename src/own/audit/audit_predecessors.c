/* audit_predecessors: compares the predecessors that rules with loops name of a position with those
 * by moves:
 *
 *     positions   | s0 | s1 | s2 | ...      canonical positions and canonical children, each once
 *     leads       | sum of the hashes of the positions from which a move leads there
 *
 * When all positions are known, the same sum is made of the predecessors that the rules name,
 * without those that are no positions or are over. A difference is missed once in 2^64 cases.
 */
#include "own/audit/auditor.h"

bool auditor_has_predecessors(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    return rules->loops && rules->predecessors;
}

/* --------------------------------------------------------------------- positions */

/* Finds a canonical state, or adds it. */
static qj_status predecessors_add(struct auditor *auditor, const unsigned char *state,
                                  uint32_t *index)
{
    struct arena *arena = auditor->head.arena;
    struct auditor_leads *leads = &auditor->leads;
    bool is_new;
    leads->positions.size = auditor->size;
    TRY(arena_reserve(arena, &leads->lead, &leads->capacity, leads->positions.count));
    TRY(members_put(&leads->positions, auditor->size, arena, state,
                    auditor_key(state, auditor->size), index, &is_new));
    if (is_new)
        leads->lead[*index] = (struct auditor_lead){0};
    return QJ_OK;
}

/* Begins a set of positions. */
static void predecessors_begin_set(struct auditor_leads *leads)
{
    leads->stamp++;
    leads->found_count = 0;
}

/* Returns true if a position is new to the current set, and adds it. */
static bool predecessors_is_new(const struct auditor_leads *leads, uint32_t index)
{
    const bool is_new = leads->lead[index].stamp != leads->stamp;
    leads->lead[index].stamp = leads->stamp;
    return is_new;
}

qj_status auditor_begin_leads(struct auditor *auditor, const unsigned char *state, bool over)
{
    struct auditor_leads *leads = &auditor->leads;
    TRY(predecessors_add(auditor, state, &leads->from));
    struct auditor_lead *lead = &leads->lead[leads->from];
    lead->over = over;
    if (lead->begun)
        leads->from = MEMBERS_NONE;
    else
        leads->leading += !over;
    lead->begun = true;
    predecessors_begin_set(leads);
    return QJ_OK;
}

qj_status auditor_add_lead(struct auditor *auditor, const unsigned char *child, bool over)
{
    struct auditor_leads *leads = &auditor->leads;
    uint32_t index;
    TRY(predecessors_add(auditor, child, &index));
    if (leads->from != MEMBERS_NONE && predecessors_is_new(leads, index))
        leads->lead[index].sum += auditor_spread(leads->from);
    leads->lead[index].over |= over;
    return QJ_OK;
}

void auditor_drop_leads(struct auditor *auditor)
{
    struct auditor_leads *leads = &auditor->leads;
    members_clear(&leads->positions, auditor->head.arena);
    arena_free(auditor->head.arena, leads->lead);
    arena_free(auditor->head.arena, leads->found);
    *leads = (struct auditor_leads){0};
}

/* ------------------------------------------------------------------- comparison */

/* Tests whether a move leads from a position to another, in canonical form. */
static qj_status predecessors_lead(struct auditor *auditor, uint32_t from, uint32_t to, bool *leads)
{
    const struct members *positions = &auditor->leads.positions;
    *leads = false;
    TRY(auditor_look(auditor, members_state(positions, from), LISTING_ONCE));
    for (uint64_t i = 0; i < auditor->list.count; i++) {
        members_copy(auditor->spare, listing_child(auditor, &auditor->list, i), auditor->size);
        if (auditor->view.rules->canonical)
            own_canonical_here(auditor->setup, auditor->spare);
        *leads |= members_same(auditor->spare, members_state(positions, to), auditor->size);
    }
    return QJ_OK;
}

/* Reports the fault in the predecessors that the rules name for a position. */
static qj_status predecessors_refuse(struct auditor *auditor, uint32_t to)
{
    const struct auditor_leads *leads = &auditor->leads;
    bool is_one;
    auditor_sort(leads->found, leads->found_count);
    for (uint64_t i = 0; i < leads->found_count; i++) {
        TRY(predecessors_lead(auditor, (uint32_t)leads->found[i], to, &is_one));
        if (!is_one)
            return auditor_refuse(auditor,
                                  "the rules name a predecessor from which no move leads there",
                                  members_state(&leads->positions, leads->found[i]));
    }
    return auditor_refuse(auditor, "the predecessors that the rules name are not all",
                          members_state(&leads->positions, to));
}

/* Takes a predecessor that the rules name, or else its canonical form. */
static void predecessors_take(void *user, const void *part, size_t size)
{
    struct auditor *auditor = user;
    struct auditor_leads *leads = &auditor->leads;
    const struct members *positions = &leads->positions;
    unsigned char *const state = auditor->leading;
    if (size > auditor->size) {
        own_note_fault(auditor->setup,
                       "predecessors gives a state that has more bytes than state_size says");
        return;
    }
    if (leads->found_count == leads->leading)
        return;
    memset(state, 0, auditor->size);
    memcpy(state, part, size);
    uint32_t index = members_find(positions, state, auditor_key(state, auditor->size));
    if (index == MEMBERS_NONE && auditor->view.rules->canonical) {
        own_canonical_here(auditor->setup, state);
        index = members_find(positions, state, auditor_key(state, auditor->size));
    }
    if (auditor->status != QJ_OK || index == MEMBERS_NONE || leads->lead[index].over ||
        !leads->lead[index].begun || !predecessors_is_new(leads, index))
        return;
    auditor->status = arena_append(auditor->head.arena, &leads->found, &leads->found_capacity,
                                   &leads->found_count, &(uint64_t){index});
}

/* Compares the predecessors that the rules name for a position with those by moves. */
static qj_status predecessors_check(struct auditor *auditor, uint32_t to)
{
    const struct rules_view *view = &auditor->view;
    struct auditor_leads *leads = &auditor->leads;
    uint64_t sum = 0;
    auditor->status = QJ_OK;
    predecessors_begin_set(leads);
    members_copy(auditor->spare, members_state(&leads->positions, to), auditor->size);
    view->rules->predecessors(view->setup, auditor->spare, predecessors_take, auditor);
    TRY(auditor_check_rules(auditor));
    TRY(auditor->status);
    for (uint64_t i = 0; i < leads->found_count; i++)
        sum += auditor_spread(leads->found[i]);
    return sum == leads->lead[to].sum ? QJ_OK : predecessors_refuse(auditor, to);
}

qj_status auditor_check_leads(struct auditor *auditor)
{
    for (uint64_t i = 0; i < auditor->leads.positions.count; i++) {
        TRY(auditor_poll_at(auditor, i));
        if (!auditor->leads.lead[i].over)
            TRY(predecessors_check(auditor, (uint32_t)i));
    }
    auditor_drop_leads(auditor);
    return QJ_OK;
}
