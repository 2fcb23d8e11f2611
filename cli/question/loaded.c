/* loaded: user-defined rules from a shared object or a program, both with the contract qj_rules,
 * and the games made from them; see command.h. Each has a separate context, so games in several
 * contexts can use it.
 */
#include "cli/question/command.h"

#include "load/object/call_guard.h"
#include "load/program/asking.h"

#include <sys/stat.h>

enum { MAX_LOADED = MAX_PLACES };

/* All 0: not open. */
struct loaded {
    const char *word;
    qj_game *game;
    qj_game *problem; /* of the game; NULL: none */
    qj_context *context;
    bool is_object; /* the rules are of this object, or of this program */
    struct shared_object object;
    struct program program;
};

static struct loaded *games[MAX_LOADED];
static size_t loaded_count;

static qj_status loaded_stop_status(void)
{
    return stop_asked() ? QJ_STOPPED : QJ_LIMIT;
}

static bool loaded_is_object(const char *word)
{
    return *word != '|' && strchr(word, '/') && runner_ends_in(word, ".so");
}

/* Returns true if a word names a game to load: a command after a |, a path (with a slash) that ends
 * in .so, or the path of an executable file, which is run like a command. */
static bool loaded_is_meant(const char *word)
{
    struct stat facts;
    bool program = strchr(word, '/') && stat(word, &facts) == 0 && S_ISREG(facts.st_mode) &&
                   (access(word, X_OK) == 0 || runner_of(word));
    return *word == '|' || loaded_is_object(word) || program;
}

/* Ends the program, or unloads the object, after all made with the game is freed. */
static void loaded_free(struct loaded *loaded)
{
    qj_game_free(loaded->problem);
    qj_game_free(loaded->game);
    qj_context_free(loaded->context);
    if (loaded->is_object)
        shared_object_close(&loaded->object);
    else
        program_close(&loaded->program);
    free(loaded);
}

/* Loads the game of a word. error has the reason of failure: QJ_IO if it cannot be opened or
 * started or does not answer, QJ_BAD_INPUT for a wrong answer. */
static qj_status loaded_open(struct loaded *loaded, double answer_seconds, qj_error *error)
{
    const struct load_options options = {message_language(), answer_seconds, stop_due,
                                         loaded_stop_status};
    const char *word = loaded->word;
    const qj_rules *rules = NULL;
    loaded->is_object = loaded_is_object(word);
    TRY(loaded->is_object ? shared_object_open(&loaded->object, word, &options, error, &rules)
                          : program_open(&loaded->program, word, &options, error, &rules));
    if (qj_context_new(NULL, &loaded->context) != QJ_OK)
        return phrase_error(error, QJ_LIMIT, "out of memory");
    qj_status status = qj_game_new(loaded->context, rules, &loaded->game);
    if (status == QJ_OK)
        return QJ_OK;
    return phrase_error(error, status == QJ_USAGE ? QJ_BAD_INPUT : status, "%.80s: %s", word,
                        qj_context_error(loaded->context)->marked);
}

qj_status loaded_find(const char *word, double answer_seconds, const qj_game **out)
{
    size_t i = 0;
    qj_error error;
    if (!loaded_is_meant(word)) {
        *out = qj_game_find(word);
        return QJ_OK;
    }
    while (i < loaded_count && strcmp(games[i]->word, word) != 0)
        i++;
    if (i == MAX_LOADED) {
        message_say("qiju: at most %d games can be loaded", MAX_LOADED);
        return QJ_USAGE;
    }
    if (i == loaded_count) {
        stop_signals();
        games[i] = calloc(1, sizeof *games[i]);
        if (!games[i])
            return message_memory();
        games[i]->word = word;
        qj_status status = loaded_open(games[i], answer_seconds, &error);
        if (status != QJ_OK) {
            message_tell(&error);
            loaded_free(games[i]);
            return status;
        }
        loaded_count++;
    }
    *out = games[i]->game;
    return QJ_OK;
}

const qj_game *loaded_named(const char *name)
{
    for (size_t i = 0; i < loaded_count; i++)
        if (!strcmp(qj_game_name(games[i]->game), name))
            return games[i]->game;
    return qj_game_find(name);
}

static struct loaded *loaded_of(const qj_game *game)
{
    for (size_t i = 0; i < loaded_count; i++)
        if (games[i]->game == game)
            return games[i];
    return NULL;
}

qj_status loaded_problem(const qj_game *game, const qj_asked *asked, const qj_game **out)
{
    qj_game *problem;
    struct loaded *loaded = loaded_of(game);
    qj_status status = qj_game_make_problem(loaded->context, game, asked, &problem);
    if (status != QJ_OK) {
        message_tell(qj_context_error(loaded->context));
        return status;
    }
    qj_game_free(loaded->problem);
    *out = loaded->problem = problem;
    return QJ_OK;
}

qj_status loaded_status(const qj_game *game, qj_status status)
{
    const struct loaded *loaded = loaded_of(game);
    return loaded ? program_status(&loaded->program, status) : status;
}

bool loaded_is_own(const qj_game *game)
{
    return loaded_of(game);
}

qj_status loaded_close(qj_status status)
{
    while (loaded_count) {
        struct loaded *last = games[loaded_count - 1];
        status = loaded_status(last->game, status);
        loaded_free(last);
        loaded_count--;
    }
    return status;
}
