/* opened: a position read from a text, and a session on it; boards from short settings. */
#pragma once

#include "support/support.h"

struct opened {
    qj_context *context;
    qj_position *position;
    qj_session *session; /* NULL: none */
};

/* Read a text; open a session of an engine (NULL: the default), or a session for outcomes. limits
 * may be NULL. */
struct opened opened_text(const char *game, const char *text, const qj_limits *limits);
struct opened ask(const qj_limits *limits, const char *game, const char *text, const char *engine);
struct opened ask_outcome(const char *game, const char *text, const char *engine);
struct opened opened_by(const char *engine, const char *game, const char *text);
void opened_end(struct opened *opened);

/* Return an exact value. */
int64_t value_at(qj_context *context, qj_session *session);
int64_t asked_value(struct opened *asked);
int64_t value_within(const qj_limits *limits, const char *game, const char *text,
                     const char *engine);

qj_value opened_value(const struct opened *opened);
qj_solution opened_solution(const struct opened *opened);

/* Returns the value of a text by an engine. */
qj_value value_by(const char *engine, const char *game, const char *text);

/* Call generated with formatted settings, separated by blanks. made_anew: with choices, which
 * growing_draw makes, and a random seed. */
char *made(qj_context *context, const char *game, const char *format, ...);
char *made_anew(struct random *random, const char *game, const char *format, ...);
qj_position *made_position(qj_context *context, const char *game, const char *format, ...);

/* Plays so many random moves, or as many as there are; of a puzzle none. */
void play_some(qj_context *context, qj_position *position, struct random *random, uint64_t moves);

/* A stop of limits that stops at once. */
bool stop_at_once(void *user, const qj_progress *progress);

/* Calls assert_engines_agree on a text, with the exhaustive engine. */
void assert_played_out(const char *engine, const char *game, const char *text,
                       struct random *random);

/* Compares elimination with a trial of all assignments: verdicts, kernels, and that a solution
 * solves. */
qj_verdict assert_tried(const char *game, const char *text);

/* Fail unless the position after `played` moves is written, or drawn (all: in full), as
 * expected. */
void assert_text_written(const char *game, const char *text, uint64_t played, const char *expected);
void assert_text_drawn(const char *game, const char *text, uint64_t played, bool all,
                       const char *expected);

/* Settings with the expected message or result; NULL ends both lists. */
struct making {
    const char *game, *settings[6], *expected;
};
void assert_makings(const struct making *makings, size_t count);
void assert_refusals(const struct making *makings, size_t count);
