/* puzzle: the unknowns and equations of a puzzle, what an assignment leaves of them, and the way
 * from there to a solution: a hint aims at the solution that differs from an assignment in the
 * fewest unknowns, if all solutions can be compared (search.h). In a puzzle whose values are
 * counted, the solution is the one with the smallest sum, by the same search.
 */
#include "api/session.h"

#include "api/search.h"
#include "base/pace.h"

#include <inttypes.h>

static qj_status check_puzzle(const qj_position *position)
{
    if (position->game->puzzle)
        return QJ_OK;
    return context_fail(position->arena.context, QJ_USAGE, "%s is no puzzle", position->name->name);
}

static uint64_t unknowns_of(const qj_position *position)
{
    return position->game->puzzle->unknowns(position->setup);
}

/* The value in the puzzle's own domain that a residue stands for. */
static uint64_t value_of(const qj_position *position, uint64_t residue)
{
    const struct puzzle *puzzle = position->game->puzzle;
    uint64_t p = puzzle->modulus(position->setup), least = puzzle->least;
    return least + (residue + p - least % p) % p;
}

/* ---------------------------------------------------------------- solution */

/* Of a puzzle whose values are counted: the solution with the smallest sum of those that can be
 * looked at. */
static qj_status count_values(qj_session *session, qj_solution *solution)
{
    solution->sum = QJ_NOT_KNOWN;
    if (!session->position->game->puzzle->counted || !solution->x)
        return QJ_OK;
    if (!session->x && search_has_others(session, solution)) {
        SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
        uint64_t *sum = arena_copy(&arena, solution->x, solution->unknowns, sizeof *sum), *best;
        if (!sum)
            return arena_status(&arena);
        TRY(search_best(session, solution, SEARCH_SUM, &arena, sum, &best));
        session->x = arena_copy(&session->arena, best, solution->unknowns, sizeof *best);
        if (!session->x)
            return arena_status(&session->arena);
    }
    solution->x = session->x ? session->x : solution->x;
    solution->fewest = session->x || solution->verdict == QJ_UNIQUE;
    solution->sum = 0;
    for (uint64_t i = 0; i < solution->unknowns; i++)
        solution->sum += solution->x[i];
    return QJ_OK;
}

/* The values that the residues of a solution stand for. */
static qj_status translate_solution(qj_session *session, qj_solution *solution)
{
    if (!solution->x || session->position->game->puzzle->least == 0)
        return QJ_OK;
    if (!session->x) {
        TRY(arena_make(&session->arena, &session->x, solution->unknowns));
        for (uint64_t i = 0; i < solution->unknowns; i++)
            session->x[i] = value_of(session->position, solution->x[i]);
    }
    solution->x = session->x;
    return QJ_OK;
}

qj_status qj_session_solution(qj_session *session, qj_solution *out)
{
    qj_solution solution;
    TRY(session_check(session, session->position->game->puzzle, "solution"));
    TRY(session->session->engine->solution(session->session, &solution));
    TRY(count_values(session, &solution));
    TRY(translate_solution(session, &solution));
    *out = solution;
    return QJ_OK;
}

qj_status qj_solution_draw(const qj_position *position, const qj_solution *solution,
                           const qj_sink *sink)
{
    struct writer writer;
    if (!position->game->puzzle || !solution->x)
        return context_fail(position->arena.context, QJ_USAGE, "there is no solution to draw");
    writer_open(&writer, position->arena.context, sink);
    position->game->draw_solution(&writer, position, solution->x);
    return writer_flush(&writer);
}

/* ------------------------------------------------------------------ system */

qj_status qj_position_system(const qj_position *position, uint64_t *modulus, uint64_t *equations,
                             uint64_t *unknowns)
{
    TRY(check_puzzle(position));
    *modulus = position->game->puzzle->modulus(position->setup);
    *equations = position->game->puzzle->equations(position->setup);
    *unknowns = unknowns_of(position);
    return QJ_OK;
}

uint64_t qj_position_least(const qj_position *position)
{
    const struct puzzle *puzzle = position->game->puzzle;
    return puzzle ? puzzle->least : 0;
}

/* The residues of an assignment, made in arena. */
static qj_status read_assignment(const qj_position *position, const uint64_t *x,
                                 struct arena *arena, uint32_t **out)
{
    const struct puzzle *puzzle = position->game->puzzle;
    uint64_t unknowns = unknowns_of(position), p = puzzle->modulus(position->setup);
    TRY(context_check_array(arena->context, unknowns, sizeof **out, "the assignment"));
    TRY(arena_make(arena, out, unknowns));
    for (uint64_t i = 0; i < unknowns; i++) {
        if (x[i] < puzzle->least || x[i] - puzzle->least >= p)
            return context_fail(arena->context, QJ_USAGE,
                                "unknown %" PRIu64 " is %" PRIu64 ", which is not one of %" PRIu64
                                " to %" PRIu64,
                                i + 1, x[i], puzzle->least, puzzle->least + p - 1);
        (*out)[i] = (uint32_t)(x[i] % p);
    }
    return QJ_OK;
}

qj_status qj_position_check(const qj_position *position, const uint64_t *x, uint64_t *left,
                            bool *solved)
{
    const struct puzzle *puzzle = position->game->puzzle;
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    struct pace pace = {arena.context, 0};
    uint32_t *residues;
    bool all = true;
    TRY(check_puzzle(position));
    TRY(read_assignment(position, x, &arena, &residues));
    uint64_t equations = puzzle->equations(position->setup);
    for (uint64_t i = 0; i < equations; i++) {
        uint32_t rest = puzzle->left(position->setup, residues, i);
        all = all && rest == 0;
        if (left)
            left[i] = rest;
        TRY(pace_add(&pace, PACE_WRITE, "equations", i, equations));
    }
    *solved = all;
    return QJ_OK;
}

qj_status qj_position_draw_left(const qj_position *position, const uint64_t *left,
                                const qj_sink *sink)
{
    struct writer writer;
    TRY(check_puzzle(position));
    writer_open(&writer, position->arena.context, sink);
    position->game->draw_left(&writer, position, left);
    return writer_flush(&writer);
}

/* ------------------------------------------------------------------- words */

/* Writes the name of number index of count things. */
static qj_status write_name(const qj_position *position, uint64_t index, uint64_t count,
                            const char *what,
                            void (*write)(struct writer *, const qj_position *, uint64_t),
                            char text[QJ_MOVE_SIZE])
{
    struct writer writer;
    struct text_buffer buffer;
    if (index >= count)
        return context_fail(position->arena.context, QJ_USAGE,
                            "there is no %s %" PRIu64 ": there are %" PRIu64, what, index + 1,
                            count);
    qj_sink sink = text_buffer_sink(&buffer, text, QJ_MOVE_SIZE);
    writer_open(&writer, position->arena.context, &sink);
    write(&writer, position, index);
    return writer_flush(&writer);
}

qj_status qj_position_unknown(const qj_position *position, uint64_t index, char text[QJ_MOVE_SIZE])
{
    TRY(check_puzzle(position));
    return write_name(position, index, unknowns_of(position), "unknown",
                      position->game->unknown_write, text);
}

qj_status qj_position_equation(const qj_position *position, uint64_t index, char text[QJ_MOVE_SIZE])
{
    TRY(check_puzzle(position));
    return write_name(position, index, position->game->puzzle->equations(position->setup),
                      "equation", position->game->equation_write, text);
}

static qj_status read_unknown(struct scan *scan, const qj_position *position, void *out)
{
    return position->game->unknown_read(scan, position, out);
}

qj_status qj_unknown_read(const qj_position *position, const char *text, uint64_t *index)
{
    uint64_t found;
    TRY(check_puzzle(position));
    TRY(read_words(position, text, read_unknown, &found));
    *index = found;
    return QJ_OK;
}

/* ------------------------------------------------------------------ kernel */

qj_status qj_session_kernel(qj_session *session, uint64_t index, uint64_t *vector, bool *exists)
{
    const struct engine *engine = session->session->engine;
    TRY(session_check(session, session->position->game->puzzle && engine->kernel, "kernel"));
    return engine->kernel(session->session, index, vector, exists);
}

/* The first unknown that the nearest solution changes, and its new value. */
qj_status qj_session_hint(qj_session *session, const uint64_t *x, uint64_t *index, uint64_t *value,
                          bool *exists)
{
    qj_solution solution;
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    uint32_t *residues;
    uint64_t first = 0, *best;
    TRY(qj_session_solution(session, &solution));
    if (!solution.x) {
        *exists = false;
        return QJ_OK;
    }
    uint64_t p = solution.modulus;
    TRY(read_assignment(session->position, x, &arena, &residues));
    uint64_t *sum;
    TRY(arena_make(&arena, &sum, solution.unknowns));
    for (uint64_t i = 0; i < solution.unknowns; i++)
        sum[i] = (solution.x[i] % p + p - residues[i]) % p;
    TRY(search_best(session, &solution, SEARCH_CHANGES, &arena, sum, &best));
    while (first < solution.unknowns && best[first] == 0)
        first++;
    *exists = first < solution.unknowns;
    if (*exists) {
        *index = first;
        *value = value_of(session->position, (residues[first] + best[first]) % p);
    }
    return QJ_OK;
}
