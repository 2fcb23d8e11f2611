/* ranges: a table of ranges of values (Slate and Atkin, "CHESS 4.5", 1977). An entry stays correct,
 * since it depends only on the position. Answers therefore do not depend on the size of the table.
 *
 *     | hi  24 | lo  24 | hint 8 | work 8 | key ... |               scores of at most 23 bits
 *     |                 | hint 8 | work 8 | key ... | lo | hi |     from the first larger one on
 *
 * The first larger score empties the table.
 */
#include "engines/exhaustive/search/ranges.h"

#include "base/bits.h"

#include <assert.h>

enum { HINT_SHIFT = 8, LO_SHIFT = 16, HI_SHIFT = 40, RANGE_BITS = 24 };
enum { MAX_SHORT = (1 << (RANGE_BITS - 1)) - 1, LARGE_WORDS = 2 };
static_assert(SCALE_WIN <= MAX_SHORT, "endings are short");

/* A value of 24 bits; the largest ones mean infinity. */
static int64_t ranges_unpack_value(uint64_t head, int shift)
{
    const int64_t field = (int64_t)(head >> shift & ((UINT64_C(1) << RANGE_BITS) - 1));
    const int64_t value = field > MAX_SHORT ? field - (INT64_C(1) << RANGE_BITS) : field;
    return value == MAX_SHORT ? SCALE_INFINITE : value == -MAX_SHORT ? -SCALE_INFINITE : value;
}

static uint64_t ranges_pack_value(int64_t value, int shift)
{
    const int64_t field = value == SCALE_INFINITE    ? MAX_SHORT
                          : value == -SCALE_INFINITE ? -MAX_SHORT
                                                     : value;
    return ((uint64_t)field & ((UINT64_C(1) << RANGE_BITS) - 1)) << shift;
}

static bool ranges_is_short(int64_t value)
{
    return (value > -MAX_SHORT && value < MAX_SHORT) || value == SCALE_INFINITE ||
           value == -SCALE_INFINITE;
}

static bool ranges_fits(const struct ranges *ranges, struct value_range range)
{
    return ranges->large || (ranges_is_short(range.lo) && ranges_is_short(range.hi));
}

struct value_range ranges_look_up(const struct ranges *ranges, const uint64_t *key, uint64_t hash,
                                  uint8_t *hint)
{
    const uint64_t *entry = memo_find_fetched(&ranges->memo, key, hash);
    *hint = entry ? (uint8_t)(entry[0] >> HINT_SHIFT) : 0;
    if (!entry)
        return scale_all(ranges->scale);
    if (!ranges->large)
        return (struct value_range){ranges_unpack_value(entry[0], LO_SHIFT),
                                    ranges_unpack_value(entry[0], HI_SHIFT)};
    entry += ranges->memo.words - LARGE_WORDS;
    return (struct value_range){(int64_t)entry[0], (int64_t)entry[1]};
}

void ranges_store(struct ranges *ranges, const uint64_t *key, struct value_range range,
                  uint8_t hint, uint64_t work)
{
    if (!ranges_fits(ranges, range))
        return;
    uint64_t *entry = memo_index(&ranges->memo, key);
    entry[0] = (uint64_t)(bits_highest(work | 1) + 1) | (uint64_t)hint << HINT_SHIFT;
    if (!ranges->large) {
        entry[0] |= ranges_pack_value(range.lo, LO_SHIFT) | ranges_pack_value(range.hi, HI_SHIFT);
        return;
    }
    entry += ranges->memo.words - LARGE_WORDS;
    entry[0] = (uint64_t)range.lo;
    entry[1] = (uint64_t)range.hi;
}

/* --------------------------------------------------------------------------- room */

static qj_status ranges_make_memo(struct ranges *ranges)
{
    const qj_context *context = ranges->arena->context;
    return memo_init(&ranges->memo, ranges->arena, ranges->keys, ranges->large ? LARGE_WORDS : 0,
                     ranges->bytes ? ranges->bytes : (context->limits.bytes - context->bytes) / 2);
}

qj_status ranges_open(struct ranges *ranges, struct arena *arena, enum value_scale scale,
                      unsigned keys, uint64_t bytes)
{
    *ranges = (struct ranges){.arena = arena, .scale = scale, .keys = keys, .bytes = bytes};
    return ranges_make_memo(ranges);
}

/* Replaces the table by one for large scores. */
static qj_status ranges_enlarge(struct ranges *ranges)
{
    struct memo before = ranges->memo;
    ranges->large = true;
    const qj_status status = ranges_make_memo(ranges);
    if (status == QJ_OK) {
        memo_close(&before);
        return QJ_OK;
    }
    ranges->memo = before;
    ranges->large = false;
    return status;
}

qj_status ranges_make_room(struct ranges *ranges, struct value_range range)
{
    return ranges_fits(ranges, range) ? memo_make_room(&ranges->memo) : ranges_enlarge(ranges);
}
