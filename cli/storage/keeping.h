/* keeping: kept solutions of the command: --keep FILE writes one, --kept FILE and the verbs ask
 * and verify answer from one; see keeping.c. */
#ifndef QIJU_CLI_STORAGE_KEEPING_H
#define QIJU_CLI_STORAGE_KEEPING_H

#include "cli/storage/keeping_file.h"

#include "cli/base/arguments.h"

/* The option of verbs that can answer from a kept solution; to stand in their tables. */
#define KEPT_OPTION                                                               \
    {                                                                             \
        "kept", "FILE", "answer from a solution kept by 'qiju solve --keep FILE'" \
    }

/* Makes the file in which a solution will be kept, beside the one that --keep names; does nothing
 * without the option. Complains when it cannot: QJ_IO, or QJ_USAGE when another run writes it. */
qj_status keeping_create(const struct arguments *arguments);

/* Writes the positions of a session there, and puts the file in its place; without --keep nothing.
 */
qj_status keeping_write(qj_session *session);

/* Opens a kept solution for reading; a run has at most one. Complains when it cannot. */
qj_status keeping_read(const char *path);

/* Makes a context answer from the solution that --kept names; does nothing without the option. */
qj_status keeping_use(const struct arguments *arguments, qj_context *context);

/* The one that was opened: how sessions, of any thread, look positions up, and how all are
 * visited. */
const qj_kept *keeping_kept(void);
qj_status keeping_visit(keeping_row_fn visit, void *user);

/* Complains if a run has failed because of a kept solution; *status then becomes the exit status.
 * False if the failure has another reason. */
bool keeping_complain(const qj_context *context, qj_status *status);

/* Closes what is open, and removes an unfinished file. */
void keeping_end(void);

#endif
