/* kept: giving the positions of a session away, and answering from them; see <qiju/kept.h>.
 *
 * A kept solution is known by the game's name, the text of its start, and what tells its rules from
 * others. All of it is compared, byte for byte.
 */
#include "api/kept.h"

#include "api/collect.h"
#include "api/session.h"

#include <string.h>

void qj_context_kept(qj_context *context, const qj_kept *kept)
{
    context->solution = kept;
}

/* ------------------------------------------------------------------ what it is of */

/* The states of the catalogue's games may be others in another version. */
static void identify(const struct qj_game *name, qj_kept_head *head)
{
    head->game = name->name;
    head->identity = name->identity_size ? name->identity : qj_version();
    head->identity_size = name->identity_size ? name->identity_size : strlen(qj_version());
}

/* The position as it stands in state, as a start. */
static qj_status describe(const qj_position *position, const void *state, struct arena *arena,
                          qj_kept_head *head)
{
    struct collected text = {.arena = arena};
    qj_sink sink = collect_sink(&text);
    qj_position start = *position;
    start.state = (void *)state;
    TRY(collect_status(&text, qj_position_write(&start, &sink)));
    TRY(collect_status(&text, sink.write(sink.user, "", 1) ? QJ_OK : QJ_LIMIT));
    identify(position->name, head);
    head->text = text.data;
    head->text_size = text.size - 1;
    return QJ_OK;
}

static bool same(const void *one, uint64_t one_size, const void *other, uint64_t other_size)
{
    return one_size == other_size && (!one_size || !memcmp(one, other, one_size));
}

static qj_status refuse(const qj_position *position, const char *difference)
{
    return context_fail(position->arena.context, QJ_USAGE, "the kept solution is of %s",
                        difference);
}

qj_status kept_check(const qj_position *position, const struct view *view)
{
    qj_context *context = position->arena.context;
    const qj_kept *kept = context->solution;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    qj_kept_head head = {0};
    if (!kept)
        return QJ_OK;
    if (strcmp(kept->head->game, position->name->name) != 0)
        return refuse(position, "another game");
    identify(position->name, &head);
    if (!same(kept->head->identity, kept->head->identity_size, head.identity, head.identity_size))
        return refuse(position, "other rules, or another version of qiju");
    TRY(describe(position, position->start, &arena, &head));
    if (!same(kept->head->text, kept->head->text_size, head.text, head.text_size))
        return refuse(position, "another board or start");
    if (view->kind == VIEW_RULES && (kept->head->kind != rules_kind(view->rules.rules) ||
                                     kept->head->state_size != view->rules.state_size))
        return refuse(position, "other states");
    return QJ_OK;
}

/* --------------------------------------------------------------------- keeping, verifying */

qj_status qj_session_keep(qj_session *session, const qj_keeper *keeper)
{
    const struct engine *engine = session->session->engine;
    const qj_position *position = session->position;
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    qj_kept_head head = {0};
    TRY(session_check(session, position->game->rules && engine->keep, "positions to be kept"));
    if (session->depth)
        return context_fail(arena.context, QJ_USAGE,
                            "a session is kept where it was opened, and moves were played");
    TRY(describe(position, position->state, &arena, &head));
    return position_because(position, engine->keep(session->session, &head, keeper));
}

qj_status qj_session_verify(qj_session *session, const void *state, const qj_kept_value *value)
{
    const struct engine *engine = session->session->engine;
    TRY(session_check(session, engine->verify, "kept values"));
    return position_because(session->position, engine->verify(session->session, state, value));
}
