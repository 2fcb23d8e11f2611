/* ask: the game of a kept solution; see ask.c. */
#ifndef QIJU_CLI_VERBS_ASK_H
#define QIJU_CLI_VERBS_ASK_H

#include "cli/question/command.h"
#include "cli/storage/storage.h"

/* The game that the kept solution is of, loaded where --rules names one. Complains when there is
 * none: QJ_USAGE. */
qj_status ask_game(const struct arguments *arguments, const qj_game **out);

#endif
