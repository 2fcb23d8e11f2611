/* solution: see testset.h. */
#include "cli/contest/testset.h"

#include "cli/claims/claims.h"
#include "load/base/runner.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SOURCE = 1 << 20 }; /* bytes */

qj_status workshop_open(struct workshop *workshop)
{
    const char *place = getenv("TMPDIR");
    const struct child_limits limits = {0};
    const char *const words[] = {"sh", "-c", "trap '' HUP INT TERM; read -r _; rm -rf -- \"$0\"",
                                 workshop->folder, NULL};
    workshop->files = 0;
    snprintf(workshop->folder, sizeof workshop->folder, "%.4000s/qiju-XXXXXX",
             place && *place ? place : "/tmp");
    if (!mkdtemp(workshop->folder))
        return message_system("cannot make", workshop->folder, errno);
    qj_status status = talk_start(&workshop->janitor, words, &limits);
    if (status != QJ_OK)
        rmdir(workshop->folder);
    else
        setenv("TMPDIR", workshop->folder, true); /* compilers and solutions make files, too */
    return status;
}

void workshop_path(struct workshop *workshop, const char *name, char path[PATH_MAX])
{
    if (name)
        snprintf(path, PATH_MAX, "%.4000s/%.90s", workshop->folder, name);
    else
        snprintf(path, PATH_MAX, "%.4000s/%u", workshop->folder, workshop->files++);
}

void workshop_close(struct workshop *workshop)
{
    child_finish(&workshop->janitor, NULL);
}

static qj_status read_source(struct solution *solution, const char *file)
{
    char part[BUFSIZ];
    FILE *source = fopen(file, "rbe");
    if (!source)
        return message_system("cannot read", file, errno);
    qj_sink sink = kept_sink(&solution->text);
    size_t got;
    solution->text.limit = MOST_SOURCE;
    while ((got = fread(part, 1, sizeof part, source)) > 0 && sink.write(sink.user, part, got))
        ;
    bool failed = ferror(source);
    int reason = errno;
    fclose(source);
    if (failed)
        return message_system("cannot read", file, reason);
    if (solution->text.full)
        return message_usage("tests", "a solution is a source of at most 1 MB, or a program: '%s'",
                             file);
    return QJ_OK;
}

/* What the compiler says goes where qiju's complaints go. */
static qj_status compile(struct solution *solution, const char *const *compiler, const char *file)
{
    enum { WORDS = 8 };
    const char *words[WORDS];
    size_t count = 0;
    const struct child_limits limits = {.seconds = 60, .stop = stop_asked};
    struct child_result result;
    const struct kept nothing = {0};
    for (const char *const *word = compiler; *word; word++)
        words[count++] = *word;
    words[count++] = "-o";
    words[count++] = solution->path;
    words[count++] = file;
    words[count++] = "-lm";
    words[count] = NULL;
    TRY(talk_run(words, &nothing, &limits, &result));
    bool fine = result.end == CHILD_EXITED && result.code == 0;
    child_result_free(&result);
    return fine ? QJ_OK : message_usage("tests", "%s cannot compile '%s'", compiler[0], file);
}

qj_status solution_open(struct solution *solution, struct workshop *workshop, const char *file)
{
    const char *const *compiler = runner_compiler(file);
    const char *runner = runner_of(file), *slash = strrchr(file, '/');
    *solution = (struct solution){.name = slash ? slash + 1 : file};
    for (const char *at = solution->name; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            return message_usage("tests", "a solution's name is one line: '%s'", file);
    if (compiler || runner)
        TRY(read_source(solution, file));
    snprintf(solution->path, sizeof solution->path, "%s%s", slash ? "" : "./", file);
    if (compiler) {
        workshop_path(workshop, NULL, solution->path);
        TRY(compile(solution, compiler, file));
    } else if (!runner && access(file, X_OK) != 0) {
        return strchr(file, '=') ? message_usage("tests",
                                                 "cannot run %.40s; limits are one word: "
                                                 "--limits n=12,m=12",
                                                 file)
                                 : message_system("cannot run", file, errno);
    }
    solution->is_compiled = !runner;
    size_t count = 0;
    if (runner)
        solution->words[count++] = runner;
    solution->words[count++] = solution->path;
    solution->words[count] = NULL;
    return QJ_OK;
}

void solution_close(struct solution *solution)
{
    kept_free(&solution->text);
}
