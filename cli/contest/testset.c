/* testset: see testset.h.
 *
 * Test number i is one of the inputs that are drawn for it, all of about the same size. It is the
 * first on which a solution fails that was right on all earlier tests; if there is none, the one on
 * which most solutions fail. So every known mistake is found by a test that is as small as
 * possible, and most tests find most mistakes.
 */
#include "cli/contest/testset.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void free_test(struct set_test *test)
{
    kept_free(&test->input);
    kept_free(&test->answer);
}

/* Runs a solution on an input whose answer is known. */
static qj_status testset_try(const struct testset *set, const struct solution *solution,
                             struct bout *bout, struct attempt *attempt)
{
    struct contender contender = set->contender;
    contender.words = solution->words;
    contender.limits.memory = solution->is_compiled ? set->bytes : 0;
    TRY(contender_try(&contender, bout));
    *attempt = (struct attempt){bout->verdict, bout->result.cpu_seconds, bout->result.peak};
    child_result_free(&bout->result);
    return QJ_OK;
}

/* Answers the input and runs all solutions on it. */
static qj_status try_input(const struct testset *set, struct set_test *test)
{
    struct bout bout = {.input = test->input};
    qj_status status = contender_answer(&set->contender, &bout);
    for (size_t i = 0; i < set->solution_count && status == QJ_OK; i++)
        status = testset_try(set, &set->solutions[i], &bout, &test->attempts[i]);
    test->answer = bout.expected;
    return status;
}

/* The game's own sample, if the limits allow it; else nothing. */
static qj_status take_sample(const struct testset *set, struct set_test *test)
{
    const struct contender *contender = &set->contender;
    const char *sample = qj_game_sample(contender->game);
    qj_contents contents;
    qj_text text;
    if (!sample)
        return QJ_OK;
    if (!kept_add(&test->input, sample))
        return message_memory();
    qj_source source = kept_source(&test->input, &text);
    qj_status status = limits_validate(&contender->bounds, contender->context, contender->game,
                                       &source, &contents);
    if (status == QJ_BAD_INPUT)
        kept_free(&test->input);
    snprintf(test->command, sizeof test->command, "qiju gen %s --sample", contender->said.gen);
    return status == QJ_BAD_INPUT ? QJ_OK : status;
}

static qj_status draw_input(const struct testset *set, uint64_t index, struct set_test *test)
{
    const struct contender *contender = &set->contender;
    char settings[QJ_SETTINGS_SIZE];
    qj_sink sink = kept_sink(&test->input);
    qj_status status = limits_trial(&contender->bounds, contender->context, contender->game,
                                    set->seed, index, set->count * set->tries, &sink, settings);
    if (test->input.full)
        return message_memory();
    TRY(status);
    snprintf(test->command, sizeof test->command, "qiju gen %s %s", contender->said.gen, settings);
    return QJ_OK;
}

/* How many solutions go wrong; fresh: of these so far right. */
static size_t count_wrong(const struct testset *set, const struct set_test *test, bool fresh)
{
    size_t count = 0;
    for (size_t i = 0; i < set->solution_count; i++)
        count += test->attempts[i].verdict != VERDICT_RIGHT && !(fresh && set->broken[i]);
    return count;
}

/* Whether an earlier test has that input. */
static bool is_repeated(const struct testset *set, uint64_t index, const struct kept *input)
{
    for (uint64_t i = 0; i < index; i++)
        if (set->tests[i].input.size == input->size &&
            !memcmp(set->tests[i].input.text, input->text, input->size))
            return true;
    return false;
}

static qj_status choose_input(const struct testset *set, uint64_t index, struct set_test *best)
{
    size_t most = 0;
    qj_status status = QJ_OK;
    bool chosen = false;
    /* in the place of an input that an earlier test has, one of the next test's is drawn */
    const uint64_t end = set->count * set->tries;
    uint64_t tried = 0;
    for (uint64_t i = index * set->tries;
         i < end && tried < set->tries && !chosen && status == QJ_OK; i++) {
        struct set_test test = {0};
        status = draw_input(set, i, &test);
        if (status == QJ_OK && i + 1 < end && is_repeated(set, index, &test.input)) {
            free_test(&test);
            continue;
        }
        tried++;
        if (status == QJ_OK)
            status = try_input(set, &test);
        size_t wrong = count_wrong(set, &test, false);
        chosen = count_wrong(set, &test, true) > 0 || wrong == set->solution_count;
        bool better = status == QJ_OK && (!best->input.size || chosen || wrong > most);
        free_test(better ? best : &test);
        if (better)
            *best = test;
        most = better ? wrong : most;
    }
    return status;
}

static qj_status make_test(struct testset *set, uint64_t index, struct set_test *test)
{
    if (index == 0)
        TRY(take_sample(set, test));
    TRY(test->input.size ? try_input(set, test) : choose_input(set, index, test));
    test->sample = index < set->samples;
    for (size_t i = 0; i < set->solution_count; i++)
        set->broken[i] |= test->attempts[i].verdict != VERDICT_RIGHT;
    return verify_answer(&set->verifier, &set->contender, &test->input, &test->answer,
                         &test->verified);
}

qj_status testset_make(struct testset *set)
{
    set->tests = calloc(set->count, sizeof *set->tests);
    if (!set->tests)
        return message_memory();
    progress_follow("tests");
    for (uint64_t i = 0; i < set->count; i++) {
        progress_show(&(qj_progress){"tests", i, set->count, 0});
        TRY(make_test(set, i, &set->tests[i]));
    }
    progress_end();
    return QJ_OK;
}

void testset_free(struct testset *set)
{
    for (uint64_t i = 0; set->tests && i < set->count; i++)
        free_test(&set->tests[i]);
    for (size_t i = 0; i < set->solution_count; i++)
        solution_close(&set->solutions[i]);
    free(set->tests);
}

enum verdict testset_verdict(const struct testset *set, size_t solution)
{
    static const int weight[] = {[VERDICT_RIGHT] = 0,
                                 [VERDICT_LATE] = 1,
                                 [VERDICT_WRONG] = 2,
                                 [VERDICT_FLOODED] = 2,
                                 [VERDICT_FAILED] = 3};
    enum verdict worst = VERDICT_RIGHT;
    for (uint64_t i = 0; i < set->count; i++) {
        enum verdict verdict = set->tests[i].attempts[solution].verdict;
        if (weight[verdict] > weight[worst])
            worst = verdict;
    }
    return worst;
}

qj_status testset_pass(const struct testset *set, const struct solution *model)
{
    for (uint64_t i = 0; i < set->count; i++) {
        const struct set_test *test = &set->tests[i];
        struct bout bout = {.input = test->input, .expected = test->answer};
        struct attempt attempt;
        TRY(testset_try(set, model, &bout, &attempt));
        if (attempt.verdict != VERDICT_RIGHT)
            return message_usage("tests",
                                 "the model solution %s fails (%s) in test %" PRIu64
                                 ", which this makes: %s",
                                 model->name, testset_word(attempt.verdict), i + 1, test->command);
    }
    return QJ_OK;
}
