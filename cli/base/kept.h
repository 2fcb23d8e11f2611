/* kept: a text that is kept in memory as it is written, such as a board made from settings. */
#ifndef QIJU_CLI_BASE_KEPT_H
#define QIJU_CLI_BASE_KEPT_H

#include <qiju/qiju.h>

struct kept {
    char *text; /* size bytes; NULL when empty */
    size_t size, capacity;
    uint64_t limit; /* of its bytes; 0 for none */
    bool full;      /* there was no room for all */
};

/* A sink that appends. It fails when there is no room, and sets full. */
qj_sink kept_sink(struct kept *kept);

/* Appends a string; false when there is no room. */
bool kept_add(struct kept *kept, const char *text);

/* The text as a source; source must outlive it. */
qj_source kept_source(const struct kept *kept, qj_text *source);

void kept_free(struct kept *kept);

#endif
