/* rules: see rules.h. */
#include "model/rules.h"

qj_status rules_check(qj_context *context, const struct rules *rules, const void *setup)
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
