/* many: answers the worths of many positions of one game at once. */
#ifndef QIJU_SERVE_ANSWER_MANY_H
#define QIJU_SERVE_ANSWER_MANY_H

#include "face/report/report.h"

struct json;

/* Each of positions is an array of moves, played from where the session stands. One that cannot be
 * reached, or whose worth is not known, has the reason in its place. */
qj_status many_json(const struct report *report, const struct json *positions, const qj_sink *sink);

#endif
