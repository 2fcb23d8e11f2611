/* scan_inside: what the files of the scanner share; see scan.h and scan.c. */
#ifndef QIJU_BASE_TEXT_SCAN_INSIDE_H
#define QIJU_BASE_TEXT_SCAN_INSIDE_H

#include "base/text/scan.h"

static inline bool scan_is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static inline bool scan_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Where a byte of the buffer stands in the text, from 0. */
static inline uint64_t scan_offset_of(const struct scan *scan, const char *byte)
{
    return scan->offset + (uint64_t)(byte - scan->buffer);
}

static inline struct scan_place scan_here(const struct scan *scan)
{
    return (struct scan_place){scan->line,
                               scan_offset_of(scan, scan->cursor) - scan->line_start + 1};
}

/* Moves the cursor past the blanks in the buffer; counts lines. */
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

/* Moves the cursor to the next byte that is not blank, or to the end of the text. */
qj_status scan_skip_blanks(struct scan *scan);

/* Reads more behind what is not yet read; sets at_end when there is none. */
qj_status scan_refill(struct scan *scan);

/* Makes sure that a whole token of at most longest bytes, and the byte behind it, are in the
 * buffer. */
qj_status scan_fill_token(struct scan *scan, size_t longest);

/* Complains about the token that was read last, or what is left of it in the buffer. */
qj_status scan_fail_token(struct scan *scan, const char *expected);

/* Complains about one byte inside a token of what. */
qj_status scan_fail_inside(struct scan *scan, const char *what, const char *expected);

/* What a contest bounds, as what was expected. */
void scan_bound_phrase(const qj_bound *bound, char out[PHRASE_SIZE]);

/* Complains about the layout at the cursor. */
qj_status scan_fail_layout(struct scan *scan, const char *expected);

#endif
