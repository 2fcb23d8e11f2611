/* asked: see asked.h. */
#include "support/asked.h"

struct asked ask(const qj_limits *limits, const char *game, const char *text, const char *engine)
{
    struct asked asked = {.context = context_within(limits)};
    asked.position = position_of(asked.context, game, text);
    assert_ok(asked.context, qj_session_open(asked.position, engine, &asked.session));
    return asked;
}

struct asked ask_outcome(const char *game, const char *text, const char *engine)
{
    struct asked asked = {.context = context_start()};
    asked.position = position_of(asked.context, game, text);
    assert_ok(asked.context, qj_session_open_outcome(asked.position, engine, &asked.session));
    return asked;
}

void asked_end(struct asked *asked)
{
    qj_session_free(asked->session);
    qj_position_free(asked->position);
    context_end(asked->context);
}

int64_t value_at(qj_context *context, qj_session *session)
{
    qj_worth worth = worth_in(context, session);
    assert_int_equal(worth.lo, worth.hi);
    return worth.lo;
}

int64_t asked_value(struct asked *asked)
{
    return value_at(asked->context, asked->session);
}

int64_t value_within(const qj_limits *limits, const char *game, const char *text,
                     const char *engine)
{
    SCOPED(asked_end) struct asked asked = ask(limits, game, text, engine);
    return asked_value(&asked);
}

static char *make(qj_context *context, const char *game, const char *format, va_list arguments)
{
    char words[256];
    const char *settings[8] = {NULL};
    int count = 0;
    assert_in_range(vsnprintf(words, sizeof words, format, arguments), 0, sizeof words - 1);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        settings[count++] = word;
    return generated(context, game, settings);
}

char *made(qj_context *context, const char *game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = make(context, game, format, arguments);
    va_end(arguments);
    return text;
}

qj_position *made_position(qj_context *context, const char *game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    SCOPED(drop_memory) char *text = make(context, game, format, arguments);
    va_end(arguments);
    return position_of(context, game, text);
}

bool stop_at_once(void *user, const qj_progress *progress)
{
    (void)user, (void)progress;
    return true;
}
