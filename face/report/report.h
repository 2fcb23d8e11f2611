/* report: the answer for one position, as text and as JSON.
 *
 * Moves are streamed from the session and never collected.
 *
 * If a limit is met or the work is stopped (QJ_LIMIT, QJ_STOPPED) before the value is known, the
 * bounds proved so far are written instead (qj_session_bounds); without bounds nothing is written.
 * Then the known parts of the rest follow, with the reason: the moves as bounds, the beginning of
 * the line. A JSON object is complete even then. The functions return the status in every case.
 */
#ifndef QIJU_FACE_REPORT_REPORT_H
#define QIJU_FACE_REPORT_REPORT_H

#include <qiju/qiju.h>

/* ---- progress_estimate: the progress of a computation, and its expected remaining time. */

/* All zeros at first. */
struct progress_estimate {
    qj_progress last; /* `what` is NULL until a progress is counted */
    double phase;     /* start time of the current unit */
    uint64_t begun;   /* count at that time */
};

/* Takes a progress at a time in seconds; its unit must have a name. */
void progress_estimate_take(struct progress_estimate *estimate, const qj_progress *progress,
                            double now);

/* Returns the seconds left at the pace since the phase began; negative: not known. */
double progress_estimate_left(const struct progress_estimate *estimate, double now);

/* ---- opponent: the opponent of a human player. */

struct opponent {
    double err;    /* probability of a random move, 0 to 1 */
    uint64_t seed; /* of its errors; updated with each */
};

/* Chooses the opponent's move in a session: a perfect move (qj_session_choose), or sometimes a
 * random move. *exists is false if the position has no move. */
qj_status opponent_choose(struct opponent *opponent, qj_session *session, qj_option *out,
                          bool *exists);

/* ---- report */

/* Max number of moves in the text, unless all are requested; the rest are counted. */
enum { REPORT_MOVES = 40 };

/* Max length of a line in the JSON, unless all is requested; "line_cut" marks a longer line. */
enum { REPORT_LINE = 1000 };

/* Max length of a line that is requested by itself. */
enum { REPORT_LINE_ALONE = 10000 };

/* Max number of moves of a line with words in the JSON. */
enum { REPORT_LINE_WORDS = 100 };

struct report {
    qj_context *context;
    const qj_position *position;
    qj_session *session;
    bool all;   /* omit nothing */
    bool value; /* of a game: omit moves and line */
};

/* Writes the board, the player to move, the value in words, the theorem, the values of moves, one
 * best line. */
qj_status report_text(const struct report *report, const qj_sink *sink);

/* Writes only the values of the moves. */
qj_status report_moves(const struct report *report, const qj_sink *sink);

/* Writes the report as a JSON object, see docs/schema.json. Moves are in board order. */
qj_status report_json(const struct report *report, const qj_sink *sink);

/* Write parts as JSON: the value and the values of moves; the line; and, as a member, the move of
 * an opponent. */
qj_status report_json_moves(const struct report *report, const qj_sink *sink);
qj_status report_json_line(const struct report *report, const qj_sink *sink);
struct writer;
qj_status report_json_choice(const struct report *report, struct opponent *opponent,
                             struct writer *writer);

/* ---- review: a record, move by move. If a limit is met or the work is stopped, the moves judged
 * so far are written, with the reason in place of the summaries, and the status is returned. There
 * is no summary of some of the moves, as the last chance may be among the rest. Nothing is written
 * if no move was judged. */

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
