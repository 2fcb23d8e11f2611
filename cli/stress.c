/* qiju stress: a contest program against judge, on inputs from tiny to as large as allowed. */
#include "cli/command.h"
#include "cli/contender.h"
#include "cli/message.h"
#include "cli/named.h"
#include "cli/progress.h"
#include "cli/shrink.h"
#include "cli/stress_report.h"
#include "load/fail.h"

#include <stdlib.h>
#include <string.h>

static const struct option options[] = {
    {"cases", "N", "how many inputs (300)"},
    {"seed", "N", "number that the inputs are drawn from (1)"},
    {"time-limit", "SECONDS", "how long the program may take for an input (2)"},
    {"memory-limit", "SIZE", "how much address space it may use (no limit)"},
    {"exact", NULL, "compare byte for byte, blanks at the end of lines too"},
    {"shrink", "SECONDS", "how long to look for a smaller input on which it fails (60)"},
    {"save", "DIR", "keep that input, the answer and the output in DIR"},
    SOLVING_OPTIONS,
    {NULL, NULL, NULL}};

/* What the command line says. */
struct stress {
    struct contender contender;
    struct shrink shrink;
    uint64_t cases, seed;
    const char *folder; /* NULL: nothing is saved */
};

/* The first input on which the contender fails, made smaller, is told. */
static qj_status tell_failure(struct stress *stress, uint64_t index, const char *settings,
                              struct bout *bout)
{
    struct failure failure = {.contender = &stress->contender,
                              .index = index,
                              .cases = stress->cases,
                              .settings = settings,
                              .folder = stress->folder};
    qj_status status = stress_save_first(&failure, bout);
    if (status == QJ_OK)
        status = shrink_bout(&stress->shrink, &stress->contender, bout);
    progress_end();
    if (status != QJ_OK)
        return status;
    failure.shrink = stress->shrink;
    stress_print_failure(&failure, bout);
    TRY(stress_save(&failure, bout));
    return (qj_status)COMMAND_DIFFERENT;
}

static qj_status run_cases(struct stress *stress, struct timings *timings)
{
    const struct contender *contender = &stress->contender;
    progress_follow("inputs");
    for (uint64_t index = 0; index < stress->cases; index++) {
        struct bout bout = {0};
        char settings[QJ_SETTINGS_SIZE];
        qj_sink sink = kept_sink(&bout.input);
        progress_show(&(qj_progress){"inputs", index, stress->cases});
        qj_status status = qj_trial(contender->context, contender->game, stress->seed, index,
                                    stress->cases, &sink, settings);
        if (status == QJ_OK)
            status = contender_run(contender, &bout);
        bool right = status == QJ_OK && bout.verdict == VERDICT_RIGHT;
        if (right)
            timings_add(timings, &bout, settings);
        else if (status == QJ_OK)
            status = tell_failure(stress, index, settings, &bout);
        bout_free(&bout);
        if (!right)
            return status;
    }
    progress_end();
    timings_print(timings, contender);
    return QJ_OK;
}

static qj_status run(const struct verb *verb, int count, char **words)
{
    struct arguments arguments;
    int at = arguments_before(count, words);
    struct channel output = channel_output();
    struct stress stress = {
        .contender = {.limits = {.seconds = 2, .stop = command_interrupted}},
        .shrink = {.seconds = 60},
        .cases = 300,
        .seed = 1,
    };
    TRY(named_parse(&arguments, verb, false, at, words));
    TRY(arguments_count(&arguments, "cases", 1, UINT32_MAX, &stress.cases));
    TRY(arguments_count(&arguments, "seed", 0, UINT64_MAX, &stress.seed));
    TRY(arguments_seconds(&arguments, "time-limit", &stress.contender.limits.seconds));
    TRY(arguments_bytes(&arguments, "memory-limit", &stress.contender.limits.memory));
    TRY(arguments_seconds(&arguments, "shrink", &stress.shrink.seconds));
    stress.contender.exact = arguments_value(&arguments, "exact") != NULL;
    stress.folder = arguments_value(&arguments, "save");
    if (!(stress.contender.game = named_game(&arguments, 0)))
        return QJ_USAGE;
    if (arguments.place_count > 1 || at + 1 >= count)
        return message_usage(verb->name, "which program? Its command stands behind --");
    stress.contender.words = (const char *const *)words + at + 1;
    TRY(command_context(&arguments, &stress.contender.context));
    struct timings *timings = calloc(1, sizeof *timings); /* much for a stack that may be small */
    qj_status status = timings ? run_cases(&stress, timings) : message_memory();
    free(timings);
    return command_end(stress.contender.context, status, NULL, &output);
}

const struct verb verb_stress = {
    .name = "stress",
    .usage = "stress NAME [--save DIR] -- CMD ...",
    .summary = "test a contest program against judge, and find a smallest input that it gets wrong",
    .help = "CMD is run once for each input, which it gets on its standard input. The inputs grow "
            "from the smallest, with special ones among them, to as large as the contest allows. "
            "The first on which the output is wrong, or CMD fails or takes too long, is made "
            "smaller for as long as it goes wrong in the same way, and shown with the answer and "
            "the output. Exit status: 0 no difference, 1 a difference.\n",
    .options = options,
    .run = run,
};
