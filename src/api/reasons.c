/* reasons: why an answer is so, in the game's own coordinates. */
#include "api/session.h"

struct translated_pairs {
    const qj_session *session;
    qj_pair_fn visit;
    void *user;
};

static bool visit_pair(void *user, const qj_move *a, const qj_move *b)
{
    const struct translated_pairs *out = user;
    qj_move one = session_from_view(out->session, a), two = session_from_view(out->session, b);
    return out->visit(out->user, &one, &two);
}

qj_status qj_session_pairs(qj_session *session, qj_pair_fn visit, void *user)
{
    const struct engine *engine = session->session->engine;
    struct translated_pairs out = {session, visit, user};
    TRY(session_check(session, engine->pairs, "pairs"));
    return engine->pairs(session->session, visit_pair, &out);
}

struct numbered_parts {
    uint64_t first;
    qj_part_fn visit;
    void *user;
};

static bool visit_part(void *user, uint64_t part, uint64_t size, uint64_t nimber)
{
    const struct numbered_parts *out = user;
    return out->visit(out->user, out->first + part, size, nimber);
}

qj_status qj_session_parts(qj_session *session, qj_part_fn visit, void *user)
{
    const struct engine *engine = session->session->engine;
    struct numbered_parts out = {session->position->game->first_part, visit, user};
    TRY(session_check(session, engine->parts, "parts"));
    return engine->parts(session->session, visit_part, &out);
}

struct translated_replies {
    const qj_session *session;
    qj_reply_fn visit;
    void *user;
    qj_move *pairs; /* room for QJ_MOST_PAIRED */
};

static bool visit_reply(void *user, const qj_reply *reply)
{
    const struct translated_replies *out = user;
    qj_reply translated = *reply;
    if (reply->moves)
        translated.move = session_from_view(out->session, &reply->move);
    for (uint64_t i = 0; i < reply->paired; i++)
        out->pairs[i] = session_from_view(out->session, &reply->pairs[i]);
    translated.pairs = out->pairs;
    return out->visit(out->user, &translated);
}

qj_status qj_session_strategy(qj_session *session, bool at_least, int64_t bound, qj_reply_fn visit,
                              void *user)
{
    const struct engine *engine = session->session->engine;
    struct translated_replies out = {session, visit, user, NULL};
    TRY(session_check(session, engine->strategy, "strategy"));
    SCOPED(arena_clear) struct arena arena = {.context = session->position->arena.context};
    TRY(arena_make(&arena, &out.pairs, QJ_MOST_PAIRED));
    return engine->strategy(session->session, at_least, bound, visit_reply, &out);
}

qj_status qj_session_misere(qj_session *session, qj_misere *out)
{
    const struct engine *engine = session->session->engine;
    qj_misere misere;
    TRY(session_check(session, engine->misere, "misere quotient"));
    TRY(engine->misere(session->session, &misere));
    *out = misere;
    return QJ_OK;
}

struct numbered_elements {
    uint64_t first;
    qj_element_fn visit;
    void *user;
};

static bool visit_element(void *user, uint64_t part, uint64_t size, const char *element)
{
    const struct numbered_elements *out = user;
    return out->visit(out->user, out->first + part, size, element);
}

qj_status qj_session_elements(qj_session *session, qj_element_fn visit, void *user)
{
    const struct engine *engine = session->session->engine;
    struct numbered_elements out = {session->position->game->first_part, visit, user};
    TRY(session_check(session, engine->elements, "elements"));
    return engine->elements(session->session, visit_element, &out);
}
