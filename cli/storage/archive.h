/* archive: files packed into one, as judges take them, by libzip; a module (base.h). */
#ifndef QIJU_CLI_STORAGE_ARCHIVE_H
#define QIJU_CLI_STORAGE_ARCHIVE_H

#include <qiju/qiju.h>

struct archive {
    const char *path;
    void *file; /* NULL: there is no archive */
    char reason[160];
};

/* The first three say in reason why they have failed. */
struct archive_functions {
    /* Begins the archive path, a file that is not there yet. */
    bool (*create)(struct archive *archive);
    /* Adds a file; its data need not stay. runs: it is a program. */
    bool (*add)(struct archive *archive, const char *name, const void *data, size_t size,
                bool runs);
    /* Ends the archive: it is written as a whole, or not at all. */
    bool (*commit)(struct archive *archive);
    void (*abandon)(struct archive *archive);
};
extern QJ_API const struct archive_functions qiju_zip;

#endif
