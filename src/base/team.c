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

qj_status team_broadcast(qj_context *context, void *data, size_t bytes, unsigned from)
{
    const qj_team *team = context->limits.team;
    return team_check(context, team->broadcast(team->user, data, bytes, from));
}
