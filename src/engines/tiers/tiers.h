/* tiers: searches plain rules exhaustively, tier by tier; see tiers.c. */
#ifndef QIJU_ENGINES_TIERS_H
#define QIJU_ENGINES_TIERS_H

#include "engines/tiers/answers/tiers_session.h" /* declares the engine */

#endif
