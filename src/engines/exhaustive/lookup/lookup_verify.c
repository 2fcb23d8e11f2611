/* lookup_verify: checks the stored value of a position against the stored values of its successors.
 *
 * Theorem. If the value of every stored position follows from its successors, and every move leads
 * to a stored position, all values are right. If play must end, the proof is induction over the
 * longest play (tiers_value.c). If play may repeat: a win in d moves has a move to a loss in d - 1,
 * and all moves of a loss in d lead to wins in at most d - 1. Wins and losses are therefore right
 * by induction over d. A draw has a move to a draw and no move to a loss of the opponent, so
 * neither side can force more.
 */
#include "engines/exhaustive/lookup/lookup.h"

#include <string.h>

static qj_status lookup_refuse(const struct lookup *lookup, const char *sentence)
{
    return context_fail(lookup->head.arena.context, QJ_BAD_INPUT, "%s", sentence);
}

/* The value that follows from the children, for the player to move. */
static qj_status lookup_derive(struct lookup *lookup, struct tiers_value *out)
{
    const struct tiers_batch *batch = &lookup->batch;
    struct tiers_fold fold;
    if (batch->count == 0) {
        *out = tiers_value_end(lookup->game.kind, batch->end[0]);
        return QJ_OK;
    }
    if (bits_words(batch->count + 1) > lookup->words) {
        lookup->words = bits_words(batch->capacity + 1);
        TRY(arena_resize(&lookup->head.arena, &lookup->nimbers, lookup->words));
    }
    tiers_fold_begin(&fold, lookup->game.kind, lookup->nimbers, batch->count);
    for (uint64_t i = 0; i < batch->count; i++)
        if (!tiers_fold_add(&fold, &lookup->after[i], batch->points[i], batch->again[i]))
            return context_fail(lookup->head.arena.context, QJ_LIMIT,
                                "the values of the game do not fit 64 bits");
    *out = tiers_fold_finish(&fold);
    return QJ_OK;
}

qj_status lookup_verify(struct engine_session *session, const void *state,
                        const qj_solution_file_value *value)
{
    struct lookup *lookup = (struct lookup *)session;
    const struct tiers_game *game = &lookup->game;
    struct tiers_value derived;
    memset(lookup->canonical, 0, game->stride);
    memcpy(lookup->canonical, state, game->state_size);
    if (game->rules->is_state && !game->rules->is_state(game->setup, lookup->canonical))
        return lookup_refuse(lookup, "a state is none of the game");
    tiers_game_canonical(game, lookup->canonical);
    if (memcmp(lookup->canonical, state, game->state_size) != 0)
        return lookup_refuse(lookup, "a state is not in its canonical form");
    TRY(lookup_children(lookup, lookup->canonical));
    TRY(lookup_derive(lookup, &derived));
    return derived.number == value->value && derived.ending == value->ending
               ? QJ_OK
               : lookup_refuse(lookup, "a value does not follow from those of the moves");
}
