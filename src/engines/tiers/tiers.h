/* tiers: searches plain rules exhaustively, tier by tier; see tiers.c. */
#ifndef QIJU_ENGINES_TIERS_H
#define QIJU_ENGINES_TIERS_H

#include "model/engine.h"

extern const struct engine engine_tiers;

#endif
