/* tiers_session: sessions that find all positions of a game; see tiers_session.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_ANSWERS_TIERS_SESSION_H
#define QIJU_ENGINES_EXHAUSTIVE_ANSWERS_TIERS_SESSION_H

#include "engines/exhaustive/answers/tiers_answers.h"
#include "engines/exhaustive/answers/tiers_misere.h"
#include "engines/exhaustive/pass/tiers_save.h"

struct tiers_session {
    struct tiers_answers answers;
    struct tiers_solution solution;
    struct tiers_misere misere; /* of sums in misere play */
};

/* Functions of struct engine; the engine is that of the session. */
qj_status tiers_session_plan(qj_context *context, const struct view *view, qj_plan *out);
/* Plans rules that name child tiers: the tiers, the longest chain, and the gain of a team. */
qj_status tiers_plan_tiers(const struct tiers_game *game, struct arena *arena, qj_plan *out);
/* whole: for a census, or a solution file of sums: positions and not their parts, with all logs. */
qj_status tiers_session_open(qj_context *context, const struct engine *engine,
                             const struct view *view, bool whole, struct engine_session **out);
qj_status tiers_census_visit(qj_context *context, const struct engine *engine,
                             const struct view *view, qj_ply_fn visit, void *user);
qj_status tiers_keep_all(struct engine_session *session, qj_solution_file_head *head,
                         const qj_solution_file_writer *keeper);

#endif
