/* move_order: the order of moves, by how often they decided in other positions.
 *
 * A move has a name, a hash of its parts, and a record for each player: how often it was tried, and
 * how often it decided. A second record is for a move as an answer to the previous move. The weight
 * of a move is the sum of both shares (relative history: Winands, van der Werf, van den Herik and
 * Uiterwijk, "The relative history heuristic", 2004; history: Schaeffer 1983; answers: Uiterwijk,
 * "The countermove heuristic", 1992). A wrong order costs time and changes no answer, so names may
 * collide.
 */
#pragma once

#include "base/bits.h"

#include <qiju/board.h>

enum { ORDER_NAMES = 1 << 10, ORDER_ANSWERS = 1 << 14, ORDER_SHARE = 1 << 14, ORDER_APART = 61 };

struct move_order_record {
    uint16_t tried, decided;
    uint32_t share;
};

struct move_order {
    struct move_order_record moves[2][ORDER_NAMES], answers[2][ORDER_ANSWERS];
};

static inline uint16_t move_order_name(const qj_move *move)
{
    return (uint16_t)(bits_hash(move->part, 3) * UINT64_C(0xbf58476d1ce4e5b9) >> 54);
}

static inline struct move_order_record *move_order_answer(struct move_order *order, int side,
                                                          uint16_t before, uint16_t name)
{
    return &order->answers[side][(before * ORDER_APART + name) % ORDER_ANSWERS];
}

/* The weight of a move of a side after the previous move. */
static inline uint32_t move_order_weight(struct move_order *order, int side, uint16_t before,
                                         uint16_t name)
{
    return order->moves[side][name].share + move_order_answer(order, side, before, name)->share;
}

static inline void move_order_count(struct move_order_record *record, bool decided)
{
    if (record->tried == UINT16_MAX || record->decided == UINT16_MAX) {
        record->tried /= 2;
        record->decided /= 2;
    }
    record->tried = (uint16_t)(record->tried + !decided);
    record->decided = (uint16_t)(record->decided + decided);
    record->share = (uint32_t)record->decided * ORDER_SHARE / (record->tried + UINT32_C(1));
}

/* Records that a move is tried, or that it has decided. */
static inline void move_order_note(struct move_order *order, int side, uint16_t before,
                                   uint16_t name, bool decided)
{
    move_order_count(&order->moves[side][name], decided);
    move_order_count(move_order_answer(order, side, before, name), decided);
}
