/* Checkpoints of order ideals by several processes, here threads: equal to the bytes of one
 * process, and any number of processes resumes from them. Boards are solved again from many
 * checkpoints, which takes seconds.
 */
#include "support/joint.h"

#include "engines/ideals/ideals.h"

GROUP(joint_resume)

/* Asks a number of processes; 0: one without a team. */
static void ask(struct question *question, unsigned processes, struct answer *answers)
{
    question->answers = answers;
    if (processes)
        team_run(processes, joint_answer, question);
    else
        joint_answer(question, NULL);
}

static void assert_right(const struct answer *answers, unsigned processes,
                         const struct answer *expected)
{
    for (unsigned i = 0; i < (processes ? processes : 1); i++) {
        assert_string_equal(answers[i].message, "");
        assert_int_equal(answers[i].status, QJ_OK);
        assert_int_equal(answers[i].looks, expected->looks);
        assert_memory_equal(answers[i].value, expected->value,
                            expected->looks * sizeof *expected->value);
    }
}

static struct answer expected, asked[8];

/* The checkpoint after every height. */
static struct history *keep_history(const struct board *board, unsigned processes)
{
    struct question question = {.board = board};
    struct history *history = history_new();
    question.checkpoint = memory_store_use(&history->store);
    ask(&question, processes, asked);
    assert_right(asked, processes, &expected);
    assert_store_at_rest(&history->store);
    return history;
}

/* From a checkpoint to the answers. */
static void go_on(const struct board *board, unsigned processes, const char *bytes, size_t size)
{
    struct question question = {.board = board};
    SCOPED(memory_store_free) struct store store = memory_store_of(bytes, size);
    question.checkpoint = memory_store_use(&store);
    ask(&question, processes, asked);
    assert_right(asked, processes, &expected);
    assert_int_equal(store.resumed, 1);
    assert_true(store.from.done > 0 && store.from.done < store.from.total);
    assert_store_at_rest(&store);
}

static struct board saved_board(struct random *random, unsigned round)
{
    struct board board = joint_board(random, 5 + round % 2, 6 + round % 3);
    board.options = (struct frontier_options){.tail_steps = 3,
                                              .middle_steps = 2,
                                              .width = (enum width)(round % 3),
                                              .any_kernel = true,
                                              .threads = 1 + round % 2};
    if (round % 4 == 3)
        joint_start(random, &board);
    struct question question = {.board = &board};
    ask(&question, 0, &expected);
    assert_int_equal(expected.status, QJ_OK);
    return board;
}

/* After every height the bytes are those of one process, and any number of them goes on. */
TEST(heights_are_kept_as_by_one)
{
    struct random random = {37};
    size_t compared = 0;
    for (unsigned round = 0; round < 4; round++) {
        const struct board board = saved_board(&random, round);
        const unsigned processes = 2 + round % 7;
        SCOPED(history_free) struct history *one = keep_history(&board, 0);
        SCOPED(history_free) struct history *all = keep_history(&board, processes);
        assert_same_history(one, all);
        for (size_t i = round; i < one->count; i += 8)
            go_on(&board, (unsigned)(round + i) % 9, all->images[i].bytes, all->images[i].size);
        compared += one->count;
    }
    assert_true(compared > 30);
}

/* Stops a number of processes after a number of polls; false: they ended before. */
static bool stop(const struct board *board, unsigned processes, int64_t polls, struct store *store)
{
    struct question question = {
        .board = board, .stops = true, .polls = polls, .checkpoint = memory_store_use(store)};
    ask(&question, processes, asked);
    for (unsigned i = 0; i < (processes ? processes : 1); i++)
        assert_int_equal(asked[i].status, asked[0].status);
    assert_store_at_rest(store);
    return asked[0].status == QJ_STOPPED;
}

/* The offset of the height in a checkpoint; the found lanes follow it. */
static size_t head_at(const struct board *board)
{
    const size_t weights = 8 * board->rows * board->columns;
    const size_t parts[] = {sizeof "ideals", 8, 16, weights, weights, 8 * board->rows, 32};
    size_t at = 8;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        at += 8 + parts[i];
    return at;
}

/* A group of a height, and where it begins in that and in the height above. */
static void choose_cut(const struct board *board, uint32_t height, struct random *random,
                       uint64_t lanes[2], size_t *size)
{
    static struct ideals_walk walk;
    SCOPED(drop_all) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct ideals_tier tier[2];
    assert_ok(context, walk_init(&walk, &arena, board->rows, board->columns, board->weight,
                                 board->taken, &board->options));
    *size = frontier_value_size(&walk.frontier);
    for (uint32_t i = 0; i < 2; i++) {
        assert_ok(context, ideals_tier_open(&tier[i], &arena, &walk.cone, *size));
        ideals_tier_lay_out(&tier[i], height + i, NULL, NULL);
    }
    for (lanes[0] = 0; lanes[0] == 0;) {
        struct cut cut = {(unsigned)random_below(random, walk.cone.classes), 0};
        cut.rank = (uint32_t)random_below(random, walk.cone.class[cut.class].count);
        for (int i = 0; i < 2 && tier[0].run[cut.class].lanes; i++)
            lanes[i] = ideals_tier_lane(&tier[i], cut);
    }
}

/* What one process leaves that is stopped in the middle of a height: of two that follow each other
 * the lower one's groups in front of a cut, and behind it the other's. */
static void keep_part(const struct board *board, const struct image *above, const struct image *low,
                      struct random *random, struct store *store)
{
    const size_t head = head_at(board), values = head + 2 * sizeof(uint64_t);
    uint64_t height, lanes[2];
    size_t size;
    memcpy(&height, above->bytes + head, sizeof height);
    choose_cut(board, (uint32_t)height, random, lanes, &size);
    const size_t found = lanes[0] * size, first = values + lanes[1] * size;
    *store = memory_store_of(above->bytes, above->size);
    store->saved_size = values + found + (above->size - first);
    store->saved = realloc(store->saved, store->saved_size);
    memcpy(store->saved + head + sizeof height, lanes, sizeof *lanes);
    memcpy(store->saved + values, low->bytes + values, found);
    memcpy(store->saved + values + found, above->bytes + first, above->size - first);
}

/* One process may save a part of a height: any number of processes resumes there. */
TEST(parts_of_heights_go_on)
{
    struct random random = {38};
    unsigned parts = 0;
    for (unsigned round = 0; round < 4; round++) {
        const struct board board = saved_board(&random, round);
        SCOPED(history_free) struct history *history = keep_history(&board, 0);
        for (size_t i = 1; i + 3 < history->count; i += 7, parts++) {
            SCOPED(memory_store_free) struct store store;
            keep_part(&board, &history->images[i], &history->images[i + 1], &random, &store);
            if (parts % 2) /* a stop leaves as much */
                stop(&board, 1 + parts % 5, 1 + parts % 3, &store);
            go_on(&board, parts % 9, store.saved, store.saved_size);
        }
    }
    assert_true(parts > 12);
}

/* What is saved when several are stopped is a height, from which others go on that are stopped,
 * too.
 */
TEST(stopped_sweeps_go_on)
{
    struct random random = {41};
    unsigned stopped = 0;
    for (unsigned round = 0; round < 2; round++) {
        const struct board board = saved_board(&random, round);
        for (int64_t polls = 1; polls < 200; polls += 1 + polls) {
            SCOPED(memory_store_free) struct store store = memory_store(1000);
            if (stop(&board, 2 + round % 5, polls, &store) && store.saved) {
                stopped++;
                stop(&board, 1 + (round + stopped) % 8, 3, &store);
                go_on(&board, 1 + (round + stopped) % 8, store.saved, store.saved_size);
            }
        }
    }
    assert_true(stopped > 5);
}

/* A board, and a part of a height of it. */
static struct board plain_board(struct store *part)
{
    struct random random = {39};
    const struct board board = saved_board(&random, 0);
    SCOPED(history_free) struct history *history = keep_history(&board, 0);
    const size_t middle = history->count / 2;
    keep_part(&board, &history->images[middle], &history->images[middle + 1], &random, part);
    return board;
}

/* A store that fails anywhere ends all processes with one message. */
TEST(checkpoints_that_cannot_be_kept)
{
    enum { PROCESSES = 3 };
    SCOPED(memory_store_free) struct store part;
    const struct board board = plain_board(&part);
    for (unsigned way = 0; way < STORE_FAULTS; way++) {
        SCOPED(memory_store_free) struct store store = memory_store_of(part.saved, part.saved_size);
        const char *message = memory_store_break(&store, way);
        struct question question = {.board = &board, .checkpoint = memory_store_use(&store)};
        ask(&question, PROCESSES, asked);
        for (unsigned i = 0; i < PROCESSES; i++) {
            assert_int_equal(asked[i].status, QJ_IO);
            assert_string_equal(asked[i].message, message);
        }
        assert_store_at_rest(&store);
    }
}

/* A cut one is refused, and so is one whose height or lanes are others; wrong values do no harm. */
TEST(damaged_checkpoints)
{
    enum { PROCESSES = 4, CHANGES = 40 };
    SCOPED(memory_store_free) struct store part;
    const struct board board = plain_board(&part);
    struct random random = {40};
    uint64_t refused = 0;
    const uint64_t changes = unit_count(CHANGES);
    for (uint64_t i = 0; i < changes; i++) {
        SCOPED(memory_store_free) struct store store = memory_store_of(part.saved, part.saved_size);
        memory_store_damage(&store, &random, i % 3 == 0);
        struct question question = {.board = &board, .checkpoint = memory_store_use(&store)};
        ask(&question, PROCESSES, asked);
        assert_true(i % 3 || asked[0].status != QJ_OK);
        for (unsigned j = 1; j < PROCESSES; j++) {
            assert_int_equal(asked[j].status, asked[0].status);
            assert_string_equal(asked[j].message, asked[0].message);
        }
        refused += asked[0].status != QJ_OK;
        assert_store_at_rest(&store);
    }
    assert_true(refused > changes / 3);
}

/* A process that lacks memory while it reads a checkpoint, or resumes. */
TEST(memory_that_checkpoints_lack)
{
    enum { PROCESSES = 3 };
    SCOPED(memory_store_free) struct store part;
    const struct board board = plain_board(&part);
    bool failed = true;
    for (uint64_t after = 1; failed; after = unit_next(after)) {
        SCOPED(memory_store_free) struct store store = memory_store_of(part.saved, part.saved_size);
        struct question question = {.board = &board,
                                    .failing = 1,
                                    .until_failure = after,
                                    .checkpoint = memory_store_use(&store)};
        ask(&question, PROCESSES, asked);
        failed = asked[1].failed;
        for (unsigned i = 0; failed && i < PROCESSES; i++) {
            assert_int_equal(asked[i].status, QJ_LIMIT);
            assert_string_equal(asked[i].message, asked[1].message);
        }
        assert_store_at_rest(&store);
    }
    assert_right(asked, PROCESSES, &expected);
}
