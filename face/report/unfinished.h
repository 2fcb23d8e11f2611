/* unfinished: what keeps an answer from being complete once a part of it is known: a limit or an
 * interruption. The part is written with the reason, and the status is returned all the same.
 */
#ifndef QIJU_FACE_REPORT_UNFINISHED_H
#define QIJU_FACE_REPORT_UNFINISHED_H

#include "base/text/writer.h"

/* An answer on its way; starts as {context}. */
struct unfinished {
    qj_context *context;
    qj_error error; /* status QJ_OK: nothing is missing */
};

/* Takes the status of a part: whether the rest of the answer can be told. The first reason stays.
 */
bool unfinished_take(struct unfinished *unfinished, qj_status status);

/* The value of a session's position, or the bounds proved so far. Fails when nothing is proved. */
qj_status unfinished_value(struct unfinished *unfinished, qj_session *session, qj_worth *worth);

/* The status of the answer, with the context's error, after everything was written under that
 * status. */
qj_status unfinished_end(const struct unfinished *unfinished, qj_status told);

/* Why, in words; NULL when nothing is missing. */
const char *unfinished_why(const struct unfinished *unfinished);

/* The same as the members "unfinished" and "unfinished_phrase", or nothing. */
void unfinished_json(struct writer *writer, const struct unfinished *unfinished);

#endif
