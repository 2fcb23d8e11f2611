/* All positions that follow a board, 64 at a time, against the rules played out and against known
 * counts; and each kernel against the plain one. */
#include "support/support.h"

#include "base/context.h"
#include "engines/lines/outcomes/strong.h"

enum { MOST_PLIES = 24 };

struct census {
    uint64_t plies;
    qj_ply ply[MOST_PLIES];
    qj_ply all;
};

static bool take_ply(void *user, const qj_ply *ply)
{
    struct census *census = user;
    assert_int_equal(ply->ply, census->plies);
    census->ply[census->plies++] = *ply;
    census->all.positions += ply->positions;
    census->all.won += ply->won;
    census->all.drawn += ply->drawn;
    census->all.lost += ply->lost;
    return true;
}

static void assert_same_ply(const qj_ply *a, const qj_ply *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->ended, b->ended);
    assert_int_equal(a->won, b->won);
    assert_int_equal(a->drawn, b->drawn);
    assert_int_equal(a->lost, b->lost);
}

static void assert_same(const struct census *a, const struct census *b)
{
    assert_int_equal(a->plies, b->plies);
    for (uint64_t i = 0; i < a->plies; i++)
        assert_same_ply(&a->ply[i], &b->ply[i]);
}

static const struct {
    const char *size, *k;
    int cells;
} boards[] = {{"3x3", "3", 9},  {"3x4", "3", 12}, {"2x6", "4", 12}, {"1x11", "3", 11},
              {"4x4", "4", 16}, {"5x5", "4", 25}, {"8x8", "5", 64}, {"3x3", "1", 9}};
enum { BOARDS = sizeof boards / sizeof *boards, MOST_EMPTY = 9 };

/* A board after random play, with any player to move. */
static qj_position *random_board(qj_context *context, int number, struct random *random)
{
    char size[24], k[24], plies[24], turn[16];
    int empty = (int)random_below(random, MOST_EMPTY + 1);
    snprintf(size, sizeof size, "size=%s", boards[number].size);
    snprintf(k, sizeof k, "k=%s", boards[number].k);
    snprintf(plies, sizeof plies, "plies=%d",
             boards[number].cells > empty ? boards[number].cells - empty : 0);
    const char *const settings[] = {size, k, plies, NULL};
    char *text = generated_anew(random, "mnk", settings);
    uint64_t player = random_below(random, 3);
    snprintf(turn, sizeof turn, "turn %d", (int)player);
    text = realloc(text, strlen(text) + sizeof turn);
    assert_non_null(text);
    if (player)
        strcat(text, turn);
    qj_position *position = position_of(context, "mnk", text);
    free(text);
    return position;
}

static uint64_t count_empty(const qj_position *position)
{
    struct collected text = {0};
    qj_sink sink = collect_in(&text);
    uint64_t empty = 0;
    assert_int_equal(qj_position_draw(position, true, &sink), QJ_OK);
    for (const char *p = strchr(text.data, '\n'); *p; p++)
        empty += *p == '.';
    free(text.data);
    return empty;
}

static void the_same_as_played_out(void **state)
{
    (void)state;
    struct random random = {3};
    int compared = 0;
    for (int round = 0; round < 40 * BOARDS; round++) {
        struct census strong = {0}, played = {0};
        qj_context *context = context_start();
        qj_position *position = random_board(context, round % BOARDS, &random);
        if (count_empty(position) <= MOST_EMPTY) {
            assert_ok(context, qj_position_census_outcomes(position, take_ply, &strong));
            assert_ok(context, qj_position_census(position, take_ply, &played));
            assert_same(&strong, &played);
            assert_true(strong.ply[0].only == QJ_NOT_KNOWN && strong.ply[0].games == QJ_NOT_KNOWN);
            compared++;
        }
        qj_position_free(position);
        context_end(context);
    }
    assert_true(compared > 20 * BOARDS);
}

/* Of other games the rules are played out. */
static void other_games_have_outcomes(void **state)
{
    (void)state;
    struct census outcomes = {0}, scores = {0};
    qj_context *context = context_start();
    qj_position *position = position_of(context, "staircase", "2 2 1 2 3 4 4 3 2 1");
    assert_ok(context, qj_position_census_outcomes(position, take_ply, &outcomes));
    assert_ok(context, qj_position_census(position, take_ply, &scores));
    assert_same(&outcomes, &scores);
    assert_true(outcomes.ply[0].only == QJ_NOT_KNOWN && scores.ply[0].only != QJ_NOT_KNOWN);
    qj_position_free(position);
    context_end(context);
}

static void count_with(const struct strong_kernel *kernel, uint64_t rows, uint64_t columns,
                       uint64_t k, struct census *census)
{
    static const uint8_t cells[MOST_CELLS];
    const struct lines_view view = {
        .rows = rows, .columns = columns, .k = k, .board = cells, .side = 1};
    struct geometry geometry;
    qj_context *context = context_start();
    memset(&geometry, 0, sizeof geometry);
    geometry_init(&geometry, &view);
    struct marks marks = geometry_marks(&geometry, &view);
    assert_ok(context, strong_census(context, &geometry, &marks, kernel, take_ply, census));
    context_end(context);
}

static void kernels_agree(void **state)
{
    (void)state;
    for (unsigned index = 1; strong_kernel_at(index); index++)
        for (uint64_t columns = 1; columns <= 5; columns++) {
            struct census one = {0}, other = {0};
            count_with(strong_kernel_at(0), 3, columns, 3, &one);
            count_with(strong_kernel_at(index), 3, columns, 3, &other);
            assert_same(&one, &other);
        }
}

/* Reachable positions: those of 3,3,3 are known from many (Schaefer, "MathRec solutions", 2002);
 * all others by playing out the rules (qiju count mnk), which has them by another way. */
static void known_counts(void **state)
{
    (void)state;
    static const struct {
        uint64_t rows, columns, k, positions;
    } known[] = {{3, 3, 3, 5478}, {4, 3, 3, 111973}, {5, 3, 3, 2286668}, {4, 4, 3, 6036001}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct census census = {0};
        count_with(NULL, known[i].rows, known[i].columns, known[i].k, &census);
        assert_int_equal(census.all.positions, known[i].positions);
    }
    struct census census = {0};
    count_with(NULL, 4, 4, 4, &census);
    assert_int_equal(census.all.positions, 9722011);
    assert_int_equal(census.all.won, 2730266);
    assert_int_equal(census.all.drawn, 6031189);
    assert_int_equal(census.all.lost, 960556);
}

/* What does not fit is refused at once, and a run can be stopped. */
static bool stop(void *user, const qj_progress *progress)
{
    (void)user;
    return progress->what != NULL;
}

static void limits_are_kept(void **state)
{
    (void)state;
    struct census census = {0};
    qj_limits limits = QJ_LIMITS_INIT;
    limits.bytes = UINT64_C(1) << 22;
    qj_context *context = context_within(&limits);
    qj_position *position = position_of(context, "mnk", "4 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
    assert_int_equal(qj_position_census_outcomes(position, take_ply, &census), QJ_LIMIT);
    assert_non_null(strstr(qj_context_error(context)->message, "the table of 3^16 positions"));
    assert_int_equal(census.plies, 0);
    qj_position_free(position);
    context_end(context);
    limits = (qj_limits)QJ_LIMITS_INIT;
    limits.stop = stop;
    context = context_within(&limits);
    position = position_of(context, "mnk", "4 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
    assert_int_equal(qj_position_census_outcomes(position, take_ply, &census), QJ_STOPPED);
    qj_position_free(position);
    context_end(context);
}

UNIT(lines_strong)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_as_played_out), cmocka_unit_test(other_games_have_outcomes),
        cmocka_unit_test(kernels_agree),          cmocka_unit_test(known_counts),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
