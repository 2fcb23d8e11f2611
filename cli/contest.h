/* contest: a verb's run on a contest file. */
#ifndef QIJU_CLI_CONTEST_H
#define QIJU_CLI_CONTEST_H

#include "cli/command.h"

/* What a verb does with the file. The error is the context's. */
typedef qj_status (*contest_work_fn)(const struct arguments *arguments, qj_context *context,
                                     const qj_game *game, const qj_source *source,
                                     const qj_sink *sink);

/* A whole run of a verb with the places NAME [FILE]: parses the words by the verb's table, opens
 * the file, works on it, and complains when any of it fails. Returns the exit status. */
qj_status contest_run(const struct verb *verb, int count, char **words, contest_work_fn work);

#endif
