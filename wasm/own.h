/* own: a game whose rules the page tells in the words of programs on a pipe (docs/your-game.md). */
#ifndef QIJU_WASM_OWN_H
#define QIJU_WASM_OWN_H

#include "wasm/answer.h"

#include <qiju/qiju.h>

/* NULL when what the page told is wrong; the error then says what. */
const qj_game *own_game(const struct own *own, qj_error *error);

/* The status of a question about the game that has failed. */
qj_status own_status(const struct own *own, qj_status status);

#endif
