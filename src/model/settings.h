/* settings: the "name=value" strings given to a generator, checked against its parameters; see
 * game.h. */
#ifndef QIJU_MODEL_SETTINGS_H
#define QIJU_MODEL_SETTINGS_H

#include "model/game.h"

struct settings {
    const struct qj_game *game;
    const char *const *given; /* "name=value", NULL at the end */
    struct arena arena;
};

/* QJ_USAGE when a given name is no parameter of the game. settings_close frees what was allocated.
 */
qj_status settings_open(struct settings *settings, qj_context *context, const struct qj_game *game,
                        const char *const *given);
void settings_close(struct settings *settings);

/* Whether random moves can be played on the boards: not in a puzzle, nor where the game has a
 * parameter "moves" of its own. */
bool settings_play_moves(const struct qj_game *game);

/* Parameter number index of a game, the common ones last; NULL past the end. */
const qj_parameter *settings_parameter(const struct qj_game *game, size_t index);

#endif
