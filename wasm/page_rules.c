/* page_rules: see page_rules.h. It uses the program interface of the command
 * (load/program/asking.h); wasm_child.c replaces the pipes.
 */
#include "wasm/page_rules.h"

#include "load/program/asking.h"

#include <stdlib.h>

struct page_rules {
    struct program program;
    qj_context *context;
    qj_game *game; /* NULL: an error has occurred */
    qj_error error;
};

static void page_rules_read(struct page_rules *own)
{
    /* only the question as a whole has a time limit */
    static const struct load_options options = {.answer_seconds = 1};
    const qj_rules *rules;
    qj_status status = program_open(&own->program, "|page", &options, &own->error, &rules);
    if (status != QJ_OK)
        return;
    status = qj_context_new(NULL, &own->context);
    if (status == QJ_OK)
        status = qj_game_new(own->context, rules, &own->game);
    if (status != QJ_OK && own->context)
        own->error = *qj_context_error(own->context);
}

struct page_rules *qiju_own_open(void)
{
    struct page_rules *own = calloc(1, sizeof *own);
    if (own)
        page_rules_read(own);
    return own;
}

void qiju_own_close(struct page_rules *own)
{
    if (!own)
        return;
    qj_game_free(own->game);
    qj_context_free(own->context);
    program_close(&own->program);
    free(own);
}

const qj_game *page_rules_game(const struct page_rules *own, qj_error *error)
{
    if (!own->game)
        *error = own->error;
    return own->game;
}

qj_status page_rules_status(const struct page_rules *own, qj_status status)
{
    return program_status(&own->program, status);
}
