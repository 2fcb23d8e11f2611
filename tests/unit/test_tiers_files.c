/* Files of the exhaustive engine: runs that die at any change of the disk go on and find the same
 * values of all positions; so do runs that end at a limit, and runs in little memory, which free
 * tiers and read them again. Checkpoints of other questions, and altered files, are refused or do
 * no harm. Takes seconds: each question is solved again and again, by up to five processes.
 */
#include "engines/exhaustive/exhaustive.h"
#include "support/heap_nim.h"
#include "support/question.h"
#include "support/solution.h"

GROUP(tiers_files)

const qj_rules *chomp_rules(void);
const qj_rules *connect_four_rules(void);
const qj_rules *connect_four_heights_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *quixo_rules(void);

static void keep_net(const struct question *question, struct memory_folder *folder,
                     struct solution *out)
{
    qj_limits limits = LIMITS(.bytes = 1 << 28);
    limits.checkpoint = folder ? &folder->checkpoint : NULL;
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    assert_ok(context, engine_session_open(context, &engine_exhaustive, &question->view, &session));
    solution_keep(context, session, out);
}

static bool sum_ply(void *user, const qj_ply *ply)
{
    uint64_t *sum = user;
    *sum = question_digest_bytes(*sum, &ply->positions, sizeof ply->positions);
    *sum = question_digest_bytes(*sum, &ply->games, sizeof ply->games);
    return true;
}

static uint64_t count_net(const struct question *question, struct memory_folder *folder)
{
    qj_limits limits = LIMITS(.bytes = 1 << 28);
    uint64_t sum = 0;
    limits.checkpoint = folder ? &folder->checkpoint : NULL;
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    assert_ok(context, engine_exhaustive.census(context, &question->view, sum_ply, &sum));
    return sum;
}

/* Rows and counts by way of files are those from memory. */
TEST(solutions_and_counts_are_the_same_with_files)
{
    static struct memory_folder folder;
    static struct tier_net net;
    struct random random = {64};
    for (uint64_t i = 0; i < unit_count(30); i++) {
        struct question question;
        tier_net_make(&random, &net);
        question_net(&question, &net);
        memory_folder_init(&folder, i % 2 ? 0 : 1000);
        SCOPED(solution_end) struct solution with = {0}, without = {0};
        keep_net(&question, &folder, &with);
        keep_net(&question, NULL, &without);
        assert_same_solution(&with, &without);
        memory_folder_free(&folder);
        memory_folder_init(&folder, 0);
        assert_int_equal(count_net(&question, &folder), count_net(&question, NULL));
        memory_folder_free(&folder);
    }
}

/* Runs of at most so many processes that die or end at a limit of states, each with another number
 * of them; returns how many. */
static uint64_t run_and_die(const struct question *question, struct random *random,
                            unsigned processes, uint64_t most, const struct digest *expected)
{
    static struct memory_folder folder;
    struct together together = {.question = question, .folder = &folder};
    struct digest digest = {0};
    uint64_t died = 0;
    qj_status status = QJ_IO;
    memory_folder_init(&folder, 0);
    while (status != QJ_OK) {
        const bool limited = random_below(random, 3) == 0;
        folder.left = 1 + random_below(random, most << died / 4); /* a save must come through */
        together.limits = LIMITS(.bytes = 1 << 28,
                                 .states = limited ? 1 + random_below(random, most << died / 4)
                                                   : 0);
        status = question_run_together(&together, 1 + (unsigned)random_below(random, processes),
                                       &digest);
        assert_true(status == QJ_OK || status == QJ_IO || status == QJ_LIMIT);
        died += status != QJ_OK;
    }
    question_same(&digest, expected);
    assert_true(folder.resumed <= processes * died);
    memory_folder_free(&folder);
    return died;
}

static const struct {
    const qj_rules *(*rules)(void);
    int64_t values[4];
} games[] = {{chomp_rules, {5, 6}},
             {connect_four_heights_rules, {3, 4}},
             {connect_four_rules, {3, 4}},
             {morris_rules, {1, 3, 1}},
             {quixo_rules, {3}}};

/* All games; then nets and sums of pieces: the parts, and in misere play then their multisets. In
 * each third question by several processes. */
TEST(runs_that_die_go_on)
{
    static struct tier_net net;
    struct random random = {61};
    uint64_t died = 0;
    for (uint64_t i = 0; i < COUNT(games) + unit_count(90); i++) {
        const bool together = i < COUNT(games) || i % 3 == 0;
        struct sum_question sum;
        if (i < COUNT(games)) {
            question_game(&sum.question, games[i].rules(), games[i].values);
        } else if (i % 4 == 0) {
            tier_net_make(&random, &net);
            question_net(&sum.question, &net);
        } else {
            question_sum(&sum, &random, i);
        }
        const struct digest expected = question_run_in_memory(&sum.question);
        if (together)
            question_solve_together(&sum.question, &expected);
        died += run_and_die(&sum.question, &random, together ? PROCESSES : 1,
                            i < COUNT(games) ? 200 : 60, &expected);
    }
    assert_true(died > 100);
}

/* Positions that distant_expand received. */
static uint64_t distant_asked;

/* Solves in less and less memory; returns in how many runs, and the least that suffices. */
struct little {
    uint64_t solved, refused, named, least;
};

static struct little solve_in_little(const struct question *question, bool files,
                                     unsigned processes)
{
    static struct memory_folder folder;
    const struct digest expected = question_run_in_memory(question);
    struct little little = {.solved = 0};
    for (uint64_t bytes = 4 << 20; bytes > 1 << 17; bytes -= bytes / 8) {
        struct together together = {.question = question,
                                    .folder = files ? &folder : NULL,
                                    .limits = LIMITS(.bytes = bytes)};
        struct digest digest = {0};
        memory_folder_init(&folder, processes > 1 ? 0 : 1000);
        distant_asked = 0;
        const qj_status status = question_run_together(&together, processes, &digest);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        if (status == QJ_OK) {
            question_same(&digest, &expected);
            assert_true(!distant_asked || distant_asked == expected.positions);
            little.least = bytes;
        }
        little.solved += status == QJ_OK;
        little.refused += status == QJ_LIMIT;
        little.named += status == QJ_LIMIT && digest.names_tier;
        memory_folder_free(&folder);
    }
    return little;
}

/* The disk refuses one change. The run ends, or keeps a file too many; the next run goes on. */
TEST(runs_whose_disk_fails_once_go_on)
{
    static struct memory_folder folder;
    const qj_limits limits = LIMITS(.bytes = 1 << 28);
    struct question question;
    struct digest digest;
    uint64_t ended = 0, changes = 0;
    question_game(&question, chomp_rules(), (const int64_t[]){3, 3});
    const struct digest expected = question_run_in_memory(&question);
    for (uint64_t i = 0; i <= changes; i++) {
        memory_folder_init(&folder, 0);
        folder.left = i - 1; /* first a run that nothing happens to */
        folder.recovers = true;
        ended += question_run(&question, &folder, limits, &digest) == QJ_IO;
        changes = i ? changes : folder.changes;
        assert_int_equal(question_run(&question, &folder, limits, &digest), QJ_OK);
        question_same(&digest, &expected);
        memory_folder_free(&folder);
    }
    assert_in_range(ended, changes / 2, changes);
}

/* Each run may have some positions more than the one before. */
TEST(runs_that_end_at_a_limit_go_on)
{
    static struct memory_folder folder;
    for (size_t i = 0; i < COUNT(games); i++) {
        struct question question;
        struct digest digest = {0};
        qj_status status = QJ_LIMIT;
        uint64_t states = 1, runs = 0;
        question_game(&question, games[i].rules(), games[i].values);
        const struct digest expected = question_run_in_memory(&question);
        memory_folder_init(&folder, 1000);
        for (; status == QJ_LIMIT; runs++, states += 1 + states)
            status = question_run(&question, &folder, LIMITS(.bytes = 1 << 28, .states = states),
                                  &digest);
        assert_int_equal(status, QJ_OK);
        question_same(&digest, &expected);
        assert_int_equal(folder.resumed, runs - 1);
        memory_folder_free(&folder);
    }
}

/* Several processes write positions of other tiers as soon as memory is short. */
TEST(tiers_need_less_memory_with_files)
{
    const int64_t values[] = {4, 3};
    struct question question;
    question_game(&question, connect_four_heights_rules(), values);
    const struct little with = solve_in_little(&question, true, 1),
                        without = solve_in_little(&question, false, 1),
                        together = solve_in_little(&question, true, 2);
    assert_true(with.named > 0 && without.named > 0);
    assert_true(with.solved > 0 && with.least < without.least);
    assert_true(together.solved > 3 && together.refused > 0);
}

/* Connect Four by round trips: each state is passed to the rules once, so logs are never freed. */
struct distant {
    const qj_setup *setup;
    const qj_expander *expander;
    const unsigned char *state;
    uint64_t number;
};

static bool distant_play(void *user, const qj_move *move)
{
    const struct distant *distant = user;
    const qj_rules *rules = connect_four_heights_rules();
    unsigned char child[STATE_MOST] = {0};
    const size_t size = rules->state_size(distant->setup);
    memcpy(child, distant->state, size);
    rules->play(distant->setup, child, move);
    memcpy(distant->expander->move(distant->expander->user, distant->number, move, 0), child, size);
    return true;
}

static void distant_expand(const qj_setup *setup, const void *states, uint64_t count,
                           const qj_expander *expander)
{
    const qj_rules *rules = connect_four_heights_rules();
    for (uint64_t i = 0; i < count; i++) {
        struct distant distant = {setup, expander,
                                  (const unsigned char *)states + i * rules->state_size(setup), i};
        int64_t value;
        if (rules->over(setup, distant.state, &value))
            expander->over(expander->user, i, value);
        else
            rules->moves(setup, distant.state, distant_play, &distant);
    }
    distant_asked += count;
}

TEST(distant_rules_are_asked_once_in_little_memory)
{
    qj_rules rules = *connect_four_heights_rules();
    const int64_t values[] = {4, 3};
    struct question question;
    rules.expand = distant_expand;
    question_game(&question, &rules, values);
    assert_true(solve_in_little(&question, true, 1).solved > 2);
    assert_true(distant_asked > 0);
}

static void alter(struct random *random, struct memory_file *file, uint64_t bytes)
{
    for (uint64_t i = 0; i < bytes; i++) {
        char *byte = &file->bytes[random_below(random, file->size)];
        *byte = (char)(*byte ^ (1 << random_below(random, 8)));
    }
}

TEST(other_and_altered_checkpoints)
{
    static struct memory_folder folder;
    struct random random = {63};
    struct question question, other;
    struct digest digest;
    uint64_t refused = 0;
    const int64_t values[] = {3, 4}, others[] = {3, 3};
    question_game(&question, connect_four_heights_rules(), values);
    question_game(&other, heap_nim_rules(), others);
    const struct digest expected = question_run_in_memory(&question);
    for (uint64_t i = 0; i < unit_count(30); i++) {
        memory_folder_init(&folder, 1000);
        assert_int_equal(
            question_run(&question, &folder,
                         LIMITS(.bytes = 1 << 28, .states = 10 + random_below(&random, 500)),
                         &digest),
            QJ_LIMIT);
        assert_int_equal(question_run(&other, &folder, LIMITS(.bytes = 1 << 28), &digest),
                         QJ_USAGE);
        struct memory_file *file = &folder.files[random_below(&random, folder.count)];
        if (i % 3 == 0)
            file->size = (size_t)random_below(&random, file->size);
        else
            alter(&random, file, 1 + i % 8);
        const qj_status status = question_run(&question, &folder, LIMITS(.bytes = 1 << 28),
                                              &digest);
        refused += status != QJ_OK;
        if (status == QJ_OK)
            question_same(&digest, &expected);
        memory_folder_free(&folder);
    }
    assert_true(refused > 0);
}

/* The numbers of a checkpoint and of its only tier, before its only piece, have sums. */
TEST(altered_numbers_are_refused)
{
    enum { HEAD = 5 * sizeof(uint64_t), NUMBERS = HEAD + TIERS_STORED_SIZE };
    static struct memory_folder folder;
    struct question question;
    struct digest digest;
    const int64_t values[] = {3, 3};
    memory_folder_init(&folder, 1000);
    question_game(&question, chomp_rules(), values);
    assert_int_equal(question_run(&question, &folder, LIMITS(.states = 10), &digest), QJ_LIMIT);
    const struct memory_file *file = folder.files;
    while (strcmp(file->name, "checkpoint") != 0)
        file++;
    char *numbers = file->bytes + file->size - sizeof(struct tiers_piece) - NUMBERS;
    for (size_t i = 0; i < NUMBERS; i++) {
        numbers[i] ^= 1;
        assert_int_equal(question_run(&question, &folder, LIMITS(0), &digest), QJ_BAD_INPUT);
        numbers[i] ^= 1;
    }
    assert_int_equal(question_run(&question, &folder, LIMITS(0), &digest), QJ_OK);
    memory_folder_free(&folder);
}

/* The folder has no sums of its bytes, so altered positions and values come to the engine. */
TEST(altered_files_of_sums_do_no_harm)
{
    static struct memory_folder folder;
    struct random random = {67};
    uint64_t refused = 0, solved = 0;
    for (uint64_t i = 0; i < unit_count(200); i++) {
        struct sum_question sum;
        struct digest digest;
        question_sum(&sum, &random, i);
        const struct digest expected = question_run_in_memory(&sum.question);
        memory_folder_init(&folder, i % 3 ? 1000 : 0);
        folder.left = i % 3 ? UINT64_MAX : 10 + random_below(&random, 100);
        (void)question_run(&sum.question, &folder,
                           LIMITS(.bytes = 1 << 28, .states = 1 + random_below(&random, 50)),
                           &digest);
        folder.left = UINT64_MAX;
        for (size_t j = 0; j < folder.count; j++)
            if (random_below(&random, 2))
                alter(&random, &folder.files[j], 1 + random_below(&random, 4));
        const qj_status status = question_run(&sum.question, &folder, LIMITS(.bytes = 1 << 28),
                                              &digest);
        refused += status != QJ_OK;
        solved += status == QJ_OK;
        if (status == QJ_OK)
            question_same(&digest, &expected);
        memory_folder_free(&folder);
    }
    assert_true(refused > 0 && solved > 0);
}
