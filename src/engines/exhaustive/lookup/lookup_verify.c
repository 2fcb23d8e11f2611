/* lookup_verify: checks the stored value of a position against the stored values of its successors.
 *
 * Theorem. If the value of every stored position follows from its successors, and every move leads
 * to a stored position, all values are right. If play must end, the proof is induction over the
 * longest play (backup.c). If play may repeat: a win in d moves has a move to a loss in d - 1, and
 * all moves of a loss in d lead to wins in at most d - 1. Wins and losses are therefore right by
 * induction over d. A draw has a move to a draw and no move to a loss of the opponent, so neither
 * side can force more.
 */
#include "engines/exhaustive/lookup/lookup.h"

static qj_status lookup_refuse(const struct lookup *lookup, const char *sentence)
{
    return context_fail(lookup->head.arena.context, QJ_BAD_INPUT, "%s", sentence);
}

/* The value that follows from the children, as the engine stores it. */
static qj_status lookup_derive(struct lookup *lookup, enum mover mover, struct result *out)
{
    const struct expansion *expansion = &lookup->worker.expansion;
    const struct position_children children = {&lookup->children, lookup->worker.indices,
                                               expansion->points, expansion->count};
    if (expansion->count == 0) {
        *out = backup_ended(&lookup->explore, &expansion->ended[0], mover);
        return QJ_OK;
    }
    lookup->parent.states = lookup->canonical;
    lookup->worker.diagnostic.sentence = NULL;
    return backup_position(&lookup->explore, &lookup->worker, &lookup->parent, 0, &children, out)
               ? QJ_OK
               : lookup_refuse(lookup, lookup->worker.diagnostic.sentence);
}

qj_status lookup_verify(struct session *session, const void *state,
                        const qj_solution_file_value *value)
{
    struct lookup *lookup = (struct lookup *)session;
    const struct rules_view *view = &lookup->explore.view;
    const qj_rules *rules = view->rules;
    qj_kind kind = lookup->explore.positions.kind;
    struct result derived;
    memcpy(lookup->canonical, state, view->state_size);
    if (rules->is_state && !rules->is_state(view->setup, lookup->canonical))
        return lookup_refuse(lookup, "a state is none of the game");
    if (rules->canonical)
        rules->canonical(view->setup, lookup->canonical);
    if (memcmp(lookup->canonical, state, view->state_size) != 0)
        return lookup_refuse(lookup, "a state is not in its canonical form");
    enum mover mover = mover_of(&lookup->explore, lookup->canonical);
    TRY(lookup_children(lookup, lookup->canonical));
    TRY(lookup_derive(lookup, mover, &derived));
    derived = backup_own_result(kind, derived, mover);
    return derived.value == value->value && derived.ending == value->ending
               ? QJ_OK
               : lookup_refuse(lookup, "a value does not follow from those of the moves");
}
