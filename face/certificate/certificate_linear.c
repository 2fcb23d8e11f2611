/* certificate_linear: solutions of linear systems modulo a prime as evidence; see
 * certificate_witness.h. The checker computes that a solution is unique, except for boards of
 * lights out, where presses that change only a corner show it.
 */
#include "face/certificate/certificate_witness.h"

#include "base/text/number.h"
#include "face/base/scope.h"
#include "face/base/value.h"

#include <inttypes.h>
#include <string.h>

/* Writes the residues of a solution, whose values are in the puzzle's domain. */
static void certificate_linear_write_solution(struct witness *witness, const qj_solution *solution,
                                              uint64_t columns)
{
    for (uint64_t i = 0; i < solution->unknowns; i++) {
        write_count(witness->writer, solution->x[i] % solution->modulus);
        write_char(witness->writer, (i + 1) % columns ? ' ' : '\n');
    }
    write_text(witness->writer, solution->unknowns ? "" : "\n");
}

static qj_status certificate_linear_open_solution(const qj_position *position, qj_session **session,
                                                  qj_solution *solution)
{
    TRY(qj_session_open(position, NULL, session));
    return qj_session_solution(*session, solution);
}

/* Writes a solution; the numbers of unknowns are in lines of `columns`. */
static qj_status certificate_linear_write_answer(struct witness *witness,
                                                 const qj_solution *solution, uint64_t columns)
{
    bool inconsistent = solution->verdict == QJ_INCONSISTENT;
    uint64_t count = inconsistent ? solution->equations : solution->unknowns;
    uint64_t line = count == solution->unknowns ? columns : count;
    write_format(witness->writer, "%s\n", value_verdict(solution->verdict));
    if (!inconsistent)
        certificate_linear_write_solution(witness, solution, columns);
    for (uint64_t i = 0; solution->verdict != QJ_UNIQUE && i < count; i++) {
        write_count(witness->writer, solution->witness[i]);
        write_char(witness->writer, (i + 1) % line ? ' ' : '\n');
    }
    return writer_status(witness->writer);
}

qj_status witness_of_system(struct witness *witness)
{
    SCOPED(scope_leave_session) qj_session *session = NULL;
    qj_solution solution;
    TRY(certificate_linear_open_solution(witness->position, &session, &solution));
    return certificate_linear_write_answer(witness, &solution, solution.unknowns);
}

/* -------------------------------------------------------------- lights out */

/* Skips words; returns NULL if the text has fewer. */
static const char *certificate_linear_skip_words(const char *text, uint64_t count)
{
    for (; text && count; count--) {
        text += strcspn(text, " \n");
        text = *text ? text + 1 : NULL;
    }
    return text;
}

/* Returns the start of the values in the text of a board, after torus, pattern R C and R * C
 * numbers (all optional), and n m p. NULL: the text ends earlier. */
static const char *certificate_linear_find_values(const char *text)
{
    uint64_t rows, columns;
    if (!strncmp(text, "torus", 5))
        text = certificate_linear_skip_words(text, 1);
    if (!text || *text != 'p')
        return certificate_linear_skip_words(text, 3);
    const char *sides = certificate_linear_skip_words(text, 1),
               *numbers = certificate_linear_skip_words(text, 3);
    if (!numbers)
        return NULL;
    number_read(number_read(sides, &rows) + 1, &columns);
    return certificate_linear_skip_words(numbers, rows * columns + 3);
}

/* The text of a board up to its values. */
struct certificate_linear_head {
    struct arena *arena;
    char *text;
    uint64_t size, room;
    const char *values;
};

static bool certificate_linear_take_head(void *user, const void *data, size_t size)
{
    struct certificate_linear_head *head = user;
    if (arena_grow(head->arena, &head->text, &head->room, head->size, size + 1) != QJ_OK)
        return false;
    memcpy(head->text + head->size, data, size);
    head->size += size;
    head->text[head->size] = 0;
    head->values = certificate_linear_find_values(head->text);
    return !head->values;
}

/* Solves the board with p - 1 in the first corner and 0 elsewhere: its presses add 1 to that
 * corner. */
static qj_status certificate_linear_solve_corner(struct witness *witness,
                                                 const struct certificate_linear_head *head,
                                                 const qj_solution *solution, uint64_t columns)
{
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    qj_solution presses;
    const uint64_t others = solution->unknowns - 1;
    const size_t length = (size_t)(head->values - head->text);
    char *text;
    TRY(arena_make(witness->arena, &text, length + NUMBER_DIGITS + 2 * others + 1));
    memcpy(text, head->text, length);
    char *end = number_write(text + length, solution->modulus - 1);
    for (uint64_t i = 0; i < 2 * others; i++)
        *end++ = i % 2 ? '0' : ' ';
    qj_text board = {text, (size_t)(end - text)};
    qj_source source = qj_text_source(&board);
    TRY(qj_position_read(witness->arena->context, qj_position_game(witness->position), &source, 1,
                         &position));
    TRY(certificate_linear_open_solution(position, &session, &presses));
    certificate_linear_write_solution(witness, &presses, columns);
    return QJ_OK;
}

/* Writes the evidence. On a plain board and on any torus a corner shows that a solution is
 * unique. */
qj_status witness_of_lights(struct witness *witness)
{
    SCOPED(scope_leave_session) qj_session *session = NULL;
    uint64_t rows, columns;
    qj_solution solution;
    struct certificate_linear_head head = {.arena = witness->arena};
    qj_sink sink = {certificate_linear_take_head, &head};
    TRY(certificate_linear_open_solution(witness->position, &session, &solution));
    bool is_board = qj_position_size(witness->position, &rows, &columns) == QJ_OK;
    TRY(certificate_linear_write_answer(witness, &solution,
                                        is_board ? columns : solution.unknowns));
    if (solution.verdict != QJ_UNIQUE || !is_board)
        return QJ_OK;
    qj_position_write(witness->position, &sink);
    if (!head.values)
        return arena_status(witness->arena);
    return *head.text == 'p' ? QJ_OK
                             : certificate_linear_solve_corner(witness, &head, &solution, columns);
}

/* The beginning of the second line, which shows whether a graph is directed. */
struct certificate_linear_second {
    char text[sizeof "directed"];
    size_t length;
    uint64_t lines;
};

static bool certificate_linear_take_second(void *user, const void *data, size_t size)
{
    struct certificate_linear_second *second = user;
    const char *bytes = data;
    for (size_t i = 0; i < size && second->lines < 2; i++)
        if (bytes[i] == '\n' || second->length == sizeof second->text - 1)
            second->lines += second->length ? 2 : 1;
        else if (second->lines == 1)
            second->text[second->length++] = bytes[i];
    return second->lines < 2;
}

qj_status certificate_lights_are_provable(const qj_position *position, bool *are)
{
    struct certificate_linear_second second = {.length = 0};
    qj_sink sink = {certificate_linear_take_second, &second};
    qj_status status = qj_position_write(position, &sink);
    *are = strcmp(second.text, "directed") != 0 && strncmp(second.text, "p sp", 4) != 0;
    return second.lines < 2 ? status : QJ_OK;
}
