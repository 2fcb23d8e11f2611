/* loaded: see loaded.h. A process loads a few games at most, and keeps them to its end. */
#include "cli/loaded.h"

#include "cli/command.h"
#include "cli/message.h"
#include "load/load.h"

#include <stdio.h>
#include <string.h>

enum { MOST_LOADED = MOST_PLACES };

static struct {
    const char *word;
    struct load *load;
} loaded[MOST_LOADED];

static size_t loaded_count;

static qj_status stop_status(void)
{
    return command_interrupted() ? QJ_STOPPED : QJ_LIMIT;
}

static qj_status load(const char *word, double answer_seconds, const qj_game **out)
{
    const struct load_options options = {answer_seconds, command_stopped, stop_status};
    qj_error error;
    struct load *opened;
    if (loaded_count == MOST_LOADED) {
        message_say("qiju: at most %d games can be loaded", MOST_LOADED);
        return QJ_USAGE;
    }
    command_signals();
    qj_status status = load_open(word, &options, &error, &opened);
    if (status != QJ_OK) {
        message_say("qiju: %s", error.message);
        return status;
    }
    loaded[loaded_count].word = word;
    loaded[loaded_count++].load = opened;
    *out = load_game(opened);
    return QJ_OK;
}

qj_status loaded_find(const char *word, double answer_seconds, const qj_game **out)
{
    if (!load_is_meant(word)) {
        *out = qj_game_find(word);
        return QJ_OK;
    }
    for (size_t i = 0; i < loaded_count; i++)
        if (!strcmp(loaded[i].word, word)) {
            *out = load_game(loaded[i].load);
            return QJ_OK;
        }
    return load(word, answer_seconds, out);
}

static const struct load *load_of(const qj_game *game)
{
    for (size_t i = 0; i < loaded_count; i++)
        if (load_game(loaded[i].load) == game)
            return loaded[i].load;
    return NULL;
}

qj_status loaded_status(const qj_game *game, qj_status status)
{
    const struct load *load = load_of(game);
    return load ? load_status(load, status) : status;
}

bool loaded_is_own(const qj_game *game)
{
    return load_of(game);
}

qj_status loaded_close(qj_status status)
{
    while (loaded_count) {
        struct load *last = loaded[--loaded_count].load;
        status = load_status(last, status);
        load_close(last);
    }
    return status;
}
