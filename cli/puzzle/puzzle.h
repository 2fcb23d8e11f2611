/* puzzle: a puzzle solved by hand in the terminal. */
#ifndef QIJU_CLI_PUZZLE_PUZZLE_H
#define QIJU_CLI_PUZZLE_PUZZLE_H

#include "cli/base/arguments.h"

/* qiju play on the position of a puzzle. */
qj_status play_puzzle(const struct arguments *arguments, qj_context *context,
                      const qj_position *position, const qj_sink *sink);

#endif
