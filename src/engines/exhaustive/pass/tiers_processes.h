/* tiers_processes: several processes solve the tiers of a game together; see tiers_processes.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_PASS_TIERS_PROCESSES_H
#define QIJU_ENGINES_EXHAUSTIVE_PASS_TIERS_PROCESSES_H

#include "base/team.h"
#include "engines/exhaustive/pass/tiers_save.h"

/* Positions of a tier that moves from other tiers lead to, as a piece of a file. */
struct tiers_arrival {
    uint64_t number; /* of the tier */
    struct tiers_piece piece;
};

/* A tier that a process has finished. */
struct tiers_finished {
    struct tiers_save_tier record;
    uint64_t logger; /* see struct tiers_tier */
};

/* What a process sends the others at the end of a round. */
struct tiers_message {
    struct tiers_message_counts {
        uint64_t tiers, pieces, arrivals;
    } count;
    struct tiers_finished *tiers;
    struct tiers_piece *pieces; /* of one tier after another */
    struct tiers_arrival *arrivals;
};

struct tiers_processes {
    unsigned rank, size;
    struct tiers_table below; /* tiers that unfinished tiers may lead to; see tiers_ready.c */
    uint64_t *ready, *own;    /* slots of the tiers of a round, and of those of this process */
    uint64_t ready_count, ready_room, own_count, own_room;
    uint64_t done; /* of own: finished tiers */
    bool hashed;   /* moves lead to hashed tiers */
    struct tiers_arrival *arrivals;
    uint64_t arrival_count, arrival_room;
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
qj_status tiers_processes_collect(struct tiers_tier *tier);
/* Writes the positions of such indices, and frees them. */
qj_status tiers_processes_flush(struct tiers_solution *solution);

/* Lists the tiers that can be reached (values: solved) now. */
qj_status tiers_ready_list(struct tiers_solution *solution, bool values);

#endif
