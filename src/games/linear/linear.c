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

#include "model/grid/draw.h"

#include <inttypes.h>

static const struct puzzle puzzle = {SYSTEM_PUZZLE};

/* -------------------------------------------------------------- drawing */

enum { MOST_EQUATIONS = 40, MOST_TERMS = 10 };

/* "2 x1 + x3 = 5", without the end of the line. */
static void write_equation(struct writer *writer, const struct linear_view *system, uint64_t row,
                           bool all)
{
    struct row_walk walk = system_row(system, row);
    uint64_t written = 0, column, value;
    bool more = row_walk_next(&walk, &column, &value);
    for (; more && (all || written < MOST_TERMS); written++) {
        write_text(writer, written ? " + " : "  ");
        if (value > 1)
            write_format(writer, "%" PRIu64 " ", value);
        write_format(writer, "x%" PRIu64, column + 1);
        more = row_walk_next(&walk, &column, &value);
    }
    write_text(writer, written ? "" : "  0");
    write_text(writer, more ? " + ..." : "");
    write_format(writer, " = %" PRIu32, residues_at(&system->right, row));
}

static void draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct linear_view *system = position->setup;
    uint64_t row = 0;
    write_format(writer, "%" PRIu64 " equations, %" PRIu64 " unknowns, modulo %" PRIu64 "\n",
                 system->equations, system->unknowns, system->modulus);
    for (; row < system->equations && (all || row < MOST_EQUATIONS); row++) {
        write_equation(writer, system, row, all);
        write_char(writer, '\n');
        if (writer_status(writer) != QJ_OK)
            return;
    }
    draw_rest(writer, row, system->equations, " equations");
}

/* The equations that are not fulfilled, and what their left sides are instead. */
static void draw_left(struct writer *writer, const qj_position *position, const uint64_t *left)
{
    const struct linear_view *system = position->setup;
    uint64_t wrong = 0, written = 0;
    for (uint64_t row = 0; row < system->equations; row++) {
        uint64_t right = residues_at(&system->right, row);
        if (left[row] == 0 || ++wrong > MOST_EQUATIONS)
            continue;
        written++;
        write_equation(writer, system, row, false);
        write_format(writer, ", but is %" PRIu64 "\n",
                     (right + system->modulus - left[row]) % system->modulus);
    }
    draw_rest(writer, written, wrong, " equations");
}

static void draw_solution(struct writer *writer, const qj_position *position, const uint64_t *x)
{
    write_text(writer, "the unknowns\n");
    write_list(writer, x, system_unknowns(position->setup));
}

static qj_status read_unknown(struct scan *scan, const qj_position *position, uint64_t *index)
{
    TRY(scan_count(scan, "the number of an unknown", 1, system_unknowns(position->setup), index));
    --*index;
    return QJ_OK;
}

static void write_equation_name(struct writer *writer, const qj_position *position, uint64_t index)
{
    write_text(writer, "equation ");
    system_write_unknown(writer, position, index);
}

/* ------------------------------------------------------------------ form */

static bool write_start(struct writer *writer, const qj_position *position)
{
    linear_write(writer, NULL, position->setup);
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_NONE, linear_read,
                                 NULL,           write_start,   NULL};

extern const struct game game_linear;

static const struct qj_game names[] = {{
    .game = &game_linear,
    .name = "linear",
    .summary = "solve linear equations modulo a prime, from a matrix in Matrix Market's format",
    .help = "Text:  Matrix Market: coordinate or array, integer or pattern, general or\n"
            "       (skew-)symmetric, with a comment % p=PRIME, a prime below 2^32, the\n"
            "       same as --p PRIME beside a file.\n"
            "Then, optional:\n"
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
    .unknown_write = system_write_unknown,
    .equation_write = write_equation_name,
    .views = {VIEW_LINEAR},
    .view = system_view,
};
