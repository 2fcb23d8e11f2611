/* certificate_linear: solutions of linear systems modulo a prime as evidence; see
 * certificate_evidence.h. The checker itself computes that there is no other solution, except for
 * boards of lights out, where presses that change only one corner show it.
 */
#include "face/base/worth.h"
#include "face/certificate/certificate_evidence.h"

#include "base/text/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

/* The numbers of an unknown each stand in lines of so many. */
static qj_status write_answer(struct evidence *evidence, const qj_solution *solution,
                              uint64_t columns)
{
    bool inconsistent = solution->verdict == QJ_INCONSISTENT;
    uint64_t count = inconsistent ? solution->equations : solution->unknowns;
    uint64_t line = count == solution->unknowns ? columns : count;
    write_verdict(evidence, solution);
    if (!inconsistent)
        write_solution(evidence, solution, columns);
    for (uint64_t i = 0; solution->verdict != QJ_UNIQUE && i < count; i += line)
        certificate_line(evidence, solution->witness + i, line);
    return writer_status(evidence->writer);
}

static qj_status write_system(struct evidence *evidence, qj_session *session)
{
    qj_solution solution;
    TRY(qj_session_solution(session, &solution));
    return write_answer(evidence, &solution, solution.unknowns);
}

qj_status evidence_of_system(struct evidence *evidence)
{
    return write_in_session(evidence, evidence->position, write_system);
}

/* -------------------------------------------------------------- lights out */

/* The text of a board as far as its prime: torus, pattern R C and R * C numbers, and n m p, of
 * which all but the last two lines may be missing. */
struct head {
    struct arena *arena;
    char *text;
    uint64_t length, room;
    uint64_t word;     /* where the last word begins */
    uint64_t left;     /* words to come */
    uint64_t sides[2]; /* of the pattern */
    int side;          /* of these to come */
};

static void end_word(struct head *head)
{
    const char *word = head->text + head->word;
    if (!strcmp(word, "pattern"))
        head->side = 2;
    else if (head->side) {
        number_read(word, &head->sides[--head->side]);
        head->left += head->side ? 0 : head->sides[0] * head->sides[1];
    } else {
        head->left -= strcmp(word, "torus") != 0;
    }
    head->word = head->length;
}

/* Stops where the values begin. */
static bool take_head(void *user, const void *data, size_t size)
{
    struct head *head = user;
    const char *bytes = data;
    for (size_t i = 0; i < size && head->left; i++) {
        bool blank = bytes[i] == ' ' || bytes[i] == '\n';
        if (arena_reserve(head->arena, &head->text, &head->room, head->length) != QJ_OK)
            return false;
        head->text[head->length++] = (char)(blank ? '\0' : bytes[i]);
        if (blank)
            end_word(head);
        if (blank)
            head->text[head->length - 1] = ' ';
    }
    return head->left > 0;
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

/* Of the board of which the first corner alone is p - 1: presses that solve it add 1 there. */
static qj_status solve_corner(struct evidence *evidence, const struct head *head,
                              const qj_solution *solution)
{
    const uint64_t others = solution->unknowns - 1;
    const uint64_t size = head->length + NUMBER_DIGITS + 2 * others;
    qj_position *position;
    char *text;
    TRY(arena_make(&evidence->arena, &text, size + 1));
    memcpy(text, head->text, head->length);
    char *end = number_write(text + head->length, solution->modulus - 1);
    for (uint64_t i = 0; i < 2 * others; i++)
        *end++ = i % 2 ? '0' : ' ';
    qj_text board = {text, (size_t)(end - text)};
    qj_source source = qj_text_source(&board);
    TRY(qj_position_read(evidence->arena.context, qj_position_game(evidence->position), &source, 1,
                         &position));
    qj_status status = write_in_session(evidence, position, write_corner);
    qj_position_free(position);
    return status;
}

/* On a plain board and on any torus one corner says all. */
static qj_status write_unique(struct evidence *evidence, const qj_solution *solution)
{
    struct head head = {.arena = &evidence->arena, .left = 3};
    qj_sink sink = {take_head, &head};
    qj_position_write(evidence->position, &sink);
    if (head.left)
        return arena_status(&evidence->arena);
    bool says_all = *head.text != 'p';
    return says_all ? solve_corner(evidence, &head, solution) : QJ_OK;
}

static qj_status write_lights(struct evidence *evidence, qj_session *session)
{
    uint64_t rows, columns;
    qj_solution solution;
    TRY(qj_session_solution(session, &solution));
    bool is_board = qj_position_size(evidence->position, &rows, &columns) == QJ_OK;
    TRY(write_answer(evidence, &solution, is_board ? columns : solution.unknowns));
    return solution.verdict == QJ_UNIQUE && is_board ? write_unique(evidence, &solution) : QJ_OK;
}

qj_status evidence_of_lights(struct evidence *evidence)
{
    return write_in_session(evidence, evidence->position, write_lights);
}

/* The beginning of the second line, which of a graph says whether it is directed. */
struct second_line {
    char text[sizeof "directed"];
    size_t length;
    uint64_t lines;
};

static bool take_second(void *user, const void *data, size_t size)
{
    struct second_line *second = user;
    const char *bytes = data;
    for (size_t i = 0; i < size && second->lines < 2; i++)
        if (bytes[i] == '\n' || second->length == sizeof second->text - 1)
            second->lines += second->length ? 2 : 1;
        else if (second->lines == 1)
            second->text[second->length++] = bytes[i];
    return second->lines < 2;
}

qj_status lights_are_provable(const qj_position *position, bool *are)
{
    struct second_line second = {.length = 0};
    qj_sink sink = {take_second, &second};
    qj_status status = qj_position_write(position, &sink);
    *are = strcmp(second.text, "directed") != 0 && strncmp(second.text, "p sp", 4) != 0;
    return second.lines < 2 ? status : QJ_OK;
}
