/* completion: see manual.h. */
#include "cli/manual/manual.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ context */

/* The first place after a verb, by its usage. */
enum completion_place { PLACE_NONE, PLACE_GAME, PLACE_JUDGED, PLACE_WORD };

static enum completion_place completion_first_place(const struct verb *verb)
{
    const char *usage = strchr(verb->usage, ' ');
    if (!usage)
        return PLACE_NONE;
    if (!strncmp(usage, " GAME", 5))
        return PLACE_GAME;
    if (!strncmp(usage, " NAME", 5))
        return PLACE_JUDGED;
    return strncmp(usage, " [COMMAND|GAME]", 15) ? PLACE_NONE : PLACE_WORD;
}

static bool completion_takes_settings(const struct verb *verb)
{
    return strstr(verb->usage, "--PARAMETER") || strstr(verb->usage, "--vary");
}

static bool completion_offers_game(enum completion_place place, const qj_game *game)
{
    return place != PLACE_NONE && (place != PLACE_JUDGED || qj_game_judged(game));
}

/* ------------------------------------------------------------------------- quoting */

/* Prints text inside single quotes; `quote` replaces each single quote. */
static void completion_put_quoted(const char *text, const char *quote)
{
    for (; *text; text++)
        if (*text == '\'')
            fputs(quote, stdout);
        else
            putchar(*text);
}

/* Prints ' 'NAME:MEANING'', the format of zsh's _describe. */
static void completion_put_described(const char *dashes, const char *name, const char *meaning)
{
    printf(" '%s%s:", dashes, name);
    completion_put_quoted(meaning, "'\\''");
    putchar('\'');
}

/* ------------------------------------------------------------------ bash and zsh */

/* Both shells have the same cases; bash completes words, zsh words with their meanings. */
struct completion_shell {
    const char *name;
    void (*put_word)(const char *dashes, const char *name, const char *meaning);
    const char *open, *close; /* delimiters of a list of words */
    const char *head, *middle, *tail;
};

static void completion_put_bare(const char *dashes, const char *name, const char *meaning)
{
    (void)meaning;
    printf(" %s%s", dashes, name);
}

static void completion_put_verbs(const struct completion_shell *shell)
{
    for (const struct verb *const *verb = verbs; *verb; verb++)
        shell->put_word("", (*verb)->name, (*verb)->summary);
}

static void completion_put_games(const struct completion_shell *shell, enum completion_place place)
{
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++)
        if (completion_offers_game(place, game))
            shell->put_word("", qj_game_name(game), qj_game_summary(game));
    if (place == PLACE_WORD)
        completion_put_verbs(shell);
}

static void completion_write_case(const struct completion_shell *shell, const struct verb *verb)
{
    printf("    %s)\n        options=%s", verb->name, shell->open);
    for (const struct option *option = verb->options; option->name; option++)
        shell->put_word("--", option->name, option->meaning);
    printf("%s\n        places=%s", shell->close, shell->open);
    completion_put_games(shell, completion_first_place(verb));
    printf("%s\n        settings=%d ;;\n", shell->close, completion_takes_settings(verb));
}

static void completion_write_cases(const struct completion_shell *shell)
{
    const qj_game *game;
    const qj_parameter *parameter;
    fputs(shell->head, stdout);
    printf("    verbs=%s", shell->open);
    completion_put_verbs(shell);
    printf("%s\n    case $verb in\n", shell->close);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        completion_write_case(shell, *verb);
    fputs(shell->middle, stdout);
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        printf("    %s) options+=%s", qj_game_name(game), shell->open);
        for (size_t j = 0; (parameter = qj_game_parameter(game, j)); j++)
            shell->put_word("--", parameter->name, parameter->meaning);
        printf("%s ;;\n", shell->close);
    }
    fputs(shell->tail, stdout);
}

static const struct completion_shell bash = {
    "bash",
    completion_put_bare,
    "\"",
    "\"",
    "# Completion of qiju in bash, made by 'qiju help --completion bash'.\n"
    "_qiju() {\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} game=${COMP_WORDS[2]}\n"
    "    local verbs options= places= settings=0 offered=\n",
    "    esac\n"
    "    [ \"$settings\" = 1 ] && case $game in\n",
    "    esac\n"
    "    if [ \"$COMP_CWORD\" -eq 1 ]; then offered=\"$verbs --version\"\n"
    "    elif [[ $word == -* ]]; then offered=$options\n"
    "    elif [ \"$COMP_CWORD\" -eq 2 ]; then offered=$places\n"
    "    fi\n"
    "    COMPREPLY=($(compgen -W \"$offered\" -- \"$word\"))\n"
    "}\n"
    "complete -o default -F _qiju qiju\n"};

static const struct completion_shell zsh = {
    "zsh",
    completion_put_described,
    "(",
    ")",
    "#compdef qiju\n"
    "# Completion of qiju in zsh, made by 'qiju help --completion zsh'.\n"
    "_qiju() {\n"
    "    local verb=$words[2] game=$words[3]\n"
    "    local -a verbs options places\n"
    "    local settings=0\n",
    "    esac\n"
    "    [[ $settings == 1 ]] && case $game in\n",
    "    esac\n"
    "    if (( CURRENT == 2 )); then _describe verb verbs\n"
    "    elif [[ $PREFIX == -* ]]; then _describe -o option options\n"
    "    elif (( CURRENT == 3 && $#places )); then _describe name places || _files\n"
    "    else _files\n"
    "    fi\n"
    "}\n"
    "_qiju \"$@\"\n"};

/* --------------------------------------------------------------------------- fish */

/* Prints a rule: under a condition, words or a long option; value: the option takes a value. */
static void completion_put_fish_rule(const char *after, const char *kind, const char *word,
                                     bool value, const char *meaning)
{
    printf("complete -c qiju -n '%s' %s %s%s -d '", after, kind, word, value ? " -r" : "");
    completion_put_quoted(meaning, "\\'");
    puts("'");
}

static void completion_put_fish_verb(const struct verb *verb)
{
    char after[128];
    const qj_game *game;
    completion_put_fish_rule("__fish_use_subcommand", "-a", verb->name, false, verb->summary);
    snprintf(after, sizeof after, "__fish_seen_subcommand_from %s", verb->name);
    for (const struct option *option = verb->options; option->name; option++)
        completion_put_fish_rule(after, "-l", option->name, option->value, option->meaning);
    snprintf(after, sizeof after, "__qiju_first %s", verb->name);
    for (size_t i = 0; (game = qj_game_at(i)); i++)
        if (completion_offers_game(completion_first_place(verb), game))
            completion_put_fish_rule(after, "-a", qj_game_name(game), false, qj_game_summary(game));
    for (const struct verb *const *other = verbs;
         completion_first_place(verb) == PLACE_WORD && *other; other++)
        completion_put_fish_rule(after, "-a", (*other)->name, false, (*other)->summary);
}

static void completion_write_fish(void)
{
    char after[128];
    const qj_game *game;
    const qj_parameter *parameter;
    fputs("# Completion of qiju in fish, made by 'qiju help --completion fish'.\n"
          "function __qiju_first\n"
          "    set -l words (commandline -opc)\n"
          "    test (count $words) -eq 2; and test $words[2] = $argv[1]\n"
          "end\n"
          "function __qiju_sets\n"
          "    set -l words (commandline -opc)\n"
          "    test (count $words) -ge 3; and test $words[3] = $argv[1]; and contains -- $words[2]",
          stdout);
    for (const struct verb *const *verb = verbs; *verb; verb++)
        if (completion_takes_settings(*verb))
            printf(" %s", (*verb)->name);
    puts("\nend");
    for (const struct verb *const *verb = verbs; *verb; verb++)
        completion_put_fish_verb(*verb);
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        snprintf(after, sizeof after, "__qiju_sets %s", qj_game_name(game));
        for (size_t j = 0; (parameter = qj_game_parameter(game, j)); j++)
            completion_put_fish_rule(after, "-l", parameter->name, true, parameter->meaning);
    }
}

bool completion_write(const char *shell)
{
    if (!strcmp(shell, bash.name))
        completion_write_cases(&bash);
    else if (!strcmp(shell, zsh.name))
        completion_write_cases(&zsh);
    else if (!strcmp(shell, "fish"))
        completion_write_fish();
    else
        return false;
    return true;
}
