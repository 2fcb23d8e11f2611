/* qiju stress: tests contest programs against judge, on inputs from tiny to the largest allowed. */
#include "cli/contest/testset.h"
#include "cli/storage/storage.h"

#include <pthread.h>

/* Runs by the size of their inputs: each row covers up to four times the bytes of the previous
 * row. */
enum { TIMING_ROWS = 24, TIMING_FIRST = 16 };
struct verb_stress_timing {
    uint64_t inputs;
    double max_seconds; /* of the processor */
    uint64_t max_bytes;
    char slowest[QJ_SETTINGS_SIZE];
};

/* An input and the result of the program. */
struct verb_stress_test {
    uint64_t index;
    qj_status status;
    struct trial trial;
    char settings[QJ_SETTINGS_SIZE]; /* settings that made the input, "--NAME VALUE ..." */
};

enum { MAX_JOBS = 256 };
struct verb_stress {
    struct tested_program tested; /* words: the command of the tested program */
    struct shrink shrink;
    uint64_t cases, seed, jobs;
    const struct arguments *arguments;
    char stem[64]; /* of the names of saved files */
    struct verb_stress_worker {
        struct verb_stress *stress;
        qj_context *context;
        pthread_t thread;
    } workers[MAX_JOBS];
    pthread_mutex_t lock; /* protects the following members while workers run */
    uint64_t next, done;  /* inputs taken, and run */
    uint64_t end;         /* index of the first failure so far; without one, the number of inputs */
    struct verb_stress_test failed; /* the test with this index */
    struct verb_stress_timing timings[TIMING_ROWS];
};

/* ------------------------------------------------------------------- timings */

static void verb_stress_timings_add(struct verb_stress_timing *row,
                                    const struct verb_stress_test *test)
{
    const struct verb_stress_timing *last = row + TIMING_ROWS - 1;
    const struct child_result *result = &test->trial.result;
    for (uint64_t bytes = TIMING_FIRST; bytes < test->trial.input.size && row < last; bytes *= 4)
        row++;
    if (row->inputs++ == 0 || result->cpu_seconds > row->max_seconds) {
        row->max_seconds = result->cpu_seconds;
        memcpy(row->slowest, test->settings, QJ_SETTINGS_SIZE);
    }
    if (result->peak > row->max_bytes)
        row->max_bytes = result->peak;
}

/* Prints the timings of a program that was right on all inputs. */
static void verb_stress_timings_print(const struct verb_stress *stress)
{
    uint64_t bytes = TIMING_FIRST;
    message_put(stdout, "%.999s: %" PRIu64 " input[s], no difference\n\n",
                qj_game_name(stress->tested.game), stress->cases);
    message_cell(11, N_("up to bytes"));
    message_cell(9, N_("inputs"));
    message_cell(11, N_("max time"));
    message_cell(13, N_("max memory"));
    message_put(stdout, "  %s\n", N_("slowest"));
    for (size_t i = 0; i < TIMING_ROWS; i++, bytes *= 4) {
        const struct verb_stress_timing *row = &stress->timings[i];
        if (row->inputs)
            printf("%11" PRIu64 " %8" PRIu64 " %8.2f s %9.1f MB  %s\n", bytes, row->inputs,
                   row->max_seconds, (double)row->max_bytes / 1e6, row->slowest);
    }
}

/* ----------------------------------------------------------------- failure */

/* Prints bytes, with \xNN for unprintable bytes; at most `most`, then "...". */
static void verb_stress_print_bytes(const char *data, size_t size, size_t most)
{
    for (size_t i = 0; i < size && i < most; i++) {
        unsigned char byte = (unsigned char)data[i];
        if (byte >= ' ' && byte <= '~')
            putchar(byte);
        else if (byte == '\n')
            fputs("\\n", stdout);
        else
            printf("\\x%02x", byte);
    }
    if (size > most)
        fputs("...", stdout);
}

/* Prints a text under its title, without the middle of long lines, and only the first LINES
 * lines. */
static void verb_stress_print_text(const char *title, const char *data, size_t size)
{
    enum { LINES = 40, COLUMNS = 100 };
    message_put(stdout, size ? "\n%s\n" : N_("\n%s: nothing\n"), title);
    for (int line = 0; size && line < LINES; line++) {
        const char *end = memchr(data, '\n', size);
        const size_t length = end ? (size_t)(end - data) : size, taken = length + (end != NULL);
        fputs("  ", stdout);
        verb_stress_print_bytes(data, length, COLUMNS);
        putchar('\n');
        data += taken;
        size -= taken;
    }
    if (size)
        message_put(stdout, "  ... and %zu byte[s] more\n", size);
}

static void verb_stress_print_line(qj_text line)
{
    enum { COLUMNS = 60 };
    if (!line.data) {
        message_put(stdout, "the end");
        return;
    }
    putchar('\'');
    verb_stress_print_bytes(line.data, line.size, COLUMNS);
    putchar('\'');
}

static void verb_stress_print_failure(const struct verb_stress *stress,
                                      const struct verb_stress_test *test)
{
    const struct tested_program *tested = &stress->tested;
    const struct trial *trial = &test->trial;
    const bool whole = trial->result.end != CHILD_FLOODED;
    const char *const verdicts[] = {[PACKAGE_SLOW] = "it takes too long",
                                    [PACKAGE_WRONG] = whole ? "a wrong answer"
                                                            : "it writes too much",
                                    [PACKAGE_CRASH] = "it fails"};
    message_put(stdout, "%.999s: %s for input %" PRIu64 " of %" PRIu64 "\n",
                qj_game_name(tested->game), verdicts[trial->verdict], test->index + 1,
                stress->cases);
    message_put(stdout, "made by: qiju gen %.999s %.999s\n", tested->naming.gen, test->settings);
    message_put(stdout, "made smaller, steps: %" PRIu64 ", runs: %" PRIu64 ": %s\n",
                stress->shrink.steps, stress->shrink.runs,
                stress->shrink.minimal ? "minimal, no simpler variant fails in the same way"
                                       : "not yet minimal, the time limit was reached");
    verb_stress_print_text(N_("input"), trial->input.text, trial->input.size);
    verb_stress_print_text(N_("expected"), trial->expected.text, trial->expected.size);
    verb_stress_print_text(N_("output"), trial->result.output, trial->result.size);
    char words[CHILD_WORDS];
    if (trial->verdict != PACKAGE_WRONG || !whole) {
        child_end_words(&trial->result, &trial->limits, words);
        message_put(stdout, "\n%s\n", words);
        return;
    }
    message_put(stdout, "\nline %" PRIu64 ": expected ", trial->difference.number);
    verb_stress_print_line(trial->difference.expected);
    message_put(stdout, ", found ");
    verb_stress_print_line(trial->difference.found);
    putchar('\n');
}

/* -------------------------------------------------------------------- run */

/* Takes a result. A failure ends the run; of several failures the first input counts, whatever the
 * number of workers. */
static void verb_stress_take_test(struct verb_stress *stress, struct verb_stress_test *test)
{
    const struct trial *trial = &test->trial;
    const char *folder = arguments_value(stress->arguments, "save-right");
    char name[96];
    progress_show(&(qj_progress){"inputs", ++stress->done, stress->cases, 0});
    bool right = test->status == QJ_OK && test->trial.verdict == PACKAGE_RIGHT;
    if (test->index < stress->end && right) {
        verb_stress_timings_add(stress->timings, test);
        snprintf(name, sizeof name, "%s.%03" PRIu64, qj_game_name(stress->tested.game),
                 test->index + 1);
        if (folder)
            test->status = folder_write(folder, name, ".in", buffer_text(&trial->input));
        if (folder && test->status == QJ_OK)
            test->status = folder_write(folder, name, ".ans", buffer_text(&trial->expected));
        right = test->status == QJ_OK;
    }
    if (test->index >= stress->end || right) {
        trial_free(&test->trial);
        return;
    }
    trial_free(&stress->failed.trial);
    stress->failed = *test;
    stress->end = test->index;
}

/* Tests the next input; returns false if there is none. */
static bool verb_stress_run_test(const struct verb_stress_worker *worker)
{
    struct verb_stress *stress = worker->stress;
    struct tested_program tested = stress->tested;
    struct verb_stress_test test = {.status = QJ_OK};
    qj_sink sink = buffer_sink(&test.trial.input);
    pthread_mutex_lock(&stress->lock);
    test.index = stress->next;
    const bool goes_on = test.index < stress->end;
    stress->next += goes_on;
    pthread_mutex_unlock(&stress->lock);
    if (!goes_on)
        return false;
    tested.context = worker->context;
    test.status = qj_contest_generate_within(tested.context, tested.game, tested.bounds.bounds,
                                             stress->seed, test.index, stress->cases, &sink,
                                             test.settings);
    if (test.status == QJ_OK)
        test.status = trial_answer(&tested, &test.trial);
    if (test.status == QJ_OK)
        test.status = trial_run(&tested, &test.trial);
    pthread_mutex_lock(&stress->lock);
    verb_stress_take_test(stress, &test);
    if (test.status != QJ_OK && test.index == stress->end)
        stress->tested.context->error = worker->context->error;
    pthread_mutex_unlock(&stress->lock);
    return true;
}

static void *verb_stress_run_worker(void *user)
{
    while (verb_stress_run_test(user))
        ;
    return NULL;
}

/* Shrinks the first input on which the program fails, reports it, and saves it. */
static qj_status verb_stress_report_failure(struct verb_stress *stress)
{
    struct trial *trial = &stress->failed.trial;
    const char *folder = arguments_value(stress->arguments, "save"), *stem = stress->stem;
    if (folder) {
        TRY(folder_make(folder));
        TRY(folder_write(folder, stem, ".first.in", buffer_text(&trial->input)));
    }
    TRY(shrink_trial(&stress->shrink, &stress->tested, trial));
    progress_end();
    verb_stress_print_failure(stress, &stress->failed);
    if (!folder)
        return (qj_status)COMMAND_DIFFERENT;
    TRY(folder_write(folder, stem, ".in", buffer_text(&trial->input)));
    TRY(folder_write(folder, stem, ".ans", buffer_text(&trial->expected)));
    TRY(folder_write(folder, stem, ".out", (qj_text){trial->result.output, trial->result.size}));
    message_put(stdout, "saved in %.999s: %.999s.in, .ans, .out, and .first.in\n", folder, stem);
    return (qj_status)COMMAND_DIFFERENT;
}

/* Tests one program. */
static qj_status verb_stress_run_program(struct verb_stress *stress)
{
    qj_status status = QJ_OK;
    unsigned running = 1; /* this thread is the first worker */
    memset(stress->timings, 0, sizeof stress->timings);
    stress->shrink = (struct shrink){.seconds = stress->shrink.seconds};
    stress->next = stress->done = 0;
    stress->end = stress->cases;
    progress_start();
    progress_follow("inputs");
    /* the first input alone, so that a fault of all is reported once */
    const bool goes_on = verb_stress_run_test(&stress->workers[0]) && stress->end > 1;
    while (goes_on && running < stress->jobs &&
           !pthread_create(&stress->workers[running].thread, NULL, verb_stress_run_worker,
                           &stress->workers[running]))
        running++;
    verb_stress_run_worker(&stress->workers[0]);
    while (--running)
        pthread_join(stress->workers[running].thread, NULL);
    if (stress->end < stress->cases) {
        status = stress->failed.status == QJ_OK ? verb_stress_report_failure(stress)
                                                : stress->failed.status;
        trial_free(&stress->failed.trial);
        stress->failed = (struct verb_stress_test){.status = QJ_OK};
    }
    progress_end();
    if (status == QJ_OK)
        verb_stress_timings_print(stress);
    return status;
}

/* Tests the programs of --program, and the command after --. A difference in one program does not
 * stop the others. */
static qj_status verb_stress_run_programs(struct verb_stress *stress)
{
    const char *lines[MAX_OPTIONS + 1], *game = qj_game_name(stress->tested.game);
    const char *const *command = stress->arguments->command;
    size_t count = 0;
    bool different = false;
    for (size_t at = 0; (lines[count] = arguments_next(stress->arguments, "program", &at));)
        count++;
    count += command != NULL; /* without a line */
    for (size_t i = 0; i < count; i++) {
        const char *const shell[] = {"sh", "-c", lines[i], NULL};
        stress->tested.words = lines[i] ? shell : command;
        snprintf(stress->stem, sizeof stress->stem, count > 1 ? "%s.%zu" : "%s", game, i + 1);
        if (count > 1)
            message_put(stdout, "program %zu: %.999s\n", i + 1, lines[i] ? lines[i] : *command);
        qj_status status = verb_stress_run_program(stress);
        different |= (int)status == COMMAND_DIFFERENT;
        TRY((int)status == COMMAND_DIFFERENT ? QJ_OK : status);
    }
    return different ? (qj_status)COMMAND_DIFFERENT : QJ_OK;
}

static qj_status verb_stress_work(void *user, qj_context *context, UNUSED const qj_sink *sink)
{
    struct verb_stress *stress = user;
    const char *save_right = arguments_value(stress->arguments, "save-right");
    qj_status status = QJ_OK;
    stress->tested.context = context; /* with one job, of its worker too */
    for (unsigned i = 0; i < stress->jobs && status == QJ_OK; i++) {
        stress->workers[i] = (struct verb_stress_worker){stress, context, 0};
        if (stress->jobs > 1)
            status = command_context_apart(context, (unsigned)stress->jobs,
                                           &stress->workers[i].context);
    }
    if (status == QJ_OK && save_right)
        status = folder_make(save_right);
    if (status == QJ_OK)
        status = verb_stress_run_programs(stress);
    for (unsigned i = 0; stress->jobs > 1 && i < stress->jobs; i++)
        qj_context_free(stress->workers[i].context);
    return status;
}

static qj_status verb_stress_run(struct arguments *arguments)
{
    static struct verb_stress stress; /* too large for a small stack */
    pthread_mutex_init(&stress.lock, NULL);
    stress.shrink.seconds = 60;
    stress.cases = 300;
    stress.seed = stress.jobs = 1;
    stress.arguments = arguments;
    TRY(arguments_count(arguments, "cases", 1, UINT32_MAX, &stress.cases));
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &stress.seed));
    TRY(arguments_count(arguments, "jobs", 1, MAX_JOBS, &stress.jobs));
    TRY(arguments_bytes(arguments, "memory-limit", &stress.tested.limits.memory));
    TRY(arguments_seconds(arguments, "shrink", &stress.shrink.seconds));
    stress.tested.exact = arguments_value(arguments, "exact") != NULL;
    TRY(trial_read_arguments(&stress.tested, arguments));
    const qj_game *game = stress.tested.game;
    if (stress.jobs > 1 && qj_game_find(qj_game_name(game)) != game)
        return message_usage("--jobs: a user-defined game runs in one job only");
    if (arguments->place_count > 1 ||
        (!arguments->command && !arguments_value(arguments, "program")))
        return message_usage("which program? Type its command after --");
    return command_run(arguments, NULL, NULL, verb_stress_work, &stress);
}

const struct verb verb_stress = {
    .name = "stress",
    .usage = "stress NAME [--save DIR] -- CMD ...",
    .summary = "test contest programs against judge, and find a smallest input that fails",
    .help = "qiju runs CMD once for each input, on its standard input. The inputs grow from"
            " the smallest, with special ones among them, to the largest that the contest, "
            "or --limits, allows. At the first input with a wrong output, a failure or too "
            "much time, qiju makes the input smaller as long as it fails in the same way. "
            "Then it shows the input with the answer and the output. Several programs are "
            "tested one after the other, on the same inputs.\n",
    .examples = "A solution in C++, compiled before:\n"
                "  qiju stress splitting -- ./mine\n"
                "Two programs on the same inputs, as large as n = 200:\n"
                "  qiju stress geography --limits n=200 --program ./fast -- python3 slow.py\n",
    .options = {{"cases", "N", "number of inputs (300)"},
                {"seed", "N", "random seed of the inputs (1)"},
                LIMITS_OPTIONS("contest, none, or ranges: n=200,m=3..50 (contest)"),
                ASKED_OPTIONS,
                {"program", "LINE",
                 "also test this program, a line for the shell; may be repeated"},
                {"jobs", "N", "run N inputs at once (1)"},
                {"time-limit", "SECONDS",
                 "processor time that the program may take for an input (2)"},
                {"memory-limit", "SIZE", "address space that the program may use (no limit)"},
                {"exact", NULL, "compare byte for byte, with blanks at the end of lines"},
                {"shrink", "SECONDS", "time for making a failing input smaller (60)"},
                {"save", "DIR", "save the failing input, the answer and the output in DIR"},
                {"save-right", "DIR",
                 "save the inputs that CMD answers right, with their answers, in DIR"},
                SOLVING_OPTIONS},
    .statuses = {{COMMAND_DIFFERENT,
                  "A program is wrong: a wrong answer, a failure, or too much time."}},
    .run = verb_stress_run,
    .takes_command = true,
};
