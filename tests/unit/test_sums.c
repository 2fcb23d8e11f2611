/* Sums of heaps under several rules: their text, their moves, and the grundy engine against the
 * exhaustive one and against the heaps of each rule alone.
 */
#include "support/support.h"

#include "model/game.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const codes[] = {"any",   "unequal", "{1,2}", "{2,5}",  "-{1,2}", "-{3}",
                                    "0.77",  "0.137",   "0.6",   "4.7",    ".333",   "0.07",
                                    "0.123", "0.8",     "C.9",   "{1,3,4}"};

/* Two to four words of at most three heaps. */
static char *random_sum(struct random *random, uint64_t stones)
{
    enum { ROOM = 200 };
    char *text = malloc(ROOM);
    size_t length = 0;
    uint64_t words = 2 + random_below(random, 3);
    for (uint64_t i = 0; i < words; i++) {
        const char *code = codes[random_below(random, COUNT(codes))];
        length += (size_t)snprintf(text + length, ROOM - length, "%s%s", i ? " " : "", code);
        for (uint64_t heaps = 1 + random_below(random, 2), j = 0; j < heaps; j++) {
            uint64_t size = random_below(random, stones / words + 2);
            length += (size_t)snprintf(text + length, ROOM - length, "%s%d", j ? "," : ":",
                                       (int)size);
        }
    }
    return text;
}

static void test_random(void **state)
{
    (void)state;
    struct random random = {1901};
    for (int i = 0; i < 600; i++) {
        qj_context *context = context_start();
        char *text = random_sum(&random, 7);
        qj_position *position = position_of(context, "heaps", text);
        assert_engines_agree(context, position, "grundy", "exhaustive", &random);
        qj_position_free(position);
        free(text);
        context_end(context);
    }
}

static uint64_t nimber_of(const char *game, const char *text)
{
    qj_context *context = context_start();
    qj_position *position = position_of(context, game, text);
    qj_session *session;
    qj_worth worth;
    assert_ok(context, qj_session_open(position, "grundy", &session));
    assert_ok(context, qj_session_value(session, &worth));
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
    return worth.nimber;
}

/* A sum is worth the xor of what each rule's heaps are worth alone. */
static void test_nimbers(void **state)
{
    (void)state;
    assert_int_equal(nimber_of("heaps", "0.77:3,5 0.6:7"),
                     nimber_of("kayles", "2 3 5") ^ nimber_of("officers", "1 7"));
    assert_int_equal(nimber_of("heaps", "any:1000000000000 unequal:400 0.77:1000000000000,9"),
                     UINT64_C(1000000000000) ^ nimber_of("grundy", "1 400") ^
                         nimber_of("kayles", "2 1000000000000 9"));
    assert_int_equal(nimber_of("heaps", "0.77:3 any:4 0.77:5"), nimber_of("kayles", "2 3 5") ^ 4);
    assert_int_equal(nimber_of("heaps", "0.77:3,5"), nimber_of("kayles", "2 3 5"));
}

static void test_complaints(void **state)
{
    (void)state;
    assert_complaint("heaps", "0.77:3,x 0.6:7", 1, 8,
                     "expected the size of a heap (0 to 4611686018427387904), found 'x'");
    assert_complaint("heaps", "0.77:", 1, 1,
                     "expected the size of a heap (0 to 4611686018427387904), found '0.77:'");
    assert_complaint("heaps", "0.77:3\n 0.6 7", 2, 2,
                     "expected a rule and its heaps, as 0.77:3,5, found '0.6'");
    assert_complaint("heaps", "0.77:3 0.7x:3", 1, 8,
                     "expected a code as 0.77, 4.7 or 0.F, a set as {1,2,3} or -{1,2}, any or "
                     "unequal, found '0.7x:3'");
    assert_complaint("heaps", "{1,2}:3 {2,1}:3", 1, 9,
                     "expected a set of increasing numbers from 1 on, as {1,2,3} or -{1,2}, found "
                     "'{2,1}:3'");
    assert_complaint("heaps", "any:5000000000 0.8:3", 1, 16,
                     "expected a rule that leaves two heaps at most, beside heaps of 2^32 and "
                     "more, found '0.8:3'");
    assert_complaint("heaps", "0.8:3 any:5000000000", 1, 11,
                     "expected the size of a heap (0 to 4294967295), found '5000000000'");
    assert_complaint("heaps", "any:7 mov 1 1", 1, 7,
                     "expected a rule and its heaps, as 0.77:3,5, found 'mov'");
    assert_complaint("heaps", "0.77:3 any:4 moves 3 1", 1, 20,
                     "expected a legal move of the first player as move 1, found 3 1: there is no "
                     "such heap; legal: 1 2, 1 1+1, 1 1, ...");
    assert_complaint("heaps", "{1}:3 any:4 moves 1 1", 1, 19,
                     "expected a legal move of the first player as move 1, found 1 1: the rule "
                     "does not allow that; legal: 1 2, 2 3, 2 2, ...");
    assert_complaint("kayles", "0.77:3", 1, 1,
                     "expected the number of heaps (1 to 4294967295), found '0.77:3'");
}

static void assert_written(const char *text, uint64_t played, const char *expected)
{
    struct collected written = {0};
    qj_sink sink = collect_in(&written);
    qj_context *context = context_start();
    qj_position *position = position_of(context, "heaps", text);
    assert_ok(context, qj_position_go(position, played));
    assert_ok(context, qj_position_write(position, &sink));
    assert_string_equal(written.data, expected);
    free(written.data);
    qj_position_free(position);
    context_end(context);
}

/* New heaps have the rule of the one that was split; under one rule the text is the usual one. */
static void test_written(void **state)
{
    (void)state;
    assert_written(" 0.77:3  any:4,1\n0.77:5", 0, "0.77:3 any:4,1 0.77:5\n");
    assert_written("0.77:9 any:4 moves 1 4+3 3 1+1 2 0 4 0 end", 4, "0.77:4 any:0 0.77:1,0\n");
    assert_written("0.77:9 0.77:4 .77:4", 0, "0.77:9,4 .77:4\n");
    assert_written("0.77:9 0.77:4", 0, "0.77\n2\n9 4\n");
}

static void test_drawn(void **state)
{
    (void)state;
    const char *const drawn = "3 rules, the heaps that are not empty\n"
                              "  heap 1, 0.77777777777777777777777777777777777777...: 2 oo\n"
                              "  heap 2, .777777777777777777777777777777777777777: 3 ooo\n"
                              "  heap 4, any: 41\n";
    struct collected text = {0};
    qj_sink sink = collect_in(&text);
    qj_context *context = context_start();
    qj_position *position = position_of(context, "heaps",
                                        "0.777777777777777777777777777777777777777:2 "
                                        ".777777777777777777777777777777777777777:3 any:0,41");
    assert_ok(context, qj_position_draw(position, false, &sink));
    assert_string_equal(text.data, drawn);
    free(text.data);
    qj_position_free(position);
    context_end(context);
}

/* Beside a rule that can leave three heaps, moves cannot say heaps of 2^32. */
static void test_too_large_states(void **state)
{
    (void)state;
    qj_context *context = context_start();
    qj_position *position = position_of(context, "heaps", "any:4000000000 0.8:4000000000");
    uint64_t *words = position->state;
    for (uint64_t size = UINT64_C(1) << 32, known = 0; known < 2; known++) {
        words[1] = size - known;
        words[2] = 1;
        assert_int_equal(position->game->rules->is_state(position->rules_setup, words), known);
    }
    qj_position_free(position);
    context_end(context);
}

static void assert_sum(const char *setting, const char *expected)
{
    const char *const settings[] = {setting, NULL};
    assert_generated("heaps", settings, expected);
}

static void assert_refused(const char *game, const char *first, const char *second,
                           const char *message)
{
    const char *const settings[] = {first, second, NULL};
    assert_not_generated(game, settings, message);
}

static void test_settings(void **state)
{
    (void)state;
    assert_sum("heaps= 0.77:3,5  {1,2}:7 ", "0.77:3,5 {1,2}:7\n");
    assert_sum("heaps={1,2}:7", "{1,2}\n1\n7\n");
    assert_refused("heaps", "heaps=0.77:3 0.6:y", NULL,
                   "--heaps: expected the size of a heap (0 to 4611686018427387904), found 'y'");
    assert_refused("heaps", "heaps=0.77:3 0.6:", NULL,
                   "--heaps: expected the size of a heap (0 to 4611686018427387904), found "
                   "'0.6:'");
    assert_refused("heaps", "heaps=0.77:3 7", NULL,
                   "--heaps: expected a rule and its heaps, as 0.77:3,5, found '7'");
    assert_refused("heaps", "heaps=0.77:3", "code=0.6",
                   "--code: the heaps have rules of their own");
    assert_refused("kayles", "heaps=0.77:3", NULL,
                   "--heaps: expected sizes up to 2^62, as \"3 5 7\"");
}

/* 256 rules and no more; a word is written in several where it would be too long to be read. */
static void test_many(void **state)
{
    (void)state;
    enum { RULES = 257, HEAPS = 20000, WORD = 7000, ROOM = 1 << 19 };
    char *text = malloc(ROOM);
    size_t length = 0, last = 0;
    for (int i = 1; i <= RULES; i++) {
        last = length;
        length += (size_t)snprintf(text + length, ROOM - length, "{%d}:%d ", i, i);
    }
    assert_complaint("heaps", text, 1, last + 1,
                     "expected 256 different rules at most, found '{257}:257'");
    text[last] = 0;
    assert_int_equal(nimber_of("heaps", text), 0); /* 256 heaps of value 1 */
    length = (size_t)snprintf(text, ROOM, "any:1");
    for (int i = 0; i < HEAPS; i++)
        length += (size_t)snprintf(text + length, ROOM - length, i % WORD == 0 ? " any:%d" : ",%d",
                                   4000000 + i);
    snprintf(text + length, ROOM - length, " {1}:1\n");
    struct collected written = {0}, again = {0};
    qj_sink sink = collect_in(&written), sink_again = collect_in(&again);
    qj_context *context = context_start();
    qj_position *position = position_of(context, "heaps", text);
    assert_ok(context, qj_position_write(position, &sink));
    qj_position *copy = position_of(context, "heaps", written.data);
    assert_ok(context, qj_position_write(copy, &sink_again));
    assert_string_equal(written.data, again.data);
    assert_int_equal(nimber_of("heaps", text), nimber_of("heaps", written.data));
    qj_position_free(copy);
    qj_position_free(position);
    context_end(context);
    free(again.data);
    free(written.data);
    free(text);
}

UNIT(sums)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),     cmocka_unit_test(test_nimbers),
        cmocka_unit_test(test_complaints), cmocka_unit_test(test_written),
        cmocka_unit_test(test_drawn),      cmocka_unit_test(test_settings),
        cmocka_unit_test(test_many),       cmocka_unit_test(test_too_large_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
