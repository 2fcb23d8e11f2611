/* solution: see testset.h. */
#include "cli/contest/testset.h"

#include "cli/claims/claims.h"
#include "cli/storage/storage.h"
#include "face/certificate/certificate.h"

enum { MAX_SOURCE = 1 << 20 }; /* bytes */

qj_status work_folder_open(struct work_folder *work_folder)
{
    const char *place = getenv("TMPDIR");
    const struct child_limits limits = {.outlives = true};
    const char *const words[] = {"sh", "-c", "trap '' HUP INT TERM; read -r _; rm -rf -- \"$0\"",
                                 work_folder->folder, NULL};
    work_folder->files = 0;
    snprintf(work_folder->folder, sizeof work_folder->folder, "%.4000s/qiju-XXXXXX",
             place && *place ? place : "/tmp");
    if (!mkdtemp(work_folder->folder))
        return message_system("cannot make", work_folder->folder, errno);
    qj_status status = user_program_start(&work_folder->janitor, words, &limits);
    if (status != QJ_OK)
        rmdir(work_folder->folder);
    else
        setenv("TMPDIR", work_folder->folder, true); /* compilers and solutions make files, too */
    return status;
}

void work_folder_path(struct work_folder *work_folder, const char *name, char path[PATH_MAX])
{
    if (name)
        snprintf(path, PATH_MAX, "%.4000s/%.90s", work_folder->folder, name);
    else
        snprintf(path, PATH_MAX, "%.4000s/%u", work_folder->folder, work_folder->files++);
}

void work_folder_close(struct work_folder *work_folder)
{
    child_finish(&work_folder->janitor, NULL);
}

static qj_status solution_read_source(struct contest_solution *solution, const char *file)
{
    struct channel source;
    TRY(channel_open(&source, file));
    solution->text.limit = MAX_SOURCE;
    channel_fill(&source, &solution->text);
    channel_close(&source);
    if (source.reason)
        return channel_report(&source, "cannot read");
    if (solution->text.full)
        return message_usage("a solution is a source of at most 1 MB, or a program: '%.999s'",
                             file);
    return QJ_OK;
}

/* Compiles a source; the compiler's messages go to standard error. */
static qj_status solution_compile(struct contest_solution *solution, const char *const *compiler,
                                  const char *file)
{
    enum { WORDS = 8 };
    const char *words[WORDS];
    size_t count = 0;
    const struct child_limits limits = {.seconds = 60, .stop = stop_asked};
    SCOPED(child_result_free) struct child_result result = {.output = NULL};
    const struct buffer nothing = {0};
    for (const char *const *word = compiler; *word; word++)
        words[count++] = *word;
    memcpy(words + count, (const char *const[]){"-o", solution->path, file, "-lm", NULL},
           5 * sizeof *words);
    TRY(user_program_run(words, &nothing, &limits, &result));
    return result.end == CHILD_EXITED && result.code == 0
               ? QJ_OK
               : message_usage("%.999s cannot compile '%.999s'", compiler[0], file);
}

qj_status solution_open(struct contest_solution *solution, struct work_folder *work_folder,
                        const char *file)
{
    const char *const *compiler = runner_compiler(file);
    const char *runner = runner_of(file), *slash = strrchr(file, '/');
    *solution = (struct contest_solution){.name = slash ? slash + 1 : file};
    for (const char *at = solution->name; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            return message_usage("a solution's name is one line: '%.999s'", file);
    if (compiler || runner)
        TRY(solution_read_source(solution, file));
    snprintf(solution->path, sizeof solution->path, "%s%s", slash ? "" : "./", file);
    if (compiler) {
        work_folder_path(work_folder, NULL, solution->path);
        TRY(solution_compile(solution, compiler, file));
    } else if (!runner && access(file, X_OK) != 0) {
        return strchr(file, '=') ? message_usage("cannot run %.40s; limits are one word: "
                                                 "--limits n=12,m=12",
                                                 file)
                                 : message_system("cannot run", file, errno);
    }
    solution->is_compiled = !runner;
    solution->words[0] = runner ? runner : solution->path;
    solution->words[1] = runner ? solution->path : NULL;
    return QJ_OK;
}

/* --------------------------------------------------------------- verifier */

qj_status solution_verify(struct work_folder *work_folder, const struct tested_program *tested,
                          const struct buffer *input, const struct buffer *answer, bool *verified)
{
    enum { SPARE = 1 << 20 };
    char program[PATH_MAX], file[PATH_MAX];
    const char *name = qj_game_name(tested->game);
    const char *const words[] = {program, name, file, NULL};
    const struct child_limits limits = {.output = answer->size + SPARE, .stop = stop_asked};
    SCOPED(child_result_free) struct child_result result = {.output = NULL};
    SCOPED(buffer_free) struct buffer certificate = {0};
    qj_source source = qj_text_source(&(qj_text){input->text, input->size});
    qj_sink sink = buffer_sink(&certificate);
    *verified = false;
    if (!module_find_file("qiju-check", program) || access(program, X_OK) != 0 ||
        qj_game_find(name) != tested->game)
        return QJ_OK;
    work_folder_path(work_folder, "input", file);
    TRY(folder_put(file, buffer_text(input)));
    qj_status status = certificate_write(tested->context, tested->game, &source, NULL, &sink);
    if (certificate.full)
        return message_memory();
    if (status == QJ_USAGE) /* the game has no certificates */
        return QJ_OK;
    TRY(status);
    TRY(user_program_run(words, &certificate, &limits, &result));
    const bool passed = result.end == CHILD_EXITED && result.code == 0;
    *verified = passed && result.size == answer->size &&
                memcmp(result.output, answer->text, answer->size) == 0;
    if (*verified)
        return QJ_OK;
    message_say("qiju: qiju-check %s", passed ? "verifies another answer" : "rejects an answer");
    return QJ_BUG;
}
