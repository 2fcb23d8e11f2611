/* read: any bytes as a position of a game. What can be read is drawn, followed through its
 * record and solved twice, by the best engine and by exhaustive search; they must agree. */
#include "fuzz.h"

#include <stdlib.h>

static bool end_early(void *user, const qj_move *move)
{
    const qj_position *position = user;
    char text[QJ_MOVE_SIZE];
    qj_move_text(position, move, text);
    return text[0] != 0;
}

static bool check_option(void *user, const qj_option *option)
{
    fuzz_assert(option->value.lo <= option->value.hi, "bounds are in order");
    fuzz_assert(option->count > 0, "an option stands for a move");
    return end_early(user, &option->move);
}

static bool check_pair(void *user, const qj_move *a, const qj_move *b)
{
    return end_early(user, a) && end_early(user, b);
}

static bool check_part(void *user, uint64_t part, uint64_t size, uint64_t nimber)
{
    (void)size;
    (void)nimber;
    return user && part < UINT32_MAX;
}

/* The value by one engine; false when a limit or a wrong name stands in the way. */
static bool find_value(qj_context *context, qj_position *position, const char *engine,
                       qj_value *value)
{
    qj_session *session;
    qj_status status = qj_session_open(position, engine, &session);
    fuzz_status(context, status);
    if (status != QJ_OK)
        return false;
    status = qj_session_value(session, value);
    fuzz_status(context, status);
    bool known = status == QJ_OK && value->lo == value->hi;
    if (status == QJ_OK) {
        fuzz_status(context, qj_session_moves(session, check_option, position));
        fuzz_status(context, qj_session_line(session, end_early, position));
        fuzz_status(context, qj_session_pairs(session, check_pair, position));
        fuzz_status(context, qj_session_parts(session, check_part, position));
    }
    qj_session_free(session);
    return known;
}

static void solve_game(qj_context *context, qj_position *position)
{
    qj_value best, played_out;
    if (find_value(context, position, NULL, &best) &&
        find_value(context, position, "exhaustive", &played_out))
        fuzz_assert(best.lo == played_out.lo, "the engine agrees with the rules");
}

/* A hint changes a value, and the solution leaves nothing. */
static void check_hint(qj_context *context, const qj_position *position, qj_session *session,
                       const qj_solution *solution)
{
    uint64_t index, value, *x = malloc((size_t)solution->unknowns * sizeof *x);
    bool exists = true, solved = false;
    for (uint64_t i = 0; x && i < solution->unknowns; i++)
        x[i] = qj_position_least(position);
    if (x && qj_session_hint(session, x, &index, &value, &exists) == QJ_OK && exists)
        fuzz_assert(x[index] != value, "a hint changes something");
    if (qj_position_check(position, exists || !x ? solution->x : x, NULL, &solved) == QJ_OK)
        fuzz_assert(solved, "without a hint there is nothing left, nor with the solution");
    fuzz_status(context, qj_context_error(context)->status);
    free(x);
}

static bool verdict(qj_context *context, qj_position *position, const char *engine, qj_verdict *out)
{
    qj_session *session;
    qj_solution solution;
    qj_sink sink = fuzz_sink(NULL);
    qj_status status = qj_session_open(position, engine, &session);
    fuzz_status(context, status);
    if (status != QJ_OK)
        return false;
    status = qj_session_solution(session, &solution);
    fuzz_status(context, status);
    if (status == QJ_OK) {
        *out = solution.verdict;
        fuzz_assert((solution.x == NULL) == (solution.verdict == QJ_INCONSISTENT), "x is there");
        if (solution.x) {
            fuzz_status(context, qj_solution_draw(position, &solution, &sink));
            check_hint(context, position, session, &solution);
        }
    }
    qj_session_free(session);
    return status == QJ_OK;
}

static void solve_puzzle(qj_context *context, qj_position *position)
{
    qj_verdict best, tried;
    if (verdict(context, position, NULL, &best) && verdict(context, position, "exhaustive", &tried))
        fuzz_assert(best == tried, "the engine agrees with trying every assignment");
}

static bool count_down(void *user, const qj_move *move)
{
    (void)move;
    return --*(uint64_t *)user;
}

/* The record from its end and its start, and its values in one pass. */
static void follow(qj_context *context, qj_position *position)
{
    uint64_t moves = qj_position_recorded(position), most = 1000;
    qj_value *values = calloc((size_t)moves + 1, sizeof *values);
    qj_sink sink = fuzz_sink(NULL);
    fuzz_assert(qj_position_go(position, moves) == QJ_OK, "a record that was read can be played");
    fuzz_status(context, qj_position_draw(position, false, &sink));
    fuzz_assert(qj_position_go(position, 0) == QJ_OK, "a record can be taken back");
    fuzz_status(context, qj_position_moves(position, count_down, &most));
    if (values)
        fuzz_status(context, qj_position_trace(position, values));
    free(values);
}

void fuzz_read(const uint8_t *data, size_t size)
{
    const qj_game *game = fuzz_game();
    qj_context *context = fuzz_context();
    qj_text text = {(const char *)data, size};
    qj_source source = qj_text_source(&text);
    qj_sink sink = fuzz_sink(NULL);
    qj_position *position;
    qj_status status = qj_position_read(context, game, &source, 1, &position);
    fuzz_status(context, status);
    if (status == QJ_OK) {
        fuzz_status(context, qj_position_draw(position, false, &sink));
        if (qj_game_kind(game) == QJ_PUZZLE) {
            solve_puzzle(context, position);
        } else {
            follow(context, position);
            solve_game(context, position);
        }
        qj_position_free(position);
    }
    qj_context_free(context);
}
