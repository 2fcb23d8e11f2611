/* asked: a position and a session of its own for a question about it; boards by few words. */
#ifndef QIJU_TESTS_ASKED_H
#define QIJU_TESTS_ASKED_H

#include "support/support.h"

struct asked {
    qj_context *context;
    qj_position *position;
    qj_session *session;
};

/* Opens a session of an engine (NULL: the one that is chosen) on a text. limits may be NULL. */
struct asked ask(const qj_limits *limits, const char *game, const char *text, const char *engine);
struct asked ask_outcome(const char *game, const char *text, const char *engine);
void asked_end(struct asked *asked);

/* What an exact value is. */
int64_t value_at(qj_context *context, qj_session *session);
int64_t asked_value(struct asked *asked);
int64_t value_within(const qj_limits *limits, const char *game, const char *text,
                     const char *engine);

/* As generated, by settings with blanks between them, as printf writes them. */
char *made(qj_context *context, const char *game, const char *format, ...);
qj_position *made_position(qj_context *context, const char *game, const char *format, ...);

/* A stop of limits, at once. */
bool stop_at_once(void *user, const qj_progress *progress);

#endif
