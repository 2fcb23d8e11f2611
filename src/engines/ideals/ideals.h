/* ideals: minimax over the order ideals of a grid; see ideals.c. */
#ifndef QIJU_ENGINES_IDEALS_H
#define QIJU_ENGINES_IDEALS_H

#include "model/engine.h"

extern const struct engine engine_ideals;

#endif
