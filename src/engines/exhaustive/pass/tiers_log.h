/* tiers_log: the children of positions that were expanded; see tiers_log.c. */
#pragma once

#include "engines/exhaustive/pass/tiers_batch.h"

/* The children of some positions of a batch. */
struct tiers_log_record {
    uint64_t positions, count;
    uint64_t numbers; /* bytes of the numbers; the classes have one for each move */
    uint64_t first;   /* handle of the first position */
    uint64_t next;    /* handle of the next new position */
    unsigned gap;     /* bytes of a distance between handles; 0: they follow each other */
    unsigned width;   /* bytes of a handle; 0: there are no moves */
    unsigned char *bytes;
};

enum { TIERS_LOG_CLASSES = 256, TIERS_LOG_SLOTS = 512 };

/* The meanings of a byte about a move. 0: none. */
struct tiers_log_classes {
    uint64_t relation[TIERS_LOG_CLASSES]; /* address - base; or the address without its handle */
    int64_t points[TIERS_LOG_CLASSES];
    unsigned distances; /* classes from 1 on */
    unsigned wholes;    /* classes from the last on; their handles are among the handles */
    bool has_points;
    uint8_t slots[2][TIERS_LOG_SLOTS]; /* hash tables of distances and of whole classes */
};

struct tiers_log {
    struct arena *arena;
    bool open; /* all positions are in the log, or all without a value */
    bool near; /* the base of a move is the handle of its position; else that of a new one */
    struct tiers_log_record *records;
    uint64_t count, room, bytes, moves; /* of all records */
    struct tiers_log_classes *classes;
    uint64_t positions, children; /* the most of a record */
};

/* A record that is not in the log yet. */
struct tiers_log_draft {
    struct tiers_log_record record;
    bool made;
    struct arena *arena;
    unsigned char *numbers, *moves, *end; /* in one block of `room` bytes, with a gap */
    uint64_t room;
};

/* A record that was read. */
struct tiers_log_page {
    struct arena *arena;
    uint64_t positions, children; /* room */
    uint64_t *handles, *address;
    int64_t *end, *points;
    uint32_t *ends;
};

/* Begins a log. near: see tiers_index_is_near. */
void tiers_log_open(struct tiers_log *log, struct arena *arena, bool near);
/* Frees a log. */
void tiers_log_close(struct tiers_log *log);

/* Writes a draft of the children of a batch, from any thread. next: the handle that the first new
 * child has, if states are hashed. It is not made if it has no room or needs another class. */
void tiers_log_make(const struct tiers_log *log, const struct tiers_children *children,
                    uint64_t next, struct tiers_log_draft *draft);
/* Adds the children of a batch, by their draft, which is made now if it was not. most: bytes that
 * the log may take; it is closed if it would take more. */
qj_status tiers_log_add(struct tiers_log *log, const struct tiers_children *children, uint64_t next,
                        uint64_t most, struct tiers_log_draft *draft);

/* Makes room for any record. */
qj_status tiers_log_reserve(const struct tiers_log *log, struct tiers_log_page *page);

/* Reads a record to a page with room. */
void tiers_log_read(const struct tiers_log *log, uint64_t index, struct tiers_log_page *page,
                    struct tiers_children *out);

/* Frees the bytes of a record that is not read again. */
void tiers_log_drop(const struct tiers_log *log, uint64_t index);

/* Reads the children of a hashed position, which has some, to a page with room. */
void tiers_log_read_one(const struct tiers_log *log, uint64_t handle, struct tiers_log_page *page,
                        struct tiers_children *out);
