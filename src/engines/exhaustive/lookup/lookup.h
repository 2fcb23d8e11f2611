/* lookup: answers from a solution file; see lookup.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H
#define QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H

#include "model/engine.h"

extern const struct engine engine_lookup;

#endif
