/* matching: vertex geography on a board by maximum matching; see session.h. */
#ifndef QIJU_ENGINES_GEOGRAPHY_MATCHING_MATCHING_H
#define QIJU_ENGINES_GEOGRAPHY_MATCHING_MATCHING_H

#include "model/engine.h"

extern const struct engine engine_matching;

#endif
