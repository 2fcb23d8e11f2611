/* lookup_verify: checks the kept value of a position against those of the positions that its moves
 * lead to.
 *
 * Theorem. If every kept position has the value that follows from those of its moves, and every
 * move leads to a kept position, all values are right. Where play must end that is induction over
 * the longest play (backup.c). Where it need not: a win in d moves has a move to a loss in d - 1,
 * and all moves of a loss in d lead to wins in at most d - 1, so that wins and losses are right by
 * induction over d; and in a draw there is a move to a draw and none to a loss of the other side,
 * so that neither side can force more.
 */
#include "engines/exhaustive/lookup/lookup.h"

static qj_status lookup_refuse(const struct lookup *lookup, const char *sentence)
{
    return context_fail(lookup->head.arena.context, QJ_BAD_INPUT, "%s", sentence);
}

/* The value that follows from those of the children, as the engine stores it. */
static qj_status lookup_derive(struct lookup *lookup, enum mover mover, struct result *out)
{
    const struct expansion *expansion = &lookup->worker.expansion;
    const struct position_children children = {&lookup->children, lookup->worker.places,
                                               expansion->points, expansion->count};
    if (expansion->count == 0) {
        *out = backup_ended(&lookup->playout, &expansion->ended[0], mover);
        return QJ_OK;
    }
    lookup->parent.states = lookup->canonical;
    lookup->worker.diagnostic.sentence = NULL;
    return backup_position(&lookup->playout, &lookup->worker, &lookup->parent, 0, &children, out)
               ? QJ_OK
               : lookup_refuse(lookup, lookup->worker.diagnostic.sentence);
}

qj_status lookup_verify(struct session *session, const void *state, const qj_kept_value *value)
{
    struct lookup *lookup = (struct lookup *)session;
    const struct rules_view *view = &lookup->playout.view;
    const qj_rules *rules = view->rules;
    qj_kind kind = lookup->playout.positions.kind;
    struct result derived;
    memcpy(lookup->canonical, state, view->state_size);
    if (rules->is_state && !rules->is_state(view->setup, lookup->canonical))
        return lookup_refuse(lookup, "a state is none of the game");
    if (rules->canonical)
        rules->canonical(view->setup, lookup->canonical);
    if (memcmp(lookup->canonical, state, view->state_size) != 0)
        return lookup_refuse(lookup, "a state is not in its canonical form");
    enum mover mover = mover_of(&lookup->playout, lookup->canonical);
    TRY(lookup_children(lookup, lookup->canonical));
    TRY(lookup_derive(lookup, mover, &derived));
    derived = backup_own_result(kind, derived, mover);
    return derived.worth == value->worth && derived.ending == value->ending
               ? QJ_OK
               : lookup_refuse(lookup, "a value does not follow from those of the moves");
}
