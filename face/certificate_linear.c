/* certificate_linear: solutions of linear systems modulo a prime as evidence; see
 * certificate_evidence.h.
 *
 * That a system Ax = b has one solution at most is shown by a left inverse of A: L with L A' = 1,
 * A' being as many independent rows as there are unknowns. It is found by elimination (Gauss,
 * Jordan); the stencil of lights out is a matrix of which one column of an inverse is enough.
 */
#include "face/certificate_evidence.h"
#include "face/worth.h"

#include <string.h>

/* The matrix row by row, and the order in which rows were taken. */
struct matrix {
    uint64_t rows, columns, p;
    uint32_t *entry;
    uint64_t *row;
};

static uint32_t *row_of(const struct matrix *matrix, uint64_t row)
{
    return matrix->entry + matrix->row[row] * matrix->columns;
}

static uint64_t inverse_of(uint64_t number, uint64_t p)
{
    uint64_t inverse = 1;
    for (uint64_t power = p - 2; power; power /= 2, number = number * number % p)
        inverse = power % 2 ? inverse * number % p : inverse;
    return inverse;
}

/* to += times from, of columns from on. */
static void add_row(uint32_t *to, const uint32_t *from, uint64_t times, uint64_t first,
                    uint64_t columns, uint64_t p)
{
    for (uint64_t column = first; times && column < columns; column++)
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
    TRY(context_check_array(arena->context, rows, columns * sizeof *out->entry, "the matrix"));
    *out = (struct matrix){rows, columns, p, arena_alloc(arena, rows * columns, sizeof *out->entry),
                           arena_alloc(arena, rows, sizeof *out->row)};
    if (!out->entry || !out->row)
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

static void swap_rows(struct matrix *matrix, uint64_t one, uint64_t other)
{
    uint64_t row = matrix->row[one];
    matrix->row[one] = matrix->row[other];
    matrix->row[other] = row;
}

/* The first row from some on that has an entry in a column. There is one: the rank is full. */
static uint64_t find_pivot(const struct matrix *matrix, uint64_t from, uint64_t column)
{
    while (row_of(matrix, from)[column] == 0)
        from++;
    return from;
}

/* Puts rows that are independent first, as many as there are columns. The entries are used up. */
static qj_status choose_rows(struct evidence *evidence, struct matrix *matrix)
{
    const uint64_t p = matrix->p;
    for (uint64_t c = 0; c < matrix->columns; c++) {
        swap_rows(matrix, c, find_pivot(matrix, c, c));
        const uint32_t *pivot = row_of(matrix, c);
        uint64_t inverse = inverse_of(pivot[c], p);
        TRY(context_poll(evidence->arena.context, "columns", c, matrix->columns));
        for (uint64_t i = c + 1; i < matrix->rows; i++) {
            uint32_t *row = row_of(matrix, i);
            add_row(row, pivot, (p - row[c]) * inverse % p, c, matrix->columns, p);
        }
    }
    return QJ_OK;
}

/* Turns the square of matrix into 1 and does the same to inverse, which begins as 1. */
static qj_status invert(struct evidence *evidence, struct matrix *matrix, struct matrix *inverse)
{
    const uint64_t n = matrix->columns, p = matrix->p;
    for (uint64_t c = 0; c < n; c++) {
        uint64_t pivot = find_pivot(matrix, c, c);
        swap_rows(matrix, c, pivot);
        swap_rows(inverse, c, pivot);
        uint64_t scale = inverse_of(row_of(matrix, c)[c], p);
        scale_row(row_of(matrix, c), scale, n, p);
        scale_row(row_of(inverse, c), scale, n, p);
        TRY(context_poll(evidence->arena.context, "columns", c, n));
        for (uint64_t i = 0; i < n; i++) {
            uint64_t times = i == c ? 0 : (p - row_of(matrix, i)[c]) % p;
            add_row(row_of(matrix, i), row_of(matrix, c), times, c, n, p);
            add_row(row_of(inverse, i), row_of(inverse, c), times, 0, n, p);
        }
    }
    return QJ_OK;
}

/* The chosen rows in order, and of those the square matrix. */
static void take_square(const struct matrix *whole, struct matrix *square, bool *chosen)
{
    uint64_t n = whole->columns, next = 0;
    for (uint64_t i = 0; i < n; i++)
        chosen[whole->row[i]] = true;
    for (uint64_t i = 0; i < whole->rows; i++) {
        if (!chosen[i])
            continue;
        memcpy(square->entry + next++ * n, whole->entry + i * n, n * sizeof *square->entry);
    }
}

static void write_rows(struct evidence *evidence, const struct matrix *whole, const bool *chosen,
                       const struct matrix *inverse)
{
    uint64_t n = whole->columns, written = 0;
    for (uint64_t i = 0; i < whole->rows; i++) {
        if (!chosen[i])
            continue;
        write_count(evidence->writer, i + 1);
        write_char(evidence->writer, ++written < n ? ' ' : '\n');
    }
    for (uint64_t i = 0; i < n; i++)
        for (uint64_t j = 0; j < n; j++) {
            write_count(evidence->writer, row_of(inverse, i)[j]);
            write_char(evidence->writer, j + 1 < n ? ' ' : '\n');
        }
}

static qj_status write_inverse(struct evidence *evidence, const qj_solution *solution)
{
    struct matrix whole, used, square, inverse;
    struct arena *arena = &evidence->arena;
    uint64_t n = solution->unknowns, rows = solution->equations, p = solution->modulus;
    bool *chosen = arena_alloc(arena, rows, sizeof *chosen);
    if (!chosen)
        return arena_status(arena);
    TRY(new_matrix(arena, rows, n, p, &whole));
    TRY(new_matrix(arena, rows, n, p, &used));
    TRY(new_matrix(arena, n, n, p, &square));
    TRY(new_matrix(arena, n, n, p, &inverse));
    TRY(read_matrix(evidence, &whole));
    memcpy(used.entry, whole.entry, rows * n * sizeof *used.entry);
    TRY(choose_rows(evidence, &used));
    memcpy(whole.row, used.row, rows * sizeof *used.row);
    take_square(&whole, &square, chosen);
    for (uint64_t i = 0; i < n; i++)
        inverse.entry[i * n + i] = 1;
    TRY(invert(evidence, &square, &inverse));
    write_rows(evidence, &whole, chosen, &inverse);
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

/* The text of a board of which the first corner alone is p - 1: presses that solve it add 1 there.
 */
struct corner {
    char head[128];
    size_t head_size, at;
    uint64_t cells, cell;
};

static ptrdiff_t read_corner(void *user, void *buffer, size_t size)
{
    struct corner *corner = user;
    char *bytes = buffer;
    size_t count = 0;
    while (count < size && corner->at < corner->head_size)
        bytes[count++] = corner->head[corner->at++];
    for (; count + 1 < size && corner->cell < corner->cells; corner->cell++) {
        bytes[count++] = ' ';
        bytes[count++] = '0';
    }
    return (ptrdiff_t)count;
}

static qj_status write_corner(struct evidence *evidence, qj_session *session)
{
    uint64_t rows, columns;
    qj_solution solution;
    TRY(qj_position_size(evidence->position, &rows, &columns));
    TRY(qj_session_solution(session, &solution));
    write_solution(evidence, &solution, columns);
    return QJ_OK;
}

static qj_status solve_corner(struct evidence *evidence, uint64_t rows, uint64_t columns,
                              uint64_t p)
{
    struct corner corner = {.cells = rows * columns, .cell = 1};
    qj_source source = {read_corner, &corner};
    qj_position *position;
    struct text_buffer text;
    struct writer writer;
    qj_sink sink = text_buffer_sink(&text, corner.head, sizeof corner.head);
    writer_open(&writer, NULL, &sink);
    for (int i = 0; i < 4; i++) {
        write_count(&writer, i == 0 ? rows : i == 1 ? columns : i == 2 ? p : p - 1);
        write_char(&writer, ' ');
    }
    TRY(writer_flush(&writer));
    corner.head_size = strlen(corner.head);
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
