/* tiers_solution: the tiers of a game; see tiers_solution.c. */
#pragma once

#include "base/checkpoint.h"
#include "base/members.h"
#include "engines/exhaustive/index/tiers_index.h"
#include "engines/exhaustive/pass/tiers_address.h"
#include "engines/exhaustive/pass/tiers_team.h"
#include "engines/exhaustive/store/tiers_stored.h"

struct tiers_tier {
    uint64_t number;
    struct tiers_index index;
    struct tiers_log log;
    struct tiers_values values;
    bool solved;                /* all positions have values */
    bool loaded;                /* it is in memory; else in files */
    bool aside;                 /* it is in files, and its index in memory, too */
    bool changed;               /* it has values that are in no file */
    uint64_t used;              /* the last batch that needed it */
    uint64_t logger;            /* rank of the process that has the log, + 1; 0: none */
    struct tiers_stored stored; /* parts of it that are in files */
};

enum { TIERS_SAVE_PARTS = 5 };

/* The files of a run, and the memory that tiers may take; see tiers_save.h. */
struct tiers_save {
    struct tiers_files files;
    struct checkpoint checkpoint;
    struct checkpoint_part question[TIERS_SAVE_PARTS];
    uint64_t nature[7];                /* of the rules */
    struct tiers_processes *processes; /* that solve together; NULL: one process, or it is done */
    struct tiers_solution *parts;      /* of misere sums, saved with the multisets; NULL: none */
    uint64_t batch;                    /* the number of the batch */
    uint64_t most;                     /* bytes in use above which tiers are freed */
    uint64_t current;                  /* slot of the tier that is worked on */
    bool values;                       /* all tiers are reached */
};

struct tiers_solution {
    struct arena *arena;
    const struct tiers_game *game;
    struct tiers_tier **tiers; /* by slot, in the order in which they were found */
    uint32_t *order;           /* slots from the highest number to the lowest */
    uint64_t count, room, order_room;
    struct members numbers; /* of the tiers, by slot */
    uint64_t positions;     /* of all tiers */
    uint64_t few;           /* positions that are hashed before ranks are tried; 0: none */
    qj_ply *plies;          /* of a census of stones; NULL: not counted */
    uint64_t ply_count;
    uint64_t *child_tiers; /* of a batch, for the check of claims */
    uint64_t child_tier_room;
    bool asks;                /* predecessors give the values, without a log of moves */
    struct tiers_team team;   /* of the passes */
    struct tiers_batch batch; /* of the answers: one position, with its moves */
    struct pace pace;
    struct tiers_save save;
};

/* Finds all positions that can be reached from the start, and their values. Of multisets of parts
 * also the solved parts, in whose checkpoint they are; else NULL. */
qj_status tiers_solution_open(struct tiers_solution *solution, struct arena *arena,
                              const struct tiers_game *game, struct tiers_solution *parts);

/* Finds a tier by its number; NULL: there is none. */
struct tiers_tier *tiers_solution_tier(const struct tiers_solution *solution, uint64_t number);

/* Adds a tier whose positions are in files, of ranks or of hashed states. */
qj_status tiers_solution_prepare_tier(struct tiers_solution *solution, uint64_t number, bool ranked,
                                      struct tiers_tier **out);

/* Reads a tier from its files. */
qj_status tiers_save_load(struct tiers_solution *solution, uint64_t slot);

/* A batch needs a tier: it is read if it is not in memory. */
static inline qj_status tiers_save_need(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_tier *tier = solution->tiers[slot];
    tier->used = solution->save.batch;
    return tier->loaded ? QJ_OK : tiers_save_load(solution, slot);
}

/* Looks for the children of a batch, of positions of the tier at a slot, and writes the addresses
 * of those that are there. add: also of those that have a rank in a tier that is there, which
 * tiers_solution_locate then reaches. It may be called from any thread. */
void tiers_solution_look(const struct tiers_solution *solution, struct tiers_batch *batch,
                         uint64_t slot, bool add);
/* Finds the children that have no address yet. add: those that are missing are added; else they are
 * refused. QJ_USAGE: a tier rises. */
qj_status tiers_solution_locate(struct tiers_solution *solution, struct tiers_batch *batch,
                                uint64_t slot, bool add);

/* Finds a state as the rules made it, which must have been reached. */
qj_status tiers_solution_find(struct tiers_solution *solution, const unsigned char *state,
                              uint64_t *address);

/* Expands one state; the children are in batch, with their addresses. */
qj_status tiers_solution_expand(struct tiers_solution *solution, const unsigned char *state);

/* With sums: finds the parts of a state, which are the only sum of batch; returns the Grundy value
 * of a sum of batch. */
qj_status tiers_solution_find_parts(struct tiers_solution *solution, const unsigned char *state);
uint64_t tiers_solution_sum(const struct tiers_solution *solution, uint64_t sum);

/* Returns the place of an address in its tier. */
static inline uint64_t tiers_solution_place(const struct tiers_solution *solution, uint64_t address)
{
    return tiers_index_place(&solution->tiers[tiers_address_slot(address)]->index,
                             tiers_address_handle(address));
}

/* Reads the value of an address; false: none. */
static inline bool tiers_solution_value(const struct tiers_solution *solution, uint64_t address,
                                        struct tiers_value *out)
{
    return tiers_values_get(&solution->tiers[tiers_address_slot(address)]->values,
                            tiers_solution_place(solution, address), out);
}

/* The two passes; see tiers_reach.c and tiers_backward.c. */
qj_status tiers_reach_run(struct tiers_solution *solution);
qj_status tiers_backward_run(struct tiers_solution *solution);
/* Does the same as tiers_backward_run by predecessors, without files. */
qj_status tiers_parents_run(struct tiers_solution *solution);
/* Does the work of both passes for a board of stones in one tier, without states; for a census it
 * only counts the positions. *done: it has; else nothing has changed. QJ_USAGE: the rules
 * contradict themselves. */
qj_status tiers_stones_run(struct tiers_solution *solution, bool *done);
/* Find the positions, or the values, of a tier. */
qj_status tiers_reach_tier(struct tiers_solution *solution, uint64_t slot);
qj_status tiers_backward_tier(struct tiers_solution *solution, uint64_t slot);
