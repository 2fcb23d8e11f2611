/* qiju tests: the tests of a contest's problem, packed as a judge takes them. */
#include "cli/contest/testset.h"
#include "cli/question/contest.h"
#include "cli/question/named.h"
#include "cli/storage/storage.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct option options[] = {
    {"output", "DIR", "write the package to the folder DIR, which need not exist (also -o DIR)"},
    {"count", "N", "how many tests (30)"},
    {"samples", "N", "how many of the first tests are samples (2)"},
    {"seed", "N", "random seed of the inputs (1)"},
    LIMITS_OPTIONS("contest"),
    ASKED_OPTIONS,
    {"solutions", "FILE ...", "sources, scripts or programs to run on the tests"},
    {"tries", "N", "draw N inputs for each test to choose from (8)"},
    {"package", "FORM", "plain, hydro, luogu, domjudge (also Kattis) or polygon (plain)"},
    {"checker", "one|any", "any: a checker accepts every right answer (one)"},
    {"time-limit", "SECONDS", "processor time that a program may take for a test (2)"},
    {"memory-limit", "SIZE", "memory that a compiled program may use, and the judge allows (256M)"},
    SOLVING_OPTIONS,
    {NULL, NULL, NULL}};

struct job {
    struct arguments arguments;
    struct testset set;
    struct workshop workshop;
    const struct package_form *form;
    const char *folder;
    char name[64];             /* of the package: the game's in small letters and digits alone, as
                                  Kattis wants it */
    char package[FOLDER_PATH]; /* its folder */
    bool any;
    double seconds;
    uint64_t bytes;
};

/* ------------------------------------------------------------- what is said */

static qj_status find_form(struct job *job)
{
    const char *name = arguments_value(&job->arguments, "package");
    name = name ? name : "plain";
    for (job->form = package_forms; job->form->name; job->form++)
        if (!strcmp(job->form->name, name))
            return QJ_OK;
    return message_usage("tests",
                         "--package: expected plain, hydro, luogu, domjudge or polygon, found "
                         "'%.40s'",
                         name);
}

static qj_status read_answers(struct job *job)
{
    const char *text = arguments_value(&job->arguments, "checker");
    const qj_game *game = job->set.contender.game;
    job->any = text && !strcmp(text, "any");
    if (text && !job->any && strcmp(text, "one") != 0)
        return message_usage("tests", "--checker: expected one or any, found '%.40s'", text);
    if (job->any && !package_any_text(game))
        return message_usage("tests", "--checker any: %s has only one right answer",
                             qj_game_name(game));
    return QJ_OK;
}

static qj_status read_numbers(struct job *job)
{
    enum { MOST_TESTS = 999, MOST_TRIES = 1000 };
    const struct arguments *arguments = &job->arguments;
    struct testset *set = &job->set;
    TRY(arguments_count(arguments, "count", 1, MOST_TESTS, &set->count));
    TRY(arguments_count(arguments, "samples", 0, MOST_TESTS, &set->samples));
    TRY(arguments_count(arguments, "tries", 1, MOST_TRIES, &set->tries));
    TRY(arguments_count(arguments, "seed", 0, UINT64_MAX, &set->seed));
    TRY(arguments_seconds(arguments, "time-limit", &job->seconds));
    return arguments_bytes(arguments, "memory-limit", &job->bytes);
}

static qj_status read_arguments(struct job *job)
{
    struct testset *set = &job->set;
    TRY(read_numbers(job));
    job->folder = arguments_value(&job->arguments, "output");
    if (!(set->contender.game = named_game(&job->arguments, 0)))
        return QJ_USAGE;
    TRY(asked_problem(&job->arguments, &set->contender.game));
    TRY(asked_say(&job->arguments, set->contender.game, &set->contender.said));
    if (strpbrk(set->contender.said.gen, "\t\r\n"))
        return message_usage("tests", "the path of the game has a tab or a newline, which "
                                      "manifest.tsv has no place for: rename the file");
    if (!job->folder)
        return message_usage("tests", "where to? -o DIR names a folder");
    TRY(limits_read(&set->contender.bounds, &job->arguments, set->contender.game, false));
    if (set->contender.bounds.none)
        return message_usage("tests", "--limits: tests have limits");
    TRY(find_form(job));
    return read_answers(job);
}

static qj_status open_solution(struct job *job, const char *file)
{
    struct testset *set = &job->set;
    if (set->solution_count == MOST_SOLUTIONS)
        return message_usage("tests", "more than %d solutions", MOST_SOLUTIONS);
    struct solution *solution = &set->solutions[set->solution_count++];
    TRY(solution_open(solution, &job->workshop, file));
    if (solution->text.size && job->form->plain_names && !package_is_plain(solution->name))
        return message_usage("tests",
                             "rename '%s': in %s names have letters, digits, '.', '-' and '_', two "
                             "at least, and a letter or digit first and last",
                             solution->name, job->form->judge);
    for (const struct solution *other = set->solutions; other < solution; other++)
        if (!strcmp(other->name, solution->name))
            return message_usage("tests", "two solutions are called '%s'", solution->name);
    return QJ_OK;
}

/* Those of --solutions, and what stands behind them. */
static qj_status open_solutions(struct job *job)
{
    const char *file;
    for (size_t at = 0; (file = arguments_next(&job->arguments, "solutions", &at));)
        TRY(open_solution(job, file));
    for (size_t i = 1; i < job->arguments.place_count; i++)
        TRY(open_solution(job, job->arguments.places[i]));
    return QJ_OK;
}

/* ------------------------------------------------------------------ package */

static struct bytes bytes_of(const struct kept *kept)
{
    return (struct bytes){kept->text, kept->size};
}

/* Solutions without a source do not go along. */
static size_t describe_solutions(const struct testset *set, struct package_solution *solutions)
{
    static const enum package_verdict verdicts[] = {[VERDICT_RIGHT] = PACKAGE_RIGHT,
                                                    [VERDICT_WRONG] = PACKAGE_WRONG,
                                                    [VERDICT_FAILED] = PACKAGE_CRASH,
                                                    [VERDICT_LATE] = PACKAGE_SLOW,
                                                    [VERDICT_FLOODED] = PACKAGE_WRONG};
    size_t count = 0;
    for (size_t i = 0; i < set->solution_count; i++)
        if (set->solutions[i].text.size)
            solutions[count++] = (struct package_solution){set->solutions[i].name,
                                                           bytes_of(&set->solutions[i].text),
                                                           verdicts[testset_verdict(set, i)]};
    return count;
}

static void name_package(struct job *job)
{
    size_t length = 0;
    for (const char *at = qj_game_name(job->set.contender.game); *at && length < 63; at++)
        if (isalnum((unsigned char)*at))
            job->name[length++] = (char)tolower((unsigned char)*at);
    snprintf(job->package, FOLDER_PATH, "%.4000s/%s", job->folder, job->name);
}

static qj_status write_tree(const struct job *job, const struct package *package)
{
    char archive[FOLDER_PATH], prefix[sizeof job->name + 1] = "";
    struct tree tree;
    snprintf(archive, sizeof archive, "%.4090s.zip", job->package);
    if (!job->form->flat)
        snprintf(prefix, sizeof prefix, "%s/", job->name);
    TRY(tree_open(&tree, job->package, archive, prefix));
    const struct package_sink sink = tree_sink(&tree);
    bool written = job->form->write(package, &sink);
    return tree_close(&tree, written || tree.status != QJ_OK ? tree.status : message_memory());
}

/* Whether a right solution of the user can take the place of the model; *found: there is one. */
static qj_status tests_find_right(const struct job *job, const struct package *package, bool *found)
{
    const struct package_form *form = job->form;
    bool is_right = false;
    *found = false;
    for (size_t i = 0; i < package->solution_count; i++) {
        const struct package_solution *solution = &package->solutions[i];
        is_right |= solution->verdict == PACKAGE_RIGHT;
        *found |= solution->verdict == PACKAGE_RIGHT &&
                  (!form->is_taken || form->is_taken(solution->file));
    }
    return is_right && !*found
               ? message_usage("tests", "%s needs a right solution in %s: name one in --solutions",
                               form->judge, form->takes)
               : QJ_OK;
}

static qj_status tests_refuse_limits(const struct job *job, const char *what)
{
    int64_t most;
    const struct contender *contender = &job->set.contender;
    const qj_bound *bound = package_beyond_model(contender->game, contender->bounds.bounds, &most);
    return bound ? message_usage("tests",
                                 "--limits: the model solution takes %s up to %" PRId64
                                 ", the limit is %" PRId64 ": %s",
                                 bound->symbol, most, bound->most, what)
                 : QJ_OK;
}

/* Checks that the model is right on all tests. The verdicts on the given solutions are known
 * already. */
static qj_status tests_check_model(struct job *job, const struct package *package)
{
    const struct bytes model = package_model(package);
    struct solution solution;
    char path[PATH_MAX], name[PATH_MAX];
    bool has_right;
    if (!job->form->has_solutions)
        return QJ_OK;
    if (package_hides_model(package))
        return message_usage("tests",
                             "the package has a model solution %s.c: yours needs another name",
                             qj_game_name(package->game));
    if (!model.size) {
        TRY(tests_find_right(job, package, &has_right));
        return has_right ? QJ_OK : tests_refuse_limits(job, "none of your solutions is right");
    }
    snprintf(name, sizeof name, "%s.c", qj_game_name(package->game));
    workshop_path(&job->workshop, name, path);
    TRY(folder_put(path, model.data, model.size));
    qj_status status = solution_open(&solution, &job->workshop, path);
    if (status == QJ_OK)
        status = testset_pass(&job->set, &solution);
    solution_close(&solution);
    return status;
}

static qj_status write_package(struct job *job)
{
    const struct testset *set = &job->set;
    enum { MEGABYTE = 1000000 };
    char limits[LIMITS_WORDS];
    struct package_test *tests = calloc(set->count, sizeof *tests);
    struct package_solution *solutions = calloc(MOST_SOLUTIONS, sizeof *solutions);
    qj_status status = QJ_LIMIT;
    limits_words(&set->contender.bounds, set->contender.game, limits);
    if (tests && solutions) {
        struct package package = {.game = set->contender.game,
                                  .bounds = set->contender.bounds.bounds,
                                  .limits = limits,
                                  .said = set->contender.said.judge,
                                  .tests = tests,
                                  .test_count = set->count,
                                  .solutions = solutions,
                                  .seconds = job->seconds,
                                  .megabytes = (job->bytes + MEGABYTE - 1) / MEGABYTE,
                                  .any = job->any};
        for (uint64_t i = 0; i < set->count; i++)
            tests[i] = (struct package_test){set->tests[i].sample, bytes_of(&set->tests[i].input),
                                             bytes_of(&set->tests[i].answer),
                                             set->tests[i].command};
        package.solution_count = describe_solutions(set, solutions);
        status = tests_check_model(job, &package);
        if (status == QJ_OK)
            status = write_tree(job, &package);
    } else {
        status = message_memory();
    }
    free(solutions);
    free(tests);
    return status;
}

/* ---------------------------------------------------------------------- run */

static qj_status tests_make_package(struct job *job)
{
    struct testset *set = &job->set;
    TRY(open_solutions(job));
    if (job->form->has_solutions && !set->solution_count)
        TRY(tests_refuse_limits(job, "--solutions can name a right one of yours"));
    const bool made = access(job->folder, F_OK) != 0;
    TRY(folder_make(job->folder));
    qj_status status = testset_make(set);
    if (status == QJ_OK)
        status = write_package(job);
    if (status == QJ_OK)
        status = tests_report(set, job->folder);
    if (status != QJ_OK && made)
        rmdir(job->folder); /* unless something is in it */
    return status;
}

static qj_status make_all(void *user, qj_context *context, const qj_sink *sink)
{
    (void)sink;
    struct job *job = user;
    struct testset *set = &job->set;
    set->contender.context = context;
    name_package(job);
    if (access(job->package, F_OK) == 0)
        return message_usage("tests", "%s is there already", job->package);
    TRY(workshop_open(&job->workshop));
    verify_open(&set->verifier, &job->workshop, set->contender.game);
    qj_status status = tests_make_package(job);
    workshop_close(&job->workshop);
    return status;
}

static qj_status run(const struct verb *verb, int count, char **words)
{
    struct job *job = calloc(1, sizeof *job); /* much for a stack that may be small */
    if (!job)
        return message_memory();
    job->set.count = 30;
    job->set.samples = 2;
    job->set.tries = 8;
    job->set.seed = 1;
    job->seconds = 2;
    job->bytes = 256000000;
    qj_status status = named_parse(&job->arguments, verb, false, count, words);
    if (status == QJ_OK)
        status = read_arguments(job);
    job->set.contender.limits = (struct child_limits){.stop = stop_asked};
    contender_limit(&job->set.contender, job->seconds);
    job->set.bytes = job->bytes;
    if (status == QJ_OK)
        status = command_run(&job->arguments, NULL, NULL, make_all, job);
    testset_free(&job->set);
    free(job);
    return status;
}

const struct verb verb_tests = {
    .name = "tests",
    .usage = "tests NAME -o DIR [--solutions FILE ...]",
    .summary = "make a contest's tests, with answers, in the form that a judging system takes",
    .help = "The inputs go from small samples to the largest that the limits allow. Each is chosen "
            "to break a solution that was right so far, or else most solutions. The answers are "
            "those of judge, verified by qiju-check. DIR gets the package as a folder and as a "
            "zip, a list of the commands that make the inputs, and a table of how the solutions "
            "do on the tests, which is also shown:\n"
            "  qiju tests splitting -o out --package hydro --solutions good.c greedy.py\n"
            "docs/contests.md says what each form contains.\n",
    .options = options,
    .run = run,
};
