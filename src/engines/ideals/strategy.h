/* strategy: the moves by which one player keeps a bound on the score; see strategy.c. */
#ifndef QIJU_ENGINES_IDEALS_STRATEGY_H
#define QIJU_ENGINES_IDEALS_STRATEGY_H

#include "engines/ideals/table/interval.h"

/* A grid whose values are known, and where a player's replies are asked for. */
struct strategy_question {
    const struct interval *interval;
    const int64_t *weights[2]; /* of the players, 0 to move at the interval's start */
    const int64_t *values;     /* by rank, to the side to move */
    const uint64_t *lengths;   /* of the interval's rows: the position */
    uint64_t rank;             /* of it */
    int side;                  /* to move there */
    int player;                /* whose replies are asked for */
    int64_t least;             /* that player gains at least so much more than the other, and can */
};

/* Visits the replies. QJ_LIMIT also for grids of more than 64 rows and columns together. */
qj_status strategy_replies(const struct strategy_question *question, struct arena *arena,
                           qj_reply_fn visit, void *user);

#endif
