/* space: a scratch space in memory, which fails when it is told to, and in which nothing may be
 * read that was not written. */
#ifndef QIJU_TESTS_SPACE_H
#define QIJU_TESTS_SPACE_H

#include "support/support.h"

struct space {
    qj_scratch callbacks; /* for space_use */
    unsigned char *bytes, *known;
    size_t size;
    int writes_left, reads_left; /* so many go well; -1: all */
    int writes, reads;
    uint64_t written; /* bytes */
};

struct space memory_space(void);
void space_free(struct space *space);

/* For limits.scratch, as long as the space stays in place. */
const qj_scratch *space_use(struct space *space);

/* For limits.stop, with an alarm as stop_user: stops after so many writes and reads. */
struct space_alarm {
    const struct space *space;
    int transfers;
};

bool space_stop(void *user, const qj_progress *progress);

#endif
