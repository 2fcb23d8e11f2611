/* opened: a position that is read from a text, and a session on it. */
#ifndef QIJU_TESTS_OPENED_H
#define QIJU_TESTS_OPENED_H

#include "support/support.h"

struct opened {
    qj_context *context;
    qj_position *position;
    qj_session *session; /* NULL: none was opened */
};

/* Only reads the text; limits may be NULL. */
struct opened opened_text(const char *game, const char *text, const qj_limits *limits);

/* With a session of an engine; NULL: the one that is chosen. */
struct opened opened_by(const char *engine, const char *game, const char *text);
void opened_end(struct opened *opened);

qj_worth opened_value(const struct opened *opened);
qj_solution opened_solution(const struct opened *opened);

/* The worth of a text by an engine. */
qj_worth worth_by(const char *engine, const char *game, const char *text);

/* assert_engines_agree on a text, with the exhaustive engine. */
void assert_played_out(const char *engine, const char *game, const char *text,
                       struct random *random);

/* Compares elimination with trying all assignments: verdicts, kernels, and that there is a solution
 * which solves. */
qj_verdict assert_tried(const char *game, const char *text);

/* Fails unless the position after so many moves is written as, or drawn as, expected. */
void assert_text_written(const char *game, const char *text, uint64_t played, const char *expected);
void assert_text_drawn(const char *game, const char *text, uint64_t played, const char *expected);

/* Complaints of a game about a text, with their places (assert_complaint). */
struct complaint {
    const char *game, *text;
    uint64_t line, column;
    const char *message;
};
void assert_complaints(const struct complaint *complaints, size_t count);

/* Settings, refused with a message, or with what they make; NULL ends both. */
struct making {
    const char *game, *settings[6], *expected;
};
void assert_makings(const struct making *makings, size_t count);
void assert_refusals(const struct making *makings, size_t count);

#endif
