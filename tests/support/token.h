/* token: sessions of the engines with geography views. */
#pragma once

#include "support/support.h"

#include "base/bits.h"
#include "engines/geography/token_session.h"

struct engine_session *session_of(qj_context *context, const struct engine *engine,
                                  const struct view *view);
int64_t outcome_of(qj_context *context, const struct engine *engine,
                   struct engine_session *session);

/* Checks that the values along a record equal the values of a session on its way. */
void check_trace(qj_context *context, const struct engine *engine, const struct view *view,
                 const qj_move *record, uint64_t recorded);

/* Opens a session that is stopped at every possible point (all), or at fewer and fewer, until it
 * opens; returns more than 1 if it was stopped at all. Nothing may be left behind. */
int stop_everywhere(const struct engine *engine, const struct view *view, bool all);

/* Opens a session, walks along three moves and traces them, with every allocation failing once;
 * returns the number of allocations. */
int fail_allocations(const struct engine *engine, const struct view *view);
