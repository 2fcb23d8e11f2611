/* load: user-defined rules from a shared object or a program, both with the contract qj_rules, and
 * the game made from them. It has a separate context, so games in several contexts can use it.
 */
#include "load/load.h"

#include <sys/stat.h>

static bool load_is_object(const char *word)
{
    return *word != '|' && strchr(word, '/') && runner_ends_in(word, ".so");
}

bool load_is_meant(const char *word)
{
    struct stat facts;
    bool program = strchr(word, '/') && stat(word, &facts) == 0 && S_ISREG(facts.st_mode) &&
                   (access(word, X_OK) == 0 || runner_of(word));
    return *word == '|' || load_is_object(word) || program;
}

static qj_status load_rules(struct load *load, const struct load_options *options, qj_error *error)
{
    const char *word = load->word;
    const qj_rules *rules = NULL;
    load->is_object = load_is_object(word);
    TRY(load->is_object ? shared_object_open(&load->object, word, options, error, &rules)
                        : program_open(&load->program, word, options, error, &rules));
    if (qj_context_new(NULL, &load->context) != QJ_OK)
        return phrase_error(error, QJ_LIMIT, "out of memory");
    qj_status status = qj_game_new(load->context, rules, &load->game);
    if (status == QJ_OK)
        return QJ_OK;
    return phrase_error(error, status == QJ_USAGE ? QJ_BAD_INPUT : status, "%.80s: %s", word,
                        qj_context_error(load->context)->marked);
}

qj_status load_open(const char *word, const struct load_options *options, qj_error *error,
                    struct load **out)
{
    struct load *load = calloc(1, sizeof *load);
    if (!load)
        return phrase_error(error, QJ_LIMIT, "out of memory");
    load->word = word;
    qj_status status = load_rules(load, options, error);
    if (status == QJ_OK)
        *out = load;
    else
        load_close(load);
    return status;
}

qj_status load_status(const struct load *load, qj_status status)
{
    qj_status failed = load->program.dialogue.failure.status;
    return status == QJ_BAD_INPUT && failed != QJ_OK ? failed : status;
}

void load_close(struct load *load)
{
    if (!load)
        return;
    qj_game_free(load->problem);
    qj_game_free(load->game);
    qj_context_free(load->context);
    if (load->is_object)
        shared_object_close(&load->object);
    else
        program_close(&load->program);
    free(load);
}
