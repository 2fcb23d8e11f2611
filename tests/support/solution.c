/* solution: see solution.h. */
#include "support/solution.h"

#include "model/engine.h"

static bool solution_begin(void *user, const qj_solution_file_head *head)
{
    struct solution *solution = user;
    solution->head = *head;
    solution->head.text = NULL; /* the library owns it, during the saving */
    solution->states = head->state_size ? calloc(head->positions, head->state_size) : NULL;
    solution->values = calloc(head->positions, sizeof *solution->values);
    solution->count = 0;
    return !solution->refuses;
}

static bool solution_take(void *user, const void *states, const qj_solution_file_value *values,
                          size_t count)
{
    struct solution *solution = user;
    const size_t size = solution->head.state_size;
    assert_true((states != NULL) == (size > 0));
    assert_true(count <= solution->head.positions - solution->count);
    for (size_t i = 0; i < count && !states; i++) {
        assert_int_equal(values[i].ending, 0);
        assert_true(solution->head.min.value <= values[i].value &&
                    values[i].value <= solution->head.max.value);
    }
    if (states)
        memcpy(solution->states + solution->count * size, states, count * size);
    memcpy(solution->values + solution->count, values, count * sizeof *values);
    solution->count += count;
    return !solution->fails_at || solution->count < solution->fails_at;
}

static int solution_find(void *user, const void *state, qj_solution_file_value *value)
{
    struct solution *solution = user;
    size_t size = solution->head.state_size, low = 0, high = solution->count;
    if (solution->fails_at && ++solution->asked == solution->fails_at)
        return -1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = memcmp(solution->states + middle * size, state, size);
        if (order == 0) {
            *value = solution->values[middle];
            return middle + 1 != solution->hidden;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

static bool solution_read(void *user, uint64_t first, uint64_t count, int64_t *values)
{
    const struct solution *solution = user;
    assert_true(first <= solution->count && count <= solution->count - first);
    for (uint64_t i = 0; i < count; i++)
        values[i] = solution->values[first + i].value;
    return !solution->fails_at;
}

qj_solution_file solution_file_of(struct solution *solution)
{
    return solution->states ? (qj_solution_file){&solution->head, solution_find, solution, NULL}
                            : (qj_solution_file){&solution->head, NULL, solution, solution_read};
}

void solution_end(struct solution *solution)
{
    free(solution->states);
    free(solution->values);
    free((void *)solution->head.text);
    *solution = (struct solution){0};
}

qj_solution_file_writer solution_writer_of(struct solution *solution)
{
    return (qj_solution_file_writer){solution_begin, solution_take, solution};
}

qj_status solution_save(struct solution *solution, const qj_position *position, const char *engine)
{
    const qj_solution_file_writer output = solution_writer_of(solution);
    struct collected text = {0};
    SCOPED(drop_session) qj_session *session = NULL;
    TRY(qj_session_open(position, engine, &session));
    qj_status status = qj_session_save(session, &output);
    if (status == QJ_OK)
        status = qj_position_write(position, INTO(&text));
    solution->head.text = text.data;
    solution->head.text_size = text.size;
    return status;
}

void solution_keep(qj_context *context, struct engine_session *session, struct solution *out)
{
    const qj_solution_file_writer output = solution_writer_of(out);
    qj_solution_file_head head = {.game = NULL};
    assert_ok(context, session->engine->save(session, &head, &output));
    assert_int_equal(out->count, out->head.positions);
}

void assert_same_solution(const struct solution *one, const struct solution *other)
{
    assert_memory_equal(&one->head, &other->head, sizeof one->head);
    assert_int_equal(one->count, other->count);
    assert_memory_equal(one->states, other->states, one->count * one->head.state_size);
    assert_memory_equal(one->values, other->values, one->count * sizeof *one->values);
}

void assert_saving_fails(const char *game, const char *text, const char *engine, size_t at)
{
    SCOPED(solution_end) struct solution solution = {.fails_at = at};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    assert_int_equal(solution_save(&solution, position, engine), QJ_IO);
}

static qj_status save_and_look_up(qj_context *context, const qj_position *position,
                                  const char *engine)
{
    SCOPED(solution_end) struct solution solution = {0};
    SCOPED(drop_session) qj_session *session = NULL;
    qj_value value;
    uint64_t held;
    TRY(solution_save(&solution, position, engine));
    const qj_solution_file saved = solution_file_of(&solution);
    qj_context_use_solution_file(context, &saved);
    TRY(qj_session_open(position, NULL, &session));
    TRY(qj_session_value(session, &value));
    return solution.states ? QJ_OK : qj_session_verify_heights(session, 2, &held);
}

void assert_saving_needs_memory(const char *game, const char *text, const char *engine)
{
    struct allocator allocator = {.failed = true};
    for (uint64_t until = 0; allocator.failed; until++) {
        allocator = (struct allocator){.until_failure = UINT64_MAX};
        const qj_limits limits = limits_of_allocator(&allocator);
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        SCOPED(drop_position) qj_position *position = position_of(context, game, text);
        allocator.until_failure = until;
        qj_status status = save_and_look_up(context, position, engine);
        assert_int_equal(status, allocator.failed ? QJ_LIMIT : QJ_OK);
    }
}
