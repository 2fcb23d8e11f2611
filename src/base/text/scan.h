/* scan: tokens from a source, with their places.
 *
 * A text is words and integers separated by blanks (space, tab, CR, LF, VT, FF). A line ends with
 * LF; columns count bytes from 1. A byte order mark (U+FEFF) at the start is skipped. Every
 * diagnostic reads "expected ..., found ...", at the place of the found token. Lines and tokens
 * may have any length; only a buffer is in memory.
 *
 * Under an inspection the layout must be exact: one space between the tokens of a line, a newline
 * exactly where the reader ends a line, no blanks at the ends of a line, and numbers without a
 * plus sign and without leading zeros.
 */
#pragma once

#include "base/arena.h"

#include <qiju/contest.h>

/* An inspection checks a contest file: its layout follows the statement, and every quantity is
 * within its bounds. It records the values of each quantity. */
struct inspection {
    const qj_bound *bounds; /* bounds of the contest */
    qj_span *spans;         /* values of each quantity */
    bool limits;            /* a value out of its bounds gives a diagnostic */
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
    bool at_end;                   /* the source is at its end */
    bool begun;                    /* a byte order mark at the start was skipped, if any */
    uint64_t offset;               /* offset of buffer[0] in the text */
    uint64_t line;                 /* line of the cursor */
    uint64_t line_start;           /* offset at which the line starts */
    struct scan_place token;       /* place of the last token */
    struct inspection *inspection; /* NULL: any blanks and numbers are valid */
    uint64_t start; /* under an inspection: offset of the next token after its space */
};

/* Opens a scanner on a source, which must outlive it. scan_close frees its buffer. */
qj_status scan_open(struct scan *scan, qj_context *context, const qj_source *source);
void scan_close(struct scan *scan);

/* Maximum length of a word of scan_word, without the final 0; a longer word gives a diagnostic. */
#define SCAN_WORD 63

/* A value that is no quantity of a contest. */
#define SCAN_NO_QUANTITY SIZE_MAX

/* Skips blanks and reads an integer from lo to hi. what names it in diagnostics ("the width"). A
 * quantity of a contest is recorded under an inspection, and must be within its bounds, which the
 * diagnostic names then. Leading zeros and a sign are allowed. */
qj_status scan_int_of(struct scan *scan, size_t quantity, const char *what, int64_t lo, int64_t hi,
                      int64_t *out);
/* Reads a number without a sign, as scan_int_of. */
qj_status scan_count_of(struct scan *scan, size_t quantity, const char *what, uint64_t lo,
                        uint64_t hi, uint64_t *out);

/* Reads count numbers, as scan_count_of. */
qj_status scan_counts_of(struct scan *scan, size_t quantity, const char *what, uint64_t lo,
                         uint64_t hi, uint64_t count, uint64_t *out);

static inline qj_status scan_count(struct scan *scan, const char *what, uint64_t lo, uint64_t hi,
                                   uint64_t *out)
{
    return scan_count_of(scan, SCAN_NO_QUANTITY, what, lo, hi, out);
}

/* Skips blanks and reads an integer of any length and sign, modulo a modulus below 2^32. */
qj_status scan_residue(struct scan *scan, const char *what, uint64_t modulus, uint64_t *out);

/* Returns whether a word has a full-width digit, a full-width comma or a byte order mark, or is
 * not UTF-8, and writes the fault, which scan_reject and the other diagnostics name. */
bool scan_explain_wide(const char *word, char sentence[PHRASE_SIZE]);

/* Skips blanks and reads a word of bytes other than blanks. */
qj_status scan_word(struct scan *scan, const char *what, char word[SCAN_WORD + 1]);

/* Reads a word of at most longest bytes, fewer than 2^16, into arena, with a final 0. */
qj_status scan_token(struct scan *scan, const char *what, size_t longest, struct arena *arena,
                     char **word);

/* Skips blanks and reads a token of exactly length bytes, all of them in allowed, into out. */
qj_status scan_row(struct scan *scan, const char *what, const char *allowed, uint64_t length,
                   char *out);

/* Reads such a token into a bitset: bit first + i of words is set if byte i is the first byte of
 * allowed. All bits from first on must be 0. */
qj_status scan_bits(struct scan *scan, const char *what, const char *allowed, uint64_t length,
                    uint64_t *words, uint64_t first);

/* Skips blanks and reads a decimal number of any length, 0 or more, without leading zeros, into
 * arena, as digits with a final 0. */
qj_status scan_decimal(struct scan *scan, const char *what, struct arena *arena, char **digits);

/* Skips blanks and returns the next byte without taking it; -1 at the end of the text. */
qj_status scan_peek(struct scan *scan, int *out);

/* Takes a newline under an inspection. */
qj_status scan_newline(struct scan *scan);

/* Skips blanks and finds out whether the next token is a word of at most SCAN_WORD bytes. It takes
 * nothing. */
qj_status scan_at_word(struct scan *scan, const char *word, bool *out);
/* Skips blanks and finds out whether the next token begins with some bytes, at most SCAN_WORD. It
 * takes nothing. */
qj_status scan_at_start(struct scan *scan, const char *bytes, bool *out);
/* Does scan_at_word, and takes the word if it is next. */
qj_status scan_take_word(struct scan *scan, const char *word, bool *out);
/* Does the same for a word of one letter. */
qj_status scan_take_letter(struct scan *scan, char letter, bool *out);
/* Does the same for a number of at most 8 digits in its shortest form. It may leave the number for
 * scan_word, for example at the end of the buffer and under an inspection. */
bool scan_take_short_number(struct scan *scan, uint64_t *out);

/* Skips the blanks of the line and finds out whether it has another token. It takes nothing under
 * an inspection. */
qj_status scan_line_goes_on(struct scan *scan, bool *out);

/* Skips the rest of the line and its end. */
qj_status scan_skip_line(struct scan *scan);

/* Ends a line: under an inspection, the text must have a newline here. Otherwise it reads nothing.
 */
static inline qj_status scan_line(struct scan *scan)
{
    return scan->inspection ? scan_newline(scan) : QJ_OK;
}

/* Records the last token, a quantity of a contest, under an inspection; a diagnostic if it is out
 * of its bounds. INT64_MAX stands for all larger numbers, too. */
qj_status scan_note(struct scan *scan, size_t quantity, int64_t value);

/* Returns whether a byte from scan_peek is a letter, which begins a word that ends a list. */
static inline bool scan_is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Returns the number of bytes that were read. */
uint64_t scan_offset(const struct scan *scan);

/* Returns whether the buffer has only blanks left, so the next token may need to wait for input. */
bool scan_idle(const struct scan *scan);

/* Gives a diagnostic if anything but blanks is left. */
qj_status scan_end(struct scan *scan);

/* Gives a diagnostic about the next token: "expected EXPECTED, found ...". */
qj_status scan_expected(struct scan *scan, const char *expected);

/* Gives a diagnostic about the last word: "expected EXPECTED, found 'WORD'". */
qj_status scan_reject(struct scan *scan, const char *word, const char *expected);

/* Gives a diagnostic about the last token; the format makes the sentence "expected ..., found
 * ...". */
#define scan_fail(scan, ...)                                                                       \
    context_fail_at((scan)->arena.context, QJ_BAD_INPUT, (scan)->token.line, (scan)->token.column, \
                    __VA_ARGS__)
