/* ranges: a table of ranges of values (Slate and Atkin, "CHESS 4.5", 1977). An entry stays correct,
 * since it depends only on the position. Answers therefore do not depend on the size of the table.
 *
 *     | quotient | hi    | lo    | hint 8 | work 6 |            short: keys of few bits
 *     | hi  24 | lo  24 | hint 8 | work 8 | key ... |            medium: endings, small scores
 *     |                 | hint 8 | work 8 | key ... | lo | hi |  long
 *
 * Short entries are in a table of words (quotients.h), other entries in a memo.
 * The first value without room in its entry empties the table, which then has longer entries.
 */
#include "engines/exhaustive/search/ranges.h"

#include "base/bits.h"

enum { WORK_BITS = 6, MAX_WORK = (1 << WORK_BITS) - 1, HEAD_BITS = WORK_BITS + 8 };
enum { MEMO_VALUE_BITS = 8, MEDIUM_BITS = 24, LONG_WORDS = 2 };
static_assert(SCALE_WIN < 1 << (MEDIUM_BITS - 1), "endings are medium");

static void ranges_set_bits(struct ranges *ranges, unsigned bits)
{
    ranges->bits = bits;
    ranges->max = (INT64_C(1) << (bits - 1)) - 1;
    ranges->offset = ranges->scale == SCALE_ENDING && ranges->max < SCALE_WIN - 1
                         ? SCALE_WIN - 1 - ranges->max
                         : 0;
}

static bool ranges_has_room(const struct ranges *ranges, int64_t value)
{
    const int64_t size = value < 0 ? -value : value;
    if (ranges->scale == SCALE_SCORE)
        return size == SCALE_INFINITE || size < ranges->max;
    return size == 0 || size > ranges->offset;
}

static bool ranges_fits(const struct ranges *ranges, struct value_range range)
{
    return ranges->form == RANGE_LONG ||
           (ranges_has_room(ranges, range.lo) && ranges_has_room(ranges, range.hi));
}

static uint64_t ranges_pack_value(const struct ranges *ranges, int64_t value)
{
    const int64_t offset = ranges->offset;
    int64_t field = value > 0 ? value - offset : value < 0 ? value + offset : 0;
    if (value == SCALE_INFINITE || value == -SCALE_INFINITE)
        field = value > 0 ? ranges->max : -ranges->max;
    return (uint64_t)field & ((UINT64_C(1) << ranges->bits) - 1);
}

static int64_t ranges_unpack_value(const struct ranges *ranges, uint64_t word)
{
    const int64_t max = ranges->max, offset = ranges->offset;
    int64_t field = (int64_t)(word & ((UINT64_C(1) << ranges->bits) - 1));
    field -= field > max ? INT64_C(1) << ranges->bits : 0;
    if (ranges->scale == SCALE_SCORE && (field == max || field == -max))
        return field > 0 ? SCALE_INFINITE : -SCALE_INFINITE;
    return field > 0 ? field + offset : field < 0 ? field - offset : 0;
}

/* The data of an entry: | hi | lo | hint 8 | work 6 |; with long entries lo and hi have no meaning.
 * The work is stored as the number of its bits, at least 1. */
static uint64_t ranges_pack(const struct ranges *ranges, struct range_entry entry)
{
    const uint64_t level = (uint64_t)bits_highest(entry.work | 1) + 1;
    return (level < MAX_WORK ? level : MAX_WORK) | entry.hint << WORK_BITS |
           ranges_pack_value(ranges, entry.range.lo) << HEAD_BITS |
           ranges_pack_value(ranges, entry.range.hi) << (HEAD_BITS + ranges->bits);
}

static struct range_entry ranges_unpack(const struct ranges *ranges, uint64_t data)
{
    return (struct range_entry){{ranges_unpack_value(ranges, data >> HEAD_BITS),
                                 ranges_unpack_value(ranges, data >> (HEAD_BITS + ranges->bits))},
                                (uint8_t)(data >> WORK_BITS),
                                (UINT64_C(1) << (data & MAX_WORK)) / 2};
}

/* Reads and writes an entry of the memo: the low byte of its first word is its value, the work. */
static struct range_entry ranges_read(const struct ranges *ranges, const uint64_t *entry)
{
    struct range_entry found = ranges_unpack(ranges, (entry[0] & MAX_WORK) |
                                                         entry[0] >> MEMO_VALUE_BITS << WORK_BITS);
    const uint64_t *bounds = entry + ranges->memo.words - LONG_WORDS;
    if (ranges->form == RANGE_LONG)
        found.range = (struct value_range){(int64_t)bounds[0], (int64_t)bounds[1]};
    return found;
}

static void ranges_write(const struct ranges *ranges, uint64_t *entry, uint64_t data,
                         struct value_range range)
{
    uint64_t *bounds = entry + ranges->memo.words - LONG_WORDS;
    entry[0] = (data & MAX_WORK) | data >> WORK_BITS << MEMO_VALUE_BITS;
    if (ranges->form == RANGE_LONG) {
        bounds[0] = (uint64_t)range.lo;
        bounds[1] = (uint64_t)range.hi;
    }
}

struct value_range ranges_look_up(const struct ranges *ranges, const uint64_t *key, uint64_t hash,
                                  uint8_t *hint)
{
    struct range_entry found = {.range = scale_all(ranges->scale)};
    if (ranges->form == RANGE_SHORT) {
        const uint64_t data = quotients_find(&ranges->quotients, hash);
        if (data)
            found = ranges_unpack(ranges, data);
    } else {
        const uint64_t *entry = memo_find_fetched(&ranges->memo, key, hash);
        if (entry)
            found = ranges_read(ranges, entry);
    }
    *hint = (uint8_t)found.hint;
    return found.range;
}

void ranges_store(struct ranges *ranges, const uint64_t *key, uint64_t hash,
                  struct range_entry entry)
{
    if (!ranges_fits(ranges, entry.range))
        return;
    const uint64_t data = ranges_pack(ranges, entry);
    if (ranges->form == RANGE_SHORT)
        quotients_store(&ranges->quotients, hash, data);
    else
        ranges_write(ranges, memo_index(&ranges->memo, key), data, entry.range);
}

/* ---------------------------------------------------------------------- all entries */

uint64_t ranges_places(const struct ranges *ranges)
{
    return ranges->form == RANGE_SHORT ? quotients_count(&ranges->quotients)
                                       : memo_count(&ranges->memo);
}

bool ranges_entry(const struct ranges *ranges, uint64_t place, uint64_t *key,
                  struct range_entry *entry)
{
    if (ranges->form == RANGE_SHORT) {
        const uint64_t data = quotients_entry(&ranges->quotients, place, key);
        *entry = ranges_unpack(ranges, data);
        return data;
    }
    const uint64_t *found = memo_entry(&ranges->memo, place);
    if (!found)
        return false;
    memcpy(key, found + 1, ranges->keys * sizeof *key);
    *entry = ranges_read(ranges, found);
    return true;
}

/* --------------------------------------------------------------------------- room */

static uint64_t ranges_bytes(const struct ranges *ranges)
{
    const qj_context *context = ranges->arena->context;
    return ranges->bytes ? ranges->bytes : (context->limits.bytes - context->bytes) / 2;
}

static qj_status ranges_make_memo(struct ranges *ranges)
{
    ranges_set_bits(ranges, MEDIUM_BITS);
    return memo_init(&ranges->memo, ranges->arena, ranges->keys,
                     ranges->form == RANGE_LONG ? LONG_WORDS : 0, ranges_bytes(ranges));
}

qj_status ranges_open(struct ranges *ranges, struct arena *arena, enum value_scale scale,
                      unsigned keys, unsigned key_bits, uint64_t bytes)
{
    enum { OUTCOME_BITS = 2, MIN_BITS = 8 };
    const unsigned least = scale == SCALE_OUTCOME ? OUTCOME_BITS : MIN_BITS;
    bool fits = false;
    *ranges = (struct ranges){.arena = arena, .scale = scale, .keys = keys, .bytes = bytes};
    if (key_bits)
        TRY(quotients_init(&ranges->quotients, arena, key_bits, HEAD_BITS + 2 * least,
                           ranges_bytes(ranges), &fits));
    ranges->form = fits ? RANGE_SHORT : RANGE_MEDIUM;
    if (!fits)
        return ranges_make_memo(ranges);
    ranges_set_bits(ranges, (ranges->quotients.data_bits - HEAD_BITS) / 2);
    return QJ_OK;
}

qj_status ranges_lengthen(struct ranges *ranges, enum range_form form)
{
    struct ranges before = *ranges;
    if (form <= ranges->form)
        return QJ_OK;
    ranges->form = form;
    const qj_status status = ranges_make_memo(ranges);
    if (status != QJ_OK)
        *ranges = before;
    else if (before.form == RANGE_SHORT)
        quotients_close(&before.quotients);
    else
        memo_close(&before.memo);
    return status;
}

bool ranges_are_crowded(const struct ranges *ranges, struct value_range range)
{
    return !ranges_fits(ranges, range) ||
           (ranges->form == RANGE_SHORT ? quotients_are_crowded(&ranges->quotients)
                                        : memo_is_crowded(&ranges->memo));
}

qj_status ranges_make_room(struct ranges *ranges, struct value_range range)
{
    while (!ranges_fits(ranges, range))
        TRY(ranges_lengthen(ranges, ranges->form + 1));
    if (ranges->form != RANGE_SHORT)
        return memo_make_room(&ranges->memo);
    return quotients_are_crowded(&ranges->quotients) ? quotients_grow(&ranges->quotients) : QJ_OK;
}
