/* tiers_parents: the parents of a position, from the predecessors that the rules name.
 *
 * The rules may name a state twice, states that play cannot reach, and states of other tiers. The
 * same canonical form may come from several states, too. So a parent may be found more than once.
 */
#include "engines/exhaustive/pass/tiers_backward.h"

struct tiers_parents {
    struct tiers_batch *batch;
    uint64_t tier; /* its number */
    int side;
    qj_status status;
};

static void tiers_parents_take(void *user, const void *state, size_t size)
{
    struct tiers_parents *parents = user;
    struct tiers_batch *batch = parents->batch;
    const struct tiers_game *game = batch->game;
    if (parents->status == QJ_OK && batch->count == batch->capacity)
        parents->status = tiers_batch_reserve(batch, 2 * batch->capacity, false);
    if (parents->status != QJ_OK)
        return;
    unsigned char *to = batch->children + batch->count * game->stride;
    memset(to, 0, game->stride);
    memcpy(to, state, size);
    batch->again[batch->count] = tiers_game_names_sides(game) &&
                                 game->rules->side(game->setup, to) == parents->side;
    tiers_game_canonical(game, to);
    batch->count += tiers_game_tier(game, to) == parents->tier;
}

qj_status tiers_parents_find(struct tiers_backward *backward, uint64_t place)
{
    struct tiers_batch *batch = &backward->solution->team.jobs->batch;
    const struct tiers_game *game = batch->game;
    const struct tiers_index *index = &backward->tier->index;
    unsigned char *state = batch->states;
    struct tiers_parents parents = {batch, backward->tier->number, 0, QJ_OK};
    tiers_index_state(index, tiers_index_handle(index, place), state);
    if (tiers_game_names_sides(game))
        parents.side = game->rules->side(game->setup, state);
    batch->count = 0;
    game->rules->predecessors(game->setup, state, tiers_parents_take, &parents);
    TRY(parents.status);
    for (uint64_t i = 0; i < batch->count; i++)
        batch->pick[i] = (uint32_t)i;
    const struct tiers_states states = {.states = batch->children,
                                        .stride = game->stride,
                                        .pick = batch->pick,
                                        .count = batch->count};
    tiers_index_find(index, &states, batch->address);
    return QJ_OK;
}
