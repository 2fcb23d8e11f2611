/* Tests of moves counted by residues and of the reach of a search, against all moves one by one. */
#include "engines/grundy/heap_nimbers.h"

#include "support/table.h"

GROUP(large_heap)

struct seen {
    const struct heap_nimbers *nimbers;
    uint64_t nimber;
    struct heap_group with, besides;
    bool before;
};

static bool see(void *user, uint64_t a, uint64_t b)
{
    struct seen *seen = user;
    bool has = nimbers_of_parts(seen->nimbers, a, b) == seen->nimber;
    struct heap_group *group = has ? &seen->with : &seen->besides;
    if (!group->count++) {
        group->a = a;
        group->b = b;
        if (has)
            seen->before = !seen->besides.count;
    }
    return true;
}

static void assert_same_group(const struct heap_group *a, const struct heap_group *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->a, b->a);
    assert_int_equal(a->b, b->b);
}

static void check_heap(const struct heap_nimbers *nimbers, qj_context *context, uint64_t x)
{
    struct pace pace = {context, 0};
    for (uint64_t nimber = 0; nimber < (x <= 40 ? 64 : 12); nimber++) {
        struct seen seen = {.nimbers = nimbers, .nimber = nimber};
        struct heap_moves moves;
        struct nimbers_reply reply;
        heap_rule_options(nimbers->rule, x, see, &seen);
        assert_int_equal(nimbers_option(nimbers, &pace, x, nimber, &reply), QJ_OK);
        assert_int_equal(reply.found, seen.with.count > 0);
        if (reply.found)
            assert_true(reply.a == seen.with.a && reply.b == seen.with.b);
        if (!nimbers_are_counted(nimbers))
            continue;
        assert_int_equal(nimbers_count_moves(nimbers, &pace, x, nimber, &moves), QJ_OK);
        assert_same_group(&moves.with, &seen.with);
        assert_same_group(&moves.besides, &seen.besides);
        if (moves.with.count && moves.besides.count)
            assert_int_equal(moves.before, seen.before);
    }
}

/* Heaps up to five times as far as a search reaches, or to 40; whether moves are counted. */
TEST(test_moves)
{
    static const struct {
        const char *code;
        bool counted;
        uint64_t step; /* 0: up to 40 */
    } codes[] = {{"0.07", true, 7},
                 {"0.77", true, 7},
                 {"4.7", true, 1},
                 {"0.15", true, 17},
                 {"0.3", true, 1},
                 {"0.137", true, 11},
                 {"4.42", true, 3},
                 /* three heaps are looked for, not counted */
                 {"4.8", false, 1},
                 {"0.B3", false, 1},
                 {"0.F", false, 1},
                 {"any", true, 0},
                 {"{2,5}", false, 0},
                 {"4.07", false, 0},
                 {"unequal", false, 0},
                 {"0.8F", false, 0},
                 {"-{1,4}", false, 0}};
    for (size_t i = 0; i < COUNT(codes); i++) {
        uint64_t last = 40, step = codes[i].step ? codes[i].step : 1;
        TABLE_TO(table, codes[i].code, codes[i].step ? UINT32_MAX : last);
        assert_int_equal(nimbers_are_counted(&table.nimbers), codes[i].counted);
        if (codes[i].step) {
            last = 5 * nimbers_reach(&table.nimbers);
            assert_true(last / 5 < UINT32_MAX);
        }
        for (uint64_t x = 0; x <= last; x += step)
            check_heap(&table.nimbers, table.context, x);
    }
}

struct within {
    const struct heap_rule *rule;
    uint64_t most, moves, last;
};

static bool count_within(void *user, uint64_t a, uint64_t b)
{
    struct within *within = user;
    if (heap_second(within->rule, b) <= within->most) {
        within->moves++;
        within->last = a;
    }
    return true;
}

/* Visited within a bound are all moves that it lets pass, and no others. */
TEST(test_within)
{
    TABLE_TO(code, "4.F", UINT32_MAX);
    for (uint64_t x = 0; x <= 30; x++)
        for (uint64_t most = 1; most <= 16; most++) {
            struct within all = {&code.rule, most, 0, 0}, some = {&code.rule, UINT64_MAX, 0, 0};
            heap_rule_options(&code.rule, x, count_within, &all);
            heap_rule_options_within(&code.rule, x, most, count_within, &some);
            assert_int_equal(some.moves, all.moves);
            assert_int_equal(some.last, all.last);
        }
}

/* Of a large heap: Kayles repeats after twelve. One or two are taken, from an end or not. */
TEST(test_large)
{
    const uint64_t x = UINT64_C(1000000000000000);
    struct heap_moves moves;
    TABLE_TO(code, "0.77", UINT32_MAX);
    struct pace pace = {code.context, 0};
    assert_ok(code.context, nimbers_count_moves(&code.nimbers, &pace, x, 0, &moves));
    assert_true(moves.with.count + moves.besides.count == 2 + (x - 1) / 2 + (x - 2) / 2);
    assert_int_equal(nimbers_of_parts(&code.nimbers, moves.with.a, moves.with.b), 0);
}

/* Ten digits that split a heap of 2^62 make more moves than 64 bits count. */
TEST(test_too_many)
{
    struct heap_moves moves;
    TABLE_TO(code, "4.777777777", UINT32_MAX);
    struct pace pace = {code.context, 0};
    assert_failure(code.context,
                   nimbers_count_moves(&code.nimbers, &pace, UINT64_C(1) << 62, 1000, &moves),
                   QJ_LIMIT, "more moves than 64 bits can count");
}
