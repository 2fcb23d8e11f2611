/* blossom: vertex geography on any undirected graph by maximum matching; see session.h. One
 * maximum matching with its even set says at once what every move is worth, wherever the token is
 * put. On any graph the even set is found with blossoms; the proof is in docs/theory/blossom.md. */
#ifndef QIJU_ENGINES_GEOGRAPHY_BLOSSOM_BLOSSOM_H
#define QIJU_ENGINES_GEOGRAPHY_BLOSSOM_BLOSSOM_H

#include "model/engine.h"

extern const struct engine engine_blossom;

#endif
