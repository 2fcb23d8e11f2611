/* page_files: the files of the page in the browser, which the build puts into the program. */
#ifndef QIJU_SERVE_PAGE_FILES_H
#define QIJU_SERVE_PAGE_FILES_H

#include <stddef.h>

struct page_file {
    const char *path; /* in the address, "/page.js" */
    const char *type;
    const char *tag; /* changes with the bytes */
    const unsigned char *bytes;
    size_t size;
};

/* path is NULL at the end. */
extern const struct page_file page_files[];

#endif
