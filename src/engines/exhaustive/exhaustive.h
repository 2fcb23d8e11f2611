/* exhaustive: searches plain rules, or every assignment of a puzzle; see exhaustive.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_H
#define QIJU_ENGINES_EXHAUSTIVE_H

#include "model/engine.h"

extern const struct engine engine_exhaustive;

#endif
