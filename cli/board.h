/* board: the position that a command line names: a file, standard input, or settings from which it
 * is made. */
#ifndef QIJU_CLI_BOARD_H
#define QIJU_CLI_BOARD_H

#include "cli/command.h"

/* The options that choose a position, to stand in a verb's table. */
#define BOARD_OPTIONS                                                                   \
    {"case", "K", "take case K of a text with several (1)"},                            \
    {                                                                                   \
        "after", "N|end", "take the position after N moves of the record, or after all" \
    }

/* Opens the text that the places behind the game and the settings name. */
struct board {
    struct channel input;
    char *generated; /* the text made from settings; NULL: read from input */
    size_t size, capacity;
    uint64_t limit; /* of its bytes; 0 for none */
    bool full;      /* there is no room for the text */
};

/* Complains when the command line is wrong; board_close frees it in any case. */
qj_status board_open(struct board *board, struct arguments *arguments);
void board_close(struct board *board);

/* Reads the position and goes to --after. The error is the context's. */
qj_status board_read(struct board *board, const struct arguments *arguments, qj_context *context,
                     qj_position **out);

#endif
