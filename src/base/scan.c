/* scan: see scan.h. The buffer ends in a 0 byte, so that loops over blanks and digits need no test
 * for its end:
 *
 *     buffer            cursor                end
 *     | already read ... | not yet read ...    |0|
 *
 * refill moves what is not yet read to the front and reads more behind it.
 */
#include "base/scan.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { BUFFER = 1 << 16 };

qj_status scan_open(struct scan *scan, qj_context *context, const qj_source *source)
{
    *scan = (struct scan){.source = source, .line = 1};
    arena_init(&scan->arena, context);
    scan->buffer = arena_alloc(&scan->arena, BUFFER + 1, 1);
    if (!scan->buffer)
        return arena_status(&scan->arena);
    scan->cursor = scan->end = scan->buffer;
    return QJ_OK;
}

void scan_close(struct scan *scan)
{
    arena_clear(&scan->arena);
}

/* Reads more behind what is not yet read; sets at_end when there is none. */
static qj_status refill(struct scan *scan)
{
    qj_context *context = scan->arena.context;
    size_t kept = (size_t)(scan->end - scan->cursor);
    scan->offset += (uint64_t)(scan->cursor - scan->buffer);
    memmove(scan->buffer, scan->cursor, kept);
    scan->cursor = scan->buffer;
    scan->end = scan->buffer + kept;
    scan->buffer[kept] = 0;
    if (kept == BUFFER || scan->at_end)
        return QJ_OK;
    TRY(context_poll(context, NULL, 0, 0));
    ptrdiff_t got = scan->source->read(scan->source->user, scan->buffer + kept, BUFFER - kept);
    if (got < 0) {
        TRY(context_poll(context, NULL, 0, 0));
        return context_fail(context, QJ_IO, "cannot read");
    }
    scan->at_end = got == 0;
    scan->end += got;
    scan->buffer[kept + (size_t)got] = 0;
    return QJ_OK;
}

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Where a byte of the buffer stands in the text, from 0. */
static uint64_t offset_of(const struct scan *scan, const char *byte)
{
    return scan->offset + (uint64_t)(byte - scan->buffer);
}

static struct place here(const struct scan *scan)
{
    return (struct place){scan->line, offset_of(scan, scan->cursor) - scan->line_start + 1};
}

enum { SHOWN = 24, FOUND_SIZE = 4 * SHOWN + 6, EXPECTED_SIZE = 160, RANGE_SIZE = 48 };

/* A token of length bytes for a message: at most shown of them, quoted, what cannot be printed as
 * \xNN. */
static void quote(const char *bytes, size_t length, size_t shown, char text[FOUND_SIZE])
{
    char *out = text;
    *out++ = '\'';
    for (size_t i = 0; i < length && i < shown; i++) {
        bool plain = bytes[i] > ' ' && bytes[i] <= '~' && bytes[i] != '\\';
        out += sprintf(out, plain ? "%c" : "\\x%02x", (unsigned char)bytes[i]);
    }
    *out++ = '\'';
    bool cut = shown == SHOWN && length > shown;
    memcpy(out, cut ? "..." : "", cut ? 4 : 1);
}

/* What stands at the cursor, for a message. */
static void describe_found(const struct scan *scan, size_t shown, char text[FOUND_SIZE])
{
    const char *p = scan->cursor;
    while (p < scan->end && !is_blank(*p))
        p++;
    if (scan->cursor == scan->end)
        snprintf(text, FOUND_SIZE, "the end of the text");
    else if (p == scan->cursor)
        snprintf(text, FOUND_SIZE, "a blank");
    else
        quote(scan->cursor, (size_t)(p - scan->cursor), shown, text);
}

qj_status scan_reject(struct scan *scan, const char *word, const char *expected)
{
    char found[FOUND_SIZE];
    quote(word, strlen(word), SHOWN, found);
    return scan_fail(scan, "expected %s, found %s", expected, found);
}

qj_status scan_fail(struct scan *scan, const char *format, ...)
{
    char message[QJ_MESSAGE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return context_fail_at(scan->arena.context, QJ_BAD_INPUT, scan->token.line, scan->token.column,
                           "%s", message);
}

/* What is wrong with the layout at the cursor. */
static qj_status fail_layout(struct scan *scan, const char *expected)
{
    static const char *const blanks[] = {"a tab", "a newline", "a vertical tab", "a form feed",
                                         "a carriage return"};
    char found[FOUND_SIZE];
    scan->token = here(scan);
    if (scan->cursor == scan->end)
        snprintf(found, sizeof found, "the end of the text");
    else if (is_blank(*scan->cursor))
        snprintf(found, sizeof found, "%s",
                 *scan->cursor == ' ' ? "a space" : blanks[*scan->cursor - '\t']);
    else
        describe_found(scan, SHOWN, found);
    return scan_fail(scan, "expected %s, found %s", expected, found);
}

/* Takes the space before a token of an inspected text, but at the start of a line, and only once.
 */
static qj_status take_space(struct scan *scan)
{
    while (scan->end - scan->cursor < 2 && !scan->at_end)
        TRY(refill(scan));
    scan->token = here(scan);
    if (scan->cursor == scan->end)
        return QJ_OK;
    bool started = offset_of(scan, scan->cursor) == scan->start;
    if (!started && *scan->cursor++ != ' ') {
        scan->cursor--;
        return fail_layout(scan, "one space");
    }
    if (is_blank(*scan->cursor))
        return fail_layout(scan, started ? "no blank at the start of a line" : "one space only");
    scan->start = offset_of(scan, scan->cursor);
    scan->token = here(scan);
    return QJ_OK;
}

/* Moves the cursor to the next byte that is not blank, or to the end of the text. */
static qj_status skip_blanks(struct scan *scan)
{
    if (scan->inspection)
        return take_space(scan);
    for (;;) {
        const char *p = scan->cursor;
        for (; is_blank(*p); p++)
            if (*p == '\n') {
                scan->line++;
                scan->line_start = offset_of(scan, p + 1);
            }
        scan->cursor = p;
        if (p < scan->end || scan->at_end)
            break;
        TRY(refill(scan));
    }
    scan->token = here(scan);
    return QJ_OK;
}

/* Makes sure that a whole token of at most longest bytes, and the byte behind it, are in the
 * buffer. */
static qj_status fill_token(struct scan *scan, size_t longest)
{
    while ((size_t)(scan->end - scan->cursor) <= longest && !scan->at_end) {
        const char *p = scan->cursor;
        while (p < scan->end && !is_blank(*p))
            p++;
        if (p < scan->end)
            break;
        TRY(refill(scan));
    }
    return QJ_OK;
}

/* Complains about the token that starts at offset start of the text, or what is left of it in the
 * buffer. */
static qj_status fail_token(struct scan *scan, uint64_t start, const char *expected)
{
    char found[FOUND_SIZE];
    if (start >= scan->offset)
        scan->cursor = scan->buffer + (start - scan->offset);
    describe_found(scan, SHOWN, found);
    return scan_fail(scan, "expected %s, found %s", expected, found);
}

qj_status scan_expected(struct scan *scan, const char *expected)
{
    TRY(skip_blanks(scan));
    TRY(fill_token(scan, SCAN_WORD));
    return fail_token(scan, offset_of(scan, scan->cursor), expected);
}

/* Skips leading zeros, of which there may be any number; leaves the last digit of a number that is
 * zero. */
static qj_status skip_zeros(struct scan *scan)
{
    while (*scan->cursor == '0') {
        if (scan->cursor + 1 == scan->end)
            TRY(refill(scan));
        if (!is_digit(scan->cursor[1]))
            return QJ_OK;
        scan->cursor++;
    }
    return QJ_OK;
}

/* Reads the digits at the cursor, of which the first is not a leading zero; false when there is
 * none, they overflow, or no blank follows. Of the numbers of 20 digits those up to 2^64 - 1 start
 * with 1, and the others that do would come out below 10^19. */
static bool read_digits(struct scan *scan, uint64_t *value)
{
    const char *start = scan->cursor, *p = start;
    uint64_t sum = 0;
    for (; is_digit(*p); p++)
        sum = sum * 10 + (uint64_t)(*p - '0');
    ptrdiff_t length = p - start;
    bool fits = length < 20 ||
                (length == 20 && *start == '1' && sum >= UINT64_C(10000000000000000000));
    if (length == 0 || !fits || !(is_blank(*p) || p == scan->end))
        return false;
    scan->cursor = p;
    *value = sum;
    return true;
}

/* Complains, under an inspection, about a number at the cursor with a plus sign or a needless zero.
 */
static qj_status check_plain(struct scan *scan)
{
    if (!scan->inspection)
        return QJ_OK;
    bool negative = *scan->cursor == '-';
    const char *digits = scan->cursor + negative;
    bool zero = *digits == '0' && (negative || is_digit(digits[1]));
    return zero || *digits == '+' ? fail_layout(scan, "a number in its shortest form") : QJ_OK;
}

/* A sign and a size. *good is false when the token is no number of 64 bits. */
static qj_status read_number(struct scan *scan, bool *negative, uint64_t *size, bool *good)
{
    if (scan->end - scan->cursor <= SCAN_WORD)
        TRY(fill_token(scan, SCAN_WORD));
    TRY(check_plain(scan));
    *negative = *scan->cursor == '-';
    if (*negative || *scan->cursor == '+')
        scan->cursor++;
    if (*scan->cursor == '0') {
        TRY(skip_zeros(scan));
        TRY(fill_token(scan, SCAN_WORD));
    }
    *good = read_digits(scan, size);
    return QJ_OK;
}

/* What was expected: from lo to hi, unless it is a quantity that must keep within a contest's
 * limits.
 */
static void describe_expected(const struct scan *scan, size_t quantity, const char *what,
                              const char *lo_to_hi, char expected[EXPECTED_SIZE])
{
    const struct inspection *inspection = scan->inspection;
    if (quantity == SCAN_NO_QUANTITY || !inspection || !inspection->limits) {
        snprintf(expected, EXPECTED_SIZE, "%s (%s)", what, lo_to_hi);
        return;
    }
    const qj_bound *bound = &inspection->bounds[quantity];
    snprintf(expected, EXPECTED_SIZE, "%s (%" PRId64 " to %" PRId64 " in the contest)",
             bound->meaning, bound->least, bound->most);
}

qj_status scan_int_of(struct scan *scan, size_t quantity, const char *what, int64_t lo, int64_t hi,
                      int64_t *out)
{
    bool negative, good;
    uint64_t size = 0;
    char expected[EXPECTED_SIZE], range[RANGE_SIZE];
    TRY(skip_blanks(scan));
    uint64_t start = offset_of(scan, scan->cursor);
    TRY(read_number(scan, &negative, &size, &good));
    if (good && size <= (uint64_t)INT64_MAX + negative) {
        int64_t value = (int64_t)(negative ? 0 - size : size);
        if (value >= lo && value <= hi) {
            *out = value;
            return QJ_OK;
        }
    }
    snprintf(range, sizeof range, "%" PRId64 " to %" PRId64, lo, hi);
    describe_expected(scan, quantity, what, range, expected);
    return fail_token(scan, start, expected);
}

qj_status scan_count_of(struct scan *scan, size_t quantity, const char *what, uint64_t lo,
                        uint64_t hi, uint64_t *out)
{
    bool negative, good;
    uint64_t size = 0;
    char expected[EXPECTED_SIZE], range[RANGE_SIZE];
    TRY(skip_blanks(scan));
    uint64_t start = offset_of(scan, scan->cursor);
    TRY(read_number(scan, &negative, &size, &good));
    if (good && (!negative || size == 0) && size >= lo && size <= hi) {
        *out = size;
        return QJ_OK;
    }
    snprintf(range, sizeof range, "%" PRIu64 " to %" PRIu64, lo, hi);
    describe_expected(scan, quantity, what, range, expected);
    return fail_token(scan, start, expected);
}

/* Finds the length of the word that comes next, 1 to longest bytes. */
static qj_status measure_word(struct scan *scan, const char *what, size_t longest, size_t *out)
{
    TRY(skip_blanks(scan));
    TRY(fill_token(scan, longest));
    const char *p = scan->cursor;
    while (p < scan->end && !is_blank(*p) && *p != 0)
        p++;
    size_t length = (size_t)(p - scan->cursor);
    if (length == 0 || length > longest || (p < scan->end && *p == 0))
        return scan_expected(scan, what);
    *out = length;
    return QJ_OK;
}

static void take_word(struct scan *scan, size_t length, char *word)
{
    memcpy(word, scan->cursor, length);
    word[length] = 0;
    scan->cursor += length;
}

qj_status scan_word(struct scan *scan, const char *what, char word[SCAN_WORD + 1])
{
    size_t length = 0;
    TRY(measure_word(scan, what, SCAN_WORD, &length));
    take_word(scan, length, word);
    return QJ_OK;
}

qj_status scan_token(struct scan *scan, const char *what, size_t longest, struct arena *arena,
                     char **word)
{
    size_t length = 0;
    TRY(measure_word(scan, what, longest, &length));
    char *bytes = arena_alloc(arena, length + 1, 1);
    if (!bytes)
        return arena_status(arena);
    take_word(scan, length, bytes);
    *word = bytes;
    return QJ_OK;
}

/* Complains about one byte inside a token. */
static qj_status fail_inside(struct scan *scan, const char *what, const char *expected)
{
    char found[FOUND_SIZE];
    scan->token = here(scan);
    describe_found(scan, 1, found);
    return scan_fail(scan, "expected %s: %s, found %s", what, expected, found);
}

qj_status scan_row(struct scan *scan, const char *what, const char *allowed, uint64_t length,
                   char *out)
{
    bool good[256] = {false};
    char expected[96];
    for (const char *p = allowed; *p; p++)
        good[(unsigned char)*p] = true;
    TRY(skip_blanks(scan));
    if (scan->cursor == scan->end)
        return scan_expected(scan, what);
    for (uint64_t taken = 0; taken < length; taken++, scan->cursor++) {
        if (scan->cursor == scan->end)
            TRY(refill(scan));
        if (!good[(unsigned char)*scan->cursor] || scan->cursor == scan->end) {
            snprintf(expected, sizeof expected,
                     "one of \"%s\" (%" PRIu64 " of them, %" PRIu64 " so far)", allowed, length,
                     taken);
            return fail_inside(scan, what, expected);
        }
        *out++ = *scan->cursor;
    }
    if (scan->cursor == scan->end)
        TRY(refill(scan));
    if (scan->cursor < scan->end && !is_blank(*scan->cursor)) {
        snprintf(expected, sizeof expected, "a blank after %" PRIu64 " of \"%s\"", length, allowed);
        return fail_inside(scan, what, expected);
    }
    return QJ_OK;
}

/* Goes to the first digit of a decimal number that is not a leading zero. */
static qj_status start_decimal(struct scan *scan, const char *what)
{
    TRY(skip_blanks(scan));
    if (scan->end - scan->cursor <= SCAN_WORD)
        TRY(fill_token(scan, SCAN_WORD));
    TRY(check_plain(scan));
    bool plus = *scan->cursor == '+' && is_digit(scan->cursor[1]);
    if (!plus && !is_digit(*scan->cursor))
        return scan_expected(scan, what);
    scan->cursor += plus;
    return skip_zeros(scan);
}

qj_status scan_decimal(struct scan *scan, const char *what, struct arena *arena, char **digits)
{
    char *text = NULL;
    uint64_t length = 0, capacity = 0;
    TRY(start_decimal(scan, what));
    for (;;) {
        TRY(arena_reserve(arena, (void **)&text, &capacity, length, 1));
        if (scan->cursor == scan->end)
            TRY(refill(scan));
        if (!is_digit(*scan->cursor))
            break;
        text[length++] = *scan->cursor++;
    }
    if (scan->cursor < scan->end && !is_blank(*scan->cursor))
        return fail_inside(scan, what, "a digit or a blank");
    text[length] = 0;
    *digits = text;
    return QJ_OK;
}

qj_status scan_peek(struct scan *scan, int *out)
{
    TRY(skip_blanks(scan));
    *out = scan->cursor == scan->end ? -1 : (unsigned char)*scan->cursor;
    return QJ_OK;
}

qj_status scan_peek_line(struct scan *scan, int *out)
{
    for (;;) {
        while (is_blank(*scan->cursor) && *scan->cursor != '\n')
            scan->cursor++;
        if (scan->cursor < scan->end || scan->at_end)
            break;
        TRY(refill(scan));
    }
    scan->token = here(scan);
    *out = scan->cursor == scan->end ? -1 : (unsigned char)*scan->cursor;
    return QJ_OK;
}

qj_status scan_skip_line(struct scan *scan)
{
    const char *found;
    while (!(found = memchr(scan->cursor, '\n', (size_t)(scan->end - scan->cursor)))) {
        scan->cursor = scan->end;
        if (scan->at_end)
            return QJ_OK;
        TRY(refill(scan));
    }
    scan->cursor = found + 1;
    scan->line++;
    scan->line_start = offset_of(scan, scan->cursor);
    return QJ_OK;
}

qj_status scan_at_word(struct scan *scan, const char *word, bool *out)
{
    size_t length = strlen(word);
    TRY(skip_blanks(scan));
    TRY(fill_token(scan, SCAN_WORD));
    size_t left = (size_t)(scan->end - scan->cursor);
    *out = left >= length && !memcmp(scan->cursor, word, length) &&
           (left == length || is_blank(scan->cursor[length]));
    return QJ_OK;
}

uint64_t scan_offset(const struct scan *scan)
{
    return offset_of(scan, scan->cursor);
}

bool scan_idle(const struct scan *scan)
{
    const char *p = scan->cursor;
    while (is_blank(*p))
        p++;
    return p == scan->end;
}

qj_status scan_end(struct scan *scan)
{
    if (!scan->inspection)
        TRY(skip_blanks(scan));
    else if (scan->cursor == scan->end)
        TRY(refill(scan));
    if (scan->cursor == scan->end)
        return QJ_OK;
    return scan->inspection ? fail_layout(scan, "the end of the text")
                            : scan_expected(scan, "the end of the text");
}

qj_status scan_newline(struct scan *scan)
{
    if (scan->cursor == scan->end)
        TRY(refill(scan));
    if (*scan->cursor != '\n')
        return fail_layout(scan, "a newline");
    scan->cursor++;
    scan->line++;
    scan->line_start = scan->start = offset_of(scan, scan->cursor);
    return QJ_OK;
}

/* ------------------------------------------------------------------ bounds */

static qj_status fail_bound(struct scan *scan, const qj_bound *bound, int64_t value)
{
    char found[32] = "a larger number";
    if (value < INT64_MAX)
        snprintf(found, sizeof found, "%" PRId64, value);
    return scan_fail(scan, "expected %s (%" PRId64 " to %" PRId64 " in the contest), found %s",
                     bound->meaning, bound->least, bound->most, found);
}

qj_status scan_note(struct scan *scan, size_t index, int64_t value)
{
    const qj_bound *bound = &scan->inspection->bounds[index];
    qj_span *span = &scan->inspection->spans[index];
    if (!span->seen || value < span->least)
        span->least = value;
    if (!span->seen || value > span->most)
        span->most = value;
    span->seen = true;
    bool within = value >= bound->least && value <= bound->most;
    return within || !scan->inspection->limits ? QJ_OK : fail_bound(scan, bound, value);
}
