/* Positions, and layers of order ideals, saved by several processes, here threads: equal to the
 * bytes of one process. */
#include "support/store.h"
#include "support/team.h"

#include <qiju/kept.h>

GROUP(kept_by_team)

enum { MAX_PROCESSES = 8 };

/* What the keeper of the first process got, one position after the other. */
struct kept_bytes {
    unsigned char *bytes;
    size_t size, state_size;
    qj_kept_head head;
    size_t refused_at; /* bytes; no more are taken then */
};

struct task {
    const char *game, *text;
    const char *size, *max; /* of a staircase board that is kept by heights, instead of a text */
    unsigned failing;       /* the process one of whose allocations fails, after so many: */
    uint64_t until_failure; /* 0: none does */
    struct kept_bytes *out;
    qj_status status[MAX_PROCESSES];
    bool failed; /* an allocation did */
};

static bool begin(void *user, const qj_kept_head *head)
{
    struct kept_bytes *out = user;
    out->head = *head;
    out->state_size = head->state_size;
    return out->refused_at > 0;
}

static bool take(void *user, const void *states, const qj_kept_value *values, size_t count)
{
    struct kept_bytes *out = user;
    const size_t states_size = count * out->state_size, values_size = count * sizeof *values;
    if (out->size >= out->refused_at)
        return false;
    out->bytes = realloc(out->bytes, out->size + states_size + values_size);
    assert_non_null(out->bytes);
    if (states_size)
        memcpy(out->bytes + out->size, states, states_size);
    memcpy(out->bytes + out->size + states_size, values, values_size);
    out->size += states_size + values_size;
    return true;
}

static bool take_none(void *user, const void *states, const qj_kept_value *values, size_t count)
{
    (void)user, (void)states, (void)values, (void)count;
    abort();
}

static bool begin_none(UNUSED void *user, UNUSED const qj_kept_head *head)
{
    abort();
}

/* The caller frees it. */
static char *text_of(const struct task *task)
{
    char size[32], max[32];
    if (!task->size)
        return strdup(task->text);
    snprintf(size, sizeof size, "size=%s", task->size);
    snprintf(max, sizeof max, "max=%s", task->max);
    const char *const settings[] = {size, max, "seed=7", NULL};
    SCOPED(drop_context) qj_context *context = context_start();
    return generated(context, task->game, settings);
}

static void keep_one(void *user, const qj_team *team)
{
    struct task *task = user;
    const unsigned rank = team ? team->rank : 0;
    const bool failing = task->until_failure && rank == task->failing;
    const qj_keeper first = {begin, take, task->out}, other = {begin_none, take_none, NULL};
    struct allocator allocator = {.until_failure = UINT64_MAX};
    qj_limits limits = QJ_LIMITS_INIT;
    SCOPED(drop_memory) char *board = text_of(task);
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
        qj_session_open(position, task->size ? "heights" : "exhaustive", &session) != QJ_OK)
        abort();
    if (failing)
        allocator.until_failure = task->until_failure;
    task->status[rank] = qj_session_keep(session, rank ? &other : &first);
    if (failing)
        task->failed = allocator.failed;
    allocator.until_failure = UINT64_MAX;
}

static const struct task games[] = {
    {.game = "mnk", .text = "3 3 3  0 0 0  0 0 0  0 0 0"},
    {.game = "mnk", .text = "4 3 3  0 0 0  0 0 0  0 0 0  0 0 0"}, /* several batches of each */
    {.game = "nim", .text = "3  3 4 5"},
    {.game = "staircase", .text = "3 3  2 7 3  9 1 2  3 7 5  2 3 1  4 4 0  1 8 2"},
    {.game = "rabbits", .text = "2 3  XO.  OXO  0"},
    {.game = "staircase", .size = "9x8", .max = "15"},
    {.game = "staircase", .size = "10x11", .max = "100000"},
    {.game = "staircase", .size = "5x21", .max = "1000000000000"},
};

enum { HEIGHTS = 5 }; /* the first game that is kept so */

static void assert_same(const struct kept_bytes *one, const struct kept_bytes *other)
{
    assert_int_equal(one->head.kind, other->head.kind);
    assert_int_equal(one->head.positions, other->head.positions);
    assert_memory_equal(&one->head.least, &other->head.least, sizeof one->head.least);
    assert_memory_equal(&one->head.most, &other->head.most, sizeof one->head.most);
    assert_int_equal(one->size, other->size);
    assert_memory_equal(one->bytes, other->bytes, one->size);
}

TEST(same_bytes)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kept_bytes alone = {.refused_at = SIZE_MAX};
        struct task task = games[i];
        task.out = &alone;
        keep_one(&task, NULL);
        assert_int_equal(task.status[0], QJ_OK);
        assert_true(alone.size > 0);
        for (unsigned processes = 3; processes <= MAX_PROCESSES; processes += 4) {
            struct kept_bytes together = {.refused_at = SIZE_MAX};
            task.out = &together;
            team_run(processes, keep_one, &task);
            for (unsigned rank = 0; rank < processes; rank++)
                assert_int_equal(task.status[rank], QJ_OK);
            assert_same(&alone, &together);
            free(together.bytes);
        }
        free(alone.bytes);
    }
}

/* No room at the head, behind some positions, and within a height that is sent in pieces: all
 * processes learn of it. */
TEST(refused)
{
    static const struct {
        size_t game, bytes;
    } ways[] = {{1, 0}, {1, 20000}, {HEIGHTS, 0}, {HEIGHTS, 20000}, {HEIGHTS + 1, 500000}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct kept_bytes out = {.refused_at = ways[i].bytes};
        struct task task = games[ways[i].game];
        task.out = &out;
        team_run(3, keep_one, &task);
        for (unsigned rank = 0; rank < 3; rank++)
            assert_int_equal(task.status[rank], QJ_IO);
        free(out.bytes);
    }
}

/* Every allocation of every process fails once. */
TEST(no_memory)
{
    for (unsigned i = 0; i < 6; i++) {
        const unsigned failing = i / 2;
        uint64_t until = 1;
        for (bool more = true; more; until = unit_next(until)) {
            struct kept_bytes out = {.refused_at = SIZE_MAX};
            struct task task = games[i % 2 ? HEIGHTS : 2];
            task.failing = failing;
            task.until_failure = until;
            task.out = &out;
            team_run(3, keep_one, &task);
            more = task.failed;
            for (unsigned rank = 0; rank < 3; rank++)
                assert_int_equal(task.status[rank], more ? QJ_LIMIT : QJ_OK);
            free(out.bytes);
        }
        assert_true(until > 3);
    }
}
