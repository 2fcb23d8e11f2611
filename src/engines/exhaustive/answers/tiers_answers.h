/* tiers_answers: the answers of a session for its position; see tiers_answers.c. */
#pragma once

#include "engines/exhaustive/answers/tiers_path.h"
#include "engines/exhaustive/pass/tiers_batch.h"
#include "engines/exhaustive/value/tiers_value.h"
#include "model/engine.h"

struct tiers_answers {
    struct engine_session head;
    struct tiers_game game;
    qj_kind kind; /* of answers */

    /* The source of values. find: of a state as the rules made it. expand: of the states after the
     * moves of such a state, which are in batch then. */
    qj_status (*find)(struct tiers_answers *answers, const unsigned char *state,
                      struct tiers_value *out);
    qj_status (*expand)(struct tiers_answers *answers, const unsigned char *state);
    struct tiers_batch *batch;
    struct tiers_value *after; /* of each move, for the player to move after it */
    uint64_t count, after_room;

    struct tiers_path path;
};

/* Begins at the start of the game, which is open. The source is set. */
qj_status tiers_answers_open(struct tiers_answers *answers);

/* Makes room for the values after `count` moves. */
qj_status tiers_answers_reserve(struct tiers_answers *answers, uint64_t count);

/* The current state. */
static inline const unsigned char *tiers_answers_here(const struct tiers_answers *answers)
{
    return tiers_path_here(&answers->path);
}

/* Functions of struct engine. */
qj_status tiers_answers_value(struct engine_session *session, qj_value *out);
qj_status tiers_answers_moves(struct engine_session *session, qj_option_fn visit, void *user);
qj_status tiers_answers_line(struct engine_session *session, qj_move_fn visit, void *user);
qj_status tiers_answers_choices(struct engine_session *session, int player, qj_choice_fn visit,
                                void *user);
qj_status tiers_answers_advance(struct engine_session *session, const qj_move *move);
qj_status tiers_answers_retreat(struct engine_session *session);
