/* manual: the command's documentation: help, man pages, pages of the manual. */
#pragma once

#include "cli/question/command.h"

/* ---- manual: a page for each verb and game, from the texts that 'qiju help' prints. */

/* Write the page of a verb, of the command (NULL), or of a game, for man(7) or in Markdown for
 * docs/reference, in the language of the run. */
void manual_write(bool markdown, const struct verb *about);
void manual_write_game(bool markdown, const qj_game *game);

/* ---- help: the paragraphs that the overview and the pages share; for wrap_text. */

#define HELP_SUMMARY "exact answers for finite two-player games of perfect information"

#define HELP_GAME                                                                                \
    "GAME is a name of 'qiju games', or user-defined rules (docs/reference/rules.md): a shared " \
    "object ./FILE.so, or a program on a pipe, '|COMMAND' or an executable ./FILE.\n"

#define HELP_STATUS                                                                    \
    "Exit status: 0 answered, 1 a formula or program is wrong, 2 usage, 3 bad input, " \
    "4 over a limit, 5 interrupted, 70 a bug, 74 cannot read or write.\n"

/* Formats the name of a parameter as typed: --NAME, or --set NAME= if verbs have an option of that
 * name; into out, of size bytes. */
void help_parameter_name(char *out, size_t size, const char *name);

/* Formats its meaning, with the default in brackets, in the language of the run. */
void help_parameter_meaning(char *out, size_t size, const qj_parameter *parameter);
