/* scan_inside: functions that the files of the scanner share; see scan.h and scan.c. */
#pragma once

#include "base/text/scan.h"

static inline bool scan_is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static inline bool scan_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Returns the offset of a byte of the buffer in the text, from 0. */
static inline uint64_t scan_offset_of(const struct scan *scan, const char *byte)
{
    return scan->offset + (uint64_t)(byte - scan->buffer);
}

static inline struct scan_place scan_here(const struct scan *scan)
{
    return (struct scan_place){scan->line,
                               scan_offset_of(scan, scan->cursor) - scan->line_start + 1};
}

/* Moves the cursor past the blanks in the buffer, and counts lines. */
static inline void scan_pass_blanks(struct scan *scan)
{
    const char *p = scan->cursor;
    for (; scan_is_blank(*p); p++)
        if (*p == '\n') {
            scan->line++;
            scan->line_start = scan_offset_of(scan, p + 1);
        }
    scan->cursor = p;
}

/* Moves the cursor to the next byte that is no blank, or to the end of the text. */
qj_status scan_skip_blanks(struct scan *scan);

/* Reads more after the unread bytes, and sets at_end at the end of the source. */
qj_status scan_refill(struct scan *scan);

/* Ensures that the buffer has a token of at most longest bytes and the byte after it. */
qj_status scan_fill_token(struct scan *scan, size_t longest);

/* Gives a diagnostic about the last token, or the rest of it in the buffer. */
qj_status scan_fail_token(struct scan *scan, const char *expected);

/* Gives a diagnostic about one byte inside a token; what names the token. */
qj_status scan_fail_inside(struct scan *scan, const char *what, const char *expected);

/* Writes a bound of a contest as an expected value. */
void scan_bound_phrase(const qj_bound *bound, char out[PHRASE_SIZE]);

/* Gives a diagnostic about the layout at the cursor. */
qj_status scan_fail_layout(struct scan *scan, const char *expected);
