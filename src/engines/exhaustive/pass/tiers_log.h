/* tiers_log: the children of positions that were expanded; see tiers_log.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_PASS_TIERS_LOG_H
#define QIJU_ENGINES_EXHAUSTIVE_PASS_TIERS_LOG_H

#include "engines/exhaustive/pass/tiers_batch.h"

/* The children of some positions of a batch. */
struct tiers_log_record {
    uint64_t positions, count, size;
    uint64_t first; /* handle of the first position */
    uint64_t next;  /* handle of the next new position */
    bool gaps;      /* the handles do not follow each other */
    unsigned width; /* bytes of a handle; 0: there are no moves */
    unsigned char *bytes;
};

/* The meaning of a byte about a move. */
struct tiers_log_class {
    uint64_t relation; /* address - base; or the address without its handle, which follows */
    int64_t points;
    bool whole; /* the handle follows */
};

enum { TIERS_LOG_CLASSES = 256, TIERS_LOG_SLOTS = 1024 };

struct tiers_log_classes {
    struct tiers_log_class class[TIERS_LOG_CLASSES];
    unsigned count, distances; /* distances: classes that are not whole */
    bool has_points;
    uint16_t slots[TIERS_LOG_SLOTS]; /* of a hash table: class + 1, or 0 */
};

struct tiers_log {
    struct arena *arena;
    bool open; /* all positions are in the log, or all without a value */
    bool near; /* the base of a move is the handle of its position; else that of a new one */
    struct tiers_log_record *records;
    uint64_t count, room, bytes, moves; /* of all records */
    struct tiers_log_classes *classes;
    unsigned char *packed; /* the record that is written */
    uint64_t packed_room;
    uint64_t positions, children; /* the most of a record */
};

/* A record that was read. */
struct tiers_log_page {
    uint64_t positions, children; /* room */
    uint64_t *handles, *address;
    int64_t *end, *points;
    uint32_t *ends, one;
};

/* Begins a log. near: see tiers_index_is_near. */
void tiers_log_open(struct tiers_log *log, struct arena *arena, bool near);
/* Frees a log. */
void tiers_log_close(struct tiers_log *log);

/* Adds the children of a batch. next: the handle that the first new child has, if states are
 * hashed. most: bytes that the log may take; it is closed if it would take more. */
qj_status tiers_log_add(struct tiers_log *log, const struct tiers_children *children, uint64_t next,
                        uint64_t most);

/* Makes room for any record; frees a page. */
qj_status tiers_log_reserve(const struct tiers_log *log, struct tiers_log_page *page);
void tiers_log_close_page(struct tiers_log_page *page, struct arena *arena);

/* Reads a record to a page with room. */
void tiers_log_read(const struct tiers_log *log, uint64_t index, struct tiers_log_page *page,
                    struct tiers_children *out);

/* Reads the children of a position, which has some, where handles increase from record to record.
 */
void tiers_log_read_one(const struct tiers_log *log, uint64_t handle, struct tiers_log_page *page,
                        struct tiers_children *out);

#endif
