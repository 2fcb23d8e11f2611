/* The exhaustive search of rules that answer for many states at once, and of false rules; estimates
 * of the number of positions. */
#include "support/rules.h"

GROUP(explore)

static void assert_refused(const qj_rules *rules, const void *setup, const void *state, size_t size,
                           const char *message)
{
    struct rules_opened opened = open_within(NULL, rules, setup, state, size);
    assert_int_equal(opened.status, QJ_USAGE);
    assert_string_equal(opened.message, message);
}

/* -------------------------------------------------------------------- nim */

enum { HEAPS = 4 };

MOVES_OF(nim_moves)
{
    const unsigned char *heaps = state;
    for (uint64_t heap = 0; heap < HEAPS; heap++)
        for (uint64_t left = 0; left < heaps[heap]; left++)
            if (!visit(user, &(qj_move){{heap, left}}))
                return;
}

PLAY_OF(nim_play)
{
    ((unsigned char *)state)[move->part[0]] = (unsigned char)move->part[1];
    return 0;
}

/* Heaps in the order of their sizes. */
static void nim_sort(UNUSED const qj_setup *setup, void *state)
{
    unsigned char *heaps = state;
    for (int i = 1; i < HEAPS; i++)
        for (int j = i; j > 0 && heaps[j - 1] < heaps[j]; j--) {
            unsigned char heap = heaps[j];
            heaps[j] = heaps[j - 1];
            heaps[j - 1] = heap;
        }
}

static qj_rules nim_rules(qj_kind kind, qj_ending ending)
{
    return (qj_rules){
        .ending = ending, .outcome_only = kind == QJ_OUTCOME, .moves = nim_moves, .play = nim_play};
}

/* --------------------------------------------------------------------- lies */

TEST(lies_are_refused)
{
    const unsigned char heaps[HEAPS] = {1, 2, 3, 4};
    qj_rules rules = nim_rules(QJ_SCORE, QJ_POINTS);
    rules.loops = true;
    assert_refused(&rules, NULL, heaps, HEAPS, "points cannot decide a game that need not end");
}

/* ------------------------------------------------- many states at one time */

/* Nim that answers for many states at once, and fails after a number of answers. */
struct batches {
    int left; /* answers before the fault; -1: none */
    bool faulty;
    const char *mischief; /* see misbehave; NULL: none */
    uint64_t beyond;      /* the position x, when one position is expanded; 0: the last one */
};

struct saying {
    const qj_expander *expander;
    const unsigned char *state;
    uint64_t index;
};

static bool say_move(void *user, const qj_move *move)
{
    const struct saying *saying = user;
    void *child = saying->expander->move(saying->expander->user, saying->index, move, 0);
    memcpy(child, saying->state, HEAPS);
    nim_play(NULL, child, move);
    return true;
}

/* Makes calls, pairs of a letter and a position: a move (m), an end (o), or an end of a wild value
 * (w); at position 0, 1, or index (x), which is no position. */
static void misbehave(const qj_expander *expander, const char *calls, uint64_t index)
{
    for (; *calls; calls += 2) {
        const uint64_t at = calls[1] == 'x' ? index : (uint64_t)(calls[1] - '0');
        if (*calls == 'm')
            expander->move(expander->user, at, &(qj_move){{0, 0}}, 0);
        else
            expander->over(expander->user, at, *calls == 'w' ? 2 : 1);
    }
}

static void nim_expand(const qj_setup *setup, const void *states, uint64_t count,
                       const qj_expander *expander)
{
    struct batches *batches = setup->user;
    batches->faulty = batches->faulty || batches->left-- == 0;
    for (uint64_t i = 0; i < count && !batches->faulty; i++) {
        struct saying saying = {expander, (const unsigned char *)states + i * HEAPS, i};
        if (batches->mischief && (batches->beyond ? count == 1 : i == 1))
            misbehave(expander, batches->mischief, batches->beyond ? batches->beyond : UINT64_MAX);
        else
            nim_moves(NULL, saying.state, say_move, &saying);
    }
}

static const char *nim_fault(const qj_setup *setup)
{
    const struct batches *batches = setup->user;
    return batches->faulty ? "the program has ended" : NULL;
}

static qj_rules batch_rules(qj_kind kind)
{
    qj_rules rules = nim_rules(kind, QJ_LAST_WINS);
    rules.expand = nim_expand;
    rules.fault = nim_fault;
    return rules;
}

static bool count_option(void *user, UNUSED const qj_option *option)
{
    ++*(uint64_t *)user;
    return true;
}

/* Opens, asks for everything, and gives the first status that is not QJ_OK. */
static qj_status ask_everything(qj_context *context, const qj_rules *rules, struct batches *batches,
                                uint64_t *nimber)
{
    const unsigned char heaps[HEAPS] = {4, 2, 3, 1};
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    uint64_t moves = 0;
    qj_value value;
    TRY(open_rules(context, rules, batches, heaps, HEAPS, &session));
    TRY(session->engine->value(session, &value));
    TRY(session->engine->moves(session, count_option, &moves));
    assert_int_equal(moves, 10);
    *nimber = value.nimber;
    return QJ_OK;
}

/* Answers in batches are the answers one by one, with and without symmetries, and a fault at any
 * answer is told. */
TEST(batches_and_their_faults)
{
    for (int symmetric = 0; symmetric < 2; symmetric++) {
        qj_rules rules = batch_rules(QJ_NIMBER);
        qj_status status = QJ_USAGE;
        int answers = 0;
        rules.canonical = symmetric ? nim_sort : NULL;
        for (; status != QJ_OK; answers++) {
            struct batches batches = {.left = answers};
            uint64_t nimber;
            SCOPED(drop_context) qj_context *context = context_start();
            status = ask_everything(context, &rules, &batches, &nimber);
            if (status == QJ_OK)
                assert_int_equal(nimber, 4 ^ 2 ^ 3 ^ 1);
            else
                assert_failure(context, status, QJ_USAGE, "the program has ended");
        }
        assert_in_range(answers, 5, 500);
    }
}

TEST(batches_that_misbehave)
{
    static const char elsewhere[] = "the rules speak of a position that they are not at",
                      more[] = "the rules say more of a position where the game is over";
    static const char *const mischiefs[][2] = {
        {"m1m0", elsewhere},
        {"mx", elsewhere},
        {"ox", elsewhere},
        {"o1o1", more},
        {"m1o1", "the rules end the game in a position that has moves"},
        {"o1m1", more},
        {"w1", "the rules give a finished game another value than -1, 0 or 1"}};
    const unsigned char heaps[HEAPS] = {4, 2, 3, 1};
    const qj_rules rules = batch_rules(QJ_OUTCOME);
    for (size_t i = 0; i < COUNT(mischiefs); i++) {
        struct batches batches = {.left = -1, .mischief = mischiefs[i][0]};
        assert_refused(&rules, &batches, heaps, HEAPS, mischiefs[i][1]);
        for (uint64_t index = 1; mischiefs[i][1] == elsewhere && index <= 1 << 20; index <<= 5) {
            batches.beyond = index;
            assert_refused(&rules, &batches, heaps, HEAPS, elsewhere);
        }
    }
}

/* The first position has 257 moves, for which there is no room at first. */
TEST(batches_of_many_moves)
{
    const unsigned char heaps[HEAPS] = {255, 2, 0, 0};
    struct batches batches = {.left = -1};
    const qj_rules rules = batch_rules(QJ_NIMBER);
    struct rules_opened opened = open_within(NULL, &rules, &batches, heaps, HEAPS);
    assert_int_equal(opened.status, QJ_OK);
    assert_int_equal(opened.value.nimber, 255 ^ 2);
}

/* ---------------------------------------------------------------- estimates */

static uint64_t count_counters(UNUSED const qj_setup *setup, const void *state)
{
    const unsigned char *heaps = state;
    return heaps[0] + (uint64_t)heaps[1] + heaps[2] + heaps[3];
}

MOVES_OF(one_moves)
{
    const unsigned char *heaps = state;
    for (uint64_t heap = 0; heap < HEAPS; heap++)
        if (heaps[heap] && !visit(user, &(qj_move){{heap, (uint64_t)heaps[heap] - 1}}))
            return;
}

/* Of all totals that are told while positions are found. */
struct estimates {
    uint64_t told, last;
};

static bool note_estimate(void *user, const qj_progress *progress)
{
    struct estimates *estimates = user;
    if (progress->what && !strcmp(progress->what, "states (estimated total)")) {
        estimates->told++;
        estimates->last = progress->total;
        assert_true(progress->done <= progress->total);
    }
    return false;
}

/* In the end the estimate is near. */
TEST(totals_are_estimated)
{
    const unsigned char heaps[HEAPS] = {13, 11, 12, 10};
    struct estimates estimates = {0, 0};
    const qj_limits limits = LIMITS(.stop = note_estimate, .stop_user = &estimates);
    qj_rules rules = nim_rules(QJ_OUTCOME, QJ_LAST_WINS);
    rules.moves = one_moves;
    rules.tier = count_counters;
    assert_int_equal(open_within(&limits, &rules, NULL, heaps, HEAPS).status, QJ_OK);
    assert_true(estimates.told > 0);
    assert_in_range(estimates.last, 23000, 25000);
}
