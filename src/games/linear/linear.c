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
 */
#include "games/linear/system.h"

/* ---------------------------------------------------------------- puzzle */

static uint64_t equations(const void *setup)
{
    return ((const struct linear_system *)setup)->rows;
}

static uint64_t unknowns(const void *setup)
{
    return ((const struct linear_system *)setup)->columns;
}

static uint64_t modulus(const void *setup)
{
    return ((const struct linear_system *)setup)->p;
}

static uint32_t left(const void *setup, const uint32_t *x, uint64_t row)
{
    const struct linear_system *system = setup;
    uint64_t right = residue_array_at(&system->right, row);
    return (uint32_t)((right + system->p - linear_times(system, row, x)) % system->p);
}

static const struct puzzle puzzle = {equations, unknowns, modulus, left, 0, false};

/* -------------------------------------------------------------- drawing */

enum { MOST_EQUATIONS = 40, MOST_TERMS = 10 };

/* "2 x1 + x3 = 5", without the end of the line. */
static void write_equation(struct writer *writer, const struct linear_system *system, uint64_t row,
                           bool all)
{
    struct row_walk walk = linear_row(system, row);
    uint64_t written = 0, column, value;
    bool more = row_walk_next(&walk, &column, &value);
    for (; more && (all || written < MOST_TERMS); written++) {
        write_text(writer, written ? " + " : "  ");
        if (value > 1)
            linear_write_number(writer, "", value, " ");
        linear_write_number(writer, "x", column + 1, "");
        more = row_walk_next(&walk, &column, &value);
    }
    write_text(writer, written ? "" : "  0");
    write_text(writer, more ? " + ..." : "");
    linear_write_number(writer, " = ", residue_array_at(&system->right, row), "");
}

static void write_rest(struct writer *writer, uint64_t written, uint64_t count)
{
    if (written == count)
        return;
    linear_write_number(writer, "(the first ", written, "");
    linear_write_number(writer, " of ", count, " equations)\n");
}

static void draw(struct writer *writer, const struct position *position, bool all)
{
    const struct linear_system *system = position->setup;
    uint64_t row = 0;
    linear_write_number(writer, "", system->rows, " equations, ");
    linear_write_number(writer, "", system->columns, " unknowns, ");
    linear_write_number(writer, "modulo ", system->p, "\n");
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
    const struct linear_system *system = position->setup;
    uint64_t wrong = 0, written = 0;
    for (uint64_t row = 0; row < system->rows; row++) {
        uint64_t right = residue_array_at(&system->right, row);
        if (left[row] == 0 || ++wrong > MOST_EQUATIONS)
            continue;
        written++;
        write_equation(writer, system, row, false);
        linear_write_number(writer, ", but is ", (right + system->p - left[row]) % system->p, "\n");
    }
    write_rest(writer, written, wrong);
}

static void draw_solution(struct writer *writer, const struct position *position, const uint64_t *x)
{
    const struct linear_system *system = position->setup;
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

/* ------------------------------------------------------------------ form */

static bool write_start(struct writer *writer, const struct position *position)
{
    linear_write(writer, NULL, position->setup);
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_NONE, linear_read,
                                 NULL,           write_start,   NULL};

/* ------------------------------------------------------------------ view */

static qj_status view(const struct position *position, enum view_kind kind, struct arena *arena,
                      struct view *out)
{
    (void)arena;
    const struct linear_system *system = position->setup;
    *out = (struct view){.kind = kind,
                         .linear = {.modulus = system->p,
                                    .equations = system->rows,
                                    .unknowns = system->columns,
                                    .matrix = residue_array_view(&system->matrix),
                                    .right = residue_array_view(&system->right)}};
    if (system->sparse.rows)
        out->linear.sparse = sparse_array_view(&system->sparse);
    return QJ_OK;
}

extern const struct game game_linear;

static const struct qj_game names[] = {{
    .game = &game_linear,
    .name = "linear",
    .summary = "solve linear equations modulo a prime, from a matrix in Matrix Market's format",
    .help = "Text:  Matrix Market: coordinate or array, integer or pattern, general or\n"
            "       (skew-)symmetric, with a comment % p=PRIME, a prime below 2^32, which\n"
            "       --p PRIME beside a file says too.\n"
            "Then, at will:\n"
            "  right B1 B2 ...    the right sides of the equations (else all 0)\n"
            "Move:  UNKNOWN VALUE, unknowns from 1: sets that unknown (qiju play).\n",
    .form = &form,
    .sample = "%%MatrixMarket matrix coordinate integer general\n% p=7\n3 3 6\n1 1 2\n1 3 5\n"
              "2 1 3\n2 2 1\n3 2 4\n3 3 6\nright\n1 0 3\n",
    .generate = linear_generate,
    .parameters = linear_parameters,
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
