/* report_review: a record move by move, for people and for programs; see report.h. When a limit is
 * met or the work is stopped, the moves that can be judged are written, with the reason in place of
 * the summaries, and the status is returned all the same: there is no summary of a part of the
 * moves, as the last chance may be among the others. Nothing is written when there are none.
 */
#ifndef QIJU_FACE_REPORT_REPORT_REVIEW_H
#define QIJU_FACE_REPORT_REPORT_REVIEW_H

#include <qiju/qiju.h>

/* More better moves than this are summed up in the text, unless all are wanted. */
enum { REVIEW_BETTER = 5 };

/* A table of the moves, then a summary of each player. all: every better move. */
qj_status report_review_text(qj_context *context, const qj_position *position, bool all,
                             const qj_sink *sink);

/* The same as JSON with every better move: as lines, an object for each move and last one with the
 * summaries (docs/schema.json), or as one object, of which the moves are an array. */
qj_status report_review_json(qj_context *context, const qj_position *position, bool lines,
                             const qj_sink *sink);

#endif
