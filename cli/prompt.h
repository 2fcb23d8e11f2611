/* prompt: a session in the terminal, line by line: commands of a table, and else what the game
 * takes.
 */
#ifndef QIJU_CLI_PROMPT_H
#define QIJU_CLI_PROMPT_H

#include <qiju/qiju.h>

/* A word and what it does with what stands behind it. */
struct typed {
    const char *word, *meaning;
    qj_status (*run)(void *user, const char *rest);
};

struct prompt {
    const struct typed *commands; /* ends in word NULL */
    /* A line that is no command, not empty and without blanks before it. */
    qj_status (*other)(void *user, const char *line);
    void *user;
    char *line;
    size_t size;
};

/* Asks by "WHO> " for a line and runs it. *ended: there are no more. */
qj_status prompt_take(struct prompt *prompt, const char *who, bool *ended);
void prompt_close(struct prompt *prompt);

/* Runs a line that was read elsewhere, which is cut at its end. */
qj_status prompt_run(const struct prompt *prompt, char *line);

/* Lists the game's "Move:" and the commands. */
void prompt_help(const qj_game *game, const struct typed *commands);

/* Prints a word as a shell reads it, in quotes if it needs any. */
void prompt_quote(const char *word);

/* "save PATH": a new file that write fills. What goes wrong with the file is told and is no
 * failure; *saved says whether all went well. */
qj_status prompt_save(const char *path, qj_status (*write)(void *user, const qj_sink *sink),
                      void *user, bool *saved);

#endif
