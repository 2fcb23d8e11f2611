/* opened: see opened.h. */
#include "support/opened.h"

#include "model/rules.h"
#include "support/growing.h"

struct opened opened_text(const char *game, const char *text, const qj_limits *limits)
{
    struct opened opened = {.context = context_within(limits)};
    opened.position = position_of(opened.context, game, text);
    return opened;
}

struct opened ask(const qj_limits *limits, const char *game, const char *text, const char *engine)
{
    struct opened opened = opened_text(game, text, limits);
    opened.session = session_by(opened.context, opened.position, engine);
    return opened;
}

struct opened ask_outcome(const char *game, const char *text, const char *engine)
{
    struct opened opened = opened_text(game, text, NULL);
    assert_ok(opened.context, qj_session_open_outcome(opened.position, engine, &opened.session));
    return opened;
}

struct opened opened_by(const char *engine, const char *game, const char *text)
{
    return ask(NULL, game, text, engine);
}

void opened_end(struct opened *opened)
{
    qj_session_free(opened->session);
    qj_position_free(opened->position);
    context_end(opened->context);
}

int64_t value_at(qj_context *context, qj_session *session)
{
    qj_value value = value_in(context, session);
    assert_int_equal(value.lo, value.hi);
    return value.lo;
}

int64_t asked_value(struct opened *asked)
{
    return value_at(asked->context, asked->session);
}

int64_t value_within(const qj_limits *limits, const char *game, const char *text,
                     const char *engine)
{
    SCOPED(opened_end) struct opened asked = ask(limits, game, text, engine);
    return asked_value(&asked);
}

static char *make(qj_context *context, const char *game, const char *format, va_list arguments)
{
    char words[256];
    const char *settings[8] = {NULL};
    int count = 0;
    assert_in_range(vsnprintf(words, sizeof words, format, arguments), 0, sizeof words - 1);
    char *rest;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        settings[count++] = word; /* threads that are processes of a team make boards at once */
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

char *made_anew(struct random *random, const char *game, const char *format, ...)
{
    char words[256];
    struct growing drawn = {.length = 0};
    va_list arguments;
    va_start(arguments, format);
    assert_in_range(vsnprintf(words, sizeof words, format, arguments), 0, sizeof words - 1);
    va_end(arguments);
    growing_draw(&drawn, random, words);
    SCOPED(drop_context) qj_context *context = context_start();
    return made(context, game, "seed=%u %s", (unsigned)random_below(random, 1000000), drawn.text);
}

qj_position *made_position(qj_context *context, const char *game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    SCOPED(drop_memory) char *text = make(context, game, format, arguments);
    va_end(arguments);
    return position_of(context, game, text);
}

bool stop_at_once(UNUSED void *user, UNUSED const qj_progress *progress)
{
    return true;
}

qj_value opened_value(const struct opened *opened)
{
    return value_in(opened->context, opened->session);
}

qj_solution opened_solution(const struct opened *opened)
{
    qj_solution solution;
    assert_ok(opened->context, qj_session_solution(opened->session, &solution));
    return solution;
}

qj_value value_by(const char *engine, const char *game, const char *text)
{
    SCOPED(opened_end) struct opened opened = opened_by(engine, game, text);
    return opened_value(&opened);
}

void assert_played_out(const char *engine, const char *game, const char *text,
                       struct random *random)
{
    SCOPED(opened_end) struct opened opened = opened_text(game, text, NULL);
    assert_engines_agree(opened.context, opened.position, engine, "exhaustive", random);
}

void play_some(qj_context *context, qj_position *position, struct random *random, uint64_t moves)
{
    for (; moves; moves--) {
        struct move_draw draw = {.random = random};
        if (qj_position_moves(position, move_draw_visit, &draw) != QJ_OK || !draw.seen)
            return;
        assert_ok(context, qj_position_play(position, &draw.move));
    }
}

qj_verdict assert_tried(const char *game, const char *text)
{
    SCOPED(opened_end) struct opened one = opened_by("modular", game, text);
    SCOPED(opened_end) struct opened two = opened_by("exhaustive", game, text);
    qj_solution solution = opened_solution(&one), tried = opened_solution(&two);
    bool solved = false;
    assert_int_equal(solution.verdict, tried.verdict);
    assert_int_equal(solution.unknowns, tried.unknowns);
    assert_int_equal(solution.x == NULL, solution.verdict == QJ_INCONSISTENT);
    if (solution.x) {
        assert_ok(one.context, qj_position_check(one.position, solution.x, NULL, &solved));
        assert_true(solved);
    }
    if (solution.verdict == QJ_UNIQUE)
        assert_memory_equal(solution.x, tried.x, solution.unknowns * sizeof *solution.x);
    assert_same_kernel(one.context, one.session, two.session);
    return solution.verdict;
}

void assert_text_written(const char *game, const char *text, uint64_t played, const char *expected)
{
    SCOPED(collected_end) struct collected out = {0};
    SCOPED(opened_end) struct opened opened = opened_text(game, text, NULL);
    assert_ok(opened.context, qj_position_go(opened.position, played));
    assert_ok(opened.context, qj_position_write(opened.position, INTO(&out)));
    assert_string_equal(out.data, expected);
}

void assert_text_drawn(const char *game, const char *text, uint64_t played, bool all,
                       const char *expected)
{
    SCOPED(collected_end) struct collected out = {0};
    SCOPED(opened_end) struct opened opened = opened_text(game, text, NULL);
    assert_ok(opened.context, qj_position_go(opened.position, played));
    assert_ok(opened.context, qj_position_draw(opened.position, all, INTO(&out)));
    assert_string_equal(out.data, expected);
}

void assert_makings(const struct making *makings, size_t count)
{
    for (const struct making *at = makings; at < makings + count; at++)
        assert_generated(at->game, at->settings, at->expected);
}

void assert_refusals(const struct making *makings, size_t count)
{
    for (const struct making *at = makings; at < makings + count; at++)
        assert_not_generated(at->game, at->settings, at->expected);
}
