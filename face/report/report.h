/* report: the answer to one position, for people and for programs.
 *
 * Moves are streamed from the session: nothing is collected, however many there are.
 *
 * When a limit is met or the work is stopped (QJ_LIMIT, QJ_STOPPED) before the value is known,
 * bounds that are proved so far are written instead (qj_session_bounds); if there are none, nothing
 * is written. Then comes what is known of the rest, with the reason: the moves as bounds, the
 * beginning of the line. A JSON object is complete even then; the status is returned all the same.
 */
#ifndef QIJU_FACE_REPORT_REPORT_H
#define QIJU_FACE_REPORT_REPORT_H

#include "face/report/opponent.h"

/* More moves than this are summed up in the text, unless all are wanted. */
enum { REPORT_MOVES = 40 };

/* A line longer than this is cut in the JSON, unless all is wanted; "line_cut" then says so. */
enum { REPORT_LINE = 1000 };

/* The same for a line alone, which is asked for to be looked at. */
enum { REPORT_LINE_ALONE = 10000 };

struct report {
    qj_context *context;
    const qj_position *position;
    qj_session *session;
    bool all;   /* leave nothing out */
    bool value; /* of a game: no moves, and no line */
};

/* The board, whose move, the value in words, the theorem, the moves' worths, one best line. */
qj_status report_text(const struct report *report, const qj_sink *sink);

/* Of these the moves' worths alone. */
qj_status report_moves(const struct report *report, const qj_sink *sink);

/* The same as one JSON object, see docs/schema.json. Moves are in board order. */
qj_status report_json(const struct report *report, const qj_sink *sink);

/* Of these the worth and the moves' worths alone; the line; and the move that an opponent makes. */
qj_status report_json_moves(const struct report *report, const qj_sink *sink);
qj_status report_json_line(const struct report *report, const qj_sink *sink);
qj_status report_json_choice(const struct report *report, struct opponent *opponent,
                             const qj_sink *sink);

#endif
