/* scan_row: rows of single characters, as bytes or as bits, 64 at a time; see scan.h. */
#include "base/bits.h"
#include "base/text/bytes.h"
#include "base/text/scan_inside.h"

/* Target of a row: bytes, or a bitset of the bytes that are the first one allowed. */
struct scan_row_target {
    char *bytes;
    uint64_t *words; /* NULL: bytes */
    uint64_t first;
};

static uint64_t scan_find_allowed(const struct scan *scan, const char *allowed, uint64_t *bits)
{
    uint64_t good = *bits = bytes_equal(scan->cursor, *allowed);
    for (const char *p = allowed + 1; *p; p++)
        good |= bytes_equal(scan->cursor, *p);
    return good;
}

static void scan_take(struct scan *scan, size_t count, uint64_t bits, struct scan_row_target *row)
{
    if (row->words) {
        uint64_t *word = row->words + row->first / 64, skip = row->first % 64;
        bits &= bits_first(count);
        word[0] |= bits << skip;
        if (skip && bits >> (64 - skip))
            word[1] |= bits >> (64 - skip);
        row->first += count;
    } else {
        memcpy(row->bytes, scan->cursor, count);
        row->bytes += count;
    }
    scan->cursor += count;
}

/* Takes a narrow row in the buffer with a blank after it. */
static bool scan_take_narrow(struct scan *scan, const char *allowed, uint64_t length,
                             struct scan_row_target *row)
{
    uint64_t bits;
    if (scan->inspection || length >= BYTES_GROUP)
        return false;
    scan_pass_blanks(scan);
    scan->token = scan_here(scan);
    if ((uint64_t)(scan->end - scan->cursor) <= length || !scan_is_blank(scan->cursor[length]) ||
        ~scan_find_allowed(scan, allowed, &bits) & bits_first(length))
        return false;
    scan_take(scan, length, bits, row);
    return true;
}

static qj_status scan_read_row(struct scan *scan, const char *what, const char *allowed,
                               uint64_t length, struct scan_row_target *row)
{
    char expected[PHRASE_SIZE];
    if (scan_take_narrow(scan, allowed, length, row))
        return QJ_OK;
    TRY(scan_skip_blanks(scan));
    if (scan->cursor == scan->end)
        return scan_expected(scan, what);
    for (uint64_t left = length; left;) {
        if (scan->cursor == scan->end)
            TRY(scan_refill(scan));
        size_t ready = (size_t)(scan->end - scan->cursor), most = BYTES_GROUP;
        most = ready < most ? ready : most;
        most = left < most ? (size_t)left : most;
        uint64_t bits, good = scan_find_allowed(scan, allowed, &bits);
        size_t count = ~good & bits_first(most) ? (size_t)bits_lowest(~good) : most;
        scan_take(scan, count, bits, row);
        left -= count;
        if (count < most || most == 0) {
            phrase_write(expected, sizeof expected,
                         "one of \"%.32s\" as character %" PRIu64 " of %" PRIu64, allowed,
                         length - left + 1, length);
            return scan_fail_inside(scan, what, expected);
        }
    }
    if (scan->cursor == scan->end)
        TRY(scan_refill(scan));
    if (scan->cursor < scan->end && !scan_is_blank(*scan->cursor)) {
        phrase_write(expected, sizeof expected, "a blank after %" PRIu64 " of \"%.32s\"", length,
                     allowed);
        return scan_fail_inside(scan, what, expected);
    }
    return QJ_OK;
}

qj_status scan_row(struct scan *scan, const char *what, const char *allowed, uint64_t length,
                   char *out)
{
    return scan_read_row(scan, what, allowed, length, &(struct scan_row_target){.bytes = out});
}

qj_status scan_bits(struct scan *scan, const char *what, const char *allowed, uint64_t length,
                    uint64_t *words, uint64_t first)
{
    assert(words);
    return scan_read_row(scan, what, allowed, length,
                         &(struct scan_row_target){.words = words, .first = first});
}
