/* certificate_linear: solutions of linear systems modulo a prime as evidence; see
 * certificate_evidence.h.
 *
 * That a system Ax = b has one solution at most is shown by a left inverse of A: L with L A' = 1,
 * A' being as many independent rows as there are unknowns. The elimination of Gauss and Jordan
 * finds both: what was done to a row stands beside it, in units of the rows that became pivots; the
 * stencil of lights out is a matrix of which one column of an inverse is enough.
 *
 *     entry | inverse      1 0 . . | l l 0 0   pivot of column 0, which is done
 *                          0 1 . . | l l 0 0   pivot of column 1
 *                          0 0 . . | l l 0 0   a row that is none yet, and counts once itself
 */
#include "face/certificate_evidence.h"
#include "face/worth.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* rows x columns entries, row by row, the inverse of the same size, and the order in which rows
 * were taken. */
struct matrix {
    uint64_t rows, columns, p;
    uint32_t *entry, *inverse;
    uint64_t *row;
};

static uint64_t inverse_of(uint64_t number, uint64_t p)
{
    uint64_t inverse = 1;
    for (uint64_t power = p - 2; power; power /= 2, number = number * number % p)
        inverse = power % 2 ? inverse * number % p : inverse;
    return inverse;
}

/* Columns first to last: to += times from. */
static void add_row(uint32_t *to, const uint32_t *from, uint64_t times, uint64_t first,
                    uint64_t last, uint64_t p)
{
    for (uint64_t column = first; times && column <= last; column++)
        to[column] = (uint32_t)((to[column] + times * from[column]) % p);
}

static void scale_row(uint32_t *row, uint64_t times, uint64_t columns, uint64_t p)
{
    for (uint64_t column = 0; column < columns; column++)
        row[column] = (uint32_t)(row[column] * times % p);
}

static qj_status new_matrix(struct arena *arena, uint64_t rows, uint64_t columns, uint64_t p,
                            struct matrix *out)
{
    TRY(context_check_array(arena->context, rows, 2 * columns * sizeof *out->entry, "the matrix"));
    *out = (struct matrix){.rows = rows,
                           .columns = columns,
                           .p = p,
                           .entry = arena_alloc(arena, rows * columns, sizeof *out->entry),
                           .inverse = arena_alloc(arena, rows * columns, sizeof *out->inverse),
                           .row = arena_alloc(arena, rows, sizeof *out->row)};
    if (!out->entry || !out->inverse || !out->row)
        return arena_status(arena);
    for (uint64_t i = 0; i < rows; i++)
        out->row[i] = i;
    return QJ_OK;
}

/* Column j of the matrix is what is left by no unknown less what is left by unknown j alone. */
static qj_status read_matrix(struct evidence *evidence, struct matrix *matrix)
{
    uint64_t *x = arena_alloc(&evidence->arena, matrix->columns, sizeof *x);
    uint64_t *none = arena_alloc(&evidence->arena, matrix->rows, sizeof *none);
    uint64_t *left = arena_alloc(&evidence->arena, matrix->rows, sizeof *left);
    uint64_t least = qj_position_least(evidence->position);
    bool solved;
    if (!x || !none || !left)
        return arena_status(&evidence->arena);
    for (uint64_t j = 0; j < matrix->columns; j++)
        x[j] = least;
    TRY(qj_position_check(evidence->position, x, none, &solved));
    for (uint64_t j = 0; j < matrix->columns; j++) {
        x[j] = least + 1;
        TRY(qj_position_check(evidence->position, x, left, &solved));
        TRY(context_poll(evidence->arena.context, "columns", j, matrix->columns));
        x[j] = least;
        for (uint64_t i = 0; i < matrix->rows; i++)
            matrix->entry[i * matrix->columns + j] = (uint32_t)((none[i] + matrix->p - left[i]) %
                                                                matrix->p);
    }
    return QJ_OK;
}

/* Turns the rows of the pivots into 1: the pivot of a column is the next row, in their order, that
 * has an entry there. There is such a row: the rank is full. */
static qj_status eliminate(struct evidence *evidence, struct matrix *matrix)
{
    const uint64_t n = matrix->columns, p = matrix->p;
    uint32_t *entry = matrix->entry, *inverse = matrix->inverse;
    for (uint64_t c = 0; c < n; c++) {
        uint64_t found = c;
        while (entry[matrix->row[found] * n + c] == 0)
            found++;
        const uint64_t pivot = matrix->row[found];
        matrix->row[found] = matrix->row[c];
        matrix->row[c] = pivot;
        inverse[pivot * n + c] = 1;
        uint64_t scale = inverse_of(entry[pivot * n + c], p);
        scale_row(entry + pivot * n, scale, n, p);
        scale_row(inverse + pivot * n, scale, n, p);
        TRY(context_poll(evidence->arena.context, "columns", c, n));
        for (uint64_t i = 0; i < matrix->rows; i++) {
            uint64_t times = i == pivot ? 0 : (p - entry[i * n + c]) % p;
            add_row(entry + i * n, entry + pivot * n, times, c, n - 1, p);
            add_row(inverse + i * n, inverse + pivot * n, times, 0, c, p);
        }
    }
    return QJ_OK;
}

/* The rows of the pivots in order, and L with its columns in that order. */
static void write_rows(struct evidence *evidence, const struct matrix *matrix, uint64_t *column)
{
    const uint64_t n = matrix->columns;
    uint64_t written = 0;
    for (uint64_t row = 0; row < matrix->rows; row++)
        for (uint64_t c = 0; c < n; c++)
            if (matrix->row[c] == row) {
                column[written++] = c;
                write_count(evidence->writer, row + 1);
                write_char(evidence->writer, written < n ? ' ' : '\n');
            }
    for (uint64_t i = 0; i < n; i++)
        for (uint64_t j = 0; j < n; j++) {
            write_count(evidence->writer, matrix->inverse[matrix->row[i] * n + column[j]]);
            write_char(evidence->writer, j + 1 < n ? ' ' : '\n');
        }
}

static qj_status write_inverse(struct evidence *evidence, const qj_solution *solution)
{
    struct matrix matrix;
    struct arena *arena = &evidence->arena;
    uint64_t *column = arena_alloc(arena, solution->unknowns, sizeof *column);
    if (!column)
        return arena_status(arena);
    TRY(new_matrix(arena, solution->equations, solution->unknowns, solution->modulus, &matrix));
    TRY(read_matrix(evidence, &matrix));
    TRY(eliminate(evidence, &matrix));
    write_rows(evidence, &matrix, column);
    return writer_status(evidence->writer);
}

/* ----------------------------------------------------------------- systems */

static void write_verdict(struct evidence *evidence, const qj_solution *solution)
{
    write_text(evidence->writer, worth_verdict(solution->verdict));
    write_char(evidence->writer, '\n');
}

/* The residues of a solution, which is in the puzzle's own domain. */
static void write_solution(struct evidence *evidence, const qj_solution *solution, uint64_t columns)
{
    for (uint64_t i = 0; i < solution->unknowns; i++) {
        write_count(evidence->writer, solution->x[i] % solution->modulus);
        write_char(evidence->writer, (i + 1) % columns ? ' ' : '\n');
    }
}

static void write_witness(struct evidence *evidence, const qj_solution *solution, uint64_t count,
                          uint64_t columns)
{
    if (count == 0)
        write_char(evidence->writer, '\n');
    for (uint64_t i = 0; i < count; i += columns)
        certificate_line(evidence, solution->witness + i, columns);
}

/* Writes what a session on a position says. */
static qj_status write_in_session(struct evidence *evidence, const qj_position *position,
                                  qj_status (*write)(struct evidence *, qj_session *))
{
    qj_session *session;
    TRY(qj_session_open(position, NULL, &session));
    qj_status status = write(evidence, session);
    qj_session_free(session);
    return status;
}

static qj_status write_system(struct evidence *evidence, qj_session *session)
{
    qj_solution solution;
    TRY(qj_session_solution(session, &solution));
    write_verdict(evidence, &solution);
    if (solution.verdict == QJ_INCONSISTENT) {
        write_witness(evidence, &solution, solution.equations, solution.equations);
        return writer_status(evidence->writer);
    }
    write_solution(evidence, &solution, solution.unknowns);
    if (solution.verdict == QJ_UNIQUE)
        return write_inverse(evidence, &solution);
    write_witness(evidence, &solution, solution.unknowns, solution.unknowns);
    return writer_status(evidence->writer);
}

qj_status evidence_of_system(struct evidence *evidence)
{
    return write_in_session(evidence, evidence->position, write_system);
}

/* -------------------------------------------------------------- lights out */

static qj_status write_corner(struct evidence *evidence, qj_session *session)
{
    uint64_t rows, columns;
    qj_solution solution;
    TRY(qj_position_size(evidence->position, &rows, &columns));
    TRY(qj_session_solution(session, &solution));
    write_solution(evidence, &solution, columns);
    return QJ_OK;
}

/* Of the board of which the first corner alone is p - 1: presses that solve it add 1 there. */
static qj_status solve_corner(struct evidence *evidence, uint64_t rows, uint64_t columns,
                              uint64_t p)
{
    enum { HEAD = 128 };
    const uint64_t others = rows * columns - 1;
    qj_position *position;
    char *text = arena_alloc(&evidence->arena, HEAD + 2 * others, 1);
    if (!text)
        return arena_status(&evidence->arena);
    int length = snprintf(text, HEAD, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, rows, columns,
                          p, p - 1);
    for (uint64_t i = 0; i < 2 * others; i++)
        text[(uint64_t)length + i] = i % 2 ? '0' : ' ';
    qj_text board = {text, (size_t)length + 2 * others};
    qj_source source = qj_text_source(&board);
    TRY(qj_position_read(evidence->arena.context, qj_position_game(evidence->position), &source, 1,
                         &position));
    qj_status status = write_in_session(evidence, position, write_corner);
    qj_position_free(position);
    return status;
}

static qj_status write_lights(struct evidence *evidence, qj_session *session)
{
    uint64_t rows, columns;
    qj_solution solution;
    TRY(qj_position_size(evidence->position, &rows, &columns));
    TRY(qj_session_solution(session, &solution));
    write_verdict(evidence, &solution);
    if (solution.x)
        write_solution(evidence, &solution, columns);
    if (solution.verdict == QJ_UNIQUE)
        return solve_corner(evidence, rows, columns, solution.modulus);
    write_witness(evidence, &solution, solution.unknowns, columns);
    return writer_status(evidence->writer);
}

qj_status evidence_of_lights(struct evidence *evidence)
{
    return write_in_session(evidence, evidence->position, write_lights);
}
