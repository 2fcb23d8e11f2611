/* The answers of the lines engine other than scores: outcomes, and bounds at a limit, against
 * exhaustive search. Boards with a known result take a second.
 */
#include "support/lines.h"

#include "engines/lines/attack/attack.h"

GROUP(lines_answers)

static const struct size sizes[] = {{3, 3, 3}, {3, 4, 3}, {4, 3, 4}, {4, 4, 4}, {2, 6, 3},
                                    {1, 9, 3}, {5, 5, 4}, {8, 8, 5}, {4, 4, 3}, {6, 6, 4}};
enum { SIZES = COUNT(sizes), MAX_EMPTY = 9 };

/* A board after random play, with about this number of empty cells. */
static char *random_board(uint64_t round, uint64_t empty, struct random *random)
{
    char *text;
    do
        text = mnk_text(sizes[round % SIZES], (int)empty, (int)random_below(random, 1000000), 0);
    while (!text); /* the play ended early */
    return text;
}

static int sign(int64_t points)
{
    return (points > 0) - (points < 0);
}

static void assert_outcome(const qj_value *outcome, const qj_value *score)
{
    assert_int_equal(outcome->kind, QJ_OUTCOME);
    assert_int_equal(outcome->lo, sign(score->lo));
    assert_int_equal(outcome->hi, outcome->lo);
}

static void assert_outcomes(qj_context *context, qj_session *outcomes, qj_session *scores)
{
    qj_value outcome = value_in(context, outcomes);
    qj_value score = value_in(context, scores);
    assert_outcome(&outcome, &score);
    SCOPED(options_end)
    struct options of_outcomes = options_of(context, outcomes),
                   of_scores = options_of(context, scores);
    assert_int_equal(of_outcomes.count, of_scores.count);
    for (size_t i = 0; i < of_scores.count; i++)
        assert_outcome(&of_outcomes.items[i].value, &of_scores.items[i].value);
}

struct line {
    qj_context *context;
    qj_session *scores;
    int outcome;    /* to the player to move */
    uint64_t moves; /* played on scores */
};

/* Each move of the line keeps the outcome. */
static bool follow(void *user, const qj_move *move)
{
    struct line *line = user;
    assert_ok(line->context, qj_session_advance(line->scores, move));
    line->outcome = -line->outcome;
    assert_int_equal(sign(value_at(line->context, line->scores)), line->outcome);
    line->moves++;
    return true;
}

static void assert_line_keeps_outcome(qj_context *context, qj_session *outcomes, qj_session *scores)
{
    struct line line = {context, scores, sign(value_at(context, scores)), 0};
    assert_ok(context, qj_session_line(outcomes, follow, &line));
    SCOPED(options_end) struct options end = options_of(context, scores);
    assert_int_equal(end.count, 0);
    for (; line.moves; line.moves--)
        assert_ok(context, qj_session_retreat(scores));
}

TEST(outcomes_are_the_signs_of_scores)
{
    struct random random = {7};
    int drawn = 0, decided = 0;
    for (uint64_t round = 0; round < unit_count(12 * SIZES); round++) {
        SCOPED(drop_memory)
        char *text = random_board(round, 1 + random_below(&random, MAX_EMPTY), &random);
        SCOPED(opened_end) struct opened outcomes = ask_outcome("mnk", text, NULL);
        SCOPED(drop_session)
        qj_session *scores = session_by(outcomes.context, outcomes.position, "exhaustive");
        assert_string_equal(qj_session_method(outcomes.session).engine, "lines");
        assert_outcomes(outcomes.context, outcomes.session, scores);
        assert_line_keeps_outcome(outcomes.context, outcomes.session, scores);
        drawn += asked_value(&outcomes) == 0;
        decided += asked_value(&outcomes) != 0;
    }
    assert_true(drawn > 20 && decided > 20);
}

/* Scores of engines without outcomes are turned into outcomes. */
TEST(other_engines_have_outcomes)
{
    static const struct {
        const char *game, *text, *engine;
        int outcome;
    } boards[] = {{"staircase", "1 2 3 4 5 1", "ideals", 1},
                  {"staircase", "1 1 0 4", "exhaustive", 0},
                  {"mnk", "3 3 3 1 1 0 2 2 0 0 0 0", "exhaustive", 1},
                  {"nim", "3 1 2 3", NULL, -1},
                  {"nim", "3 1 2 4", NULL, 1}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(opened_end)
        struct opened asked = ask_outcome(boards[i].game, boards[i].text, boards[i].engine);
        qj_value value = value_in(asked.context, asked.session);
        assert_int_equal(value.kind, QJ_OUTCOME);
        assert_int_equal(value.nimber, 0);
        assert_int_equal(value.lo, boards[i].outcome);
        assert_int_equal(value.hi, boards[i].outcome);
        SCOPED(options_end) struct options options = options_of(asked.context, asked.session);
        for (size_t j = 0; j < options.count; j++)
            assert_int_equal(options.items[j].value.kind, QJ_OUTCOME);
    }
}

/* ------------------------------------------------------------------ bounds */

struct bounded {
    const struct options *right;
    size_t seen, open;
    int outcome;
};

static void assert_within(const qj_value *bounds, int64_t right)
{
    assert_true(bounds->lo <= right && right <= bounds->hi);
}

static bool check_option(void *user, const qj_option *option)
{
    struct bounded *bounded = user;
    int64_t right = bounded->right->items[bounded->seen++].value.lo;
    assert_within(&option->value, bounded->outcome ? sign(right) : right);
    bounded->open += option->value.lo < option->value.hi;
    return true;
}

struct tally {
    int open, narrowed, exact;
};

/* The bounds of a limited search, compared with the exact values. */
static void check_bounds(const char *text, uint64_t states, bool outcome, struct tally *tally)
{
    const qj_limits limits = LIMITS(.states = states);
    qj_value value;
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(drop_position) qj_position *position = position_of(context, "mnk", text);
    SCOPED(opened_end) struct opened whole = ask(NULL, "mnk", text, "exhaustive");
    SCOPED(drop_session) qj_session *session = NULL;
    const int64_t right = asked_value(&whole);
    assert_ok(context,
              (outcome ? qj_session_open_outcome : qj_session_open)(position, "lines", &session));
    SCOPED(options_end) struct options options = options_of(whole.context, whole.session);
    struct bounded bounded = {.right = &options, .outcome = outcome};
    qj_status status = qj_session_value(session, &value);
    assert_true(status == QJ_OK || status == QJ_LIMIT);
    assert_ok(context, qj_session_bounds(session, &value));
    assert_within(&value, outcome ? sign(right) : right);
    if (status == QJ_OK)
        assert_int_equal(value.lo, value.hi);
    tally->exact += value.lo == value.hi;
    tally->open += value.lo < value.hi;
    tally->narrowed += value.lo < value.hi && (value.lo == 0 || value.hi == 0);
    qj_session_moves(session, check_option, &bounded);
    assert_int_equal(bounded.seen, options.count);
}

TEST(bounds_hold_under_limits)
{
    struct random random = {9};
    struct tally scores = {0}, outcomes = {0};
    for (uint64_t round = 0; round < unit_count(8 * SIZES); round++) {
        SCOPED(drop_memory)
        char *text = random_board(round, 5 + random_below(&random, MAX_EMPTY - 4), &random);
        uint64_t states = 1 + random_below(&random, UINT64_C(1) << random_below(&random, 9));
        check_bounds(text, states, false, &scores);
        check_bounds(text, states, true, &outcomes);
    }
    /* the table drops what a question has found */
    for (uint64_t states = 200; states < 240; states++)
        check_bounds("3 3 3 0 0 0 0 0 0 0 0 0", states, false, &scores);
    assert_true(scores.open > 5 && scores.exact > 10 && scores.narrowed > 0);
    assert_true(outcomes.open > 5 && outcomes.exact > 10 && outcomes.narrowed > 0);
}

/* A session of another engine says that it has none. */
TEST(bounds_are_of_some_engines)
{
    qj_value value;
    SCOPED(opened_end)
    struct opened asked = ask(NULL, "mnk", "3 3 3 0 0 0 0 0 0 0 0 0", "exhaustive");
    assert_failure(asked.context, qj_session_bounds(asked.session, &value), QJ_USAGE,
                   "the exhaustive engine has no bounds for mnk");
}

/* ------------------------------------------------------------- repeatability */

static uint64_t positions_looked_at(const char *text)
{
    qj_limits limits = LIMITS(.bytes = UINT64_C(1) << 28);
    SCOPED(opened_end) struct opened asked = ask(&limits, "mnk", text, "lines");
    asked_value(&asked);
    return qj_session_method(asked.session).states;
}

/* A search looks at the same positions in every run. */
TEST(node_counts_are_repeatable)
{
    static const char *const texts[] = {
        "5 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "5 5 4 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "4 6 4 0 0 0 0 0 0 0 0 1 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        uint64_t positions = positions_looked_at(texts[i]);
        assert_true(positions > 0);
        assert_int_equal(positions_looked_at(texts[i]), positions);
    }
}

/* ---------------------------------------------------------------------- plan */

TEST_IN_CONTEXT(a_plan_is_what_a_short_search_takes)
{
    qj_plan plan;
    SCOPED(opened_end)
    struct opened asked = ask(NULL, "mnk", "5 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", NULL);
    assert_ok(asked.context, qj_position_plan(asked.position, NULL, &plan));
    asked_value(&asked);
    assert_int_equal(plan.states_certainty, QJ_EXACT);
    assert_int_equal(plan.states, qj_session_method(asked.session).states);
    assert_int_equal(plan.bytes_certainty, QJ_EXACT);
    assert_int_equal(plan.bytes, qj_session_method(asked.session).bytes);
    assert_int_equal(plan.seconds_certainty, QJ_ESTIMATE);
    assert_true(plan.value_known);
    SCOPED(drop_position)
    qj_position *position = made_position(context, "mnk", "size=8x8 k=5 plies=0");
    assert_ok(context, qj_position_plan(position, NULL, &plan));
    assert_int_equal(plan.states_certainty, QJ_UNKNOWN);
    assert_true(plan.fits);
    assert_int_equal(qj_context_error(context)->status, QJ_OK);
}

/* ------------------------------------------------------------ known results */

enum { NO_SCORE = -1, SOME_SCORE = -2 }; /* not asked; asked for its sign */

/* The outcomes of empty boards: van den Herik, Uiterwijk and van Rijswijck, "Games solved: now and
 * in the future", Artificial Intelligence 134 (2002), section 4.5; 3 in line on 3 rows and 4
 * columns is won, and on every board that holds that one (a player may stay in it: strategy
 * stealing takes care of marks that are too many). A board inside of one that is a draw is a draw:
 * 7,6,5 and 6,6,5 lie in 7,7,5. Exhaustive search has the same scores up to 4,4,4
 * (qiju solve --engine exhaustive); 4,4,3: three in line cannot be kept from the first player's
 * third mark, when 11 cells are empty. */
TEST(known_results)
{
    static const struct {
        struct size size;
        int outcome, score;
    } known[] = {{{3, 3, 3}, 0, 0},        {{4, 3, 3}, 1, 6},          {{3, 4, 3}, 1, SOME_SCORE},
                 {{3, 5, 3}, 1, NO_SCORE}, {{5, 5, 3}, 1, NO_SCORE},   {{3, 7, 3}, 1, NO_SCORE},
                 {{4, 8, 3}, 1, NO_SCORE}, {{8, 8, 3}, 1, NO_SCORE},   {{4, 4, 3}, 1, 12},
                 {{4, 4, 4}, 0, 0},        {{4, 5, 4}, 0, 0},          {{5, 4, 4}, 0, NO_SCORE},
                 {{6, 4, 4}, 0, NO_SCORE}, {{4, 6, 4}, 0, NO_SCORE},   {{5, 5, 4}, 0, 0},
                 {{6, 5, 4}, 1, 20},       {{5, 6, 4}, 1, SOME_SCORE}, {{6, 6, 4}, 1, SOME_SCORE},
                 {{7, 4, 4}, 0, NO_SCORE}, {{7, 7, 5}, 0, NO_SCORE},   {{5, 5, 5}, 0, NO_SCORE},
                 {{6, 6, 5}, 0, 0},        {{7, 6, 5}, 0, 0}};
    for (size_t i = 0; i < COUNT(known); i++) {
        const struct size size = known[i].size;
        SCOPED(drop_memory) char *text = mnk_text(size, size.rows * size.columns, 1, 0);
        SCOPED(opened_end) struct opened asked = ask_outcome("mnk", text, "lines");
        assert_int_equal(asked_value(&asked), known[i].outcome);
        if (known[i].score != NO_SCORE) {
            int64_t score = value_within(NULL, "mnk", text, "lines");
            assert_int_equal(sign(score), known[i].outcome);
            assert_true(known[i].score == SOME_SCORE || score == known[i].score);
        }
    }
}
