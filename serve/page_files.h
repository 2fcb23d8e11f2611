/* page_files: the files of the page in the browser, which the build embeds in the program. */
#ifndef QIJU_SERVE_PAGE_FILES_H
#define QIJU_SERVE_PAGE_FILES_H

#include <stddef.h>

struct page_file {
    const char *path; /* path in the URL, "/page.js" */
    const char *type;
    const char *tag; /* depends on the bytes */
    const unsigned char *bytes;
    size_t size;
};

/* NULL path at the end. */
extern const struct page_file page_files[];

#endif
