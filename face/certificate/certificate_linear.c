/* certificate_linear: solutions of linear systems modulo a prime as evidence; see
 * certificate.h. The checker computes that a solution is unique, except for boards of
 * lights out, where presses that change only a corner show it.
 */
#include "face/certificate/certificate.h"

#include "base/text/number.h"
#include "face/base/face_base.h"

/* Writes the residues of numbers modulo p in lines of `columns`. */
static void certificate_linear_write_residues(struct witness *witness, const uint64_t *numbers,
                                              uint64_t count, uint64_t p, uint64_t columns)
{
    for (uint64_t i = 0; i < count; i++) {
        write_count(witness->writer, numbers[i] % p);
        write_char(witness->writer, (i + 1) % columns ? ' ' : '\n');
    }
    write_text(witness->writer, count ? "" : "\n");
}

/* Writes a solution; the numbers of unknowns are in lines of `columns`. */
static qj_status certificate_linear_write_answer(struct witness *witness,
                                                 const qj_solution *solution, uint64_t columns)
{
    const uint64_t p = solution->modulus;
    bool inconsistent = solution->verdict == QJ_INCONSISTENT;
    uint64_t count = inconsistent ? solution->equations : solution->unknowns;
    uint64_t line = count == solution->unknowns ? columns : count;
    write_format(witness->writer, "%s\n", value_verdict(solution->verdict));
    if (!inconsistent)
        certificate_linear_write_residues(witness, solution->x, count, p, columns);
    if (solution->verdict != QJ_UNIQUE)
        certificate_linear_write_residues(witness, solution->witness, count, p, line);
    return writer_status(witness->writer);
}

qj_status witness_of_system(struct witness *witness)
{
    qj_solution solution;
    TRY(qj_session_solution(witness->session, &solution));
    return certificate_linear_write_answer(witness, &solution, solution.unknowns);
}

/* -------------------------------------------------------------- lights out */

/* Returns the length of the text of a board before its values, which have a line for each row and
 * may precede a goal. */
static size_t certificate_linear_measure_head(const char *text, uint64_t rows)
{
    const char *goal = strstr(text, "\ngoal\n");
    size_t end = goal ? (size_t)(goal - text) : strlen(text) - 1;
    for (; rows; rows--)
        do
            end--;
        while (text[end] != '\n');
    return end + 1;
}

/* Solves the board with p - 1 in the first corner and 0 elsewhere: its presses add 1 to that
 * corner. head: its text up to the values, length bytes. */
static qj_status certificate_linear_solve_corner(struct witness *witness, const char *head,
                                                 size_t length, const qj_solution *solution,
                                                 uint64_t columns)
{
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    qj_solution presses;
    const uint64_t others = solution->unknowns - 1;
    char *text;
    TRY(arena_make(witness->arena, &text, length + NUMBER_DIGITS + 2 * others + 1));
    memcpy(text, head, length);
    char *end = number_write(text + length, solution->modulus - 1);
    for (uint64_t i = 0; i < 2 * others; i++)
        *end++ = i % 2 ? '0' : ' ';
    TRY(buffer_read(witness->arena->context, qj_position_game(witness->position),
                    (qj_text){text, (size_t)(end - text)}, 1, &position));
    TRY(qj_session_open(position, NULL, &session));
    TRY(qj_session_solution(session, &presses));
    certificate_linear_write_residues(witness, presses.x, presses.unknowns, presses.modulus,
                                      columns);
    return QJ_OK;
}

/* On a plain board and on any torus a corner shows that a solution is unique. */
qj_status witness_of_lights(struct witness *witness)
{
    uint64_t rows, columns;
    qj_solution solution;
    char *text;
    TRY(qj_session_solution(witness->session, &solution));
    bool is_board = qj_position_size(witness->position, &rows, &columns) == QJ_OK;
    TRY(certificate_linear_write_answer(witness, &solution,
                                        is_board ? columns : solution.unknowns));
    if (solution.verdict != QJ_UNIQUE || !is_board)
        return QJ_OK;
    TRY(gather_text(witness->arena, witness->position, qj_position_write, &text));
    if (!text || *text == 'p')
        return QJ_OK;
    return certificate_linear_solve_corner(
        witness, text, certificate_linear_measure_head(text, rows), &solution, columns);
}

/* The second line of the text shows whether a graph is directed. */
qj_status certificate_lights_are_provable(struct arena *arena, const qj_position *position,
                                          bool *are)
{
    char *text;
    TRY(gather_text(arena, position, qj_position_write, &text));
    const char *second = text ? strchr(text, '\n') : NULL;
    *are = second && strncmp(second, "\ndirected\n", 10) != 0 && strncmp(second, "\np sp", 5) != 0;
    return QJ_OK;
}
