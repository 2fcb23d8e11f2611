/* team: the processes that solve a position together (qj_team), from the limits of a context.
 *
 * All of them call these functions in the same order. So a process that fails must not leave before
 * the others know: it keeps its status until the next team_settle, which gives it to all.
 */
#ifndef QIJU_BASE_TEAM_H
#define QIJU_BASE_TEAM_H

#include "base/context.h"

/* How many processes solve together; 1 with a kept solution, from which each answers for itself. */
static inline unsigned team_size(const qj_context *context)
{
    return context->limits.team && !context->solution ? context->limits.team->size : 1;
}

static inline unsigned team_rank(const qj_context *context)
{
    return context->limits.team ? context->limits.team->rank : 0;
}

/* QJ_OK when status is that for every process; else the status of the first one that failed, and
 * its error, for all. values, count of them, at most TEAM_VALUES, become the largest of all
 * processes. */
enum { TEAM_VALUES = 4 };
qj_status team_settle(qj_context *context, qj_status status, uint64_t *values, size_t count);

/* team_settle without values, for a step that every process takes; a process that is alone gets
 * its own status back. */
static inline qj_status team_agree(qj_context *context, qj_status status)
{
    return team_size(context) > 1 ? team_settle(context, status, NULL, 0) : status;
}

/* What qj_team has of these names; QJ_IO when it fails. */
qj_status team_exchange(qj_context *context, const qj_parcel *send, const qj_parcel *receive);

/* An exchange in two halves, or the whole of it at the first one. */
qj_status team_begin(qj_context *context, const qj_parcel *send, const qj_parcel *receive);
void team_go_on(const qj_context *context);
qj_status team_end(qj_context *context);

qj_status team_sum(qj_context *context, uint64_t *value);
qj_status team_broadcast(qj_context *context, void *data, size_t bytes, unsigned from);

#endif
