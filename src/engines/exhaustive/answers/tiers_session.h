/* tiers_session: the functions of struct engine that answer; see tiers_session.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_ANSWERS_TIERS_SESSION_H
#define QIJU_ENGINES_EXHAUSTIVE_ANSWERS_TIERS_SESSION_H

#include "engines/exhaustive/answers/tiers_misere.h"
#include "engines/exhaustive/pass/tiers_save.h"
#include "model/engine.h"

struct tiers_session {
    struct engine_session head;
    struct tiers_game game;
    struct tiers_solution solution;
    struct tiers_misere misere; /* of sums in misere play */
    qj_kind kind;               /* of answers */
    unsigned char *path; /* the states from the opened one to the current one, stride bytes each */
    uint64_t played, path_capacity;
    unsigned char *canonical;
};

/* Functions of struct engine; the engine is that of the session. */
qj_status tiers_session_plan(qj_context *context, const struct view *view, qj_plan *out);
/* Plans rules that name child tiers: the tiers, the longest chain, and the gain of a team. */
qj_status tiers_plan_tiers(const struct tiers_game *game, struct arena *arena, qj_plan *out);
/* whole: for a census, or a solution file of sums: positions and not their parts, with all logs. */
qj_status tiers_session_open(qj_context *context, const struct engine *engine,
                             const struct view *view, bool whole, struct engine_session **out);
qj_status tiers_session_value(struct engine_session *session, qj_value *out);
qj_status tiers_session_moves(struct engine_session *session, qj_option_fn visit, void *user);
qj_status tiers_session_advance(struct engine_session *session, const qj_move *move);
qj_status tiers_session_retreat(struct engine_session *session);
qj_status tiers_line_visit(struct engine_session *session, qj_move_fn visit, void *user);
qj_status tiers_session_choices(struct engine_session *session, int player, qj_choice_fn visit,
                                void *user);
qj_status tiers_census_visit(qj_context *context, const struct engine *engine,
                             const struct view *view, qj_ply_fn visit, void *user);

qj_status tiers_keep_all(struct engine_session *session, qj_solution_file_head *head,
                         const qj_solution_file_writer *keeper);

/* The current state. */
static inline const unsigned char *tiers_session_here(const struct tiers_session *session)
{
    return session->path + session->played * session->game.stride;
}

/* Finds the address and the value of a state; a sum has no address. */
qj_status tiers_session_find(struct tiers_session *session, const unsigned char *state,
                             uint64_t *address, struct tiers_value *out);

/* Expands a state; *count moves are in solution.batch. */
qj_status tiers_session_expand(struct tiers_session *session, const unsigned char *state,
                               uint64_t *count);
/* The value of a move that was expanded last, for the player who makes it. */
struct tiers_value tiers_session_move(struct tiers_session *session, uint64_t move);

#endif
