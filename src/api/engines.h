/* engines: the engines of src/engines, collected by the build, and the choice of one for a
 * position. */
#ifndef QIJU_API_ENGINES_H
#define QIJU_API_ENGINES_H

#include "model/engine.h"
#include "model/game.h"

/* In the order of their names, NULL at the end. */
extern const struct engine *const engines[];

/* The engine of the highest rank that takes a view, of the given name unless that is NULL; moving:
 * one that can answer for a record. NULL when there is none. */
const struct engine *engines_best(const struct engine *const *engine, const struct view *view,
                                  const char *name, bool moving);

/* Finds the best view of a position that an engine takes, or the view that the named engine takes
 * (without a name "lookup", in a context with a kept solution): puts the view, made in arena, into
 * *view and the engine into *out. moving: the engine must be able to answer for a record from the
 * position. declined: an engine that has been asked and declined, whose view is passed over; NULL:
 * none. QJ_USAGE when there is none. */
qj_status engines_choose(const qj_position *position, const char *name, bool moving,
                         const struct engine *declined, struct arena *arena, struct view *view,
                         const struct engine **out);

/* Refuses early, with QJ_LIMIT, what would otherwise prove too large after long work: a view of the
 * bare rules with more positions than the limits allow. */
qj_status engines_check_room(const qj_position *position, const struct view *view);

#endif
