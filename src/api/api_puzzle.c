/* api_puzzle: the unknowns and equations of a puzzle, the remainder of an assignment, hints and
 * kernels. A hint leads to the solution that differs from an assignment in the fewest unknowns, if
 * all solutions can be compared. The same search finds the solution with the smallest sum, in a
 * puzzle whose values are counted.
 *
 * The solutions of Ax = b are x + K, where K is the kernel of A. The p^d sums of a basis of K are
 * enumerated like the numbers of d digits in base p. Each step adds one vector of the basis, and
 * one more for every carry, because p times a vector is 0.
 *
 *     digits      0 0    1 0    0 1    1 1          p = 2, d = 2
 *     adds             b0     b0+b1   b0
 */
#include "api/api.h"

#include "model/linear/system.h"

static qj_status api_puzzle_check(const qj_position *position)
{
    if (!position->game->rules)
        return QJ_OK;
    return context_fail(position->arena.context, QJ_USAGE, "%s is no puzzle",
                        position->entry->name);
}

static const struct linear_view *api_puzzle_system(const qj_position *position)
{
    return position->setup;
}

static uint64_t api_puzzle_value(const qj_position *position, uint64_t residue)
{
    uint64_t p = api_puzzle_system(position)->modulus, least = position->game->least;
    return least + (residue + p - least % p) % p;
}

/* ------------------------------------------------------------------ search */

/* Quantity to minimize: the number of residues other than 0, or the sum of all. */
enum api_puzzle_cost { COST_CHANGES, COST_SUM };

/* Vectors are of residues. */
struct api_puzzle_search {
    struct pace pace;
    uint64_t p, unknowns, dimension;
    uint64_t *basis;  /* of the kernel: dimension vectors */
    uint64_t *digits; /* how often each vector is added */
    uint64_t *sum;    /* current sum */
    uint64_t *best;
    uint64_t least; /* the cost of best */
};

/* Computes the next sum of the basis; *more is false after the last. */
static qj_status api_puzzle_next_sum(struct api_puzzle_search *search, bool *more)
{
    uint64_t carry = 0;
    for (; carry < search->dimension; carry++) {
        const uint64_t *vector = search->basis + carry * search->unknowns;
        TRY(pace_add(&search->pace, 2 * search->unknowns, "solutions", 0, 0));
        for (uint64_t i = 0; i < search->unknowns; i++) {
            uint64_t sum = search->sum[i] + vector[i];
            search->sum[i] = sum < search->p ? sum : sum - search->p;
        }
        if (++search->digits[carry] < search->p)
            break;
        search->digits[carry] = 0;
    }
    *more = carry < search->dimension;
    return QJ_OK;
}

/* Returns whether all sums of a basis can be compared: there is a kernel, and room for few. */
static bool api_puzzle_looks_at_all(const qj_session *session, const qj_solution *solution)
{
    const uint64_t max_sums = UINT64_C(1) << 16, max_work = UINT64_C(1) << 28;
    uint64_t left = context_left(session->arena.context), sums = 1;
    if (!session->engine->kernel || solution->kernel_dimension == QJ_NOT_KNOWN ||
        solution->unknowns == 0)
        return false;
    for (uint64_t i = 0; i < solution->kernel_dimension; i++) {
        sums *= solution->modulus;
        if (sums > max_sums || sums > max_work / solution->unknowns)
            return false;
    }
    return (solution->kernel_dimension + 4) * sizeof(uint64_t) <= left / 2 / solution->unknowns;
}

/* Finds the best sum of a vector of residues, one for each unknown, and a kernel vector; only the
 * vector itself if there are too many. It allocates in arena and overwrites sum. */
static qj_status api_puzzle_search_best(qj_session *session, const qj_solution *solution,
                                        enum api_puzzle_cost cost, struct arena *arena,
                                        uint64_t *sum, uint64_t **best)
{
    uint64_t p = solution->modulus, unknowns = solution->unknowns;
    uint64_t dimension = api_puzzle_looks_at_all(session, solution) ? solution->kernel_dimension
                                                                    : 0;
    TRY(context_check_array(arena->context, (dimension + 1) * unknowns, sizeof(uint64_t),
                            "the solutions near by"));
    struct api_puzzle_search search = {{arena->context, 0}, p,          unknowns,
                                       dimension,           .sum = sum, .least = UINT64_MAX};
    TRY(arena_make(arena, &search.basis, dimension * unknowns));
    TRY(arena_make(arena, &search.digits, dimension));
    TRY(arena_make(arena, &search.best, unknowns));
    for (uint64_t i = 0; i < dimension; i++) {
        bool exists;
        TRY(session->engine->kernel(session->inner, i, search.basis + i * unknowns, &exists));
    }
    for (bool more = true; more;) {
        uint64_t found = 0;
        for (uint64_t i = 0; i < unknowns; i++)
            found += cost == COST_SUM ? sum[i] : sum[i] != 0;
        if (found < search.least) {
            search.least = found;
            memcpy(search.best, sum, unknowns * sizeof *sum);
        }
        TRY(api_puzzle_next_sum(&search, &more));
    }
    *best = search.best;
    return QJ_OK;
}

/* ---------------------------------------------------------------- solution */

/* Finds the smallest sum among the solutions that can be compared, if values are counted. */
static qj_status api_puzzle_minimize_sum(qj_session *session, qj_solution *solution)
{
    solution->sum = QJ_NOT_KNOWN;
    if (!session->position->game->counted || !solution->x)
        return QJ_OK;
    if (!session->x && solution->verdict == QJ_MULTIPLE &&
        api_puzzle_looks_at_all(session, solution)) {
        SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
        uint64_t *sum, *best;
        TRY(arena_make_copy(&arena, &sum, solution->x, solution->unknowns));
        TRY(api_puzzle_search_best(session, solution, COST_SUM, &arena, sum, &best));
        TRY(arena_make_copy(&session->arena, &session->x, best, solution->unknowns));
    }
    solution->x = session->x ? session->x : solution->x;
    solution->fewest = session->x || solution->verdict == QJ_UNIQUE;
    solution->sum = 0;
    for (uint64_t i = 0; i < solution->unknowns; i++)
        solution->sum += solution->x[i];
    return QJ_OK;
}

qj_status qj_session_solution(qj_session *session, qj_solution *out)
{
    qj_solution solution;
    TRY(session_check(session, !session->position->game->rules, "solution"));
    TRY(session->engine->solution(session->inner, &solution));
    TRY(api_puzzle_minimize_sum(session, &solution));
    if (solution.x && session->position->game->least) {
        if (!session->x) {
            TRY(arena_make(&session->arena, &session->x, solution.unknowns));
            for (uint64_t i = 0; i < solution.unknowns; i++)
                session->x[i] = api_puzzle_value(session->position, solution.x[i]);
        }
        solution.x = session->x;
    }
    *out = solution;
    return QJ_OK;
}

qj_status qj_solution_draw(const qj_position *position, const qj_solution *solution,
                           const qj_sink *sink)
{
    struct writer writer;
    if (position->game->rules || !solution->x)
        return context_fail(position->arena.context, QJ_USAGE, "there is no solution to draw");
    writer_open(&writer, position->arena.context, sink);
    position->game->draw_solution(&writer, position, solution->x);
    return writer_flush(&writer);
}

/* ------------------------------------------------------------------ system */

qj_status qj_position_system(const qj_position *position, uint64_t *modulus, uint64_t *equations,
                             uint64_t *unknowns)
{
    TRY(api_puzzle_check(position));
    *modulus = api_puzzle_system(position)->modulus;
    *equations = api_puzzle_system(position)->equations;
    *unknowns = api_puzzle_system(position)->unknowns;
    return QJ_OK;
}

uint64_t qj_position_least(const qj_position *position)
{
    return position->game->least;
}

static qj_status api_puzzle_read_assignment(const qj_position *position, const uint64_t *x,
                                            struct arena *arena, uint32_t **out)
{
    const uint64_t unknowns = api_puzzle_system(position)->unknowns, least = position->game->least,
                   p = api_puzzle_system(position)->modulus;
    TRY(context_check_array(arena->context, unknowns, sizeof **out, "the assignment"));
    TRY(arena_make(arena, out, unknowns));
    for (uint64_t i = 0; i < unknowns; i++) {
        if (x[i] < least || x[i] - least >= p)
            return context_fail(arena->context, QJ_USAGE,
                                "unknown %" PRIu64 " is %" PRIu64 ", which is not one of %" PRIu64
                                " to %" PRIu64,
                                i + 1, x[i], least, least + p - 1);
        (*out)[i] = (uint32_t)(x[i] % p);
    }
    return QJ_OK;
}

qj_status qj_position_check(const qj_position *position, const uint64_t *x, uint64_t *left,
                            bool *solved)
{
    const struct linear_view *system = api_puzzle_system(position);
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    struct pace pace = {arena.context, 0};
    uint32_t *residues;
    bool all = true;
    TRY(api_puzzle_check(position));
    TRY(api_puzzle_read_assignment(position, x, &arena, &residues));
    for (uint64_t i = 0; i < system->equations; i++) {
        uint32_t rest = system_left(system, i, residues);
        all = all && rest == 0;
        if (left)
            left[i] = rest;
        TRY(pace_add(&pace, PACE_WRITE, "equations", i, system->equations));
    }
    *solved = all;
    return QJ_OK;
}

qj_status qj_position_draw_left(const qj_position *position, const uint64_t *left,
                                const qj_sink *sink)
{
    struct writer writer;
    TRY(api_puzzle_check(position));
    writer_open(&writer, position->arena.context, sink);
    position->game->draw_left(&writer, position, left);
    return writer_flush(&writer);
}

/* ------------------------------------------------------------------- words */

/* Writes the name of number index of count things; what names their kind. */
static qj_status
api_puzzle_write_name(const qj_position *position, uint64_t index, uint64_t count, const char *what,
                      void (*write)(struct writer *, const qj_position *, uint64_t),
                      char text[QJ_MOVE_SIZE])
{
    struct writer writer;
    if (index >= count)
        return context_fail(position->arena.context, QJ_USAGE,
                            "there is no %s %" PRIu64 ": there are %" PRIu64, what, index + 1,
                            count);
    writer_open_text(&writer, position->arena.context->language, text, QJ_MOVE_SIZE);
    write(&writer, position, index);
    return writer_flush(&writer);
}

qj_status qj_position_unknown(const qj_position *position, uint64_t index, char text[QJ_MOVE_SIZE])
{
    TRY(api_puzzle_check(position));
    return api_puzzle_write_name(position, index, api_puzzle_system(position)->unknowns, "unknown",
                                 position->game->unknown_write, text);
}

qj_status qj_position_equation(const qj_position *position, uint64_t index, char text[QJ_MOVE_SIZE])
{
    TRY(api_puzzle_check(position));
    return api_puzzle_write_name(position, index, api_puzzle_system(position)->equations,
                                 "equation", position->game->equation_write, text);
}

qj_status qj_unknown_read(const qj_position *position, const char *text, uint64_t *index)
{
    qj_move unknown;
    TRY(api_puzzle_check(position));
    TRY(position_read_words(position, text, position->game->unknown_read, &unknown));
    *index = unknown.part[0];
    return QJ_OK;
}

/* ------------------------------------------------------------------ kernel */

qj_status qj_session_kernel(qj_session *session, uint64_t index, uint64_t *vector, bool *exists)
{
    TRY(session_check(session, !session->position->game->rules && session->engine->kernel,
                      "kernel"));
    return session->engine->kernel(session->inner, index, vector, exists);
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
    *exists = solution.x != NULL;
    if (!*exists)
        return QJ_OK;
    uint64_t p = solution.modulus;
    TRY(api_puzzle_read_assignment(session->position, x, &arena, &residues));
    uint64_t *sum;
    TRY(arena_make(&arena, &sum, solution.unknowns));
    for (uint64_t i = 0; i < solution.unknowns; i++)
        sum[i] = (solution.x[i] % p + p - residues[i]) % p;
    TRY(api_puzzle_search_best(session, &solution, COST_CHANGES, &arena, sum, &best));
    while (first < solution.unknowns && best[first] == 0)
        first++;
    *exists = first < solution.unknowns;
    if (*exists) {
        *index = first;
        *value = api_puzzle_value(session->position, (residues[first] + best[first]) % p);
    }
    return QJ_OK;
}
