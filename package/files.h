/* files: files of the source tree that packages include; the build makes the table. */
#ifndef QIJU_PACKAGE_FILES_H
#define QIJU_PACKAGE_FILES_H

#include <stddef.h>

struct package_file {
    const char *kind; /* "solution", "checker" */
    const char *name; /* of the file, without its extension */
    const unsigned char *data;
    size_t size;
};

/* NULL name at the end. */
extern const struct package_file package_files[];

#endif
