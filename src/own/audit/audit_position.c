/* audit_position: what is true of each position.
 *
 *     moves, play, over    give equal answers when they are called again, in positions that are
 *                          neither a sum nor have another form, which are compared with others;
 *                          illegal refuses no listed move; is_state accepts the state
 *     canonical            c(c(s)) = c(s); s and c(s) have the same player to move, end alike, and
 *                          have moves that match one to one: equal points, and children with
 *                          the same canonical form
 *     tier                 does not rise with a move, between canonical forms
 *     child_tiers          has every lower tier to which a move leads
 *     other_side           has the other player to move; twice is the identity
 *
 * Theorem. If the conditions of canonical hold for every state, then s and c(s) have the same
 * value: by induction over the rest of the game, because both values follow from the same values
 * and points of children. (For play without end: a strategy for s is a strategy for c(s).)
 *
 * Children are compared by a sum of hashes of 64 bits: a difference is missed once in 2^64
 * cases.
 */
#include "own/audit/auditor.h"

int64_t auditor_end(const struct auditor *auditor, const struct listing *list)
{
    return list->over ? list->value : rules_stuck(auditor->given);
}

int auditor_side(const struct auditor *auditor, const unsigned char *state)
{
    const qj_rules *rules = auditor->view.rules;
    return rules->symmetries && rules->side ? rules->side(auditor->view.setup, state) : 0;
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

struct audit_tier {
    uint64_t number;
    bool found;
};

static void audit_take_tier(void *user, uint64_t tier)
{
    struct audit_tier *wanted = user;
    wanted->found |= tier == wanted->number;
}

const char *auditor_find_bad_tier(const struct auditor *auditor, uint64_t from, uint64_t to)
{
    const qj_rules *rules = auditor->view.rules;
    struct audit_tier wanted = {to, false};
    if (to > from)
        return "the tier that the rules give rises with a move";
    if (to == from || !rules->child_tiers)
        return NULL;
    struct auditor_tiers *known =
        &auditor->tiers[bits_mix(bits_mix(0, from), to) >> (64 - AUDITOR_CACHED_BITS)];
    if (known->from == from && known->to == to)
        return NULL;
    rules->child_tiers(auditor->view.setup, from, audit_take_tier, &wanted);
    *known = (struct auditor_tiers){from, to};
    return wanted.found ? NULL : "a move leads to a tier that child_tiers does not visit";
}

static const char *auditor_find_bad_side(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    if (!rules->other_side)
        return NULL;
    members_copy(auditor->spare, auditor->here, auditor->size);
    own_other_side_here(auditor->setup, auditor->spare);
    if (rules->side(setup, auditor->spare) == rules->side(setup, auditor->here))
        return "other_side leaves the player to move as it is";
    own_other_side_here(auditor->setup, auditor->spare);
    return !members_same(auditor->spare, auditor->here, auditor->size)
               ? "other_side twice makes another position"
               : NULL;
}

qj_status auditor_take(struct auditor *auditor, const unsigned char *state)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    if (state != auditor->here)
        members_copy(auditor->here, state, auditor->size);
    members_copy(auditor->form, auditor->here, auditor->size);
    if (!rules->canonical)
        return QJ_OK;
    own_canonical_here(auditor->setup, auditor->form);
    if (rules->side && !rules->symmetries &&
        rules->side(setup, auditor->here) != rules->side(setup, auditor->form))
        return auditor_refuse(auditor,
                              "a position and its canonical form have different players to move",
                              auditor->here);
    return QJ_OK;
}

qj_status auditor_check_moves(struct auditor *auditor, const char *wrong)
{
    const qj_rules *rules = auditor->view.rules;
    if (!wrong && rules->is_state && !rules->is_state(auditor->view.setup, auditor->here))
        wrong = "is_state refuses a position that can be reached";
    wrong = wrong ? wrong : auditor_find_bad_move(auditor);
    wrong = wrong ? wrong : auditor_find_bad_side(auditor);
    return wrong ? auditor_refuse(auditor, wrong, auditor->here) : QJ_OK;
}

qj_status auditor_look(struct auditor *auditor, const unsigned char *state,
                       enum listing_query query)
{
    const char *wrong = NULL;
    if (auditor->given->expand && auditor->given->moves)
        query = LISTING_TWICE;
    if (state != auditor->here)
        members_copy(auditor->here, state, auditor->size);
    if (query == LISTING_TURNED)
        TRY(listing_make_turned(auditor, &auditor->list, auditor->given->expand));
    else if (query == LISTING_MOVES)
        TRY(listing_query_moves(auditor, &auditor->list, auditor->given->expand));
    else
        TRY(listing_make(auditor, &auditor->list, auditor->here));
    if (query == LISTING_TWICE)
        TRY(listing_compare(auditor, &wrong));
    return auditor_check_moves(auditor, wrong);
}
