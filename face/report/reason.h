/* reason: the reason of an answer, and the cost of finding it; see docs/openapi.json. */
#ifndef QIJU_FACE_REPORT_REASON_H
#define QIJU_FACE_REPORT_REASON_H

#include "base/text/writer.h"
#include "face/report/report.h"

/* Max number of pairs or parts; "cut" marks omitted entries. */
enum { REASON_MAX = 100000 };

/* Write the method for misere play of heaps: lines after the method's lines, and the member
 * "misere". Write nothing if another method decided it. */
void reason_misere_text(const struct report *report, struct writer *writer);
void reason_misere_json(const struct report *report, struct writer *writer);

/* Writes as members the theorem, with the pairs of its matching or the heaps of its sum, if it has
 * any. */
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

/* Takes the status of a part; returns true if the rest of the answer can be written. Stores the
 * first reason.
 */
bool unfinished_take(struct unfinished *unfinished, qj_status status);

/* Finds the value of a session's position, or the bounds proved so far. Fails if nothing is
 * proved. */
qj_status unfinished_value(struct unfinished *unfinished, qj_session *session, qj_value *value);

/* Returns the status of the answer, and sets the context's error, after everything was written;
 * status: status of the writer. */
qj_status unfinished_end(const struct unfinished *unfinished, qj_status status);

/* Returns the reason in words; NULL: the answer is complete. */
const char *unfinished_why(const struct unfinished *unfinished);

/* Writes the reason as the members "unfinished" and "unfinished_phrase", or nothing. */
void unfinished_json(struct writer *writer, const struct unfinished *unfinished);

/* ---- line_words: the moves of a line in sentences, such as "heap 1: 5 to 1, 4 taken". A sentence
 * depends on the position before the move, so each move is played on a branch. */

/* Describes the next move of a line from position, and plays it on the branch *at, which is NULL
 * at the start of the line; the caller frees it. *said: the game has sentences; otherwise nothing
 * else happens. */
qj_status line_words_take(qj_position **at, const qj_position *position, const qj_move *move,
                          char words[QJ_MARKED_SIZE], bool *said);

#endif
