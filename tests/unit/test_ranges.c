/* The table of ranges of the engine search: a stored range is found unchanged, in entries of all
 * forms and around the largest value of each.
 */
#include "support/support.h"

#include "engines/exhaustive/search/ranges.h"

GROUP(ranges)

/* Stores a range and looks it up. The table is emptied only if its entries become longer. */
static void assert_found(struct ranges *ranges, int64_t lo, int64_t hi)
{
    enum { HINT = 171 };
    const uint64_t key[] = {1};
    const struct value_range range = {lo, hi};
    const enum range_form form = ranges->form;
    uint8_t hint;
    assert_ok(ranges->arena->context, ranges_make_room(ranges, range));
    assert_true(ranges->form >= form);
    ranges_store(ranges, key, ranges_fetch(ranges, key), (struct range_entry){range, HINT, 1});
    const struct value_range found = ranges_look_up(ranges, key, ranges_fetch(ranges, key), &hint);
    assert_int_equal(found.lo, lo);
    assert_int_equal(found.hi, hi);
    assert_int_equal(hint, HINT);
}

/* Returns the value at a distance from the best value; for scores, of this size. */
static int64_t value_at(enum value_scale scale, int64_t distance)
{
    return scale == SCALE_SCORE ? distance : scale_all(scale).hi - distance;
}

static void assert_all_found(enum value_scale scale, unsigned key_bits)
{
    enum { ENDING_BITS = 20, SCORE_BITS = 61, AROUND = 3 };
    const int bits[] = {
        [SCALE_OUTCOME] = 0, [SCALE_ENDING] = ENDING_BITS, [SCALE_SCORE] = SCORE_BITS};
    const struct value_range all = scale_all(scale);
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct ranges ranges;
    assert_ok(context, ranges_open(&ranges, &arena, scale, 1, key_bits, 0));
    for (int bit = 0; bit <= bits[scale]; bit++)
        for (int64_t near = -AROUND; near <= AROUND; near++) {
            const int64_t distance = (INT64_C(1) << bit) + near;
            if (distance < 0 || (scale == SCALE_OUTCOME && distance > 1))
                continue;
            const int64_t value = value_at(scale, distance);
            assert_found(&ranges, value, all.hi);
            assert_found(&ranges, -value, value);
            assert_found(&ranges, all.lo, -value);
        }
}

TEST(stored_ranges_are_found)
{
    static const unsigned bits[] = {0, 1, 8, 40, 48, 56, 60, 64};
    for (int scale = SCALE_OUTCOME; scale <= SCALE_SCORE; scale++)
        for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
            assert_all_found((enum value_scale)scale, bits[i]);
}
