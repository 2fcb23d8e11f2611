/* Games of heaps: their text, their presets, and the grundy engine against the exhaustive engine
 * under many codes. test_grundy tests nimbers of single heaps.
 */
#include "model/game.h"
#include "support/opened.h"

GROUP(heaps)

static void assert_nimber(const char *game, const char *text, uint64_t nimber)
{
    qj_value value = value_by("grundy", game, text);
    assert_int_equal(value.kind, QJ_NIMBER);
    assert_int_equal(value.nimber, nimber);
    assert_int_equal(value.lo, nimber ? 1 : -1);
    assert_int_equal(value.hi, value.lo);
}

/* Each preset, identified by a value. */
TEST(test_presets)
{
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

/* A heap keeps its number, a split adds one at the end; parts in either order. */
TEST(test_record)
{
    struct opened opened = opened_text("kayles", "3 2 5 3\nmoves 1 0 2 4 3 1+1 4 0 3 0", NULL);
    assert_int_equal(qj_position_recorded(opened.position), 5);
    opened_end(&opened);
    assert_text_drawn("kayles", "2 4 4 moves 1 1+2 3 0", 0, false,
                      "rule 0.77, the heaps that are not empty\n"
                      "  heap 1: 4 oooo\n"
                      "  heap 2: 4 oooo\n");
    assert_text_drawn("kayles", "2 5 4 moves 1 2+1 1 0", 2, false,
                      "rule 0.77, the heaps that are not empty\n"
                      "  heap 2: 4 oooo\n"
                      "  heap 3: 1 o\n");
}

/* ------------------------------------------------------------------ random */

TEST(test_random)
{
    const char *const codes[] = {"any", "unequal", "{1,2,3}", "{2,3}", "{1,4,9}", "-{1,3}",
                                 "0.8", "C.9",     "0.77",    "0.137", "0.07",    "0.007",
                                 "0.6", "0.017",   "4.7",     "4.03",  "0.53",    "0.123456701"};
    struct random random = {1956};
    for (uint64_t i = 0; i < unit_count(360); i++) {
        SCOPED(drop_memory)
        char *text = made_anew(&random, "heaps",
                               "code=%s heaps=[{0..9}|{0..4},{0..5}|{0..3},{0..3},{0..3}]",
                               codes[i % COUNT(codes)]);
        assert_played_out("grundy", "heaps", text, &random);
    }
}

/* ---------------------------------------------------------------- positions */

/* A sum of heaps is the same position whoever has it, in any order: two heaps of 20 come to 21 * 22
 * / 2 positions, heaps of two rules to as many as both have together. */
TEST(test_whose_turn_is_no_part_of_a_position)
{
    static const struct {
        const char *text;
        uint64_t positions;
    } boards[] = {{"any 2  20 20  moves 1 3 2 4", UINT64_C(21) * 22 / 2},
                  {"any:4,4 {1}:3 moves 1 3 3 2", UINT64_C(5) * 6 / 2 * 4},
                  {"{1}:2 {1,2}:3,3 {1}:2 misere moves 1 1 2 2", UINT64_C(6) * 10}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        uint64_t positions = 0;
        SCOPED(opened_end) struct opened opened = opened_text("heaps", boards[i].text, NULL);
        assert_ok(opened.context, qj_position_census(opened.position, add_positions, &positions));
        assert_int_equal(positions, boards[i].positions);
        for (int played = 0; played < 3; played++) {
            assert_ok(opened.context, qj_position_go(opened.position, (uint64_t)played));
            assert_int_equal(qj_position_side(opened.position), played % 2);
        }
    }
}

/* No board has fewer positions than are said to be the least. */
TEST(test_least_positions)
{
    static const char *const codes[] = {"0.77", "0.07",  "0.6",    "0.137", "4.7",     "unequal",
                                        "0.F",  "C.0B",  "8.8",    "any",   "{1,3,4}", "-{1,2}",
                                        "0.0",  "0.156", "0.0007", "{2,9}", "4.3",     "0.3333"};
    struct random random = {2024};
    for (size_t i = 0; i < 4 * COUNT(codes); i++) {
        const char *code = codes[i % COUNT(codes)], *other = codes[random_below(&random, 18)];
        uint64_t all = 0, most = code[0] == '0' && code[2] != 'F' ? 11 : 6;
        const char *text = worded("%s:%d,%d %s:%d", code, (int)random_below(&random, most),
                                  (int)random_below(&random, 3), other,
                                  (int)random_below(&random, 4));
        SCOPED(opened_end) struct opened opened = opened_text("heaps", text, NULL);
        uint64_t least = opened.position->game->min_positions(opened.position);
        assert_ok(opened.context, qj_position_census_bare(opened.position, add_positions, &all));
        assert_true(least <= all);
    }
}

/* Sizes in any order; steps down from heaps of any size; a bound on all. */
TEST(test_many_positions)
{
    static const struct {
        const char *text;
        uint64_t least;
    } boards[] = {
        {"any 2 9 1000000", UINT64_C(5) * 1000001},
        {"any 3 1 1 1", 2},
        {"{2} 1 1000000", 500001},
        {"{2} 1 1000001", 500001},
        {"{900} 1 8999", 10},
        {"0.77 1 2", 3},
        {"0.77 1 3", 5},    /* 3, 2, 1, 1+1 and nothing */
        {"0.77 1 12", 101}, /* with a pin more to each part: partitions of 13, ones left out */
        {"0.0 2 5 5", 1},
        {"any 3 4611686018427387904 4611686018427387904 9", UINT64_C(1000000000000000000)}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(opened_end) struct opened opened = opened_text("heaps", boards[i].text, NULL);
        uint64_t least = opened.position->game->min_positions(opened.position);
        assert_int_equal(least, boards[i].least);
    }
}

/* A board with too many positions is refused before the search: by states, and by memory. */
TEST(test_refused_at_once)
{
    for (int i = 0; i < 2; i++) {
        qj_limits limits = QJ_LIMITS_INIT;
        uint64_t all = 0;
        *(i ? &limits.bytes : &limits.states) = i ? 4000000 : 100000;
        SCOPED(opened_end) struct opened opened = opened_text("kayles", "1 60", &limits);
        const uint64_t peak = qj_context_peak(opened.context);
        assert_int_equal(qj_position_census(opened.position, add_positions, &all), QJ_LIMIT);
        assert_int_equal(qj_session_open(opened.position, "exhaustive", &opened.session), QJ_LIMIT);
        assert_int_equal(all, 0);
        assert_true(qj_context_peak(opened.context) < peak + 20000);
    }
}

/* --------------------------------------------------------------- generator */

TEST(test_settings)
{
    static const struct making made[] = {
        {"heaps", {"code=0.77", "heaps=3 5, 7 "}, "0.77\n3\n3 5 7\n"},
        {"heaps", {"heaps= 0.77:3,5  {1,2}:7 "}, "0.77:3,5 {1,2}:7\n"},
        {"heaps", {"heaps={1,2}:7"}, "{1,2}\n1\n7\n"},
        {"heaps", {"heaps=0.77:3 0.7:5 0.77:7"}, "0.77:3 0.7:5 0.77:7\n"},
        {"heaps", {"heaps=0.77:3,5 any:2", "misere=yes"}, "0.77:3,5 any:2\nmisere\n"},
        {"heaps", {"heaps=3 5", "misere=no"}, "0.77\n2\n3 5\n"},
        {"kayles", {"heaps=3 5, 7 "}, "3\n3 5 7\n"}};
    static const struct making refused[] = {
        {"heaps",
         {"code=0.7x"},
         "--code: expected a code as 0.77, 4.7 or 0.F, a set as {1,2,3} or -{1,2}, any or unequal, "
         "found '0.7x'"},
        {"heaps",
         {"heaps=3 -5"},
         "--heaps: expected the size of a heap (0 to 4611686018427387904), found '-5'"},
        {"heaps",
         {"heaps=4611686018427387905"},
         "--heaps: expected the size of a heap (0 to 4611686018427387904), found "
         "'4611686018427387905'"},
        {"heaps",
         {"code=0.F", "heaps=4294967296"},
         "--heaps: expected the size of a heap (0 to 4294967295), found '4294967296'"},
        {"heaps",
         {"code=0.F", "max=4294967296"},
         "--max: expected a number (1 to 4294967295), found '4294967296'"},
        {"heaps", {"heaps= "}, "--heaps: expected sizes, found none"},
        {"heaps",
         {"heaps=0.77:3 0.6:y"},
         "--heaps: expected the size of a heap (0 to 4611686018427387904), found 'y'"},
        {"heaps",
         {"heaps=0.77:3 0.6:"},
         "--heaps: expected the size of a heap (0 to 4611686018427387904), found '0.6:'"},
        {"heaps",
         {"heaps=0.77:3 7"},
         "--heaps: expected a rule and its heaps, as 0.77:3,5, found '7'"},
        {"heaps", {"heaps=0.77:3", "code=0.6"}, "--code: the heaps have rules of their own"},
        {"heaps", {"misere=maybe"}, "--misere: expected one of no yes, found 'maybe'"},
        {"heaps",
         {"misere=yes", "shape=losing"},
         "--shape: losing boards are those of normal play"},
        {"kayles",
         {"heaps=0.77:3"},
         "--heaps: expected the size of a heap (0 to 4611686018427387904), found '0.77:3'"},
        {"kayles", {"code=0.77"}, "kayles has no parameter --code"}};
    assert_makings(made, COUNT(made));
    assert_refusals(refused, COUNT(refused));
}

TEST(test_losing)
{
    const char *const games[] = {"nim", "kayles", "grundy", "subtraction", "officers"};
    struct random random = {200};
    for (int i = 0; i < 100; i++) {
        SCOPED(drop_memory)
        char *text = made_anew(&random, games[i % 5], "count=%d max=%d shape=losing", 1 + i / 5 % 6,
                               1 + 2 * i);
        assert_nimber(games[i % 5], text, 0);
    }
}

/* ------------------------------------------------------------------- large */

/* Room for heaps to come is refused by its name. */
TEST(test_limit)
{
    qj_limits limits = LIMITS(.bytes = 1000000);
    const char *const texts[] = {"1 1000000", "2 4611686018427387904 4611686018427387904"};
    const char message[] = "room for the heaps that splits can make needs 1.12 MB, limit 1 MB";
    for (size_t i = 0; i < COUNT(texts); i++) {
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        qj_position *position;
        assert_failure(context, position_read(context, qj_game_find("grundy"), texts[i], &position),
                       QJ_LIMIT, message);
    }
}

/* A code of any length; a heap of any size once a period is proved; three heaps out of one. */
TEST(test_large)
{
    char text[400] = "0.";
    memset(text + 2, '3', 200);
    strcpy(text + 202, " 2 500 7");
    assert_nimber("heaps", text, 500 % 201 ^ 7);
    assert_nimber("kayles", "2 1000000000000000000 5", 1 ^ 4);  /* 10^18 as 76 */
    assert_nimber("heaps", "{2,4,7} 1 4611686018427387904", 2); /* as of heap 10 */
    assert_nimber("heaps", "-{1,2} 1 3000000000000", 1000000000000);
}

/* Above 2^16 the moves of a nim heap come as groups; beside a heap of y every move of them is
 * known: to y it wins, elsewhere it loses; in misere play to 1 beside none, to 0 beside 1. */
TEST(test_nim_groups)
{
    static const uint64_t others[] = {
        0, 1, 2, 65534, 65535, 65536, 65537, 65538, UINT64_C(1) << 61};
    const uint64_t sizes[] = {65537, 65538, UINT64_C(1) << 60};
    for (size_t i = 0; i < 2 * COUNT(sizes) * COUNT(others); i++) {
        uint64_t x = sizes[i / 2 % COUNT(sizes)], y = others[i / 2 / COUNT(sizes)];
        uint64_t wanted = i % 2 && y < 2 ? 1 - y : y, wins = 0, losses = 0, last = x;
        SCOPED(opened_end)
        struct opened opened = opened_by(NULL, "nim",
                                         worded("2 %llu %llu%s", (unsigned long long)x,
                                                (unsigned long long)y, i % 2 ? " misere" : ""));
        SCOPED(options_end) struct options options = options_of(opened.context, opened.session);
        for (size_t k = 0; k < options.count && options.items[k].move.part[0] == 0; k++) {
            const qj_option *option = &options.items[k];
            assert_true(option->move.part[1] < last);
            last = option->move.part[1];
            *(option->value.lo > 0 ? &wins : &losses) += option->count;
            assert_int_equal(option->value.lo > 0, last == wanted);
        }
        assert_int_equal(wins, wanted < x);
        assert_int_equal(losses, x - wins);
    }
}
