/* The ideals engine with several processes, here threads: values equal to one process, and exactly
 * as many bytes sent as the sizes of groups predict. For boards of 20 x 20 all groups of a sample
 * of layers are counted, which takes a second.
 */
#include "support/joint.h"

#include "base/context.h"

GROUP(joint)

/* By several processes as by one; returns the first one's answer. */
static const struct answer *compare(const struct board *board, unsigned processes)
{
    static struct answer alone, answers[8];
    struct question question = {.board = board, .answers = &alone};
    uint64_t said = 0, sent = 0;
    joint_answer(&question, NULL);
    assert_int_equal(alone.status, QJ_OK);
    question.answers = answers;
    team_run(processes, joint_answer, &question);
    for (unsigned i = 0; i < processes; i++) {
        assert_string_equal(answers[i].message, "");
        assert_int_equal(answers[i].status, QJ_OK);
        assert_int_equal(answers[i].looks, alone.looks);
        assert_memory_equal(answers[i].value, alone.value, alone.looks * sizeof *alone.value);
        said = answers[i].said;
        sent += answers[i].sent;
    }
    assert_int_equal(sent, said);
    return answers;
}

/* Short tails and middles give small boards many groups; and the usual lengths. */
TEST(boards_of_every_shape)
{
    const unsigned steps[][2] = {{2, 2}, {1, 1}, {3, 1}, {2, 3}, {4, 4}, {0, 0}};
    const uint64_t sizes[][2] = {{6, 6}, {1, 7}, {7, 1}, {5, 8}, {2, 2}, {8, 4}, {7, 7}, {1, 1}};
    struct random random = {31};
    for (int round = 0; round < 24; round++) {
        const uint64_t *size = sizes[round % 8];
        struct board board = joint_board(&random, size[0], size[1]);
        board.options = (struct frontier_options){.tail_steps = steps[round % 6][0],
                                                  .middle_steps = steps[round % 6][1],
                                                  .width = (enum width)(round % 3),
                                                  .any_kernel = true,
                                                  .threads = 1 + (unsigned)round % 2};
        if (round % 4 == 3)
            joint_start(&random, &board);
        compare(&board, 1 + (unsigned)round / 3);
    }
}

/* Little memory: some tiers are not saved, and windows are swept between saved tiers. */
TEST(games_in_little_memory)
{
    const unsigned tiers[] = {4, 10, 200};
    struct random random = {32};
    for (unsigned round = 0; round < 5; round++) {
        struct board board = joint_board(&random, 8, 7 + round % 2);
        board.options = (struct frontier_options){
            .tail_steps = 4, .middle_steps = 4, .width = (enum width)(round % 3)};
        board.tiers = tiers[round % 3];
        if (round % 5 == 4)
            joint_start(&random, &board);
        const struct answer *answer = compare(&board, 2 + round);
        assert_true(answer->windows > 0 || board.tiers == 200 || board.taken[0]);
    }
}

/* The walk needs exactly the memory that it announces. */
TEST(memory_is_known_beforehand)
{
    unit_has_no_threads();
    struct random random = {33};
    for (unsigned processes = 2; processes <= 8; processes += 6) {
        struct board board = joint_board(&random, 9, 9);
        board.options = (struct frontier_options){.tail_steps = 4, .middle_steps = 3};
        const struct answer *answer = compare(&board, processes);
        assert_in_range(answer->peak, answer->needed / 2, answer->needed);
    }
}

/* ----------------------------------------------------------------------- figures */

struct estimate {
    uint64_t states, memory, moved; /* of a process, and by all; bytes */
};

/* Estimates a full board whose cells have this weight for both players, by a sample of tiers. */
static struct estimate estimate(uint64_t side, int64_t weight, unsigned processes)
{
    enum { MOST = 24, SAMPLES = 16 };
    const struct frontier_options options = {.any_kernel = true};
    int64_t weights[MOST * MOST];
    uint64_t taken[MOST] = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct ideals_walk walk;
    struct joint joint;
    for (uint64_t cell = 0; cell < side * side; cell++)
        weights[cell] = 2 * weight;
    assert_ok(context, walk_init(&walk, &arena, side, side, weights, taken, &options));
    const struct split *split = &walk.frontier.split;
    const uint32_t top = split->heights - 1, step = walk.cost.heights / SAMPLES + 1;
    assert_ok(context, joint_open(&joint, &walk.frontier, &walk.cone, processes, 0, top));
    assert_ok(context, shares_cost(&joint.shares, &arena, top, step, &joint.cost));
    const uint64_t memory = arena_bytes(&arena) + cone_bytes(&walk.cone) +
                            joint_bytes(&walk.frontier, &joint);
    return (struct estimate){walk.cost.states, memory,
                             joint.cost.moved * frontier_value_size(&walk.frontier)};
}

/* How many values of 20 x 20 are sent for each state, by 2 and by 16 processes. */
TEST(little_is_sent)
{
    unit_has_no_threads();
    static const struct {
        unsigned processes;
        double most;
    } cases[] = {{2, .065}, {16, .52}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct estimate cost = estimate(20, 50000, cases[i].processes);
        double each = (double)cost.moved / 4 / (double)cost.states;
        assert_int_equal(cost.states, 137846528820);
        assert_true(each < cases[i].most && each > cases[i].most * .9);
        assert_in_range(cost.memory * cases[i].processes, 14000000000, 20000000000);
    }
}

/* A sample of the heights estimates all heights. */
TEST(samples_come_true)
{
    unit_has_no_threads(); /* that share more than the boards of the other tests */
    struct random random = {35};
    struct board board = joint_board(&random, 12, 12);
    for (uint64_t cell = 0; cell < 144; cell++)
        board.weight[cell] = 2 * 7;
    board.quick = true;
    board.options.any_kernel = true; /* as the estimate has it */
    for (unsigned processes = 2; processes <= 4; processes += 2) {
        const struct answer *answer = compare(&board, processes);
        struct estimate cost = estimate(12, 7, processes);
        assert_in_range(cost.moved, answer->said * 95 / 100, answer->said * 105 / 100);
    }
}

/* ------------------------------------------------------------------ what goes wrong */

TEST(memory_that_one_process_lacks)
{
    enum { PROCESSES = 3 };
    static struct answer answers[PROCESSES];
    uint64_t failures = 0;
    bool failed = true;
    struct random random = {34};
    struct board board = joint_board(&random, 5, 6);
    board.options = (struct frontier_options){.tail_steps = 3, .middle_steps = 2};
    for (uint64_t after = 1; failed; after += 1 + after / 16) {
        struct question question = {
            .board = &board, .answers = answers, .failing = 1, .until_failure = after};
        team_run(PROCESSES, joint_answer, &question);
        failed = answers[1].failed;
        for (unsigned i = 0; failed && i < PROCESSES; i++) {
            assert_int_equal(answers[i].status, QJ_LIMIT);
            assert_string_equal(answers[i].message, answers[1].message);
        }
        failures += failed;
    }
    assert_int_equal(answers[0].status, QJ_OK);
    assert_true(failures > 20);
}

/* One process is stopped, at some height: all are. */
TEST(a_stop_of_one_is_that_of_all)
{
    enum { PROCESSES = 4 };
    static struct answer answers[PROCESSES];
    struct random random = {36};
    struct board board = joint_board(&random, 6, 7);
    unsigned stopped = 0;
    board.options = (struct frontier_options){.tail_steps = 3, .middle_steps = 2};
    const int64_t more = (int64_t)unit_count(4); /* the higher, the closer stops are */
    for (int64_t polls = 0; polls == 0 || answers[0].status != QJ_OK; polls += 1 + polls / more) {
        struct question question = {
            .board = &board, .answers = answers, .polls = polls, .stops = true};
        team_run(PROCESSES, joint_answer, &question);
        for (unsigned i = 0; i < PROCESSES; i++)
            assert_int_equal(answers[i].status, answers[0].status);
        if (answers[0].status == QJ_OK)
            break;
        assert_int_equal(answers[0].status, QJ_STOPPED);
        stopped++;
    }
    assert_true(stopped > 10);
}
