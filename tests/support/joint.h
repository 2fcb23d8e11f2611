/* joint: a process of a team, or one alone, that plays a game on a board of order ideals. */
#ifndef QIJU_TESTS_SUPPORT_JOINT_H
#define QIJU_TESTS_SUPPORT_JOINT_H

#include "support/store.h"
#include "support/team.h"

#include "engines/ideals/walk.h"

enum { SIDE_MOST = 14, LOOKS = 1 << 12 };

/* A board, and what is known of it after a game. */
struct board {
    uint64_t rows, columns;
    int64_t weight[SIDE_MOST * SIDE_MOST];
    uint64_t taken[SIDE_MOST];
    struct frontier_options options;
    unsigned levels; /* that there is memory for beside what must be; 0: for any */
    uint64_t seed;   /* of the game */
    bool quick;      /* only the first position of it */
};

struct answer {
    qj_status status;
    char message[QJ_MESSAGE_SIZE];
    unsigned looks;
    int64_t value[LOOKS];  /* of all positions of the game, and of those after a move */
    uint64_t said, sent;   /* bytes: beforehand, and that were */
    bool failed;           /* an allocation did */
    uint64_t needed, peak; /* bytes for the value */
    unsigned windows;      /* positions that were found in one */
};

struct question {
    const struct board *board;
    struct answer *answers;
    unsigned failing;       /* the process one of whose allocations fails, after so many: */
    uint64_t until_failure; /* 0: none does */
    int64_t polls;          /* after which process 0 is stopped, if it is */
    bool stops;
    const qj_checkpoint *checkpoint; /* of process 0; NULL: none */
};

/* A board of random weights without taken cells; and some taken at random. */
struct board joint_board(struct random *random, uint64_t rows, uint64_t columns);
void joint_start(struct random *random, struct board *board);

/* One process answers its part of a question (team_run); with team NULL alone. */
void joint_answer(void *user, const qj_team *team);

#endif
