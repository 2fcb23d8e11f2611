/* tiling: geography on a whole rectangle, from its corner, by domino tilings. */
#ifndef QIJU_ENGINES_GEOGRAPHY_TILING_TILING_H
#define QIJU_ENGINES_GEOGRAPHY_TILING_TILING_H

#include "model/engine.h"

extern const struct engine engine_tiling;

#endif
