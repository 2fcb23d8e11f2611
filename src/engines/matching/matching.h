/* matching: undirected vertex geography by maximum matching.
 *
 * Let G be the open vertices (the token's own is not one of them) and D(G) the even set of Gallai
 * and Edmonds: the vertices that some maximum matching of G misses. A move to w wins for its mover
 * exactly when w is in D(G) (Fraenkel, Scheinerman and Ullman, "Undirected edge geography",
 * Theoretical Computer Science 112, 1993, section 1; the proof is in docs/theory/matching.md). So
 * the side to move wins from token v exactly when a maximum matching of G has an augmenting path
 * from v once v is added, and with no token exactly when the matching is not perfect.
 */
#ifndef QIJU_ENGINES_MATCHING_MATCHING_H
#define QIJU_ENGINES_MATCHING_MATCHING_H

#include "model/engine.h"

extern const struct engine engine_matching;

#endif
