/* tiers_index: the positions of a tier, by their states in a table or by their ranks in a layout.
 *
 *     hashed   handle = place = index in the table, in the order in which positions were found
 *     ranked   handle = rank
 *              reached | 0 1 1 0 0 1 ... | 1 0 ...     one bit a rank: play can reach it
 *              before  | 0               | 23          of each word: reached ranks before it
 *              place = before + bits of the word below the rank; = rank if all are reached
 *
 * So a column of values has an entry for each position, and none for ranks without a position.
 * Ranks cost 4 bits each: three sets, and 8 bytes for each word of 64. While positions are found,
 * who moves is in place of `before` (tiers_game_stores_sides).
 *
 * Both forms are taken breadth first: positions that were found from the start in fewer moves come
 * first. Ranks of a ply come in increasing order, so their words are near each other.
 */
#include "engines/exhaustive/index/tiers_index.h"

enum { WORD = 64 };

/* The sets of ranks may take a quarter of the free memory. States of distant rules are hashed: then
 * the log finds the moves of a position. */
bool tiers_index_bytes(const qj_context *context, const struct tiers_game *game, uint64_t ranks,
                       uint64_t *bytes)
{
    const struct tiers_index *index = NULL;
    const uint64_t words = bits_words(ranks),
                   each = sizeof *index->words + sizeof *index->here + sizeof *index->later;
    if (rules_are_distant(game->rules) || words > context_left(context) / 4 / each)
        return false;
    *bytes = words * each;
    return true;
}

static qj_status tiers_index_begin(struct tiers_index *index, const struct tiers_game *game,
                                   struct arena *arena, uint64_t tier, bool ranked)
{
    *index = (struct tiers_index){
        .game = game, .arena = arena, .sided = tiers_game_stores_sides(game)};
    TRY(tiers_table_open(&index->table, arena, game->state_size + game->sums));
    return ranked ? layout_open(&index->layout, arena, game->rules, game->setup, game->state_size,
                                tier)
                  : QJ_OK;
}

qj_status tiers_index_open(struct tiers_index *index, const struct tiers_game *game,
                           struct arena *arena, uint64_t tier, bool may_rank)
{
    uint64_t bytes;
    TRY(tiers_index_begin(index, game, arena, tier, may_rank));
    if (!tiers_index_bytes(arena->context, game, index->layout.ranks, &bytes))
        index->layout.ranks = 0;
    return tiers_index_make_sets(index);
}

qj_status tiers_index_prepare(struct tiers_index *index, const struct tiers_game *game,
                              struct arena *arena, uint64_t tier, bool ranked)
{
    TRY(tiers_index_begin(index, game, arena, tier, ranked));
    if (ranked && !tiers_index_is_ranked(index))
        return context_fail(arena->context, QJ_BAD_INPUT, "the checkpoint does not fit: %s",
                            "one of its positions has no rank");
    return QJ_OK;
}

qj_status tiers_index_make_sets(struct tiers_index *index)
{
    if (!tiers_index_is_ranked(index))
        return QJ_OK;
    TRY(arena_make(index->arena, &index->words, tiers_index_words(index)));
    TRY(arena_make(index->arena, &index->here, tiers_index_words(index)));
    return arena_make(index->arena, &index->later, tiers_index_words(index));
}

/* Frees what only positions that are still to be taken need. */
static void tiers_index_shut_sets(struct tiers_index *index)
{
    arena_free(index->arena, index->here);
    arena_free(index->arena, index->later);
    arena_free(index->arena, index->second);
    index->here = index->later = index->second = NULL;
}

void tiers_index_shut(struct tiers_index *index)
{
    tiers_index_shut_sets(index);
    arena_free(index->arena, index->words);
    index->words = NULL;
    tiers_table_shut(&index->table);
}

/* ---------------------------------------------------------------- find and add */

/* Ranks children by the bytes in which they differ from their parents. */
static void tiers_index_rank_children(const struct tiers_index *index,
                                      const struct tiers_states *states, uint64_t *handles)
{
    const struct layout_byte *const each = index->layout.each;
    const struct tiers_index_word *const words = index->words;
    const size_t size = index->layout.size, stride = states->stride;
    const unsigned char *child = states->states, *parent = states->parents;
    for (uint64_t i = 0, at = 0; i < states->count; at++, parent += stride)
        for (const uint64_t end = states->ends[at], rank = states->handles[at]; i < end;
             i++, child += stride) {
            handles[i] = layout_rank_digits(each, size, rank, parent, child);
            __builtin_prefetch(&words[handles[i] / WORD]);
        }
}

/* Ranks the states, and prefetches the words of the ranks. */
static void tiers_index_rank(const struct tiers_index *index, const struct tiers_states *states,
                             uint64_t *handles)
{
    if (index->layout.each && states->parents) {
        tiers_index_rank_children(index, states, handles);
        return;
    }
    for (uint64_t i = 0; i < states->count; i++) {
        const uint32_t number = states->pick[i];
        const uint64_t rank = layout_rank(&index->layout, states->states + number * states->stride);
        const bool good = rank < index->layout.ranks;
        handles[number] = good ? rank : TIERS_MISSING;
        __builtin_prefetch(&index->words[good ? rank / WORD : 0]);
    }
}

void tiers_index_find(const struct tiers_index *index, const struct tiers_states *states,
                      uint64_t *handles)
{
    if (tiers_index_is_ranked(index))
        tiers_index_rank(index, states, handles);
    else
        tiers_table_find(&index->table, states, handles);
}

bool tiers_index_reach(struct tiers_index *index, uint64_t rank, bool second)
{
    const uint64_t bit = UINT64_C(1) << rank % WORD;
    if (index->words[rank / WORD].reached & bit)
        return false;
    index->words[rank / WORD].reached |= bit;
    index->later[rank / WORD] |= bit;
    if (second)
        index->words[rank / WORD].second |= bit;
    index->count++;
    return true;
}

qj_status tiers_index_refuse(const struct tiers_index *index)
{
    return context_fail(index->arena->context, QJ_USAGE,
                        "play can reach a position that has no rank");
}

/* Adds ranks. */
static qj_status tiers_index_add_ranks(struct tiers_index *index, const struct tiers_states *states,
                                       uint64_t *handles)
{
    const struct tiers_game *game = index->game;
    tiers_index_rank(index, states, handles);
    for (uint64_t i = 0; i < states->count; i++) {
        const uint32_t number = states->pick[i];
        const uint64_t rank = handles[number];
        if (rank == TIERS_MISSING)
            return tiers_index_refuse(index);
        if (tiers_index_reach(index, rank, false) && index->sided &&
            game->rules->side(game->setup, states->states + number * states->stride))
            index->words[rank / WORD].second |= UINT64_C(1) << rank % WORD;
    }
    return QJ_OK;
}

qj_status tiers_index_add(struct tiers_index *index, const struct tiers_states *states,
                          uint64_t *handles)
{
    const struct tiers_game *game = index->game;
    if (tiers_index_is_ranked(index))
        return tiers_index_add_ranks(index, states, handles);
    if (index->sided)
        TRY(arena_grow(index->arena, &index->second, &index->second_words, bits_words(index->count),
                       states->count / WORD + 1));
    TRY(tiers_table_add(&index->table, states, handles));
    for (uint64_t i = 0; i < states->count && index->sided; i++) {
        const uint32_t number = states->pick[i];
        if (handles[number] != index->count)
            continue;
        if (index->count % WORD == 0)
            index->second[index->count / WORD] = 0;
        if (game->rules->side(game->setup, states->states + number * states->stride))
            bits_set(index->second, index->count);
        index->count++;
    }
    index->count = index->table.count;
    return QJ_OK;
}

/* ----------------------------------------------------------------------- take */

void tiers_index_turn(struct tiers_index *index)
{
    uint64_t *const empty = index->here;
    if (!tiers_index_is_ranked(index) || index->left)
        return;
    index->here = index->later;
    index->later = empty;
    index->left = index->count - index->taken;
    index->next = 0;
}

uint64_t tiers_index_take(struct tiers_index *index, uint64_t most, uint64_t *handles)
{
    const uint64_t left = tiers_index_left(index), count = left < most ? left : most;
    if (tiers_index_is_ranked(index)) {
        bits_take(index->here, &index->next, count, handles);
        index->left -= count;
        index->taken += count;
        return count;
    }
    for (uint64_t i = 0; i < count; i++)
        handles[i] = index->taken++;
    return count;
}

void tiers_index_return(struct tiers_index *index, const uint64_t *handles, uint64_t count)
{
    index->taken -= count;
    if (!tiers_index_is_ranked(index))
        return;
    index->left += count;
    index->next = 0;
    for (uint64_t i = 0; i < count; i++)
        bits_set(index->here, handles[i]);
}

/* ---------------------------------------------------------------------- places */

void tiers_index_close(struct tiers_index *index)
{
    uint64_t before = 0;
    index->closed = true;
    index->sided = false;
    index->direct = !tiers_index_is_ranked(index) || index->count == index->layout.ranks;
    tiers_index_shut_sets(index);
    if (!tiers_index_is_ranked(index))
        return;
    for (uint64_t i = 0; i < tiers_index_words(index); i++) {
        index->words[i].before = before;
        before += (uint64_t)bits_count(index->words[i].reached);
    }
}

uint64_t tiers_index_previous(const struct tiers_index *index, uint64_t handle)
{
    const bool ranked = tiers_index_is_ranked(index);
    const uint64_t all = ranked ? index->layout.ranks : index->count,
                   end = handle < all ? handle : all;
    if (!ranked)
        return end ? end - 1 : TIERS_MISSING;
    for (uint64_t i = bits_words(end); i-- > 0;) {
        uint64_t word = index->words[i].reached;
        if (i == end / WORD)
            word &= (UINT64_C(1) << end % WORD) - 1;
        if (word)
            return i * WORD + (uint64_t)bits_highest(word);
    }
    return TIERS_MISSING;
}

uint64_t tiers_index_following(const struct tiers_index *index, uint64_t handle)
{
    if (!tiers_index_is_ranked(index))
        return handle < index->count ? handle : TIERS_MISSING;
    for (uint64_t i = handle / WORD; i < tiers_index_words(index); i++) {
        uint64_t word = index->words[i].reached;
        if (i == handle / WORD)
            word &= UINT64_MAX << handle % WORD;
        if (word)
            return i * WORD + (uint64_t)bits_lowest(word);
    }
    return TIERS_MISSING;
}

void tiers_index_state(const struct tiers_index *index, uint64_t handle, unsigned char *state)
{
    if (tiers_index_is_ranked(index))
        layout_unrank(&index->layout, handle, state);
    else
        tiers_table_state(&index->table, handle, state);
}
