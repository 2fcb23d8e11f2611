/* engines: the choice of an engine for a position, its view, and the cost of a session. */
#include "api/api.h"

#include "base/team.h"

/* Whether an engine answers for a view; moving: for a record from there, too. */
static bool engines_take(const struct engine *engine, const struct view *view, bool moving)
{
    return engine->view == view->kind && (!moving || engine->advance || engine->trace) &&
           (!engine->fits || engine->fits(view));
}

const struct engine *engines_best(const struct engine *const *engine, const struct view *view,
                                  const char *name, bool moving)
{
    const struct engine *best = NULL;
    for (; *engine; engine++)
        if ((!name || !strcmp((*engine)->name, name)) && engines_take(*engine, view, moving) &&
            (!best || best->rank < (*engine)->rank))
            best = *engine;
    return best;
}

/* The game's name, the rest of its identity, and the position's start in its words. With the state
 * this is all that an answer depends on. For checkpoints and for the processes of a team. */
static qj_status engines_describe(const qj_position *position, struct arena *arena,
                                  struct rules_view *view)
{
    struct collected_text text = {.arena = arena};
    qj_sink sink = collect_sink(&text);
    qj_position start = *position;
    struct writer writer;
    start.state = start.start;
    bool wanted = context_checkpoint(arena->context) || arena->context->limits.team;
    if (!position->entry->write || !wanted)
        return QJ_OK;
    writer_open(&writer, arena->context, &sink);
    write_text(&writer, position->entry->name);
    write_char(&writer, '\n');
    write_count(&writer, position->entry->identity_size);
    write_char(&writer, '\n');
    write_bytes(&writer, position->entry->identity, position->entry->identity_size);
    position->entry->write(&writer, &start);
    TRY(collect_status(&text, writer_flush(&writer)));
    view->text = text.data;
    view->text_size = text.size;
    return QJ_OK;
}

static qj_status engines_view_rules(const qj_position *position, struct arena *arena,
                                    struct view *view)
{
    void *state = position->state;
    if (position->state_size > QJ_STATE_SIZE)
        return context_fail(arena->context, QJ_LIMIT,
                            "a state takes %zu bytes, and exhaustive search at most %d",
                            position->state_size, QJ_STATE_SIZE);
    if (!state && position->game->unfold)
        TRY(position_copy_state(position, arena, &state));
    *view = (struct view){.kind = VIEW_RULES,
                          .rules = {.rules = position->game->rules,
                                    .setup = position->rules_setup,
                                    .state = state,
                                    .state_size = position->state_size}};
    if (position->game->identify)
        position->game->identify(position, &view->rules);
    if (position->game->audit && !arena->context->limits.trust && !arena->context->solution)
        TRY(position->game->audit(position, arena, &view->rules));
    return team_agree(arena->context, engines_describe(position, arena, &view->rules));
}

/* Makes a view of a game's kind; VIEW_NONE, the end of these, gives that of the bare rules. */
static qj_status engines_view(const qj_position *position, enum view_kind kind,
                              const struct engine_request *request, struct arena *arena,
                              struct view *view)
{
    *view = (struct view){.kind = kind, .arena = arena};
    TRY(kind == VIEW_NONE ? engines_view_rules(position, arena, view)
                          : position->game->view(position, view));
    view->outcome = request->outcome;
    view->value = request->value;
    view->named = request->engine != NULL;
    view->searched = position->game->searched;
    return QJ_OK;
}

/* Whether an engine of that name (NULL: any) takes that kind of view, which may be large. */
static bool engines_serve(enum view_kind kind, const char *name)
{
    for (const struct engine *const *engine = engines; *engine; engine++)
        if ((*engine)->view == kind && (!name || !strcmp((*engine)->name, name)))
            return true;
    return false;
}

/* Who does the work of an engine in its place, if anyone does. */
static const struct engine *engines_replacement(const qj_context *context, const struct view *view,
                                                const struct engine *engine)
{
    for (const struct engine *const *other = engines; engine && *other; other++)
        if ((*other)->instead_of == engine && (*other)->replaces(context, view) &&
            (!(*other)->fits || (*other)->fits(view)))
            return *other;
    return engine;
}

/* Refuses the name of an engine, and lists the engines that answer for the position. */
static qj_status engines_refuse(const qj_position *position, const struct engine_request *request,
                                struct arena *arena, const char *name)
{
    char list[PHRASE_SIZE] = "";
    const enum view_kind *views = position->game->views;
    for (bool last = false; !last; views++) {
        struct view view;
        last = *views == VIEW_NONE;
        if (engines_view(position, *views, request, arena, &view) != QJ_OK)
            continue;
        for (const struct engine *const *engine = engines; *engine; engine++)
            if (!(*engine)->from_file && engines_take(*engine, &view, request->moving)) {
                size_t length = strlen(list);
                snprintf(list + length, sizeof list - length, length ? " %s" : "%s",
                         (*engine)->name);
            }
    }
    return context_fail(arena->context, QJ_USAGE,
                        "there is no engine '%.40s' for %s; engines for this position: %.*s", name,
                        position->entry->name, (int)sizeof list, list);
}

qj_status engines_choose(const qj_position *position, const struct engine_request *request,
                         struct arena *arena, struct view *view, const struct engine **out)
{
    const enum view_kind *views = position->game->views;
    const struct engine *engine = NULL;
    const char *name = request->engine;
    if (!name && arena->context->solution)
        name = arena->context->solution->head->every ? "heights" : "lookup";
    for (bool last = false; !engine && !last; views++) {
        last = *views == VIEW_NONE;
        if (!engines_serve(last ? VIEW_RULES : *views, name))
            continue;
        TRY(engines_view(position, *views, request, arena, view));
        engine = engines_replacement(arena->context, view,
                                     engines_best(engines, view, name, request->moving));
        if (engine == request->declined)
            engine = NULL;
    }
    if (!engine && request->declined)
        return context_fail(arena->context, QJ_LIMIT, "the engine %s does not reach this position",
                            request->declined->name);
    if (!engine && !request->engine)
        TRY(api_solution_file_check(position, view)); /* a view that a solution file needs */
    if (!engine)
        return engines_refuse(position, request, arena, name ? name : "");
    *out = engine;
    return QJ_OK;
}

qj_status engines_check_room(const qj_position *position, const struct view *view)
{
    char what[PHRASE_SIZE];
    qj_context *context = position->arena.context;
    if (view->kind != VIEW_RULES || !position->game->min_positions || context->solution)
        return QJ_OK;
    uint64_t least = position->game->min_positions(position);
    TRY(context_check_states(context, least));
    if (context_scratch(context))
        return QJ_OK;
    phrase_write(what, sizeof what, "the table of %" PRIu64 " states and more", least);
    return context_check_array(context, least, view->rules.state_size, what);
}

qj_status qj_position_plan(const qj_position *position, const char *engine, qj_plan *out)
{
    qj_context *context = position->arena.context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const struct engine *chosen;
    struct view view;
    struct engine_request request = {.engine = engine};
    qj_plan plan;
    do {
        TRY(engines_choose(position, &request, &arena, &view, &chosen));
        plan = (qj_plan){.engine = chosen->name, .theorem = chosen->theorem};
        if (chosen->plans_by_trial)
            TRY(engine_session_plan_by_trial(context, chosen, &view, &plan));
        else if (chosen->plan)
            TRY(chosen->plan(context, &view, &plan));
        request.declined = chosen;
    } while (!plan.engine);
    arena_clear(&arena);
    /* The limits, which engines do not know; a number of states that is a bound does not count. */
    const uint64_t states = context->limits.states;
    plan.fits = plan.bytes <= context_left(context) &&
                (states == 0 || plan.states <= states || plan.states_certainty == QJ_BOUND);
    *out = plan;
    return QJ_OK;
}
