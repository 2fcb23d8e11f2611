/* engines: the choice for a position; see engines.h. */
#include "api/engines.h"

#include <string.h>

/* An engine for a view that exists, of the given name unless that is NULL. */
static const struct engine *engine_for(const struct view *view, const char *name)
{
    for (const struct engine *const *engine = engines; *engine; engine++)
        if ((*engine)->view == view->kind && (!name || !strcmp((*engine)->name, name)) &&
            (!(*engine)->fits || (*engine)->fits(view)))
            return *engine;
    return NULL;
}

static void view_rules(const struct position *position, struct view *view)
{
    *view = (struct view){.kind = VIEW_RULES,
                          .rules = {.rules = position->game->rules,
                                    .puzzle = position->game->puzzle,
                                    .setup = position->setup,
                                    .state = position->state,
                                    .state_size = position->state_size}};
}

qj_status engines_choose(const struct position *position, const char *name, struct arena *arena,
                         struct view *view, const struct engine **out)
{
    const struct game *game = position->game;
    const struct engine *engine = NULL;
    for (int i = 0; !engine && game->views[i] != VIEW_NONE; i++) {
        view->kind = VIEW_NONE;
        TRY(game->view(position, game->views[i], arena, view));
        engine = engine_for(view, name);
    }
    if (!engine) {
        view_rules(position, view);
        engine = engine_for(view, name);
    }
    if (!engine)
        return context_fail(arena->context, QJ_USAGE, "there is no engine '%.40s' for %s",
                            name ? name : "", position->name->name);
    *out = engine;
    return QJ_OK;
}
