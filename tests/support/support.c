/* support: see support.h. */
#include "support/support.h"

#include "model/engine.h"

#include <qiju/contest.h>

qj_context *context_within(const qj_limits *limits)
{
    qj_context *context = NULL;
    assert_int_equal(qj_context_new(limits, &context), QJ_OK);
    return context;
}

/* Without a limit of memory a context asks the system what is available, which takes a seventh of
 * the time of small tests. */
qj_context *context_start(void)
{
    return context_within(&LIMITS(.bytes = UINT64_C(1) << 33));
}

void context_end(qj_context *context)
{
    assert_int_equal(context->bytes, 0);
    qj_context_free(context);
}

void drop_memory(void *pointer)
{
    void *memory;
    memcpy(&memory, pointer, sizeof memory);
    free(memory);
}

void drop_context(qj_context **context)
{
    context_end(*context);
}

void drop_all(qj_context **context)
{
    qj_context_free(*context);
}

void drop_position(qj_position **position)
{
    qj_position_free(*position);
}

void drop_session(qj_session **session)
{
    qj_session_free(*session);
}

void drop_game(qj_game **game)
{
    qj_game_free(*game);
}

void drop_engine_session(struct engine_session **session)
{
    engine_session_free(*session);
}

void assert_ok(const qj_context *context, qj_status status)
{
    if (status != QJ_OK)
        fail_msg("status %d: %s", (int)status, qj_context_error(context)->message);
}

void assert_failure(const qj_context *context, qj_status status, qj_status expected,
                    const char *message)
{
    assert_string_equal(qj_context_error(context)->message, message);
    assert_int_equal(status, expected);
}

static void *resize_or_fail(void *user, void *old, size_t old_size, size_t new_size)
{
    struct allocator *allocator = user;
    if (new_size && allocator->until_failure-- == 0) {
        allocator->failed = true;
        allocator->until_failure = UINT64_MAX;
        return NULL;
    }
    allocator->blocks += (new_size != 0) - (old != NULL);
    allocator->bytes += (int64_t)new_size - (int64_t)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

qj_limits limits_of_allocator(struct allocator *allocator)
{
    return LIMITS(.resize = resize_or_fail, .resize_user = allocator);
}

bool collect(void *user, const void *data, size_t size)
{
    struct collected *text = user;
    text->data = realloc(text->data, text->size + size + 1);
    memcpy(text->data + text->size, data, size);
    text->size += size;
    text->data[text->size] = 0;
    return true;
}

qj_sink collect_in(struct collected *text)
{
    return (qj_sink){collect, text};
}

void collected_end(struct collected *text)
{
    free(text->data);
}

static const qj_game *game_named(const char *name)
{
    const qj_game *game = qj_game_find(name);
    if (!game)
        fail_msg("no game %s", name);
    return game;
}

const char *worded(const char *format, ...)
{
    enum { KEPT = 32, MOST = 256 };
    static char kept[KEPT][MOST];
    static unsigned count;
    char *text = kept[count++ % KEPT];
    va_list arguments;
    va_start(arguments, format);
    assert_in_range(vsnprintf(text, MOST, format, arguments), 0, MOST - 1);
    va_end(arguments);
    return text;
}

char *generated(qj_context *context, const char *game, const char *const *settings)
{
    struct collected text = {0};
    assert_ok(context, qj_game_generate(context, game_named(game), settings, INTO(&text)));
    return text.data;
}

void assert_generated(const char *game, const char *const *settings, const char *expected)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_memory) char *text = generated(context, game, settings);
    assert_string_equal(text, expected);
}

void assert_not_generated(const char *game, const char *const *settings, const char *message)
{
    struct collected text = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    qj_status status = qj_game_generate(context, game_named(game), settings, INTO(&text));
    assert_failure(context, status, QJ_USAGE, message);
    assert_null(text.data);
}

qj_status position_read(qj_context *context, const qj_game *game, const char *text,
                        qj_position **out)
{
    qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    return qj_position_read(context, game, &source, 1, out);
}

qj_position *position_of(qj_context *context, const char *game, const char *text)
{
    qj_position *position = NULL;
    assert_ok(context, position_read(context, game_named(game), text, &position));
    return position;
}

qj_session *session_by(qj_context *context, const qj_position *position, const char *engine)
{
    qj_session *session;
    assert_ok(context, qj_session_open(position, engine, &session));
    return session;
}

qj_value value_in(qj_context *context, qj_session *session)
{
    qj_value value;
    assert_ok(context, qj_session_value(session, &value));
    return value;
}

void assert_diagnostic(const char *game, const char *text, uint64_t line, uint64_t column,
                       const char *message)
{
    SCOPED(drop_context) qj_context *context = context_start();
    qj_position *position = NULL;
    qj_status status = position_read(context, game_named(game), text, &position);
    const qj_error *error = qj_context_error(context);
    assert_failure(context, status, QJ_BAD_INPUT, message);
    assert_null(position);
    assert_int_equal(error->line, line);
    assert_int_equal(error->column, column);
}

void assert_judged(const char *game, const char *text, const char *answer)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(collected_end) struct collected out = {0};
    qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    assert_ok(context, qj_contest_judge(context, game_named(game), &source, INTO(&out)));
    assert_string_equal(out.data ? out.data : "", answer);
}

/* ------------------------------------------------------------------ options */

static bool keep_option(void *user, const qj_option *option)
{
    struct options *options = user;
    if ((options->count & (options->count - 1)) == 0) /* 0 or a power of 2: double */
        options->items = realloc(options->items,
                                 (options->count ? 2 * options->count : 1) * sizeof *option);
    options->items[options->count++] = *option;
    return true;
}

struct options options_of(qj_context *context, qj_session *session)
{
    struct options options = {0};
    assert_ok(context, qj_session_moves(session, keep_option, &options));
    return options;
}

void options_end(struct options *options)
{
    free(options->items);
}

bool any_option(UNUSED void *user, UNUSED const qj_option *option)
{
    return true;
}

bool any_move(UNUSED void *user, UNUSED const qj_move *move)
{
    return true;
}

bool said_option(void *user, const qj_option *option)
{
    struct said *said = user;
    assert_true(said->options < SAID_MAX);
    said->option[said->options++] = *option;
    return true;
}

bool said_move(void *user, const qj_move *move)
{
    struct said *said = user;
    assert_true(said->length < SAID_MAX);
    said->line[said->length++] = *move;
    return true;
}

qj_status session_say(qj_session *session, struct said *said)
{
    TRY(qj_session_value(session, &said->value));
    TRY(qj_session_moves(session, said_option, said));
    return qj_session_line(session, said_move, said);
}

static uint64_t count_moves(const struct options *options, int64_t value)
{
    uint64_t count = 0;
    for (size_t i = 0; i < options->count; i++)
        if (options->items[i].value.lo == value)
            count += options->items[i].count;
    return count;
}

const qj_option *option_of(const struct options *options, const qj_move *move)
{
    for (size_t i = 0; i < options->count; i++)
        if (!memcmp(&options->items[i].move, move, sizeof *move))
            return &options->items[i];
    return NULL;
}

static void assert_same_value(const qj_value *one, const qj_value *two)
{
    assert_int_equal(one->lo, one->hi);
    assert_int_equal(one->lo, two->lo);
    assert_int_equal(one->hi, two->hi);
    if (one->kind == QJ_NIMBER && two->kind == QJ_NIMBER)
        assert_int_equal(one->nimber, two->nimber);
}

/* ---------------------------------------------------------------- comparing */

/* Compares options. A group of the shorter list represents single options of the longer, in equal
 * order. */
static void assert_same_options(const struct options *one, const struct options *two)
{
    const struct options *fewer = one->count <= two->count ? one : two;
    const struct options *more = fewer == one ? two : one;
    const qj_option *last = NULL;
    for (size_t i = 0; i < fewer->count; i++) {
        const qj_option *option = &fewer->items[i], *same = option_of(more, &option->move);
        assert_non_null(same);
        assert_true(!last || last < same);
        assert_same_value(&option->value, &same->value);
        assert_int_equal(count_moves(one, option->value.lo), count_moves(two, option->value.lo));
        last = same;
    }
    assert_int_equal(fewer->count == 0, more->count == 0);
    if (one->count == two->count && last)
        assert_ptr_equal(last, &more->items[more->count - 1]);
}

/* Returns the first option that keeps the value; for a lost position the first option. */
static const qj_option *first_best(const struct options *options, int64_t value)
{
    for (size_t i = 0; i < options->count; i++)
        if (options->items[i].value.lo == value)
            return &options->items[i];
    return NULL;
}

struct followed {
    qj_context *context;
    qj_session *judge;
    bool by_distance; /* the line follows the remoteness, which the judge may not know */
    uint64_t depth;
};

/* Checks that every move of a best line keeps the value, by the judging engine, and is the first
 * that does. After the first move of a winner's strategy, or if remoteness decides, any move that
 * keeps the value is valid. */
static bool follow(void *user, const qj_move *move)
{
    struct followed *line = user;
    qj_value value;
    assert_ok(line->context, qj_session_value(line->judge, &value));
    struct options options = options_of(line->context, line->judge);
    const qj_option *option = option_of(&options, move);
    assert_non_null(option);
    assert_int_equal(option->value.lo, value.lo);
    bool strategy = value.kind == QJ_OUTCOME && value.lo > 0 && line->depth > 0;
    if (!strategy && !line->by_distance)
        assert_ptr_equal(option, first_best(&options, value.lo));
    free(options.items);
    assert_ok(line->context, qj_session_advance(line->judge, move));
    line->depth++;
    return true;
}

static void assert_good_line(qj_context *context, qj_session *session, qj_session *judge)
{
    qj_value value, judged;
    assert_ok(context, qj_session_value(session, &value));
    assert_ok(context, qj_session_value(judge, &judged));
    struct followed line = {context, judge, value.distance_known && !judged.distance_known, 0};
    assert_ok(context, qj_session_line(session, follow, &line));
    struct options left = options_of(context, judge);
    assert_int_equal(left.count, 0);
    free(left.items);
    for (; line.depth; line.depth--)
        assert_ok(context, qj_session_retreat(judge));
}

/* Compares two sessions at their positions; returns the moves of the second, ungrouped. */
static struct options compare_here(qj_context *context, qj_session *one, qj_session *two)
{
    qj_value first, second;
    assert_ok(context, qj_session_value(one, &first));
    assert_ok(context, qj_session_value(two, &second));
    assert_same_value(&first, &second);
    struct options options = options_of(context, one), others = options_of(context, two);
    assert_same_options(&options, &others);
    free(options.items);
    return others;
}

void assert_engines_agree(qj_context *context, const qj_position *position, const char *engine,
                          const char *other, struct random *random)
{
    SCOPED(drop_session) qj_session *one = session_by(context, position, engine);
    SCOPED(drop_session) qj_session *two = session_by(context, position, other);
    assert_sessions_agree(context, one, two, random);
}

void assert_sessions_agree(qj_context *context, qj_session *one, qj_session *two,
                           struct random *random)
{
    uint64_t depth = 0;
    for (;; depth++) {
        SCOPED(options_end) struct options options = compare_here(context, one, two);
        assert_good_line(context, one, two);
        if (options.count == 0)
            break;
        qj_move move = options.items[random_below(random, options.count)].move;
        assert_ok(context, qj_session_advance(one, &move));
        assert_ok(context, qj_session_advance(two, &move));
    }
    for (; depth; depth--) {
        assert_ok(context, qj_session_retreat(one));
        assert_ok(context, qj_session_retreat(two));
        struct options options = compare_here(context, one, two);
        options_end(&options);
    }
}

/* Subtracts multiples of the vectors of a basis, each of which has a leading 1 where the others
 * have a 0; returns true if nothing is left. */
static bool is_in_span(uint64_t *vector, const uint64_t *basis, const qj_solution *solution)
{
    uint64_t p = solution->modulus, unknowns = solution->unknowns, left = 0;
    for (uint64_t i = 0; i < solution->kernel_dimension; i++, basis += unknowns) {
        uint64_t lead = 0;
        while (basis[lead] == 0)
            lead++;
        assert_int_equal(basis[lead], 1);
        uint64_t times = p - vector[lead];
        for (uint64_t j = 0; j < unknowns; j++)
            vector[j] = (vector[j] + times * basis[j]) % p;
    }
    for (uint64_t j = 0; j < unknowns; j++)
        left |= vector[j];
    return left == 0;
}

void assert_same_kernel(qj_context *context, qj_session *session, qj_session *exhaustive)
{
    enum { MOST = 32 };
    uint64_t basis[MOST * MOST] = {0}, vector[MOST] = {0};
    qj_solution solution, tried;
    bool exists;
    assert_ok(context, qj_session_solution(session, &solution));
    assert_ok(context, qj_session_solution(exhaustive, &tried));
    assert_int_equal(tried.rank, solution.rank);
    assert_int_equal(tried.kernel_dimension, solution.kernel_dimension);
    for (uint64_t i = 0; i < tried.kernel_dimension; i++) {
        assert_ok(context,
                  qj_session_kernel(exhaustive, i, basis + i * solution.unknowns, &exists));
        assert_true(exists);
    }
    assert_ok(context, qj_session_kernel(exhaustive, tried.kernel_dimension, vector, &exists));
    assert_false(exists);
    for (uint64_t i = 0;; i++) {
        assert_ok(context, qj_session_kernel(session, i, vector, &exists));
        assert_int_equal(exists, i < solution.kernel_dimension);
        if (!exists)
            break;
        assert_true(is_in_span(vector, basis, &solution));
    }
}

bool stop_when_working(UNUSED void *user, const qj_progress *progress)
{
    return progress->what != NULL;
}

bool add_positions(void *user, const qj_ply *ply)
{
    *(uint64_t *)user += ply->positions;
    return true;
}

uint64_t binomial(uint64_t n, uint64_t k)
{
    uint64_t value = 1;
    for (uint64_t i = 1; i <= k; i++)
        value = value * (n - k + i) / i;
    return value;
}

bool stop_at_zero(void *user, UNUSED const qj_progress *progress)
{
    int *left = user;
    return (*left)-- == 0;
}

ptrdiff_t read_piece(void *user, void *buffer, size_t size)
{
    struct pieces *pieces = user;
    size_t part = pieces->text.size < pieces->piece ? pieces->text.size : pieces->piece;
    part = part < size ? part : size;
    memcpy(buffer, pieces->text.data, part);
    pieces->text.data += part;
    pieces->text.size -= part;
    return (ptrdiff_t)part;
}

const qj_setup *setup_of(const void *board)
{
    enum { KEPT = 16 };
    static qj_setup kept[KEPT];
    static unsigned count;
    qj_setup *setup = &kept[count++ % KEPT];
    *setup = (qj_setup){.user = (void *)board};
    return setup;
}
