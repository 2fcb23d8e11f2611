/* read: a matrix in Matrix Market's exchange format. Source: Boisvert, Pozo, Remington, "The Matrix
 * Market exchange formats: initial design", NISTIR 5935, 1996.
 */
#include "base/text/number.h"
#include "games/linear/system.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* What the first line says of the matrix. */
struct header {
    bool array, pattern, symmetric, skew;
};

/* Reads one of some words, which end in NULL; expected lists them. */
static qj_status read_choice(struct scan *scan, const char *const *choices, const char *expected,
                             size_t *out)
{
    char word[SCAN_WORD + 1];
    TRY(scan_word(scan, expected, word));
    for (*out = 0; choices[*out]; ++*out)
        if (!strcmp(word, choices[*out]))
            return QJ_OK;
    return scan_reject(scan, word, expected);
}

static qj_status read_header(struct scan *scan, struct header *header)
{
    static const char *const banner[] = {"%%MatrixMarket", NULL}, *const object[] = {"matrix",
                                                                                     NULL};
    static const char *const formats[] = {"coordinate", "array", NULL};
    static const char *const fields[] = {"integer", "pattern", NULL};
    static const char *const symmetries[] = {"general", "symmetric", "skew-symmetric", NULL};
    size_t format, field, symmetry, only;
    TRY(read_choice(scan, banner, "%%MatrixMarket", &only));
    TRY(read_choice(scan, object, "matrix", &only));
    TRY(read_choice(scan, formats, "coordinate or array", &format));
    TRY(read_choice(scan, fields, "integer or pattern", &field));
    if (format == 1 && field == 1)
        return scan_reject(scan, "pattern", "integer, as an array has no pattern");
    TRY(read_choice(scan, symmetries, "general, symmetric or skew-symmetric", &symmetry));
    *header = (struct header){format == 1, field == 1, symmetry > 0, symmetry == 2};
    return scan_skip_line(scan);
}

/* The number behind "p=". */
static qj_status read_modulus(struct scan *scan, const char *digits, uint64_t *p)
{
    const char *end = strlen(digits) <= 10 ? number_read(digits, p) : NULL;
    if (!end || *end || *p > UINT32_MAX)
        return scan_fail(scan, "expected p= and a prime below 2^32, found 'p=%.40s'", digits);
    return residues_check_prime(scan, *p);
}

enum { LONGEST_COMMENT_WORD = 60000 };

/* Reads a comment, the first word of which may be "p=PRIME" right behind the sign or set apart. The
 * first such prime counts. */
static qj_status read_comment(struct scan *scan, struct arena *arena, uint64_t *p)
{
    int next = '\n';
    char *word;
    TRY(scan_token(scan, "a comment", LONGEST_COMMENT_WORD, arena, &word));
    const char *said = word + 1;
    if (!*said)
        TRY(scan_peek_line(scan, &next));
    if (next != '\n' && next >= 0) {
        arena_free(arena, word);
        TRY(scan_token(scan, "a comment", LONGEST_COMMENT_WORD, arena, &word));
        said = word;
    }
    if (!strncmp(said, "p=", 2) && !*p)
        TRY(read_modulus(scan, said + 2, p));
    arena_free(arena, word);
    return scan_skip_line(scan);
}

/* Comments may stand before the first line, too, where a command can put them. */
static qj_status read_first_comments(struct scan *scan, struct arena *arena, uint64_t *p)
{
    for (;;) {
        bool banner, comment;
        int next;
        TRY(scan_at_word(scan, "%", &comment));
        TRY(scan_at_word(scan, "%%MatrixMarket", &banner));
        TRY(scan_peek(scan, &next));
        if (banner || !comment || next < 0)
            return QJ_OK;
        TRY(read_comment(scan, arena, p));
    }
}

static qj_status read_comments(struct scan *scan, struct arena *arena, uint64_t *p)
{
    int next;
    TRY(scan_peek(scan, &next));
    while (next == '%') {
        TRY(read_comment(scan, arena, p));
        TRY(scan_peek(scan, &next));
    }
    return *p ? QJ_OK
              : scan_expected(scan, "a comment \"% p=PRIME\" before the size of the matrix");
}

static qj_status read_residue(struct scan *scan, const char *what, uint64_t p, uint64_t *out)
{
    int64_t value;
    assert(p > 0);
    TRY(scan_int(scan, what, INT64_MIN + 1, INT64_MAX, &value));
    uint64_t size = (uint64_t)(value < 0 ? -value : value) % p;
    *out = value < 0 && size ? p - size : size;
    return QJ_OK;
}

/* The entry, and its mirror image in a symmetric matrix. */
static qj_status set_entry(struct linear_system *system, const struct header *header, uint64_t row,
                           uint64_t column, uint64_t value)
{
    const uint64_t p = system->view.modulus, mirror[] = {column, row};
    TRY(linear_add(system, row, column, value));
    if (!header->symmetric || row == column)
        return QJ_OK;
    return linear_add(system, mirror[0], mirror[1], header->skew ? (p - value) % p : value);
}

static qj_status read_coordinates(struct scan *scan, const struct header *header,
                                  struct linear_system *system, uint64_t entries)
{
    const struct linear_view *view = &system->view;
    for (uint64_t i = 0; i < entries; i++) {
        uint64_t row, column, value = 1;
        TRY(scan_count(scan, "the row of an entry", 1, view->equations, &row));
        TRY(scan_count(scan, "the column of an entry", 1, view->unknowns, &column));
        if (!header->pattern)
            TRY(read_residue(scan, "the value of an entry", view->modulus, &value));
        TRY(set_entry(system, header, row - 1, column - 1, value));
    }
    return QJ_OK;
}

/* Column by column; of a symmetric matrix only what is not above the diagonal. */
static qj_status read_array(struct scan *scan, const struct header *header,
                            struct linear_system *system)
{
    const struct linear_view *view = &system->view;
    for (uint64_t column = 0; column < view->unknowns; column++)
        for (uint64_t row = header->symmetric ? column + header->skew : 0; row < view->equations;
             row++) {
            uint64_t value;
            TRY(read_residue(scan, "the value of an entry", view->modulus, &value));
            TRY(set_entry(system, header, row, column, value));
        }
    return QJ_OK;
}

static qj_status read_right(struct scan *scan, const struct linear_system *system)
{
    bool given;
    TRY(scan_take_word(scan, "right", &given));
    for (uint64_t row = 0; given && row < system->view.equations; row++) {
        uint64_t value;
        TRY(read_residue(scan, "the right side of an equation", system->view.modulus, &value));
        residues_set(&system->view.right, row, value);
    }
    return QJ_OK;
}

/* Of an array, entries is more than any matrix has. */
static qj_status read_sizes(struct scan *scan, const struct header *header,
                            struct linear_view *size, uint64_t *entries)
{
    TRY(scan_count(scan, "the number of rows", 0, UINT32_MAX, &size->equations));
    TRY(scan_count(scan, "the number of columns", 1, UINT32_MAX, &size->unknowns));
    if (header->symmetric && size->equations != size->unknowns)
        return scan_fail(scan, "expected as many columns as rows, %" PRIu64 ", found %" PRIu64,
                         size->equations, size->unknowns);
    *entries = UINT64_MAX;
    return header->array ? QJ_OK
                         : scan_count(scan, "the number of entries", 0, UINT64_MAX, entries);
}

qj_status linear_read(struct scan *scan, qj_position *position, bool *end)
{
    struct arena *arena = &position->arena;
    struct header header = {0};
    struct linear_view size = {0};
    struct linear_system *system;
    uint64_t entries = 0;
    (void)end;
    TRY(read_first_comments(scan, arena, &size.modulus));
    TRY(read_header(scan, &header));
    TRY(read_comments(scan, arena, &size.modulus));
    TRY(read_sizes(scan, &header, &size, &entries));
    /* Those counted twice that have a mirror image. */
    bool over = header.symmetric && entries > UINT64_MAX / 2;
    TRY(linear_open(arena, &size, over ? UINT64_MAX : entries << header.symmetric, &system));
    TRY(header.array ? read_array(scan, &header, system)
                     : read_coordinates(scan, &header, system, entries));
    TRY(linear_make(system));
    TRY(read_right(scan, system));
    return position_set(position, system, NULL, 0);
}
