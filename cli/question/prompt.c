/* prompt: see command.h. */
#include "cli/question/command.h"

#include "base/visible.h"

static void prompt_list(const char *word, const char *meaning)
{
    printf("  %-8s ", word);
    message_put(stdout, "%s\n", meaning);
}

/* Prints the game's "Move:" and the commands. */
static void prompt_help(const struct prompt *prompt)
{
    char help[8192], head[64];
    message_translate(qj_game_help(prompt->game), help, sizeof help);
    const char *text = strstr(help, message_translate("Move:", head, sizeof head));
    if (text)
        printf("%.*s\n", (int)strcspn(text, "\n"), text);
    for (const struct prompt_command *command = prompt->commands; command->word; command++)
        prompt_list(command->word, command->meaning);
    prompt_list("help", "lists this");
    prompt_list("quit", "leaves");
    fputs(prompt->more, stdout);
}

/* Runs a line, which is cut at its end. */
static qj_status prompt_run_line(struct prompt *prompt, char *line)
{
    line += strspn(line, " \t");
    line[strcspn(line, "\r\n")] = 0;
    for (char *tab = line; (tab = strchr(tab, '\t'));)
        *tab = ' ';
    if (!visible_is(line)) /* for example an arrow key */
        return message_put(stdout, "expected words, found a control character\n");
    size_t length = strcspn(line, " ");
    for (const struct prompt_command *command = prompt->commands; length && command->word;
         command++)
        if (strlen(command->word) == length && !strncmp(line, command->word, length)) {
            prompt->rest = line + length + strspn(line + length, " ");
            return command->run(prompt->user);
        }
    prompt->done = length == 4 && !strncmp(line, "quit", length);
    if (length == 4 && !strncmp(line, "help", length))
        prompt_help(prompt);
    else if (*line && !prompt->done)
        return prompt->other(prompt->user, line);
    return QJ_OK;
}

qj_status prompt_take(struct prompt *prompt, const char *who)
{
    SCOPED(scope_free) char *line = NULL;
    size_t size = 0;
    progress_clear();
    message_put(stdout, "%s> ", who);
    fflush(stdout);
    errno = 0;
    prompt->done = getline(&line, &size, stdin) < 0;
    progress_start();
    if (!prompt->done)
        return prompt_run_line(prompt, line);
    int reason = errno;
    putchar('\n');
    fflush(stdout);
    return reason == EINTR ? QJ_STOPPED : QJ_OK;
}

qj_status prompt_save(const struct prompt *prompt,
                      qj_status (*write)(void *user, const qj_sink *sink), bool *saved)
{
    *saved = false;
    if (!*prompt->rest)
        return message_put(stdout, "save FILE: into which file?\n");
    qj_status status = channel_write_new(prompt->rest, write, prompt->user);
    *saved = status == QJ_OK;
    return status == QJ_IO ? QJ_OK : status;
}
