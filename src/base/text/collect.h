/* collect: text that is written to memory. */
#ifndef QIJU_BASE_TEXT_COLLECT_H
#define QIJU_BASE_TEXT_COLLECT_H

#include "base/arena.h"

/* A growing text in arena; initialize it as {.arena = ...}. */
struct collected {
    struct arena *arena;
    char *data;
    uint64_t size, capacity;
    bool full; /* memory ran out */
};

qj_sink collect_sink(struct collected *text);

/* Returns status, or QJ_LIMIT in place of "cannot write" if memory ran out. */
qj_status collect_status(const struct collected *text, qj_status status);

#endif
