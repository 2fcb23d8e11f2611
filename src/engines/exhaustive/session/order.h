/* order: the places of a tier in the order of their states; see order.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_ORDER_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_ORDER_H

#include "engines/exhaustive/positions/positions.h"

/* Puts the places 0 to count - 1 of a tier into the order of the bytes of their states. */
qj_status order_places(const struct positions *positions, const struct tier *tier,
                       uint32_t *places);

#endif
