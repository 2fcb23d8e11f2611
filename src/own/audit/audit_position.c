/* audit_position: what can be checked of one position.
 *
 *     moves, play, over    answer the same when they are asked again; illegal refuses no move that
 *                          is listed; is_state takes the state
 *     canonical            c(c(s)) = c(s); s and c(s) have the same side to move, end alike, and
 *                          have moves that match one to one: the same points, and children with
 *                          the same canonical form
 *     rank                 falls by one with every move, or with loops does not rise; is that of
 *                          the canonical form
 *
 * Theorem. If what is said of canonical holds for every state, then s and c(s) have the same value:
 * by induction over the rest of the game, as the values of both are made from the same children's
 * values and points. (For play without end: the strategies of one are those of the other.)
 *
 * Children are compared by a sum of hashes of 64 bits: what differs passes once in 2^64 times.
 */
#include "own/audit/auditor.h"

/* Makes the canonical forms of the children, and their hash. */
static qj_status auditor_make_forms(struct auditor *auditor, const struct listing *list)
{
    enum { OVER = 1, STUCK = 2 };
    const qj_rules *rules = auditor->view.rules;
    if (!rules->canonical) {
        auditor->forms = list->children;
        return QJ_OK;
    }
    if (auditor->form_capacity < list->count) {
        TRY(arena_resize_sized(auditor->head.arena, &auditor->forms, list->capacity,
                               auditor->stride));
        auditor->form_capacity = list->capacity;
    }
    auditor->classes = list->over         ? auditor_mix(OVER, (uint64_t)list->value)
                       : list->count == 0 ? STUCK
                                          : 0;
    for (uint64_t i = 0; i < list->count; i++) {
        unsigned char *form = auditor->forms + i * auditor->stride;
        memcpy(form, listing_child(auditor, list, i), auditor->size);
        rules->canonical(auditor->view.setup, form);
        auditor->classes += auditor_mix(auditor_hash(form, auditor->size),
                                        (uint64_t)list->points[i]);
    }
    return QJ_OK;
}

static const char *auditor_find_bad_move(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    const struct listing *list = &auditor->list;
    for (uint64_t i = 0; auditor->given->illegal && i < list->count; i++)
        if (rules->illegal(auditor->view.setup, auditor->here, &list->moves[i]))
            return "illegal refuses a move that moves names";
    return NULL;
}

static const char *auditor_find_bad_rank(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    const struct listing *list = &auditor->list;
    if (!rules->rank)
        return NULL;
    const uint64_t rank = rules->rank(setup, auditor->here);
    if (rules->canonical && rules->rank(setup, auditor->form) != rank)
        return "a position and its canonical form have different ranks";
    for (uint64_t i = 0; i < list->count; i++) {
        const uint64_t to = rules->rank(setup, listing_child(auditor, list, i));
        if (rules->loops && to > rank)
            return "the rank that the rules give rises with a move";
        if (!rules->loops && to + 1 != rank)
            return "the rank that the rules give does not fall by one with every move";
    }
    return NULL;
}

static const char *auditor_find_bad_form(struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    memcpy(auditor->form, auditor->here, auditor->size);
    if (!rules->canonical)
        return NULL;
    rules->canonical(setup, auditor->form);
    if (auditor_is_canonical(auditor))
        return NULL;
    memcpy(auditor->spare, auditor->form, auditor->size);
    rules->canonical(setup, auditor->spare);
    if (memcmp(auditor->spare, auditor->form, auditor->size) != 0)
        return "the canonical form of a canonical form is another";
    if (rules->side && rules->side(setup, auditor->here) != rules->side(setup, auditor->form))
        return "a position and its canonical form have different sides to move";
    return NULL;
}

qj_status auditor_look(struct auditor *auditor, const unsigned char *state)
{
    const qj_rules *rules = auditor->view.rules;
    const char *wrong = NULL;
    TRY(listing_make(auditor, &auditor->list, state, false));
    if (!rules_are_distant(rules)) {
        TRY(listing_make(auditor, &auditor->again, auditor->here, true));
        wrong = listing_compare(auditor, &auditor->list, &auditor->again);
    }
    if (!wrong && rules->is_state && !rules->is_state(auditor->view.setup, auditor->here))
        wrong = "is_state refuses a position that can be reached";
    wrong = wrong ? wrong : auditor_find_bad_move(auditor);
    wrong = wrong ? wrong : auditor_find_bad_form(auditor);
    wrong = wrong ? wrong : auditor_find_bad_rank(auditor);
    const uint64_t home = rules->home ? rules->home(auditor->view.setup, auditor->form) : 0;
    if (!wrong && rules->home && rules->home(auditor->view.setup, auditor->form) != home)
        wrong = "home gives another number when it is asked again";
    TRY(auditor_check_rules(auditor));
    return wrong ? auditor_refuse(auditor, wrong, auditor->here)
                 : auditor_make_forms(auditor, &auditor->list);
}

/* The canonical form is listed in place of the state, which is left in the spare one. */
qj_status auditor_refuse_form(struct auditor *auditor)
{
    const struct listing *one = &auditor->list, *two = &auditor->again;
    memcpy(auditor->spare, auditor->here, auditor->size);
    TRY(listing_make(auditor, &auditor->again, auditor->form, false));
    const bool alike = one->over == two->over && one->value == two->value &&
                       !one->count == !two->count;
    return auditor_refuse(auditor,
                          alike ? "a position and its canonical form have different moves"
                                : "a position and its canonical form end differently",
                          auditor->spare);
}

qj_status auditor_check_form(struct auditor *auditor)
{
    const uint64_t classes = auditor->classes;
    if (auditor_is_canonical(auditor))
        return QJ_OK;
    memcpy(auditor->spare, auditor->here, auditor->size);
    TRY(listing_make(auditor, &auditor->again, auditor->form, false));
    memcpy(auditor->here, auditor->spare, auditor->size);
    TRY(auditor_make_forms(auditor, &auditor->again));
    TRY(auditor_check_rules(auditor));
    return auditor->classes == classes ? QJ_OK : auditor_refuse_form(auditor);
}
