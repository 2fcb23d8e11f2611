/* contest: the limits of the contest's noughts and crosses, what to try on a program, and simpler
 * boards. */
#ifndef QIJU_GAMES_MNK_CONTEST_H
#define QIJU_GAMES_MNK_CONTEST_H

#include "model/game.h"

/* Reads one case. */
qj_status mnk_tictactoe_read(struct scan *scan, struct position *position, bool *end);

extern const struct contest mnk_tictactoe_contest;

#endif
