/* kept: kept solutions in the api; see kept.c. */
#ifndef QIJU_API_KEPT_H
#define QIJU_API_KEPT_H

#include "model/engine.h"
#include "model/game.h"

/* QJ_USAGE when the context has a kept solution, and it is not one of the position's game, start
 * and rules. */
qj_status kept_check(const qj_position *position, const struct view *view);

#endif
