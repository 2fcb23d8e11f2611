/* prompt: a session in the terminal, line by line: commands of a table, else what a game takes. */
#ifndef QIJU_CLI_QUESTION_PROMPT_H
#define QIJU_CLI_QUESTION_PROMPT_H

#include <qiju/qiju.h>

/* A word and what it does with what stands behind it. */
struct prompt_command {
    const char *word, *meaning;
    qj_status (*run)(void *user, const char *rest);
};

struct prompt {
    const qj_game *game;
    const struct prompt_command *commands; /* ends in word NULL; "help" and "quit" are added */
    const char *more;                      /* the last line of what help says, or "" */
    /* A line that is no command, not empty and without blanks before it. */
    qj_status (*other)(void *user, const char *line);
    void *user;
    bool done;  /* quit was typed, or there are no more lines */
    char *line; /* to be freed at the end */
    size_t size;
};

/* Asks by "WHO> " for a line and runs it. */
qj_status prompt_take(struct prompt *prompt, const char *who);

/* "save PATH": a new file that write fills. A fault of the file is reported and is no failure;
 * *saved says whether it was written. */
qj_status prompt_save(const char *path, qj_status (*write)(void *user, const qj_sink *sink),
                      void *user, bool *saved);

#endif
