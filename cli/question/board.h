/* board: a verb's run on the position that its command line names: a file, standard input, or
 * settings from which it is made. */
#ifndef QIJU_CLI_QUESTION_BOARD_H
#define QIJU_CLI_QUESTION_BOARD_H

#include "cli/question/command.h"

/* The options that choose a text, and a position of it, to stand in a verb's table. */
#define TEXT_OPTIONS                                                        \
    {"case", "K", "take case K of a text with several (1)"},                \
    {                                                                       \
        "graph", "FILE", "play geography or lightsout on the graph in FILE" \
    }
#define BOARD_OPTIONS                                                                   \
    TEXT_OPTIONS,                                                                       \
    {                                                                                   \
        "after", "N|end", "take the position after N moves of the record, or after all" \
    }

/* A whole run of a verb with one position: parses the words by the verb's table, reads the position
 * that they name, lets the verb work on it, and complains when anything fails. Returns the exit
 * status. */
qj_status board_run(const struct verb *verb, int count, char **words);

#endif
