/* files: texts of the source that packages take along; the build makes the table. */
#ifndef QIJU_PACKAGE_FILES_H
#define QIJU_PACKAGE_FILES_H

#include <stddef.h>

struct package_file {
    const char *kind; /* "solution", "checker" */
    const char *name; /* of the file, without what stands behind its dot */
    const unsigned char *data;
    size_t size;
};

/* Ends in name NULL. */
extern const struct package_file package_files[];

#endif
