/* Tables of the engine search that later sessions use: equal answers, fewer positions, and nothing
 * from other rules, from rules that were not checked, or from rules that were refused.
 */
#include "base/cache.h"
#include "support/own.h"

#include <stdalign.h>

GROUP(search_cached)

/* ---------------------------------------------------------------------------- rules */

/* Up to k of n counters are taken. A state has a byte that stays 0. */
enum { COUNTERS, AT_MOST };
static const qj_rules_parameter taking_parameters[] = {
    {"n", "counters", 9, 0, 200}, {"k", "at most", 2, 1, 9}, {NULL, NULL, 0, 0, 0}};

CONSTANT(size_t, taking_size, 2)

static const char *taking_start(const qj_setup *setup, void *state)
{
    *(unsigned char *)state = (unsigned char)setup->value[COUNTERS];
    return NULL;
}

MOVES_OF(taking_moves)
{
    const uint64_t left = *(const unsigned char *)state;
    for (uint64_t i = 1; i <= left && i <= (uint64_t)setup->value[AT_MOST]; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(taking_play)
{
    *(unsigned char *)state = (unsigned char)(*(unsigned char *)state - move->part[0]);
    return 0;
}

/* A false claim: a canonical form has another canonical form. */
static void taking_canonical(UNUSED const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[1] ^= 1;
}

static qj_rules taking_rules(qj_ending ending)
{
    return (qj_rules){QJ_RULES_HEAD,         .name = "take",        .parameters = taking_parameters,
                      .ending = ending,      .outcome_only = true,  .state_size = taking_size,
                      .start = taking_start, .moves = taking_moves, .play = taking_play};
}

/* -------------------------------------------------------------------------- sessions */

static struct own_solved taking_solve(qj_context *context, const qj_game *game, const char *words)
{
    return own_search(context, game, words, false);
}

/* The next context, with the results of the last one, which is freed. */
static void taking_next(qj_context **context, qj_context *next)
{
    qj_context_pass(*context, next);
    assert_int_equal((*context)->bytes, 0);
    context_end(*context);
    *context = next;
}

TEST(a_table_serves_other_positions_of_its_rules)
{
    const qj_rules rules = taking_rules(QJ_LAST_WINS);
    SCOPED(drop_all) qj_context *own = context_start(), *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(own, &rules);
    qj_context *alone = context_start();
    taking_next(&context, context_start());
    const uint64_t all = taking_solve(context, game, "100 4").states;
    assert_true(all > 20);
    taking_next(&context, context_start());
    assert_int_equal(taking_solve(context, game, "100 4").states, 0);
    taking_next(&context, context_start());
    const struct own_solved later = taking_solve(context, game, "100 4 moves 1 4 1"),
                            fresh = taking_solve(alone, game, "100 4 moves 1 4 1");
    assert_true(later.states < fresh.states / 2);
    assert_int_equal(later.value.lo, fresh.value.lo);
    assert_int_equal(later.value.distance, fresh.value.distance);
    context_end(alone);
}

TEST(other_rules_have_other_tables)
{
    const qj_rules rules[] = {taking_rules(QJ_LAST_WINS), taking_rules(QJ_LAST_LOSES)};
    struct random random = {37};
    SCOPED(drop_all) qj_context *own = context_start(), *context = context_start();
    qj_game *games[] = {own_game(own, &rules[0]), own_game(own, &rules[1])};
    for (uint64_t i = unit_count(200); i-- > 0;) {
        const qj_game *game = games[random_below(&random, 2)];
        const char *words = worded("%d %d", (int)random_below(&random, 40),
                                   1 + (int)random_below(&random, 3));
        qj_context *alone = context_start();
        taking_next(&context, context_start());
        for (int again = 0; again < 3; again++) {
            const bool outcome = random_below(&random, 2);
            const struct own_solved cached = own_search(context, game, words, outcome),
                                    fresh = own_search(alone, game, words, outcome);
            assert_int_equal(cached.value.lo, fresh.value.lo);
            assert_int_equal(cached.value.hi, fresh.value.lo);
            assert_int_equal(cached.value.distance, fresh.value.distance);
            assert_true(cached.states <= fresh.states);
        }
        context_end(alone);
    }
    qj_game_free(games[0]);
    qj_game_free(games[1]);
}

/* An allocator that gives each context that begins after a reset the same addresses. */
struct same_room {
    alignas(16) unsigned char bytes[1 << 16];
    size_t used;
};

static void *same_resize(void *user, void *old, size_t old_size, size_t new_size)
{
    enum { ALIGNMENT = 16 };
    struct same_room *room = user;
    unsigned char *start = room->bytes + room->used;
    if (new_size == 0)
        return NULL;
    room->used += (new_size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    assert_true(room->used <= sizeof room->bytes);
    if (old)
        memcpy(start, old, old_size < new_size ? old_size : new_size);
    return start;
}

TEST(a_game_at_the_address_of_another_has_a_table_of_its_own)
{
    static struct same_room room;
    const qj_limits limits = LIMITS(.resize = same_resize, .resize_user = &room);
    static const int64_t values[] = {1, -1};
    const void *address = NULL;
    SCOPED(drop_all) qj_context *context = context_start();
    for (int i = 0; i < 2; i++) {
        const qj_rules rules = taking_rules(i ? QJ_LAST_LOSES : QJ_LAST_WINS);
        room.used = 0;
        qj_context *own = context_within(&limits);
        qj_game *game = own_game(own, &rules);
        assert_true(!address || address == game);
        address = game;
        taking_next(&context, context_start());
        assert_int_equal(taking_solve(context, game, "1 1").value.lo, values[i]);
        qj_game_free(game);
        qj_context_free(own);
    }
}

/* A session that a limit ends leaves ranges that are correct. */
TEST(ranges_of_an_unfinished_session_are_correct)
{
    const qj_rules rules = taking_rules(QJ_LAST_WINS);
    const qj_limits limits = LIMITS(.states = 40);
    SCOPED(drop_all)
    qj_context *own = context_start(), *alone = context_start(), *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(own, &rules);
    const struct own_solved fresh = taking_solve(alone, game, "199 3 moves 3");
    taking_next(&context, context_within(&limits));
    assert_int_equal(taking_solve(context, game, "199 3").status, QJ_LIMIT);
    taking_next(&context, context_start());
    assert_non_null(context->cached);
    const struct own_solved found = taking_solve(context, game, "199 3 moves 3");
    assert_int_equal(found.value.lo, fresh.value.lo);
    assert_int_equal(found.value.distance, fresh.value.distance);
    assert_true(found.states <= fresh.states);
}

TEST(tables_of_other_rules_leave_their_memory_to_all_positions)
{
    const qj_rules rules = taking_rules(QJ_LAST_WINS);
    SCOPED(drop_all) qj_context *own = context_start(), *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(own, &rules);
    taking_next(&context, context_start());
    taking_solve(context, game, "100 4");
    taking_next(&context, context_start());
    assert_non_null(context->cached);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "9 2");
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    assert_string_equal(qj_session_method(session).engine, "exhaustive");
    assert_null(context->cached);
}

/* --------------------------------------------------------------------------- faults */

TEST(a_table_of_unchecked_rules_serves_no_session_that_checks)
{
    qj_rules rules = taking_rules(QJ_LAST_WINS);
    rules.canonical = taking_canonical;
    const qj_limits trusting = LIMITS(.trust = true);
    SCOPED(drop_all) qj_context *own = context_start(), *context = context_within(&trusting);
    SCOPED(drop_game) qj_game *game = own_game(own, &rules);
    taking_next(&context, context_within(&trusting));
    assert_int_equal(taking_solve(context, game, "9 2").status, QJ_OK);
    taking_next(&context, context_start());
    assert_int_equal(taking_solve(context, game, "9 2").status, QJ_USAGE);
    assert_true(context->cached->spoiled);
    assert_int_equal(taking_solve(context, game, "9 2").status, QJ_USAGE);
}
