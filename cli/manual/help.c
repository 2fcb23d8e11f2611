/* help: prints the help of all verbs, a verb, or a game; completes words in a shell. */
#include "cli/manual/manual.h"

#include "package/files.h"

static void help_print_bytes(void *user, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, user);
}

enum { HELP_TEXT = 4096 }; /* bytes for one text of the help; the longest has 1,135 */

/* text: paragraphs for wrap_text, or NULL. */
static void help_paragraphs(const char *title, const char *text)
{
    char shown[HELP_TEXT];
    const char *paragraph = message_translate(text ? text : "", shown, sizeof shown);
    if (*paragraph)
        message_put(stdout, *title ? "\n%s\n" : "\n", title);
    while (*paragraph)
        paragraph = wrap_text(paragraph, 0, 0, help_print_bytes, stdout);
}

static void help_overview(void)
{
    message_put(stdout, "qiju: %s\n\n", HELP_SUMMARY);
    for (const struct verb *const *verb = verbs; *verb; verb++) {
        printf("  qiju %-42s ", (*verb)->usage);
        message_put(stdout, "%s\n", (*verb)->summary);
    }
    printf("  qiju %-42s ", "--version");
    message_put(stdout, "%s\n", N_("print the version"));
    printf("  qiju %-42s ", "... --lang TAG");
    message_put(stdout, "speak Chinese (zh) or English (en)\n");
    help_paragraphs("", HELP_GAME);
    help_paragraphs("", HELP_STATUS);
}

/* Goes on at a column, in the next line if more columns are used. */
static void help_indent(int column, int used)
{
    if (used >= column)
        putchar('\n');
    printf("%*s", used < column ? column - used : column, "");
}

static void help_verb(const struct verb *verb)
{
    printf("qiju %s\n", verb->usage);
    message_put(stdout, "%s.\n", verb->summary);
    help_paragraphs("", verb->help);
    help_paragraphs("Examples", verb->examples);
    message_put(stdout, verb->options->name ? "\nOptions\n" : "");
    for (const struct option *option = verb->options; option->name; option++) {
        help_indent(23, printf("  --%s%s%s", option->name, option->value ? " " : "",
                               option->value ? option->value : ""));
        message_put(stdout, "%s\n", option->meaning);
    }
}

void help_parameter_name(char *out, size_t size, const char *name)
{
    const size_t length = strlen(name);
    const bool hidden = arguments_find(verb_gen.options, name, length) ||
                        arguments_find(verb_solve.options, name, length);
    snprintf(out, size, hidden ? "--set %s=" : "--%s", name);
}

void help_parameter_meaning(char *out, size_t size, const qj_parameter *parameter)
{
    const char *value = parameter->default_value;
    const size_t length = strlen(message_translate(parameter->meaning, out, size));
    if (value && *value)
        snprintf(out + length, size - length, " (%s)", value);
}

static void help_game(const qj_game *game)
{
    const char *alias;
    const qj_bound *bound;
    const qj_parameter *parameter;
    enum { INDENT = 13 };
    char shown[HELP_TEXT], name[64];
    message_put(stdout, "%.99s: %s\n", qj_game_name(game), qj_game_summary(game));
    for (size_t i = 0; (alias = qj_game_alias(game, i)); i++)
        message_put(stdout, i ? ", %.999s" : "Also: %.999s", alias);
    if (qj_game_alias(game, 0))
        putchar('\n');
    const char *theory = message_translate(qj_game_theory(game), shown, sizeof shown);
    wrap_text(theory, 0, 0, help_print_bytes, stdout);
    printf("\n%s", message_translate(qj_game_help(game), shown, sizeof shown));
    for (size_t i = 0; (bound = qj_game_bound(game, i)); i++)
        message_put(stdout, "%s%.99s %" PRId64 " to %" PRId64,
                    i ? ", " : "Contest limits: ", bound->symbol, bound->min, bound->max);
    if (qj_game_judged(game))
        putchar('\n');
    message_put(stdout, "\nParameters of gen, and of solve in place of a file: --NAME VALUE, or "
                        "--set NAME=VALUE\n");
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++) {
        help_parameter_name(name, sizeof name, parameter->name);
        help_parameter_meaning(shown, sizeof shown, parameter);
        help_indent(INDENT, printf("  %s", name));
        wrap_text(shown, INDENT, INDENT, help_print_bytes, stdout);
    }
}

/* -------------------------------------------------------------------- completion
 *
 * The script of a shell (bash.completion ...) asks qiju for the words, so it needs no tables. */

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

/* Writes the candidates for the last of these words after qiju, a line each, with a tab and the
 * meaning. */
static void completion_write_words(const char *const *words, size_t count)
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
        game = verb->takes_settings || verb->on_position ? qj_game_find(words[1]) : NULL;
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

/* Writes the script for bash, zsh or fish; false: another shell. */
static bool completion_write(const char *shell)
{
    for (const struct package_file *file = package_files; file->name; file++)
        if (!strcmp(file->kind, "completion") && !strcmp(file->name, shell))
            return fwrite(file->data, 1, file->size, stdout) == file->size;
    return false;
}

/* --------------------------------------------------------------------------- run */

static qj_status help_run(struct arguments *arguments)
{
    const char *shell = arguments_value(arguments, "completion");
    if (shell && !strcmp(shell, "words")) {
        completion_write_words(arguments->places, arguments->place_count);
        return QJ_OK;
    }
    TRY(arguments_at_most(arguments, 1));
    const bool man = arguments_value(arguments, "man");
    const bool markdown = arguments_value(arguments, "markdown");
    if (man + markdown + !!shell > 1 || (shell && arguments->place_count))
        return message_usage("%s stands alone", shell ? "--completion" : "--man");
    if (shell)
        return completion_write(shell)
                   ? QJ_OK
                   : message_usage("--completion: expected bash, zsh or fish, found '%.40s'",
                                   shell);
    const struct verb *const *other = verbs;
    while (arguments->place_count && *other && strcmp((*other)->name, arguments->places[0]) != 0)
        other++;
    if (*other) {
        const struct verb *about = arguments->place_count ? *other : NULL;
        if (man || markdown)
            manual_write(markdown, about);
        else if (about)
            help_verb(about);
        else
            help_overview();
        return QJ_OK;
    }
    const qj_game *game;
    TRY(loaded_find(arguments->places[0], arguments->answer_seconds, &game));
    if (!game)
        return unknown_verb_or_game(arguments->places[0]);
    if (man || markdown)
        manual_write_game(markdown, game);
    else
        help_game(game);
    return QJ_OK;
}

const struct verb verb_help = {
    .name = "help",
    .usage = "help [COMMAND|GAME]",
    .summary = "explain a command or a game",
    .help = "The completion script belongs in a folder that the shell reads: for bash "
            "~/.local/share/bash-completion/completions/qiju, for fish "
            "~/.config/fish/completions/qiju.fish, for zsh a file _qiju in a folder of $fpath.\n",
    .examples = "Complete words in bash from the next shell on:\n"
                "  qiju help --completion bash > ~/.local/share/bash-completion/completions/qiju\n",
    .options = {{"man", NULL, "write the man page of the command, the game, or qiju"},
                {"markdown", NULL, "write the page of the manual in Markdown"},
                {"completion", "SHELL", "write a completion script for bash, zsh or fish"}},
    .run = help_run,
};
