/* report_census: how many positions a game has, by ply, for people and for programs. */
#ifndef QIJU_FACE_REPORT_REPORT_CENSUS_H
#define QIJU_FACE_REPORT_REPORT_CENSUS_H

#include <qiju/qiju.h>

/* Counts the positions that can be reached from one; a table, a line a ply, as soon as it is known.
 */
qj_status report_census_text(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink);

/* The same as one JSON object, see docs/schema.json. */
qj_status report_census_json(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink);

#endif
