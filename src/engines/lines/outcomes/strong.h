/* strong: the outcome of every position that can follow a board, and their counts; see strong.c. */
#ifndef QIJU_ENGINES_LINES_OUTCOMES_STRONG_H
#define QIJU_ENGINES_LINES_OUTCOMES_STRONG_H

#include "base/context.h"
#include "engines/lines/board/geometry.h"

/* Counts by plies the positions that can follow marks; without games or single correct moves. */
qj_status strong_census(qj_context *context, const struct geometry *geometry,
                        const struct lines_bitboards *bitboards, qj_ply_fn visit, void *user);

#endif
