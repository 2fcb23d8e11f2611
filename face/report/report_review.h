/* report_review: reviews a record move by move, as text and as JSON; see report.h. If a limit is
 * met or the work is stopped, the moves judged so far are written, with the reason in place of the
 * summaries, and the status is returned. There is no summary of some of the moves, as the last
 * chance may be among the rest. Nothing is written if no move was judged.
 */
#ifndef QIJU_FACE_REPORT_REPORT_REVIEW_H
#define QIJU_FACE_REPORT_REPORT_REVIEW_H

#include <qiju/qiju.h>

/* Max number of better moves in the text, unless all are requested, and of sentences in JSON. */
enum { REVIEW_BETTER = 5 };

/* Writes a table of the moves, then a summary of each player. all: every better move. */
qj_status report_review_text(qj_context *context, const qj_position *position, bool all,
                             const qj_sink *sink);

/* Writes JSON with every better move: as lines, an object for each move and a last object with the
 * summaries (docs/schema.json), or as one object with an array of moves. */
qj_status report_review_json(qj_context *context, const qj_position *position, bool lines,
                             const qj_sink *sink);

#endif
