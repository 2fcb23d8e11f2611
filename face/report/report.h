/* report: the answer for one position, as text and as JSON.
 *
 * Moves are streamed from the session and never collected.
 *
 * If a limit is met or the work is stopped (QJ_LIMIT, QJ_STOPPED) before the value is known, the
 * bounds proved so far are written instead (qj_session_bounds); without bounds nothing is written.
 * Then the known parts of the rest follow, with the reason: the moves as bounds, the beginning of
 * the line. A JSON object is complete even then. The functions return the status in every case.
 */
#pragma once

#include "base/text/writer.h"

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

/* Writes the board, the player to move, the value, the theorem, the values of moves, one line. */
qj_status report_text(const struct report *report, const qj_sink *sink);

/* Writes only the values of the moves. */
qj_status report_moves(const struct report *report, const qj_sink *sink);

/* Writes the report as a JSON object, see docs/schema.json. Moves are in board order. */
qj_status report_json(const struct report *report, const qj_sink *sink);

/* Write parts as JSON: value and moves; the line; and, as a member, the move of an opponent. */
qj_status report_json_moves(const struct report *report, const qj_sink *sink);
qj_status report_json_line(const struct report *report, const qj_sink *sink);
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

/* ---- reason: the reason of an answer, and the cost of finding it; see docs/openapi.json. */

/* Max number of pairs or parts; "cut" marks omitted entries. */
enum { REASON_MAX = 100000 };

/* Write the method for misere play of heaps: lines after the method's lines, and the member
 * "misere", which the caller closes. Write nothing, and return false, if another method decided it.
 */
void reason_misere_text(qj_session *session, struct writer *writer);
bool reason_misere_json(qj_session *session, struct writer *writer);

/* Writes as members the theorem, and the pairs of its matching or the heaps of its sum. */
qj_status reason_json(const struct report *report, struct writer *writer);

/* Writes the member "parts": each heap of a sum with its rule, if there are several rules, up to
 * REASON_MAX heaps; nothing for other positions. */
void reason_parts_json(struct writer *writer, const qj_position *position);

/* Writes as members the plan of a position, without opening a session. */
qj_status reason_plan_json(const qj_position *position, struct writer *writer);

/* ---- unfinished: the reason why an answer is incomplete, a limit or an interruption. The known
 * part is written with the reason, and the status is returned. */

/* An answer during its writing; starts as {context}. */
struct unfinished {
    qj_context *context;
    qj_error error; /* status QJ_OK: the answer is complete */
};

/* Takes the status of a part, and stores the first reason. Returns QJ_OK if the rest of the answer
 * can be written, else the status. */
qj_status unfinished_take(struct unfinished *unfinished, qj_status status);

/* Finds the value of a session's position, or proved bounds. Fails if nothing is proved. */
qj_status unfinished_value(struct unfinished *unfinished, qj_session *session, qj_value *value);

/* Returns the status of the answer, and sets the context's error, after everything was written;
 * status: status of the writer. */
qj_status unfinished_end(const struct unfinished *unfinished, qj_status status);

/* Ends an answer in JSON, with the reason as the members "unfinished" and "unfinished_phrase" if it
 * is incomplete. Returns the status of the answer. */
qj_status unfinished_end_json(struct writer *writer, const struct unfinished *unfinished);

/* ---- line_words: the moves of a line in sentences, such as "heap 1: 5 to 1, 4 taken". A sentence
 * depends on the position before the move, so each move is played on a branch. */

/* Describes the next move of a line from position, and plays it on the branch *at, which is NULL
 * at the start of the line; the caller frees it. *sentences: the game has sentences; otherwise
 * nothing else happens. */
qj_status line_words_take(qj_position **at, const qj_position *position, const qj_move *move,
                          char words[QJ_MARKED_SIZE], bool *sentences);

/* ---- tally: the totals of a review for each player. */

/* The totals of one player. */
struct tally_player {
    uint64_t moves;
    uint64_t mistakes; /* moves that lost points or the outcome */
    uint64_t slow;     /* moves that only lost time */
    uint64_t cost;     /* total cost of the mistakes, 2^64 - 1 for more */
    /* numbers in the record of the player's last moves from a won game, and from an at least even
     * game; 0: none */
    uint64_t won, held;
};

/* A game under review. All zeros before its first move. */
struct tallies {
    struct tally_player player[2];
    int64_t lead;      /* points of side 0 so far minus points of side 1 */
    uint64_t followed; /* number in the record of the last move */
    int ahead; /* 1, 0, -1: sign of the whole game's value for side 0 under best play from here */
};

/* Adds a move; call once for each move, in order. */
void tally_add(struct tallies *tallies, const qj_review *review);

/* Adds a review that may follow unreviewed moves; their points are counted. */
qj_status tally_follow(struct tallies *tallies, const qj_position *position,
                       const qj_review *review);

/* Returns the player's last move from a position in which the whole game was better for the player
 * than now; 0: none. */
uint64_t tally_last_chance(const struct tallies *tallies, int side);

/* Returns the player ahead, or NULL if the game is even. */
const char *tally_ahead(const struct tallies *tallies, const qj_game *game);
