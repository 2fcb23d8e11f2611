/* Tests of moves counted by residues and of the reach of a search, against all moves one by one. */
#include "engines/grundy/large_heap.h"

#include "support/support.h"

struct seen {
    const struct nimbers *nimbers;
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

static void check_heap(const struct nimbers *nimbers, qj_context *context, uint64_t x)
{
    struct pace pace = {context, 0};
    for (uint64_t nimber = 0; nimber < 12; nimber++) {
        struct seen seen = {.nimbers = nimbers, .nimber = nimber};
        struct heap_group with, besides;
        struct reply reply;
        bool before;
        heap_rule_options(nimbers->rule, x, see, &seen);
        assert_int_equal(nimbers_option(nimbers, &pace, x, nimber, &reply), QJ_OK);
        assert_int_equal(reply.found, seen.with.count > 0);
        if (reply.found)
            assert_true(reply.a == seen.with.a && reply.b == seen.with.b);
        if (!large_heap_is_counted(nimbers))
            continue;
        assert_int_equal(large_heap_moves(nimbers, &pace, x, nimber, &with, &besides, &before),
                         QJ_OK);
        assert_same_group(&with, &seen.with);
        assert_same_group(&besides, &seen.besides);
        if (with.count && besides.count)
            assert_int_equal(before, seen.before);
    }
}

struct code {
    qj_context *context;
    struct arena arena;
    struct heap_rule rule;
    struct nimbers nimbers;
};

/* The nimbers of a code, up to a heap by which its period is proved. */
static void code_open(struct code *code, const char *text)
{
    const char *expected;
    code->context = context_start();
    arena_init(&code->arena, code->context);
    assert_ok(code->context, heap_rule_read(text, &code->arena, &code->rule, &expected));
    assert_null(expected);
    assert_ok(code->context, nimbers_open(&code->nimbers, &code->arena, &code->rule, UINT32_MAX));
}

static void code_close(struct code *code)
{
    arena_clear(&code->arena);
    context_end(code->context);
}

static void check_code(const char *text, bool counted, uint64_t step)
{
    struct code code;
    code_open(&code, text);
    assert_int_equal(large_heap_is_counted(&code.nimbers), counted);
    uint64_t reach = nimbers_reach(&code.nimbers);
    assert_true(reach < UINT32_MAX);
    for (uint64_t x = 0; x <= 5 * reach; x += step)
        check_heap(&code.nimbers, code.context, x);
    code_close(&code);
}

static void test_counts(void **state)
{
    (void)state;
    check_code("0.07", true, 7);
    check_code("0.77", true, 7);
    check_code("4.7", true, 1);
    check_code("0.15", true, 17);
    check_code("0.3", true, 1);
    check_code("0.137", true, 11);
    check_code("4.42", true, 3);
}

/* Three heaps are looked for, not counted. */
static void test_three_heaps(void **state)
{
    (void)state;
    check_code("4.8", false, 1);
    check_code("0.B3", false, 1);
    check_code("0.F", false, 1);
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
static void test_within(void **state)
{
    (void)state;
    struct code code;
    code_open(&code, "4.F");
    for (uint64_t x = 0; x <= 30; x++)
        for (uint64_t most = 1; most <= 16; most++) {
            struct within all = {&code.rule, most, 0, 0}, some = {&code.rule, UINT64_MAX, 0, 0};
            heap_rule_options(&code.rule, x, count_within, &all);
            heap_rule_options_within(&code.rule, x, most, count_within, &some);
            assert_int_equal(some.moves, all.moves);
            assert_int_equal(some.last, all.last);
        }
    code_close(&code);
}

/* Of a large heap: Kayles repeats after twelve. One or two are taken, from an end or not. */
static void test_large(void **state)
{
    (void)state;
    struct code code;
    const uint64_t x = UINT64_C(1000000000000000);
    struct heap_group with, besides;
    bool before;
    code_open(&code, "0.77");
    struct pace pace = {code.context, 0};
    assert_ok(code.context, large_heap_moves(&code.nimbers, &pace, x, 0, &with, &besides, &before));
    assert_true(with.count + besides.count == 2 + (x - 1) / 2 + (x - 2) / 2);
    assert_int_equal(nimbers_of_parts(&code.nimbers, with.a, with.b), 0);
    code_close(&code);
}

/* Ten digits that split a heap of 2^62 make more moves than 64 bits count. */
static void test_too_many(void **state)
{
    (void)state;
    struct code code;
    struct heap_group with, besides;
    bool before;
    code_open(&code, "4.777777777");
    struct pace pace = {code.context, 0};
    assert_int_equal(
        large_heap_moves(&code.nimbers, &pace, UINT64_C(1) << 62, 1000, &with, &besides, &before),
        QJ_LIMIT);
    assert_string_equal(qj_context_error(code.context)->message,
                        "more moves than 64 bits can count");
    code_close(&code);
}

UNIT(large_heap)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),   cmocka_unit_test(test_three_heaps),
        cmocka_unit_test(test_within),   cmocka_unit_test(test_large),
        cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
