/* notes: comments, marks and arrows at positions of a record. The grammar is in
 * docs/reference/formats.md:
 *
 *     notes
 *     @3 ! >1,2>2,2 # takes the middle
 *     @7/3.1 ?
 *
 * A note begins with its place: after how many moves, and the variations that the line takes. Then
 * come a mark, arrows between cells, and words up to the end of the line; each may be missing. No
 * part begins with a letter, so the section ends before the next keyword.
 */
#include "api/text/read.h"

/* Skips digits; returns NULL if there are none. */
static const char *notes_skip_digits(const char *text)
{
    size_t count = text ? strspn(text, "0123456789") : 0;
    return count ? text + count : NULL;
}

static bool notes_is_place(const char *word)
{
    const char *rest = notes_skip_digits(word + 1);
    while (rest && *rest == '/') {
        rest = notes_skip_digits(rest + 1);
        rest = rest && *rest == '.' ? notes_skip_digits(rest + 1) : NULL;
    }
    return rest && !*rest;
}

static bool notes_is_mark(const char *word)
{
    return word[strspn(word, "!?")] == 0 && strlen(word) <= 2;
}

static bool notes_is_arrow(const char *word)
{
    size_t from = strcspn(word + 1, ">");
    const char *to = word + 1 + from;
    return from && *to && to[1] && !strchr(to + 1, '>');
}

static qj_status notes_read_word(struct scan *scan, const char *what, bool (*is)(const char *word))
{
    char word[SCAN_WORD + 1];
    TRY(scan_word(scan, what, word));
    return is(word) ? QJ_OK : scan_reject(scan, word, what);
}

qj_status notes_read(struct scan *scan)
{
    int next;
    do {
        TRY(notes_read_word(scan, "the place of a note, such as @3", notes_is_place));
        TRY(scan_peek(scan, &next));
        if (next == '!' || next == '?')
            TRY(notes_read_word(scan, "!, ?, !?, ?!, !! or ??", notes_is_mark));
        TRY(scan_peek(scan, &next));
        while (next == '>') {
            TRY(notes_read_word(scan, "an arrow, such as >1,2>3,4", notes_is_arrow));
            TRY(scan_peek(scan, &next));
        }
        if (next == '#')
            TRY(scan_skip_line(scan));
        TRY(scan_peek(scan, &next));
    } while (next == '@');
    return QJ_OK;
}
