/* solution_steps: see claims.h. */
#include "cli/claims/claims.h"

#include "package/package.h"

#include <stdio.h>
#include <string.h>

/* The limits of a run; a solution needs far less for EXPLAIN_STEPS steps. */
enum { STEPS_SECONDS = 10, STEPS_OUTPUT = 16 << 20, STEPS_MEMORY = 256 << 20 };

/* The exit status after too many steps (steps/steps.h). */
enum { STEPS_STATUS = 3 };

static const char *solution_steps_source(void *user, const char *name, size_t *size)
{
    (void)user;
    struct package_bytes text = package_solution_text(name);
    *size = text.size;
    return text.data;
}

static qj_status solution_steps_run(void *user, const char *name, const qj_text *input,
                                    const qj_sink *sink, struct explain_run *run)
{
    (void)user;
    char path[PATH_MAX], most[16];
    struct child child;
    SCOPED(child_result_free) struct child_result result = {.output = NULL};
    struct child_limits limits = {.seconds = STEPS_SECONDS,
                                  .cpu_seconds = STEPS_SECONDS,
                                  .output = STEPS_OUTPUT,
                                  .mute = true,
                                  .stop = stop_due,
                                  .dropped = run->dropped,
                                  .dropped_user = run->asker};
#ifndef QIJU_SANITIZED /* sanitizers reserve terabytes of addresses */
    limits.memory = STEPS_MEMORY;
#endif
    snprintf(most, sizeof most, "%d", EXPLAIN_STEPS);
    const char *const words[] = {path, name, most, NULL};
    int failed = module_find_file("qiju-steps", path) ? child_start(&child, words, &limits) : -1;
    if (failed) {
        message_format(run->reason, QJ_MESSAGE_SIZE,
                       failed > 0 ? "qiju-steps cannot be started: %s"
                                  : "qiju-steps cannot be started",
                       strerror(failed));
        return QJ_IO;
    }
    snprintf(run->reason, QJ_MESSAGE_SIZE, "stopped");
    TRY(child_run(&child, input->data, input->size, &result));
    run->too_many = result.end == CHILD_EXITED && result.code == STEPS_STATUS;
    bool fine = result.end == CHILD_EXITED && result.code == 0;
    if (result.end == CHILD_EXITED && result.code == 1)
        snprintf(run->reason, QJ_MESSAGE_SIZE, "it refuses this board");
    else if (!fine)
        child_end_words(&result, &limits, run->reason);
    fine = fine && sink->write(sink->user, result.output, result.size);
    return fine ? QJ_OK : result.end == CHILD_EXITED ? QJ_USAGE : QJ_LIMIT;
}

const struct explain_solutions solution_steps = {solution_steps_source, solution_steps_run, NULL};
