/* qiju stress: tests contest programs against judge, on inputs from tiny to the largest allowed. */
#include "cli/contest/stress.h"
#include "cli/question/contest_problem.h"
#include "cli/question/named.h"
#include "cli/storage/storage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option options[] = {
    {"cases", "N", "number of inputs (300)"},
    {"seed", "N", "random seed of the inputs (1)"},
    LIMITS_OPTIONS("contest, none, or ranges: n=200,m=3..50 (contest)"),
    ASKED_OPTIONS,
    {"program", "LINE", "also test this program, a line for the shell; may be repeated"},
    {"jobs", "N", "run N inputs at once (1)"},
    {"time-limit", "SECONDS", "processor time that the program may take for an input (2)"},
    {"memory-limit", "SIZE", "address space that the program may use (no limit)"},
    {"exact", NULL, "compare byte for byte, with blanks at the end of lines"},
    {"shrink", "SECONDS", "time for making a failing input smaller (60)"},
    {"save", "DIR", "save the failing input, the answer and the output in DIR"},
    {"save-right", "DIR", "save the inputs that CMD answers right, with their answers, in DIR"},
    SOLVING_OPTIONS,
    {NULL, NULL, NULL}};

static void verb_stress_drop_test(void *result)
{
    struct stress_test *test = result;
    trial_free(&test->trial);
}

static qj_status verb_stress_run_test(void *user, unsigned thread, uint64_t index, void *result)
{
    const struct stress *stress = user;
    struct tested_program tested = stress->tested;
    struct stress_test *test = result;
    qj_sink sink = buffer_sink(&test->trial.input);
    tested.context = stress->contexts[thread];
    TRY(limits_trial(&tested.bounds, tested.context, tested.game, stress->seed, index,
                     stress->cases, &sink, test->settings));
    return trial_answer_and_run(&tested, &test->trial);
}

/* Shrinks the first input on which the program fails, and reports it. */
static qj_status verb_stress_report_failure(struct stress *stress, uint64_t index,
                                            struct stress_test *test)
{
    qj_status status = stress_save_first(stress, &test->trial);
    if (status == QJ_OK)
        status = shrink_trial(&stress->shrink, &stress->tested, &test->trial);
    progress_end();
    TRY(status);
    stress_print_failure(stress, index, test);
    TRY(stress_save(stress, &test->trial));
    return (qj_status)COMMAND_DIFFERENT;
}

static qj_status verb_stress_keep_test(const struct stress *stress, uint64_t index,
                                       const struct trial *trial)
{
    char name[96];
    if (!stress->save_right)
        return QJ_OK;
    snprintf(name, sizeof name, "%s.%03" PRIu64, qj_game_name(stress->tested.game), index + 1);
    TRY(folder_write(stress->save_right, name, ".in", trial->input.text, trial->input.size));
    return folder_write(stress->save_right, name, ".ans", trial->expected.text,
                        trial->expected.size);
}

/* Takes the result of a test. Reports the error of a worker's context; the command's context is
 * reported at the end. */
static qj_status verb_stress_take_test(void *user, const struct worker_pool_piece *piece)
{
    struct stress *stress = user;
    struct stress_test *test = piece->result;
    const qj_context *context = stress->contexts[piece->thread];
    progress_show(&(qj_progress){"inputs", piece->index, stress->cases, 0});
    if (piece->status != QJ_OK)
        return context != stress->tested.context && piece->status != QJ_STOPPED &&
                       qj_context_error(context)->status == piece->status
                   ? message_error(context, "", 0)
                   : piece->status;
    if (test->trial.verdict != VERDICT_RIGHT)
        return verb_stress_report_failure(stress, piece->index, test);
    timings_add(&stress->timings, test);
    return verb_stress_keep_test(stress, piece->index, &test->trial);
}

static qj_status verb_stress_run_program(struct stress *stress)
{
    const struct worker_pool pool = {.jobs = (unsigned)stress->jobs,
                                     .count = stress->cases,
                                     .size = sizeof(struct stress_test),
                                     .work = verb_stress_run_test,
                                     .take = verb_stress_take_test,
                                     .drop = verb_stress_drop_test,
                                     .user = stress};
    memset(&stress->timings, 0, sizeof stress->timings);
    stress->shrink.runs = stress->shrink.steps = 0;
    progress_start();
    progress_follow("inputs");
    qj_status status = worker_pool_run(&pool);
    progress_end();
    if (status == QJ_OK)
        timings_print(&stress->timings, &stress->tested);
    return status;
}

/* Tests one program of `count`; prints its command if there are several. */
static qj_status verb_stress_run_one_of(struct stress *stress, const char *const *words,
                                        const char *line, size_t index, size_t count)
{
    const char *game = qj_game_name(stress->tested.game);
    stress->tested.words = words;
    snprintf(stress->stem, sizeof stress->stem, count > 1 ? "%s.%zu" : "%s", game, index + 1);
    if (count > 1)
        message_print("program %zu: %.999s", index + 1, line);
    return verb_stress_run_program(stress);
}

/* Tests the programs of --program, and the command after --. A difference in one program does not
 * stop the others. */
static qj_status verb_stress_run_programs(struct stress *stress)
{
    const struct arguments *arguments = stress->arguments;
    const char *const *command = stress->command;
    size_t count = command != NULL, index = 0;
    bool different = false;
    const char *line = NULL;
    qj_status status = QJ_OK;
    for (size_t at = 0; arguments_next(arguments, "program", &at);)
        count++;
    for (size_t at = 0; status == QJ_OK && (line = arguments_next(arguments, "program", &at));) {
        status = verb_stress_run_one_of(stress, (const char *const[]){"sh", "-c", line, NULL}, line,
                                        index++, count);
        different |= (int)status == COMMAND_DIFFERENT;
        status = (int)status == COMMAND_DIFFERENT ? QJ_OK : status;
    }
    if (status == QJ_OK && command)
        status = verb_stress_run_one_of(stress, command, command[0], index, count);
    return status == QJ_OK && different ? (qj_status)COMMAND_DIFFERENT : status;
}

static qj_status verb_stress_read_arguments(struct stress *stress)
{
    const struct arguments *arguments = stress->arguments;
    TRY(arguments_count(arguments, "cases", 1, UINT32_MAX, &stress->cases));
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &stress->seed));
    TRY(arguments_count(arguments, "jobs", 1, MAX_JOBS, &stress->jobs));
    double seconds = 2;
    TRY(arguments_seconds(arguments, "time-limit", &seconds));
    trial_set_limits(&stress->tested, seconds);
    TRY(arguments_bytes(arguments, "memory-limit", &stress->tested.limits.memory));
    TRY(arguments_seconds(arguments, "shrink", &stress->shrink.seconds));
    stress->tested.exact = arguments_value(arguments, "exact") != NULL;
    stress->folder = arguments_value(arguments, "save");
    stress->save_right = arguments_value(arguments, "save-right");
    if (!(stress->tested.game = named_game(arguments)))
        return QJ_USAGE;
    if (stress->jobs > 1 && loaded_is_own(stress->tested.game))
        return message_usage("stress", "--jobs: a user-defined game runs in one job only");
    TRY(contest_problem_make(arguments, &stress->tested.game));
    TRY(contest_problem_write_naming(arguments, stress->tested.game, &stress->tested.naming));
    return limits_read(&stress->tested.bounds, arguments, stress->tested.game, false);
}

/* Makes a context for each concurrent worker; with one job it is the command's context. */
static qj_status verb_stress_make_contexts(struct stress *stress)
{
    if (stress->jobs == 1)
        stress->contexts[0] = stress->tested.context;
    for (unsigned i = 0; stress->jobs > 1 && i < stress->jobs; i++)
        TRY(command_context_apart(stress->arguments, (unsigned)stress->jobs, &stress->contexts[i]));
    return QJ_OK;
}

static qj_status verb_stress_work(void *user, qj_context *context, const qj_sink *sink)
{
    (void)sink;
    struct stress *stress = user;
    stress->tested.context = context;
    qj_status status = verb_stress_make_contexts(stress);
    if (status == QJ_OK && stress->save_right)
        status = folder_make(stress->save_right);
    if (status == QJ_OK)
        status = verb_stress_run_programs(stress);
    for (unsigned i = 0; stress->jobs > 1 && i < stress->jobs; i++)
        qj_context_free(stress->contexts[i]);
    return status;
}

static qj_status verb_stress_run(const struct verb *verb, int count, char **words)
{
    struct arguments arguments;
    int at = arguments_before(count, words);
    size_t next = 0;
    TRY(named_parse(&arguments, verb, false, at, words));
    struct stress *stress = calloc(1, sizeof *stress); /* too large for a small stack */
    if (!stress)
        return message_memory();
    stress->arguments = &arguments;
    stress->command = at + 1 < count ? (const char *const *)words + at + 1 : NULL;
    stress->tested.limits = (struct child_limits){.stop = stop_asked};
    stress->shrink.seconds = 60;
    stress->cases = 300;
    stress->seed = stress->jobs = 1;
    qj_status status = verb_stress_read_arguments(stress);
    if (status == QJ_OK && (arguments.place_count > 1 ||
                            (!stress->command && !arguments_next(&arguments, "program", &next))))
        status = message_usage(verb->name, "which program? Type its command after --");
    if (status == QJ_OK)
        status = command_run(&arguments, NULL, NULL, verb_stress_work, stress);
    free(stress);
    return status;
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
    .options = options,
    .statuses =
        (const struct command_status[]){
            {COMMAND_DIFFERENT, "A program is wrong: a wrong answer, a failure, or too much time."},
            {0, NULL}},
    .run = verb_stress_run,
};
