/* option_order: moves of a position with their values, best first; equal moves in order of their
 * visit.
 */
#ifndef QIJU_FACE_BASE_OPTION_ORDER_H
#define QIJU_FACE_BASE_OPTION_ORDER_H

#include "base/arena.h"

/* Initialize it as {.arena = ...}. */
struct option_order {
    struct arena *arena;
    struct ordered_option {
        qj_option option;
        uint64_t place;
    } * moves;
    uint64_t count, room;
    qj_status status; /* of the memory for them */
};

/* Adds a move; returns false if there is no memory. */
bool option_order_add(struct option_order *order, const qj_option *option);

void option_order_sort(struct option_order *order);

#endif
