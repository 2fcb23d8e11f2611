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
 * Source of the format: Boisvert, Pozo, Remington, "The Matrix Market exchange formats: initial
 * design", NISTIR 5935, 1996.
 */
#include "base/pace.h"
#include "model/game.h"
#include "model/residues.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct setup {
    uint64_t rows, columns, p;
    struct residue_array matrix; /* row-major */
    struct residue_array right;
};

static uint64_t entry_at(const struct setup *system, uint64_t row, uint64_t column)
{
    return residue_array_at(&system->matrix, row * system->columns + column);
}

/* ---------------------------------------------------------------- puzzle */

static uint64_t equations(const void *setup)
{
    return ((const struct setup *)setup)->rows;
}

static uint64_t unknowns(const void *setup)
{
    return ((const struct setup *)setup)->columns;
}

static uint64_t modulus(const void *setup)
{
    return ((const struct setup *)setup)->p;
}

/* What x makes of the left side of an equation. */
static uint64_t times_row(const struct setup *system, uint64_t row, const uint32_t *x)
{
    uint64_t sum = 0;
    for (uint64_t column = 0; column < system->columns; column++)
        sum = (sum + entry_at(system, row, column) * x[column] % system->p) % system->p;
    return sum;
}

static uint32_t left(const void *setup, const uint32_t *x, uint64_t row)
{
    const struct setup *system = setup;
    uint64_t right = residue_array_at(&system->right, row);
    return (uint32_t)((right + system->p - times_row(system, row, x)) % system->p);
}

static const struct puzzle puzzle = {equations, unknowns, modulus, left, 0, false};

/* ------------------------------------------------------------------ text */

static qj_status new_system(struct arena *arena, uint64_t rows, uint64_t columns, uint64_t p,
                            struct setup **out)
{
    TRY(context_check_array(arena->context, rows * columns, residue_array_size(p), "the matrix"));
    struct setup *system = arena_alloc(arena, 1, sizeof *system);
    if (!system)
        return arena_status(arena);
    *system = (struct setup){.rows = rows, .columns = columns, .p = p};
    TRY(residue_array_new(arena, p, rows * columns, &system->matrix));
    TRY(residue_array_new(arena, p, rows, &system->right));
    *out = system;
    return QJ_OK;
}

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
    char *end = NULL;
    bool number = *digits >= '0' && *digits <= '9' && strlen(digits) <= 10;
    *p = number ? strtoull(digits, &end, 10) : 0;
    if (!number || *end || *p > UINT32_MAX)
        return scan_fail(scan, "expected p= and a prime below 2^32, found 'p=%.40s'", digits);
    return residues_check_prime(scan, *p);
}

enum { LONGEST_COMMENT_WORD = 60000 };

/* Reads a comment, the first word of which may be "p=PRIME" right behind the sign or set apart. */
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
    if (!strncmp(said, "p=", 2))
        TRY(read_modulus(scan, said + 2, p));
    arena_free(arena, word);
    return scan_skip_line(scan);
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

static void add_entry(struct setup *system, uint64_t row, uint64_t column, uint64_t value)
{
    residue_array_set(&system->matrix, row * system->columns + column,
                      (entry_at(system, row, column) + value) % system->p);
}

/* The entry, and its mirror image in a symmetric matrix. */
static void set_entry(struct setup *system, const struct header *header, uint64_t row,
                      uint64_t column, uint64_t value)
{
    add_entry(system, row, column, value);
    const uint64_t mirror[] = {column, row};
    if (header->symmetric && row != column)
        add_entry(system, mirror[0], mirror[1],
                  header->skew ? (system->p - value) % system->p : value);
}

static qj_status read_coordinates(struct scan *scan, const struct header *header,
                                  struct setup *system, uint64_t entries)
{
    for (uint64_t i = 0; i < entries; i++) {
        uint64_t row, column, value = 1;
        TRY(scan_count(scan, "the row of an entry", 1, system->rows, &row));
        TRY(scan_count(scan, "the column of an entry", 1, system->columns, &column));
        if (!header->pattern)
            TRY(read_residue(scan, "the value of an entry", system->p, &value));
        set_entry(system, header, row - 1, column - 1, value);
    }
    return QJ_OK;
}

/* Column by column; of a symmetric matrix only what is not above the diagonal. */
static qj_status read_array(struct scan *scan, const struct header *header, struct setup *system)
{
    for (uint64_t column = 0; column < system->columns; column++)
        for (uint64_t row = header->symmetric ? column + header->skew : 0; row < system->rows;
             row++) {
            uint64_t value;
            TRY(read_residue(scan, "the value of an entry", system->p, &value));
            set_entry(system, header, row, column, value);
        }
    return QJ_OK;
}

static qj_status read_right(struct scan *scan, struct setup *system)
{
    bool given;
    char word[SCAN_WORD + 1];
    TRY(scan_at_word(scan, "right", &given));
    if (!given)
        return QJ_OK;
    TRY(scan_word(scan, "right", word));
    for (uint64_t row = 0; row < system->rows; row++) {
        uint64_t value;
        TRY(read_residue(scan, "the right side of an equation", system->p, &value));
        residue_array_set(&system->right, row, value);
    }
    return QJ_OK;
}

struct sizes {
    uint64_t rows, columns, entries; /* the last only as coordinates */
};

static qj_status read_sizes(struct scan *scan, const struct header *header, struct sizes *sizes)
{
    TRY(scan_count(scan, "the number of rows", 0, UINT32_MAX, &sizes->rows));
    TRY(scan_count(scan, "the number of columns", 1, UINT32_MAX, &sizes->columns));
    if (header->symmetric && sizes->rows != sizes->columns)
        return scan_fail(scan, "expected as many columns as rows, %" PRIu64 ", found %" PRIu64,
                         sizes->rows, sizes->columns);
    return header->array
               ? QJ_OK
               : scan_count(scan, "the number of entries", 0, UINT64_MAX, &sizes->entries);
}

static qj_status read_system(struct scan *scan, struct position *position, bool *end)
{
    struct arena *arena = &position->arena;
    struct header header = {0};
    struct sizes sizes = {0};
    struct setup *system;
    uint64_t p = 0;
    (void)end;
    TRY(read_header(scan, &header));
    TRY(read_comments(scan, arena, &p));
    TRY(read_sizes(scan, &header, &sizes));
    TRY(new_system(arena, sizes.rows, sizes.columns, p, &system));
    TRY(header.array ? read_array(scan, &header, system)
                     : read_coordinates(scan, &header, system, sizes.entries));
    TRY(read_right(scan, system));
    void *nothing = arena_alloc(arena, 0, 1);
    return nothing ? position_set(position, system, nothing, 0) : arena_status(arena);
}

/* -------------------------------------------------------------- drawing */

enum { MOST_EQUATIONS = 40, MOST_TERMS = 10 };

static void write_number(struct writer *writer, const char *before, uint64_t number,
                         const char *behind)
{
    write_text(writer, before);
    write_count(writer, number);
    write_text(writer, behind);
}

/* "2 x1 + x3 = 5", without the end of the line. */
static void write_equation(struct writer *writer, const struct setup *system, uint64_t row,
                           bool all)
{
    uint64_t written = 0, column = 0;
    for (; column < system->columns && (all || written < MOST_TERMS); column++) {
        uint64_t entry = entry_at(system, row, column);
        if (entry == 0)
            continue;
        write_text(writer, written++ ? " + " : "  ");
        if (entry > 1)
            write_number(writer, "", entry, " ");
        write_number(writer, "x", column + 1, "");
    }
    write_text(writer, written ? "" : "  0");
    write_text(writer, column < system->columns ? " + ..." : "");
    write_number(writer, " = ", residue_array_at(&system->right, row), "");
}

static void write_rest(struct writer *writer, uint64_t written, uint64_t count)
{
    if (written == count)
        return;
    write_number(writer, "(the first ", written, "");
    write_number(writer, " of ", count, " equations)\n");
}

static void draw(struct writer *writer, const struct position *position, bool all)
{
    const struct setup *system = position->setup;
    uint64_t row = 0;
    write_number(writer, "", system->rows, " equations, ");
    write_number(writer, "", system->columns, " unknowns, ");
    write_number(writer, "modulo ", system->p, "\n");
    for (; row < system->rows && (all || row < MOST_EQUATIONS); row++) {
        write_equation(writer, system, row, all);
        write_char(writer, '\n');
        if (writer_status(writer) != QJ_OK)
            return;
    }
    write_rest(writer, row, system->rows);
}

/* The equations that are not fulfilled, and what their left sides are instead. */
static void draw_left(struct writer *writer, const struct position *position, const uint64_t *left)
{
    const struct setup *system = position->setup;
    uint64_t wrong = 0, written = 0;
    for (uint64_t row = 0; row < system->rows; row++) {
        uint64_t right = residue_array_at(&system->right, row);
        if (left[row] == 0 || ++wrong > MOST_EQUATIONS)
            continue;
        written++;
        write_equation(writer, system, row, false);
        write_number(writer, ", but is ", (right + system->p - left[row]) % system->p, "\n");
    }
    write_rest(writer, written, wrong);
}

static void draw_solution(struct writer *writer, const struct position *position, const uint64_t *x)
{
    const struct setup *system = position->setup;
    write_text(writer, "the unknowns\n");
    for (uint64_t column = 0; column < system->columns; column++) {
        write_count(writer, x[column]);
        write_char(writer, column + 1 < system->columns ? ' ' : '\n');
        if (writer_status(writer) != QJ_OK)
            return;
    }
}

static qj_status read_unknown(struct scan *scan, const struct position *position, uint64_t *index)
{
    TRY(scan_count(scan, "the number of an unknown", 1, unknowns(position->setup), index));
    --*index;
    return QJ_OK;
}

static void write_unknown(struct writer *writer, const struct position *position, uint64_t index)
{
    (void)position;
    write_count(writer, index + 1);
}

static void write_equation_name(struct writer *writer, const struct position *position,
                                uint64_t index)
{
    write_text(writer, "equation ");
    write_unknown(writer, position, index);
}

/* ------------------------------------------------------------- writing */

static uint64_t count_entries(const struct setup *system)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < system->rows * system->columns; i++)
        count += residue_array_at(&system->matrix, i) != 0;
    return count;
}

static void write_entry(struct writer *writer, uint64_t row, uint64_t column, uint64_t value)
{
    write_count(writer, row + 1);
    write_char(writer, ' ');
    write_count(writer, column + 1);
    write_char(writer, ' ');
    write_count(writer, value);
    write_char(writer, '\n');
}

/* pace: polls on the way; may be NULL. */
static qj_status write_system(struct writer *writer, struct pace *pace, const struct setup *system)
{
    write_text(writer, "%%MatrixMarket matrix coordinate integer general\n");
    write_number(writer, "% p=", system->p, "\n");
    write_number(writer, "", system->rows, " ");
    write_number(writer, "", system->columns, " ");
    write_number(writer, "", count_entries(system), "\n");
    for (uint64_t row = 0; row < system->rows; row++) {
        for (uint64_t column = 0; column < system->columns; column++)
            if (entry_at(system, row, column))
                write_entry(writer, row, column, entry_at(system, row, column));
        if (pace)
            TRY(pace_add(pace, PACE_WRITE * system->columns, "equations", row, system->rows));
        TRY(writer_status(writer));
    }
    write_text(writer, "right\n");
    for (uint64_t row = 0; row < system->rows; row++) {
        write_count(writer, residue_array_at(&system->right, row));
        write_char(writer, '\n');
    }
    return writer_status(writer);
}

static bool write_start(struct writer *writer, const struct position *position)
{
    write_system(writer, NULL, position->setup);
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_NONE, read_system,
                                 NULL,           write_start,   NULL};

/* ---------------------------------------------------------------- boards */

static const qj_parameter parameters[] = {
    {"size", "ROWSxCOLUMNS", "5x5"},
    {"p", "the prime", "7"},
    {"density", "chance in a thousand that an entry is not 0", "1000"},
    {"shape", "solvable (made from a solution), random", "solvable"},
    {NULL, NULL, NULL},
};

enum shape { SHAPE_SOLVABLE, SHAPE_RANDOM };
static const char *const shapes[] = {"solvable", "random", NULL};

/* Random entries, of which each is not 0 with that chance, and a right side. */
static qj_status fill_system(struct random *random, struct pace *pace, uint64_t density,
                             enum shape shape, const uint32_t *x, struct setup *system)
{
    for (uint64_t row = 0; row < system->rows; row++) {
        for (uint64_t column = 0; column < system->columns; column++)
            if (density == 1000)
                add_entry(system, row, column, random_below(random, system->p));
            else if (random_below(random, 1000) < density)
                add_entry(system, row, column, 1 + random_below(random, system->p - 1));
        residue_array_set(&system->right, row,
                          shape == SHAPE_RANDOM ? random_below(random, system->p)
                                                : times_row(system, row, x));
        TRY(pace_add(pace, 4 * system->columns, "equations", row, system->rows));
    }
    return QJ_OK;
}

static qj_status generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = settings_arena(settings);
    struct pace pace = {arena->context, 0};
    uint64_t rows, columns, p, density;
    size_t shape;
    struct setup *system;
    TRY(settings_size(settings, "size", &rows, &columns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &p));
    TRY(settings_count(settings, "density", 0, 1000, &density));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    if (!residues_form_field(p))
        return settings_fail(settings, "p", "expected a prime");
    TRY(new_system(arena, rows, columns, p, &system));
    uint32_t *x = arena_alloc(arena, columns, sizeof *x);
    if (!x)
        return arena_status(arena);
    for (uint64_t column = 0; column < columns; column++)
        x[column] = (uint32_t)random_below(random, p);
    TRY(fill_system(random, &pace, density, (enum shape)shape, x, system));
    return write_system(writer, &pace, system);
}

/* ------------------------------------------------------------------ view */

static qj_status view(const struct position *position, enum view_kind kind, struct arena *arena,
                      struct view *out)
{
    (void)arena;
    const struct setup *system = position->setup;
    *out = (struct view){.kind = kind,
                         .linear = {.modulus = system->p,
                                    .equations = system->rows,
                                    .unknowns = system->columns,
                                    .matrix = residue_array_view(&system->matrix),
                                    .right = residue_array_view(&system->right)}};
    return QJ_OK;
}

extern const struct game game_linear;

static const struct qj_game names[] = {{
    .game = &game_linear,
    .name = "linear",
    .summary = "solve linear equations modulo a prime, from a matrix in Matrix Market's format",
    .help = "Text:  Matrix Market: coordinate or array, integer or pattern, general or\n"
            "       (skew-)symmetric, with a comment % p=PRIME, a prime below 2^32.\n"
            "Then, at will:\n"
            "  right B1 B2 ...    the right sides of the equations (else all 0)\n"
            "Move:  UNKNOWN VALUE, unknowns from 1: sets that unknown (qiju play).\n",
    .form = &form,
    .sample = "%%MatrixMarket matrix coordinate integer general\n% p=7\n3 3 6\n1 1 2\n1 3 5\n"
              "2 1 3\n2 2 1\n3 2 4\n3 3 6\nright\n1 0 3\n",
    .generate = generate,
    .parameters = parameters,
}};

const struct game game_linear = {
    .names = names,
    .name_count = 1,
    .theory = "Gaussian elimination over GF(p).",
    .puzzle = &puzzle,
    .draw = draw,
    .draw_solution = draw_solution,
    .draw_left = draw_left,
    .unknown_read = read_unknown,
    .unknown_write = write_unknown,
    .equation_write = write_equation_name,
    .views = {VIEW_LINEAR},
    .view = view,
};
