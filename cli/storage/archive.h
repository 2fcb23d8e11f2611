/* archive: packs files into an archive for judges, by libzip; a module (base.h). */
#ifndef QIJU_CLI_STORAGE_ARCHIVE_H
#define QIJU_CLI_STORAGE_ARCHIVE_H

#include <qiju/qiju.h>

struct archive {
    const char *path;
    void *file; /* NULL: no archive */
    char reason[160];
};

/* On failure create, add and commit set reason. */
struct archive_functions {
    /* begins the archive path, a new file */
    bool (*create)(struct archive *archive);
    /* adds a file; its data are copied. runs: it is a program */
    bool (*add)(struct archive *archive, const char *name, const void *data, size_t size,
                bool runs);
    /* ends the archive: it is written as a whole, or not at all */
    bool (*commit)(struct archive *archive);
    void (*abandon)(struct archive *archive);
};
extern QJ_API const struct archive_functions qiju_zip;

#endif
