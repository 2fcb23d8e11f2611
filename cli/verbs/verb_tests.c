/* qiju tests: makes the tests of a contest's problem, packed for a judge. */
#include "cli/contest/testset.h"
#include "cli/storage/storage.h"

#include <ctype.h>
#include <sys/stat.h>

struct verb_tests_run {
    const struct arguments *arguments;
    struct testset set;
    struct contest_solution model;
    const struct package_form *form;
    const char *folder;
    char name[64];             /* of the package: small letters and digits of the game's name, as
                                * Kattis requires */
    char package[FOLDER_PATH]; /* its folder */
    bool any;
    const struct archive_functions *zip;
    struct archive archive;
    qj_status written; /* QJ_OK, or the failure of a file, after a diagnostic */
};

static qj_status verb_tests_read_arguments(struct verb_tests_run *run)
{
    enum { MAX_TESTS = 999, MAX_TRIES = 1000 };
    const struct arguments *arguments = run->arguments;
    const char *checker = arguments_value(arguments, "checker"),
               *name = arguments_value(arguments, "package");
    struct testset *set = &run->set;
    TRY(arguments_count(arguments, "count", 1, MAX_TESTS, &set->count));
    TRY(arguments_count(arguments, "samples", 0, MAX_TESTS, &set->samples));
    TRY(arguments_count(arguments, "tries", 1, MAX_TRIES, &set->tries));
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &set->seed));
    TRY(arguments_bytes(arguments, "memory-limit", &set->bytes));
    run->folder = arguments_value(arguments, "output");
    TRY(trial_read_arguments(&set->tested, arguments));
    if (strpbrk(set->tested.naming.gen, "\t\r\n"))
        return message_usage("the path of the game has a tab or a newline, which "
                             "manifest.tsv has no place for: rename the file");
    if (set->tested.bounds.none)
        return message_usage("--limits: tests have limits");
    if (!run->folder && qj_game_judged(set->tested.game))
        return message_usage("expected -o DIR, the folder of the package");
    run->form = package_forms;
    while (run->form->name && strcmp(run->form->name, name ? name : "plain") != 0)
        run->form++;
    if (!run->form->name)
        return message_usage("--package: expected plain, hydro, luogu, domjudge or polygon, found "
                             "'%.40s'",
                             name);
    run->any = checker && !strcmp(checker, "any");
    if (checker && !run->any && strcmp(checker, "one") != 0)
        return message_usage("--checker: expected one or any, found '%.40s'", checker);
    if (run->any && !package_any_text(set->tested.game))
        return message_usage("--checker any: %.999s has only one right answer",
                             qj_game_name(set->tested.game));
    return QJ_OK;
}

static qj_status verb_tests_open_solution(struct verb_tests_run *run, const char *file)
{
    struct testset *set = &run->set;
    if (set->solution_count == MAX_SOLUTIONS)
        return message_usage("more than %d solutions", MAX_SOLUTIONS);
    struct contest_solution *solution = &set->solutions[set->solution_count++];
    TRY(solution_open(solution, &set->work_folder, file));
    if (solution->text.size && run->form->plain_names && !package_is_plain(solution->name))
        return message_usage(
            "rename '%.999s': in %.999s names have letters, digits, '.', '-' and '_', two "
            "at least, and a letter or digit first and last",
            solution->name, run->form->judge);
    for (const struct contest_solution *other = set->solutions; other < solution; other++)
        if (!strcmp(other->name, solution->name))
            return message_usage("two solutions are called '%.999s'", solution->name);
    return QJ_OK;
}

/* ------------------------------------------------------------------ package */

static qj_status verb_tests_check_archive(const struct archive *archive, bool fine)
{
    if (fine)
        return QJ_OK;
    message_say("qiju: cannot write %.999s: %.999s", archive->path, archive->reason);
    return QJ_IO;
}

/* Writes a file of the package to the folder and to the archive. */
static qj_status verb_tests_write_file(struct verb_tests_run *run, const char *name, qj_text data,
                                       bool runs)
{
    char path[FOLDER_PATH], packed[FOLDER_PATH];
    for (const char *slash = name; (slash = strchr(slash, '/')); slash++) {
        snprintf(path, sizeof path, "%.4000s/%.*s", run->package, (int)(slash - name), name);
        TRY(folder_make(path));
    }
    TRY(folder_write(run->package, name, "", data));
    snprintf(path, sizeof path, "%.4000s/%s", run->package, name);
    if (runs && chmod(path, 0755) < 0)
        return message_system("cannot change", path, errno);
    if (!run->archive.file)
        return QJ_OK;
    snprintf(packed, sizeof packed, "%s%s%s", run->form->flat ? "" : run->name,
             run->form->flat ? "" : "/", name);
    return verb_tests_check_archive(&run->archive,
                                    run->zip->add(&run->archive, path, packed, runs));
}

static bool verb_tests_add_file(void *user, const char *name, qj_text data, bool runs)
{
    struct verb_tests_run *run = user;
    run->written = verb_tests_write_file(run, name, data, runs);
    return run->written == QJ_OK;
}

/* Writes the package to its folder and, if qiju was built with libzip, to an archive. */
static qj_status verb_tests_write_tree(struct verb_tests_run *run, const struct package *package)
{
    char path[FOLDER_PATH];
    const struct package_sink sink = {verb_tests_add_file, run};
    snprintf(path, sizeof path, "%.4090s.zip", run->package);
    run->archive = (struct archive){.path = path};
    if (!module_is_built("zip")) {
        message_say("qiju: there is no %.999s: qiju was built without libzip", path);
    } else {
        if (!(run->zip = module_load("zip")))
            return QJ_IO;
        TRY(verb_tests_check_archive(&run->archive, run->zip->create(&run->archive)));
    }
    bool good = run->form->write(package, &sink);
    if (!good && run->written == QJ_OK)
        run->written = message_memory();
    if (run->archive.file && !run->zip->close(&run->archive, good) && good)
        return verb_tests_check_archive(&run->archive, false);
    return run->written;
}

static qj_status verb_tests_refuse_limits(const struct verb_tests_run *run, const char *what)
{
    int64_t most;
    const struct tested_program *tested = &run->set.tested;
    const qj_bound *bound = package_beyond_model(tested->game, tested->bounds.bounds, &most);
    return bound ? message_usage("--limits: the model solution takes %.999s up to %" PRId64
                                 ", the limit is %" PRId64 ": %.999s",
                                 bound->symbol, most, bound->max, what)
                 : QJ_OK;
}

/* Checks that the model is right on all tests. The verdicts on the given solutions are known
 * already. */
static qj_status verb_tests_check_model(struct verb_tests_run *run, const struct package *package)
{
    const qj_text model = package_model(package);
    const struct package_form *form = run->form;
    char path[PATH_MAX], name[PATH_MAX];
    bool is_right = false, is_taken = false; /* a user's right solution can replace the model */
    if (!form->has_solutions)
        return QJ_OK;
    if (package_hides_model(package))
        return message_usage("the package has a model solution %.999s.c: yours needs another name",
                             qj_game_name(package->game));
    for (size_t i = 0; i < package->solution_count; i++) {
        const struct package_solution *solution = &package->solutions[i];
        const bool right = solution->verdict == PACKAGE_RIGHT;
        is_right |= right;
        is_taken |= right && (!form->is_taken || form->is_taken(solution->file));
    }
    if (!model.size && is_right && !is_taken)
        return message_usage("%.999s needs a right solution in %.999s: name one in --solutions",
                             form->judge, form->takes);
    if (!model.size)
        return is_taken ? QJ_OK : verb_tests_refuse_limits(run, "none of your solutions is right");
    snprintf(name, sizeof name, "%s.c", qj_game_name(package->game));
    work_folder_path(&run->set.work_folder, name, path);
    TRY(folder_put(path, model));
    TRY(solution_open(&run->model, &run->set.work_folder, path));
    return testset_pass(&run->set, &run->model);
}

static qj_status verb_tests_write_package(struct verb_tests_run *run)
{
    const struct testset *set = &run->set;
    enum { MEGABYTE = 1000000 };
    char limits[LIMITS_WORDS];
    struct package_solution solutions[MAX_SOLUTIONS];
    SCOPED(scope_free) struct package_test *tests = calloc(set->count, sizeof *tests);
    if (!tests)
        return message_memory();
    limits_words(&set->tested.bounds, set->tested.game, limits);
    size_t count = 0;
    for (size_t i = 0; i < set->solution_count; i++)
        if (set->solutions[i].text.size) /* a solution without a source is left out */
            solutions[count++] = (struct package_solution){set->solutions[i].name,
                                                           buffer_text(&set->solutions[i].text),
                                                           testset_verdict(set, i)};
    for (uint64_t i = 0; i < set->count; i++)
        tests[i] = (struct package_test){set->tests[i].sample, buffer_text(&set->tests[i].input),
                                         buffer_text(&set->tests[i].answer), set->tests[i].command};
    const struct package package = {.game = set->tested.game,
                                    .bounds = set->tested.bounds.bounds,
                                    .limits = limits,
                                    .naming = set->tested.naming.judge,
                                    .tests = tests,
                                    .test_count = set->count,
                                    .solutions = solutions,
                                    .solution_count = count,
                                    .seconds = set->tested.limits.cpu_seconds,
                                    .megabytes = (set->bytes + MEGABYTE - 1) / MEGABYTE,
                                    .any = run->any};
    TRY(verb_tests_check_model(run, &package));
    if (mkdir(run->package, 0777) < 0)
        return message_system("cannot make", run->package, errno);
    const qj_status status = verb_tests_write_tree(run, &package);
    if (status != QJ_OK)
        message_say("qiju: remove the unfinished %.999s before you try again", run->package);
    return status;
}

/* ---------------------------------------------------------------------- run */

static qj_status verb_tests_make_package(struct verb_tests_run *run)
{
    struct testset *set = &run->set;
    const char *file;
    for (size_t at = 0; (file = arguments_next(run->arguments, "solutions", &at));)
        TRY(verb_tests_open_solution(run, file));
    for (size_t i = 1; i < run->arguments->place_count; i++) /* the words after the first file */
        TRY(verb_tests_open_solution(run, run->arguments->places[i]));
    if (run->form->has_solutions && !set->solution_count)
        TRY(verb_tests_refuse_limits(run, "--solutions can name a right one of yours"));
    const bool made = access(run->folder, F_OK) != 0;
    TRY(folder_make(run->folder));
    qj_status status = testset_make(set);
    if (status == QJ_OK)
        status = verb_tests_write_package(run);
    if (status == QJ_OK)
        status = testset_report(set, run->folder);
    if (status != QJ_OK && made)
        rmdir(run->folder); /* fails if it is not empty */
    return status;
}

static qj_status verb_tests_work(void *user, qj_context *context, const qj_sink *sink)
{
    struct verb_tests_run *run = user;
    struct testset *set = &run->set;
    char settings[QJ_SETTINGS_SIZE];
    if (!run->folder) /* the game is no contest problem: fails, and lists those */
        return qj_contest_generate_within(context, set->tested.game, set->tested.bounds.bounds, 1,
                                          0, 1, sink, settings);
    set->tested.context = context;
    size_t length = 0;
    for (const char *at = qj_game_name(set->tested.game); *at && length < 63; at++)
        if (isalnum((unsigned char)*at))
            run->name[length++] = (char)tolower((unsigned char)*at);
    snprintf(run->package, FOLDER_PATH, "%.4000s/%s", run->folder, run->name);
    if (access(run->package, F_OK) == 0)
        return message_usage("%.999s is there already", run->package);
    TRY(work_folder_open(&set->work_folder));
    qj_status status = verb_tests_make_package(run);
    work_folder_close(&set->work_folder);
    return status;
}

static qj_status verb_tests_run(struct arguments *arguments)
{
    static struct verb_tests_run run; /* too large for a small stack */
    run.arguments = arguments;
    run.set.count = 30;
    run.set.samples = 2;
    run.set.tries = 8;
    run.set.seed = 1;
    run.set.bytes = 256000000;
    TRY(verb_tests_read_arguments(&run));
    qj_status status = command_run(arguments, NULL, NULL, verb_tests_work, &run);
    testset_free(&run.set);
    buffer_free(&run.model.text);
    return status;
}

const struct verb verb_tests = {
    .name = "tests",
    .usage = "tests NAME -o DIR [--solutions FILE ...]",
    .summary = "make a contest's test data, with answers, for a judging system",
    .help = "The inputs go from small samples to the largest that the limits allow. qiju chooses "
            "each input so that it breaks a solution that was right so far, or else most "
            "solutions. The answers are those of judge, verified by qiju-check. DIR gets the "
            "package as a folder and as a zip, a list of the commands that make the inputs, and a "
            "table of the results of the solutions, which is also printed.\n"
            "docs/reference/packages.md lists the contents of each package.\n",
    .examples = "A package for Hydro, and a table of two solutions:\n"
                "  qiju tests splitting -o out --package hydro --solutions good.c greedy.py\n",
    .options = {{"output", "DIR",
                 "write the package to the folder DIR, which need not exist (also -o DIR)"},
                {"count", "N", "number of tests (30)"},
                {"samples", "N", "number of samples, the first tests (2)"},
                {"seed", "N", "random seed of the inputs (1)"},
                LIMITS_OPTIONS("contest, none, or ranges: n=200,m=3..50 (contest)"),
                ASKED_OPTIONS,
                {"solutions", "FILE ...", "sources, scripts or programs to run on the tests"},
                {"tries", "N", "draw N inputs for each test to choose from (8)"},
                {"package", "FORM",
                 "plain, hydro, luogu, domjudge (also Kattis) or polygon (plain)"},
                {"checker", "one|any", "any: a checker accepts every right answer (one)"},
                {"time-limit", "SECONDS", "processor time that a program may take for a test (2)"},
                {"memory-limit", "SIZE",
                 "memory that a compiled program may use, and the judge allows (256M)"},
                SOLVING_OPTIONS},
    .run = verb_tests_run,
};
