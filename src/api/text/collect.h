/* collect: written text kept in memory. */
#ifndef QIJU_API_TEXT_COLLECT_H
#define QIJU_API_TEXT_COLLECT_H

#include "base/arena.h"

/* A growing text in arena; starts as {.arena = ...}. */
struct collected {
    struct arena *arena;
    char *data;
    uint64_t size, capacity;
    bool full; /* there was no memory for more */
};

qj_sink collect_sink(struct collected *text);

/* The status of what wrote text, or the memory that it lacked, in place of "cannot write". */
qj_status collect_status(const struct collected *text, qj_status status);

#endif
