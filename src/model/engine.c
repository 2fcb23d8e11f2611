/* engine: the life of a session; see engine.h. */
#include "model/engine.h"

void *session_new(qj_context *context, const struct engine *engine, size_t size)
{
    struct arena arena;
    arena_init(&arena, context);
    struct session *session = arena_alloc(&arena, 1, size);
    if (!session)
        return NULL;
    session->engine = engine;
    session->arena = arena;
    return session;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    struct arena arena = session->arena;
    arena_clear(&arena);
}
