/* linear: a system of linear equations Ax = b modulo a prime, its matrix in Matrix Market's
 * exchange format:
 *
 *     %%MatrixMarket matrix coordinate integer general
 *     % p=7
 *     2 3 4               rows, columns, entries
 *     1 1 2               2 x1 + 5 x3 = 1
 *     1 3 5               3 x1 +   x2 = 0
 *     2 1 3
 *     2 2 1
 *     right 1 0
 *
 * Source: Boisvert, Pozo, Remington, "The Matrix Market exchange formats: initial design", NISTIR
 * 5935, 1996.
 */
#include "base/text/number.h"
#include "model/linear/system.h"
#include "model/matrix_market.h"

/* ---------------------------------------------------------------- making */

/* A system while it is made; sparse if it declares fewer entries than an eighth of its size. */
struct linear_builder {
    struct linear_view view; /* first member of the setup */
    struct entries entries;  /* entries of a sparse matrix, while it is read */
};

/* Makes a system without entries. linear_add_entry adds entries, and linear_make closes it. */
static qj_status linear_open(struct arena *arena, const struct linear_view *size, uint64_t entries,
                             struct linear_builder **out)
{
    enum { SPARSE_SHARE = 8 };
    const uint64_t rows = size->equations, columns = size->unknowns, places = rows * columns;
    bool sparse = entries < places / SPARSE_SHARE && rows <= LINEAR_MAX_SPARSE &&
                  columns <= LINEAR_MAX_SPARSE;
    struct linear_builder *system;
    TRY(arena_make(arena, &system, 1));
    TRY(context_check_array(arena->context, sparse ? entries : places,
                            sparse ? sizeof(struct linear_entry) : residues_size(size->modulus),
                            "the matrix"));
    *system = (struct linear_builder){.view = *size, .entries = {.arena = arena}};
    if (!sparse)
        TRY(residues_new(arena, size->modulus, places, &system->view.matrix));
    TRY(residues_new(arena, size->modulus, rows, &system->view.right));
    *out = system;
    return QJ_OK;
}

static qj_status linear_add_entry(struct linear_builder *system, uint64_t row, uint64_t column,
                                  uint64_t value)
{
    uint64_t place = row * system->view.unknowns + column;
    assert(system->view.modulus > 1);
    if (linear_form(&system->view) != LINEAR_MATRIX)
        return entries_add(&system->entries, row, column, value);
    residues_set(&system->view.matrix, place,
                 (residues_at(&system->view.matrix, place) + value) % system->view.modulus);
    return QJ_OK;
}

static qj_status linear_make(struct linear_builder *system)
{
    struct linear_view *view = &system->view;
    if (linear_form(view) == LINEAR_MATRIX)
        return QJ_OK;
    return entries_make(&system->entries, view->equations, view->modulus, &view->sparse);
}

/* --------------------------------------------------------------- reading */

/* The kind of the matrix, from the first line. */
struct linear_header {
    bool array, pattern, symmetric, skew;
};

static qj_status linear_read_header(struct scan *scan, struct linear_header *header)
{
    static const char *const formats[] = {"coordinate", "array", NULL},
                             *const fields[] = {"integer", "pattern", NULL},
                             *const numbers[] = {"integer", NULL},
                             *const symmetries[] = {"general", "symmetric", "skew-symmetric", NULL};
    size_t format, field, symmetry;
    TRY(matrix_read_banner(scan));
    TRY(matrix_read_word(scan, formats, "coordinate or array", &format));
    TRY(matrix_read_word(scan, format ? numbers : fields,
                         format ? "integer, as an array has no pattern" : "integer or pattern",
                         &field));
    TRY(matrix_read_word(scan, symmetries, "general, symmetric or skew-symmetric", &symmetry));
    *header = (struct linear_header){format == 1, field == 1, symmetry > 0, symmetry == 2};
    return scan_skip_line(scan);
}

enum { LONGEST_COMMENT_WORD = 60000 };

/* Reads a comment, whose first word may be "p=PRIME" or "p= PRIME". The first prime counts. */
static qj_status linear_read_comment(struct scan *scan, struct arena *arena, uint64_t *p)
{
    bool more = false;
    char *word;
    TRY(scan_token(scan, "a comment", LONGEST_COMMENT_WORD, arena, &word));
    const char *rest = word + 1;
    if (!*rest)
        TRY(scan_line_goes_on(scan, &more));
    if (more) {
        arena_free(arena, word);
        TRY(scan_token(scan, "a comment", LONGEST_COMMENT_WORD, arena, &word));
        rest = word;
    }
    if (!strncmp(rest, "p=", 2) && !*p) {
        if (!number_is(rest + 2, p) || *p > UINT32_MAX)
            return scan_reject(scan, rest, "a prime below 2^32 after p=");
        TRY(residues_check_prime(scan, *p));
    }
    arena_free(arena, word);
    return scan_skip_line(scan);
}

static qj_status linear_set_entry(struct linear_builder *system, const struct linear_header *header,
                                  uint64_t row, uint64_t column, uint64_t value)
{
    const uint64_t p = system->view.modulus, mirror[] = {column, row};
    TRY(linear_add_entry(system, row, column, value));
    if (!header->symmetric || row == column)
        return QJ_OK;
    return linear_add_entry(system, mirror[0], mirror[1], header->skew ? (p - value) % p : value);
}

static qj_status linear_read_coordinates(struct scan *scan, const struct linear_header *header,
                                         struct linear_builder *system, uint64_t entries)
{
    const struct linear_view *view = &system->view;
    for (uint64_t i = 0; i < entries; i++) {
        uint64_t row, column, value = 1;
        TRY(scan_count(scan, "the row of an entry", 1, view->equations, &row));
        TRY(scan_count(scan, "the column of an entry", 1, view->unknowns, &column));
        if (header->symmetric && row < column + header->skew)
            return scan_fail(scan,
                             header->skew
                                 ? "expected an entry below the diagonal of a skew-symmetric "
                                   "matrix, found %" PRIu64 " %" PRIu64
                                 : "expected an entry on or below the diagonal of a "
                                   "symmetric matrix, found %" PRIu64 " %" PRIu64,
                             row, column);
        if (!header->pattern)
            TRY(scan_residue(scan, "the value of an entry, a whole number", view->modulus, &value));
        TRY(linear_set_entry(system, header, row - 1, column - 1, value));
    }
    return QJ_OK;
}

/* Reads an array column by column; a symmetric matrix has no entries above the diagonal. */
static qj_status linear_read_array(struct scan *scan, const struct linear_header *header,
                                   struct linear_builder *system)
{
    const struct linear_view *view = &system->view;
    for (uint64_t column = 0; column < view->unknowns; column++)
        for (uint64_t row = header->symmetric ? column + header->skew : 0; row < view->equations;
             row++) {
            uint64_t value;
            TRY(scan_residue(scan, "the value of an entry, a whole number", view->modulus, &value));
            TRY(linear_set_entry(system, header, row, column, value));
        }
    return QJ_OK;
}

/* Reads the size. For an array, entries is set to a number above any number of entries. */
static qj_status linear_read_size(struct scan *scan, const struct linear_header *header,
                                  struct linear_view *size, uint64_t *entries)
{
    TRY(scan_count(scan, "the number of rows", 0, UINT32_MAX, &size->equations));
    const bool some = header->array && size->equations > MATRIX_FEW_LINES;
    const uint64_t max = header->array && !size->equations ? MATRIX_FEW_LINES : UINT32_MAX;
    TRY(scan_count(scan, "the number of columns", some, max, &size->unknowns));
    if (header->symmetric && size->equations != size->unknowns)
        return scan_fail(scan, "expected as many columns as rows, %" PRIu64 ", found %" PRIu64,
                         size->equations, size->unknowns);
    *entries = UINT64_MAX;
    if (header->array)
        return QJ_OK;
    return matrix_read_count(scan, size->equations + size->unknowns, "the number of entries",
                             "the number of entries, at least a quarter of the rows and columns "
                             "beyond 2^20",
                             entries);
}

static qj_status linear_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    struct linear_header header = {0};
    struct linear_view size = {0};
    struct linear_builder *system;
    uint64_t entries = 0, value;
    bool comment, right;
    int next;
    TRY(scan_at_word(scan, "%", &comment));
    while (comment) { /* before the first line, where a command can put comments */
        TRY(linear_read_comment(scan, arena, &size.modulus));
        TRY(scan_at_word(scan, "%", &comment));
    }
    TRY(linear_read_header(scan, &header));
    TRY(scan_peek(scan, &next));
    while (next == '%') {
        TRY(linear_read_comment(scan, arena, &size.modulus));
        TRY(scan_peek(scan, &next));
    }
    if (!size.modulus)
        return scan_expected(scan, "a comment \"% p=PRIME\" before the size of the matrix");
    TRY(linear_read_size(scan, &header, &size, &entries));
    /* entries with a mirror image count twice */
    bool over = header.symmetric && entries > UINT64_MAX / 2;
    TRY(linear_open(arena, &size, over ? UINT64_MAX : entries << header.symmetric, &system));
    TRY(header.array ? linear_read_array(scan, &header, system)
                     : linear_read_coordinates(scan, &header, system, entries));
    TRY(linear_make(system));
    TRY(scan_take_word(scan, "right", &right));
    for (uint64_t row = 0; right && row < size.equations; row++) {
        TRY(scan_residue(scan, "the right side of an equation, a whole number", size.modulus,
                         &value));
        residues_set(&system->view.right, row, value);
    }
    return position_set(position, system, NULL, 0);
}

/* ------------------------------------------------------------------- writing */

static uint64_t linear_count_entries(const struct linear_view *system)
{
    uint64_t entries = 0, column, value;
    for (uint64_t row = 0; row < system->equations; row++) {
        struct row_walk walk = system_row(system, row);
        while (row_walk_next(&walk, &column, &value))
            entries++;
    }
    return entries;
}

/* Writes a system. pace: polls the context during a long write; may be NULL. */
static qj_status linear_write(struct writer *writer, struct pace *pace,
                              const struct linear_view *system, uint64_t entries)
{
    uint64_t column, value;
    write_text(writer, "%%MatrixMarket matrix coordinate integer general\n");
    write_format(writer, "%% p=%" PRIu64 "\n", system->modulus);
    WRITE_LIST(writer, system->equations, system->unknowns, entries);
    for (uint64_t row = 0; row < system->equations; row++) {
        struct row_walk walk = system_row(system, row);
        while (row_walk_next(&walk, &column, &value))
            WRITE_LIST(writer, row + 1, column + 1, value);
        if (pace)
            TRY(pace_add(pace, PACE_WRITE * system->unknowns, "equations", row, system->equations));
        TRY(writer_status(writer));
    }
    write_text(writer, "right\n");
    for (uint64_t row = 0; row < system->equations; row++)
        WRITE_LIST(writer, residues_at(&system->right, row));
    return writer_status(writer);
}

/* A system with fewer entries than its text needs was an array, or has entries of 0. */
static bool linear_write_start(struct writer *writer, const qj_position *position)
{
    const struct linear_view *system = position->setup;
    const uint64_t entries = linear_count_entries(system);
    if (entries < matrix_min_entries(system->equations + system->unknowns))
        return false;
    linear_write(writer, NULL, system, entries);
    return true;
}

/* -------------------------------------------------------------- drawing */

static const struct system_words words = {" ", " equations", " equations", "the unknowns",
                                          "the number of an unknown"};

static void linear_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct linear_view *system = position->setup;
    write_phrase(writer, "%" PRIu64 " equation[s], %" PRIu64 " unknown[s], modulo %" PRIu64 "\n",
                 system->equations, system->unknowns, system->modulus);
    system_draw(writer, position, all);
}

static void linear_write_equation_name(struct writer *writer, const qj_position *position,
                                       uint64_t index)
{
    write_text(writer, "equation ");
    system_write_unknown(writer, position, index);
}

/* -------------------------------------------------------------------- boards */

static const qj_parameter parameters[] = {
    {"size", "ROWSxCOLUMNS", "5x5"},
    {"p", "the prime", "7"},
    {"density", "chance in a thousand that an entry is not 0", "1000"},
    {"shape", "solvable (made from a solution), random", "solvable"},
    {NULL, NULL, NULL},
};

static qj_status linear_fill(struct random *random, struct pace *pace, uint64_t density,
                             bool solvable, const uint32_t *x, struct linear_builder *system)
{
    const struct linear_view *view = &system->view;
    for (uint64_t row = 0; row < view->equations; row++) {
        uint64_t sum = 0;
        for (uint64_t column = 0; column < view->unknowns; column++) {
            uint64_t value;
            if (density == 1000)
                value = random_below(random, view->modulus);
            else if (random_below(random, 1000) < density)
                value = 1 + random_below(random, view->modulus - 1);
            else
                continue;
            sum = (sum + value * x[column]) % view->modulus;
            TRY(linear_add_entry(system, row, column, value));
        }
        residues_set(&system->view.right, row,
                     solvable ? sum : random_below(random, view->modulus));
        TRY(pace_add(pace, 4 * view->unknowns, "equations", row, view->equations));
    }
    return linear_make(system);
}

static qj_status linear_generate(struct settings *settings, struct random *random,
                                 struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct pace pace = {arena->context, 0};
    struct linear_view size = {0};
    struct linear_builder *system;
    uint64_t density;
    bool is_random;
    TRY(settings_size(settings, "size", &size.equations, &size.unknowns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &size.modulus));
    TRY(settings_count(settings, "density", 0, 1000, &density));
    TRY(settings_either(settings, "shape", "solvable", "random", &is_random));
    if (!residues_form_field(size.modulus))
        return settings_fail(settings, "p", "expected a prime");
    TRY(linear_open(arena, &size, size.equations * size.unknowns / 1000 * density, &system));
    uint32_t *x;
    TRY(arena_make(arena, &x, size.unknowns));
    for (uint64_t column = 0; column < size.unknowns; column++)
        x[column] = (uint32_t)random_below(random, size.modulus);
    TRY(linear_fill(random, &pace, density, !is_random, x, system));
    const uint64_t entries = linear_count_entries(&system->view);
    if (entries < matrix_min_entries(size.equations + size.unknowns))
        return settings_fail(settings, "density",
                             "expected at least a quarter of the rows and columns beyond 2^20 as "
                             "entries, found %" PRIu64,
                             entries);
    return linear_write(writer, &pace, &system->view, entries);
}

/* ----------------------------------------------------------------- names */

extern const struct game game_linear;

static const struct qj_game names[] = {{
    .game = &game_linear,
    .name = "linear",
    .summary = "solve linear equations modulo a prime, from a matrix in Matrix Market's format",
    .help = "Input: Matrix Market: coordinate or array, integer or pattern, general or\n"
            "       (skew-)symmetric. The prime is below 2^32: a comment % p=PRIME gives\n"
            "       it, or --p PRIME after the file name.\n"
            "Then, optional:\n"
            "  right B1 B2 ...    the right sides of the equations (else all 0)\n"
            "Move:  UNKNOWN VALUE, unknowns from 1: sets that unknown (qiju play).\n",
    .read = linear_read,
    .write = linear_write_start,
    .sample = "%%MatrixMarket matrix coordinate integer general\n% p=7\n3 3 6\n1 1 2\n1 3 5\n"
              "2 1 3\n2 2 1\n3 2 4\n3 3 6\nright\n1 0 3\n",
    .generate = linear_generate,
    .parameters = parameters,
}};

const struct game game_linear = {
    GAME_NAMES(names),   .theory = "Gaussian elimination over GF(p).",
    .system = &words,    SYSTEM_GAME,
    .draw = linear_draw, .equation_write = linear_write_equation_name,
};
