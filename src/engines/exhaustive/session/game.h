/* game: the session of plain rules, as struct engine asks for it; see game.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_GAME_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_GAME_H

#include "model/engine.h"

qj_status game_open(qj_context *context, const struct engine *engine, const struct rules_view *view,
                    struct session **out);
qj_status game_value(struct session *session, qj_worth *out);
qj_status game_moves(struct session *session, qj_option_fn visit, void *user);
qj_status game_line(struct session *session, qj_move_fn visit, void *user);
qj_status game_advance(struct session *session, const qj_move *move);
qj_status game_retreat(struct session *session);

#endif
