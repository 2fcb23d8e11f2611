/* order: places of a tier in the order of their states; see order.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_ORDER_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_ORDER_H

#include "base/pace.h"
#include "engines/exhaustive/positions/positions.h"

/* Sorts count places of a tier by the bytes of their states; with pace NULL nothing stops it. */
qj_status order_places(const struct positions *positions, const struct tier *tier, uint32_t *places,
                       uint64_t count, struct pace *pace);

#endif
