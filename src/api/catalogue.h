/* catalogue: the games of src/games, collected by the build. */
#ifndef QIJU_API_CATALOGUE_H
#define QIJU_API_CATALOGUE_H

#include "model/game.h"

/* In the order of their file names, NULL at the end. */
extern const struct game *const catalogue_games[];

/* QJ_USAGE unless game is one and has a contest format. */
qj_status catalogue_check_judged(qj_context *context, const qj_game *game);

#endif
