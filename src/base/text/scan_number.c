/* scan_number: numbers of 64 bits, and decimals of any length; see scan.h. A number of up to 8
 * digits is read at once. A slower path reads all others and gives the diagnostics. */
#include "base/bits.h"
#include "base/text/bytes.h"
#include "base/text/scan_inside.h"

/* Code that is seldom needed would cost its callers registers. */
#define OUT_OF_LINE __attribute__((noinline))

static qj_status scan_skip_zeros(struct scan *scan)
{
    while (*scan->cursor == '0') {
        if (scan->cursor + 1 == scan->end)
            TRY(scan_refill(scan));
        if (!scan_is_digit(scan->cursor[1]))
            return QJ_OK;
        scan->cursor++;
    }
    return QJ_OK;
}

/* Reads the digits at the cursor, whose first is no leading zero. False if there is none, if they
 * overflow, or if no blank follows. Among the numbers of 20 digits, those up to 2^64 - 1 start
 * with 1; others that start with 1 wrap to a number below 10^19. */
static bool scan_read_digits(struct scan *scan, uint64_t *value)
{
    const char *start = scan->cursor, *p = start;
    uint64_t sum = 0;
    for (; scan_is_digit(*p); p++)
        sum = sum * 10 + (uint64_t)(*p - '0');
    ptrdiff_t length = p - start;
    bool fits = length < 20 ||
                (length == 20 && *start == '1' && sum >= UINT64_C(10000000000000000000));
    if (length == 0 || !fits || !(scan_is_blank(*p) || p == scan->end))
        return false;
    scan->cursor = p;
    *value = sum;
    return true;
}

/* Moves to a number, and has its first bytes in the buffer. Under an inspection, gives a diagnostic
 * about a plus sign or a needless zero. */
static qj_status scan_begin_number(struct scan *scan)
{
    TRY(scan_skip_blanks(scan));
    TRY(scan_fill_token(scan, SCAN_WORD));
    if (!scan->inspection)
        return QJ_OK;
    bool negative = *scan->cursor == '-';
    const char *digits = scan->cursor + negative;
    bool zero = *digits == '0' && (negative || scan_is_digit(digits[1]));
    return zero || *digits == '+' ? scan_fail_layout(scan, "a number in its shortest form") : QJ_OK;
}

/* Reads a sign and a size. *good is false if the token is no number of 64 bits. */
static qj_status scan_read_number(struct scan *scan, bool *negative, uint64_t *size, bool *good)
{
    TRY(scan_begin_number(scan));
    *negative = *scan->cursor == '-';
    if (*negative || *scan->cursor == '+')
        scan->cursor++;
    if (*scan->cursor == '0') {
        TRY(scan_skip_zeros(scan));
        TRY(scan_fill_token(scan, SCAN_WORD));
    }
    *good = scan_read_digits(scan, size);
    return QJ_OK;
}

/* Returns whether a number is in a range, which may be empty. */
static inline bool scan_number_is_in(uint64_t value, bool has_sign, uint64_t lo, uint64_t hi)
{
    return has_sign ? (int64_t)value >= (int64_t)lo && (int64_t)value <= (int64_t)hi
                    : value >= lo && value <= hi;
}

/* Reads a number from lo to hi. With a sign they are numbers of int64_t, modulo 2^64, as is *out.
 */
static OUT_OF_LINE qj_status scan_read_long(struct scan *scan, size_t quantity, const char *what,
                                            bool has_sign, uint64_t lo, uint64_t hi, uint64_t *out)
{
    bool negative, good;
    uint64_t size = 0;
    char expected[PHRASE_SIZE];
    TRY(scan_read_number(scan, &negative, &size, &good));
    const bool fits = has_sign ? size <= (uint64_t)INT64_MAX + negative : !negative || size == 0;
    const uint64_t value = negative ? 0 - size : size;
    if (good && fits && scan_number_is_in(value, has_sign, lo, hi)) {
        *out = value;
        return quantity == SCAN_NO_QUANTITY
                   ? QJ_OK
                   : scan_note(scan, quantity,
                               has_sign || value < INT64_MAX ? (int64_t)value : INT64_MAX);
    }
    const bool any = has_sign && (int64_t)lo <= -INT64_MAX && hi == INT64_MAX;
    if (any && !good && !scan_is_digit(*scan->cursor))
        phrase_write(expected, sizeof expected, "an integer (%s)", what);
    else if (has_sign)
        phrase_write(expected, sizeof expected, "%s (%" PRId64 " to %" PRId64 ")", what,
                     (int64_t)lo, (int64_t)hi);
    else
        phrase_write(expected, sizeof expected, "%s (%" PRIu64 " to %" PRIu64 ")", what, lo, hi);
    if (quantity != SCAN_NO_QUANTITY && scan->inspection && scan->inspection->limits)
        scan_bound_phrase(&scan->inspection->bounds[quantity], expected);
    return scan_fail_token(scan, expected);
}

/* Skips blanks and finds a number of up to 8 digits with a blank after it, as nearly all are.
 * Returns its end; NULL for any other token. The 0 after the text is neither digit nor blank, so
 * all of the number is in the buffer. */
static const char *scan_find_short_number(struct scan *scan, bool *negative, uint64_t *size)
{
    if (scan->inspection)
        return NULL;
    scan_pass_blanks(scan);
    scan->token = scan_here(scan);
    const char *digits = scan->cursor;
    if (scan_is_digit(digits[0]) && scan_is_blank(digits[1])) {
        *size = (uint64_t)(digits[0] - '0');
        return digits + 1;
    }
    *negative = *digits == '-';
    digits += *negative;
    unsigned count = bytes_digits(digits, size);
    return count && scan_is_blank(digits[count]) ? digits + count : NULL;
}

static inline qj_status scan_number_of(struct scan *scan, size_t quantity, const char *what,
                                       bool has_sign, uint64_t lo, uint64_t hi, uint64_t *out)
{
    bool negative = false;
    uint64_t size = 0;
    const char *end = scan_find_short_number(scan, &negative, &size);
    const uint64_t value = negative ? 0 - size : size;
    if (!end || (negative && !has_sign) || !scan_number_is_in(value, has_sign, lo, hi))
        return scan_read_long(scan, quantity, what, has_sign, lo, hi, out);
    scan->cursor = end;
    *out = value;
    return QJ_OK;
}

qj_status scan_int_of(struct scan *scan, size_t quantity, const char *what, int64_t lo, int64_t hi,
                      int64_t *out)
{
    return scan_number_of(scan, quantity, what, true, (uint64_t)lo, (uint64_t)hi, (uint64_t *)out);
}

qj_status scan_count_of(struct scan *scan, size_t quantity, const char *what, uint64_t lo,
                        uint64_t hi, uint64_t *out)
{
    return scan_number_of(scan, quantity, what, false, lo, hi, out);
}

static qj_status scan_read_residue(struct scan *scan, uint64_t modulus, uint64_t *out, bool *good)
{
    uint64_t value = 0;
    *good = false;
    for (;; scan->cursor++) {
        if (scan->cursor == scan->end && !scan->at_end)
            TRY(scan_refill(scan));
        if (!scan_is_digit(*scan->cursor))
            break;
        value = (value * 10 + (uint64_t)(*scan->cursor - '0')) % modulus;
        *good = true;
    }
    *good &= scan->cursor == scan->end || scan_is_blank(*scan->cursor);
    *out = value;
    return QJ_OK;
}

qj_status scan_residue(struct scan *scan, const char *what, uint64_t modulus, uint64_t *out)
{
    bool negative = false, good = true;
    uint64_t value = 0;
    const char *end = scan_find_short_number(scan, &negative, &value);
    if (end) {
        scan->cursor = end;
        value %= modulus;
    } else {
        TRY(scan_begin_number(scan));
        negative = *scan->cursor == '-';
        scan->cursor += negative || *scan->cursor == '+';
        TRY(scan_read_residue(scan, modulus, &value, &good));
    }
    if (!good)
        return scan_fail_token(scan, what);
    *out = negative && value ? modulus - value : value;
    return QJ_OK;
}

/* Reads numbers of up to 8 digits, each with one space before and after it, as long as they
 * follow, and returns how many. The numbers in a group are independent, so the processor overlaps
 * them:
 *
 *     text      1 2 0   1 7     4 2
 *     spaces          ^       ^
 */
static uint64_t scan_take_counts(struct scan *scan, uint64_t lo, uint64_t hi, uint64_t count,
                                 uint64_t *out)
{
    uint64_t taken = 0, value;
    if (scan->inspection || scan->cursor - scan->buffer < BYTES_DIGITS || *scan->cursor != ' ')
        return 0;
    const char *start = scan->cursor + 1, *token = start, *group = NULL;
    while (taken < count && group != start && scan->end - start > BYTES_GROUP) {
        group = start;
        for (uint64_t spaces = bytes_equal(group, ' '); spaces; spaces &= spaces - 1) {
            const char *end = group + bits_lowest(spaces);
            if (taken == count || !bytes_number(end, (size_t)(end - start), &value) || value < lo ||
                value > hi) {
                count = taken;
                break;
            }
            out[taken++] = value;
            token = start;
            start = end + 1;
        }
    }
    if (taken) {
        scan->cursor = token;
        scan->token = scan_here(scan);
        scan->cursor = start - 1;
    }
    return taken;
}

qj_status scan_counts_of(struct scan *scan, size_t quantity, const char *what, uint64_t lo,
                         uint64_t hi, uint64_t count, uint64_t *out)
{
    for (uint64_t i = 0; i < count; i++) {
        TRY(scan_count_of(scan, quantity, what, lo, hi, &out[i]));
        i += scan_take_counts(scan, lo, hi, count - i - 1, out + i + 1);
    }
    return QJ_OK;
}

bool scan_take_short_number(struct scan *scan, uint64_t *out)
{
    bool negative = false;
    const char *end = scan_find_short_number(scan, &negative, out);
    if (!end || negative || (*scan->cursor == '0' && end > scan->cursor + 1))
        return false;
    scan->cursor = end;
    return true;
}

qj_status scan_decimal(struct scan *scan, const char *what, struct arena *arena, char **digits)
{
    char *text = NULL;
    uint64_t length = 0, capacity = 0;
    TRY(scan_begin_number(scan));
    bool plus = *scan->cursor == '+' && scan_is_digit(scan->cursor[1]);
    if (!plus && !scan_is_digit(*scan->cursor))
        return scan_expected(scan, what);
    scan->cursor += plus;
    TRY(scan_skip_zeros(scan));
    for (;;) {
        TRY(arena_reserve(arena, &text, &capacity, length));
        if (scan->cursor == scan->end)
            TRY(scan_refill(scan));
        if (!scan_is_digit(*scan->cursor))
            break;
        text[length++] = *scan->cursor++;
    }
    if (scan->cursor < scan->end && !scan_is_blank(*scan->cursor))
        return scan_fail_inside(scan, what, "a digit or a blank");
    text[length] = 0;
    *digits = text;
    return QJ_OK;
}
