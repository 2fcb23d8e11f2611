/* space: a scratch space in memory, which fails on demand, and fails a test if unwritten bytes are
 * read. */
#ifndef QIJU_TESTS_SPACE_H
#define QIJU_TESTS_SPACE_H

#include "support/support.h"

struct space {
    qj_scratch callbacks; /* for space_use */
    unsigned char *bytes, *known;
    size_t size;
    int writes_left, reads_left; /* number of successful calls left; -1: all */
    int writes, reads;
    uint64_t written; /* bytes */
};

struct space memory_space(void);
void space_free(struct space *space);

/* Returns the callbacks for limits.scratch; the space must not move. */
const qj_scratch *space_use(struct space *space);

#endif
