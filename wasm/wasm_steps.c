/* wasm_steps: see wasm_steps.h. */
#include "wasm/wasm_steps.h"

#include "package/files.h"
#include "wasm/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The exit statuses of qiju-steps: a refused board, and too many steps (steps/steps.h). */
enum { WASM_STEPS_REFUSED = 1, WASM_STEPS_TOO_MANY = 3 };

static qj_text wasm_steps_source(const char *name)
{
    for (const struct package_file *file = package_files; file->name; file++)
        if (!strcmp(file->name, name))
            return (qj_text){(const char *)file->data, file->size};
    return (qj_text){NULL, 0};
}

static qj_status wasm_steps_take(size_t size, const qj_sink *sink)
{
    char *output = malloc(size + 1);
    if (!output)
        return QJ_LIMIT;
    qiju_stepped(output);
    bool fits = sink->write(sink->user, output, size);
    free(output);
    return fits ? QJ_OK : QJ_LIMIT;
}

static qj_status wasm_steps_run(UNUSED void *user, const char *name, const qj_text *input,
                                const qj_sink *sink, struct explain_run *run)
{
    size_t size = 0;
    int end = qiju_step(name, strlen(name), input->data, input->size, EXPLAIN_STEPS, &size);
    const char *reason = end == 0                    ? "out of memory"
                         : end == WASM_STEPS_REFUSED ? "it refuses this board"
                                                     : "it ends too soon";
    snprintf(run->reason, sizeof run->reason, "%s", reason);
    run->too_many = end == WASM_STEPS_TOO_MANY;
    return end == 0 ? wasm_steps_take(size, sink) : end == WASM_STEPS_REFUSED ? QJ_USAGE : QJ_LIMIT;
}

const struct explain_solutions wasm_steps = {wasm_steps_source, wasm_steps_run, NULL};
