/* blossom: vertex geography on any undirected graph by maximum matching.
 *
 * Let G be the graph of the open vertices (the token's own is not one of them) and D(G) the even
 * set of Gallai and Edmonds: the vertices that some maximum matching of G misses. A move to w wins
 * for its mover exactly when w is in D(G) (Fraenkel, Scheinerman and Ullman, "Undirected edge
 * geography", Theoretical Computer Science 112, 1993; the proof is in docs/theory/blossom.md). So
 * one maximum matching with its even set says at once what every move is worth, wherever the token
 * is put.
 */
#ifndef QIJU_ENGINES_BLOSSOM_BLOSSOM_H
#define QIJU_ENGINES_BLOSSOM_BLOSSOM_H

#include "model/engine.h"

extern const struct engine engine_blossom;

#endif
