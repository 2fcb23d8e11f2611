/* completion: see manual.h. The script of a shell asks qiju for the words, so it needs no tables.
 */
#include "cli/manual/manual.h"

static const struct {
    const char *shell, *script;
} scripts[] = {
    {"bash",
     "# Completion of qiju in bash, made by 'qiju help --completion bash'.\n"
     "_qiju() {\n"
     "    local IFS=$'\\n' words=(\"${COMP_WORDS[@]:1:COMP_CWORD}\")\n"
     "    words=$(\"${COMP_WORDS[0]}\" help --completion words -- \"${words[@]}\" 2>/dev/null)\n"
     "    COMPREPLY=($(compgen -W \"$(cut -f 1 <<<\"$words\")\" -- "
     "\"${COMP_WORDS[COMP_CWORD]}\"))\n"
     "}\n"
     "complete -o default -F _qiju qiju\n"},
    {"zsh", "#compdef qiju\n"
            "# Completion of qiju in zsh, made by 'qiju help --completion zsh'.\n"
            "_qiju() {\n"
            "    local -a offered\n"
            "    offered=(${(f)\"$($words[1] help --completion words -- "
            "\"${(@)words[2,CURRENT]}\" 2>/dev/null)\"})\n"
            "    offered=(${offered/$'\\t'/:})\n"
            "    if (( ! $#offered )); then _files\n"
            "    elif [[ $PREFIX == -* ]]; then _describe -o option offered\n"
            "    else _describe word offered || _files\n"
            "    fi\n"
            "}\n"
            "_qiju \"$@\"\n"},
    {"fish", "# Completion of qiju in fish, made by 'qiju help --completion fish'.\n"
             "function __qiju_words\n"
             "    set -l words (commandline -opc)\n"
             "    $words[1] help --completion words -- $words[2..-1] \"$(commandline -ct)\" "
             "2>/dev/null\n"
             "end\n"
             "complete -c qiju -a '(__qiju_words)'\n"}};

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
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (!strcmp(scripts[i].shell, shell))
            return fputs(scripts[i].script, stdout) >= 0;
    return false;
}
