/* scan: see scan.h. The buffer ends in a 0 byte, so loops over blanks and digits need no test for
 * its end:
 *
 *     buffer            cursor                end
 *     | already read ... | not yet read ...    |0| ... |
 *
 * refill moves the unread bytes to the front and reads more after them. After the 0 there is room
 * for the rest of a group of bytes that starts before it (base/text/bytes.h).
 */
#include "base/text/scan_inside.h"

#include "base/text/bytes.h"
#include "base/visible.h"

enum { BUFFER = 1 << 16 };

qj_status scan_open(struct scan *scan, qj_context *context, const qj_source *source)
{
    *scan = (struct scan){.arena = {.context = context}, .source = source, .line = 1};
    TRY(arena_make(&scan->arena, &scan->buffer, BUFFER + BYTES_GROUP));
    scan->cursor = scan->end = scan->buffer;
    return QJ_OK;
}

void scan_close(struct scan *scan)
{
    arena_clear(&scan->arena);
}

static const char order_mark[] = UTF8_MARK;
enum { MARK = sizeof order_mark - 1 };

static qj_status scan_read_more(struct scan *scan)
{
    qj_context *context = scan->arena.context;
    size_t rest = (size_t)(scan->end - scan->cursor);
    scan->offset += (uint64_t)(scan->cursor - scan->buffer);
    memmove(scan->buffer, scan->cursor, rest);
    scan->cursor = scan->buffer;
    scan->end = scan->buffer + rest;
    scan->buffer[rest] = 0;
    if (rest == BUFFER || scan->at_end)
        return QJ_OK;
    TRY(context_poll(context, NULL, 0, 0));
    ptrdiff_t got = scan->source->read(scan->source->user, scan->buffer + rest, BUFFER - rest);
    if (got < 0) {
        TRY(context_poll(context, NULL, 0, 0));
        return context_fail(context, QJ_IO, "cannot read");
    }
    scan->at_end = got == 0;
    scan->end += got;
    scan->buffer[rest + (size_t)got] = 0;
    return QJ_OK;
}

/* Returns whether the text starts with (part of) a byte order mark of UTF-16, either order. */
static bool scan_is_utf16(const struct scan *scan)
{
    static const char little[] = {'\xff', '\xfe'}, big[] = {'\xfe', '\xff'};
    const ptrdiff_t size = scan->end - scan->cursor < 2 ? scan->end - scan->cursor : 2;
    return size && (!memcmp(scan->cursor, little, (size_t)size) ||
                    !memcmp(scan->cursor, big, (size_t)size));
}

/* Skips a byte order mark at the start, which is a fault under an inspection. */
static qj_status scan_skip_mark(struct scan *scan)
{
    scan->begun = true;
    while (scan->end - scan->cursor < MARK && !scan->at_end &&
           (scan_is_utf16(scan) ||
            !memcmp(scan->cursor, order_mark, (size_t)(scan->end - scan->cursor))))
        TRY(scan_read_more(scan));
    if (scan_is_utf16(scan)) {
        scan->token = scan_here(scan);
        return scan_fail(scan, "UTF-16: save the text as UTF-8");
    }
    if (scan->end - scan->cursor >= MARK && !memcmp(scan->cursor, order_mark, MARK) &&
        !scan->inspection) {
        scan->cursor += MARK;
        scan->line_start = MARK;
    }
    return QJ_OK;
}

qj_status scan_refill(struct scan *scan)
{
    TRY(scan_read_more(scan));
    return scan->begun ? QJ_OK : scan_skip_mark(scan);
}

/* Returns the end of the token at the cursor, or of the buffer. */
static const char *scan_token_end(const struct scan *scan)
{
    const char *p = scan->cursor;
    while (p < scan->end && !scan_is_blank(*p))
        p++;
    return p;
}

enum { SHOWN = 24, FOUND_SIZE = 4 * SHOWN + 8 };

/* Quotes at most shown bytes of a token, with \xNN for bytes that cannot be printed. */
static void scan_quote(const char *bytes, size_t length, size_t shown, char text[FOUND_SIZE])
{
    char word[4 * SHOWN + 1], *out = word;
    bool cut = shown == SHOWN && length > shown;
    for (size_t i = 0; i < length && i < shown; i++) {
        bool plain = bytes[i] > ' ' && bytes[i] <= '~' && bytes[i] != '\\';
        out += sprintf(out, plain ? "%c" : "\\x%02x", (unsigned char)bytes[i]);
    }
    phrase_write(text, FOUND_SIZE, cut ? "'%.*s'..." : "'%.*s'", (int)(out - word), word);
}

static void scan_describe_found(const struct scan *scan, size_t shown, char text[FOUND_SIZE])
{
    const char *p = scan_token_end(scan);
    if (scan->cursor == scan->end)
        snprintf(text, FOUND_SIZE, "the end of the text");
    else if (p == scan->cursor)
        snprintf(text, FOUND_SIZE, "a blank");
    else
        scan_quote(scan->cursor, (size_t)(p - scan->cursor), shown, text);
}

/* Returns the ASCII character for a full-width one (U+FF01 to U+FF5E); 0 for other characters. */
static char scan_narrow(const char *bytes, size_t length)
{
    if (length < MARK || memcmp(bytes, "\xef\xbc\x80", 3) < 0 ||
        memcmp(bytes, "\xef\xbd\x9e", 3) > 0)
        return 0;
    int code = ((bytes[1] & 0x3f) << 6) + (bytes[2] & 0x3f) - (0xff01 & 0xfff);
    if (code < 0)
        return 0;
    return (char)('!' + code);
}

/* Finds the first fault: no UTF-8, byte order mark, wide digit or comma (all: any wide one). */
static const char *scan_find_wide(const char *bytes, size_t length, bool all)
{
    for (size_t i = 0, size; i < length; i += size) {
        size = utf8_length(bytes + i, length - i);
        char narrow = scan_narrow(bytes + i, size);
        if (!size || (size == MARK && !memcmp(bytes + i, order_mark, MARK)) ||
            (narrow && (all || scan_is_digit(narrow) || narrow == ',')))
            return bytes + i;
    }
    return NULL;
}

/* Returns the bytes at the end of a text that may begin a longer character of UTF-8. */
static size_t scan_cut_bytes(const char *bytes, size_t length)
{
    for (size_t size = 1; size <= 3 && size <= length; size++) {
        const unsigned char lead = (unsigned char)bytes[length - size];
        if ((lead & 0xc0) == 0x80)
            continue;
        const size_t needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        return needed > size ? size : 0;
    }
    return 0;
}

/* Does so for the token at the cursor, without a character that the buffer's end cuts. */
static const char *scan_find_wide_token(const struct scan *scan)
{
    const char *p = scan_token_end(scan);
    size_t length = (size_t)(p - scan->cursor);
    if (p == scan->end && !scan->at_end)
        length -= scan_cut_bytes(scan->cursor, length);
    return scan_find_wide(scan->cursor, length, true);
}

/* Writes the fault of a character, and what to type. */
static void scan_write_wide(const char *wide, char sentence[PHRASE_SIZE])
{
    const size_t size = utf8_length(wide, MARK);
    const char narrow[] = {scan_narrow(wide, size), 0};
    if (size < MARK)
        phrase_write(sentence, PHRASE_SIZE, "not UTF-8 (perhaps GBK): save the text as UTF-8");
    else if (!*narrow)
        phrase_write(sentence, PHRASE_SIZE,
                     "a byte order mark (U+FEFF) inside the text: remove it");
    else if (*narrow == ',')
        phrase_write(sentence, PHRASE_SIZE, "full-width comma %.3s: type ,", wide);
    else if (scan_is_digit(*narrow))
        phrase_write(sentence, PHRASE_SIZE, "full-width digit %.3s: type %d", wide, *narrow - '0');
    else
        phrase_write(sentence, PHRASE_SIZE, "full-width character %.3s: type %s", wide, narrow);
}

bool scan_explain_wide(const char *word, char sentence[PHRASE_SIZE])
{
    const char *wide = scan_find_wide(word, strlen(word), false);
    if (wide)
        scan_write_wide(wide, sentence);
    return wide;
}

static qj_status scan_fail_wide(struct scan *scan, const char *wide)
{
    char sentence[PHRASE_SIZE];
    scan_write_wide(wide, sentence);
    return scan_fail(scan, "%s", sentence);
}

qj_status scan_reject(struct scan *scan, const char *word, const char *expected)
{
    char sentence[PHRASE_SIZE], found[FOUND_SIZE];
    if (scan_explain_wide(word, sentence))
        return scan_fail(scan, "%s", sentence);
    scan_quote(word, strlen(word), SHOWN, found);
    return scan_fail(scan, "expected %s, found %s", expected, found);
}

qj_status scan_fail_layout(struct scan *scan, const char *expected)
{
    static const char *const blanks[] = {"a tab", "a newline", "a vertical tab", "a form feed",
                                         "a carriage return"};
    char found[FOUND_SIZE];
    TRY(scan_fill_token(scan, SCAN_WORD));
    scan->token = scan_here(scan);
    if (scan->cursor < scan->end && scan_is_blank(*scan->cursor))
        snprintf(found, sizeof found, "%s",
                 *scan->cursor == ' ' ? "a space" : blanks[*scan->cursor - '\t']);
    else
        scan_describe_found(scan, SHOWN, found);
    return scan_fail(scan, "expected %s, found %s", expected, found);
}

/* Takes the space before a token under an inspection, once, except at the start of a line. */
static qj_status scan_take_space(struct scan *scan)
{
    while (scan->end - scan->cursor < 2 && !scan->at_end)
        TRY(scan_refill(scan));
    scan->token = scan_here(scan);
    if (scan->cursor == scan->end)
        return QJ_OK;
    bool started = scan_offset_of(scan, scan->cursor) == scan->start;
    if (!started && *scan->cursor++ != ' ') {
        scan->cursor--;
        return scan_fail_layout(scan, "one space");
    }
    if (scan_is_blank(*scan->cursor))
        return scan_fail_layout(scan,
                                started ? "no blank at the start of a line" : "one space only");
    scan->start = scan_offset_of(scan, scan->cursor);
    scan->token = scan_here(scan);
    return QJ_OK;
}

qj_status scan_skip_blanks(struct scan *scan)
{
    if (scan->inspection)
        return scan_take_space(scan);
    for (;;) {
        scan_pass_blanks(scan);
        if (scan->cursor < scan->end || scan->at_end)
            break;
        TRY(scan_refill(scan));
    }
    scan->token = scan_here(scan);
    return QJ_OK;
}

qj_status scan_fill_token(struct scan *scan, size_t longest)
{
    while ((size_t)(scan->end - scan->cursor) <= longest && !scan->at_end) {
        if (scan_token_end(scan) < scan->end)
            break;
        TRY(scan_refill(scan));
    }
    return QJ_OK;
}

qj_status scan_fail_token(struct scan *scan, const char *expected)
{
    char found[FOUND_SIZE];
    uint64_t start = scan->line_start + scan->token.column - 1;
    if (start >= scan->offset)
        scan->cursor = scan->buffer + (start - scan->offset);
    const char *wide = scan_find_wide_token(scan);
    if (wide)
        return scan_fail_wide(scan, wide);
    scan_describe_found(scan, SHOWN, found);
    return scan_fail(scan, "expected %s, found %s", expected, found);
}

qj_status scan_fail_inside(struct scan *scan, const char *what, const char *expected)
{
    char found[FOUND_SIZE];
    scan->token = scan_here(scan);
    TRY(scan_fill_token(scan, SCAN_WORD));
    const char *wide = scan_find_wide_token(scan);
    if (wide == scan->cursor && wide)
        return scan_fail_wide(scan, wide);
    scan_describe_found(scan, 1, found);
    return scan_fail(scan, "expected %s: %s, found %s", what, expected, found);
}

qj_status scan_expected(struct scan *scan, const char *expected)
{
    TRY(scan_skip_blanks(scan));
    TRY(scan_fill_token(scan, SCAN_WORD));
    return scan_fail_token(scan, expected);
}

static qj_status scan_measure_word(struct scan *scan, const char *what, size_t longest, size_t *out)
{
    TRY(scan_skip_blanks(scan));
    TRY(scan_fill_token(scan, longest));
    *out = (size_t)(scan_token_end(scan) - scan->cursor);
    const bool good = *out && *out <= longest && !memchr(scan->cursor, 0, *out);
    return good ? QJ_OK : scan_expected(scan, what);
}

static void scan_copy_word(struct scan *scan, size_t length, char *word)
{
    memcpy(word, scan->cursor, length);
    word[length] = 0;
    scan->cursor += length;
}

qj_status scan_word(struct scan *scan, const char *what, char word[SCAN_WORD + 1])
{
    size_t length = 0;
    TRY(scan_measure_word(scan, what, SCAN_WORD, &length));
    scan_copy_word(scan, length, word);
    return QJ_OK;
}

qj_status scan_token(struct scan *scan, const char *what, size_t longest, struct arena *arena,
                     char **word)
{
    size_t length = 0;
    TRY(scan_measure_word(scan, what, longest, &length));
    char *bytes;
    TRY(arena_make(arena, &bytes, length + 1));
    scan_copy_word(scan, length, bytes);
    *word = bytes;
    return QJ_OK;
}

qj_status scan_peek(struct scan *scan, int *out)
{
    TRY(scan_skip_blanks(scan));
    *out = scan->cursor == scan->end ? -1 : (unsigned char)*scan->cursor;
    return QJ_OK;
}

qj_status scan_line_goes_on(struct scan *scan, bool *out)
{
    for (;;) {
        if (!scan->inspection)
            while (scan_is_blank(*scan->cursor) && *scan->cursor != '\n')
                scan->cursor++;
        if (scan->cursor < scan->end || scan->at_end)
            break;
        TRY(scan_refill(scan));
    }
    *out = scan->inspection ? *scan->cursor == ' '
                            : scan->cursor < scan->end && *scan->cursor != '\n';
    return QJ_OK;
}

qj_status scan_skip_line(struct scan *scan)
{
    const char *found;
    while (!(found = memchr(scan->cursor, '\n', (size_t)(scan->end - scan->cursor)))) {
        scan->cursor = scan->end;
        if (scan->at_end)
            return QJ_OK;
        TRY(scan_refill(scan));
    }
    scan->cursor = found + 1;
    scan->line++;
    scan->line_start = scan_offset_of(scan, scan->cursor);
    return QJ_OK;
}

qj_status scan_at_start(struct scan *scan, const char *bytes, bool *out)
{
    size_t length = strlen(bytes);
    TRY(scan_skip_blanks(scan));
    TRY(scan_fill_token(scan, SCAN_WORD));
    *out = (size_t)(scan->end - scan->cursor) >= length && !memcmp(scan->cursor, bytes, length);
    return QJ_OK;
}

qj_status scan_at_word(struct scan *scan, const char *word, bool *out)
{
    TRY(scan_at_start(scan, word, out));
    const char *behind = scan->cursor + (*out ? strlen(word) : 0);
    *out = *out && (behind == scan->end || scan_is_blank(*behind));
    return QJ_OK;
}

qj_status scan_take_word(struct scan *scan, const char *word, bool *out)
{
    TRY(scan_at_word(scan, word, out));
    scan->cursor += *out ? strlen(word) : 0;
    return QJ_OK;
}

qj_status scan_take_letter(struct scan *scan, char letter, bool *out)
{
    TRY(scan_skip_blanks(scan));
    TRY(scan_fill_token(scan, 1));
    const char *p = scan->cursor;
    *out = *p == letter && (scan_is_blank(p[1]) || p + 1 == scan->end);
    scan->cursor += *out;
    return QJ_OK;
}

uint64_t scan_offset(const struct scan *scan)
{
    return scan_offset_of(scan, scan->cursor);
}

bool scan_idle(const struct scan *scan)
{
    const char *p = scan->cursor;
    while (scan_is_blank(*p))
        p++;
    return p == scan->end;
}

qj_status scan_end(struct scan *scan)
{
    if (!scan->inspection)
        TRY(scan_skip_blanks(scan));
    else if (scan->cursor == scan->end)
        TRY(scan_refill(scan));
    if (scan->cursor == scan->end)
        return QJ_OK;
    return scan->inspection ? scan_fail_layout(scan, "the end of the text")
                            : scan_expected(scan, "the end of the text");
}

qj_status scan_newline(struct scan *scan)
{
    if (scan->cursor == scan->end)
        TRY(scan_refill(scan));
    if (*scan->cursor != '\n')
        return scan_fail_layout(scan, "a newline");
    scan->cursor++;
    scan->line++;
    scan->line_start = scan->start = scan_offset_of(scan, scan->cursor);
    return QJ_OK;
}

/* ------------------------------------------------------------------ bounds */

void scan_bound_phrase(const qj_bound *bound, char out[PHRASE_SIZE])
{
    phrase_write(out, PHRASE_SIZE, "%s (%" PRId64 " to %" PRId64 " in the contest)", bound->meaning,
                 bound->min, bound->max);
}

qj_status scan_note(struct scan *scan, size_t quantity, int64_t value)
{
    char expected[PHRASE_SIZE];
    if (!scan->inspection)
        return QJ_OK;
    const qj_bound *bound = &scan->inspection->bounds[quantity];
    qj_span *span = &scan->inspection->spans[quantity];
    if (!span->seen || value < span->min)
        span->min = value;
    if (!span->seen || value > span->max)
        span->max = value;
    span->seen = true;
    bool within = value >= bound->min && value <= bound->max;
    if (within || !scan->inspection->limits)
        return QJ_OK;
    scan_bound_phrase(bound, expected);
    return value < INT64_MAX ? scan_fail(scan, "expected %s, found %" PRId64, expected, value)
                             : scan_fail(scan, "expected %s, found a larger number", expected);
}
