/* archive: files packed into one, as judges take them. libzip does it, in a module of its own; a
 * qiju that was built without libzip makes no archives. */
#ifndef QIJU_CLI_STORAGE_ARCHIVE_H
#define QIJU_CLI_STORAGE_ARCHIVE_H

#include <qiju/qiju.h>

enum { ARCHIVE_REASON = 160 };

struct archive_functions;

struct archive {
    const struct archive_functions *functions;
    const char *path;
    void *file; /* NULL: there is no archive */
    char reason[ARCHIVE_REASON];
};

/* The table of the module. Each says in reason why it has failed. */
struct archive_functions {
    bool (*create)(struct archive *archive);
    bool (*add)(struct archive *archive, const char *name, const void *data, size_t size,
                bool runs);
    bool (*commit)(struct archive *archive); /* writes the file */
    void (*abandon)(struct archive *archive);
};

/* Begins the archive path, a file that is not there yet. QJ_IO after a complaint. */
qj_status archive_create(struct archive *archive, const char *path);

/* Adds a file; its data need not stay. runs: it is a program. QJ_IO after a complaint. */
qj_status archive_add(struct archive *archive, const char *name, const void *data, size_t size,
                      bool runs);

/* Ends the archive: it is written as a whole if the status is QJ_OK, else not at all. Returns the
 * status, or QJ_IO after a complaint. */
qj_status archive_end(struct archive *archive, qj_status status);

#endif
