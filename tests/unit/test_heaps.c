/* Games of heaps: their text, their presets, and the grundy engine against the exhaustive one under
 * many codes. Nimbers of single heaps are tested in test_grundy.
 */
#include "model/game.h"
#include "support/support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void assert_nimber(const char *game, const char *text, uint64_t nimber)
{
    qj_context *context = context_start();
    qj_position *position = position_of(context, game, text);
    qj_session *session;
    qj_worth worth;
    assert_ok(context, qj_session_open(position, "grundy", &session));
    assert_ok(context, qj_session_value(session, &worth));
    assert_int_equal(worth.kind, QJ_NIMBER);
    assert_int_equal(worth.nimber, nimber);
    assert_int_equal(worth.lo, nimber ? 1 : -1);
    assert_int_equal(worth.hi, worth.lo);
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
}

/* Each preset, told from the others by a value. */
static void test_presets(void **state)
{
    (void)state;
    assert_nimber("nim", "3 1000000000000 5 4000000000000", 1000000000000 ^ 5 ^ 4000000000000);
    assert_nimber("subtraction", "2 7 10", 3 ^ 2);
    assert_nimber("kayles", "2 11 70", 6 ^ 6);
    assert_nimber("dawson", "2 32 0", 7);
    assert_nimber("dawson-kayles", "1 33", 7);
    assert_nimber("treblecross", "1 3", 1); /* a strip of one square */
    assert_nimber("treblecross", "1 2", 0);
    assert_nimber("officers", "2 1 2", 0 ^ 1);
    assert_nimber("grundy", "2 13 87", 3 ^ 7);
    assert_nimber("heaps", "{1,2,3} 2 7 10", 3 ^ 2);
    assert_nimber("heaps", "any\n1\n0", 0);
}

static void test_complaints(void **state)
{
    (void)state;
    assert_complaint("heaps", "0.G 1 1", 1, 1,
                     "expected a code as 0.77, 4.7 or 0.F, a set as {1,2,3} or -{1,2}, any or "
                     "unequal, found '0.G'");
    assert_complaint("heaps", "\n {3,2} 1 1", 2, 2,
                     "expected a set of increasing numbers from 1 on, as {1,2,3} or -{1,2}, "
                     "found '{3,2}'");
    assert_complaint("kayles", "0", 1, 1,
                     "expected the number of heaps (1 to 4294967295), found '0'");
    assert_complaint("kayles", "2 3", 1, 4,
                     "expected the size of a heap (0 to 4611686018427387904), found the end of "
                     "the text");
    assert_complaint("kayles", "1 3 moves 2 0", 1, 11,
                     "expected a legal move of the first player as move 1, found 2 0: there is no "
                     "such heap; legal: 1 2, 1 1+1, 1 1");
    assert_complaint("kayles", "1 3 moves 0 0", 1, 11,
                     "expected the number of a heap (1 to 18446744073709551615), found '0'");
    assert_complaint("kayles", "1 3 moves 1 0", 1, 11,
                     "expected a legal move of the first player as move 1, found 1 0: the rule "
                     "does not allow that; legal: 1 2, 1 1+1, 1 1");
    assert_complaint("kayles", "1 2 moves 1 0 1 0", 1, 15,
                     "expected a legal move of the second player as move 2, found 1 0: the heap is "
                     "empty");
    assert_complaint("kayles", "1 3 moves 1 1+", 1, 13,
                     "expected what is left of the heap (0, A or A+B), found '1+'");
    assert_complaint("kayles", "1 3 moves 1 1+1+1", 1, 13,
                     "expected what is left of the heap (0, A or A+B), found '1+1+1'");
    assert_complaint("kayles", "1 3 moves 1 18446744073709551616", 1, 13,
                     "expected what is left of the heap (0, A or A+B), found "
                     "'18446744073709551616'");
}

/* A heap keeps its number, a split adds one at the end; parts in either order. */
static void test_record(void **state)
{
    (void)state;
    const char *const drawn = "rule 0.77, the heaps that are not empty\n"
                              "  heap 2: 4 oooo\n"
                              "  heap 3: 1 o\n";
    struct collected text = {0};
    qj_sink sink = collect_in(&text);
    qj_context *context = context_start();
    qj_position *position = position_of(context, "kayles", "2 4 4 moves 1 1+2 3 0");
    qj_position_free(position);
    position = position_of(context, "kayles", "3 2 5 3\nmoves 1 0 2 4 3 1+1 4 0 3 0");
    assert_int_equal(qj_position_recorded(position), 5);
    qj_position_free(position);
    position = position_of(context, "kayles", "2 5 4 moves 1 2+1 1 0");
    assert_ok(context, qj_position_go(position, 2));
    assert_ok(context, qj_position_draw(position, true, &sink));
    qj_position_free(position);
    context_end(context);
    assert_string_equal(text.data, drawn);
    free(text.data);
}

/* ------------------------------------------------------------------ random */

static char *random_heaps(struct random *random, const char *code)
{
    char *text = malloc(200);
    uint64_t heaps = 1 + random_below(random, 3), total = 9;
    int length = snprintf(text, 200, "%s %d", code, (int)heaps);
    for (uint64_t i = 0; i < heaps; i++) {
        uint64_t size = random_below(random, total / (heaps - i) + 1);
        total -= size;
        length += snprintf(text + length, 200 - (size_t)length, " %d", (int)size);
    }
    return text;
}

static void test_random(void **state)
{
    (void)state;
    const char *const codes[] = {"any", "unequal", "{1,2,3}", "{2,3}", "{1,4,9}", "-{1,3}",
                                 "0.8", "C.9",     "0.77",    "0.137", "0.07",    "0.007",
                                 "0.6", "0.017",   "4.7",     "4.03",  "0.53",    "0.123456701"};
    struct random random = {1956};
    for (int i = 0; i < 1500; i++) {
        qj_context *context = context_start();
        char *text = random_heaps(&random, codes[(size_t)i % COUNT(codes)]);
        qj_position *position = position_of(context, "heaps", text);
        assert_engines_agree(context, position, "grundy", "exhaustive", &random);
        qj_position_free(position);
        free(text);
        context_end(context);
    }
}

/* --------------------------------------------------------------- generator */

static bool count_positions(void *user, const qj_ply *ply)
{
    *(uint64_t *)user += ply->positions;
    return true;
}

/* A sum of heaps is the same position whoever has it: two heaps of 20 are 21 x 21 positions. */
static void test_whose_turn_is_no_part_of_a_position(void **state)
{
    (void)state;
    uint64_t positions = 0;
    qj_context *context = context_start();
    qj_position *position = position_of(context, "nim", "2  20 20  moves 1 3 2 4");
    assert_ok(context, qj_position_census(position, count_positions, &positions));
    assert_int_equal(positions, 21 * 21);
    for (int played = 0; played < 3; played++) {
        assert_ok(context, qj_position_go(position, (uint64_t)played));
        assert_int_equal(qj_position_side(position), played % 2);
    }
    qj_position_free(position);
    context_end(context);
}

static bool add_positions(void *user, const qj_ply *ply)
{
    *(uint64_t *)user += ply->positions;
    return true;
}

/* No board has fewer positions than are said to be the least; where no heap is split, all are. */
static void test_least_positions(void **state)
{
    (void)state;
    static const char *const codes[] = {"0.77", "0.07",  "0.6",    "0.137", "4.7",     "unequal",
                                        "0.F",  "C.0B",  "8.8",    "any",   "{1,3,4}", "-{1,2}",
                                        "0.0",  "0.156", "0.0007", "{2,9}", "4.3",     "0.3333"};
    struct random random = {2024};
    for (size_t i = 0; i < 4 * COUNT(codes); i++) {
        const char *code = codes[i % COUNT(codes)], *other = codes[random_below(&random, 18)];
        char text[100];
        uint64_t all = 0, most = code[0] == '0' && code[2] != 'F' ? 11 : 6;
        snprintf(text, sizeof text, "%s:%d,%d %s:%d", code, (int)random_below(&random, most),
                 (int)random_below(&random, 3), other, (int)random_below(&random, 4));
        qj_context *context = context_start();
        qj_position *position = position_of(context, "heaps", text);
        uint64_t least = position->game->least_positions(position);
        assert_ok(context, qj_position_census_bare(position, add_positions, &all));
        assert_true(least <= all);
        qj_position_free(position);
        context_end(context);
    }
}

static void assert_least(const char *text, uint64_t least)
{
    qj_context *context = context_start();
    qj_position *position = position_of(context, "heaps", text);
    assert_true(position->game->least_positions(position) == least);
    qj_position_free(position);
    context_end(context);
}

/* Without splits every product of sizes; steps down from heaps of any size; a bound on all. */
static void test_many_positions(void **state)
{
    (void)state;
    assert_least("any 2 9 1000000", UINT64_C(10) * 1000001);
    assert_least("{2} 1 1000000", 500001);
    assert_least("{2} 1 1000001", 500001);
    assert_least("{900} 1 8999", 10);
    assert_least("0.77 1 2", 3);
    assert_least("0.77 1 3", 8); /* 3, 2, 1, 0, 1+1, 1+0, 0+1 and 0+0 */
    assert_least("0.0 2 5 5", 1);
    assert_least("any 3 4611686018427387904 4611686018427387904 9", UINT64_C(1000000000000000000));
}

/* What has too many is refused before it is played out: by states, and by memory. */
static void test_refused_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        qj_limits limits = QJ_LIMITS_INIT;
        qj_context *context;
        qj_session *session;
        uint64_t all = 0;
        *(i ? &limits.bytes : &limits.states) = i ? 4000000 : 100000;
        assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
        qj_position *position = position_of(context, "kayles", "1 60");
        const uint64_t peak = qj_context_peak(context);
        assert_int_equal(qj_position_census(position, add_positions, &all), QJ_LIMIT);
        assert_int_equal(qj_session_open(position, "exhaustive", &session), QJ_LIMIT);
        assert_int_equal(all, 0);
        assert_true(qj_context_peak(context) < peak + 20000);
        qj_position_free(position);
        context_end(context);
    }
}

static void assert_refused(const char *game, const char *setting, const char *message)
{
    const char *const settings[] = {setting, NULL};
    assert_not_generated(game, settings, message);
}

static void test_settings(void **state)
{
    (void)state;
    const char *const outright[] = {"code=0.77", "heaps=3 5, 7 ", NULL};
    assert_generated("heaps", outright, "0.77\n3\n3 5 7\n");
    assert_generated("kayles", outright + 1, "3\n3 5 7\n");
    assert_refused("heaps", "code=0.7x",
                   "--code: expected a code as 0.77, 4.7 or 0.F, a set as {1,2,3} or -{1,2}, any "
                   "or unequal, found '0.7x'");
    assert_refused("heaps", "heaps=3 -5", "--heaps: expected sizes up to 2^62, as \"3 5 7\"");
    assert_refused("heaps", "heaps=4611686018427387905",
                   "--heaps: expected sizes up to 2^62, as \"3 5 7\"");
    assert_refused("heaps", "heaps= ", "--heaps: expected sizes, found none");
    assert_refused("kayles", "code=0.77", "kayles has no setting --code");
}

static void test_losing(void **state)
{
    (void)state;
    const char *const games[] = {"nim", "kayles", "grundy", "subtraction", "officers"};
    for (int i = 0; i < 200; i++) {
        char count[32], max[32], seed[32];
        snprintf(count, sizeof count, "count=%d", 1 + i / 5 % 6);
        snprintf(max, sizeof max, "max=%d", 1 + i);
        snprintf(seed, sizeof seed, "seed=%d", i);
        const char *const settings[] = {count, max, seed, "shape=losing", NULL};
        qj_context *context = context_start();
        char *text = generated(context, games[i % 5], settings);
        assert_nimber(games[i % 5], text, 0);
        free(text);
        context_end(context);
    }
}

/* Room for heaps to come is refused by its name. */
static void test_limit(void **state)
{
    (void)state;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.bytes = 1000000;
    const char *const texts[] = {"1 1000000", "2 4611686018427387904 4611686018427387904"};
    const char message[] = "room for the heaps that splits can make needs 1.11 MB, limit 1 MB";
    for (size_t i = 0; i < COUNT(texts); i++) {
        qj_context *context;
        qj_position *position;
        qj_text text = {texts[i], strlen(texts[i])};
        qj_source source = qj_text_source(&text);
        assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
        assert_int_equal(qj_position_read(context, qj_game_find("grundy"), &source, 1, &position),
                         QJ_LIMIT);
        assert_string_equal(qj_context_error(context)->message, message);
        context_end(context);
    }
}

/* A code of any length; a heap of any size once a period is proved; three heaps out of one. */
static void test_large(void **state)
{
    (void)state;
    char text[400] = "0.";
    memset(text + 2, '3', 200);
    strcpy(text + 202, " 2 500 7");
    assert_nimber("heaps", text, 500 % 201 ^ 7);
    assert_nimber("kayles", "2 1000000000000000000 5", 1 ^ 4);  /* 10^18 as 76 */
    assert_nimber("heaps", "{2,4,7} 1 4611686018427387904", 2); /* as of heap 10 */
    assert_nimber("heaps", "-{1,2} 1 3000000000000", 1000000000000);
    assert_complaint("heaps", "0.8 1 4294967296", 1, 7,
                     "expected the size of a heap (0 to 4294967295), found '4294967296'");
    assert_complaint("heaps", "0.8 1 9 moves 1 2+3", 1, 15,
                     "expected a legal move of the first player as move 1, found 1 3+2: the rule "
                     "does not allow that; legal: 1 6+1+1, 1 5+2+1, 1 4+3+1, ...");
}

/* Above 2^16 the moves of a nim heap come as groups; beside a heap of y every move of them is
 * known: to y it wins, elsewhere it loses. */
static void test_nim_groups(void **state)
{
    (void)state;
    static const uint64_t others[] = {0, 1, 65534, 65535, 65536, 65537, 65538, UINT64_C(1) << 61};
    const uint64_t sizes[] = {65537, 65538, UINT64_C(1) << 60};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < sizeof others / sizeof *others; j++) {
            char text[80];
            uint64_t x = sizes[i], y = others[j], winning = y < x;
            qj_context *context = context_start();
            qj_session *session;
            snprintf(text, sizeof text, "2 %llu %llu", (unsigned long long)x,
                     (unsigned long long)y);
            qj_position *position = position_of(context, "nim", text);
            assert_ok(context, qj_session_open(position, NULL, &session));
            struct options options = options_of(context, session);
            uint64_t wins = 0, losses = 0, last = UINT64_MAX;
            for (size_t k = 0; k < options.count && options.items[k].move.part[0] == 0; k++) {
                const qj_option *option = &options.items[k];
                uint64_t to = option->move.part[1];
                assert_true(to < x && to < last);
                last = to;
                *(option->worth.lo > 0 ? &wins : &losses) += option->count;
                assert_int_equal(option->worth.lo > 0, to == y);
            }
            assert_int_equal(wins, winning);
            assert_int_equal(losses, x - winning);
            free(options.items);
            qj_session_free(session);
            qj_position_free(position);
            context_end(context);
        }
}

UNIT(heaps)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_complaints),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_least_positions),
        cmocka_unit_test(test_many_positions),
        cmocka_unit_test(test_refused_at_once),
        cmocka_unit_test(test_losing),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_nim_groups),
        cmocka_unit_test(test_whose_turn_is_no_part_of_a_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
