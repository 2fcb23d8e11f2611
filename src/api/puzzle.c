/* puzzle: the unknowns and equations of a puzzle, what an assignment leaves of them, and the way
 * from there to a solution.
 *
 * The solutions of Ax = b are x + K, K the kernel of A. A hint steers for the one that differs from
 * an assignment in the fewest unknowns, if all of them can be looked at: the p^d sums of a basis of
 * K are counted through like numbers of d digits in base p, each step adding one vector of the
 * basis, and one more for every carry, as p times a vector is 0.
 *
 *     digits      0 0    1 0    0 1    1 1          p = 2, d = 2
 *     adds             b0     b0+b1   b0
 */
#include "api/session.h"

#include "base/pace.h"

#include <inttypes.h>
#include <string.h>

static qj_status check_puzzle(const struct position *position)
{
    if (position->game->puzzle)
        return QJ_OK;
    return context_fail(position->arena.context, QJ_USAGE, "%s is no puzzle", position->name->name);
}

static uint64_t unknowns_of(const struct position *position)
{
    return position->game->puzzle->unknowns(position->setup);
}

/* The value in the puzzle's own domain that a residue stands for. */
static uint64_t value_of(const struct position *position, uint64_t residue)
{
    const struct puzzle *puzzle = position->game->puzzle;
    uint64_t p = puzzle->modulus(position->setup), least = puzzle->least;
    return least + (residue + p - least % p) % p;
}

/* ---------------------------------------------------------------- solution */

/* The values that the residues of a solution stand for. */
static qj_status translate_solution(qj_session *session, qj_solution *solution)
{
    if (!solution->x || session->position->game->puzzle->least == 0)
        return QJ_OK;
    if (!session->x) {
        session->x = arena_alloc(&session->arena, solution->unknowns, sizeof *session->x);
        if (!session->x)
            return arena_status(&session->arena);
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
    TRY(translate_solution(session, &solution));
    *out = solution;
    return QJ_OK;
}

qj_status qj_solution_draw(const qj_position *position, const qj_solution *solution,
                           const qj_sink *sink)
{
    const struct position *inner = &position->position;
    struct writer writer;
    if (!inner->game->puzzle || !solution->x)
        return context_fail(inner->arena.context, QJ_USAGE, "there is no solution to draw");
    writer_open(&writer, inner->arena.context, sink);
    inner->game->draw_solution(&writer, inner, solution->x);
    return writer_flush(&writer);
}

/* ------------------------------------------------------------------ system */

qj_status qj_position_system(const qj_position *position, uint64_t *modulus, uint64_t *equations,
                             uint64_t *unknowns)
{
    const struct position *inner = &position->position;
    TRY(check_puzzle(inner));
    *modulus = inner->game->puzzle->modulus(inner->setup);
    *equations = inner->game->puzzle->equations(inner->setup);
    *unknowns = unknowns_of(inner);
    return QJ_OK;
}

uint64_t qj_position_least(const qj_position *position)
{
    const struct puzzle *puzzle = position->position.game->puzzle;
    return puzzle ? puzzle->least : 0;
}

static qj_status no_such_value(const struct position *position, uint64_t index, uint64_t value)
{
    const struct puzzle *puzzle = position->game->puzzle;
    uint64_t last = puzzle->least + puzzle->modulus(position->setup) - 1;
    return context_fail(position->arena.context, QJ_USAGE,
                        "unknown %" PRIu64 " is %" PRIu64 ", which is not one of %" PRIu64
                        " to %" PRIu64,
                        index + 1, value, puzzle->least, last);
}

/* The residues of an assignment, made in arena. */
static qj_status read_assignment(const struct position *position, const uint64_t *x,
                                 struct arena *arena, uint32_t **out)
{
    const struct puzzle *puzzle = position->game->puzzle;
    uint64_t unknowns = unknowns_of(position), p = puzzle->modulus(position->setup);
    TRY(context_check_array(arena->context, unknowns, sizeof **out, "the assignment"));
    *out = arena_alloc(arena, unknowns, sizeof **out);
    if (!*out)
        return arena_status(arena);
    for (uint64_t i = 0; i < unknowns; i++) {
        if (x[i] < puzzle->least || x[i] - puzzle->least >= p)
            return no_such_value(position, i, x[i]);
        (*out)[i] = (uint32_t)(x[i] % p);
    }
    return QJ_OK;
}

/* Fills in left, unless it is NULL. */
static qj_status check_equations(const struct position *position, const uint32_t *x, uint64_t *left,
                                 bool *solved)
{
    const struct puzzle *puzzle = position->game->puzzle;
    struct pace pace = {position->arena.context, 0};
    uint64_t equations = puzzle->equations(position->setup);
    *solved = true;
    for (uint64_t i = 0; i < equations; i++) {
        uint32_t rest = puzzle->left(position->setup, x, i);
        *solved = *solved && rest == 0;
        if (left)
            left[i] = rest;
        TRY(pace_add(&pace, PACE_WRITE, "equations", i, equations));
    }
    return QJ_OK;
}

qj_status qj_position_check(const qj_position *position, const uint64_t *x, uint64_t *left,
                            bool *solved)
{
    const struct position *inner = &position->position;
    struct arena arena;
    uint32_t *residues;
    bool all;
    TRY(check_puzzle(inner));
    arena_init(&arena, inner->arena.context);
    qj_status status = read_assignment(inner, x, &arena, &residues);
    if (status == QJ_OK)
        status = check_equations(inner, residues, left, &all);
    arena_clear(&arena);
    if (status == QJ_OK)
        *solved = all;
    return status;
}

qj_status qj_position_draw_left(const qj_position *position, const uint64_t *left,
                                const qj_sink *sink)
{
    const struct position *inner = &position->position;
    struct writer writer;
    TRY(check_puzzle(inner));
    writer_open(&writer, inner->arena.context, sink);
    inner->game->draw_left(&writer, inner, left);
    return writer_flush(&writer);
}

/* ------------------------------------------------------------------- words */

/* Writes the name of number index of count things. */
static qj_status write_name(const struct position *position, uint64_t index, uint64_t count,
                            const char *what,
                            void (*write)(struct writer *, const struct position *, uint64_t),
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
    const struct position *inner = &position->position;
    TRY(check_puzzle(inner));
    return write_name(inner, index, unknowns_of(inner), "unknown", inner->game->unknown_write,
                      text);
}

qj_status qj_position_equation(const qj_position *position, uint64_t index, char text[QJ_MOVE_SIZE])
{
    const struct position *inner = &position->position;
    TRY(check_puzzle(inner));
    return write_name(inner, index, inner->game->puzzle->equations(inner->setup), "equation",
                      inner->game->equation_write, text);
}

static qj_status read_unknown(struct scan *scan, const struct position *position, void *out)
{
    return position->game->unknown_read(scan, position, out);
}

qj_status qj_unknown_read(const qj_position *position, const char *text, uint64_t *index)
{
    uint64_t found;
    TRY(check_puzzle(&position->position));
    TRY(read_words(&position->position, text, read_unknown, &found));
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

/* Looks for the solution nearest to an assignment. Vectors are of residues. */
struct search {
    struct pace pace;
    uint64_t p, unknowns, dimension;
    uint64_t *basis;      /* of the kernel: dimension vectors */
    uint64_t *digits;     /* how often each of them is added */
    uint64_t *difference; /* to be added to the assignment, for a solution */
    uint64_t *best;
    uint64_t least; /* unknowns that best changes */
};

static void add_vector(struct search *search, uint64_t number)
{
    const uint64_t *vector = search->basis + number * search->unknowns;
    for (uint64_t i = 0; i < search->unknowns; i++) {
        uint64_t sum = search->difference[i] + vector[i];
        search->difference[i] = sum < search->p ? sum : sum - search->p;
    }
}

static void take_if_nearer(struct search *search)
{
    uint64_t changes = 0;
    for (uint64_t i = 0; i < search->unknowns; i++)
        changes += search->difference[i] != 0;
    if (changes >= search->least)
        return;
    search->least = changes;
    memcpy(search->best, search->difference, search->unknowns * sizeof *search->best);
}

/* The next sum of the basis; *more is false when all have been. */
static qj_status next_sum(struct search *search, bool *more)
{
    uint64_t carry = 0;
    for (; carry < search->dimension; carry++) {
        TRY(pace_add(&search->pace, 2 * search->unknowns, "solutions", 0, 0));
        add_vector(search, carry);
        if (++search->digits[carry] < search->p)
            break;
        search->digits[carry] = 0;
    }
    *more = carry < search->dimension;
    return QJ_OK;
}

/* The dimension if all sums of a basis can be looked at, or 0. */
static uint64_t small_dimension(const qj_solution *solution)
{
    const uint64_t most_sums = UINT64_C(1) << 16, most_work = UINT64_C(1) << 28;
    uint64_t sums = 1;
    if (solution->kernel_dimension == QJ_NOT_KNOWN)
        return 0;
    for (uint64_t i = 0; i < solution->kernel_dimension; i++) {
        sums *= solution->modulus;
        if (sums > most_sums || sums > most_work / solution->unknowns)
            return 0;
    }
    return solution->kernel_dimension;
}

static qj_status open_search(qj_session *session, const qj_solution *solution, const uint32_t *x,
                             struct arena *arena, struct search *search)
{
    const struct engine *engine = session->session->engine;
    uint64_t p = solution->modulus, unknowns = solution->unknowns;
    uint64_t dimension = engine->kernel ? small_dimension(solution) : 0;
    TRY(context_check_array(arena->context, (dimension + 2) * unknowns, sizeof(uint64_t),
                            "the solutions near by"));
    *search = (struct search){{arena->context, 0}, p, unknowns, dimension, .least = UINT64_MAX};
    search->basis = arena_alloc(arena, dimension * unknowns, sizeof *search->basis);
    search->digits = arena_alloc(arena, dimension, sizeof *search->digits);
    search->difference = arena_alloc(arena, unknowns, sizeof *search->difference);
    search->best = arena_alloc(arena, unknowns, sizeof *search->best);
    if (!search->basis || !search->digits || !search->difference || !search->best)
        return arena_status(arena);
    for (uint64_t i = 0; i < unknowns; i++)
        search->difference[i] = (solution->x[i] % p + p - x[i]) % p;
    for (uint64_t i = 0; i < dimension; i++) {
        bool exists;
        TRY(engine->kernel(session->session, i, search->basis + i * unknowns, &exists));
    }
    return QJ_OK;
}

/* The first unknown that the nearest solution changes, and its new value. */
static qj_status find_hint(qj_session *session, const qj_solution *solution, const uint64_t *x,
                           struct arena *arena, uint64_t *index, uint64_t *value)
{
    struct search search;
    uint32_t *residues;
    bool more = true;
    TRY(read_assignment(session->position, x, arena, &residues));
    TRY(open_search(session, solution, residues, arena, &search));
    while (more) {
        take_if_nearer(&search);
        TRY(next_sum(&search, &more));
    }
    for (*index = 0; *index < search.unknowns && search.best[*index] == 0;)
        ++*index;
    if (*index < search.unknowns)
        *value = value_of(session->position, (residues[*index] + search.best[*index]) % search.p);
    return QJ_OK;
}

qj_status qj_session_hint(qj_session *session, const uint64_t *x, uint64_t *index, uint64_t *value,
                          bool *exists)
{
    qj_solution solution;
    struct arena arena;
    uint64_t unknown, changed = 0;
    TRY(qj_session_solution(session, &solution));
    if (!solution.x) {
        *exists = false;
        return QJ_OK;
    }
    arena_init(&arena, session->arena.context);
    qj_status status = find_hint(session, &solution, x, &arena, &unknown, &changed);
    arena_clear(&arena);
    if (status != QJ_OK)
        return status;
    *exists = unknown < solution.unknowns;
    if (*exists) {
        *index = unknown;
        *value = changed;
    }
    return QJ_OK;
}
