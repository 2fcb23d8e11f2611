/* Misere play of heaps: the engine and its quotients against exhaustive search, published quotients
 * and periods, genera of single heaps by their definition. test_heaps tests the texts. Takes a
 * second: thousands of sums are searched. */
#include "support/opened.h"
#include "support/table.h"

#include "engines/misere/misere_search.h"
#include "engines/misere/tame.h"
#include "model/game.h"

#include <inttypes.h>

GROUP(misere)

/* -------------------------------------------------------------- agreement */

/* Nearly all are wild from some small heap on; 0.15, 0.07, 0.123, 0.34 and others have known
 * quotients. */
static const char *const codes[] = {
    "0.77", "any",   "{1,2,3}", "{2,3}",   "{1,4,9}", "-{1,3}", "-{1}",  "unequal", "0.15",
    "0.07", "0.123", "0.34",    "0.71",    "0.75",    "0.72",   "0.53",  "0.6",     "4.7",
    "0.8",  "C.9",   "0.137",   "0.007",   "4.03",    "0.312",  "0.51",  "0.F",     "4.3",
    "0.26", "0.644", "{2,5,7}", "{3,5,8}", "-{2,5}",  "0.0",    "0.351", "0.152",   "0.331"};

static size_t add_heaps(struct random *random, char *text, size_t length, uint64_t stones,
                        char separator)
{
    enum { ROOM = 200 };
    uint64_t heaps = 1 + random_below(random, 4);
    if (separator == ' ')
        length += (size_t)snprintf(text + length, ROOM - length, " %d", (int)heaps);
    for (uint64_t i = 0; i < heaps; i++) {
        uint64_t size = random_below(random, stones / (heaps - i) + 2);
        stones -= size < stones ? size : stones;
        length += (size_t)snprintf(text + length, ROOM - length, "%c%d",
                                   i || separator == ' ' ? separator : ':', (int)size);
    }
    return length;
}

/* Returns whether the engine decides the position; its answer must be that of exhaustive search. */
static bool agrees(const char *text, struct random *random)
{
    SCOPED(opened_end) struct opened opened = opened_by(NULL, "heaps", text);
    qj_method method = qj_session_method(opened.session);
    bool decided = !method.declined;
    assert_string_equal(decided ? method.engine : method.declined, "misere");
    if (decided)
        assert_engines_agree(opened.context, opened.position, "misere", "exhaustive", random);
    return decided;
}

/* Heaps of one rule, and sums of two. */
TEST(test_random)
{
    struct random random = {2008};
    uint64_t decided = 0, count = unit_count(3 * COUNT(codes));
    for (uint64_t i = 0; i < count; i++) {
        char text[200];
        size_t length = 0;
        for (int word = 0, sum = i % 5 == 0; word <= sum; word++) {
            const char *code =
                codes[i % 5 ? i % COUNT(codes) : random_below(&random, COUNT(codes))];
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", word ? " " : "",
                                       code);
            length = add_heaps(&random, text, length, sum ? 4 : 10, sum ? ',' : ' ');
        }
        snprintf(text + length, sizeof text - length, " misere");
        decided += agrees(text, &random);
    }
    assert_true(decided > count * 9 / 10);
}

struct quotient_of {
    struct table table;
    struct pretending heaps;
    struct learner_lesson lesson;
};

static void quotient_find(struct quotient_of *of, const char *code, uint64_t largest)
{
    bool found;
    table_open_rule(&of->table, code, NULL);
    of->heaps = (struct pretending){.rule = &of->table.rule, .largest = largest};
    assert_ok(of->table.context,
              misere_search_run(&of->table.arena, &of->heaps, 1, &of->lesson, &found));
    assert_true(found);
}

static void quotient_leave(struct quotient_of *of)
{
    table_close(&of->table);
}

/* Compares a sum, and all sums of it and heaps up to `largest` with at most `stones` stones, with
 * exhaustive search. value is the value of the sum. */
static void compare_all(const struct quotient_of *of, const char *code, const char *sum,
                        uint64_t largest, uint64_t stones, uint32_t value)
{
    const struct quotient *quotient = &of->lesson.quotient;
    const qj_value found = value_by("exhaustive", "heaps", worded("%s:%s misere", code, sum));
    assert_int_equal(found.lo < 0, quotient_loses(quotient, value));
    for (uint64_t x = 1; x <= largest && x <= stones; x++) {
        char more[64];
        snprintf(more, sizeof more, "%s,%d", sum, (int)x);
        compare_all(of, code, more, x, stones - x,
                    quotient_product(quotient, value, of->heaps.value[x]));
    }
}

TEST(test_every_small_sum)
{
    enum { LARGEST = 12, STONES = 12 };
    static const char *const wild[] = {"0.77", "0.15",  "0.07",  "0.34",
                                       "0.71", "0.123", "0.312", "0.8"};
    for (size_t i = 0; i < COUNT(wild); i++) {
        SCOPED(quotient_leave) struct quotient_of of = {0};
        quotient_find(&of, wild[i], LARGEST);
        compare_all(&of, wild[i], "0", LARGEST, STONES, 0);
    }
}

/* ---------------------------------------------------------- known quotients */

/* Kayles and 0.15: Plambeck and Siegel, "Misere quotients for impartial games", J. Combin. Theory A
 * 115 (2008); 0.123: Plambeck, "Taming the wild in impartial combinatorial games", Integers 5
 * (2005); nim of heaps below 2^n, n >= 2, has 2^n + 2 elements (Bouton). The other values were
 * found and proved by this engine; the test shows changes. */
TEST(test_known_quotients)
{
    const struct {
        const char *code;
        uint64_t largest;
        uint32_t order;
        uint64_t preperiod, period; /* 0: none is seen */
    } known[] = {
        {"0.77", 200, 40, 71, 12}, {"0.15", 200, 42, 66, 10}, {"0.123", 100, 20, 5, 5},
        {"0.34", 100, 12, 7, 8},   {"0.53", 100, 16, 21, 9},  {"0.71", 100, 36, 3, 6},
        {"0.72", 100, 24, 16, 4},  {"0.75", 100, 8, 8, 2},    {"0.07", 20, 24, 0, 0},
        {"any", 1, 2, 0, 0},       {"any", 3, 6, 0, 0},       {"any", 7, 10, 0, 0},
        {"any", 15, 18, 0, 0},     {"0.0", 9, 1, 0, 1},       {"{1,2}", 100, 6, 0, 3},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        SCOPED(quotient_leave) struct quotient_of of = {0};
        quotient_find(&of, known[i].code, known[i].largest);
        assert_int_equal(of.lesson.quotient.order, known[i].order);
        assert_int_equal(of.heaps.period.found, known[i].period > 0);
        if (known[i].period) {
            assert_int_equal(of.heaps.period.period, known[i].period);
            assert_int_equal(of.heaps.period.preperiod, known[i].preperiod);
        }
    }
}

/* The presentation that Plambeck and Siegel give of Kayles, whose generators are the heaps 1, 2, 5,
 * 9, 12, 25 and 27; values of larger heaps are those of period 12. */
TEST(test_kayles)
{
    struct quotient_of of;
    quotient_find(&of, "0.77", 400);
    const struct quotient *quotient = &of.lesson.quotient;
    const uint64_t heaps[] = {1, 2, 5, 9, 12, 25, 27};
    const char *const relations[] = {
        "aa=",   "bbb=b",   "bcc=b", "ccc=c", "bd=bc", "cd=bb", "ddd=d", "be=bc", "ce=bb", "ee=de",
        "bf=ab", "cf=abbc", "ddf=f", "ff=bb", "bbg=g", "ccg=g", "dg=cg", "eg=cg", "fg=ag", "gg=bb"};
    for (size_t i = 0; i < COUNT(relations); i++) {
        uint32_t side[2] = {0, 0};
        for (const char *at = relations[i], *middle = strchr(at, '='); *at; at++)
            if (*at != '=')
                side[at > middle] = quotient_product(quotient, side[at > middle],
                                                     of.heaps.value[heaps[*at - 'a']]);
        if (side[0] != side[1])
            fail_msg("%s", relations[i]);
    }
    for (uint64_t x = 71; x < 10000; x += 13)
        assert_int_equal(pretending_value(&of.heaps, x),
                         pretending_value(&of.heaps, 71 + (x - 71) % 12));
    quotient_leave(&of);
}

/* ------------------------------------------------------------------- proof */

struct wins_of {
    const struct quotient_of *of;
    uint64_t wins[4];
    bool any; /* it has options */
};

static bool add_wins(void *user, uint64_t a, uint64_t b)
{
    struct wins_of *wins = user;
    const struct quotient_of *of = wins->of;
    const uint32_t *value = of->heaps.value;
    uint32_t option = quotient_product(&of->lesson.quotient, value[a],
                                       value[heap_second(&of->table.rule, b)]);
    option = quotient_product(&of->lesson.quotient, option, value[heap_third(&of->table.rule, b)]);
    proof_add_wins(&of->lesson.quotient, option, wins->wins);
    return wins->any = true;
}

/* Whether the proof goes on with that element for the heap; a heap without moves is none. */
static bool holds_with(struct misere_proof *proof, const struct quotient_of *of, uint64_t heap,
                       uint32_t element)
{
    struct wins_of wins = {.of = of};
    bool holds = true;
    heap_rule_options(&of->table.rule, heap, add_wins, &wins);
    if (wins.any)
        assert_ok(of->table.context, proof_add(proof, element, wins.wins, 0, &holds));
    return wins.any ? holds : element == 0;
}

/* A second heap of the same size has no other value than the first. */
TEST(test_no_other_element)
{
    const char *const wild[] = {"0.77", "0.15", "0.34", "0.71", "0.123", "0.312", "unequal"};
    for (size_t i = 0; i < COUNT(wild); i++) {
        SCOPED(quotient_leave) struct quotient_of of = {0};
        quotient_find(&of, wild[i], 18);
        struct effort effort = {.pace = {of.table.context, 0}};
        struct misere_proof proof;
        assert_ok(of.table.context,
                  proof_open(&proof, &of.table.arena, &of.lesson.quotient, &effort));
        assert_true(of.lesson.quotient.words <= 4);
        for (uint64_t x = 1; x < of.heaps.known; x++)
            assert_true(holds_with(&proof, &of, x, of.heaps.value[x]));
        for (uint64_t x = 1; x < of.heaps.known; x++)
            for (uint32_t y = 0; y < of.lesson.quotient.order; y++)
                assert_int_equal(holds_with(&proof, &of, x, y), y == of.heaps.value[x]);
    }
}

/* A quotient in which another element is a P-position, or one is none, is refused. */
TEST(test_no_other_losses)
{
    SCOPED(quotient_leave) struct quotient_of of = {0};
    quotient_find(&of, "0.77", 18);
    struct quotient *quotient = &of.lesson.quotient;
    bool losing[64];
    for (uint32_t x = 0; x < quotient->order; x++)
        losing[x] = quotient_loses(quotient, x);
    for (uint32_t wrong = 0; wrong < quotient->order; wrong++) {
        struct effort effort = {.pace = {of.table.context, 0}};
        struct misere_proof proof;
        bool holds = true;
        losing[wrong] = !losing[wrong];
        memset(quotient->partners, 0, quotient->order * quotient->words * sizeof(uint64_t));
        quotient_set_losing(quotient, losing);
        assert_ok(of.table.context, proof_open(&proof, &of.table.arena, quotient, &effort));
        for (uint64_t x = 1; x < of.heaps.known && holds; x++)
            holds = holds_with(&proof, &of, x, of.heaps.value[x]);
        assert_false(holds);
        losing[wrong] = !losing[wrong];
    }
}

/* Two elements that every third element leaves equal are one: such a monoid is not a quotient. */
TEST_IN_CONTEXT(test_reduced)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct quotient quotient;
    for (int order = 2; order <= 3; order++) {
        const bool losing[] = {false, true, false};
        assert_ok(context, quotient_open(&quotient, &arena, (uint32_t)order));
        for (int x = 0; x < order; x++)
            for (int y = 0; y < order; y++)
                quotient.product[x * order + y] = (uint16_t)((x + y) % 2);
        quotient_set_losing(&quotient, losing);
        assert_int_equal(quotient_is_reduced(&quotient), order == 2);
    }
}

static qj_status give_double(UNUSED void *user, UNUSED const struct pretending *heaps, uint64_t x,
                             uint32_t *value, bool *holds)
{
    *value = (uint32_t)(2 * x);
    *holds = true;
    return QJ_OK;
}

/* An all-but set in a quotient has elements instead of nimbers: it has no saltus. */
TEST(test_saltus)
{
    for (int grows = 0; grows < 2; grows++) {
        SCOPED(table_close) struct table table = {0};
        bool holds;
        table_open_rule(&table, "-{1,2}", NULL);
        struct pretending heaps = {.rule = &table.rule, .largest = 500};
        assert_ok(table.context,
                  pretending_fill(&heaps, &table.arena, grows, give_double, NULL, &holds));
        assert_true(holds);
        assert_int_equal(heaps.period.found, grows);
        assert_int_equal(heaps.known == 501, !grows);
    }
}

/* ------------------------------------------------------------- tame heaps */

/* The first wild heap of Kayles is 5, of genus 4^146 (Winning Ways, ch. 13), that of Grundy's game
 * 13 (On Numbers and Games, ch. 12). Subtraction games are tame in this range. */
TEST(test_first_wild_heaps)
{
    const struct {
        const char *code;
        uint64_t wild; /* 0: none up to 60 */
    } known[] = {{"0.77", 5},   {"unequal", 13}, {"{1,2,3}", 0}, {"{2,5,7}", 0},
                 {"-{1,2}", 0}, {"0.333", 0},    {"0.0", 0}};
    for (size_t i = 0; i < COUNT(known); i++) {
        SCOPED(table_close) struct table table = {0};
        bool tame;
        table_open_rule(&table, known[i].code, NULL);
        struct pretending heaps = {.rule = &table.rule, .largest = 60};
        assert_ok(table.context, tame_find(&table.arena, &heaps, 1, &tame));
        assert_int_equal(tame, known[i].wild == 0);
        if (!tame)
            assert_int_equal(heaps.known, known[i].wild);
    }
}

struct elements {
    char text[200];
    uint64_t count;
};

static bool add_element(void *user, uint64_t part, uint64_t size, const char *element)
{
    struct elements *elements = user;
    size_t length = strlen(elements->text);
    assert_int_equal(part, ++elements->count);
    snprintf(elements->text + length, sizeof elements->text - length, "%d:%s ", (int)size, element);
    return true;
}

static void assert_elements(const char *text, const char *expected, bool tame)
{
    struct elements elements = {.count = 0};
    SCOPED(opened_end) struct opened opened = opened_by(NULL, "heaps", text);
    qj_misere misere;
    assert_ok(opened.context, qj_session_misere(opened.session, &misere));
    assert_int_equal(misere.tame, tame);
    assert_ok(opened.context, qj_session_elements(opened.session, add_element, &elements));
    assert_string_equal(elements.text, expected);
}

TEST(test_elements)
{
    assert_elements("any 4 0 1 2 7 misere", "0:0^1 1:1^0 2:2^2 7:7^7 ", true);
    assert_elements("{1,2,3} 3 4 5 6 misere", "4:0^1 5:1^0 6:2^2 ", true);
    assert_elements("{2,3}:2,4,5 any:2 misere", "2:1^0 4:2^2 5:0^1 2:2^2 ", true);
    assert_elements("0.77 6 0 1 2 3 5 7 misere", "0:1 1:a 2:b 3:ab 5:c 7:b ", false);
}

static bool wins(const char *game, const char *text)
{
    qj_value value = value_by("misere", game, text);
    assert_int_equal(value.kind, QJ_OUTCOME);
    assert_int_equal(value.lo, value.hi);
    return value.lo > 0;
}

/* Heaps beyond any table: nim as Bouton has it, and periods. */
TEST(test_large)
{
    assert_false(wins("nim", "3 1000000000000 3000000000000 2554050781184 misere"));
    assert_true(wins("nim", "3 1000000000000 3000000000000 2554050781185 misere"));
    assert_false(wins("nim", "3 1 1 1 misere"));
    assert_true(wins("nim", "2 1 1 misere"));
    assert_true(wins("nim", "1 4611686018427387904 misere"));
    assert_false(wins("heaps", "{1,3,4} 1 4611686018427387903 misere")); /* as 1: 2^62 is 4 mod 7 */
    assert_true(wins("heaps", "{1,3,4} 1 4611686018427387900 misere") ==
                wins("heaps", "{1,3,4} 1 7 misere"));
    assert_false(wins("heaps", "-{1,2}:3000000000000 any:1000000000000 misere"));
    assert_true(wins("heaps", "-{1,2}:3000000000003 any:1000000000000 misere"));
    for (uint64_t x = 0; x < 12; x += 5) {
        assert_int_equal(wins("kayles", worded("2 %" PRIu64 " 9 misere", 1200000000000 + x)),
                         wins("kayles", worded("2 %" PRIu64 " 9 misere", 120 + x)));
    }
}

/* ------------------------------------------------------------------- limits */

static void assert_refused(const qj_limits *limits, const char *text, const char *engine,
                           const char *message)
{
    SCOPED(opened_end) struct opened opened = opened_text("heaps", text, limits);
    assert_failure(opened.context, qj_session_open(opened.position, engine, &opened.session),
                   QJ_LIMIT, message);
}

/* If no quotient is found, exhaustive search answers, and the answer names it. */
TEST(test_declined)
{
    qj_limits limits = QJ_LIMITS_INIT;
    assert_refused(&limits, "4.7 1 11 misere", "misere",
                   "the engine misere does not reach this position");
    limits.states = 20;
    assert_refused(&limits, "4.7 1 11 misere", NULL,
                   "state limit of 20 reached; the engine misere does not reach this position");
    limits.states = 2;
    assert_refused(&limits, "any 3 1 1 1 misere", NULL, "state limit of 2 reached");
    SCOPED(opened_end) struct opened opened = opened_by(NULL, "heaps", "4.7 1 11 misere");
    qj_misere misere;
    assert_string_equal(qj_session_method(opened.session).engine, "exhaustive");
    assert_string_equal(qj_session_method(opened.session).declined, "misere");
    assert_int_equal(qj_session_misere(opened.session, &misere), QJ_USAGE);
}
