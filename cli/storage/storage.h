/* storage: files of a run, and the processes that solve together. */
#pragma once

#include "cli/base/arguments.h"
#include "cli/storage/disk.h"

/* ---- fresh: makes files under given names. It never writes through a link, into a pipe or into a
 * device of that name, and never replaces one. */

/* Reasons in addition to errno: the name belongs to something that is no regular file, or to a file
 * that is no solution file. */
enum { FRESH_NO_FILE = -1, FRESH_NO_SOLUTION = -2 };

/* Checks whether a file of that name in a folder (AT_FDCWD: of that path) may be made or replaced:
 * returns 0 or the reason. */
int fresh_check(int folder, const char *name);

/* Makes an empty file and opens it for reading and writing; removes a regular file of that name
 * first. locks: the new file is locked until it is closed, and a file locked by another run stays
 * (EAGAIN). Returns -1 and *reason on failure. */
int fresh_make(int folder, const char *name, bool locks, int *reason);

/* Returns true if the name belongs to the open file. */
bool fresh_is_at(int file, int folder, const char *name);

/* Returns the words for a reason. */
const char *fresh_reason(int reason);

/* ---- checkpoint_folder: the folder of --checkpoint, in which a run saves its results; see
 * checkpoint_folder.c. */

/* Opens or makes the folder of --checkpoint, locks it for this run, and sets limits->checkpoint.
 * The other processes of a run use the files of the folder that the first process has locked;
 * without the folder they have no checkpoint. Does nothing without the option. Fails after a
 * diagnostic, in all processes: QJ_IO; or QJ_USAGE if another run uses the folder or the build has
 * no checkpoints. */
qj_status checkpoint_folder_start(const struct arguments *arguments, qj_limits *limits);

/* Prints a diagnostic if a run has failed because of its checkpoint, and sets *status to the exit
 * status. Returns false if the failure has another reason. */
bool checkpoint_folder_report(const qj_context *context, qj_status *status);

/* Ends the use of the folder, in all processes together. Removes the checkpoint of a successful
 * run; otherwise prints how to resume. */
void checkpoint_folder_end(qj_status status);

/* ---- scratch_file: a file in the folder of --scratch, for positions that exceed memory; see
 * scratch_file.c. */

/* Makes a file without a name in the folder of --scratch, and sets limits->scratch. Does nothing
 * without the option. QJ_IO after a diagnostic. */
qj_status scratch_file_start(const struct arguments *arguments, qj_limits *limits);

/* Prints a diagnostic if a run has failed because of the file. */
bool scratch_file_report(qj_status status);

/* Closes the file, which removes it. */
void scratch_file_end(void);

/* ---- solution_file: solution files of the command: --keep FILE writes a file, --solution-file
 * FILE and the verbs ask and verify answer from a file; see solution_file.c. */

/* The option of verbs that can answer from a solution file, for their tables. */
#define SOLUTION_FILE_OPTION \
    OPTION("solution-file", "FILE", "answer from a solution file of 'qiju solve --keep FILE'")

/* Makes the new file next to the file of --keep. Does nothing without the option. Fails after a
 * diagnostic: QJ_IO; or QJ_USAGE if another run is writing it. */
qj_status solution_file_create(const struct arguments *arguments);

/* Writes the positions of a session to the new file, and renames it. A process that has made no
 * file only passes its positions on. */
qj_status solution_file_save(qj_session *session);

/* Opens a solution file for reading, from which the context (may be NULL) then answers; a run has
 * at most one. Fails after a diagnostic. */
qj_status solution_file_open(const char *path, qj_context *context);

/* The opened file: lookups of sessions, from any thread, and a visit of all positions. */
const qj_solution_file *solution_file_opened(void);
qj_status solution_file_visit(solution_file_row_fn visit, void *user);

/* Prints a diagnostic if a run has failed because of a solution file, and sets *status to the exit
 * status. Returns false if the failure has another reason. */
bool solution_file_report(const qj_context *context, qj_status *status);

/* Closes open files and removes an unfinished file. */
void solution_file_end(void);

/* ---- folder: writes whole files, for example answers of several files. */

enum { FOLDER_PATH = 4096 };

/* Makes a folder, which may exist already. QJ_IO after a diagnostic. */
qj_status folder_make(const char *path);

/* Write a file, or replace an existing file: the file path, or FOLDER/NAME with an ending, where
 * NAME may contain existing folders. QJ_IO after a diagnostic. */
qj_status folder_put(const char *path, qj_text text);
qj_status folder_write(const char *folder, const char *name, const char *end, qj_text text);

/* ---- archive: packs files into an archive for judges, by libzip; a module (base.h). */

struct archive {
    const char *path;
    void *file; /* NULL: no archive */
    char reason[160];
};

/* On failure the functions set reason. */
struct archive_functions {
    /* begins the archive path, a new file */
    bool (*create)(struct archive *archive);
    /* adds the file at a path under a name; runs: it is a program */
    bool (*add)(struct archive *archive, const char *path, const char *name, bool runs);
    /* ends the archive: it is written as a whole, or not at all, as if not good */
    bool (*close)(struct archive *archive, bool good);
};
extern QJ_API const struct archive_functions qiju_zip;

/* ---- processes: the processes that solve together, if mpirun has started the command
 * (mpi/processes.c); otherwise one process (one_process.c). */

/* Joins the other processes; call this first. Returns false on failure. */
bool processes_enter(void);

/* Sets the processes of the limits; and memory and threads, if not given (0), to the share of one
 * of several processes of a machine. QJ_USAGE after a diagnostic if an option is impossible with
 * several processes. */
qj_status processes_start(const struct arguments *arguments, qj_limits *limits);

/* processes_is_leader: returns true in the process that opens the common files. processes_agree:
 * tells all processes whether that succeeded; the others end silently if not. */
bool processes_is_leader(void);
qj_status processes_agree(qj_status status);
