/* team: see team.h. */
#include "base/team.h"

static qj_status team_check(qj_context *context, bool reached)
{
    return reached ? QJ_OK
                   : context_fail(context, QJ_IO, "another process of the team cannot be reached");
}

qj_status team_settle(qj_context *context, qj_status status, uint64_t *values, size_t count)
{
    const qj_team *team = context->limits.team;
    uint64_t all[1 + TEAM_VALUES] = {status == QJ_OK ? 0 : team->size - team->rank};
    for (size_t i = 0; i < count; i++)
        all[1 + i] = values[i];
    TRY(team_check(context, team->largest(team->user, all, 1 + count)));
    for (size_t i = 0; i < count; i++)
        values[i] = all[1 + i];
    if (all[0] == 0)
        return QJ_OK;
    /* The first process that failed sends its error. */
    qj_error error = context->error;
    TRY(team_broadcast(context, &error, sizeof error, (unsigned)(team->size - all[0])));
    context->error = error;
    return context_status(context);
}

qj_status team_exchange(qj_context *context, const qj_message *send, const qj_message *receive)
{
    const qj_team *team = context->limits.team;
    return team_check(context, team->exchange(team->user, send, receive));
}

qj_status team_begin(qj_context *context, const qj_message *send, const qj_message *receive)
{
    const qj_team *team = context->limits.team;
    return team->begin ? team_check(context, team->begin(team->user, send, receive))
                       : team_exchange(context, send, receive);
}

void team_go_on(const qj_context *context)
{
    const qj_team *team = context->limits.team;
    if (team->begin)
        team->go_on(team->user);
}

qj_status team_end(qj_context *context)
{
    const qj_team *team = context->limits.team;
    return team->begin ? team_check(context, team->end(team->user)) : QJ_OK;
}

qj_status team_sum(qj_context *context, uint64_t *value)
{
    const qj_team *team = context->limits.team;
    return team_check(context, team->sum(team->user, value, 1));
}

qj_status team_broadcast(qj_context *context, void *data, size_t bytes, unsigned from)
{
    const qj_team *team = context->limits.team;
    return team_check(context, team->broadcast(team->user, data, bytes, from));
}
