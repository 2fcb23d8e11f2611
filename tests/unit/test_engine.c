/* The contract of engines: an engine with only the required functions answers, and optional
 * functions that it lacks are never called.
 */
#include "api/api.h"
#include "support/opened.h"

GROUP(engine)

/* The functions that engines of games and of puzzles need. */
static struct engine min_of(const struct engine *engine)
{
    return (struct engine){.name = "least",
                           .theorem = "A part of another.",
                           .view = engine->view,
                           .prepare = engine->prepare,
                           .session_size = engine->session_size,
                           .open = engine->open,
                           .value = engine->value,
                           .moves = engine->moves,
                           .solution = engine->solution};
}

/* Where a session is, and one with another engine in its place. */
struct pair {
    qj_context *context;
    qj_position *position;
    qj_session *whole, *least;
    struct engine engine;
};

static void open_pair(struct pair *pair, const char *game, const char *text, const char *name)
{
    pair->context = context_start();
    pair->position = position_of(pair->context, game, text);
    assert_ok(pair->context, qj_session_open(pair->position, NULL, &pair->whole));
    assert_ok(pair->context, qj_session_open(pair->position, name, &pair->least));
    pair->engine = min_of(pair->whole->inner->engine);
    pair->least->engine = pair->least->inner->engine = &pair->engine;
}

static void close_pair(struct pair *pair)
{
    qj_session_free(pair->whole);
    qj_session_free(pair->least);
    qj_position_free(pair->position);
    context_end(pair->context);
}

static bool no_pair(UNUSED void *user, UNUSED const qj_move *a, UNUSED const qj_move *b)
{
    return false;
}

static bool no_part(UNUSED void *user, UNUSED uint64_t part, UNUSED uint64_t size,
                    UNUSED uint64_t nimber)
{
    return false;
}

static void assert_has_no(const struct pair *pair, qj_status status, const char *what)
{
    assert_failure(pair->context, status, QJ_USAGE,
                   worded("the least engine has no %s for %s", what,
                          qj_game_name(qj_position_game(pair->position))));
}

static const struct {
    const char *game, *text, *engine;
} games[] = {
    {"nim", "3 1 2 4", "grundy"},
    {"nim", "3 1 2 3", "grundy"},
    {"geography", "2 3\n...\n.#.", "matching"},
    {"mnk", "2 3 2  0 0 0 0 0 0", "lines"},
    {"staircase", "2 2  1 2 3 4  4 3 2 1", "ideals"},
};

/* One that was asked for by name stays where it is. */
TEST(the_least_engine_answers)
{
    for (size_t i = 0; i < COUNT(games); i++) {
        SCOPED(close_pair) struct pair pair = {0};
        qj_option choice;
        bool exists;
        open_pair(&pair, games[i].game, games[i].text, games[i].engine);
        qj_value value = value_in(pair.context, pair.whole);
        assert_int_equal(value_in(pair.context, pair.least).lo, value.lo);
        assert_ok(pair.context, qj_session_choose(pair.least, &choice, &exists));
        assert_true(exists && choice.value.lo == value.lo);
        assert_has_no(&pair, qj_session_line(pair.least, any_move, NULL), "line");
        assert_has_no(&pair, qj_session_advance(pair.least, &choice.move), "way to play on");
        assert_has_no(&pair, qj_session_pairs(pair.least, no_pair, NULL), "pairs");
        assert_has_no(&pair, qj_session_parts(pair.least, no_part, NULL), "parts");
        assert_int_equal(qj_session_retreat(pair.least), QJ_USAGE);
    }
}

/* Without a line of its own an engine that can play on is led along one, and is back where it was;
 * in the place of one that cannot, another plays on. */
TEST(lines_are_found_move_by_move)
{
    for (size_t i = 0; i < 2 * COUNT(games); i++) {
        SCOPED(close_pair) struct pair pair = {0};
        struct said line = {.length = 0}, found = {.length = 0};
        bool named = i % 2;
        open_pair(&pair, games[i / 2].game, games[i / 2].text, named ? games[i / 2].engine : NULL);
        if (named) {
            pair.engine.advance = pair.whole->inner->engine->advance;
            pair.engine.retreat = pair.whole->inner->engine->retreat;
        }
        qj_value before = value_in(pair.context, pair.least);
        assert_ok(pair.context, qj_session_line(pair.whole, said_move, &line));
        assert_ok(pair.context, qj_session_line(pair.least, said_move, &found));
        assert_true(found.length > 0);
        assert_memory_equal(&found.line[0], &line.line[0], sizeof(qj_move));
        for (size_t j = 0; j < found.length; j++)
            assert_ok(pair.context, qj_session_advance(pair.whole, &found.line[j]));
        struct options options = options_of(pair.context, pair.whole);
        assert_int_equal(options.count, 0);
        free(options.items);
        assert_int_equal(value_in(pair.context, pair.least).lo, before.lo);
        assert_int_equal(qj_session_retreat(pair.least), QJ_USAGE);
    }
}

TEST(the_least_engine_solves_puzzles)
{
    SCOPED(close_pair) struct pair pair = {0};
    qj_solution solution;
    const uint64_t x[] = {0, 0};
    uint64_t vector[2], index, value;
    bool exists;
    open_pair(&pair, "lightsout", "1 2 2  1 1", "modular");
    assert_ok(pair.context, qj_session_solution(pair.least, &solution));
    assert_int_equal(solution.verdict, QJ_MULTIPLE);
    assert_has_no(&pair, qj_session_kernel(pair.least, 0, vector, &exists), "kernel");
    assert_ok(pair.context, qj_session_hint(pair.least, x, &index, &value, &exists));
    assert_true(exists);
}

static void assert_same_answers(qj_context *context, qj_session *one, qj_session *two)
{
    qj_value value = value_in(context, one);
    assert_int_equal(value.lo, value_in(context, two).lo);
    SCOPED(options_end)
    struct options moves = options_of(context, one), others = options_of(context, two);
    assert_int_equal(moves.count, others.count);
    for (size_t i = 0; i < moves.count; i++)
        assert_int_equal(moves.items[i].value.lo, others.items[i].value.lo);
}

/* Plays a move if there is one. */
static bool move_on(qj_context *context, qj_session *session)
{
    SCOPED(options_end) struct options moves = options_of(context, session);
    bool any = moves.count > 0;
    if (any)
        assert_ok(context, qj_session_advance(session, &moves.items[0].move));
    return any;
}

/* A session goes over to boards of its size only, some with the same marks and the other player to
 * move, and only from where it was opened; it values them and their moves as a new session does. */
TEST_IN_CONTEXT(sessions_are_used_again)
{
    static const char *const sizes[] = {"size=3x3", "size=3x3", "size=3x4", "size=4x4"};
    struct random random = {13};
    SCOPED(drop_position) qj_position *before = NULL;
    SCOPED(drop_session) qj_session *kept = NULL;
    SCOPED(drop_memory) char *board = NULL;
    uint64_t again = 0;
    int size = -1;
    for (int i = 0; i < 500; i++) {
        const bool stays = i && random_chance(&random, 200);
        int next = stays ? size : (int)random_below(&random, 4);
        if (!stays) {
            free(board);
            board = made_anew(&random, "mnk", "%s k=3 plies=%d", sizes[next], i % 2 ? 2 : 6);
        }
        qj_position *position = position_of(
            context, "mnk", worded("%s turn %d", board, 1 + (int)random_below(&random, 2)));
        bool same = size >= 0 && !strcmp(sizes[size], sizes[next]);
        bool moved = kept && random_chance(&random, 200) && move_on(context, kept);
        if (kept)
            assert_int_equal(session_again(kept, position), same && !moved);
        again += same && !moved;
        qj_session *fresh = session_by(context, position, NULL);
        if (same && !moved) {
            assert_same_answers(context, kept, fresh);
            qj_session_free(fresh);
        } else {
            qj_session_free(kept);
            kept = fresh;
        }
        size = next;
        qj_position_free(before);
        before = position;
    }
    assert_true(again > 50);
}

static bool never_fits(UNUSED const struct view *view)
{
    return false;
}

static qj_status stay(UNUSED struct engine_session *session, UNUSED const qj_move *move)
{
    return QJ_OK;
}

/* At any place in the list. */
TEST(the_highest_rank_is_chosen)
{
    const struct view view = {.kind = VIEW_RULES};
    const struct engine plain = {.name = "plain", .view = VIEW_RULES, .advance = stay};
    const struct engine better = {.name = "better", .view = VIEW_RULES, .rank = 1};
    const struct engine unfit = {
        .name = "unfit", .view = VIEW_RULES, .rank = 2, .fits = never_fits};
    const struct engine other = {.name = "other", .view = VIEW_LINES, .rank = 3};
    const struct engine *const up[] = {&plain, &better, &unfit, &other, NULL};
    const struct engine *const down[] = {&other, &unfit, &better, &plain, NULL};
    for (int i = 0; i < 2; i++) {
        const struct engine *const *list = i ? down : up;
        assert_ptr_equal(engines_best(list, &view, NULL, false), &better);
        assert_ptr_equal(engines_best(list, &view, NULL, true), &plain);
        assert_ptr_equal(engines_best(list, &view, "plain", false), &plain);
        assert_null(engines_best(list, &view, "unfit", false));
        assert_null(engines_best(list, &view, "other", false));
    }
}

/* Of engines that take a view one is the best, whatever their files are called; those below 0 are
 * asked for by name, or where the context has what they need. */
TEST(engines_of_a_view_are_ranked)
{
    for (size_t i = 0; engines[i]; i++)
        for (size_t j = i + 1; engines[j]; j++)
            assert_false(engines[i]->view == engines[j]->view && engines[i]->rank >= 0 &&
                         engines[i]->rank == engines[j]->rank);
}

static void assert_answered(const qj_context *context, qj_status status)
{
    if (status != QJ_OK && status != QJ_USAGE && status != QJ_LIMIT && status != QJ_STOPPED)
        fail_msg("status %d: %s", status, qj_context_error(context)->message);
}

/* Stops from the moment when *user, an int that it counts down, is 0. */
static bool stop_from_zero(void *user, const qj_progress *progress)
{
    int *left = user;
    (void)progress;
    *left -= *left > 0;
    return *left == 0;
}

/* Every engine answers for a board of every game, refuses it, or ends at a limit or when stopped.
 */
TEST(engines_are_named_for_all_games)
{
    enum { MANY = 1 << 30, LOOKS = 20 };
    uint64_t answers = 0;
    for (size_t i = 0; qj_game_at(i); i++)
        for (size_t j = 0; engines[j]; j++) {
            int left = MANY;
            SCOPED(drop_context)
            qj_context *context = context_within(
                &LIMITS(.states = 2000, .stop = stop_from_zero, .stop_user = &left));
            SCOPED(drop_position)
            qj_position *position = made_position(context, qj_game_name(qj_game_at(i)), "seed=3");
            SCOPED(drop_session) qj_session *session = NULL;
            left = LOOKS;
            qj_status status = qj_session_open(position, engines[j]->name, &session);
            qj_value value;
            assert_answered(context, status);
            if (status != QJ_OK || qj_game_kind(qj_game_at(i)) == QJ_PUZZLE)
                continue;
            assert_answered(context, qj_session_value(session, &value));
            assert_answered(context, qj_session_moves(session, any_option, NULL));
            assert_answered(context, qj_session_line(session, any_move, NULL));
            answers++;
        }
    assert_in_range(answers, 10, 200);
}
