/* Draws by pairs: the pairs against every line, values against exhaustive search, and boards for
 * which pairs are known to suffice. Takes a second: boards are also searched by another engine.
 */
#include "support/lines.h"

GROUP(pairings)

enum { MAX_SIDE = 32, FEW_CELLS = 200 };

/* ------------------------------------------------------------------- pairs */

struct held {
    struct size size;
    int replies, partner[MAX_SIDE * MAX_SIDE], marked; /* by cell, 0: none, or its partner + 1 */
};

static int cell_of(const struct held *held, const qj_move *move)
{
    return (int)(move->part[0] * (uint64_t)held->size.columns + move->part[1]);
}

static bool note_reply(void *user, const qj_reply *reply)
{
    struct held *held = user;
    assert_true(reply->holds);
    held->replies++;
    held->marked = reply->moves ? cell_of(held, &reply->move) : -1;
    for (uint64_t i = 0; i < reply->paired; i += 2) {
        int one = cell_of(held, &reply->pairs[i]), other = cell_of(held, &reply->pairs[i + 1]);
        assert_true(one < other && one != held->marked && other != held->marked);
        assert_true(!held->partner[one] && !held->partner[other]);
        held->partner[one] = other + 1;
        held->partner[other] = one + 1;
    }
    return true;
}

/* Whether a window on the board holds a pair, or the mark that was made before. */
static bool is_held(const struct held *held, int row, int column, int down, int right)
{
    for (int i = 0; i < held->size.k; i++) {
        int cell = (row + i * down) * held->size.columns + column + i * right;
        int other = held->partner[cell] - 1;
        if (cell == held->marked)
            return true;
        for (int j = i + 1; j < held->size.k; j++)
            if (other == (row + j * down) * held->size.columns + column + j * right)
                return true;
    }
    return false;
}

static void assert_all_held(const struct held *held)
{
    static const int down[] = {0, 1, 1, 1}, right[] = {1, 0, 1, -1};
    for (int row = 0; row < held->size.rows; row++)
        for (int column = 0; column < held->size.columns; column++)
            for (int i = 0; i < 4; i++) {
                int last = column + (held->size.k - 1) * right[i];
                if (row + (held->size.k - 1) * down[i] < held->size.rows && last >= 0 &&
                    last < held->size.columns)
                    assert_true(is_held(held, row, column, down[i], right[i]));
            }
}

static bool count_draw(void *user, const qj_option *option)
{
    uint64_t *draws = user;
    assert_true(option->value.lo == 0 && option->value.hi == 0);
    ++*draws;
    return true;
}

static bool count_move(void *user, UNUSED const qj_move *move)
{
    ++*(uint64_t *)user;
    return true;
}

static void assert_drawn(struct size size)
{
    SCOPED(drop_memory) char *text = mnk_text(size, size.rows * size.columns, 1, 0);
    SCOPED(opened_end) struct opened asked = ask(NULL, "mnk", text, "pairings");
    qj_session *session = asked.session;
    qj_context *context = asked.context;
    uint64_t draws = 0, moves = 0;
    assert_int_equal(value_at(context, session), 0);
    for (int at_least = 0; at_least <= 1; at_least++) {
        static struct held held;
        held = (struct held){.size = size};
        assert_ok(context, qj_session_strategy(session, at_least, 0, note_reply, &held));
        assert_int_equal(held.replies, 1);
        assert_all_held(&held);
        assert_int_equal(
            qj_session_strategy(session, at_least, at_least ? 1 : -1, note_reply, &held), QJ_USAGE);
    }
    assert_ok(context, qj_session_line(session, count_move, &moves));
    assert_int_equal(moves, size.rows * size.columns);
    if (moves <= FEW_CELLS) {
        assert_ok(context, qj_session_moves(session, count_draw, &draws));
        assert_int_equal(draws, moves);
    }
}

TEST(pairs_are_found)
{
    static const struct size sizes[] = {
        {9, 9, 9},   {19, 19, 9}, {32, 32, 9}, {11, 13, 10}, {9, 25, 9}, {1, 300, 9},
        {10, 10, 7}, {12, 12, 8}, {9, 8, 7},   {15, 4, 6},   {9, 6, 6},  {6, 6, 6},
    };
    for (size_t i = 0; i < COUNT(sizes); i++)
        assert_drawn(sizes[i]);
}

/* Planning finds pairs, and with them the value. */
TEST(a_plan_has_the_value)
{
    static const struct {
        struct size size;
        int64_t value;
    } known[] = {{{9, 9, 9}, 0}, {{9, 9, 2}, 79}};
    for (size_t i = 0; i < COUNT(known); i++) {
        const struct size size = known[i].size;
        SCOPED(drop_memory) char *text = mnk_text(size, size.rows * size.columns, 1, 0);
        SCOPED(opened_end) struct opened asked = ask(NULL, "mnk", text, NULL);
        qj_plan plan;
        assert_ok(asked.context, qj_position_plan(asked.position, NULL, &plan));
        assert_string_equal(plan.engine, "pairings");
        assert_true(plan.value_known);
        assert_int_equal(plan.value.lo, known[i].value);
        assert_int_equal(plan.value.hi, known[i].value);
    }
}

/* ------------------------------------------------------------------- rules */

static bool note_option(void *user, const qj_option *option)
{
    qj_option *options = user;
    options[option->move.part[0] * 8 + option->move.part[1]] = *option;
    return true;
}

/* Every exact value of a move is within the bounds of the session. */
static void assert_moves_agree(qj_session *session, qj_context *context, qj_session *exact)
{
    qj_option said[64] = {0}, right[64] = {0};
    const qj_status status = qj_session_moves(session, note_option, said);
    assert_true(status == QJ_OK || status == QJ_LIMIT);
    assert_ok(context, qj_session_moves(exact, note_option, right));
    for (int i = 0; i < 64; i++) {
        assert_int_equal(said[i].count, right[i].count);
        assert_true(said[i].value.lo <= right[i].value.lo);
        assert_true(said[i].value.hi >= right[i].value.hi);
    }
}

static struct opened ask_either(const qj_limits *limits, const char *text, const char *engine,
                                bool outcome)
{
    struct opened opened = opened_text("mnk", text, limits);
    const qj_status status = outcome
                                 ? qj_session_open_outcome(opened.position, engine, &opened.session)
                                 : qj_session_open(opened.position, engine, &opened.session);
    assert_true(status == QJ_OK || (limits && status == QJ_LIMIT)); /* it declines */
    return opened;
}

/* Compares the bounds of a position and of its moves, along some moves; returns the number of exact
 * values. */
static int follow(struct opened *found, struct opened *exact, struct random *random)
{
    int decided = 0;
    for (int ply = 0; ply < 6; ply++) {
        qj_value value;
        const qj_status status = qj_session_value(found->session, &value);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        if (status == QJ_OK)
            assert_int_equal(value.lo, asked_value(exact));
        decided += status == QJ_OK;
        assert_moves_agree(found->session, exact->context, exact->session);
        SCOPED(options_end) struct options options = options_of(exact->context, exact->session);
        if (options.count == 0)
            break;
        const qj_move *move = &options.items[random_below(random, options.count)].move;
        assert_ok(found->context, qj_session_advance(found->session, move));
        assert_ok(exact->context, qj_session_advance(exact->session, move));
    }
    return decided;
}

TEST(values_are_those_of_the_rules)
{
    static const struct size sizes[] = {{3, 3, 3}, {3, 4, 4}, {4, 4, 4}, {2, 6, 3}, {1, 8, 3},
                                        {3, 4, 3}, {4, 3, 3}, {2, 2, 2}, {5, 5, 5}, {2, 5, 9}};
    enum { SIZES = COUNT(sizes), MAX_EMPTY = 9 };
    const qj_limits any = QJ_LIMITS_INIT;
    struct random random = {7};
    int decided = 0;
    for (int round = 0; round < (int)unit_count(8 * SIZES); round++) {
        SCOPED(drop_memory) char *text = mnk_text(sizes[round % SIZES], MAX_EMPTY, round, 0);
        if (!text)
            continue;
        SCOPED(opened_end) struct opened found = ask_either(&any, text, "pairings", false);
        if (!found.session)
            continue;
        SCOPED(opened_end) struct opened exact = ask_either(NULL, text, "exhaustive", false);
        decided += follow(&found, &exact, &random);
    }
    assert_in_range(decided, unit_count(100), unit_count(800));
}

/* ------------------------------------------------------------------- wins */

struct replay {
    qj_context *context;
    qj_position *position;
    int moves;
};

static bool play_on(void *user, const qj_move *move)
{
    struct replay *replay = user;
    assert_ok(replay->context, qj_position_play(replay->position, move));
    replay->moves++;
    return true;
}

static bool keep_best(void *user, const qj_option *option)
{
    int64_t *best = user;
    *best = option->value.lo > *best ? option->value.lo : *best;
    return true;
}

/* Of an empty board: the score, and a line that ends with it; all: every move is decided, too. */
static void assert_won(struct size size, int64_t score, bool all)
{
    const int cells = size.rows * size.columns;
    SCOPED(drop_memory) char *text = mnk_text(size, cells, 1, 0);
    SCOPED(opened_end) struct opened asked = ask(NULL, "mnk", text, "pairings");
    qj_session *session = asked.session;
    qj_context *context = asked.context;
    struct replay replay = {context, asked.position, 0};
    assert_int_equal(value_at(context, session), score);
    int64_t best = all ? INT64_MIN : score;
    if (all)
        assert_ok(context, qj_session_moves(session, keep_best, &best));
    assert_int_equal(best, score);
    assert_int_equal(qj_session_strategy(session, true, score, NULL, NULL), QJ_LIMIT);
    assert_ok(context, qj_session_line(session, play_on, &replay));
    assert_int_equal(cells - replay.moves + 1, score);
}

/* A mark beside a mark, and two beside each other, win on every board that has room for them. */
TEST(wins_by_few_marks)
{
    assert_won((struct size){9, 9, 2}, 79, true);
    assert_won((struct size){9, 8, 3}, 68, false);
    assert_won((struct size){1, 66, 2}, 64, false);
}

/* The line, in which each player keeps the value to the end of the game, or no move at all if there
 * is too little effort. True: it was found. */
static bool line_ends_right(struct opened *found, bool outcome)
{
    struct replay replay = {found->context, found->position, 0};
    const int64_t value = value_at(found->context, found->session);
    const qj_status status = qj_session_line(found->session, play_on, &replay);
    SCOPED(drop_session) qj_session *end = NULL;
    assert_true(status == QJ_OK || (status == QJ_LIMIT && replay.moves == 0));
    if (status != QJ_OK)
        return false;
    assert_ok(found->context, outcome ? qj_session_open_outcome(found->position, "lines", &end)
                                      : qj_session_open(found->position, "lines", &end));
    qj_option none[64] = {0};
    assert_ok(found->context, qj_session_moves(end, note_option, none));
    for (int i = 0; i < 64; i++)
        assert_int_equal(none[i].count, 0);
    assert_int_equal(value_at(found->context, end), replay.moves % 2 ? -value : value);
    return true;
}

/* On a board that fits a word the result is the result of the engine lines, for scores and
 * outcomes. */
TEST(wins_are_those_of_lines)
{
    static const struct size sizes[] = {{5, 5, 4}, {5, 7, 3}, {5, 5, 4}, {8, 8, 2}};
    struct random random = {21};
    uint64_t decided = 0, ended = 0, count = unit_count(32);
    const qj_limits few = LIMITS(.states = 6000);
    for (uint64_t round = 0; round < 2 * count; round++) {
        const struct size size = sizes[round / 2 % COUNT(sizes)];
        const int empty = size.rows * size.columns - 1 - (int)random_below(&random, 24);
        SCOPED(drop_memory) char *text = mnk_drawn(size, empty, &random);
        if (!text)
            continue;
        SCOPED(opened_end) struct opened found = ask_either(&few, text, "pairings", round % 2);
        if (!found.session)
            continue;
        SCOPED(opened_end) struct opened lines = ask_either(NULL, text, "lines", round % 2);
        assert_int_equal(asked_value(&found), asked_value(&lines));
        if (round % 4 < 2)
            assert_moves_agree(found.session, lines.context, lines.session);
        ended += line_ends_right(&found, round % 2);
        decided++;
    }
    assert_true(decided > count);
    assert_in_range(ended, decided / 2, decided);
}

/* Pairs are repaired by chance, but the same question has the same answer. */
TEST(a_value_does_not_change)
{
    static const char text[] = "5 5 4\n1 0 0 2 2\n0 0 1 0 0\n0 2 0 0 0\n0 1 0 0 0\n0 0 1 2 0\n";
    SCOPED(opened_end) struct opened asked = ask(NULL, "mnk", text, "pairings");
    const int64_t value = asked_value(&asked);
    for (int i = 0; i < 100; i++)
        assert_int_equal(asked_value(&asked), value);
}

/* Whatever the limit, wherever the search for a line ends. */
TEST(a_line_is_whole_or_none)
{
    SCOPED(drop_memory) char *text = mnk_text((struct size){9, 8, 3}, 72, 1, 0);
    qj_status status = QJ_LIMIT;
    for (uint64_t states = 1300; status != QJ_OK; states += states / 8) {
        const qj_limits few = LIMITS(.states = states);
        SCOPED(opened_end) struct opened asked = ask_either(&few, text, "pairings", false);
        struct replay replay = {asked.context, asked.position, 0};
        if (!asked.session)
            continue;
        status = qj_session_line(asked.session, play_on, &replay);
        assert_true(status == QJ_OK || (status == QJ_LIMIT && replay.moves == 0));
    }
}

/* Four marks are needed here, whatever few positions the search visits. */
TEST(no_win_is_nearer_than_it_is)
{
    static const char text[] = "13 13 5\n"
                               "0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                               "0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                               "0 0 0 1 1 0 0 0 0 0 0 0 0\n"
                               "0 0 1 0 0 0 0 0 0 0 0 0 0\n"
                               "0 0 1 0 0 0 0 0 0 0 0 0 0\n"
                               "0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                               "0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                               "0 0 0 0 0 0 1 1 0 0 0 0 0\n"
                               "0 0 0 0 0 0 0 0 1 0 0 0 0\n"
                               "0 0 0 0 0 0 0 0 1 0 0 0 0\n"
                               "0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                               "0 0 2 2 0 0 0 0 0 0 0 0 0\n"
                               "0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                               "turn 2\n";
    const qj_limits few = LIMITS(.states = 30000);
    SCOPED(opened_end) struct opened asked = ask_either(&few, text, "pairings", false);
    if (asked.session)
        assert_true(asked_value(&asked) >= -152);
}
