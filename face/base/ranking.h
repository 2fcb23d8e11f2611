/* ranking: moves of a position with their values, best first; equal moves in order of their visit.
 */
#ifndef QIJU_FACE_BASE_RANKING_H
#define QIJU_FACE_BASE_RANKING_H

#include "base/arena.h"

/* Initialize it as {.arena = ...}. */
struct ranking {
    struct arena *arena;
    struct ranked {
        qj_option option;
        uint64_t place;
    } * moves;
    uint64_t count, room;
    qj_status status; /* of the memory for them */
};

/* Adds a move; returns false if there is no memory. */
bool ranking_add(struct ranking *ranking, const qj_option *option);

void ranking_sort(struct ranking *ranking);

#endif
