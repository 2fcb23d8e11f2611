/* Limits, the error object, and memory. */
#include "support/support.h"

#include "base/arena.h"

GROUP(context)

TEST(sizes_read_well)
{
    static const struct {
        uint64_t size;
        const char *text;
    } sizes[] = {{999, "999 B"},   {1000, "1 kB"},        {11800000000, "11.8 GB"},
                 {999999, "1 MB"}, {512000000, "512 MB"}, {UINT64_MAX, "18.4 EB"}};
    char text[CONTEXT_SIZE_TEXT];
    for (size_t i = 0; i < COUNT(sizes); i++)
        assert_string_equal(context_size_text(sizes[i].size, text), sizes[i].text);
}

TEST(memory_is_counted_and_limited)
{
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 10000));
    struct arena arena = {.context = context};
    char *small, *none;
    assert_int_equal(arena_make(&arena, &small, 1000), QJ_OK);
    assert_true(context->bytes >= 1000 && context->bytes < 1200);
    assert_int_equal(arena_make(&arena, &none, 9000), QJ_LIMIT);
    assert_null(none);
    assert_int_equal(qj_context_error(context)->status, QJ_LIMIT);
    assert_int_equal(arena_make_sized(&arena, &none, UINT64_MAX / 2, 4), QJ_LIMIT);
    assert_int_equal(arena_make_sized(&arena, &none, UINT64_MAX / 4 + 2, 4), QJ_LIMIT);
    char *same = small;
    assert_int_equal(arena_resize(&arena, &small, 20000), QJ_LIMIT);
    assert_ptr_equal(small, same);
    small[999] = 1;
    assert_int_equal(arena_resize(&arena, &small, 8000), QJ_OK);
    assert_int_equal(small[999], 1);
    arena_clear(&arena);
    assert_true(qj_context_peak(context) >= 8000);
}

/* A large block of an allocator is filled part by part, and can be stopped between two parts. */
TEST(large_blocks_can_be_stopped)
{
    enum { PART = 1 << 24, SIZE = 2 * PART + 5 };
    unsigned char *from = test_malloc(SIZE);
    for (size_t i = 0; i < SIZE; i++)
        from[i] = (unsigned char)(i % 251);
    for (int left = 0; left < 3; left++)
        for (int copied = 0; copied < 2; copied++) {
            int asked = left;
            struct allocator allocator = {.until_failure = UINT64_MAX};
            qj_limits limits = limits_of_allocator(&allocator);
            limits.stop = stop_at_zero;
            limits.stop_user = &asked;
            SCOPED(drop_context) qj_context *context = context_within(&limits);
            SCOPED(arena_clear) struct arena arena = {.context = context};
            unsigned char *block;
            qj_status status = copied ? arena_make_copy(&arena, &block, from, SIZE)
                                      : arena_make(&arena, &block, SIZE);
            assert_true((block != NULL) == (left == 2));
            if (block && copied)
                assert_memory_equal(block, from, SIZE);
            else if (block)
                for (size_t i = 0; i < SIZE; i++)
                    assert_int_equal(block[i], 0);
            else
                assert_int_equal(status, QJ_STOPPED);
            assert_true(block || context->bytes == 0);
        }
    test_free(from);
}

TEST(refusals_name_what_and_how_much)
{
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 8000000000));
    assert_int_equal(context_check_bytes(context, 8000000000, "the table"), QJ_OK);
    assert_failure(context, context_check_bytes(context, 11800000000, "the table"), QJ_LIMIT,
                   "the table needs 11.8 GB, limit 8 GB");
    assert_failure(context, context_check_bytes(context, 8000000001, "the table"), QJ_LIMIT,
                   "the table needs 8000000001 bytes, limit 8000000000");
    context->bytes = 8000000001; /* above a limit that was lowered */
    assert_int_equal(context_left(context), 0);
    assert_failure(context, context_check_bytes(context, 1, "the table"), QJ_LIMIT,
                   "the table needs 8000000002 bytes, limit 8000000000");
    context->bytes = 0;
}

TEST(items_are_appended)
{
    enum { COUNT = 100 };
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 4096));
    SCOPED(arena_clear) struct arena arena = {.context = context};
    uint64_t capacity = 0, count = 0;
    uint32_t *items = NULL;
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(arena_append(&arena, &items, &capacity, &count, &(uint32_t){3 * i}),
                         QJ_OK);
    assert_int_equal(count, COUNT);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(items[i], 3 * i);
    while (arena_append(&arena, &items, &capacity, &count, &(uint32_t){0}) == QJ_OK)
        assert_true(count < 4096 / sizeof *items);
    assert_true(count == capacity && items[1] == 3);
}

TEST(wrong_limits_are_refused)
{
    qj_limits limits = {.struct_size = 3};
    qj_context *context = NULL;
    assert_int_equal(qj_context_new(&limits, &context), QJ_USAGE);
    limits = (qj_limits)QJ_LIMITS_INIT;
    limits.seconds = -1;
    assert_int_equal(qj_context_new(&limits, &context), QJ_USAGE);
    assert_null(context);
}
