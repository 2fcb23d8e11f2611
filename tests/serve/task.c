/* Requests whose limits are met once the value is known: the answer says what is known
 * (test_report.c has the bounds) and why there is no more. The limits are those of states, which
 * know no clock.
 */
#include <jansson.h>

#include "face/explain/explain.h"
#include "serve/answer/request.h"
#include "support/group.h"

PROGRAM(serve_task)

#define BOARD "5 4 4  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
/* Player 2 keeps a draw here by some moves alone, so that each has to be searched. */
#define HELD   "5 4 4  0 0 0 0 0 1 0 0 0 0 1 0 2 0 0 0 0 0 0 0"
#define PLAYED "moves 1 1 2 2 1 2 3 3 1 3 4 4 2 1"

/* Answers under a limit of states; NULL when there is a fault instead. */
static json_t *answer(enum task task, const char *body, uint64_t states, struct fault *fault)
{
    struct budget budget = {.most = 1 << 20};
    struct buffer out = {.budget = &budget, .limit = 1 << 20};
    const struct served_games games = {NULL, 0};
    struct request request;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.states = states;
    assert_true(request_read(task, body, strlen(body), &games, &request, fault));
    bool limited;
    bool good = task_run(&request, &limits, NULL, &out, &limited, fault);
    json_t *object = good ? json_loads(out.text, 0, NULL) : NULL;
    assert_true(good == (object != NULL));
    request_free(&request);
    buffer_free(&out);
    return object;
}

static const char solve[] = "{\"game\":\"mnk\",\"text\":\"" HELD "\"}";
static const char empty[] = "{\"game\":\"mnk\",\"text\":\"" BOARD "\"}";

static void assert_unfinished(const json_t *object, uint64_t states)
{
    char why[64];
    snprintf(why, sizeof why, "state limit of %d reached", (int)states);
    assert_string_equal(json_string_value(json_object_get(object, "unfinished")), why);
}

TEST(what_is_known_is_an_answer)
{
    static const struct {
        enum task task;
        const char *body;
        uint64_t states; /* the value is known within these, and not the rest */
    } asked[] = {{TASK_SOLVE, solve, 1000}, {TASK_MOVES, solve, 1000}, {TASK_LINE, empty, 26}};
    enum { ALL = 1000000, FEW = 10 };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const enum task task = asked[i].task;
        struct fault fault;
        json_t *object = answer(task, asked[i].body, asked[i].states, &fault);
        assert_non_null(object);
        assert_unfinished(object, asked[i].states);
        if (task != TASK_MOVES)
            assert_true(json_is_true(json_object_get(object, "line_cut")));
        json_decref(object);
        object = answer(task, asked[i].body, ALL, &fault);
        assert_non_null(object);
        assert_null(json_object_get(object, "unfinished"));
        assert_null(json_object_get(object, "line_cut"));
        json_decref(object);
        /* Before the value is known bounds are, and no line. */
        object = answer(task, empty, FEW, &fault);
        assert_int_equal(object == NULL, task == TASK_LINE);
        if (object)
            assert_unfinished(object, FEW);
        else
            assert_int_equal(fault.error.status, QJ_LIMIT);
        json_decref(object);
    }
}

/* A client that leaves while a solution runs. */
struct leaving {
    bool left;
    unsigned asked; /* how often the run has asked after that */
};

static bool has_left(void *user, const qj_progress *progress)
{
    (void)progress;
    return ((struct leaving *)user)->left;
}

static qj_text any_source(const char *name)
{
    return (qj_text){name, strlen(name)};
}

/* Runs until nobody waits for it. */
static qj_status run_long(void *user, const char *name, const qj_text *input, const qj_sink *sink,
                          struct explain_run *run)
{
    struct leaving *leaving = user;
    (void)name;
    (void)input;
    (void)sink;
    assert_false(run->dropped(run->asker));
    leaving->left = true;
    while (!run->dropped(run->asker))
        assert_int_equal(++leaving->asked, 0);
    return QJ_STOPPED;
}

TEST(a_solution_ends_when_nobody_waits_for_it)
{
    static const char body[] = "{\"game\":\"stone\",\"text\":\"4\"}";
    struct leaving leaving = {.left = false};
    const struct explain_solutions solutions = {any_source, run_long, &leaving};
    struct budget budget = {.most = 1 << 20};
    struct buffer out = {.budget = &budget, .limit = 1 << 20};
    struct request request;
    struct fault fault;
    bool limited;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.stop = has_left;
    limits.stop_user = &leaving;
    assert_true(request_read(TASK_EXPLAIN, body, strlen(body), &(struct served_games){NULL, 0},
                             &request, &fault));
    request.solutions = &solutions;
    assert_false(task_run(&request, &limits, NULL, &out, &limited, &fault));
    assert_int_equal(fault.error.status, QJ_STOPPED);
    request_free(&request);
    buffer_free(&out);
}

TEST(the_end_of_a_record_is_judged)
{
    static const char body[] = "{\"game\":\"mnk\",\"text\":\"" BOARD " " PLAYED "\"}";
    struct fault fault;
    json_t *object = answer(TASK_REVIEW, body, 250, &fault);
    assert_non_null(object);
    assert_unfinished(object, 250);
    assert_true(json_is_null(json_object_get(object, "summary")));
    const json_t *moves = json_object_get(object, "moves");
    assert_in_range(json_array_size(moves), 1, 6);
    const json_t *last = json_array_get(moves, json_array_size(moves) - 1);
    assert_int_equal(json_integer_value(json_object_get(last, "number")), 7);
    json_decref(object);
    assert_null(answer(TASK_REVIEW, body, 1, &fault));
    assert_int_equal(fault.error.status, QJ_LIMIT);
    /* A part of a course is none. */
    assert_null(answer(TASK_COURSE, body, 250, &fault));
}

/* A request with as many values as it may have, and with one more. */
TEST(large_requests_are_refused)
{
    static const char begin[] = "{\"game\":\"lightsout\",\"text\":\"\",\"x\":[0";
    static char text[sizeof begin + 2 * REQUEST_VALUES + 2];
    const struct served_games games = {NULL, 0};
    for (size_t values = REQUEST_VALUES; values <= REQUEST_VALUES + 1; values++) {
        struct request request;
        struct fault fault;
        size_t size = sizeof begin - 1;
        memcpy(text, begin, size);
        for (size_t i = 1; i < values; i++, size += 2)
            memcpy(text + size, ",1", 2);
        memcpy(text + size, "]}", 2);
        bool good = request_read(TASK_CHECK, text, size + 2, &games, &request, &fault);
        assert_int_equal(good, values == REQUEST_VALUES);
        if (good)
            assert_int_equal(request.x[REQUEST_VALUES - 1], 1);
        else
            assert_string_equal(fault.error.message, "expected at most 200000 values of JSON");
        request_free(&request);
    }
}

/* What is refused by one budget is not charged to another. */
TEST(budgets_take_all_or_nothing)
{
    struct budget all = {.most = 10}, one = {.parent = &all, .most = 20},
                  two = {.parent = &all, .most = 3};
    assert_true(budget_take(&one, 8));
    assert_false(budget_take(&one, 3));
    assert_false(budget_take(&two, 3));
    assert_true(budget_take(&two, 2));
    assert_false(budget_take(&one, 1));
    budget_give(&one, 8);
    assert_false(budget_take(&two, 2));
    assert_true(budget_take(&two, 1));
    budget_give(&two, 3);
    assert_true(atomic_load(&all.used) == 0 && atomic_load(&one.used) == 0 &&
                atomic_load(&two.used) == 0);
}
