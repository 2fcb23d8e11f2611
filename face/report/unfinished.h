/* unfinished: the reason why an answer is incomplete, a limit or an interruption. The known part is
 * written with the reason, and the status is returned.
 */
#ifndef QIJU_FACE_REPORT_UNFINISHED_H
#define QIJU_FACE_REPORT_UNFINISHED_H

#include "base/text/writer.h"

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

#endif
