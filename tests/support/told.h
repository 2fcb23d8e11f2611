/* told: a game whose rules a program on a pipe tells. */
#pragma once

#include "load/program/asking.h"
#include "support/group.h"

struct told {
    struct program program;
    qj_context *context;
    qj_game *game;
};

/* word: |COMMAND, or a file; the test fails if it tells no game. To be closed. */
static inline void told_open(struct told *told, const char *word)
{
    static const struct load_options options = {.answer_seconds = 60};
    const qj_rules *rules;
    qj_error error;
    *told = (struct told){.game = NULL};
    if (program_open(&told->program, word, &options, &error, &rules) != QJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(qj_context_new(NULL, &told->context), QJ_OK);
    assert_int_equal(qj_game_new(told->context, rules, &told->game), QJ_OK);
}

static inline void told_close(struct told *told)
{
    qj_game_free(told->game);
    qj_context_free(told->context);
    program_close(&told->program);
}
