/* tiers_processes: several processes solve the tiers of a game together; see tiers_processes.c. */
#pragma once

#include "base/team.h"
#include "engines/exhaustive/pass/tiers_save.h"

/* A piece that a process has written, of a tier that it has finished, or of arrivals: positions of
 * a tier that moves from other tiers lead to. */
struct tiers_note {
    struct tiers_stored tier; /* without its pieces; of arrivals its number, and whether it is
                                 ranked */
    uint64_t logger;          /* see struct tiers_tier */
    struct tiers_piece piece;
    uint64_t number; /* of the piece of a finished tier */
    bool arrives;
};

/* The notes that a process sends the others at the end of a round. */
struct tiers_message {
    uint64_t count;
    struct tiers_note *notes;
};

struct tiers_processes {
    unsigned rank, size;
    struct tiers_table below; /* tiers that unfinished tiers may lead to; see tiers_ready.c */
    uint64_t *ready, *own;    /* slots of the tiers of a round, and of those of this process */
    uint64_t ready_count, ready_room, own_count, own_room;
    uint64_t done;            /* of own: finished tiers */
    bool hashed;              /* moves lead to hashed tiers */
    struct tiers_note *notes; /* of this process in a round */
    uint64_t note_count, note_room;
    struct tiers_message *messages; /* of each process */
    uint64_t *work;                 /* of each process, while tiers are dealt out */
};

/* Sets save.processes if several processes share the files; else it stays NULL. */
qj_status tiers_processes_open(struct tiers_solution *solution);

/* Finds all positions and values, together with the other processes. */
qj_status tiers_processes_run(struct tiers_solution *solution);

/* A move leads to a tier in files. QJ_USAGE: child_tiers left it out. */
qj_status tiers_processes_check_child(struct tiers_solution *solution, struct tiers_tier *tier);
/* Makes the index of such a tier, without its positions. */
qj_status tiers_processes_collect(const struct tiers_solution *solution, struct tiers_tier *tier);
/* Writes the positions of such indices, and frees them, or keeps them for the next round. */
qj_status tiers_processes_flush(struct tiers_solution *solution, bool keep);

/* Lists the tiers that can be reached (values: solved) now. */
qj_status tiers_ready_list(struct tiers_solution *solution, bool values);
