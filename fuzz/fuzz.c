/* fuzz: see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    fuzz_target *run;
    bool of_game; /* its name is this one, "_" and that of a game */
} targets[] = {
    {"boards", fuzz_boards, false},
    {"certificate", fuzz_certificate, false},
    {"certificate_own", fuzz_certificate_own, false},
    {"checkpoint", fuzz_checkpoint, false},
    {"generate", fuzz_generate, false},
    {"judge", fuzz_judge, true},
    {"lesson", fuzz_lesson, false},
    {"protocol", fuzz_protocol, false},
    {"read", fuzz_read, true},
    {"readers", fuzz_readers, false},
    {"records", fuzz_records, false},
#ifndef FUZZ_WITHOUT_SERVER
    {"request", fuzz_request, false},
#endif
};
static fuzz_target *chosen;
static const qj_game *game;

/* The end of name behind start, or NULL. */
static const char *behind(const char *name, const char *start)
{
    size_t length = strlen(start);
    return strncmp(name, start, length) ? NULL : name + length;
}

int LLVMFuzzerInitialize(int *count, char ***words)
{
    for (size_t i = 0; *count > 1 && i < sizeof targets / sizeof *targets; i++) {
        const char *rest = behind((*words)[1], targets[i].name);
        if (!rest || (targets[i].of_game ? *rest != '_' : *rest))
            continue;
        chosen = targets[i].run;
        game = targets[i].of_game ? qj_game_find(rest + 1) : NULL;
    }
    if (!chosen) {
        fprintf(stderr, "usage: fuzz TARGET ..., such as boards or read_stone\n");
        exit(EXIT_FAILURE);
    }
    (*words)[1] = (*words)[0];
    ++*words;
    --*count;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chosen(data, size);
    return 0;
}

const qj_game *fuzz_game(void)
{
    fuzz_assert(game, "the target's name ends in a game");
    return game;
}

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
                "an input causes diagnostics and limits alone");
    fuzz_assert(error->status == status && error->message[0], "the error says why");
}
