/* storage: what a run keeps in files, and the processes that solve together. */
#ifndef QIJU_CLI_STORAGE_STORAGE_H
#define QIJU_CLI_STORAGE_STORAGE_H

#include "cli/base/arguments.h"
#include "cli/storage/disk.h"

/* ---- fresh: files that a run makes under a name that is given. Nothing is written through a link,
 * into a pipe or into a device that stands at the name, and none of them is replaced. */

/* A reason beside those of errno: there is something that is no regular file. */
enum { FRESH_NO_FILE = -1 };

/* Whether a file of that name in a folder (AT_FDCWD: of that path) may be made or replaced: 0, or
 * the reason why not. */
int fresh_check(int folder, const char *name);

/* Makes an empty file and opens it to read and write; a regular file of that name is removed first.
 * locks: the new file is locked until it is closed, and one that another run has locked stays
 * (EAGAIN). -1 and *reason when it cannot. */
int fresh_make(int folder, const char *name, bool locks, int *reason);

/* Whether the name is that of the open file. */
bool fresh_is_at(int file, int folder, const char *name);

/* The words for a reason. */
const char *fresh_reason(int reason);

/* ---- checkpoint_folder: the folder of --checkpoint, in which a run keeps what it has found; see
 * checkpoint_folder.c. */

/* Opens the folder that --checkpoint names, making it if need be, and locks it for this run; then
 * limits->checkpoint is set. Nothing without the option. Complains when it cannot: QJ_IO, or
 * QJ_USAGE when another run uses the folder or this qiju was built without checkpoints. */
qj_status checkpoint_folder_start(const struct arguments *arguments, qj_limits *limits);

/* Complains if a run has failed because of its checkpoint; *status then becomes the exit status.
 * False if the failure has another reason. */
bool checkpoint_folder_report(const qj_context *context, qj_status *status);

/* Ends the run's use of the folder. The checkpoint of a run that ended well is removed; else a
 * message says how to go on. */
void checkpoint_folder_end(qj_status status);

/* ---- scratch_file: the folder of --scratch, for positions that do not fit in memory; see
 * scratch_file.c. */

/* Makes a file without a name in the folder that --scratch names; then limits->scratch is set.
 * Nothing without the option. Complains when it cannot: QJ_IO. */
qj_status scratch_file_start(const struct arguments *arguments, qj_limits *limits);

/* Complains if a run has failed because of the file. */
bool scratch_file_report(qj_status status);

/* Ends the run's use of the file, and with it the file. */
void scratch_file_end(void);

/* ---- solution_file: solution files of the command: --keep FILE writes one, --kept FILE and the
 * verbs ask and verify answer from one; see solution_file.c. */

/* The option of verbs that can answer from a kept solution; to stand in their tables. */
#define KEPT_OPTION \
    OPTION("kept", "FILE", "answer from a solution file of 'qiju solve --keep FILE'")

/* Makes the file in which a solution will be kept, beside the one that --keep names; does nothing
 * without the option. Complains when it cannot: QJ_IO, or QJ_USAGE when another run writes it. */
qj_status solution_file_create(const struct arguments *arguments);

/* Hands over the positions of a session: they are written there, and the file is put in its place.
 * In a process that has made no file they are written nowhere. */
qj_status solution_file_save(qj_session *session);

/* Opens a kept solution for reading, from which the context (may be NULL) answers then; a run has
 * at most one. Complains when it cannot. */
qj_status solution_file_open(const char *path, qj_context *context);

/* The one that was opened: how sessions, of any thread, look positions up, and how all are
 * visited. */
const qj_kept *solution_file_opened(void);
qj_status solution_file_visit(solution_file_row_fn visit, void *user);

/* From now on watch gets each position that a session looks up and finds; false when it has no
 * memory. NULL: it ends. */
void solution_file_watch(solution_file_row_fn watch, void *watcher);

/* Complains if a run has failed because of a kept solution; *status then becomes the exit status.
 * False if the failure has another reason. */
bool solution_file_report(const qj_context *context, qj_status *status);

/* Closes what is open, and removes an unfinished file. */
void solution_file_end(void);

/* ---- folder: writes whole files, such as answers that are several. */

enum { FOLDER_PATH = 4096 };

/* Makes a folder, which may be there already. QJ_IO after a diagnostic. */
qj_status folder_make(const char *path);

/* Writes a file, in place of one that is there: the file path, or FOLDER/NAME and the end of
 * that name, where NAME may name folders that are there. QJ_IO after a diagnostic. */
qj_status folder_put(const char *path, const void *data, size_t size);
qj_status folder_write(const char *folder, const char *name, const char *end, const void *data,
                       size_t size);

/* ---- processes: the processes that solve together, if the command was started by mpirun
 * (mpi/processes.c); otherwise there is one process (one_process.c). */

/* Joins the other processes; to be called before all else. False when that fails. */
bool processes_enter(void);

/* Sets the team of the limits; and memory and threads, if they are not given (0), to the share of
 * one of several processes of a machine. QJ_USAGE after a diagnostic: a team cannot do what is
 * asked. */
qj_status processes_start(const struct arguments *arguments, qj_limits *limits);

/* Whether this process opens the files that all have in common. The others learn by processes_agree
 * whether that succeeded, and end silently if not. */
bool processes_is_leader(void);
qj_status processes_agree(qj_status status);

/* ---- nodes: machines to be planned for that need not exist; see nodes.c. */

#define NODES_OPTIONS                                                      \
    OPTION("nodes", "N", "plan for qiju-mpi on N machines like this one"), \
        OPTION("network", "BITS", "bits that each machine sends a second, such as 10G (10G)")

/* Sets the team of the limits as --nodes says. QJ_USAGE after a diagnostic. */
qj_status nodes_start(const struct arguments *arguments, qj_limits *limits);

/* Prints what a plan sends over the network, and how long that takes. Nothing without --nodes. */
qj_status nodes_print(const struct arguments *arguments, const qj_plan *plan);

#endif
