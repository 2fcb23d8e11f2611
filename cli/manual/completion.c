/* completion: see manual.h. The script of a shell (bash.completion ...) asks qiju for the words, so
 * it needs no tables. */
#include "cli/manual/manual.h"

#include "package/files.h"

/* Prints a word and, after a tab, its meaning. */
static void completion_put(const char *dashes, const char *name, const char *meaning)
{
    char shown[1200];
    printf("%s%s\t%s\n", dashes, name, message_translate(meaning, shown, sizeof shown));
}

static void completion_put_verbs(void)
{
    for (const struct verb *const *verb = verbs; *verb; verb++)
        completion_put("", (*verb)->name, (*verb)->summary);
}

void completion_write_words(const char *const *words, size_t count)
{
    const qj_game *game;
    const qj_parameter *parameter;
    const struct verb *const *found = verbs;
    while (*found && count > 1 && strcmp((*found)->name, words[0]) != 0)
        found++;
    const struct verb *verb = *found;
    if (count <= 1) {
        completion_put_verbs();
        completion_put("", "--version", "print the version");
    } else if (verb && *words[count - 1] == '-') {
        game = strstr(verb->usage, "--PARAMETER") || strstr(verb->usage, "--vary")
                   ? qj_game_find(words[1])
                   : NULL;
        for (const struct option *option = verb->options; option->name; option++)
            completion_put("--", option->name, option->meaning);
        for (size_t i = 0; game && (parameter = qj_game_parameter(game, i)); i++)
            completion_put("--", parameter->name, parameter->meaning);
    } else if (verb && count == 2) { /* the first place after a verb, by its usage */
        const char *usage = verb->usage + strlen(verb->name);
        const bool word = !strncmp(usage, " [COMMAND|GAME]", 15),
                   judged = !strncmp(usage, " NAME", 5),
                   games = word || judged || !strncmp(usage, " GAME", 5);
        if (word)
            completion_put_verbs();
        for (size_t i = 0; games && (game = qj_game_at(i)); i++)
            if (!judged || qj_game_judged(game))
                completion_put("", qj_game_name(game), qj_game_summary(game));
    }
}

bool completion_write(const char *shell)
{
    for (const struct package_file *file = package_files; file->name; file++)
        if (!strcmp(file->kind, "completion") && !strcmp(file->name, shell))
            return fwrite(file->data, 1, file->size, stdout) == file->size;
    return false;
}
