/* joint: one of several processes, or a single process, that plays a game on a board of order
 * ideals. */
#ifndef QIJU_TESTS_SUPPORT_JOINT_H
#define QIJU_TESTS_SUPPORT_JOINT_H

#include "support/store.h"
#include "support/team.h"

#include "engines/ideals/walk.h"

enum { SIDE_MAX = 14, LOOKS = 1 << 12 };

/* A board, and the results of a game. */
struct board {
    uint64_t rows, columns;
    int64_t weight[SIDE_MAX * SIDE_MAX];
    uint64_t taken[SIDE_MAX];
    struct frontier_options options;
    unsigned tiers; /* memory for this number of levels beyond the minimum; 0: any number */
    uint64_t seed;  /* seed of the game */
    bool quick;     /* only its first position */
};

struct answer {
    qj_status status;
    char message[QJ_MESSAGE_SIZE];
    unsigned looks;
    int64_t value[LOOKS];  /* values of all positions of the game, and of positions after a move */
    uint64_t said, sent;   /* bytes: predicted, and sent */
    bool failed;           /* an allocation has failed */
    uint64_t needed, peak; /* bytes for the value */
    unsigned windows;      /* number of positions found in a window */
};

struct question {
    const struct board *board;
    struct answer *answers;
    unsigned failing;       /* process with a failing allocation, after until_failure allocations */
    uint64_t until_failure; /* 0: none fails */
    int64_t polls;          /* polls after which process 0 stops, if stops is true */
    bool stops;
    const qj_checkpoint *checkpoint; /* for process 0; NULL: none */
};

/* Makes a board of random weights without taken cells; takes some cells at random. */
struct board joint_board(struct random *random, uint64_t rows, uint64_t columns);
void joint_start(struct random *random, struct board *board);

/* Answers one process's part of a question (team_run); team NULL: a single process. */
void joint_answer(void *user, const qj_team *team);

#endif
