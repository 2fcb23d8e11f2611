/* files: files of the source tree that packages and 'qiju help' include; the build makes the table.
 */
#pragma once

#include <stddef.h>

struct package_file {
    const char *kind; /* "solution", "checker", "completion" */
    const char *name; /* of the file, without its extension */
    const unsigned char *data;
    size_t size;
};

/* NULL name at the end. */
extern const struct package_file package_files[];
