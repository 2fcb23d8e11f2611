/* tiers_log: the children of expanded positions, so that the rules need not be called again; see
 * tiers_log.c. */
#ifndef QIJU_ENGINES_TIERS_PASS_TIERS_LOG_H
#define QIJU_ENGINES_TIERS_PASS_TIERS_LOG_H

#include "engines/tiers/pass/tiers_batch.h"

/* The children of a batch of positions. */
struct tiers_log_record {
    uint64_t positions, count, first; /* first: handle of the first position */
    bool wide;                        /* 8 bytes a handle, not 4 */
    bool has_points;
    unsigned char *bytes;
    uint64_t size; /* of bytes */
};

struct tiers_log {
    struct arena *arena;
    bool open; /* all positions are in the log */
    struct tiers_log_record *records;
    uint64_t count, room, bytes;
    /* What tiers_log_read wrote last. */
    uint64_t positions, children;
    uint64_t *handles, *address;
    int64_t *end, *points;
    uint32_t one;
};

/* Begins a log. */
void tiers_log_open(struct tiers_log *log, struct arena *arena);
/* Frees a log. */
void tiers_log_close(struct tiers_log *log);

/* Adds the children of a batch. Closes the log if it would take more than half of the free memory,
 * unless the rules are distant. */
qj_status tiers_log_add(struct tiers_log *log, const struct tiers_batch *batch);

/* Reads a record; the children are valid until the next call. */
qj_status tiers_log_read(struct tiers_log *log, uint64_t index, struct tiers_children *out);

/* Reads the children of a position of a hashed tier, where handles are in order. The position has
 * children. */
qj_status tiers_log_read_one(struct tiers_log *log, uint64_t handle, struct tiers_children *out);

#endif
