/* choice: the move of a perfect player. */
#include "api/api.h"

bool qj_value_beats(const qj_value *value, const qj_value *other)
{
    if (value->lo != other->hi || !value->distance_known || !other->distance_known)
        return value->lo > other->hi;
    return value->lo > 0 ? value->distance < other->distance
                         : value->lo < 0 && value->distance > other->distance;
}

/* The best moves in board order, up to the number that is examined more closely. */
enum { MAX_CANDIDATES = 64 };
struct choice_candidates {
    qj_option options[MAX_CANDIDATES];
    unsigned count;
};

static bool choice_add_candidate(void *user, const qj_option *option)
{
    struct choice_candidates *candidates = user;
    const qj_value *best = &candidates->options[0].value;
    if (candidates->count && qj_value_beats(best, &option->value))
        return true;
    if (candidates->count && qj_value_beats(&option->value, best))
        candidates->count = 0;
    if (candidates->count < MAX_CANDIDATES)
        candidates->options[candidates->count++] = *option;
    return true;
}

static bool choice_count_winning(void *user, const qj_option *option)
{
    uint64_t *winning = user;
    if (option->value.lo > 0 && __builtin_add_overflow(*winning, option->count, winning))
        *winning = UINT64_MAX;
    return true;
}

/* Finds the candidate after which the opponent has the fewest winning replies. */
static qj_status choice_find_hardest(qj_session *session,
                                     const struct choice_candidates *candidates, unsigned *out)
{
    uint64_t fewest = UINT64_MAX;
    for (unsigned i = 0; i < candidates->count; i++) {
        uint64_t winning = 0;
        TRY(qj_session_advance(session, &candidates->options[i].move));
        qj_status status = qj_session_moves(session, choice_count_winning, &winning);
        qj_status back = qj_session_retreat(session);
        TRY(status);
        TRY(back);
        if (winning < fewest) {
            fewest = winning;
            *out = i;
        }
    }
    return QJ_OK;
}

qj_status qj_session_choose(qj_session *session, qj_option *out, bool *exists)
{
    struct choice_candidates candidates = {.count = 0};
    unsigned chosen = 0;
    TRY(qj_session_moves(session, choice_add_candidate, &candidates));
    const qj_value *value = &candidates.options[0].value;
    bool lost = candidates.count > 1 && value->kind != QJ_SCORE && value->lo < 0;
    if (lost && !value->distance_known && session_plays_on(session))
        TRY(choice_find_hardest(session, &candidates, &chosen));
    *exists = candidates.count > 0;
    if (*exists)
        *out = candidates.options[chosen];
    return QJ_OK;
}
