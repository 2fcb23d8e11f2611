/* Every allocation fails in turn: nothing may leak or break, and the status is QJ_LIMIT. After it,
 * a second try succeeds. There is a run for every allocation of every game, which takes seconds.
 */
#include "support/support.h"

#include <qiju/contest.h>
#include <qiju/rules.h>

GROUP(allocation)

static bool take_option(void *user, const qj_option *option)
{
    *(qj_option *)user = *option;
    return true;
}

/* Work that continues only while it succeeds. */
struct work {
    qj_context *context;
    const qj_game *game;
    const char *text;
    const qj_rules *rules; /* of a user-defined game */
};

static bool any_pair(UNUSED void *user, UNUSED const qj_move *a, UNUSED const qj_move *b)
{
    return true;
}

static bool any_part(UNUSED void *user, UNUSED uint64_t part, UNUSED uint64_t size,
                     UNUSED uint64_t nimber)
{
    return true;
}

static bool any_reply(UNUSED void *user, UNUSED const qj_reply *reply)
{
    return true;
}

static bool any_choice(UNUSED void *user, UNUSED uint64_t number)
{
    return true;
}

/* A missing function of an engine is no failure. */
static qj_status ask_for_reasons(qj_session *session, int64_t value)
{
    qj_status status = qj_session_pairs(session, any_pair, NULL);
    if (status == QJ_OK || status == QJ_USAGE)
        status = qj_session_parts(session, any_part, NULL);
    for (int least = 0; least <= 1 && (status == QJ_OK || status == QJ_USAGE); least++)
        status = qj_session_strategy(session, least, value, any_reply, NULL);
    for (int player = 0; player <= 1 && (status == QJ_OK || status == QJ_USAGE); player++)
        status = qj_session_choices(session, player, any_choice, NULL);
    return status == QJ_USAGE ? QJ_OK : status;
}

static qj_status solve_puzzle(const qj_position *position, qj_session *session)
{
    qj_solution solution;
    uint64_t modulus, equations, unknowns, index, value, x[16], left[16];
    bool exists;
    TRY(qj_session_solution(session, &solution));
    TRY(qj_position_system(position, &modulus, &equations, &unknowns));
    assert_true(equations < 16 && unknowns < 16);
    for (uint64_t i = 0; i < unknowns; i++)
        x[i] = qj_position_least(position);
    TRY(qj_position_check(position, x, left, &exists));
    qj_status status = qj_unknown_read(position, "1 1", &index);
    if (status == QJ_OK || status == QJ_BAD_INPUT) /* "1 1" is no widget */
        status = qj_session_hint(session, x, &index, &value, &exists);
    if (status == QJ_OK)
        status = qj_session_kernel(session, 0, x, &exists);
    return status == QJ_USAGE ? QJ_OK : status;
}

static qj_status play_session(qj_session *session)
{
    qj_value value;
    qj_option option = {.count = 0};
    TRY(qj_session_value(session, &value));
    TRY(qj_session_moves(session, take_option, &option));
    TRY(qj_session_line(session, any_move, NULL));
    TRY(ask_for_reasons(session, value.lo));
    if (option.count != 1)
        return QJ_OK;
    qj_status status = qj_session_advance(session, &option.move);
    if (status == QJ_USAGE)
        return QJ_OK; /* the engine answers for one position only */
    TRY(status);
    TRY(qj_session_value(session, &value));
    return qj_session_retreat(session);
}

static qj_status solve(const struct work *work, const qj_position *position, const char *engine)
{
    SCOPED(drop_session) qj_session *session = NULL;
    TRY(qj_session_open(position, engine, &session));
    return qj_game_kind(work->game) == QJ_PUZZLE ? solve_puzzle(position, session)
                                                 : play_session(session);
}

static qj_status trace(const struct work *work, const qj_position *position)
{
    qj_value values[16];
    if (qj_game_kind(work->game) == QJ_PUZZLE)
        return QJ_OK;
    assert_true(qj_position_recorded(position) < 16);
    return qj_position_trace(position, values);
}

static bool any_ply(UNUSED void *user, UNUSED const qj_ply *ply)
{
    return true;
}

static qj_status count(const struct work *work, const qj_position *position)
{
    return qj_game_kind(work->game) == QJ_PUZZLE ? QJ_OK
                                                 : qj_position_census(position, any_ply, NULL);
}

static qj_status read_and_solve(const struct work *work)
{
    SCOPED(drop_position) qj_position *position = NULL;
    TRY(position_read(work->context, work->game, work->text, &position));
    TRY(solve(work, position, NULL));
    TRY(solve(work, position, "exhaustive"));
    TRY(count(work, position));
    return trace(work, position);
}

/* The first move makes the state of a start that was folded until then. */
static qj_status play_and_go_back(const struct work *work)
{
    const qj_move move = {{0, 1}};
    SCOPED(drop_position) qj_position *position = NULL;
    TRY(position_read(work->context, work->game, work->text, &position));
    qj_status status = qj_position_play(position, &move);
    if (status != QJ_OK) { /* once more, with memory */
        assert_int_equal(qj_position_play(position, &move), QJ_OK);
        assert_int_equal(qj_position_go(position, 0), QJ_OK);
    }
    return status;
}

static qj_status judge(const struct work *work)
{
    SCOPED(collected_end) struct collected out = {0};
    qj_source source = qj_text_source(&(qj_text){work->text, strlen(work->text)});
    return qj_contest_judge(work->context, work->game, &source, INTO(&out));
}

static qj_status generate(const struct work *work)
{
    SCOPED(collected_end) struct collected out = {0};
    return qj_game_generate(work->context, work->game, NULL, INTO(&out));
}

static qj_status inspect(const struct work *work)
{
    SCOPED(collected_end) struct collected out = {0};
    qj_contents contents;
    char settings[QJ_SETTINGS_SIZE];
    qj_text text = {work->text, strlen(work->text)}, whole = text;
    qj_source source = qj_text_source(&text);
    bool exists = true;
    TRY(qj_contest_validate(work->context, work->game, &source, true, &contents));
    TRY(qj_contest_generate(work->context, work->game, 1, 0, 1, INTO(&out), settings));
    for (uint64_t index = 0; exists; index++)
        TRY(qj_contest_simplify(work->context, work->game, &whole, index, INTO(&out), &exists));
    return QJ_OK;
}

const qj_rules *chomp_rules(void);
const qj_rules *node_kayles_rules(void);
const qj_rules *pursuit_rules(void);
const qj_rules *quixo_rules(void);

static qj_status make_and_solve(const struct work *work)
{
    SCOPED(drop_game) qj_game *game = NULL;
    TRY(qj_game_new(work->context, work->rules, &game));
    struct work own = {.context = work->context, .game = game, .text = work->text};
    return read_and_solve(&own);
}

/* The same rules as a contest's problem. */
static qj_status make_problem(const struct work *work)
{
    const qj_asked asked = {true, true, true, true, {"win", "loss", "draw"}};
    SCOPED(drop_game) qj_game *game = NULL, *problem = NULL;
    TRY(qj_game_new(work->context, chomp_rules(), &game));
    TRY(qj_game_make_problem(work->context, game, &asked, &problem));
    struct work own = {.context = work->context, .game = problem, .text = "2\n2 1\n1 2\n"};
    TRY(judge(&own));
    return inspect(&own);
}

static void fail_each_in_turn(struct work *work, qj_status (*run)(const struct work *work))
{
    for (uint64_t failing = 0;; failing++) {
        struct allocator allocator = {.until_failure = failing};
        qj_limits limits = limits_of_allocator(&allocator);
        qj_status status = qj_context_new(&limits, &work->context);
        if (status == QJ_OK) {
            status = run(work);
            if (status != (allocator.failed ? QJ_LIMIT : QJ_OK))
                fail_msg("%s, allocation %d: status %d, %s", qj_game_name(work->game), (int)failing,
                         (int)status, qj_context_error(work->context)->message);
            qj_context_free(work->context);
        }
        assert_int_equal(allocator.blocks, 0);
        assert_int_equal(allocator.bytes, 0);
        if (!allocator.failed)
            return;
        assert_int_equal(status, QJ_LIMIT);
    }
}

/* Boards that the exhaustive engine also reaches, with a record where there is one; and files in
 * their contest's layout. */
static const struct {
    const char *game, *text, *contest;
} boards[] = {
    {"staircase", "2 2 1 2 3 4 4 3 2 1 moves 1 1 2 1", "1 2\n3 1\n0 2\n"},
    {"tictactoe", "1 1 2 1 2 1 2 0 0 0 moves 3 2", "1\n1 2 1\n2 1 2\n0 0 0\n"},
    {"mnk", "2 3 3 1 0 0 2 0 0 moves 1 2", NULL},
    {"geography", "2 3 ..# #.. moves 1 1 1 2 2 2", "2 2\n..\n#.\n"},
    {"geography", "2 3 ..# #.. token 1 1 visited 1 2", NULL},
    {"graph", "a b\nb c\nc a\nc d\nd e\nmoves b c", NULL},
    {"graph", "p edge 5 5 e 1 2 e 2 3 e 3 1 e 3 4 e 4 5 token 1 visited 5", NULL},
    {"graph", "directed\na b\nb c\nc a\nc d", NULL},
    {"stone", "3 moves 1 2 2 2 end 0", "3\n1\n0\n"},
    {"rabbits", "1 6 XO.OXO 1 1 2 1 1", "1 6\nXO.OXO\n1\n1 2\n1 1\n"},
    {"splitting", "1 4 1 0 1 2 moves 2 3 3", "2\n3\n1 0 2\n2\n0 0\n"},
    {"heaps", "0.77 2 3 4 moves 2 1+1", NULL},
    {"heaps", "0.77:2,3 any:2 0.77:4 moves 2 1+1", NULL},
    {"heaps", "0.77 2 5 2 misere moves 1 2+2", NULL},
    {"heaps", "any:2 {1,2}:3 misere", NULL},
    {"kayles", "2 3 4", NULL},
    {"nim", "3 1 2 3", NULL},
    {"widgets", "2 2 1 MON WED 1 1 MON WED 2 0 0", "2 2\n1 MON WED\n1\n2 MON WED\n2 2\n0 0\n"},
    {"lightsout", "2 2 3 1 2 0 1", NULL},
    {"lightsout", "2 3 2 1 0 1 1 0 1", NULL},
    {"linear", "%%MatrixMarket matrix array integer general\n% p=11\n2 3 1 2 3 4 5 6\nright 1 1",
     NULL},
    {"linear",
     "%%MatrixMarket matrix coordinate pattern general\n% p=2\n2 9 3 1 1 2 1 1 9\nright 0 1", NULL},
    {"linear", "%%MatrixMarket matrix array integer general\n% p=65537\n2 1 1 2\nright 1 1", NULL},
};

static void fail_each(const char *game, const char *text, qj_status (*run)(const struct work *work))
{
    struct work work = {.game = qj_game_find(game), .text = text};
    assert_non_null(work.game);
    fail_each_in_turn(&work, run);
}

TEST(reading_solving_and_inspecting)
{
    for (size_t i = 0; i < COUNT(boards); i++) {
        fail_each(boards[i].game, boards[i].text, read_and_solve);
        if (boards[i].contest) {
            fail_each(boards[i].game, boards[i].contest, judge);
            fail_each(boards[i].game, boards[i].contest, inspect);
        }
    }
}

TEST(playing)
{
    fail_each("stone", "8 0", play_and_go_back);
}

/* Games of examples/own: node_kayles has parts and canonical forms, the last have loops. */
TEST(making_a_game)
{
    const struct work made[] = {{.rules = chomp_rules(), .text = "2 2 moves 1 2"},
                                {.rules = node_kayles_rules(), .text = "2 2 moves 1 2"},
                                {.rules = pursuit_rules(), .text = "1 3"},
                                {.rules = quixo_rules(), .text = "2"}};
    struct work problem = {.game = qj_game_find("nim")};
    fail_each_in_turn(&problem, make_problem);
    for (size_t i = 0; i < COUNT(made); i++) {
        struct work work = made[i];
        work.game = qj_game_find("nim");
        fail_each_in_turn(&work, make_and_solve);
    }
}

TEST(generating)
{
    struct work work = {0};
    for (size_t i = 0; (work.game = qj_game_at(i)); i++)
        fail_each_in_turn(&work, generate);
}
