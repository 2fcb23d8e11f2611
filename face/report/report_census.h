/* report_census: the number of positions of a game by ply, as text and as JSON. */
#ifndef QIJU_FACE_REPORT_REPORT_CENSUS_H
#define QIJU_FACE_REPORT_REPORT_CENSUS_H

#include <qiju/qiju.h>

/* Counts the positions reachable from a position; writes a table, one line a ply, as each is
 * known.
 */
qj_status report_census_text(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink);

/* Writes the census as a JSON object, see docs/schema.json. */
qj_status report_census_json(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink);

#endif
