/* Moves of the splitting game against plain counting; the codes and moves of heap rules; the
 * engine's refusals. Nimbers of single heaps are in test_sequence, games of several heaps in
 * test_heaps and test_splitting.
 */
#include "engines/grundy/splitting_theorem.h"
#include "model/engine.h"

#include "support/table.h"

GROUP(grundy)

extern const struct engine engine_grundy;

/* -------------------------------------------------------------- splitting */

enum { LARGEST = 200, VALUES = 1024 };

struct counts {
    const uint32_t *g;
    struct heap_group by[VALUES];
    uint64_t all;
};

static bool count(void *user, uint64_t a, uint64_t b)
{
    struct counts *counts = user;
    struct heap_group *moves = &counts->by[counts->g[a] ^ counts->g[b]];
    if (moves->count++ == 0)
        *moves = (struct heap_group){1, a, b};
    counts->all++;
    return true;
}

struct other {
    const uint32_t *g;
    uint32_t nimber;
    uint64_t a, b;
};

static bool find_other(void *user, uint64_t a, uint64_t b)
{
    struct other *other = user;
    other->a = a;
    other->b = b;
    return (other->g[a] ^ other->g[b]) == other->nimber;
}

/* Values by mex, and for every wanted value the number of moves to it and the first of them. */
TEST(test_splitting)
{
    static struct counts counts;
    const struct heap_rule rule = {.kind = HEAP_SPLITTING};
    uint32_t g[LARGEST + 1];
    for (uint64_t x = 0; x <= LARGEST; x++) {
        memset(&counts, 0, sizeof counts);
        counts.g = g;
        heap_rule_options(&rule, x, count, &counts);
        for (g[x] = 0; counts.by[g[x]].count; g[x]++)
            ;
        assert_int_equal(splitting_nimber(x), g[x]);
        assert_int_equal(counts.all, x * (x + 1) / 2);
        for (uint32_t nimber = 0; nimber < VALUES; nimber++) {
            struct heap_group to = splitting_moves_to(x, nimber);
            struct heap_group besides = splitting_moves_besides(x, nimber);
            struct other other = {.g = g, .nimber = nimber};
            heap_rule_options(&rule, x, find_other, &other);
            assert_int_equal(to.count, counts.by[nimber].count);
            assert_int_equal(besides.count, counts.all - to.count);
            if (x > 0)
                assert_int_equal(splitting_wins(x, nimber ^ g[x]), to.count);
            if (to.count) {
                assert_int_equal(to.a, counts.by[nimber].a);
                assert_int_equal(to.b, counts.by[nimber].b);
            }
            if (besides.count) {
                assert_int_equal(besides.a, other.a);
                assert_int_equal(besides.b, other.b);
            }
        }
    }
}

/* ------------------------------------------------------------------ rules */

TEST_IN_CONTEXT(test_codes)
{
    const char *const good[] = {"any",   "unequal", "0.77",
                                ".137",  "4.7",     "0.0",
                                "{1}",   "{1,2,3}", "{2,18446744073709551615}",
                                "0.8",   "C.F0A",   "-{1}",
                                "-{2,5}"};
    const char *const bad[] = {"",      "4.",
                               ".",     "0.",
                               "77",    "1.7",
                               "0.G",   "0.7 ",
                               "{}",    "{0}",
                               "-{}",   "-",
                               "-{1",   "-1",
                               "F.1",   "0.a",
                               "{1,1}", "{2,1}",
                               "{1,2",  "{1,}",
                               "{1}x",  "4.4.4",
                               "Any",   "{1 2}",
                               "0.-7",  "{1,18446744073709551616}"};
    SCOPED(arena_clear) struct arena arena = {.context = context};
    for (size_t i = 0; i < COUNT(good) + COUNT(bad); i++) {
        struct heap_rule rule;
        const char *expected, *code = i < COUNT(good) ? good[i] : bad[i - COUNT(good)];
        bool is_good = i < COUNT(good);
        assert_ok(context, heap_rule_read(code, &arena, &rule, &expected));
        if (is_good != !expected)
            fail_msg("'%s' is %s", code, expected ? "refused" : "accepted");
    }
}

struct listed {
    uint64_t a[500], b[500];
    size_t count;
};

static bool keep(void *user, uint64_t a, uint64_t b)
{
    struct listed *listed = user;
    listed->a[listed->count] = a;
    listed->b[listed->count++] = b;
    return true;
}

static bool is_listed(const struct listed *listed, uint64_t a, uint64_t b)
{
    for (size_t i = 0; i < listed->count; i++)
        if (listed->a[i] == a && listed->b[i] == b)
            return true;
    return false;
}

static uint64_t left_of(const struct heap_rule *rule, const struct listed *listed, size_t i)
{
    return listed->a[i] + heap_second(rule, listed->b[i]) + heap_third(rule, listed->b[i]);
}

/* Exactly the moves that are allowed are visited, each once, in the order that is said. */
static void assert_moves(const struct heap_rule *rule)
{
    for (uint64_t x = 0; x <= 12; x++) {
        struct listed listed = {.count = 0};
        size_t allowed = 0;
        heap_rule_options(rule, x, keep, &listed);
        for (uint64_t a = 0; a <= x + 1; a++)
            for (uint64_t b = 0; b <= x + 1; b++)
                for (uint64_t c = 0; c <= (rule->triples ? x + 1 : 0); c++) {
                    uint64_t rest = b | c << HEAP_PART_BITS;
                    bool good = heap_rule_allows(rule, x, a, rest);
                    assert_int_equal(good, is_listed(&listed, a, rest));
                    allowed += good;
                }
        assert_int_equal(listed.count, allowed);
        for (size_t i = 1; i < listed.count && rule->kind != HEAP_SPLITTING; i++) {
            uint64_t left = left_of(rule, &listed, i), before = left_of(rule, &listed, i - 1);
            assert_true(left < before || left == before);
            if (left == before && !rule->triples)
                assert_true(listed.a[i] < listed.a[i - 1]);
        }
        assert_false(heap_rule_allows(rule, x, UINT64_MAX, UINT64_MAX));
        assert_false(heap_rule_allows(rule, x, UINT64_MAX, x + 1));
        assert_false(heap_rule_allows(rule, x, x, UINT64_MAX));
    }
}

TEST(test_moves)
{
    enum { NEVER = -1 };
    static const struct {
        const char *code;
        int cost; /* how many are taken at least by a move that splits */
    } rules[] = {{"any", NEVER}, {"unequal", 0},     {"{1,2,3}", NEVER}, {"{2,7}", NEVER},
                 {"0.77", 1},    {"0.137", 3},       {"0.07", 2},        {"0.6", 1},
                 {"0.007", 3},   {"4.7", 0},         {"4.0", 0},         {"0.333", NEVER},
                 {"0.0", NEVER}, {"0.123456701", 4}, {"-{1,2}", NEVER},  {"-{3}", NEVER},
                 {"0.8", 1},     {"C.F0A", 0}};
    const struct heap_rule splitting = {.kind = HEAP_SPLITTING};
    assert_moves(&splitting);
    for (size_t i = 0; i < COUNT(rules); i++) {
        SCOPED(table_close) struct table table = {0};
        table_open_rule(&table, rules[i].code, NULL);
        assert_moves(&table.rule);
        assert_int_equal(heap_rule_split_cost(&table.rule), (uint64_t)(int64_t)rules[i].cost);
    }
}

/* ------------------------------------------------------------------ limits */

static void assert_refused(const qj_limits *limits, uint64_t heap, enum heap_rule_kind kind,
                           qj_status status, const char *message)
{
    SCOPED(drop_context) qj_context *context = context_within(limits);
    struct engine_session *session = NULL;
    const struct heap_rule rule = {.kind = kind};
    struct view view = {.kind = VIEW_HEAP_SUM,
                        .heap_sum = {.rules = &rule, .rule_count = 1, .heaps = 1, .size = &heap}};
    assert_int_equal(engine_session_open(context, &engine_grundy, &view, &session), status);
    assert_string_equal(qj_context_error(context)->message, message);
    assert_null(session);
}

TEST(test_limits)
{
    const uint64_t any = UINT64_MAX;
    const struct {
        uint64_t bytes, states, heap;
        enum heap_rule_kind kind;
        const char *message;
    } refused[] = {
        {1000000, 0, 1000000, HEAP_UNEQUAL,
         "the table of nimbers up to the largest heap needs 4 MB, limit 1 MB"},
        {1000000, 0, any, HEAP_UNEQUAL, "heaps of 2^31 and more have no table of nimbers"},
        {any, 0, UINT64_C(1) << 31, HEAP_UNEQUAL,
         "heaps of 2^31 and more have no table of nimbers"},
        {any, 0, UINT64_C(1) << 32, HEAP_SPLITTING,
         "heaps of 2^32 and more have too many moves to count"},
        {0, 1000, 1000, HEAP_UNEQUAL, "state limit of 1000 reached"}};
    qj_limits stop = LIMITS(.stop = stop_when_working);
    for (size_t i = 0; i < COUNT(refused); i++) {
        qj_limits limits = LIMITS(.bytes = refused[i].bytes, .states = refused[i].states);
        assert_refused(&limits, refused[i].heap, refused[i].kind, QJ_LIMIT, refused[i].message);
    }
    assert_refused(&stop, 100000, HEAP_UNEQUAL, QJ_STOPPED, "interrupted");
}
