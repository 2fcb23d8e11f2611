/* strong: the outcome of every position that can follow a board, and their counts; see strong.c. */
#pragma once

#include "base/context.h"
#include "engines/lines/board/geometry.h"

/* Counts by plies the positions that can follow marks; without games or single correct moves. */
qj_status strong_census(qj_context *context, const struct geometry *geometry,
                        const struct lines_bitboards *bitboards, qj_ply_fn visit, void *user);
