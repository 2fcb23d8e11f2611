/* stages: an order of the positions that have no value after one pass; see stages.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_STAGES_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_STAGES_H

#include "engines/exhaustive/positions/integers.h"

struct spread;

struct stages {
    bool counts;              /* the pass that goes on counts parents */
    bool any_open;            /* a child of the round has no value */
    struct integers parents;  /* of each place: moves that lead there from open positions without a
                               * stage; no array: none does */
    uint32_t *order;          /* places of the open positions, stage by stage; NULL: no order */
    uint64_t sorted;          /* how many they are so far */
    uint64_t *firsts;         /* of each stage, where it begins in the order, and where the last */
    uint64_t count, capacity; /* one ends */
};

/* Counts the children of a round, if the pass counts. */
qj_status stages_count(struct spread *spread);

/* The first stage: open positions without a parent. The places of a round are of the order from
 * here on. */
qj_status stages_begin(struct spread *spread);

/* Subtracts the parents of a round from the counts of their children, which have come. */
qj_status stages_sort(struct spread *spread);

/* Ends the stage that was filled by that. */
qj_status stages_close(struct spread *spread);

void stages_free(struct spread *spread);

#endif
