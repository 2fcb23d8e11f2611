/* course_json: the worth over a whole game as JSON, for programs that draw it; see
 * docs/openapi.json.
 */
#ifndef QIJU_FACE_PAGE_COURSE_JSON_H
#define QIJU_FACE_PAGE_COURSE_JSON_H

#include <qiju/qiju.h>

/* Every position of the record: its worth, who is ahead in the whole game, and how many of the
 * legal moves keep the worth. QJ_USAGE for a puzzle. */
qj_status course_json(qj_context *context, const qj_position *position, const qj_sink *sink);

#endif
