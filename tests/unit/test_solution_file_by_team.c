/* Layers of order ideals, saved by several processes, here threads: equal to the bytes of one
 * process. Every allocation of each process fails once, which takes seconds. */
#include "support/opened.h"
#include "support/solution.h"
#include "support/team.h"

GROUP(solution_file_by_team)

enum { MAX_PROCESSES = 8 };

struct task {
    const char *game;
    const char *made;       /* settings of the board */
    unsigned failing;       /* the process one of whose allocations fails, after so many: */
    uint64_t until_failure; /* 0: none does */
    struct solution *out;   /* of the first process */
    qj_status status[MAX_PROCESSES];
    bool failed; /* an allocation did */
};

static bool take_none(void *user, const void *states, const qj_solution_file_value *values,
                      size_t count)
{
    (void)user, (void)states, (void)values, (void)count;
    abort();
}

static bool begin_none(UNUSED void *user, UNUSED const qj_solution_file_head *head)
{
    abort();
}

static void keep_one(void *user, const qj_team *team)
{
    struct task *task = user;
    const unsigned rank = team ? team->rank : 0;
    const bool failing = task->until_failure && rank == task->failing;
    const qj_solution_file_writer first = solution_writer_of(task->out),
                                  other = {begin_none, take_none, NULL};
    struct allocator allocator = {.until_failure = UINT64_MAX};
    qj_limits limits = QJ_LIMITS_INIT;
    SCOPED(drop_all) qj_context *free_context = context_start();
    SCOPED(drop_memory) char *board = made(free_context, task->game, "%s seed=7", task->made);
    qj_text text = {board, strlen(board)};
    qj_source source = qj_text_source(&text);
    SCOPED(drop_all) qj_context *context = NULL;
    SCOPED(drop_position) qj_position *position = NULL;
    SCOPED(drop_session) qj_session *session = NULL;
    if (failing)
        limits = limits_of_allocator(&allocator);
    limits.team = team;
    if (qj_context_new(&limits, &context) != QJ_OK ||
        qj_position_read(context, qj_game_find(task->game), &source, 1, &position) != QJ_OK ||
        qj_session_open(position, "heights", &session) != QJ_OK)
        abort();
    if (failing)
        allocator.until_failure = task->until_failure;
    task->status[rank] = qj_session_save(session, rank ? &other : &first);
    if (failing)
        task->failed = allocator.failed;
    allocator.until_failure = UINT64_MAX;
}

static const struct task games[] = {
    {.game = "staircase", .made = "size=9x8 max=15"},
    {.game = "staircase", .made = "size=10x11 max=100000"},
    {.game = "staircase", .made = "size=5x21 max=1000000000000"},
};

static void assert_same(const struct solution *one, const struct solution *other)
{
    const size_t size = one->head.state_size;
    assert_int_equal(one->head.kind, other->head.kind);
    assert_int_equal(one->head.positions, other->head.positions);
    assert_memory_equal(&one->head.least, &other->head.least, sizeof one->head.least);
    assert_memory_equal(&one->head.most, &other->head.most, sizeof one->head.most);
    assert_int_equal(size, other->head.state_size);
    assert_int_equal(one->count, other->count);
    if (size)
        assert_memory_equal(one->states, other->states, one->count * size);
    assert_memory_equal(one->values, other->values, one->count * sizeof *one->values);
}

TEST(same_bytes)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        SCOPED(solution_end) struct solution alone = {0};
        struct task task = games[i];
        task.out = &alone;
        keep_one(&task, NULL);
        assert_int_equal(task.status[0], QJ_OK);
        assert_true(alone.count > 0);
        for (unsigned processes = 3; processes <= MAX_PROCESSES; processes += 4) {
            SCOPED(solution_end) struct solution together = {0};
            task.out = &together;
            team_run(processes, keep_one, &task);
            for (unsigned rank = 0; rank < processes; rank++)
                assert_int_equal(task.status[rank], QJ_OK);
            assert_same(&alone, &together);
        }
    }
}

/* No room at the head, behind some positions, and within a height that is sent in pieces: all
 * processes learn of it. */
TEST(refused)
{
    static const struct {
        size_t game, positions; /* 0: none are taken, nor is the head */
    } ways[] = {{0, 0}, {0, 1000}, {1, 30000}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        SCOPED(solution_end)
        struct solution out = {.fails_at = ways[i].positions, .refuses = !ways[i].positions};
        struct task task = games[ways[i].game];
        task.out = &out;
        team_run(3, keep_one, &task);
        for (unsigned rank = 0; rank < 3; rank++)
            assert_int_equal(task.status[rank], QJ_IO);
    }
}

/* Every allocation of every process fails once. */
TEST(no_memory)
{
    for (unsigned failing = 0; failing < 3; failing++) {
        uint64_t until = 1;
        for (bool more = true; more; until = unit_next(until)) {
            SCOPED(solution_end) struct solution out = {0};
            struct task task = games[0];
            task.failing = failing;
            task.until_failure = until;
            task.out = &out;
            team_run(3, keep_one, &task);
            more = task.failed;
            for (unsigned rank = 0; rank < 3; rank++)
                assert_int_equal(task.status[rank], more ? QJ_LIMIT : QJ_OK);
        }
        assert_true(until > 3);
    }
}
