/* crew: numbered pieces of work done by several threads at once; the results are taken in order. */
#ifndef QIJU_CLI_CONTEST_CREW_H
#define QIJU_CLI_CONTEST_CREW_H

#include <qiju/qiju.h>

/* A piece of work, as it was done. */
struct piece {
    uint64_t index;
    unsigned worker; /* 0 .. jobs - 1: who did it */
    qj_status status;
    void *result; /* room of crew's size, all 0 before the work */
};

struct crew {
    unsigned jobs;  /* how many at once; with one it is the calling thread that works */
    uint64_t count; /* of pieces */
    size_t size;    /* of a result */
    /* Does a piece; called in the worker's own thread. */
    qj_status (*work)(void *user, unsigned worker, uint64_t index, void *result);
    /* Takes the result of a piece, in the calling thread and in order, until it returns anything
     * but QJ_OK. */
    qj_status (*take)(void *user, const struct piece *piece);
    /* Frees what is in a result; also of one that was not taken. */
    void (*drop)(void *result);
    void *user;
};

/* Does all pieces. The first one is done alone, so that a fault of all is reported once. Returns
 * what take returned last; QJ_LIMIT after a complaint when there is no memory. */
qj_status crew_run(const struct crew *crew);

#endif
