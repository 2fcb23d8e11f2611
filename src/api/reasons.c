/* reasons: reasons for answers, in the game's words. */
#include "api/api.h"

static bool reasons_visit_pair(void *user, const qj_move *a, const qj_move *b)
{
    const struct passing *out = user;
    qj_move one = session_from_view(out->session, a), two = session_from_view(out->session, b);
    return out->visit.pair(out->user, &one, &two);
}

qj_status qj_session_pairs(qj_session *session, qj_pair_fn visit, void *user)
{
    struct passing out = {session, {.pair = visit}, user};
    TRY(session_check(session, session->engine->pairs, "pairs"));
    return session->engine->pairs(session->inner, reasons_visit_pair, &out);
}

qj_status qj_session_parts(qj_session *session, qj_part_fn visit, void *user)
{
    TRY(session_check(session, session->engine->parts, "parts"));
    return session->engine->parts(session->inner, session->position->game->first_part, visit, user);
}

struct reasons_passing_replies {
    struct passing passing;
    qj_move *pairs; /* QJ_MOST_PAIRED moves */
};

static bool reasons_visit_reply(void *user, const qj_reply *reply)
{
    const struct reasons_passing_replies *out = user;
    const qj_session *session = out->passing.session;
    qj_reply translated = *reply;
    if (reply->moves)
        translated.move = session_from_view(session, &reply->move);
    for (uint64_t i = 0; i < reply->paired; i++)
        out->pairs[i] = session_from_view(session, &reply->pairs[i]);
    translated.pairs = out->pairs;
    return out->passing.visit.reply(out->passing.user, &translated);
}

qj_status qj_session_strategy(qj_session *session, bool at_least, int64_t bound, qj_reply_fn visit,
                              void *user)
{
    struct reasons_passing_replies out = {{session, {.reply = visit}, user}, NULL};
    TRY(session_check(session, session->engine->strategy, "strategy"));
    SCOPED(arena_clear) struct arena arena = {.context = session->position->arena.context};
    TRY(arena_make(&arena, &out.pairs, QJ_MOST_PAIRED));
    return session->engine->strategy(session->inner, at_least, bound, reasons_visit_reply, &out);
}

qj_status qj_session_misere(qj_session *session, qj_misere *out)
{
    TRY(session_check(session, session->engine->misere, "misere quotient"));
    return session->engine->misere(session->inner, out);
}

qj_status qj_session_elements(qj_session *session, qj_element_fn visit, void *user)
{
    TRY(session_check(session, session->engine->elements, "elements"));
    return session->engine->elements(session->inner, session->position->game->first_part, visit,
                                     user);
}
