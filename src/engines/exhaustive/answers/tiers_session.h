/* tiers_session: sessions that find all positions of a game; see tiers_session.c. */
#pragma once

#include "engines/exhaustive/answers/tiers_answers.h"
#include "engines/exhaustive/answers/tiers_misere.h"
#include "engines/exhaustive/pass/tiers_save.h"

struct tiers_session {
    struct tiers_answers answers;
    struct tiers_solution solution;
    struct tiers_misere misere; /* of sums in misere play */
};

/* Solves a game for a census, or for a solution file of sums: positions and not their parts, with
 * all logs and all tiers in memory. */
qj_status tiers_session_solve_whole(struct tiers_solution *solution, struct tiers_game *game,
                                    struct arena *arena, const struct rules_view *view);

/* Plans rules that name child tiers: the tiers, the longest chain, and the gain of a team. */
qj_status tiers_plan_tiers(const struct tiers_game *game, struct arena *arena, qj_plan *out);

/* Functions of struct engine. */
qj_status tiers_session_plan(qj_context *context, const struct view *view, qj_plan *out);
qj_status tiers_session_prepare(struct engine_session *session, const struct view *view);
qj_status tiers_census_visit(qj_context *context, const struct view *view, qj_ply_fn visit,
                             void *user);
qj_status tiers_keep_all(struct engine_session *session, qj_solution_file_head *head,
                         const qj_solution_file_writer *keeper);
