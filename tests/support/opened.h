/* opened: a position that is read from a text, and a session on it; boards by few words. */
#ifndef QIJU_TESTS_OPENED_H
#define QIJU_TESTS_OPENED_H

#include "support/support.h"

struct opened {
    qj_context *context;
    qj_position *position;
    qj_session *session; /* NULL: none was opened */
};

/* Reads a text; opens a session on it of an engine (NULL: the one that is chosen), or one that is
 * for outcomes. limits may be NULL. */
struct opened opened_text(const char *game, const char *text, const qj_limits *limits);
struct opened ask(const qj_limits *limits, const char *game, const char *text, const char *engine);
struct opened ask_outcome(const char *game, const char *text, const char *engine);
struct opened opened_by(const char *engine, const char *game, const char *text);
void opened_end(struct opened *opened);

/* What an exact value is. */
int64_t value_at(qj_context *context, qj_session *session);
int64_t asked_value(struct opened *asked);
int64_t value_within(const qj_limits *limits, const char *game, const char *text,
                     const char *engine);

qj_worth opened_value(const struct opened *opened);
qj_solution opened_solution(const struct opened *opened);

/* The worth of a text by an engine. */
qj_worth worth_by(const char *engine, const char *game, const char *text);

/* As generated and generated_anew, by settings with blanks between them, as printf writes them. */
char *made(qj_context *context, const char *game, const char *format, ...);
char *made_anew(struct random *random, const char *game, const char *format, ...);
qj_position *made_position(qj_context *context, const char *game, const char *format, ...);

/* A stop of limits, at once. */
bool stop_at_once(void *user, const qj_progress *progress);

/* assert_engines_agree on a text, with the exhaustive engine. */
void assert_played_out(const char *engine, const char *game, const char *text,
                       struct random *random);

/* Compares elimination with trying all assignments: verdicts, kernels, and that there is a solution
 * which solves. */
qj_verdict assert_tried(const char *game, const char *text);

/* Fails unless the position after so many moves is written as, or drawn as (all of it or not),
 * expected. */
void assert_text_written(const char *game, const char *text, uint64_t played, const char *expected);
void assert_text_drawn(const char *game, const char *text, uint64_t played, bool all,
                       const char *expected);

/* Settings, refused with a message, or with what they make; NULL ends both. */
struct making {
    const char *game, *settings[6], *expected;
};
void assert_makings(const struct making *makings, size_t count);
void assert_refusals(const struct making *makings, size_t count);

#endif
