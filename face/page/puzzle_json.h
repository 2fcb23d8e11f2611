/* puzzle_json: a puzzle tried out, as JSON; see docs/openapi.json. x is an assignment of all
 * unknowns. All of these answer QJ_USAGE for a game. */
#ifndef QIJU_FACE_PAGE_PUZZLE_JSON_H
#define QIJU_FACE_PAGE_PUZZLE_JSON_H

#include "face/report/report.h"

/* What x leaves of the equations. */
qj_status check_json(qj_context *context, const qj_position *position, const uint64_t *x,
                     const qj_sink *sink);

/* One unknown of x to be changed. */
qj_status hint_json(const struct report *report, const uint64_t *x, const qj_sink *sink);

/* A basis of what changes nothing. */
qj_status kernel_json(const struct report *report, const qj_sink *sink);

#endif
