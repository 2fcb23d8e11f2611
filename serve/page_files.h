/* page_files: the files of the page in the browser, which the build embeds in the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct page_bytes {
    const char *tag; /* depends on the bytes */
    const unsigned char *data;
    size_t size;
};

struct page_file {
    const char *path; /* path in the URL, "/" */
    const char *type;
    bool hashed; /* the path contains a hash of the file, so the file never changes */
    struct page_bytes plain, packed; /* packed: by gzip; size 0: missing */
};

/* NULL path at the end. */
extern const struct page_file page_files[];
