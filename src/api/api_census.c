/* api_census: counts reachable positions, by exhaustive search or a theorem for outcomes. */
#include "api/api.h"

#include "base/team.h"

/* The plies of an engine. */
struct api_census_plies {
    struct arena *arena;
    qj_ply *plies;
    uint64_t count, room, positions;
    qj_status status;
};

static bool api_census_keep(void *user, const qj_ply *ply)
{
    struct api_census_plies *kept = user;
    kept->status = arena_append(kept->arena, &kept->plies, &kept->room, &kept->count, ply);
    kept->positions += ply->positions;
    return kept->status == QJ_OK;
}

static qj_status api_census_count(const qj_position *position, bool outcome, bool bare,
                                  qj_ply_fn visit, void *user)
{
    qj_context *context = position->arena.context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct engine_request request = {.engine = outcome ? NULL : "exhaustive", .outcome = outcome};
    const struct engine *engine;
    struct view view;
    if (!position->game->rules)
        return context_fail(context, QJ_USAGE, "a puzzle has no plies to count");
    TRY(position_because(position, engines_choose(position, &request, &arena, &view, &engine)));
    if (!engine->census) {
        request.engine = "exhaustive";
        TRY(position_because(position, engines_choose(position, &request, &arena, &view, &engine)));
    }
    view.bare = bare || outcome;
    TRY(engines_check_room(position, &view));
    struct api_census_plies kept = {.arena = &arena};
    qj_status status = engine->census(context, &view, api_census_keep, &kept);
    if (kept.status == QJ_OK)
        status = api_check_claims(position, &view, kept.positions, false, status);
    else
        status = kept.status;
    TRY(position_because(position, team_agree(context, status))); /* each checks its share */
    for (uint64_t i = 0; i < kept.count; i++) {
        if (outcome) /* moves that keep a score do not determine moves that keep an outcome */
            kept.plies[i].only = kept.plies[i].games = QJ_NOT_KNOWN;
        if (!visit(user, &kept.plies[i]))
            break;
    }
    return QJ_OK;
}

qj_status qj_position_census(const qj_position *position, qj_ply_fn visit, void *user)
{
    return api_census_count(position, false, false, visit, user);
}

qj_status qj_position_census_bare(const qj_position *position, qj_ply_fn visit, void *user)
{
    return api_census_count(position, false, true, visit, user);
}

qj_status qj_position_census_outcomes(const qj_position *position, qj_ply_fn visit, void *user)
{
    return api_census_count(position, true, false, visit, user);
}
