/* team: the processes that solve a position together (qj_team), from the limits of a context.
 *
 * All processes call these functions in the same order. A process that fails must not leave before
 * the others know: it holds its status until the next team_settle, which gives it to all.
 */
#pragma once

#include "base/context.h"

/* Returns the number of processes; 1 with a solution file, from which each answers alone. */
static inline unsigned team_size(const qj_context *context)
{
    return context->limits.team && !context->solution ? context->limits.team->size : 1;
}

static inline unsigned team_rank(const qj_context *context)
{
    return context->limits.team ? context->limits.team->rank : 0;
}

/* Returns QJ_OK if status is QJ_OK in every process; else, in all, the status and error of the
 * first that failed. values, count <= TEAM_VALUES, become the maxima over all processes. */
enum { TEAM_VALUES = 4 };
qj_status team_settle(qj_context *context, qj_status status, uint64_t *values, size_t count);

/* Settles a status without values; without a team it returns status. */
static inline qj_status team_agree(qj_context *context, qj_status status)
{
    return team_size(context) > 1 ? team_settle(context, status, NULL, 0) : status;
}

/* Copies bytes of the process `from` to all others; QJ_IO on failure. */
qj_status team_broadcast(qj_context *context, void *data, size_t bytes, unsigned from);
