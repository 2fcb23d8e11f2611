/* fuzz: see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

qj_context *fuzz_context(void)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context = NULL;
    limits.bytes = 16000000;
    limits.states = 20000;
    limits.seconds = 0.1;
    fuzz_assert(qj_context_new(&limits, &context) == QJ_OK, "a context can be made");
    return context;
}

static bool count_bytes(void *user, const void *data, size_t size)
{
    size_t *total = user;
    (void)data;
    if (total)
        *total += size;
    return true;
}

qj_sink fuzz_sink(size_t *total)
{
    return (qj_sink){count_bytes, total};
}

void fuzz_assert(bool condition, const char *sentence)
{
    if (condition)
        return;
    fprintf(stderr, "does not hold: %s\n", sentence);
    abort();
}

void fuzz_status(const qj_context *context, qj_status status)
{
    const qj_error *error = qj_context_error(context);
    if (status == QJ_OK)
        return;
    fuzz_assert(status == QJ_USAGE || status == QJ_BAD_INPUT || status == QJ_LIMIT,
                "an input causes complaints and limits alone");
    fuzz_assert(error->status == status && error->message[0], "the error says why");
}
