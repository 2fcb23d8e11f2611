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

#include <inttypes.h>

static const struct puzzle puzzle = {SYSTEM_PUZZLE};

/* -------------------------------------------------------------- drawing */

static const struct system_words words = {" ", " equations", " equations"};

static void draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct linear_view *system = position->setup;
    write_format(writer, "%" PRIu64 " equations, %" PRIu64 " unknowns, modulo %" PRIu64 "\n",
                 system->equations, system->unknowns, system->modulus);
    system_draw(writer, system, all, &words);
}

static void draw_left(struct writer *writer, const qj_position *position, const uint64_t *left)
{
    system_draw_left(writer, position->setup, left, &words);
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
