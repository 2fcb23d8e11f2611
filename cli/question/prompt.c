/* prompt: see prompt.h. */
#include "cli/question/prompt.h"

#include "cli/base/base.h"
#include "face/base/shown.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the game's "Move:" and the commands. */
static void prompt_help(const struct prompt *prompt)
{
    const char *text = strstr(qj_game_help(prompt->game), "Move:");
    if (text)
        printf("%.*s\n", (int)strcspn(text, "\n"), text);
    for (const struct prompt_command *command = prompt->commands; command->word; command++)
        printf("  %-8s %s\n", command->word, command->meaning);
    printf("  %-8s %s\n  %-8s %s\n%s", "help", "lists this", "quit", "leaves", prompt->more);
}

/* Runs a line, which is cut at its end. */
static qj_status prompt_run_line(struct prompt *prompt, char *line)
{
    line += strspn(line, " \t");
    line[strcspn(line, "\r\n")] = 0;
    for (char *tab = line; (tab = strchr(tab, '\t'));)
        *tab = ' ';
    if (!shown_is(line)) { /* for example an arrow key */
        puts("expected words, found a control character");
        return QJ_OK;
    }
    size_t length = strcspn(line, " ");
    for (const struct prompt_command *command = prompt->commands; length && command->word;
         command++)
        if (strlen(command->word) == length && !strncmp(line, command->word, length))
            return command->run(prompt->user, line + length + strspn(line + length, " "));
    prompt->done = length == 4 && !strncmp(line, "quit", length);
    if (length == 4 && !strncmp(line, "help", length))
        prompt_help(prompt);
    else if (*line && !prompt->done)
        return prompt->other(prompt->user, line);
    return QJ_OK;
}

qj_status prompt_take(struct prompt *prompt, const char *who)
{
    progress_clear();
    printf("%s> ", who);
    fflush(stdout);
    errno = 0;
    prompt->done = getline(&prompt->line, &prompt->size, stdin) < 0;
    progress_start();
    if (!prompt->done)
        return prompt_run_line(prompt, prompt->line);
    int reason = errno;
    putchar('\n');
    fflush(stdout);
    return reason == EINTR ? QJ_STOPPED : QJ_OK;
}

qj_status prompt_save(const char *path, qj_status (*write)(void *user, const qj_sink *sink),
                      void *user, bool *saved)
{
    struct channel file;
    *saved = false;
    if (!*path) {
        puts("save FILE: into which file?");
        return QJ_OK;
    }
    if (channel_create(&file, path) != QJ_OK)
        return QJ_OK;
    qj_sink sink = channel_sink(&file);
    qj_status status = write(user, &sink);
    if (file.reason)
        status = message_system("cannot write", path, file.reason);
    status = channel_finish(&file, status);
    *saved = status == QJ_OK;
    return status == QJ_IO ? QJ_OK : status;
}
