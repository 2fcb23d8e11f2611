/* testset: see testset.h.
 *
 * Test i is one of the inputs drawn for it, all of about equal size. It is the first input that
 * breaks a solution that was right on all earlier tests; if there is none, the input that breaks
 * the most solutions. So every known mistake is found by a test of nearly minimal size, and most
 * tests find most mistakes.
 */
#include "cli/contest/testset.h"

#include "cli/storage/storage.h"

static void testset_free_test(struct testset_test *test)
{
    buffer_free(&test->input);
    buffer_free(&test->answer);
}

static qj_status testset_try(const struct testset *set, const struct contest_solution *solution,
                             struct trial *trial, struct trial_result *result)
{
    struct tested_program tested = set->tested;
    tested.words = solution->words;
    tested.limits.memory = solution->is_compiled ? set->bytes : 0;
    TRY(trial_run(&tested, trial));
    *result = (struct trial_result){trial->verdict, trial->result.cpu_seconds, trial->result.peak};
    child_result_free(&trial->result);
    return QJ_OK;
}

static qj_status testset_try_input(const struct testset *set, struct testset_test *test)
{
    struct trial trial = {.input = test->input};
    qj_status status = trial_answer(&set->tested, &trial);
    for (size_t i = 0; i < set->solution_count && status == QJ_OK; i++)
        status = testset_try(set, &set->solutions[i], &trial, &test->results[i]);
    test->answer = trial.expected;
    return status;
}

/* Takes the game's sample, if the limits allow it; else nothing. */
static qj_status testset_take_sample(const struct testset *set, struct testset_test *test)
{
    const struct tested_program *tested = &set->tested;
    const char *sample = qj_game_sample(tested->game);
    qj_contents contents;
    if (!sample)
        return QJ_OK;
    if (!buffer_add(&test->input, sample))
        return message_memory();
    qj_source source = qj_text_source(&(qj_text){test->input.text, test->input.size});
    qj_status status = limits_validate(&tested->bounds, tested->context, tested->game, &source,
                                       &contents);
    if (status == QJ_BAD_INPUT)
        buffer_free(&test->input);
    snprintf(test->command, sizeof test->command, "qiju gen %s --sample", tested->naming.gen);
    return status == QJ_BAD_INPUT ? QJ_OK : status;
}

static qj_status testset_draw_input(const struct testset *set, uint64_t index,
                                    struct testset_test *test)
{
    const struct tested_program *tested = &set->tested;
    char settings[QJ_SETTINGS_SIZE];
    qj_sink sink = buffer_sink(&test->input);
    qj_status status = qj_contest_generate_within(tested->context, tested->game,
                                                  tested->bounds.bounds, set->seed, index,
                                                  set->count * set->tries, &sink, settings);
    if (test->input.full)
        return message_memory();
    TRY(status);
    snprintf(test->command, sizeof test->command, "qiju gen %s %s", tested->naming.gen, settings);
    return QJ_OK;
}

/* Counts the solutions that fail; fresh: only solutions that were right so far. */
static size_t testset_count_wrong(const struct testset *set, const struct testset_test *test,
                                  bool fresh)
{
    size_t count = 0;
    for (size_t i = 0; i < set->solution_count; i++)
        count += test->results[i].verdict != PACKAGE_RIGHT && !(fresh && set->wrong[i]);
    return count;
}

static bool testset_is_repeated(const struct testset *set, uint64_t index,
                                const struct buffer *input)
{
    for (uint64_t i = 0; i < index; i++)
        if (set->tests[i].input.size == input->size &&
            !memcmp(set->tests[i].input.text, input->text, input->size))
            return true;
    return false;
}

static qj_status testset_choose_input(const struct testset *set, uint64_t index,
                                      struct testset_test *best)
{
    /* an input of an earlier test is replaced by an input of the next test */
    const uint64_t end = set->count * set->tries;
    uint64_t tried = 0;
    size_t most = 0;
    bool chosen = false;
    for (uint64_t i = index * set->tries; i < end && tried < set->tries && !chosen; i++) {
        SCOPED(testset_free_test) struct testset_test test = {0};
        TRY(testset_draw_input(set, i, &test));
        if (i + 1 < end && testset_is_repeated(set, index, &test.input))
            continue;
        tried++;
        TRY(testset_try_input(set, &test));
        const size_t wrong = testset_count_wrong(set, &test, false);
        chosen = testset_count_wrong(set, &test, true) > 0 || wrong == set->solution_count;
        if (!best->input.size || chosen || wrong > most) {
            const struct testset_test before = *best;
            *best = test;
            test = before;
            most = wrong;
        }
    }
    return QJ_OK;
}

qj_status testset_make(struct testset *set)
{
    set->tests = calloc(set->count, sizeof *set->tests);
    if (!set->tests)
        return message_memory();
    progress_follow("tests");
    for (uint64_t i = 0; i < set->count; i++) {
        struct testset_test *test = &set->tests[i];
        progress_show(&(qj_progress){"tests", i, set->count, 0});
        TRY(i == 0 ? testset_take_sample(set, test) : QJ_OK);
        TRY(test->input.size ? testset_try_input(set, test) : testset_choose_input(set, i, test));
        test->sample = i < set->samples;
        snprintf(test->number, sizeof test->number, "%0*" PRIu64, set->count > 99 ? 3 : 2, i + 1);
        for (size_t j = 0; j < set->solution_count; j++)
            set->wrong[j] += test->results[j].verdict != PACKAGE_RIGHT;
        TRY(solution_verify(&set->work_folder, &set->tested, &test->input, &test->answer,
                            &test->verified));
    }
    progress_end();
    return QJ_OK;
}

void testset_free(struct testset *set)
{
    for (uint64_t i = 0; set->tests && i < set->count; i++)
        testset_free_test(&set->tests[i]);
    for (size_t i = 0; i < set->solution_count; i++)
        buffer_free(&set->solutions[i].text);
    free(set->tests);
}

enum package_verdict testset_verdict(const struct testset *set, size_t solution)
{
    enum package_verdict worst = PACKAGE_RIGHT;
    bool late = false;
    for (uint64_t i = 0; i < set->count; i++) {
        const enum package_verdict verdict = set->tests[i].results[solution].verdict;
        late |= verdict == PACKAGE_SLOW;
        worst = verdict > worst ? verdict : worst;
    }
    return worst == PACKAGE_WRONG && late ? PACKAGE_WRONG_SLOW : worst;
}

static const char *testset_word(enum package_verdict verdict)
{
    static const char *const words[] = {[PACKAGE_RIGHT] = N_("right"),
                                        [PACKAGE_SLOW] = N_("slow"),
                                        [PACKAGE_WRONG] = N_("wrong"),
                                        [PACKAGE_CRASH] = N_("crash")};
    return words[verdict];
}

qj_status testset_pass(const struct testset *set, const struct contest_solution *model)
{
    for (uint64_t i = 0; i < set->count; i++) {
        const struct testset_test *test = &set->tests[i];
        struct trial trial = {.input = test->input, .expected = test->answer};
        struct trial_result result;
        TRY(testset_try(set, model, &trial, &result));
        if (result.verdict != PACKAGE_RIGHT)
            return message_usage("the model solution %.999s fails (%s) in test %" PRIu64
                                 ", which this makes: %.999s",
                                 model->name, testset_word(result.verdict), i + 1, test->command);
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------ report */

static const char *testset_kind(const struct testset_test *test)
{
    return test->sample ? N_("sample") : N_("secret");
}

static void testset_write_manifest(struct writer *writer, const struct testset *set)
{
    write_text(writer, "test\tkind\tbytes\tanswer\tcommand\n");
    for (uint64_t i = 0; i < set->count; i++) {
        const struct testset_test *test = &set->tests[i];
        write_format(writer, "%s\t%s\t%zu\t%s\t", test->number, testset_kind(test),
                     test->input.size, test->verified ? "verified" : "computed");
        write_text(writer, test->command);
        write_char(writer, '\n');
    }
}

static void testset_write_matrix(struct writer *writer, const struct testset *set)
{
    write_text(writer, "test,solution,verdict,seconds,bytes\n");
    for (uint64_t i = 0; i < set->count; i++)
        for (size_t j = 0; j < set->solution_count; j++) {
            const struct trial_result *result = &set->tests[i].results[j];
            write_format(writer, "%s,", set->tests[i].number);
            rows_write_quoted(writer, set->solutions[j].name);
            write_format(writer, ",%s,%.3f,%" PRIu64 "\n", testset_word(result->verdict),
                         result->seconds, result->bytes);
        }
}

static qj_status testset_write_file(const struct testset *set, const char *folder, const char *name,
                                    void (*write)(struct writer *writer, const struct testset *set))
{
    SCOPED(buffer_free) struct buffer text = {0};
    const qj_sink sink = buffer_sink(&text);
    struct writer writer;
    writer_open(&writer, NULL, &sink);
    write(&writer, set);
    return writer_flush(&writer) == QJ_OK ? folder_write(folder, name, "", buffer_text(&text))
                                          : message_memory();
}

/* ------------------------------------------------------------------ terminal */

/* Prints a column for each solution, as wide as its name, or as the longest word in the column. */
static void testset_show_table(const struct testset *set)
{
    enum { LEAST = 5, MOST = 24 };
    int widths[MAX_SOLUTIONS];
    message_cell(-6, N_("test"));
    message_cell(-6, N_("kind"));
    message_cell(10, N_("bytes"));
    for (size_t j = 0; j < set->solution_count; j++) {
        const char *name = set->solutions[j].name;
        const size_t length = strlen(name);
        widths[j] = length < LEAST ? LEAST : length > MOST ? MOST : (int)length;
        printf("  %*.*s", widths[j], widths[j], name);
    }
    putchar('\n');
    for (uint64_t i = 0; i < set->count; i++) {
        const struct testset_test *test = &set->tests[i];
        printf("%-6s", test->number);
        message_cell(-6, testset_kind(test));
        printf("  %8zu", test->input.size);
        for (size_t j = 0; j < set->solution_count; j++)
            message_cell(2 + widths[j], testset_word(test->results[j].verdict));
        putchar('\n');
    }
    if (!set->solution_count)
        return;
    printf("%6s", "");
    message_cell(-16, N_("wrong"));
    for (size_t j = 0; j < set->solution_count; j++)
        printf("%*" PRIu64, 2 + widths[j], set->wrong[j]);
    putchar('\n');
}

qj_status testset_report(const struct testset *set, const char *folder)
{
    uint64_t verified = 0;
    for (uint64_t i = 0; i < set->count; i++)
        verified += set->tests[i].verified;
    TRY(testset_write_file(set, folder, "manifest.tsv", testset_write_manifest));
    if (set->solution_count)
        TRY(testset_write_file(set, folder, "matrix.csv", testset_write_matrix));
    testset_show_table(set);
    return message_put(
        stdout, "\n%.999s: %" PRIu64 " test[s], %" PRIu64 " answer[s] verified by qiju-check\n",
        qj_game_name(set->tested.game), set->count, verified);
}
