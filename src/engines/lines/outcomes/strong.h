/* strong: the outcome of every position that can follow a board, and their counts; see strong.c. */
#pragma once

#include "engines/lines/board/geometry.h"

/* The function census of an engine: for outcomes, without games or single correct moves. */
qj_status strong_census(qj_context *context, const struct view *view, qj_ply_fn visit, void *user);
