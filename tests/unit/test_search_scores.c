/* The engine search on scores of any size. Its questions about scores take steps that double. */
#include "support/own.h"
#include "support/rules.h"

#include "engines/exhaustive/search/search.h"

#include <stdlib.h>
#include <string.h>

GROUP(search_scores)

/* A move that brings nothing, if there is one; then one of many, each with more points than those
 * before; and the end. */
enum { MANY_SCORES = 60, LAST = 2 };

struct scores {
    bool is_second;
    int64_t points[MANY_SCORES];
};

MOVES_OF(once)
{
    const struct scores *scores = setup->user;
    uint32_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    if (vertex == 0 && scores->is_second)
        visit(user, &(qj_move){{1}});
    for (uint64_t to = LAST; vertex < LAST && vertex == scores->is_second; to++)
        if (to == LAST + MANY_SCORES || !visit(user, &(qj_move){{to}}))
            return;
}

static int64_t gain_given(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct scores *scores = setup->user;
    go_to(setup, state, move);
    return move->part[0] < LAST ? 0 : scores->points[move->part[0] - LAST];
}

static int compare_scores(const void *one, const void *two)
{
    const int64_t a = *(const int64_t *)one, b = *(const int64_t *)two;
    return (a > b) - (a < b);
}

static void make_scores(struct random *random, struct scores *scores)
{
    const uint64_t bits = random_below(random, 62);
    scores->is_second = random_below(random, 2);
    for (int i = 0; i < MANY_SCORES; i++)
        scores->points[i] = bits ? (int64_t)(random_next(random) >> 2 >> bits << 1) - 1 : i;
    if (random_below(random, 4) == 0)
        scores->points[0] = INT64_MAX - 2;
    qsort(scores->points, MANY_SCORES, sizeof *scores->points, compare_scores);
}

/* The steps from score to score double, up to the largest scores, without overflow and in few
 * questions. */
TEST(scores_of_any_size_are_found)
{
    const qj_rules rules = {.ending = QJ_POINTS, .moves = once, .play = gain_given};
    const unsigned char start[QJ_STATE_SIZE] = {0};
    struct random random = {62};
    uint64_t total = 0, count = unit_count(500);
    for (uint64_t i = 0; i < count; i++) {
        struct scores scores;
        make_scores(&random, &scores);
        const struct view view = view_of_rules(&rules, &scores, start, sizeof(uint32_t));
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct session *session = NULL;
        qj_value value;
        const int64_t best = scores.points[MANY_SCORES - 1];
        assert_ok(context, search_open_within(context, &view, 0, 0, &session));
        assert_ok(context, session->engine->value(session, &value));
        assert_int_equal(value.lo, scores.is_second ? -best : best);
        assert_int_equal(value.hi, value.lo);
        total += session->states;
    }
    assert_in_range(total, 80 * count, 88 * count);
}
