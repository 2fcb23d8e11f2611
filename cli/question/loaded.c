/* loaded: see command.h. */
#include "cli/question/command.h"

#include "load/load.h"

enum { MAX_LOADED = MAX_PLACES };

static struct load *loaded[MAX_LOADED];
static size_t loaded_count;

static qj_status loaded_stop_status(void)
{
    return stop_asked() ? QJ_STOPPED : QJ_LIMIT;
}

qj_status loaded_find(const char *word, double answer_seconds, const qj_game **out)
{
    const struct load_options options = {message_language(), answer_seconds, stop_due,
                                         loaded_stop_status};
    size_t i = 0;
    qj_error error;
    if (!load_is_meant(word)) {
        *out = qj_game_find(word);
        return QJ_OK;
    }
    while (i < loaded_count && strcmp(loaded[i]->word, word) != 0)
        i++;
    if (i == MAX_LOADED) {
        message_say("qiju: at most %d games can be loaded", MAX_LOADED);
        return QJ_USAGE;
    }
    if (i == loaded_count) {
        stop_signals();
        qj_status status = load_open(word, &options, &error, &loaded[i]);
        if (status != QJ_OK)
            message_tell(&error);
        TRY(status);
        loaded_count++;
    }
    *out = loaded[i]->game;
    return QJ_OK;
}

const qj_game *loaded_named(const char *name)
{
    for (size_t i = 0; i < loaded_count; i++)
        if (!strcmp(qj_game_name(loaded[i]->game), name))
            return loaded[i]->game;
    return qj_game_find(name);
}

static struct load *loaded_find_load(const qj_game *game)
{
    for (size_t i = 0; i < loaded_count; i++)
        if (loaded[i]->game == game)
            return loaded[i];
    return NULL;
}

qj_status loaded_problem(const qj_game *game, const qj_asked *asked, const qj_game **out)
{
    qj_game *problem;
    struct load *load = loaded_find_load(game);
    qj_status status = qj_game_make_problem(load->context, game, asked, &problem);
    if (status != QJ_OK) {
        message_tell(qj_context_error(load->context));
        return status;
    }
    qj_game_free(load->problem);
    *out = load->problem = problem;
    return QJ_OK;
}

qj_status loaded_status(const qj_game *game, qj_status status)
{
    const struct load *load = loaded_find_load(game);
    return load ? load_status(load, status) : status;
}

bool loaded_is_own(const qj_game *game)
{
    return loaded_find_load(game);
}

qj_status loaded_close(qj_status status)
{
    while (loaded_count) {
        struct load *last = loaded[--loaded_count];
        status = load_status(last, status);
        load_close(last);
    }
    return status;
}
