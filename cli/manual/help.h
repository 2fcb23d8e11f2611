/* help: the paragraphs that the overview and the man pages share; for wrap_text. */
#ifndef QIJU_CLI_MANUAL_HELP_H
#define QIJU_CLI_MANUAL_HELP_H

#define HELP_SUMMARY "exact answers for finite two-player games of perfect information"

#define HELP_GAME                                                                      \
    "GAME is a name of 'qiju games', or your own game: ./FILE.so, or '|COMMAND' or a " \
    "./FILE that can be run for a program on a pipe (docs/your-game.md).\n"

#define HELP_STATUS                                                                    \
    "Exit status: 0 answered, 1 a formula or program is wrong, 2 usage, 3 bad input, " \
    "4 over a limit, 5 interrupted, 70 a bug, 74 cannot read or write.\n"

#endif
