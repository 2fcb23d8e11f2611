/* prompt: a dialogue in the terminal: commands of a table, and lines for the game. */
#ifndef QIJU_CLI_QUESTION_PROMPT_H
#define QIJU_CLI_QUESTION_PROMPT_H

#include <qiju/qiju.h>

struct prompt_command {
    const char *word, *meaning;
    qj_status (*run)(void *user);
};

struct prompt {
    const qj_game *game;
    const struct prompt_command *commands; /* NULL word at the end; "help" and "quit" are added */
    const char *more;                      /* last line of the help, or "" */
    /* called for a line that is no command, not empty, without leading blanks */
    qj_status (*other)(void *user, const char *line);
    void *user;
    bool done;        /* quit was typed, or input has ended */
    const char *rest; /* of the line, after the command */
    char *line;       /* free it at the end */
    size_t size;
};

/* Prints "WHO> ", reads a line and runs it. */
qj_status prompt_take(struct prompt *prompt, const char *who);

/* "save PATH": makes a file that write fills. Reports a fault of the file without failing; *saved:
 * it was written. */
qj_status prompt_save(const char *path, qj_status (*write)(void *user, const qj_sink *sink),
                      void *user, bool *saved);

#endif
