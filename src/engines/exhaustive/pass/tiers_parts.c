/* tiers_parts: sums. The positions of the engine are parts, and the children of a part are the
 * parts of the sums after its moves:
 *
 *     sums       | p + q | empty | r |           after three moves of a position
 *     children   | p  q  | empty | r |           parts, in canonical form
 *     again      | 1  0  | 0     | 0 |           another part of the same sum follows
 *     sum_ends   | 2     | 3     | 4 |
 *
 * Theorem (Sprague 1935, Grundy 1939): the Grundy value of a sum is the xor of the values of its
 * parts. The rules are therefore called once for each part, however many sums contain it.
 *
 * The empty sum has no parts. It is the state 0 ... 0 1, one byte longer than all others; its
 * handle is 0 and its value 0.
 */
#include "engines/exhaustive/pass/tiers_batch.h"

/* Returns the room for the next part, filled with zeros; NULL: there is none, but it is counted. */
static unsigned char *tiers_parts_next(struct tiers_batch *batch)
{
    const uint64_t i = batch->count++;
    if (i >= batch->capacity)
        return NULL;
    batch->again[i] = true;
    return memset(batch->children + i * batch->game->stride, 0, batch->game->stride);
}

static void tiers_parts_take(void *user, const void *part, size_t size)
{
    struct tiers_batch *batch = user;
    unsigned char *to = tiers_parts_next(batch);
    if (!to)
        return;
    memcpy(to, part, size);
    tiers_game_canonical(batch->game, to);
}

static void tiers_parts_add_empty(struct tiers_batch *batch)
{
    unsigned char *to = tiers_parts_next(batch);
    if (to)
        to[batch->game->state_size] = 1;
}

/* Splits the sums as far as there is room for their parts; all parts are counted. */
static void tiers_parts_split_sums(struct tiers_batch *batch)
{
    const struct tiers_game *game = batch->game;
    batch->count = 0;
    for (uint64_t position = 0, i = 0; position < batch->positions; position++) {
        for (; i < batch->position_ends[position]; i++) {
            const uint64_t first = batch->count;
            game->rules->parts(game->setup, batch->sums + i * game->stride, tiers_parts_take,
                               batch);
            if (batch->count == first)
                tiers_parts_add_empty(batch);
            if (batch->count <= batch->capacity)
                batch->again[batch->count - 1] = false;
            batch->sum_ends[i] = (uint32_t)batch->count;
        }
        batch->ends[position] = (uint32_t)batch->count;
    }
}

void tiers_parts_split(struct tiers_batch *batch)
{
    unsigned char *const sums = batch->children;
    uint32_t *const ends = batch->ends;
    batch->children = batch->sums;
    batch->sums = sums;
    batch->ends = batch->position_ends;
    batch->position_ends = ends;
    batch->sum_count = batch->count;
    tiers_parts_split_sums(batch);
    if (batch->count > batch->capacity) {
        batch->positions = batch->count = 0;
        batch->full = true;
    }
    tiers_batch_miss(batch);
}

qj_status tiers_parts_load(struct tiers_batch *batch, const void *state)
{
    batch->begin = 0;
    batch->taken = 1;
    for (batch->positions = 0; batch->positions == 0;) {
        memcpy(batch->children, state, batch->game->state_size);
        batch->positions = batch->count = batch->ends[0] = 1;
        tiers_parts_split(batch);
        if (batch->positions == 0)
            TRY(tiers_batch_reserve(batch, 2 * batch->capacity));
    }
    return QJ_OK;
}

void tiers_parts_load_empty(struct tiers_batch *batch)
{
    batch->count = 0;
    tiers_parts_add_empty(batch);
    batch->again[0] = false;
    tiers_batch_miss(batch);
}
