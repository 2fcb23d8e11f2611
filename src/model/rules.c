/* rules: see rules.h. */
#include "model/rules.h"

qj_kind rules_kind(const qj_rules *rules)
{
    bool impartial = !rules->side && !rules->over && !rules->loops && !rules->outcome_only;
    if (rules->ending == QJ_POINTS)
        return QJ_SCORE;
    return rules->ending == QJ_LAST_WINS && impartial ? QJ_NIMBER : QJ_OUTCOME;
}

qj_status rules_check(qj_context *context, const qj_rules *rules, const qj_setup *setup)
{
    const char *sentence = rules && rules->fault ? rules->fault(setup) : NULL;
    if (!sentence)
        return QJ_OK;
    TRY(context_poll(context, NULL, 0, 0));
    return context_fail(context, QJ_BAD_INPUT, "%s", sentence);
}

bool move_draw_visit(void *user, const qj_move *move)
{
    struct move_draw *draw = user;
    if (random_below(draw->random, ++draw->seen) == 0)
        draw->move = *move;
    return true;
}
