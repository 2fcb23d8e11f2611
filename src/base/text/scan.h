/* scan: tokens from a source, with the place of everything.
 *
 * Text is words and whole numbers separated by blanks (space, tab, CR, LF, VT, FF). A line ends
 * with LF; columns count bytes from 1. A byte order mark (U+FEFF) at the start is skipped. Every
 * diagnostic reads "expected ..., found ..." at the place of what was found. Lines and tokens may
 * be of any length; only a buffer's worth is in memory.
 *
 * Under an inspection the text must be laid out exactly: one space between the tokens of a line, a
 * newline where the reader says that a line ends and nowhere else, no blanks at the ends of a line,
 * and numbers without a plus sign and without leading zeros.
 */
#ifndef QIJU_BASE_TEXT_SCAN_H
#define QIJU_BASE_TEXT_SCAN_H

#include "base/arena.h"

#include <qiju/contest.h>

/* Checks a contest file as its setter does: is it laid out exactly as the statement says, is every
 * quantity within the contest's bounds, and which values do they take? */
struct inspection {
    const qj_bound *bounds; /* of the contest */
    qj_span *spans;         /* of the values read, one for each bound */
    bool limits;            /* a value out of its bounds is a diagnostic */
};

struct scan_place {
    uint64_t line;
    uint64_t column;
};

struct scan {
    struct arena arena;
    const qj_source *source;
    char *buffer;
    const char *cursor;            /* next byte to read */
    const char *end;               /* past the last byte read; *end is 0 */
    bool at_end;                   /* the source has no more */
    bool begun;                    /* a byte order mark at the start is skipped, if there was one */
    uint64_t offset;               /* of buffer[0] in the text */
    uint64_t line;                 /* of the cursor */
    uint64_t line_start;           /* where that line starts in the text */
    struct scan_place token;       /* of the token that was read last */
    struct inspection *inspection; /* NULL: any blanks and numbers are fine */
    uint64_t start; /* under an inspection: where the next token must start once its gap is taken */
};

/* Opens a scanner on a source that outlives it; scan_close frees its buffer. */
qj_status scan_open(struct scan *scan, qj_context *context, const qj_source *source);
void scan_close(struct scan *scan);

/* Longest word scan_word gives, without the final 0; longer ones are a diagnostic. */
#define SCAN_WORD 63

/* No quantity that a contest bounds. */
#define SCAN_NO_QUANTITY SIZE_MAX

/* Skips blanks and reads a whole number in lo..hi; what names it for diagnostics ("the width"). If
 * it is quantity number quantity of those that a contest bounds, and the bounds must be kept, the
 * diagnostic names the contest's limits. Leading zeros and a sign are fine. */
qj_status scan_int_of(struct scan *scan, size_t quantity, const char *what, int64_t lo, int64_t hi,
                      int64_t *out);
/* The same for counts and sizes. */
qj_status scan_count_of(struct scan *scan, size_t quantity, const char *what, uint64_t lo,
                        uint64_t hi, uint64_t *out);

/* The same for count of them in a row. */
qj_status scan_counts_of(struct scan *scan, size_t quantity, const char *what, uint64_t lo,
                         uint64_t hi, uint64_t count, uint64_t *out);

static inline qj_status scan_int(struct scan *scan, const char *what, int64_t lo, int64_t hi,
                                 int64_t *out)
{
    return scan_int_of(scan, SCAN_NO_QUANTITY, what, lo, hi, out);
}

static inline qj_status scan_count(struct scan *scan, const char *what, uint64_t lo, uint64_t hi,
                                   uint64_t *out)
{
    return scan_count_of(scan, SCAN_NO_QUANTITY, what, lo, hi, out);
}

/* Skips blanks and reads a whole number of any length and sign, modulo a modulus below 2^32. */
qj_status scan_residue(struct scan *scan, const char *what, uint64_t modulus, uint64_t *out);

/* Whether a word has a full-width digit or comma or a byte order mark, or is not UTF-8. scan_reject
 * and the other diagnostics name the fault. */
bool scan_is_wide(const char *word);

/* Skips blanks and reads a word of any bytes but blanks. */
qj_status scan_word(struct scan *scan, const char *what, char word[SCAN_WORD + 1]);

/* The same for a word of at most longest bytes, fewer than 2^16, with a final 0 in arena. */
qj_status scan_token(struct scan *scan, const char *what, size_t longest, struct arena *arena,
                     char **word);

/* Skips blanks and reads a token of exactly length bytes, each of them in allowed, into out. */
qj_status scan_row(struct scan *scan, const char *what, const char *allowed, uint64_t length,
                   char *out);

/* The same into a set of bits: bit first + i of words, all 0 from first on, becomes whether byte i
 * is the first one of allowed. */
qj_status scan_bits(struct scan *scan, const char *what, const char *allowed, uint64_t length,
                    uint64_t *words, uint64_t first);

/* Skips blanks and reads a decimal number of any number of digits, 0 or more, without leading
 * zeros, as digits with a final 0 in arena. */
qj_status scan_decimal(struct scan *scan, const char *what, struct arena *arena, char **digits);

/* Skips blanks. peek gives the next byte without taking it, or -1 at the end of the text. */
qj_status scan_peek(struct scan *scan, int *out);

/* Takes the newline of an inspected text. */
qj_status scan_newline(struct scan *scan);

/* Skips blanks. Whether the next token is this word of at most SCAN_WORD bytes; takes nothing. */
qj_status scan_at_word(struct scan *scan, const char *word, bool *out);
/* Skips blanks. Whether the next token begins with these bytes, at most SCAN_WORD. */
qj_status scan_at_start(struct scan *scan, const char *bytes, bool *out);
/* As scan_at_word, and takes the word if it is there. */
qj_status scan_take_word(struct scan *scan, const char *word, bool *out);
/* The same for a word of one letter. */
qj_status scan_take_letter(struct scan *scan, char letter, bool *out);
/* The same for a number of at most 8 digits in its shortest form. It may stay there for
 * scan_word: at the end of the buffer, say, and under an inspection. */
bool scan_take_short_number(struct scan *scan, uint64_t *out);

/* scan_peek within the line: a blank that ends it is given as '\n'. */
qj_status scan_peek_line(struct scan *scan, int *out);

/* Whether another token stands in the line. Takes nothing of an inspected text. */
qj_status scan_line_goes_on(struct scan *scan, bool *out);

/* Skips the rest of the line and its end. */
qj_status scan_skip_line(struct scan *scan);

/* The line ends here. Nothing is read but under an inspection. */
static inline qj_status scan_line(struct scan *scan)
{
    return scan->inspection ? scan_newline(scan) : QJ_OK;
}

/* Notes a value of an inspected text, and complains when it is out of its bounds. */
qj_status scan_note(struct scan *scan, size_t index, int64_t value);

/* The token that was read last is quantity number index of those that the contest bounds. Nothing
 * happens but under an inspection. */
static inline qj_status scan_bounded_int(struct scan *scan, size_t index, int64_t value)
{
    return scan->inspection ? scan_note(scan, index, value) : QJ_OK;
}

static inline qj_status scan_bounded(struct scan *scan, size_t index, uint64_t value)
{
    return scan_bounded_int(scan, index, value < INT64_MAX ? (int64_t)value : INT64_MAX);
}

/* Whether a byte from scan_peek is a letter, and so starts a word that ends a list. */
static inline bool scan_is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* How many bytes of the text are read. */
uint64_t scan_offset(const struct scan *scan);

/* Whether only blanks have been read ahead, so that reading the next token may have to wait. */
bool scan_idle(const struct scan *scan);

/* Complains unless only blanks are left. */
qj_status scan_end(struct scan *scan);

/* Complains about what stands at the cursor (after blanks): "expected EXPECTED, found ...". */
qj_status scan_expected(struct scan *scan, const char *expected);

/* Complains about the word that was read last: "expected EXPECTED, found 'WORD'". */
qj_status scan_reject(struct scan *scan, const char *word, const char *expected);

/* Complains about the token that was read last: the sentence is "expected ..., found ...". */
qj_status scan_fail(struct scan *scan, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
