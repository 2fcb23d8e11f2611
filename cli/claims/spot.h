/* spot: a position as a text, and the truth about it. Programs are given the text and users are
 * shown it; the position is read from it, so that both mean the same. */
#ifndef QIJU_CLI_CLAIMS_SPOT_H
#define QIJU_CLI_CLAIMS_SPOT_H

#include "cli/question/vary.h"

struct spot {
    qj_context *context;
    const qj_game *game;
    struct kept text;
    bool moves; /* the text ends in moves played, and the position is the one after them */
    qj_position *position;
    qj_session *session;
    bool puzzle;
    qj_worth worth;       /* unless it is a puzzle */
    qj_solution solution; /* if it is */
};

void spot_close(struct spot *spot);

/* The board at a point of a grid: as it is generated, in the contest's form, or the first case of
 * several. */
qj_status spot_start(struct vary *vary, qj_context *context, struct spot *spot);

/* The spot after a legal move: written as a start of its own if the game's text can say it. */
qj_status spot_after(const struct spot *spot, const qj_move *move, struct spot *after);

/* Whether there is a move to make where a session stands. */
qj_status spot_goes_on(qj_session *session, bool *goes_on);

/* All legal moves with their worths, up to a limit; *options is the caller's, to be freed. QJ_LIMIT
 * after a complaint when there is no memory. */
qj_status spot_moves(const struct spot *spot, size_t most, qj_option **options, size_t *count);

#endif
